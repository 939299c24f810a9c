//! Bakes the world and builds the firmware around it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::boards::Board;
use super::flags::Flags;
use super::toolchain::Toolchain;
use crate::cargo::{boards, cargo};
use crate::step;

/// The variable that tells the firmware where its world is.
pub(crate) const WORLD: &str = "BURROW_WORLD";

/// Bakes the world that the flags name for a board; the path of the module that the firmware includes, which is called `name`.
pub(crate) fn world(board: &Board, flags: &Flags, name: &str) -> Result<PathBuf, String> {
    let mut command = cargo("build --package bake --bin bake --message-format=json-render-diagnostics");
    let output = run(command.stderr(Stdio::inherit()))?;
    let bake = executable(&output).ok_or_else(|| format!("{} named no program", step::line(&command)))?;
    let folder = boards().join("target").join("worlds");
    std::fs::create_dir_all(&folder).map_err(|error| format!("can't make {}: {error}", folder.display()))?;
    let place = folder.join(format!("{name}.rs"));
    let output = Command::new(bake).args(wish(board, flags)).arg("--out").arg(&place).output();
    let output = output.map_err(|error| format!("can't start bake: {error}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    if output.status.success() {
        eprint!("{said}");
        return Ok(place);
    }
    let problem = said.lines().last().unwrap_or_default();
    Err(problem.strip_prefix("error: ").unwrap_or(problem).to_owned())
}

/// The flags of the program that bakes.
fn wish(board: &Board, flags: &Flags) -> Vec<OsString> {
    let [width, height] = board.size;
    let mut wish: Vec<OsString> = vec!["--size".into(), format!("{width}x{height}").into()];
    let mut add = |name: &str, value: Option<OsString>| {
        wish.extend(value.into_iter().flat_map(|value| [OsString::from(name), value]));
    };
    add("--room", Some(board.room.to_string().into()));
    add("--planes", Some(board.planes.to_string().into()));
    add("--world", flags.world.clone().map(OsString::from));
    add("--seed", flags.seed.map(|seed| seed.to_string().into()));
    add("--frames", flags.frames.map(|frames| frames.to_string().into()));
    for (name, value) in [("--camera", &flags.camera), ("--box", &flags.cells)] {
        // In one word: the value may begin with a minus sign.
        wish.extend(value.iter().map(|value| format!("{name}={value}").into()));
    }
    wish
}

/// Builds a board's firmware around a baked world; the path of the ELF file.
pub(crate) fn firmware(board: &Board, toolchain: Toolchain, world: &Path) -> Result<PathBuf, String> {
    let arguments = format!("build --release --package {}", board.name);
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
