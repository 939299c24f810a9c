//! `cargo xtask bench embedded`: the instructions that a frame takes on each emulated board. They are counted, so every run gives the same.

use std::ffi::OsString;
use std::path::PathBuf;

use crate::cmd::flash;
use crate::flash::boards::BOARDS;
use crate::flash::flags::Flags;
use crate::flash::output;

/// Flights of a hundred frames: names, and seeds of their landscapes.
const SCENES: [(&str, u64); 2] = [("a wood by rocks", 1), ("a lake", 2)];

/// Reads what follows `bench embedded`: the file for the result, if one is wanted.
///
/// # Errors
/// One line: what is wrong with them.
pub(crate) fn parse(flags: &[OsString]) -> Result<Option<PathBuf>, String> {
    match flags {
        [] => Ok(None),
        [name, file] if name == "--json" => Ok(Some(file.into())),
        [name] if name == "--json" => Err("--json needs a value".to_owned()),
        [other, ..] => Err(format!("bench embedded takes no `{}`", other.display())),
    }
}

/// Runs all scenes on all boards, prints a table, and writes it to `json`.
pub(crate) fn run(json: Option<PathBuf>) -> Result<(), String> {
    json.iter().try_for_each(|place| output::check(place))?;
    let mut rows = Vec::new();
    println!("{:<12}  {:<16}  {:>22}", "board", "scene", "instructions per frame");
    for board in BOARDS {
        for (scene, seed) in SCENES {
            let flags = Flags { board: board.name, seed: Some(seed), ..Flags::default() };
            let report = flash::measure(board, &flags)?;
            let count = report.instructions_per_frame().ok_or("nothing counts instructions")?;
            println!("{:<12}  {scene:<16}  {count:>22}", board.name);
            rows.push(row(board.name, scene, count));
        }
    }
    json.map_or(Ok(()), |place| output::write(&place, format!("[\n{}\n]\n", rows.join(",\n")).as_bytes()))
}

fn row(board: &str, scene: &str, count: u64) -> String {
    format!("  {{\"board\": \"{board}\", \"scene\": \"{scene}\", \"instructions_per_frame\": {count}}}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_and_rows() {
        let parsed = |line: &str| parse(&line.split_whitespace().map(OsString::from).collect::<Vec<_>>());
        assert_eq!(parsed(""), Ok(None));
        assert_eq!(parsed("--json a.json"), Ok(Some("a.json".into())));
        assert_eq!(parsed("--json"), Err("--json needs a value".to_owned()));
        assert_eq!(parsed("--fast"), Err("bench embedded takes no `--fast`".to_owned()));
        let expected = "  {\"board\": \"pico\", \"scene\": \"snow\", \"instructions_per_frame\": 7}";
        assert_eq!(row("pico", "snow", 7), expected);
    }
}
