//! A step: a name, what it runs, and what to do when it fails.

use std::process::Command;
use std::time::Instant;

/// Steps run one after the other. A failure stops none of those that follow, so that one run shows all there is to mend.
#[derive(Default)]
pub(crate) struct Steps {
    failures: Vec<String>,
}

impl Steps {
    /// Runs `work`; says its name before, and after it the duration; keeps an error together with the advice.
    pub(crate) fn step(&mut self, name: &str, advice: &str, work: impl FnOnce() -> Result<(), String>) {
        eprintln!("\n── {name}");
        let start = Instant::now();
        let outcome = work();
        let seconds = start.elapsed().as_secs_f32();
        match outcome {
            Ok(()) => eprintln!("── {name}: done in {seconds:.1} s"),
            Err(error) => {
                eprintln!("── {name}: FAILED after {seconds:.1} s: {error}");
                self.failures.push(format!("{name}: {error}\n  What to do: {advice}"));
            }
        }
    }

    /// Whether all went well; if not, the error lists what failed.
    pub(crate) fn finish(self) -> Result<(), String> {
        if self.failures.is_empty() { Ok(()) } else { Err(format!("failed:\n{}", self.failures.join("\n"))) }
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
