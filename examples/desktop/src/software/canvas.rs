//! A picture in memory that embedded-graphics draws on.

use std::convert::Infallible;

use embedded_graphics::Pixel;
use embedded_graphics::geometry::{OriginDimensions, Size as Extent};
use embedded_graphics::pixelcolor::{IntoStorage, Rgb888};
use embedded_graphics::prelude::{DrawTarget, PointsIter};
use embedded_graphics::primitives::Rectangle;
use engine_core::Size;

/// What can go wrong with memory: nothing.
pub(crate) type Endless = Infallible;

/// Pixels in rows from the top: blue in the low byte, then green, then red.
#[derive(Debug, Default)]
pub(crate) struct Canvas {
    size: Size,
    pixels: Vec<u32>,
}

impl Canvas {
    /// Becomes black, and this large.
    pub(crate) fn resize(&mut self, size: Size) {
        self.size = size;
        self.pixels.clear();
        self.pixels.resize(size.pixels(), 0);
    }

    pub(crate) fn size_in_pixels(&self) -> Size {
        self.size
    }

    pub(crate) fn pixels(&self) -> &[u32] {
        &self.pixels
    }

    /// Where a pixel is, if it is on the canvas.
    fn index(&self, x: i32, y: i32) -> Option<usize> {
        let (x, y) = (u32::try_from(x).ok()?, u32::try_from(y).ok()?);
        let inside = x < self.size.width && y < self.size.height;
        inside.then_some(y as usize * self.size.width as usize + x as usize)
    }
}

impl OriginDimensions for Canvas {
    fn size(&self) -> Extent {
        Extent::new(self.size.width, self.size.height)
    }
}

impl DrawTarget for Canvas {
    type Color = Rgb888;
    type Error = Endless;

    fn draw_iter<I: IntoIterator<Item = Pixel<Rgb888>>>(&mut self, pixels: I) -> Result<(), Endless> {
        for Pixel(at, colour) in pixels {
            if let Some(index) = self.index(at.x, at.y) {
                self.pixels[index] = colour.into_storage();
            }
        }
        Ok(())
    }

    fn fill_contiguous<I: IntoIterator<Item = Rgb888>>(&mut self, area: &Rectangle, colours: I) -> Result<(), Endless> {
        // Whole rows, which is what the renderer sends, lie one after the other here too.
        let (width, rows) = (area.size.width, area.size.height);
        let first = self.index(area.top_left.x, area.top_left.y);
        match first.filter(|first| first % self.size.width.max(1) as usize == 0 && width == self.size.width) {
            Some(first) => {
                let end = self.pixels.len().min(first + width as usize * rows as usize);
                let places = self.pixels[first..end].iter_mut();
                places.zip(colours).for_each(|(place, colour)| *place = colour.into_storage());
                Ok(())
            }
            None => self.draw_iter(area.points().zip(colours).map(|(at, colour)| Pixel(at, colour))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use embedded_graphics::geometry::Point;
    use embedded_graphics::prelude::RgbColor;

    #[test]
    fn whole_rows_parts_of_rows_and_what_lies_outside() {
        let mut canvas = Canvas::default();
        canvas.resize(Size { width: 3, height: 3 });
        let fill = |canvas: &mut Canvas, [x, y]: [i32; 2], [width, height]: [u32; 2], colours: &[Rgb888]| {
            let area = Rectangle::new(Point::new(x, y), Extent::new(width, height));
            canvas.fill_contiguous(&area, colours.iter().copied()).unwrap();
        };
        fill(&mut canvas, [0, 1], [3, 1], &[Rgb888::new(1, 2, 3), Rgb888::RED, Rgb888::GREEN]);
        fill(&mut canvas, [2, 2], [2, 2], &[Rgb888::BLUE, Rgb888::RED, Rgb888::RED, Rgb888::RED]);
        fill(&mut canvas, [-1, 0], [2, 1], &[Rgb888::RED, Rgb888::WHITE]);
        fill(&mut canvas, [0, 3], [3, 1], &[Rgb888::RED; 3]);
        assert_eq!(canvas.pixels(), [0xff_ffff, 0, 0, 0x01_0203, 0xff_0000, 0x00_ff00, 0, 0, 0x00_00ff]);
        canvas.resize(Size { width: 0, height: 3 });
        fill(&mut canvas, [0, 0], [0, 3], &[]);
        fill(&mut canvas, [0, 0], [1, 1], &[Rgb888::RED]);
        assert_eq!(canvas.pixels(), [0; 0]);
    }
}
