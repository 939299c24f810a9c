//! Burrow measured side by side with its peers: `bench SUBJECT [--json FILE] [--world PATH]`.
//!
//! Contenders take turns in one run, so that whatever else the machine does falls on all of them alike, and what counts are the ratios within a turn.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

mod clock;
mod contest;
mod flood;
mod mesh;
mod vulkan;
mod world;

const USAGE: &str = "\
Usage: bench SUBJECT [--json FILE] [--world PATH]

  flood     searches for visible faces: a loop over all blocks, a flood block by block, and ours, row by row
  mesh      meshers: ours, block-mesh, block-mesh-bgm, binary-greedy-meshing, and the floors under them
  world     worlds coming in, lit, edited, saved and loaded, beside fastanvil where it does the same
  vulkan    frames of the Vulkan renderer: processor time, device time, draws, memory
  embedded  only as `cargo xtask bench embedded`: instructions per frame on the emulated boards

Prints a table of processor time. --json writes the same as an array of objects; --world names a file or folder of which pieces are
measured too (without: real files in the folder that BURROW_TEST_DATA names, if there is one).
";

fn main() -> ExitCode {
    let arguments = match arguments() {
        Ok(Some(arguments)) => arguments,
        Ok(None) => {
            print!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            eprintln!("bench: {error}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    let outcome = match arguments.subject {
        Subject::Flood => flood::run(arguments.json.as_deref()),
        Subject::World => world::run(arguments.json.as_deref(), arguments.world.as_deref()),
        Subject::Vulkan => vulkan::run(arguments.json.as_deref(), arguments.world.as_deref()),
        Subject::Mesh => mesh::run(arguments.json.as_deref(), arguments.world.as_deref()),
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
    Flood,
    Mesh,
    World,
    Vulkan,
}

struct Arguments {
    subject: Subject,
    json: Option<PathBuf>,
    world: Option<PathBuf>,
}

fn arguments() -> Result<Option<Arguments>, lexopt::Error> {
    use lexopt::prelude::*;
    let (mut subject, mut json, mut world) = (None, None, None);
    let mut arguments = lexopt::Parser::from_env();
    while let Some(argument) = arguments.next()? {
        match argument {
            Value(name) if subject.is_none() => match name.to_str() {
                Some("flood") => subject = Some(Subject::Flood),
                Some("mesh") => subject = Some(Subject::Mesh),
                Some("world") => subject = Some(Subject::World),
                Some("vulkan") => subject = Some(Subject::Vulkan),
                _ => return Err(format!("there is no subject `{}`", name.display()).into()),
            },
            Long("json") => json = Some(arguments.value()?.into()),
            Long("world") => world = Some(arguments.value()?.into()),
            Long("help") | Short('h') => return Ok(None),
            _ => return Err(argument.unexpected()),
        }
    }
    match subject {
        Some(subject) => Ok(Some(Arguments { subject, json, world })),
        None => Err("what is to be measured?".into()),
    }
}

/// Writes rows as an array of JSON objects.
fn write_json(path: &Path, rows: &impl serde::Serialize) -> Result<(), String> {
    let failed = |error: &dyn std::fmt::Display| format!("can't write {}: {error}", path.display());
    let file = std::fs::File::create(path).map_err(|error| failed(&error))?;
    serde_json::to_writer_pretty(file, rows).map_err(|error| failed(&error))
}
