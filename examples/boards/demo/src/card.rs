//! A test card: stripes in six colours over a ramp of greys.

use core::convert::Infallible;

use embedded_graphics::pixelcolor::{Rgb888, RgbColor};
use embedded_graphics::prelude::{DrawTarget, Point, Size};
use embedded_graphics::primitives::Rectangle;

const STRIPES: [Rgb888; 6] = [Rgb888::RED, Rgb888::YELLOW, Rgb888::GREEN, Rgb888::CYAN, Rgb888::BLUE, Rgb888::MAGENTA];

pub(crate) fn draw<D>(display: &mut D, frame: u32)
where
    D: DrawTarget<Color: From<Rgb888>, Error = Infallible>,
{
    let Size { width, height } = display.bounding_box().size;
    for y in 0..height {
        let row = Rectangle::new(Point::new(0, y as i32), Size::new(width, 1));
        let colours = (0..width).map(|x| {
            let colour = if y < height / 2 {
                STRIPES[((x + frame) * 6 / width % 6) as usize]
            } else {
                let grey = (x * 255 / width.max(2)) as u8;
                Rgb888::new(grey, grey, grey)
            };
            colour.into()
        });
        let Ok(()) = display.fill_contiguous(&row, colours);
    }
}
