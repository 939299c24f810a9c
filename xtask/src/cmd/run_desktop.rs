//! `cargo xtask run-desktop`: looks after what the desktop example loads at run time, then builds and becomes it.
//!
//! A missing driver is no error here. The program itself judges its flags and falls back where it may.

use std::ffi::{OsStr, OsString};
use std::io::IsTerminal;
use std::process::{Command, ExitCode};

use crate::tools::{self, Tool};
use crate::{cargo, flags, install};

/// Runs the desktop example with these flags, in the user's folder, and gives its exit code.
pub(crate) fn run(flags: &[OsString]) -> Result<ExitCode, String> {
    install::ensure(&needs(flags, |name| std::env::var_os(name)));
    let mut command = cargo::cargo("run --release --package desktop");
    if !std::io::stderr().is_terminal() {
        // Scripts get the program's own messages and nothing else, unless the build fails.
        command.arg("--quiet");
    }
    command.arg("--manifest-path").arg(cargo::root().join("Cargo.toml")).arg("--").args(flags);
    command.current_dir(std::env::current_dir().map_err(|error| format!("no current folder: {error}"))?);
    become_program(&mut command)
}

/// What a run with these flags loads.
fn needs(flags: &[OsString], variable: impl Fn(&str) -> Option<OsString>) -> Vec<Tool> {
    if flags::asks_for_help(flags) {
        return Vec::new();
    }
    let set = |name| variable(name).is_some_and(|value| !value.is_empty());
    let mut needs = Vec::new();
    let backend = backend(flags);
    if backend.is_none_or(|backend| backend == "vulkan") {
        needs.extend_from_slice(tools::VULKAN);
    }
    let has_window = backend.is_none_or(|backend| backend == "vulkan" || backend == "software");
    if cfg!(target_os = "linux") && has_window && !flags.iter().any(|flag| flag == "--headless") {
        if set("WAYLAND_DISPLAY") || set("WAYLAND_SOCKET") {
            needs.extend_from_slice(tools::WAYLAND);
        } else if set("DISPLAY") {
            needs.extend_from_slice(tools::X11);
        }
    }
    needs
}

/// The value of `--backend`, if it is given.
fn backend(flags: &[OsString]) -> Option<&OsStr> {
    let position = flags.iter().position(|flag| flag.to_string_lossy().split('=').next() == Some("--backend"))?;
    match flags[position].to_str().and_then(|flag| flag.split_once('=')) {
        Some((_, value)) => Some(OsStr::new(value)),
        None => flags.get(position + 1).map(OsString::as_os_str),
    }
}

/// Replaces this process, so that signals and exit codes are the program's own.
#[cfg(unix)]
pub(super) fn become_program(command: &mut Command) -> Result<ExitCode, String> {
    Err(format!("can't start cargo: {}", std::os::unix::process::CommandExt::exec(command)))
}

#[cfg(not(unix))]
pub(super) fn become_program(command: &mut Command) -> Result<ExitCode, String> {
    let status = command.status().map_err(|error| format!("can't start cargo: {error}"))?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    fn packages(line: &str, variables: &[&str]) -> String {
        let flags: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
        let needs = needs(&flags, |name| variables.contains(&name).then(|| "x".into()));
        needs.iter().map(|tool| tool.package).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_run_needs_what_it_loads() {
        let vulkan = "libvulkan1 mesa-vulkan-drivers";
        let x11 = "libx11-6 libx11-xcb1 libxcursor1 libxi6 libxrandr2 libxkbcommon0 libxkbcommon-x11-0";
        assert_eq!(packages("--headless", &["DISPLAY"]), vulkan);
        assert_eq!(packages("--backend vulkan", &[]), vulkan);
        assert_eq!(packages("--backend=vulkan", &["DISPLAY"]), format!("{vulkan} {x11}"));
        assert_eq!(packages("--backend=reference --frames 3", &[]), "");
        assert_eq!(packages("--backend null", &["DISPLAY"]), "");
        assert_eq!(packages("--backend software", &["DISPLAY"]), x11);
        assert_eq!(packages("--backend software", &["DISPLAY", "WAYLAND_DISPLAY"]), "libwayland-client0 libxkbcommon0");
        assert_eq!(packages("--help", &["DISPLAY"]), "");
    }
}
