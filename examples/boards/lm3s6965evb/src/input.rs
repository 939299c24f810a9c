//! The pad: four buttons that pull their pin low.

use board_demo::{Button, Buttons};

use crate::registers::{self, PORT_E, data};

const PINS: u32 = 0b1111;

/// By pin.
const BUTTONS: [Button; 4] = [Button::Ahead, Button::Back, Button::Left, Button::Right];

/// The four buttons.
pub(crate) struct Pad {
    /// Pins that have been high. Before its first event a pin of the emulator reads low, as if its button were held.
    alive: u32,
}

impl Pad {
    /// Sets up the pins.
    pub(crate) fn start() -> Self {
        registers::make_inputs(PORT_E, PINS);
        Self { alive: 0 }
    }

    /// The buttons that are held down.
    pub(crate) fn read(&mut self) -> Buttons {
        let high = PORT_E.read(data(PINS));
        self.alive |= high;
        let held = self.alive & !high;
        let held = BUTTONS.iter().enumerate().filter(|(pin, _)| held & 1 << pin != 0);
        held.fold(Buttons::NONE, |buttons, (_, &button)| buttons.with(button))
    }
}
