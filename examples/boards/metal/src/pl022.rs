//! The PrimeCell serial port (PL022), sending bytes as the one that gives the clock (SPI).

use crate::Registers;

const CONTROL_0: usize = 0x00;
const CONTROL_1: usize = 0x04;
const DATA: usize = 0x08;
const STATUS: usize = 0x0c;
const PRESCALE: usize = 0x10;
const DMA_CONTROL: usize = 0x24;

const ENABLE: u32 = 1 << 1;
const BITS: u32 = 0xf;
const NOT_FULL: u32 = 1 << 1;
const RECEIVED: u32 = 1 << 2;
const BUSY: u32 = 1 << 4;
const TRANSMIT_BY_DMA: u32 = 1 << 1;

/// When the data line is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// At the rising edge of a clock that rests low.
    Mode0,
    /// At the rising edge of a clock that rests high.
    Mode3,
}

/// How many bits are sent at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bits {
    /// A byte.
    Eight = 7,
    /// Two, the upper one first.
    Sixteen = 15,
}

/// A serial port that sends.
#[derive(Clone, Copy, Debug)]
pub struct Spi(Registers);

impl Spi {
    /// Starts the port. It sends `clock / divisor` bits a second; `divisor` is even and from 2 to 254.
    pub fn start(registers: Registers, mode: Mode, divisor: u32) -> Self {
        let edges = match mode {
            Mode::Mode0 => 0,
            Mode::Mode3 => 0b11 << 6,
        };
        registers.write(CONTROL_1, 0);
        registers.write(PRESCALE, divisor);
        registers.write(CONTROL_0, Bits::Eight as u32 | edges);
        registers.write(DMA_CONTROL, TRANSMIT_BY_DMA);
        registers.write(CONTROL_1, ENABLE);
        Self(registers)
    }

    /// Changes how many bits are sent at once. All that was queued must be out.
    pub fn set_bits(&mut self, bits: Bits) {
        self.0.write(CONTROL_1, 0);
        self.0.write(CONTROL_0, self.0.read(CONTROL_0) & !BITS | bits as u32);
        self.0.write(CONTROL_1, ENABLE);
    }

    /// Where a DMA controller writes what shall be sent.
    pub fn data_address(&self) -> usize {
        self.0.address(DATA)
    }

    /// Queues these bytes; the last ones may still be on their way afterwards.
    pub fn send(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0.wait_for(STATUS, NOT_FULL);
            self.0.write(DATA, u32::from(byte));
            self.drain();
        }
    }

    /// Waits until all bits are out.
    pub fn finish(&mut self) {
        self.0.wait_for_clear(STATUS, BUSY);
        self.drain();
    }

    /// Throws away what came in while sending: some ports stop when the queue of it is full.
    fn drain(&mut self) {
        while self.0.read(STATUS) & RECEIVED != 0 {
            self.0.read(DATA);
        }
    }
}
