//! Where the devices are.

use board_metal::Registers;

macro_rules! devices {
    ($($(#[$doc:meta])* $name:ident = $base:literal;)*) => {$(
        $(#[$doc])*
        // SAFETY: the chip's data sheet has one device at this address. None of them but the DMA controller reads or writes memory by
        // itself, and that one is used in `wires` alone, which sees to it.
        #[expect(unsafe_code, reason = "says where a device is")]
        pub(crate) const $name: Registers = unsafe { Registers::at($base) };
    )*};
}

devices! {
    /// The clocks of all parts.
    CLOCKS = 0x4000_8000;
    /// What is held in reset.
    RESETS = 0x4000_c000;
    /// What each pin belongs to.
    PIN_FUNCTIONS = 0x4001_4000;
    /// The electric side of each pin.
    PADS = 0x4001_c000;
    /// The crystal.
    CRYSTAL = 0x4002_4000;
    /// The loop that multiplies the crystal's frequency.
    PLL = 0x4002_8000;
    /// The console.
    UART_0 = 0x4003_4000;
    /// The serial port to the panel.
    SPI_0 = 0x4003_c000;
    /// The clock that counts microseconds.
    TIMER = 0x4005_4000;
    /// The watchdog, which makes the microseconds.
    WATCHDOG = 0x4005_8000;
    /// The DMA controller.
    DMA = 0x5000_0000;
    /// The pins themselves.
    PINS = 0xd000_0000;
    /// The processor's own devices.
    PROCESSOR = 0xe000_e000;
}
