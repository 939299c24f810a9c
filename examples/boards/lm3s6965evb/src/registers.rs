//! Where the devices are, and how their clocks are switched on.

use board_metal::Registers;
use board_metal::pl011::Uart;
use board_metal::pl022::{Mode, Spi};

// SAFETY: the part's data sheet has one device at each of these addresses, and none of these reads or writes memory by itself.
board_metal::devices! {
    /// Clocks and resets.
    unsafe SYSTEM = 0x400f_e000;
    /// Pins of UART 0 and of the serial port.
    unsafe PORT_A = 0x4000_4000;
    /// Pin 7: whether the panel gets data or a command.
    unsafe PORT_C = 0x4000_6000;
    /// Pin 0: selects the memory card, which shares the panel's wires.
    unsafe PORT_D = 0x4000_7000;
    /// Pins 0 to 3: up, down, left and right of the pad.
    unsafe PORT_E = 0x4002_4000;
    /// The serial port to the panel.
    unsafe SERIAL_0 = 0x4000_8000;
    /// The console.
    unsafe UART_0 = 0x4000_c000;
    /// The processor's own devices.
    unsafe PROCESSOR = 0xe000_e000;
}

const CLOCK_CONFIGURATION: usize = 0x060;
const GATES_1: usize = 0x104;
const GATES_2: usize = 0x108;

const DIRECTION: usize = 0x400;
const ALTERNATE_FUNCTION: usize = 0x420;
const PULL_UP: usize = 0x510;
const DIGITAL: usize = 0x51c;

const TIMER_CONTROL: usize = 0x010;
const TIMER_RELOAD: usize = 0x014;
/// The timer's count.
pub(crate) const TIMER_VALUE: usize = 0x018;

/// Clocks for UART 0, serial port 0, and ports A, C, D and E.
pub(crate) fn start_clocks() {
    // Undivided, which only the emulator does: one tick is then as short as can be, five instructions. The part itself runs at
    // 50 MHz at most; there the divider is 3 (a quarter of 200 MHz).
    SYSTEM.clear(CLOCK_CONFIGURATION, 0xf << 23);
    SYSTEM.set(GATES_1, 1 << 4 | 1);
    SYSTEM.set(GATES_2, 0b11101);
}

/// Starts the processor's timer, which counts down to zero from `from` again and again.
pub(crate) fn start_timer(from: u32) -> Registers {
    PROCESSOR.write(TIMER_RELOAD, from);
    PROCESSOR.write(TIMER_VALUE, 0);
    PROCESSOR.write(TIMER_CONTROL, 0b101);
    PROCESSOR
}

/// Starts the console.
pub(crate) fn start_uart(clock: u32) -> Uart {
    connect(PORT_A, 0b11);
    Uart::start(UART_0, clock)
}

/// The console, once it runs.
pub(crate) fn uart() -> Uart {
    Uart::running(UART_0)
}

/// Starts the serial port to the panel.
pub(crate) fn start_serial() -> Spi {
    connect(PORT_A, 0b10_1100);
    Spi::start(SERIAL_0, Mode::Mode3, 2)
}

/// Makes these pins of a port belong to a device.
fn connect(port: Registers, pins: u32) {
    port.set(ALTERNATE_FUNCTION, pins);
    port.set(DIGITAL, pins);
}

/// Makes these pins of a port outputs.
pub(crate) fn make_outputs(port: Registers, pins: u32) {
    port.set(DIRECTION, pins);
    port.set(DIGITAL, pins);
}

/// Makes these pins of a port inputs that rest high.
pub(crate) fn make_inputs(port: Registers, pins: u32) {
    port.clear(DIRECTION, pins);
    port.set(PULL_UP, pins);
    port.set(DIGITAL, pins);
}

/// The register through which exactly these pins of a port are read and written.
pub(crate) const fn data(pins: u32) -> usize {
    (pins as usize) << 2
}
