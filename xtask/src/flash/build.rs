//! Builds the firmware.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::boards::Board;
use super::toolchain::Toolchain;
use crate::cargo::boards;
use crate::step;

/// The variable that tells the firmware where its world is.
const WORLD: &str = "BURROW_WORLD";

/// Builds a board's firmware around a baked world; the path of the ELF file.
pub(crate) fn firmware(board: &Board, toolchain: Toolchain, world: &Path) -> Result<PathBuf, String> {
    let arguments = format!("build --release --locked --package {}", board.name);
    let mut command = toolchain.cargo(&arguments, board.target);
    command.arg("--message-format=json-render-diagnostics").arg("--target-dir").arg(boards().join("target"));
    command.env(WORLD, world).stderr(Stdio::inherit());
    let output = run(&mut command)?;
    executable(&output).ok_or_else(|| format!("{} named no program", step::line(&command)))
}

/// Runs a command; its standard output.
fn run(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("can't start {}: {error}", step::line(command)))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(format!("{} gave {}", step::line(command), output.status))
    }
}

/// Finds the program in cargo's messages, one JSON object a line.
fn executable(messages: &str) -> Option<PathBuf> {
    let (_, rest) = messages.rsplit_once("\"executable\":\"")?;
    Some(PathBuf::from(rest.split('"').next()?.replace("\\\\", "\\")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_is_found_in_the_messages() {
        let messages = "{\"reason\":\"compiler-artifact\",\"executable\":null}\n\
            {\"reason\":\"compiler-artifact\",\"executable\":\"/tmp/a b/pico\",\"fresh\":true}\n{\"reason\":\"build-finished\"}";
        assert_eq!(executable(messages), Some(PathBuf::from("/tmp/a b/pico")));
        assert_eq!(executable("{\"executable\":null}"), None);
    }
}
