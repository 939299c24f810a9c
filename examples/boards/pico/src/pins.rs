//! The pins, as the display pack uses them.

use board_demo::{Button, Buttons};

use crate::registers::{PADS, PIN_FUNCTIONS, PINS};

/// Whether the panel gets data (high) or a command.
pub(crate) const IS_DATA: Pin = Pin(16);
/// Low while the panel listens.
pub(crate) const SELECT: Pin = Pin(17);
/// The light behind the panel.
pub(crate) const BACKLIGHT: Pin = Pin(20);
/// The Pico's own lamp.
pub(crate) const LAMP: Pin = Pin(25);

/// Each pulls its pin low.
const BUTTONS: [(Pin, Button); 4] =
    [(Pin(12), Button::Left), (Pin(13), Button::Back), (Pin(14), Button::Right), (Pin(15), Button::Ahead)];

const SERIAL_PORT: u32 = 1;
const UART: u32 = 2;
const PROGRAM: u32 = 5;

const INPUT: usize = 0x04;
const SET: usize = 0x14;
const CLEAR: usize = 0x18;
const MAKE_OUTPUT: usize = 0x24;

/// With an input stage and a resistor to the supply.
const PAD_PULLED_UP: u32 = 1 << 6 | 1 << 3 | 1 << 1;

/// One pin.
#[derive(Clone, Copy)]
pub(crate) struct Pin(u32);

impl Pin {
    /// Drives it high.
    pub(crate) fn high(self) {
        PINS.write(SET, 1 << self.0);
    }

    /// Drives it low.
    pub(crate) fn low(self) {
        PINS.write(CLEAR, 1 << self.0);
    }

    fn is_low(self) -> bool {
        PINS.read(INPUT) & 1 << self.0 == 0
    }

    fn belongs_to(self, function: u32) {
        PIN_FUNCTIONS.write(self.0 as usize * 8 + 4, function);
    }

    fn make_output(self) {
        PINS.write(MAKE_OUTPUT, 1 << self.0);
        self.belongs_to(PROGRAM);
    }

    fn make_button(self) {
        PADS.write(self.0 as usize * 4 + 4, PAD_PULLED_UP);
        self.belongs_to(PROGRAM);
    }
}

/// Sets up all pins. The panel is selected from now on: nothing else is on its wires.
pub(crate) fn start() {
    for console in [Pin(0), Pin(1)] {
        console.belongs_to(UART);
    }
    for clock_and_data in [Pin(18), Pin(19)] {
        clock_and_data.belongs_to(SERIAL_PORT);
    }
    for output in [IS_DATA, SELECT, BACKLIGHT, LAMP] {
        output.low();
        output.make_output();
    }
    for (button, _) in BUTTONS {
        button.make_button();
    }
}

/// The buttons that are held down.
pub(crate) fn buttons() -> Buttons {
    let held = BUTTONS.iter().filter(|(pin, _)| pin.is_low());
    held.fold(Buttons::NONE, |buttons, &(_, button)| buttons.with(button))
}
