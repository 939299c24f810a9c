//! The PrimeCell UART (PL011), as a place to write text to.

use core::fmt;

use crate::Registers;

const DATA: usize = 0x00;
const FLAG: usize = 0x18;
const INTEGER_DIVISOR: usize = 0x24;
const FRACTION_DIVISOR: usize = 0x28;
const LINE_CONTROL: usize = 0x2c;
const CONTROL: usize = 0x30;

const TRANSMITTER_FULL: u32 = 1 << 5;
/// Eight bits, no parity, one stop bit, queues on.
const EIGHT_BITS: u32 = 0x70;
/// On, transmitter and receiver on.
const ENABLE: u32 = 0x301;

const BAUD: u32 = 115_200;

/// A UART that sends text at 115,200 baud.
#[derive(Clone, Copy, Debug)]
pub struct Uart(Registers);

impl Uart {
    /// A UART that is running already.
    pub const fn running(registers: Registers) -> Self {
        Self(registers)
    }

    /// Starts a UART whose clock has this frequency, in hertz.
    pub fn start(registers: Registers, clock: u32) -> Self {
        // The divisor is clock / (16 × baud), in sixty-fourths.
        let divisor = clock * 4 / BAUD;
        registers.write(INTEGER_DIVISOR, divisor >> 6);
        registers.write(FRACTION_DIVISOR, divisor & 63);
        // Takes the divisor over, too.
        registers.write(LINE_CONTROL, EIGHT_BITS);
        registers.write(CONTROL, ENABLE);
        Self(registers)
    }
}

impl fmt::Write for Uart {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.0.wait_for_clear(FLAG, TRANSMITTER_FULL);
            self.0.write(DATA, u32::from(byte));
        }
        Ok(())
    }
}
