//! What a board's own crates give it: here a panel in memory, and a console that is listened to.

use std::fmt;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex};

use board_panels::Bus;

const SIDE: usize = 240;

/// A panel.
pub(crate) type Glass = Arc<Mutex<Shown>>;

/// What it shows, and how that came.
pub(crate) struct Shown {
    pub(crate) pixels: Vec<u16>,
    /// How often each pixel was written.
    pub(crate) written: Vec<usize>,
    pub(crate) windows: usize,
    command: u8,
    bytes: Vec<u8>,
    /// Columns and rows, from and to.
    window: [[usize; 2]; 2],
    at: [usize; 2],
}

impl Default for Shown {
    fn default() -> Self {
        let (pixels, written) = (vec![0; SIDE * SIDE], vec![0; SIDE * SIDE]);
        Self { pixels, written, windows: 0, command: 0, bytes: vec![], window: [[0, SIDE - 1]; 2], at: [0; 2] }
    }
}

impl Shown {
    fn command(&mut self, command: u8) {
        (self.command, self.at) = (command, self.window.map(|[from, _]| from));
        self.windows += usize::from(command == 0x2c);
        self.bytes.clear();
    }

    fn data(&mut self, byte: u8) {
        self.bytes.push(byte);
        match (self.command, &self.bytes[..]) {
            (0x2a | 0x2b, &[a, b, c, d]) => {
                let word = |high, low| usize::from(u16::from_be_bytes([high, low]));
                self.window[usize::from(self.command - 0x2a)] = [word(a, b), word(c, d)];
            }
            (0x2c, &[high, low]) => {
                let [x, y] = self.at;
                self.pixels[y * SIDE + x] = u16::from_be_bytes([high, low]);
                self.written[y * SIDE + x] += 1;
                let [from, to] = self.window[0];
                self.at = if x == to { [from, y + 1] } else { [x + 1, y] };
                self.bytes.clear();
            }
            _ => {}
        }
    }
}

/// The wires to a panel.
pub(crate) struct Spi(Glass);

impl Spi {
    pub(crate) fn to(glass: &Glass) -> Self {
        Self(Arc::clone(glass))
    }
}

impl Bus for Spi {
    fn command(&mut self, bytes: &[u8]) {
        self.0.lock().expect("nothing failed with it").command(bytes[0]);
    }

    fn data(&mut self, bytes: &[u8]) {
        let mut glass = self.0.lock().expect("nothing failed with it");
        bytes.iter().for_each(|&byte| glass.data(byte));
    }
}

/// The other end of a console: gets whole lines.
pub(crate) struct Uart(Sender<String>, String);

impl Uart {
    pub(crate) fn to(lines: Sender<String>) -> Self {
        Self(lines, String::new())
    }
}

impl fmt::Write for Uart {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for character in text.chars() {
            if character == '\n' {
                // Nobody listens any more once the test is over.
                let _ = self.0.send(std::mem::take(&mut self.1));
            } else {
                self.1.push(character);
            }
        }
        Ok(())
    }
}
