//! The program as its user meets it: on the command line, and in a window.
#![expect(clippy::unwrap_used, reason = "a test may panic, in its helpers too")]

mod command_line;
mod maps;
mod program;
#[cfg(target_os = "linux")]
mod screen;
mod trace;
#[cfg(target_os = "linux")]
mod window;
