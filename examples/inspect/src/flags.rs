//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;

use lexopt::Arg::{Long, Short, Value};
use lexopt::ValueExt as _;

pub(crate) const USAGE: &str = "usage: inspect PATH [--json] [--block x,y,z]...";

pub(crate) enum Command {
    Inspect(Flags),
    Help,
}

pub(crate) struct Flags {
    pub(crate) path: PathBuf,
    pub(crate) form: Form,
    /// Single blocks to be named, in the file's coordinates.
    pub(crate) blocks: Vec<[i32; 3]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Text,
    Json,
}

/// Reads the command line; the first word is the program's own name.
pub(crate) fn parse(words: impl IntoIterator<Item = OsString>) -> Result<Command, lexopt::Error> {
    let mut parser = lexopt::Parser::from_iter(words);
    let (mut path, mut form, mut blocks) = (None, Form::Text, Vec::new());
    while let Some(argument) = parser.next()? {
        match argument {
            Long("json") => form = Form::Json,
            Long("block") => blocks.push(parser.value()?.parse_with(parse_block)?),
            Long("help") | Short('h') => return Ok(Command::Help),
            Value(value) if path.is_none() => path = Some(PathBuf::from(value)),
            other => return Err(other.unexpected()),
        }
    }
    let path = path.ok_or("PATH is missing")?;
    Ok(Command::Inspect(Flags { path, form, blocks }))
}

fn parse_block(text: &str) -> Result<[i32; 3], String> {
    let parts: Vec<i32> = text.split(',').filter_map(|part| part.trim().parse().ok()).collect();
    match (<[i32; 3]>::try_from(parts), text.matches(',').count()) {
        (Ok(block), 2) => Ok(block),
        _ => Err("expected x,y,z".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks(line: &str) -> Result<Vec<[i32; 3]>, String> {
        match parse(["inspect"].into_iter().chain(line.split(' ')).map(OsString::from)) {
            Ok(Command::Inspect(flags)) => Ok(flags.blocks),
            Ok(Command::Help) => Ok(Vec::new()),
            Err(error) => Err(error.to_string()),
        }
    }

    #[test]
    fn blocks_are_three_numbers() {
        assert_eq!(blocks("a --block 1,-2,3 --block=0,0,0"), Ok(vec![[1, -2, 3], [0, 0, 0]]));
        for wrong in ["a --block 1,2", "a --block 1,2,3,4", "a --block 1,2,x,4", "a --block 1,2,9999999999"] {
            assert!(blocks(wrong).is_err(), "{wrong}");
        }
        assert_eq!(blocks("--json"), Err("PATH is missing".to_owned()));
        assert!(blocks("a b").is_err());
    }
}
