//! What lies over the picture: a crosshair, the blocks at hand, a line of text.
//!
//! It is drawn with embedded-graphics primitives after a frame, on the display or on any other target. Where the picture comes in strips, each is a
//! target that is clipped or translated, and the area that all is placed in stays the whole picture's.
//!
//! Invariant: whatever is behind it, the crosshair, the chosen slot and the text are told from it: what is bright has a dark edge or ground.

use embedded_graphics::Drawable;
use embedded_graphics::geometry::{Point, Size};
use embedded_graphics::mono_font::MonoTextStyleBuilder;
use embedded_graphics::mono_font::ascii::FONT_6X10;
use embedded_graphics::pixelcolor::{Rgb888, RgbColor};
use embedded_graphics::prelude::{DrawTarget, Primitive};
use embedded_graphics::primitives::{PrimitiveStyle, PrimitiveStyleBuilder, Rectangle, StrokeAlignment};
use embedded_graphics::text::{Baseline, Text};
use engine_core::Rgba8;

/// How many blocks are at hand.
pub const SLOTS: usize = 9;

/// So many slots would be as wide as the target.
const SLOTS_ACROSS: u32 = 12;
/// How wide a slot is at least and at most, in pixels.
const SLOT: [u32; 2] = [6, 40];
/// Slots from this width on have thick frames.
const WIDE_SLOT: u32 = 16;
/// How many arms of the crosshair would be as long as the target's shorter side, and how long one is at least and at most.
const ARMS_ACROSS: u32 = 48;
const ARM: [u32; 2] = [2, 10];

/// What to show; the text is a `&str`, or a `String` where there is one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hud<T> {
    /// The colours of the blocks at hand; `None` where there is none.
    pub slots: [Option<Rgba8>; SLOTS],
    /// Which of them is chosen.
    pub chosen: usize,
    /// The text, in ASCII.
    pub text: T,
}

impl<T: AsRef<str>> Hud<T> {
    /// Draws it over what is there, laid out for a picture that has this area of the target.
    ///
    /// # Errors
    /// What the target said.
    pub fn draw<D: DrawTarget<Color: From<Rgb888>>>(&self, target: &mut D, area: Rectangle) -> Result<(), D::Error> {
        crosshair(target, area)?;
        self.hotbar(target, area)?;
        let style = MonoTextStyleBuilder::new().font(&FONT_6X10);
        let style = style.text_color(colour(Rgb888::WHITE)).background_color(colour(Rgb888::BLACK)).build();
        Text::with_baseline(self.text.as_ref(), area.top_left, style, Baseline::Top).draw(target)?;
        Ok(())
    }

    fn hotbar<D: DrawTarget<Color: From<Rgb888>>>(&self, target: &mut D, area: Rectangle) -> Result<(), D::Error> {
        let side = (area.size.width / SLOTS_ACROSS).clamp(SLOT[0], SLOT[1]);
        let thickness = if side < WIDE_SLOT { 1 } else { 2 };
        let middle = area.top_left.x + area.size.width as i32 / 2;
        let first = Point::new(
            middle - (side as usize * SLOTS) as i32 / 2,
            area.top_left.y + area.size.height as i32 - side as i32 - thickness as i32,
        );
        for (index, slot) in self.slots.iter().enumerate() {
            let at = first + Point::new(index as i32 * side as i32, 0);
            let frame = if index == self.chosen { Rgb888::WHITE } else { Rgb888::BLACK };
            let style = PrimitiveStyleBuilder::new()
                .stroke_alignment(StrokeAlignment::Inside)
                .stroke_width(thickness)
                .stroke_color(colour(frame));
            let style = match slot {
                Some(block) => style.fill_color(colour(Rgb888::new(block.r, block.g, block.b))),
                None => style,
            };
            Rectangle::new(at, Size::new_equal(side)).into_styled(style.build()).draw(target)?;
        }
        Ok(())
    }
}

/// Two bright bars with a dark edge, across the middle.
fn crosshair<D: DrawTarget<Color: From<Rgb888>>>(target: &mut D, area: Rectangle) -> Result<(), D::Error> {
    let arm = (area.size.width.min(area.size.height) / ARMS_ACROSS).clamp(ARM[0], ARM[1]);
    let middle = area.top_left + area.size / 2;
    for (edge, shade) in [(1, Rgb888::BLACK), (0, Rgb888::WHITE)] {
        for [half_width, half_height] in [[arm + edge, edge], [edge, arm + edge]] {
            let corner = middle - Size::new(half_width, half_height);
            let size = Size::new(2 * half_width + 1, 2 * half_height + 1);
            Rectangle::new(corner, size).into_styled(PrimitiveStyle::with_fill(colour(shade))).draw(target)?;
        }
    }
    Ok(())
}

fn colour<C: From<Rgb888>>(colour: Rgb888) -> C {
    C::from(colour)
}

#[cfg(test)]
mod tests {
    use super::*;
    use embedded_graphics::draw_target::DrawTargetExt;
    use embedded_graphics::mock_display::MockDisplay;
    use embedded_graphics::pixelcolor::BinaryColor;

    fn hud() -> Hud<&'static str> {
        let mut slots = [Some(Rgba8::rgb(20, 20, 20)); SLOTS];
        (slots[1], slots[2]) = (Some(Rgba8::rgb(250, 250, 250)), None);
        Hud { slots, chosen: 3, text: "ox" }
    }

    fn display() -> MockDisplay<BinaryColor> {
        let mut display = MockDisplay::new();
        display.set_allow_overdraw(true);
        display.set_allow_out_of_bounds_drawing(true);
        display
    }

    /// A 64×24 part of the display, as a small panel would be.
    const AREA: Rectangle = Rectangle::new(Point::zero(), Size::new(64, 24));

    #[test]
    fn a_small_panel_shows_crosshair_hotbar_and_text() {
        let mut display = display();
        hud().draw(&mut display, AREA).unwrap();
        display.assert_pattern(&[
            "............                                                    ",
            "............                                                    ",
            "............                                                    ",
            ".###..#...#.                                                    ",
            "#...#..#.#..                                                    ",
            "#...#...#...                                                    ",
            "#...#..#.#..                                                    ",
            ".###..#...#.                                                    ",
            "............                                                    ",
            "............                   ...                              ",
            "                               .#.                              ",
            "                             ...#...                            ",
            "                             .#####.                            ",
            "                             ...#...                            ",
            "                               .#.                              ",
            "                               ...                              ",
            "                                                                ",
            "     ..................######..............................     ",
            "     .......####..    .#....#..............................     ",
            "     .......####..    .#....#..............................     ",
            "     .......####..    .#....#..............................     ",
            "     .......####..    .#....#..............................     ",
            "     ..................######..............................     ",
        ]);
    }

    #[test]
    fn strips_show_the_same_as_the_whole() {
        let (mut whole, mut strips) = (display(), display());
        hud().draw(&mut whole, AREA).unwrap();
        for top in (0..24).step_by(8) {
            let strip = Rectangle::new(Point::new(0, top), Size::new(64, 8));
            hud().draw(&mut strips.clipped(&strip), AREA).unwrap();
        }
        strips.assert_eq(&whole);
    }
}
