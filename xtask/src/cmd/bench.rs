//! `cargo xtask bench`: builds the bench program for speed and becomes it. It judges its own flags.

use std::ffi::OsString;
use std::process::ExitCode;

use crate::cargo;

/// Runs the bench program with these flags, in the user's folder, and gives its exit code.
pub(crate) fn run(flags: &[OsString]) -> Result<ExitCode, String> {
    let mut command = cargo::cargo("run --release --quiet --package bench");
    command.arg("--manifest-path").arg(cargo::root().join("Cargo.toml")).arg("--").args(flags);
    command.current_dir(std::env::current_dir().map_err(|error| format!("no current folder: {error}"))?);
    super::run_desktop::become_program(&mut command)
}
