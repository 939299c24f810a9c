//! A Rust that builds for a board: the active one if it has the target, or can get it, else the distribution's with its sources.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant, SystemTime};

use crate::cargo::{boards, cargo_in, rustc};
use crate::cmd::flash::CANT;
use crate::{install, tools};

/// How long `rustup target add` may take.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long it isn't tried again after it has failed.
const MEMORY: Duration = Duration::from_secs(24 * 60 * 60);

/// A Rust that builds for a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Toolchain {
    /// The one that runs now, which has the target's libraries.
    Active,
    /// The distribution's, which compiles the target's libraries from its sources.
    Distribution,
}

impl Toolchain {
    /// Finds one for a target triple, and installs what may be installed for it.
    pub(crate) fn find(target: &str) -> Result<Self, String> {
        if has_libraries(target) || rustup_adds(target) {
            return Ok(Self::Active);
        }
        let missing = install::ensure(tools::DISTRIBUTION_RUST);
        if !missing.is_empty() {
            return Err(format!("{CANT}no Rust builds for {target}: run `rustup target add {target}` and try again"));
        }
        check_version()?;
        Ok(Self::Distribution)
    }

    /// `cargo ARGUMENTS --target TARGET` in the boards' workspace.
    pub(crate) fn cargo(self, arguments: &str, target: &str) -> Command {
        let mut command = cargo_in(&boards(), arguments);
        if self == Self::Distribution {
            command = Command::new(tools::DISTRIBUTION_CARGO);
            command.current_dir(boards()).args(arguments.split_whitespace());
            command.args(["-Zbuild-std=core", "-Zbuild-std-features=compiler-builtins-mem"]);
            command.args(["--config", &format!("target.{target}.linker=\"ld.lld\"")]);
            // Building the standard library is unstable; this distribution's compiler is the one that its sources belong to.
            command.env("RUSTC_BOOTSTRAP", "1").env("RUSTC", tools::DISTRIBUTION_RUSTC);
            // The libraries of the compiler that runs now are no good for another.
            command.env_remove("LD_LIBRARY_PATH").env_remove("RUSTUP_TOOLCHAIN");
        }
        command.args(["--target", target]);
        // Flags meant for the host.
        command.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS").env_remove("CARGO_BUILD_TARGET");
        command
    }
}

/// Whether the active compiler has the libraries of a target.
fn has_libraries(target: &str) -> bool {
    let output = rustc().args(["--print", "target-libdir", "--target", target]).stderr(Stdio::null()).output();
    let folder = output.map(|output| PathBuf::from(String::from_utf8_lossy(&output.stdout).trim())).unwrap_or_default();
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name()).any(|name| name.to_string_lossy().starts_with("libcore-"))
}

/// Tries to get the libraries with rustup. A machine without a network isn't made to wait for that each time.
fn rustup_adds(target: &str) -> bool {
    let stamp = boards().join("target").join(format!("{target}.unavailable"));
    let age = std::fs::metadata(&stamp).and_then(|stamp| stamp.modified()).ok();
    if age.and_then(|since| SystemTime::now().duration_since(since).ok()).is_some_and(|age| age < MEMORY) {
        return false;
    }
    let mut command = Command::new("rustup");
    command.args(["target", "add", target]).stdin(Stdio::null()).stdout(std::io::stderr());
    let is_there = || if has_libraries(target) { Ok(()) } else { Err("it isn't there afterwards".to_owned()) };
    let outcome = run_within(&mut command, PATIENCE).and_then(|()| is_there());
    if let Err(why) = &outcome {
        eprintln!("rustup target add {target}: {why}");
        // Best effort: without the stamp the next run tries again.
        let _ = std::fs::create_dir_all(boards().join("target")).and_then(|()| std::fs::write(&stamp, ""));
    }
    outcome.is_ok()
}

/// Runs a command, and ends it when it takes too long.
fn run_within(command: &mut Command, limit: Duration) -> Result<(), String> {
    let start = Instant::now();
    let mut child = command.spawn().map_err(|error| format!("can't start it: {error}"))?;
    loop {
        match child.try_wait().map_err(|error| error.to_string())? {
            Some(status) if status.success() => return Ok(()),
            Some(status) => return Err(status.to_string()),
            None if start.elapsed() < limit => std::thread::sleep(Duration::from_millis(20)),
            None => {
                // It may end on its own at this very moment.
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("not done after {} seconds", limit.as_secs()));
            }
        }
    }
}

/// Whether the distribution's compiler is new enough for this workspace.
fn check_version() -> Result<(), String> {
    let output = Command::new(tools::DISTRIBUTION_RUSTC).arg("--version").output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    let wanted = env!("CARGO_PKG_RUST_VERSION");
    let found = text.split_whitespace().nth(1).unwrap_or("none");
    if version(found) >= version(wanted) {
        Ok(())
    } else {
        Err(format!("{} is of version {found}, and {wanted} is needed", tools::DISTRIBUTION_RUSTC))
    }
}

fn version(text: &str) -> Option<(u32, u32)> {
    let mut parts = text.split('.').map(str::parse);
    parts.next()?.ok().zip(parts.next()?.ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions() {
        assert!(version("1.96.0") >= version("1.95"));
        assert!(version("1.85.0") < version("1.95"));
        assert!(version("none") < version("1.95"));
    }

    #[cfg(unix)]
    #[test]
    fn a_command_that_hangs_is_ended() {
        let start = Instant::now();
        let outcome = run_within(Command::new("sleep").arg("60"), Duration::from_millis(50));
        assert_eq!(outcome, Err("not done after 0 seconds".to_owned()));
        assert!(start.elapsed() < Duration::from_secs(30));
        assert_eq!(run_within(&mut Command::new("true"), PATIENCE), Ok(()));
    }
}
