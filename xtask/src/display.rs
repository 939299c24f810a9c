//! An X server of our own for the window tests, so that they neither need nor disturb the user's screen.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// A running Xvfb. It ends when this is dropped, and also when this process is killed.
pub(crate) struct Display {
    shell: Child,
    name: String,
}

impl Display {
    /// Starts Xvfb on a free display number.
    pub(crate) fn start() -> Result<Self, String> {
        // The shell waits for the end of its input: that comes however this process ends.
        let script = "Xvfb -displayfd 1 -screen 0 1280x800x24 -nolisten tcp 2>/dev/null & exec 1>&-; read -r _; kill $!; wait $!";
        let mut shell = Command::new("sh")
            .args(["-c", script])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("can't start a shell for Xvfb: {error}"))?;
        let mut number = String::new();
        if let Some(output) = shell.stdout.take() {
            // An error leaves the number empty, which is handled next.
            let _ = BufReader::new(output).read_line(&mut number);
        }
        let display = Self { shell, name: format!(":{}", number.trim()) };
        if display.name == ":" { Err("Xvfb didn't start".to_owned()) } else { Ok(display) }
    }

    /// The name for `DISPLAY`.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        drop(self.shell.stdin.take());
        // Nothing is left to do if the shell is gone already.
        let _ = self.shell.wait();
    }
}
