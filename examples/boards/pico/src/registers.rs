//! Where the devices are.

// SAFETY: the chip's data sheet has one device at each of these addresses. None of them but the DMA controller reads or writes memory by
// itself, and that one is used in `wires` alone, which sees to it.
board_metal::devices! {
    /// The clocks of all parts.
    unsafe CLOCKS = 0x4000_8000;
    /// What is held in reset.
    unsafe RESETS = 0x4000_c000;
    /// What each pin belongs to.
    unsafe PIN_FUNCTIONS = 0x4001_4000;
    /// The electric side of each pin.
    unsafe PADS = 0x4001_c000;
    /// The crystal.
    unsafe CRYSTAL = 0x4002_4000;
    /// The loop that multiplies the crystal's frequency.
    unsafe PLL = 0x4002_8000;
    /// The console.
    unsafe UART_0 = 0x4003_4000;
    /// The serial port to the panel.
    unsafe SPI_0 = 0x4003_c000;
    /// The clock that counts microseconds.
    unsafe TIMER = 0x4005_4000;
    /// The watchdog, which makes the microseconds.
    unsafe WATCHDOG = 0x4005_8000;
    /// The DMA controller.
    unsafe DMA = 0x5000_0000;
    /// The pins themselves.
    unsafe PINS = 0xd000_0000;
    /// The processor's own devices.
    unsafe PROCESSOR = 0xe000_e000;
}
