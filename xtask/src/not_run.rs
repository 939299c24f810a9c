//! Tests that could not run here.
//!
//! Cargo swallows what a passing test prints, so a test that finds its device or its data missing appends a line
//! `NOT RUN: reason` to the file named by [`LOG`], beside printing it. The lines are repeated at the very end.

use std::path::{Path, PathBuf};

/// The environment variable that names the file.
pub(crate) const LOG: &str = "BURROW_NOT_RUN_LOG";

/// The log of one run of the tests. It goes away when this is dropped.
pub(crate) struct NotRun(PathBuf);

impl NotRun {
    /// Begins an empty log.
    pub(crate) fn begin() -> Result<Self, String> {
        let path = std::env::temp_dir().join(format!("burrow-not-run-{}.log", std::process::id()));
        std::fs::write(&path, "").map_err(|error| format!("can't write {}: {error}", path.display()))?;
        Ok(Self(path))
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// The lines so far, each once, sorted.
    pub(crate) fn lines(&self) -> Vec<String> {
        lines(&std::fs::read_to_string(&self.0).unwrap_or_default())
    }
}

impl Drop for NotRun {
    fn drop(&mut self) {
        // Best effort: the system clears its folder for temporary files anyway.
        let _ = std::fs::remove_file(&self.0);
    }
}

fn lines(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = text.lines().map(str::trim).filter(|line| !line.is_empty()).map(full).collect();
    lines.sort();
    lines.dedup();
    lines
}

fn full(line: &str) -> String {
    if line.starts_with("NOT RUN") { line.to_owned() } else { format!("NOT RUN: {line}") }
}

/// What a test calls when it can't run.
#[cfg(test)]
pub(crate) fn log(reason: &str) {
    println!("NOT RUN: {reason}");
    if let Some(path) = std::env::var_os(LOG) {
        let mut log = std::fs::OpenOptions::new().append(true).create(true).open(path).expect("the log can be opened");
        std::io::Write::write_all(&mut log, format!("NOT RUN: {reason}\n").as_bytes()).expect("the log can be written");
    }
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn each_reason_is_said_once() {
        assert_eq!(lines("NOT RUN: b\na\n\nNOT RUN: b\n"), ["NOT RUN: a", "NOT RUN: b"]);
    }
}
