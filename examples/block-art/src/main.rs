//! Paints Burrow's own block textures: `cargo run -p block-art` rewrites every PNG in `engine-core/assets/textures`.
//!
//! ```text
//! noise → field → ramp ┐
//!            mosaic ───┼→ canvas (painters in paint/) → catalogue (names) → PNG files, contact sheet
//!           letters ───┘
//! ```
//!
//! Everything is integer arithmetic on hashes, so each run on each machine paints the same pixels; a test holds the
//! committed files to that.

mod noise;

mod canvas;
mod field;
mod mosaic;
mod palette;

mod paint;

mod catalogue;
mod files;
mod sheet;

#[cfg(test)]
mod tests;

use std::path::PathBuf;
use std::process::ExitCode;

const USAGE: &str = "usage: block-art [--sheet FILE.png]";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("block-art: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let sheet = parse(lexopt::Parser::from_env()).map_err(|error| format!("{error}\n{USAGE}"))?;
    let textures = catalogue::textures();
    files::write_all(&textures)?;
    println!("{} textures in {}", textures.len(), files::folder().display());
    if let Some(path) = sheet {
        sheet::write(&textures, &path)?;
        println!("contact sheet in {}", path.display());
    }
    Ok(())
}

/// The only flag: where to put the contact sheet.
fn parse(mut arguments: lexopt::Parser) -> Result<Option<PathBuf>, lexopt::Error> {
    let mut sheet = None;
    while let Some(argument) = arguments.next()? {
        match argument {
            lexopt::Arg::Long("sheet") => sheet = Some(arguments.value()?.into()),
            other => return Err(other.unexpected()),
        }
    }
    Ok(sheet)
}
