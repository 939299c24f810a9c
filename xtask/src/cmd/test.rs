//! `cargo xtask test`: every test that this machine can run, and a loud word about those that it can't.

use std::process::{Command, ExitCode};

use crate::cargo::{boards, cargo, cargo_in};
use crate::display::Display;
use crate::flash::boards::BOARDS;
use crate::flash::build;
use crate::flash::flags::Flags;
use crate::not_run::{self, NotRun};
use crate::runtime_dir::RuntimeDir;
use crate::step::{self, Steps};
use crate::{install, no_std, tools};

/// Fails when a test fails, and with `CI=true` also when one could not run.
pub(crate) fn run() -> Result<ExitCode, String> {
    run_after(Steps::default())
}

/// The same after other steps, whose failures count too.
pub(crate) fn run_after(mut steps: Steps) -> Result<ExitCode, String> {
    install::ensure(&tools::all());
    let not_run = NotRun::begin()?;
    steps.step("no_std", "use core and alloc, or put it behind the feature `std`", no_std::check);
    let advice = "read the failures above; run one again with `cargo test -p PACKAGE NAME`";
    steps.step("tests", advice, || tests(&not_run));
    let advice = "read the failures above; run one again with `cargo test -p PACKAGE NAME` in examples/boards";
    steps.step("tests of the boards' drivers", advice, tests_of_boards);
    report(&not_run.lines(), steps)
}

fn tests(not_run: &NotRun) -> Result<(), String> {
    let mut command = cargo("test --workspace --no-fail-fast");
    command.env(not_run::LOG, not_run.path());
    let runtime_dir = RuntimeDir::unless_set()?;
    if let Some(folder) = &runtime_dir {
        command.env("XDG_RUNTIME_DIR", folder.path());
    }
    let _display = give_display(&mut command);
    step::run(&mut command)
}

/// What of the boards runs on this machine: the drivers, and a board whose wires end in memory.
fn tests_of_boards() -> Result<(), String> {
    let flags = Flags { frames: Some(2), ..Flags::default() };
    let world = build::world(&BOARDS[0], &flags, "tests")?;
    let mut command = cargo_in(&boards(), "test --package board-panels --package board-demo --target-dir");
    step::run(command.arg(boards().join("target")).env(build::WORLD, world))
}

/// Gives the tests an X server of their own; without Xvfb they use the user's, if there is one.
fn give_display(command: &mut Command) -> Option<Display> {
    if !cfg!(target_os = "linux") {
        return None;
    }
    let display = Display::start().inspect_err(|error| eprintln!("{error}")).ok()?;
    command.env("DISPLAY", display.name()).env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
    Some(display)
}

fn report(not_run: &[String], mut steps: Steps) -> Result<ExitCode, String> {
    if !not_run.is_empty() {
        println!("\nThis machine could not run everything:\n{}", not_run.join("\n"));
    }
    if std::env::var_os("CI").is_some_and(|value| value == "true") {
        let advice = "with CI=true every test must run: give it what the lines above name";
        let all_ran = if not_run.is_empty() { Ok(()) } else { Err(format!("{} could not", not_run.len())) };
        steps.step("every test ran", advice, || all_ran);
    }
    steps.finish()?;
    println!("\nAll that ran passed.");
    Ok(ExitCode::SUCCESS)
}
