//! `cargo xtask bench`: measures. What runs on this machine, the bench program does; what runs on boards is counted here.

pub(crate) mod embedded;

use std::ffi::OsString;
use std::process::ExitCode;

use crate::cargo;

/// Builds the bench program for speed and becomes it: runs it with these flags, in the user's folder, and gives its exit code.
pub(crate) fn run(flags: &[OsString]) -> Result<ExitCode, String> {
    let mut command = cargo::cargo("run --release --quiet --package bench");
    command.arg("--manifest-path").arg(cargo::root().join("Cargo.toml")).arg("--").args(flags);
    command.current_dir(std::env::current_dir().map_err(|error| format!("no current folder: {error}"))?);
    super::run_desktop::become_program(&mut command)
}
