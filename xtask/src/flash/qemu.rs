//! Firmware in QEMU.

use std::path::Path;
use std::process::Command;

use super::firmware::Log;
use super::qmp::Invitation;
use super::run::Run;

/// Runs the firmware until it is done. If `screenshot` is given, that file then holds what the display shows, as PNG.
pub(crate) fn run(program: &str, machine: &[&str], elf: &Path, screenshot: Option<&Path>) -> Result<Log, String> {
    let invitation = Invitation::open()?;
    let mut command = Command::new(program);
    command.args(machine).args(["-display", "none", "-serial", "stdio", "-monitor", "none"]);
    // Each instruction takes a nanosecond of emulated time: then clocks count instructions, and each run is the same.
    command.args(["-icount", "shift=0"]);
    command.arg("-qmp").arg(invitation.address()?).arg("-kernel").arg(elf);
    let mut run = Run::start(&mut command)?;
    let log = run.follow()?;
    let mut qmp = invitation.accept()?;
    if let Some(file) = screenshot {
        qmp.screenshot(file)?;
    }
    qmp.quit();
    run.finish()?;
    Ok(log)
}
