//! `cargo xtask flash`: builds the firmware for a board and runs it there.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::flash::boards::{self, Board, Runner};
use crate::flash::elf::{self, Sections};
use crate::flash::firmware::Log;
use crate::flash::flags::{Extent, Flags, Request};
use crate::flash::report::Report;
use crate::flash::toolchain::Toolchain;
use crate::flash::{build, output, qemu, rp2040, uf2};
use crate::install;

/// How the error begins when it is this machine that lacks something.
pub(crate) const CANT: &str = "can't run here: ";

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
    let firmware = Firmware::build(board, flags)?;
    if flags.extent == Extent::Build {
        println!("{}", firmware.text());
        return Ok(());
    }
    if board.runner == Runner::Rp2040
        && !flags.need_emulator()
        && let Some(how) = rp2040::flash(&firmware.elf, &firmware.image)?
    {
        println!("{}: {how}", board.name);
        return Ok(());
    }
    let report = firmware.emulate(flags)?;
    if let Some(place) = &flags.stats {
        output::write(place, report.json().as_bytes())?;
    }
    println!("{}", report.text());
    Ok(())
}

/// Builds the firmware for a board and runs it in its emulator.
pub(crate) fn measure(board: &'static Board, flags: &Flags) -> Result<Report, String> {
    Firmware::build(board, flags)?.emulate(flags)
}

/// Firmware as it was built.
struct Firmware {
    board: &'static Board,
    elf: PathBuf,
    /// For boards that take files, the file; else the ELF file.
    image: PathBuf,
    sections: Sections,
}

impl Firmware {
    fn build(board: &'static Board, flags: &Flags) -> Result<Self, String> {
        let world = build::world(board, flags, board.name)?;
        let toolchain = Toolchain::find(board.target)?;
        let elf = build::firmware(board, toolchain, &world)?;
        let bytes = std::fs::read(&elf).map_err(|error| format!("can't read {}: {error}", elf.display()))?;
        let image = match board.runner {
            Runner::Qemu { .. } => elf.clone(),
            Runner::Rp2040 => {
                let image = elf.with_extension("uf2");
                output::write(&image, &uf2::image(&elf::pieces(&bytes)?, uf2::RP2040))?;
                image
            }
        };
        Ok(Self { board, elf, image, sections: Sections::read(&bytes)? })
    }

    /// Runs it here. The picture is put in its place; the rest is left to the caller.
    fn emulate(&self, flags: &Flags) -> Result<Report, String> {
        let missing = install::ensure(&self.board.needs());
        if let Some(tool) = missing.first() {
            return Err(format!("{CANT}{} is missing", tool.name));
        }
        let picture = flags.screenshot.as_ref().map(|_| self.elf.with_extension("png"));
        let log = self.run(picture.as_deref())?;
        if let Some((place, picture)) = flags.screenshot.as_ref().zip(picture) {
            let png = std::fs::read(&picture).map_err(|error| format!("the emulator left no picture: {error}"))?;
            output::write(place, &png)?;
        }
        Ok(Report::new(self.board, &self.sections, &log))
    }

    fn run(&self, picture: Option<&Path>) -> Result<Log, String> {
        match &self.board.runner {
            Runner::Qemu { program, machine, .. } => qemu::run(program.name, machine, &self.image, picture),
            Runner::Rp2040 => rp2040::emulate(&self.image, picture),
        }
    }

    fn text(&self) -> String {
        let statics = self.sections.statics(&self.board.ram);
        format!("{}\n{} bytes of flash; {statics} of RAM without stack", self.image.display(), self.sections.flash())
    }
}
