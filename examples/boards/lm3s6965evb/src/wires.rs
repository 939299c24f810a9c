//! The wires to the panel: the serial port, and a pin that says what the bytes are.

use board_metal::pl022::Spi;
use board_panels::Bus;

use crate::registers::{self, PORT_C, PORT_D, data};

const IS_DATA: u32 = 1 << 7;
const CARD_SELECT: u32 = 1;

/// The panel's wires.
pub(crate) struct Wires {
    serial: Spi,
}

impl Wires {
    /// Sets up the pins and the serial port.
    pub(crate) fn start() -> Self {
        registers::make_outputs(PORT_C, IS_DATA);
        registers::make_outputs(PORT_D, CARD_SELECT);
        // The memory card on the same wires stays out of it.
        PORT_D.write(data(CARD_SELECT), CARD_SELECT);
        Self { serial: registers::start_serial() }
    }

    fn send(&mut self, marked: u32, bytes: &[u8]) {
        // The pin says what arrives now, so all that was sent before must have arrived.
        self.serial.finish();
        PORT_C.write(data(IS_DATA), marked);
        self.serial.send(bytes);
    }
}

impl Bus for Wires {
    fn command(&mut self, bytes: &[u8]) {
        self.send(0, bytes);
    }

    fn data(&mut self, bytes: &[u8]) {
        self.send(IS_DATA, bytes);
        self.serial.finish();
    }
}
