//! Burrow measured side by side with its peers: `bench SUBJECT [--json FILE]`.
//!
//! Contenders take turns in one run, so that whatever else the machine does falls on all of them alike, and what counts are the ratios within a turn.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

mod contest;
mod mesh;

const USAGE: &str = "\
Usage: bench SUBJECT [--json FILE]

  mesh   meshers: ours, block-mesh, block-mesh-bgm, binary-greedy-meshing, and the floors under them

Prints a table; --json writes the same as an array of objects.
";

fn main() -> ExitCode {
    let (subject, json) = match arguments() {
        Ok(Some(wanted)) => wanted,
        Ok(None) => {
            print!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            eprintln!("bench: {error}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    let outcome = match subject {
        Subject::Mesh => mesh::run(json.as_deref()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bench: {error}");
            ExitCode::FAILURE
        }
    }
}

/// What is measured.
#[derive(Clone, Copy)]
enum Subject {
    Mesh,
}

fn arguments() -> Result<Option<(Subject, Option<PathBuf>)>, lexopt::Error> {
    use lexopt::prelude::*;
    let (mut subject, mut json) = (None, None);
    let mut arguments = lexopt::Parser::from_env();
    while let Some(argument) = arguments.next()? {
        match argument {
            Value(name) if subject.is_none() => match name.to_str() {
                Some("mesh") => subject = Some(Subject::Mesh),
                _ => return Err(format!("there is no subject `{}`", name.display()).into()),
            },
            Long("json") => json = Some(arguments.value()?.into()),
            Long("help") | Short('h') => return Ok(None),
            _ => return Err(argument.unexpected()),
        }
    }
    match subject {
        Some(subject) => Ok(Some((subject, json))),
        None => Err("what is to be measured?".into()),
    }
}

/// Writes rows as an array of JSON objects.
fn write_json(path: &Path, rows: &impl serde::Serialize) -> Result<(), String> {
    let failed = |error: &dyn std::fmt::Display| format!("can't write {}: {error}", path.display());
    let file = std::fs::File::create(path).map_err(|error| failed(&error))?;
    serde_json::to_writer_pretty(file, rows).map_err(|error| failed(&error))
}
