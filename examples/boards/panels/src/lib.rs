//! Drivers of display panels, over any bus that tells commands from data.
//!
//! A driver is an embedded-graphics `DrawTarget`, so whatever draws on one draws on it. How the bytes get to the panel is the business of a [`Bus`].
#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]

pub mod ssd0323;
pub mod st7789;

/// The wires to a panel: bytes in order, and a line that says whether they are a command or data.
pub trait Bus {
    /// Sends a command with its arguments, all of them marked as a command.
    fn command(&mut self, bytes: &[u8]);

    /// Sends what the last command asks for, marked as data.
    fn data(&mut self, bytes: &[u8]);

    /// Sends pixels of 16 bits as data, the upper byte of each first.
    ///
    /// The last ones may still be on their way afterwards.
    fn pixels(&mut self, pixels: &mut impl Iterator<Item = u16>) {
        for pixel in pixels {
            self.data(&pixel.to_be_bytes());
        }
    }
}
