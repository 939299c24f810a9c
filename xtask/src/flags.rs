//! The command line. What belongs to the desktop example passes through unread: its program judges its own flags.

use std::ffi::OsString;
use std::path::PathBuf;

use crate::cmd::bench::embedded;
use crate::flash;

/// What was asked for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Flags {
    /// Print this text and leave.
    Help(&'static str),
    /// `run-desktop`, with the flags of the desktop program as they came.
    RunDesktop {
        /// All that followed the command.
        flags: Vec<OsString>,
    },
    /// `bench`, with the flags of the bench program as they came.
    Bench {
        /// All that followed the command.
        flags: Vec<OsString>,
    },
    /// `bench embedded`, with the file for its result.
    BenchEmbedded(Option<PathBuf>),
    /// `flash`.
    Flash(flash::flags::Request),
    /// `test`.
    Test,
    /// `ci`.
    Ci,
    /// `setup`.
    Setup,
}

/// The overview, printed for `--help` and after a command line that makes no sense.
pub(crate) const USAGE: &str = "\
Usage: cargo xtask COMMAND

  run-desktop [FLAGS]  build the desktop example and run it (its flags: cargo xtask run-desktop --help)
  flash --board NAME   build the firmware for a board and run it there; an emulated board runs in its emulator
  bench SUBJECT        measure side by side with the peers: mesh, flood, world, embedded (its flags: cargo xtask bench --help)
  test                 set up what is missing, then run every test that this machine can run
  ci                   what CI runs: format, lints, docs, every build target, test
  setup                install what the above need on this machine, or print the commands for it

`cargo xtask COMMAND --help` says more. Exit codes: 0 success, 1 failure, 2 wrong command line.
";

const FLASH: &str = "\
Usage: cargo xtask flash --board NAME [FLAGS]
       cargo xtask flash --list

Bakes a world into the firmware for a board, builds it, and runs it there: an emulated board in its emulator.

  --list                    show the boards and what each needs
  --world PATH              a file to open (without: a generated landscape)
  --seed N                  of the generated landscape (1)
  --camera x,y,z,yaw,pitch  one view, in blocks and degrees (without: a flight of 100 frames)
  --box x,y,z,x,y,z         two corners of the part of the world to keep, in blocks (without: around the camera)
  --frames N                how many frames to draw (the flight: 100; one view: 1)
  --screenshot FILE.png     the display of an emulated board after the last frame
  --stats FILE.json         instructions per frame, and what the firmware takes of flash and RAM
  --build-only              don't run it
";

const TEST: &str = "\
Usage: cargo xtask test

Sets up what is missing (see `cargo xtask setup`), checks that the no_std crates link no std, and runs every test of
the workspace; window tests get an X server of their own (Xvfb), Vulkan tests the first device that Vulkan offers.

A test that can't run on this machine prints `NOT RUN: reason` and appends the same line to the file named by
BURROW_NOT_RUN_LOG; the lines are repeated at the end. With CI=true any of them is a failure.
BURROW_TEST_DATA names the folder of model and world files that some tests read.
";

const CI: &str = "\
Usage: cargo xtask ci

Runs tidy (the architecture's invariants), format, lints on every feature set, docs, a build of every target, and all
that `cargo xtask test` runs. Goes on after a failure, and lists all failures at the end.
";

const SETUP: &str = "\
Usage: cargo xtask setup

Looks for what the other commands need besides Rust. On Debian and Ubuntu it installs what is missing, as root or
through sudo where that asks for no password; elsewhere it prints what to install. Does nothing when nothing is missing.
";

/// Reads the arguments after `cargo xtask`.
pub(crate) fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Flags, String> {
    let mut arguments = arguments.into_iter();
    let Some(command) = arguments.next() else {
        return Err("which command?".to_owned());
    };
    let rest: Vec<OsString> = arguments.collect();
    match command.to_str() {
        Some("--help" | "-h") => Ok(Flags::Help(USAGE)),
        Some("run-desktop") => Ok(Flags::RunDesktop { flags: rest }),
        Some("bench") if rest.first().is_some_and(|subject| subject == "embedded") && !asks_for_help(&rest) => {
            embedded::parse(&rest[1..]).map(Flags::BenchEmbedded)
        }
        Some("bench") => Ok(Flags::Bench { flags: rest }),
        Some("flash") if asks_for_help(&rest) => Ok(Flags::Help(FLASH)),
        Some("flash") => flash::flags::parse(&rest).map(Flags::Flash),
        Some("test") => flagless("test", &rest, Flags::Test, TEST),
        Some("ci") => flagless("ci", &rest, Flags::Ci, CI),
        Some("setup") => flagless("setup", &rest, Flags::Setup, SETUP),
        _ => Err(format!("unknown command `{}`", command.display())),
    }
}

fn flagless(name: &str, rest: &[OsString], flags: Flags, help: &'static str) -> Result<Flags, String> {
    if asks_for_help(rest) {
        return Ok(Flags::Help(help));
    }
    match rest.first() {
        None => Ok(flags),
        Some(extra) => Err(format!("{name} takes no `{}`", extra.display())),
    }
}

/// Whether `--help` or `-h` is among the arguments.
pub(crate) fn asks_for_help(arguments: &[OsString]) -> bool {
    arguments.iter().any(|argument| argument == "--help" || argument == "-h")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Flags, String> {
        parse(line.split_whitespace().map(OsString::from))
    }

    #[test]
    fn commands() {
        let flags = vec!["--world".into(), "a.vox".into(), "--help".into()];
        assert_eq!(parsed("run-desktop --world a.vox --help"), Ok(Flags::RunDesktop { flags }));
        assert_eq!(parsed("bench mesh"), Ok(Flags::Bench { flags: vec!["mesh".into()] }));
        assert_eq!(parsed("bench embedded --json a"), Ok(Flags::BenchEmbedded(Some("a".into()))));
        assert_eq!(parsed("test"), Ok(Flags::Test));
        assert_eq!(parsed("ci"), Ok(Flags::Ci));
        assert_eq!(parsed("setup"), Ok(Flags::Setup));
        assert_eq!(parsed("--help"), Ok(Flags::Help(USAGE)));
        assert_eq!(parsed("ci -h"), Ok(Flags::Help(CI)));
    }

    #[test]
    fn nonsense_is_named() {
        assert_eq!(parsed(""), Err("which command?".to_owned()));
        assert_eq!(parsed("tset"), Err("unknown command `tset`".to_owned()));
        assert_eq!(parsed("test --fast"), Err("test takes no `--fast`".to_owned()));
    }
}
