//! Where the devices are.

use core::fmt;

use board_metal::Registers;
use riscv::register::minstret;

// SAFETY: the machine has a UART (a 16550) at this address, and it reads and writes no memory.
#[expect(unsafe_code, reason = "says where a device is")]
const UART: Registers = unsafe { Registers::at(0x1000_0000) };

const UART_DATA: usize = 0;
const UART_STATUS: usize = 5;
const UART_EMPTY: u8 = 0x20;

/// Where the configuration of the device in a slot of the PCI bus is.
pub(crate) fn pci(slot: usize) -> Registers {
    const BUS: usize = 0x3000_0000;
    assert!(slot < 32, "a bus has 32 slots");
    // SAFETY: each slot has a page of configuration here, present or not, and it reads and writes no memory.
    #[expect(unsafe_code, reason = "says where a device is")]
    unsafe {
        Registers::at(BUS + (slot << 15))
    }
}

/// The instructions that the processor has executed, in 32 bits that overflow.
pub(crate) fn instructions() -> u32 {
    minstret::read() as u32
}

/// The console: a UART that needs no setting up.
pub(crate) struct Console;

impl fmt::Write for Console {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            while UART.read_byte(UART_STATUS) & UART_EMPTY == 0 {}
            UART.write_byte(UART_DATA, byte);
        }
        Ok(())
    }
}
