//! What a board has to offer.

use core::convert::Infallible;
use core::fmt;

use backend_embedded::colour::Colour;
use embedded_graphics::draw_target::DrawTarget;

/// A board with a display and a console, and perhaps some buttons and a clock.
pub trait Board {
    /// Where frames are drawn.
    type Display: DrawTarget<Color: Colour, Error = Infallible>;

    /// Where reports go.
    fn console(&mut self) -> &mut dyn fmt::Write;

    /// Makes visible what was drawn, and waits until it is. Most displays show it at once.
    fn show(&mut self, _: &mut Self::Display) {}

    /// The buttons that are held down.
    fn buttons(&mut self) -> Buttons {
        Buttons::NONE
    }

    /// Begins to measure a frame.
    fn start_clock(&mut self) {}

    /// The ticks of the board's clock since [`start_clock`](Self::start_clock), 0 without a clock.
    fn ticks(&mut self) -> u32 {
        0
    }

    /// The most bytes of stack that were in use so far, 0 where nobody measures.
    fn deepest_stack(&self) -> usize {
        0
    }
}

/// A button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    /// Turns to the left.
    Left,
    /// Turns to the right.
    Right,
    /// Goes ahead.
    Ahead,
    /// Goes back.
    Back,
}

/// A set of buttons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Buttons(u8);

impl Buttons {
    /// None of them.
    pub const NONE: Self = Self(0);

    /// These and one more.
    pub const fn with(self, button: Button) -> Self {
        Self(self.0 | 1 << button as u8)
    }

    /// Whether the button is among them.
    pub const fn contains(self, button: Button) -> bool {
        self.0 & 1 << button as u8 != 0
    }
}
