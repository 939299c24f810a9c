//! A program that runs firmware: its output read line by line, and ended when it falls silent.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use super::firmware::{Log, Progress};
use crate::step;

/// A frame that takes longer than this is none: the firmware hangs.
const PATIENCE: Duration = Duration::from_secs(120);

/// A running emulator. It ends when this is dropped.
pub(crate) struct Run {
    name: String,
    child: Child,
    lines: Receiver<String>,
}

impl Run {
    /// Starts the program.
    pub(crate) fn start(command: &mut Command) -> Result<Self, String> {
        let name = command.get_program().to_string_lossy().into_owned();
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|error| format!("can't start {}: {error}", step::line(command)))?;
        let (sender, lines) = mpsc::channel();
        for stream in [child.stdout.take().map(boxed), child.stderr.take().map(boxed)].into_iter().flatten() {
            let sender = sender.clone();
            std::thread::spawn(move || {
                let mut stream = BufReader::new(stream);
                let mut line = Vec::new();
                while stream.read_until(b'\n', &mut line).is_ok_and(|bytes| bytes > 0) {
                    // Nobody listens any more once the run is over.
                    let _ = sender.send(String::from_utf8_lossy(&line).trim_end().to_owned());
                    line.clear();
                }
            });
        }
        Ok(Self { name, child, lines })
    }

    /// Reads what the firmware says until it is done.
    pub(crate) fn follow(&mut self) -> Result<Log, String> {
        let mut log = Log::default();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => {
                    if log.line(&line)? == Progress::Done {
                        return Ok(log);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {
                    let seconds = PATIENCE.as_secs();
                    return Err(format!("the firmware hangs: {} said nothing for {seconds} seconds", self.name));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    let status = self.child.wait().map_err(|error| error.to_string())?;
                    return Err(format!("{} ended before the firmware was done: {status}", self.name));
                }
            }
        }
    }

    /// Waits until the program has ended by itself, which it is about to do.
    pub(crate) fn finish(mut self) -> Result<(), String> {
        while self.lines.recv_timeout(PATIENCE).is_ok() {}
        match self.child.try_wait() {
            Ok(Some(status)) if !status.success() => Err(format!("{} gave {status}", self.name)),
            _ => Ok(()),
        }
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn boxed(stream: impl Read + Send + 'static) -> Box<dyn Read + Send> {
    Box::new(stream)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn follow(script: &str) -> Result<Log, String> {
        Run::start(Command::new("sh").args(["-c", script]))?.follow()
    }

    #[test]
    fn a_run_is_followed_to_its_end() {
        let log = follow("echo frame 0 ticks 7; echo stack 12; echo done; sleep 60").unwrap();
        assert_eq!((log.instructions(Some(2)), log.stack), (vec![14], 12));
    }

    #[test]
    fn an_early_end_is_an_error() {
        assert_eq!(follow("exit 3").unwrap_err(), "sh ended before the firmware was done: exit status: 3");
        assert_eq!(follow("echo failed: no display >&2; sleep 60").unwrap_err(), "the firmware failed: no display");
    }
}
