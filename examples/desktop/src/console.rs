//! Words to the user: results on the standard output, the rest on the standard error. One line each; a closed pipe is no error.

use std::io::Write;

/// A result.
pub(crate) fn say(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

/// Something to know.
pub(crate) fn note(line: &str) {
    let line = line.lines().map(str::trim).collect::<Vec<_>>().join(" ");
    let _ = writeln!(std::io::stderr(), "{line}");
}
