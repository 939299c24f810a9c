//! A board in QEMU, at whose keys one can press.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A running emulator. It ends when this is dropped.
pub(crate) struct Qemu {
    child: Child,
    control: BufReader<TcpStream>,
    screenshot: PathBuf,
}

impl Qemu {
    /// Starts the LM3S6965 board, and waits until its firmware has drawn all frames.
    pub(crate) fn start(elf: &Path) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let mut command = Command::new("qemu-system-arm");
        command.args(["-machine", "lm3s6965evb", "-display", "none", "-serial", "stdio", "-monitor", "none"]);
        command.args(["-icount", "shift=0", "-kernel"]).arg(elf);
        command.arg("-qmp").arg(format!("tcp:{}", listener.local_addr().expect("an address")));
        let mut child =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("QEMU");
        let console = BufReader::new(child.stdout.take().expect("it is piped"));
        assert!(console.lines().map_while(Result::ok).any(|line| line.trim() == "done"), "all frames are drawn");
        let (control, _) = listener.accept().expect("QEMU connects");
        let screenshot = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("buttons.png");
        let mut qemu = Self { child, control: BufReader::new(control), screenshot };
        qemu.execute("qmp_capabilities", "");
        qemu
    }

    /// Holds a key down for 30 ms, as the board sees time.
    pub(crate) fn press(&mut self, key: &str) {
        let key = format!("\"keys\":[{{\"type\":\"qcode\",\"data\":\"{key}\"}}],\"hold-time\":30");
        self.execute("send-key", &key);
    }

    /// What the display shows.
    pub(crate) fn screen(&mut self) -> Vec<u8> {
        let file = format!("\"format\":\"png\",\"filename\":\"{}\"", self.screenshot.display());
        self.execute("screendump", &file);
        std::fs::read(&self.screenshot).expect("there is a picture")
    }

    /// What the display shows once no key is down any more and nothing changes.
    pub(crate) fn settled(&mut self) -> Vec<u8> {
        let mut before = self.screen();
        loop {
            std::thread::sleep(Duration::from_secs(1));
            let after = self.screen();
            if after == before {
                return after;
            }
            before = after;
        }
    }

    fn execute(&mut self, command: &str, arguments: &str) {
        let line = format!("{{\"execute\":\"{command}\",\"arguments\":{{{arguments}}}}}");
        writeln!(self.control.get_mut(), "{line}").expect("QEMU listens");
        let mut answer = String::new();
        while !answer.starts_with("{\"return\"") {
            answer.clear();
            assert!(self.control.read_line(&mut answer).expect("QEMU answers") > 0, "QEMU ended");
            assert!(!answer.starts_with("{\"error\""), "{command}: {answer}");
        }
    }
}

impl Drop for Qemu {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
