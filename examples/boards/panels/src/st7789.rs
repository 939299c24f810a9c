//! The ST7789, a controller of at most 240×320 pixels of 16 bits, and the ST7735, which is smaller and speaks the same.
//!
//! The glass may be smaller than the controller's memory and lie anywhere in it; it may be mounted turned or mirrored. [`Mounting`] says how, and
//! coordinates are those of the picture as one sees it. Pixels aren't kept: they go to the panel as they are drawn, row by row in a window
//! whose **ends belong to it**.

use core::convert::Infallible;

use embedded_graphics::pixelcolor::raw::ToBytes;
use embedded_graphics::pixelcolor::{IntoStorage, Rgb565};
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

use crate::Bus;

/// How far the picture is turned against the glass, clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Not at all.
    None,
    /// To the right.
    Quarter,
    /// Upside down.
    Half,
    /// To the left.
    ThreeQuarters,
}

/// Whether left and right are exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mirror {
    /// They aren't.
    Off,
    /// They are: for a panel seen in a mirror, or through its back.
    On,
}

/// In which order the glass has its colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Red first.
    Rgb,
    /// Blue first.
    Bgr,
}

/// Whether the glass is dark where it has no voltage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glass {
    /// It is.
    Normal,
    /// It is bright there, as most in-plane ones: the controller inverts for it.
    Inverted,
}

/// A glass on a controller, and how one looks at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mounting {
    /// Columns and rows of the controller's memory.
    pub memory: [u16; 2],
    /// Columns and rows of the glass.
    pub glass: [u16; 2],
    /// Where in the memory the glass begins.
    pub offset: [u16; 2],
    /// How the picture is turned.
    pub turn: Turn,
    /// Whether it is mirrored.
    pub mirror: Mirror,
    /// The order of colours.
    pub order: Order,
    /// The kind of glass.
    pub kind: Glass,
}

const MIRROR_ROWS: u8 = 0x80;
const MIRROR_COLUMNS: u8 = 0x40;
const EXCHANGE: u8 = 0x20;
const BLUE_FIRST: u8 = 0x08;

impl Mounting {
    /// Width and height of the picture.
    pub const fn size(&self) -> [u16; 2] {
        let [columns, rows] = self.glass;
        if self.access() & EXCHANGE == 0 { [columns, rows] } else { [rows, columns] }
    }

    /// In which directions the controller fills its memory (its register MADCTL, without the order of colours).
    const fn access(&self) -> u8 {
        let turned = match self.turn {
            Turn::None => 0,
            Turn::Quarter => EXCHANGE | MIRROR_COLUMNS,
            Turn::Half => MIRROR_COLUMNS | MIRROR_ROWS,
            Turn::ThreeQuarters => EXCHANGE | MIRROR_ROWS,
        };
        // Left and right of the picture run along the memory's rows if both are exchanged.
        let across = if turned & EXCHANGE == 0 { MIRROR_COLUMNS } else { MIRROR_ROWS };
        match self.mirror {
            Mirror::Off => turned,
            Mirror::On => turned ^ across,
        }
    }

    /// What the controller calls the picture's first pixel.
    const fn origin(&self) -> [u16; 2] {
        let access = self.access();
        let column = self.first(0, access & MIRROR_COLUMNS != 0);
        let row = self.first(1, access & MIRROR_ROWS != 0);
        if access & EXCHANGE == 0 { [column, row] } else { [row, column] }
    }

    /// Where the glass begins along an axis, counted from the other end if that is mirrored.
    const fn first(&self, axis: usize, mirrored: bool) -> u16 {
        if mirrored { self.memory[axis] - self.glass[axis] - self.offset[axis] } else { self.offset[axis] }
    }
}

/// A panel.
pub struct St7789<B> {
    bus: B,
    mounting: Mounting,
}

impl<B: Bus> St7789<B> {
    /// Switches the panel on; `wait` waits for a number of milliseconds. It shows what is left in its memory until something is drawn.
    pub fn start(mut bus: B, mounting: Mounting, wait: &mut dyn FnMut(u32)) -> Self {
        bus.command(&[0x01]);
        wait(150);
        bus.command(&[0x11]);
        wait(120);
        bus.command(&[0x3a]);
        bus.data(&[0x55]);
        bus.command(&[0x36]);
        let order = match mounting.order {
            Order::Rgb => 0,
            Order::Bgr => BLUE_FIRST,
        };
        bus.data(&[mounting.access() | order]);
        bus.command(match mounting.kind {
            Glass::Normal => &[0x20],
            Glass::Inverted => &[0x21],
        });
        bus.command(&[0x13]);
        bus.command(&[0x29]);
        Self { bus, mounting }
    }

    /// The bus.
    pub fn bus(&mut self) -> &mut B {
        &mut self.bus
    }

    /// Makes this part of the picture what the next pixels fill, row by row.
    fn open(&mut self, area: &Rectangle) {
        let Some(last) = area.bottom_right() else { return };
        let [left, top] = self.mounting.origin();
        let range = |first: i32, last: i32, origin: u16| {
            let [a, b] = (first as u16 + origin).to_be_bytes();
            let [c, d] = (last as u16 + origin).to_be_bytes();
            [a, b, c, d]
        };
        self.bus.command(&[0x2a]);
        self.bus.data(&range(area.top_left.x, last.x, left));
        self.bus.command(&[0x2b]);
        self.bus.data(&range(area.top_left.y, last.y, top));
        self.bus.command(&[0x2c]);
    }
}

impl<B: Bus> DrawTarget for St7789<B> {
    type Color = Rgb565;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Rgb565>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(point, colour) in pixels {
            if self.bounding_box().contains(point) {
                self.open(&Rectangle::new(point, Size::new_equal(1)));
                self.bus.data(&colour.to_be_bytes());
            }
        }
        Ok(())
    }

    fn fill_contiguous<I: IntoIterator<Item = Rgb565>>(
        &mut self,
        area: &Rectangle,
        colours: I,
    ) -> Result<(), Infallible> {
        let seen = self.bounding_box().intersection(area);
        if seen.is_zero_sized() {
            return Ok(());
        }
        self.open(&seen);
        if seen == *area {
            self.bus.pixels(&mut colours.into_iter().map(IntoStorage::into_storage));
        } else {
            let inside = area.points().zip(colours).filter(|(point, _)| seen.contains(*point));
            self.bus.pixels(&mut inside.map(|(_, colour)| colour.into_storage()));
        }
        Ok(())
    }
}

impl<B> OriginDimensions for St7789<B> {
    fn size(&self) -> Size {
        let [width, height] = self.mounting.size();
        Size::new(width.into(), height.into())
    }
}

#[cfg(test)]
mod tests;
