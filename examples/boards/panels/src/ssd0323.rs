//! The SSD0323, a controller of 128×64 pixels in 16 greys.
//!
//! A byte holds two pixels, the left one in its upper half; bytes go row by row from the top. Pixels are drawn into a buffer of 4 KiB, which
//! [`Ssd0323::flush`] sends whole: the panel can't be read back, so half a byte could not be changed otherwise.

use core::convert::Infallible;

use embedded_graphics::pixelcolor::Gray4;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

use crate::Bus;

/// Pixels in a row.
pub const WIDTH: usize = 128;
/// Rows.
pub const HEIGHT: usize = 64;

const ROW_BYTES: usize = WIDTH / 2;
/// Bytes of a picture.
pub const BYTES: usize = ROW_BYTES * HEIGHT;

/// Each is a command and its arguments.
const START: &[&[u8]] = &[
    // Off while it is set up.
    &[0xae],
    // Columns from the left, the upper half of a byte first, rows from the top, address counted along the row.
    &[0xa0, 0x52],
    &[0xa1, 0x00],
    &[0xa2, 0x4c],
    // Normal: not all on, not all off, not inverse.
    &[0xa4],
    // All rows are driven.
    &[0xa8, 0x3f],
    // Full current and most of the contrast.
    &[0x86],
    &[0x81, 0x70],
    &[0xaf],
];

/// A panel with its picture.
pub struct Ssd0323<'a, B> {
    bus: B,
    picture: &'a mut [u8; BYTES],
}

impl<'a, B: Bus> Ssd0323<'a, B> {
    /// Switches the panel on. What it shows is undefined until the first [`flush`](Self::flush).
    pub fn start(mut bus: B, picture: &'a mut [u8; BYTES]) -> Self {
        for command in START {
            bus.command(command);
        }
        Self { bus, picture }
    }

    /// Shows what was drawn.
    pub fn flush(&mut self) {
        // The window is the whole panel. Both ends belong to it; columns count bytes.
        self.bus.command(&[0x15, 0, ROW_BYTES as u8 - 1]);
        self.bus.command(&[0x75, 0, HEIGHT as u8 - 1]);
        self.bus.data(self.picture);
    }

    fn put(&mut self, x: usize, y: usize, colour: Gray4) {
        let byte = &mut self.picture[y * ROW_BYTES + x / 2];
        *byte = if x.is_multiple_of(2) { *byte & 0x0f | colour.luma() << 4 } else { *byte & 0xf0 | colour.luma() };
    }
}

impl<B: Bus> DrawTarget for Ssd0323<'_, B> {
    type Color = Gray4;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Gray4>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(point, colour) in pixels {
            if let (Ok(x), Ok(y)) = (usize::try_from(point.x), usize::try_from(point.y))
                && x < WIDTH
                && y < HEIGHT
            {
                self.put(x, y, colour);
            }
        }
        Ok(())
    }

    fn fill_contiguous<I: IntoIterator<Item = Gray4>>(
        &mut self,
        area: &Rectangle,
        colours: I,
    ) -> Result<(), Infallible> {
        if self.bounding_box().intersection(area) != *area {
            return self.draw_iter(area.points().zip(colours).map(|(point, colour)| Pixel(point, colour)));
        }
        let (left, top) = (area.top_left.x as usize, area.top_left.y as usize);
        let (width, height) = (area.size.width as usize, area.size.height as usize);
        let mut colours = colours.into_iter();
        if width == WIDTH {
            // Whole bytes, each written once.
            for byte in &mut self.picture[top * ROW_BYTES..(top + height) * ROW_BYTES] {
                let (Some(left), Some(right)) = (colours.next(), colours.next()) else { return Ok(()) };
                *byte = left.luma() << 4 | right.luma();
            }
            return Ok(());
        }
        for y in top..top + height {
            for x in left..left + width {
                let Some(colour) = colours.next() else { return Ok(()) };
                self.put(x, y, colour);
            }
        }
        Ok(())
    }
}

impl<B> OriginDimensions for Ssd0323<'_, B> {
    fn size(&self) -> Size {
        Size::new(WIDTH as u32, HEIGHT as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keeps what it gets.
    #[derive(Default)]
    struct Wire {
        commands: Vec<Vec<u8>>,
        data: Vec<u8>,
    }

    impl Bus for &mut Wire {
        fn command(&mut self, bytes: &[u8]) {
            self.commands.push(bytes.to_vec());
        }

        fn data(&mut self, bytes: &[u8]) {
            self.data.extend(bytes);
        }
    }

    #[test]
    fn the_left_pixel_is_the_upper_half_and_rows_go_from_the_top() {
        let (mut wire, mut picture) = (Wire::default(), [0; BYTES]);
        let mut display = Ssd0323::start(&mut wire, &mut picture);
        let Ok(()) = display.fill_solid(&Rectangle::new(Point::new(-5, 3), Size::new(6, 1)), Gray4::new(9));
        let area = Rectangle::new(Point::new(1, 0), Size::new(2, 2));
        let Ok(()) = display.fill_contiguous(&area, [1, 2, 3, 4].map(Gray4::new));
        let Ok(()) = Pixel(Point::new(127, 63), Gray4::WHITE).draw(&mut display);
        let Ok(()) = Pixel(Point::new(128, 0), Gray4::WHITE).draw(&mut display);
        display.flush();
        assert_eq!(wire.commands[wire.commands.len() - 2..], [vec![0x15, 0, 63], vec![0x75, 0, 63]]);
        let mut expected = [0; BYTES];
        expected[..2].copy_from_slice(&[0x01, 0x20]);
        expected[64..66].copy_from_slice(&[0x03, 0x40]);
        expected[3 * 64] = 0x90;
        expected[4095] = 0x0f;
        assert_eq!(wire.data, expected);
    }
}
