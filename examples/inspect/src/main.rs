//! Says what a world or model file holds: `inspect PATH [--json] [--block x,y,z]...`
//!
//! Reads any kind that the engine reads, one piece at a time, so a world of any size is inspected in little memory. Coordinates are the file's own.
//! The exit code is 0 if anything could be read, 1 if nothing could, 2 for a wrong command line.

mod census;
mod flags;
mod report;

use std::io::{self, Write};
use std::process::ExitCode;

use census::Census;
use flags::{Command, Form};

fn main() -> ExitCode {
    let flags = match flags::parse(std::env::args_os()) {
        Ok(Command::Inspect(flags)) => flags,
        Ok(Command::Help) => {
            println!("{}", flags::USAGE);
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            eprintln!("{error}\n{}", flags::USAGE);
            return ExitCode::from(2);
        }
    };
    let census = match Census::take(&flags.path, &flags.blocks) {
        Ok(census) => census,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    let text = match flags.form {
        Form::Json => report::json(&census),
        Form::Text => report::text(&census),
    };
    if let Err(error) = io::stdout().lock().write_all(text.as_bytes()) {
        eprintln!("can't write: {error}");
        return ExitCode::FAILURE;
    }
    if census.is_anything_read() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
