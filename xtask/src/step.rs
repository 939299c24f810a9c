//! A step: a name, what it runs, and what to do when it fails.

use std::process::Command;
use std::time::Instant;

/// Runs `work` as a named step: says its name, then its duration; when it fails, adds the advice to the error.
pub(crate) fn step(name: &str, advice: &str, work: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
    eprintln!("\n── {name}");
    let start = Instant::now();
    let outcome = work();
    let seconds = start.elapsed().as_secs_f32();
    match outcome {
        Ok(()) => {
            eprintln!("── {name}: done in {seconds:.1} s");
            Ok(())
        }
        Err(error) => Err(format!("{name} failed after {seconds:.1} s: {error}\n  What to do: {advice}")),
    }
}

/// Runs a command with its output visible; anything but exit code 0 is an error that names the command.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    let status = command.status().map_err(|error| format!("can't start {}: {error}", line(command)))?;
    if status.success() { Ok(()) } else { Err(format!("{} gave {status}", line(command))) }
}

/// The command as one would type it, for people.
pub(crate) fn line(command: &Command) -> String {
    let program = std::path::Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    std::iter::once(program).chain(command.get_args()).map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}
