//! `cargo xtask flash`: builds the firmware for a board and runs it there.

use std::path::Path;
use std::process::ExitCode;

use crate::flash::boards::{self, Board, Runner};
use crate::flash::elf::Sections;
use crate::flash::flags::{Extent, Flags, Request};
use crate::flash::report::Report;
use crate::flash::toolchain::Toolchain;
use crate::flash::{build, output, qemu};
use crate::install;

/// Does what the flags ask for.
pub(crate) fn run(request: &Request) -> Result<ExitCode, String> {
    match request {
        Request::List => print!("{}", boards::list()),
        Request::Flash(flags) => flash(flags)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn flash(flags: &Flags) -> Result<(), String> {
    let board = Board::named(flags.board).ok_or("no such board")?;
    for place in flags.screenshot.iter().chain(&flags.stats) {
        output::check(place)?;
    }
    let toolchain = Toolchain::find(board.target)?;
    let elf = build::firmware(board, toolchain, Path::new("world.rs"))?;
    let bytes = std::fs::read(&elf).map_err(|error| format!("can't read {}: {error}", elf.display()))?;
    let sections = Sections::read(&bytes)?;
    if flags.extent == Extent::Build {
        println!(
            "{}\n{} bytes of flash, {} of RAM without stack",
            elf.display(),
            sections.flash(),
            sections.statics(&board.ram)
        );
        return Ok(());
    }
    match &board.runner {
        Runner::Qemu { program, machine, instructions_per_tick } => {
            if !install::ensure(&[*program]).is_empty() {
                return Err(format!("{} is missing", program.name));
            }
            let screenshot = flags.screenshot.as_ref().map(|_| elf.with_extension("png"));
            let log = qemu::run(program.name, machine, &elf, screenshot.as_deref())?;
            let report = Report::new(board, &sections, &log, *instructions_per_tick);
            publish(flags, &report, screenshot.as_deref())
        }
    }
}

/// Writes what was asked for, and tells the rest.
fn publish(flags: &Flags, report: &Report, screenshot: Option<&Path>) -> Result<(), String> {
    if let Some((place, picture)) = flags.screenshot.as_ref().zip(screenshot) {
        let png = std::fs::read(picture).map_err(|error| format!("the emulator left no picture: {error}"))?;
        output::write(place, &png)?;
    }
    if let Some(place) = &flags.stats {
        output::write(place, report.json().as_bytes())?;
    }
    println!("{}", report.text());
    Ok(())
}
