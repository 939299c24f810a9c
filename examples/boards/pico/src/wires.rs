//! The wires to the panel: a serial port fed by DMA, so that a strip of pixels goes out while the next is drawn.

use board_metal::pl022::{Bits, Mode, Spi};
use board_panels::Bus;

use crate::pins::IS_DATA;
use crate::registers::{DMA, SPI_0};

/// Pixels that are sent at once: 16 rows.
const STRIP: usize = 320 * 16;

const READ_FROM: usize = 0x00;
const WRITE_TO: usize = 0x04;
const COUNT: usize = 0x08;
const CONTROL: usize = 0x0c;
const INTERRUPT_ENABLED: usize = 0x404;
const INTERRUPT: usize = 0x40c;

const CHANNEL: u32 = 0;
const BUSY: u32 = 1 << 24;
/// On; 16 bits at a time; reading forward; not chained to another; paced by the serial port's transmitter.
const SEND: u32 = 1 | 1 << 2 | 1 << 4 | CHANNEL << 11 | 16 << 15;

/// Pixels on their way.
pub(crate) struct Strip([u16; STRIP]);

impl Strip {
    /// None yet.
    pub(crate) const EMPTY: Self = Self([0; STRIP]);
}

/// The panel's wires.
pub(crate) struct Wires {
    serial: Spi,
    /// One is filled while the other one is sent.
    strips: &'static mut [Strip; 2],
    filling: usize,
}

impl Wires {
    /// Starts the serial port, at half the clock: 62.5 million bits a second.
    pub(crate) fn start(strips: &'static mut [Strip; 2]) -> Self {
        DMA.write(INTERRUPT_ENABLED, 1 << CHANNEL);
        Self { serial: Spi::start(SPI_0, Mode::Mode0, 2), strips, filling: 0 }
    }

    /// Waits until everything is out.
    pub(crate) fn finish(&mut self) {
        while DMA.read(CONTROL) & BUSY != 0 {
            board_metal::sleep();
        }
        self.serial.finish();
    }

    fn send(&mut self, bytes: &[u8]) {
        self.serial.set_bits(Bits::Eight);
        self.serial.send(bytes);
        self.serial.finish();
    }

    /// Sends the first pixels of the strip that was filled, and goes on to the other strip.
    fn send_strip(&mut self, pixels: usize) {
        self.finish();
        IS_DATA.high();
        self.serial.set_bits(Bits::Sixteen);
        DMA.write(READ_FROM, (&raw const self.strips[self.filling]).addr() as u32);
        DMA.write(WRITE_TO, self.serial.data_address() as u32);
        DMA.write(COUNT, pixels as u32);
        core::sync::atomic::compiler_fence(core::sync::atomic::Ordering::Release);
        DMA.write(CONTROL, SEND);
        self.filling = 1 - self.filling;
    }
}

impl Bus for Wires {
    fn command(&mut self, bytes: &[u8]) {
        self.finish();
        IS_DATA.low();
        self.send(bytes);
    }

    fn data(&mut self, bytes: &[u8]) {
        self.finish();
        IS_DATA.high();
        self.send(bytes);
    }

    fn pixels(&mut self, pixels: &mut impl Iterator<Item = u16>) {
        loop {
            let mut filled = 0;
            // The strip before this one may still be read, but this one no more.
            for (slot, pixel) in self.strips[self.filling].0.iter_mut().zip(&mut *pixels) {
                *slot = pixel;
                filled += 1;
            }
            if filled == 0 {
                return;
            }
            self.send_strip(filled);
            if filled < STRIP {
                return;
            }
        }
    }
}

/// The DMA controller has been heard.
pub(crate) fn answer_dma() {
    DMA.write(INTERRUPT, 1 << CHANNEL);
}
