//! Cargo, as the one that started xtask, and the folder of the workspace.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The workspace's root.
///
/// Cargo names it at run time, so a moved checkout is found too.
pub(crate) fn root() -> PathBuf {
    let package =
        std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    package.parent().map_or_else(|| package.clone(), Path::to_path_buf)
}

/// The folder of the boards, which are a workspace of their own.
pub(crate) fn boards() -> PathBuf {
    root().join("examples").join("boards")
}

/// `cargo ARGUMENTS`, in the workspace's root. The arguments are separated by spaces.
pub(crate) fn cargo(arguments: &str) -> Command {
    cargo_in(&root(), arguments)
}

/// `cargo ARGUMENTS` in a folder.
pub(crate) fn cargo_in(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(program("CARGO", "cargo"));
    command.current_dir(folder).args(arguments.split_whitespace());
    command
}

/// `rustc`, in the workspace's root.
pub(crate) fn rustc() -> Command {
    let mut command = Command::new(program("RUSTC", "rustc"));
    command.current_dir(root());
    command
}

fn program(variable: &str, otherwise: &str) -> PathBuf {
    std::env::var_os(variable).map_or_else(|| PathBuf::from(otherwise), PathBuf::from)
}
