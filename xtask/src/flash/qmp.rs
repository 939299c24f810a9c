//! QEMU's control connection (QMP): one JSON object a line, each way.

use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::time::{Duration, Instant};

/// How long QEMU may take to connect, or to answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// Where QEMU shall connect to.
pub(crate) struct Invitation(TcpListener);

impl Invitation {
    /// Waits on a free port of this machine.
    pub(crate) fn open() -> Result<Self, String> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|listener| {
            listener.set_nonblocking(true)?;
            Ok(listener)
        });
        listener.map(Self).map_err(|error| format!("can't open a port for QEMU: {error}"))
    }

    /// The value of QEMU's `-qmp`.
    pub(crate) fn address(&self) -> Result<String, String> {
        let address = self.0.local_addr().map_err(|error| format!("can't open a port for QEMU: {error}"))?;
        Ok(format!("tcp:{address}"))
    }

    /// The connection, once QEMU has made it.
    pub(crate) fn accept(self) -> Result<Qmp, String> {
        let start = Instant::now();
        let stream = loop {
            match self.0.accept() {
                Ok((stream, _)) => break stream,
                Err(_) if start.elapsed() < PATIENCE => std::thread::sleep(Duration::from_millis(5)),
                Err(error) => return Err(format!("QEMU doesn't connect: {error}")),
            }
        };
        let ready = stream.set_nonblocking(false).and_then(|()| stream.set_read_timeout(Some(PATIENCE)));
        ready.map_err(|error| format!("QEMU's connection: {error}"))?;
        let mut qmp = Qmp(BufReader::new(stream));
        // Commands count only after this one.
        qmp.execute("{\"execute\":\"qmp_capabilities\"}")?;
        Ok(qmp)
    }
}

/// A connection to a running QEMU.
pub(crate) struct Qmp(BufReader<TcpStream>);

impl Qmp {
    /// Writes what the first display shows as PNG.
    pub(crate) fn screenshot(&mut self, file: &Path) -> Result<(), String> {
        let file = file.to_string_lossy().replace('\\', "\\\\").replace('"', "\\\"");
        let arguments = format!("{{\"filename\":\"{file}\",\"format\":\"png\"}}");
        self.execute(&format!("{{\"execute\":\"screendump\",\"arguments\":{arguments}}}"))
    }

    /// Ends QEMU, which may be gone before it answers.
    pub(crate) fn quit(mut self) {
        let _ = self.execute("{\"execute\":\"quit\"}");
    }

    fn execute(&mut self, command: &str) -> Result<(), String> {
        let broken = |error| format!("QEMU's connection: {error}");
        writeln!(self.0.get_mut(), "{command}").map_err(broken)?;
        let mut line = String::new();
        while self.0.read_line(&mut line).map_err(broken)? > 0 {
            if let Some(answer) = answer(&line) {
                return answer;
            }
            line.clear();
        }
        Err("QEMU closed its connection".to_owned())
    }
}

/// What a line answers, unless it is the greeting or tells an event.
fn answer(line: &str) -> Option<Result<(), String>> {
    let line = line.trim_start();
    if line.starts_with("{\"return\"") {
        return Some(Ok(()));
    }
    let (_, error) = line.starts_with("{\"error\"").then(|| line.split_once("\"desc\": \""))??;
    Some(Err(format!("QEMU: {}", error.split('"').next().unwrap_or(error))))
}

#[cfg(test)]
mod tests {
    use super::answer;

    #[test]
    fn answers_are_told_from_events() {
        assert_eq!(answer("{\"return\": {}}\r\n"), Some(Ok(())));
        assert_eq!(answer("{\"QMP\": {\"version\": {}}}"), None);
        assert_eq!(answer("{\"timestamp\": {}, \"event\": \"STOP\"}"), None);
        let error = "{\"error\": {\"class\": \"GenericError\", \"desc\": \"there is no console\"}}";
        assert_eq!(answer(error), Some(Err("QEMU: there is no console".to_owned())));
    }
}
