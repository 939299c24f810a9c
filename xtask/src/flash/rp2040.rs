//! Firmware for the RP2040: in the emulator rp2040js, which Node.js runs, or on a chip that is plugged in.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::firmware::Log;
use super::run::Run;
use crate::cargo::boards;
use crate::cmd::flash::CANT;
use crate::signs::{Places, Sign};
use crate::step;

/// The line that installs the program for debug probes.
const INSTALL_PROBE_RS: &str = "cargo install probe-rs-tools --locked";

/// Gets the emulator, if it isn't here.
pub(crate) fn install_emulator() -> Result<(), String> {
    let folder = emulator();
    if folder.join("node_modules").join("rp2040js").is_dir() {
        return Ok(());
    }
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]).current_dir(&folder);
    step::run(command.stdin(Stdio::null()).stdout(Stdio::null()))
        .map_err(|error| format!("{CANT}no emulator for the Pico: {error}"))
}

fn emulator() -> PathBuf {
    boards().join("pico").join("emulator")
}

/// Runs an image until it is done. If `screenshot` is given, that file then holds what the display shows, as PNG.
pub(crate) fn emulate(image: &Path, screenshot: Option<&Path>) -> Result<Log, String> {
    install_emulator()?;
    let mut command = Command::new("node");
    command.arg(emulator().join("run.js")).arg(image).args(screenshot);
    let mut run = Run::start(&mut command)?;
    let log = run.follow()?;
    run.finish()?;
    Ok(log)
}

/// Puts the firmware on a chip that is plugged in and says how; `None` if there is none.
pub(crate) fn flash(elf: &Path, image: &Path) -> Result<Option<String>, String> {
    if let Some(drive) = drives().into_iter().find(|drive| is_boot_loader(drive)) {
        let place = drive.join("burrow.uf2");
        std::fs::copy(image, &place).map_err(|error| format!("can't write {}: {error}", place.display()))?;
        return Ok(Some(format!("copied to {}; it starts by itself", drive.display())));
    }
    if !Places::of_this_machine().show(Sign::Program("probe-rs")) {
        eprintln!(
            "No Pico is in its boot loader (hold BOOTSEL while plugging it in), and there is no probe-rs for a debug probe:"
        );
        eprintln!("  {INSTALL_PROBE_RS}");
        return Ok(None);
    }
    let list =
        Command::new("probe-rs").arg("list").output().map_err(|error| format!("can't start probe-rs: {error}"))?;
    if !String::from_utf8_lossy(&list.stdout).contains("[0]") {
        eprintln!(
            "No Pico is in its boot loader (hold BOOTSEL while plugging it in), and no debug probe is connected."
        );
        return Ok(None);
    }
    step::run(Command::new("probe-rs").args(["download", "--chip", "RP2040"]).arg(elf))?;
    step::run(Command::new("probe-rs").args(["reset", "--chip", "RP2040"]))?;
    Ok(Some("flashed with probe-rs; it runs".to_owned()))
}

/// Where a Pico's boot loader may be mounted.
fn drives() -> Vec<PathBuf> {
    if cfg!(windows) {
        return ('D'..='Z').map(|letter| PathBuf::from(format!("{letter}:\\"))).collect();
    }
    let users = ["/media", "/run/media"].into_iter().filter_map(|folder| std::fs::read_dir(folder).ok()).flatten();
    let folders = users.flatten().map(|entry| entry.path()).chain(["/media", "/Volumes"].map(PathBuf::from));
    folders.map(|folder| folder.join("RPI-RP2")).collect()
}

fn is_boot_loader(drive: &Path) -> bool {
    std::fs::read_to_string(drive.join("INFO_UF2.TXT")).is_ok_and(|text| text.contains("RPI-RP2"))
}
