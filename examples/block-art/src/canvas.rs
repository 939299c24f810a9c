//! The canvas: one tile of 16 × 16 pixels, x to the right, y down, so row 0 is the top of a block's side.

use crate::palette::Colour;

/// Pixels along each side of a tile.
pub(crate) const SIDE: i32 = 16;

/// One tile. Coordinates wrap, so a painter may draw across the edge.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Canvas([Colour; (SIDE * SIDE) as usize]);

impl Canvas {
    /// A tile of one colour.
    pub(crate) fn filled(colour: Colour) -> Self {
        Self([colour; (SIDE * SIDE) as usize])
    }

    /// The tile whose colour at each pixel the function gives.
    pub(crate) fn from_fn(mut colour: impl FnMut(i32, i32) -> Colour) -> Self {
        let mut canvas = Self::filled(Colour::CLEAR);
        for y in 0..SIDE {
            for x in 0..SIDE {
                canvas.set(x, y, colour(x, y));
            }
        }
        canvas
    }

    /// The colour of a pixel.
    pub(crate) fn at(&self, x: i32, y: i32) -> Colour {
        self.0[index(x, y)]
    }

    /// Paints a pixel.
    pub(crate) fn set(&mut self, x: i32, y: i32, colour: Colour) {
        self.0[index(x, y)] = colour;
    }

    /// Repaints every pixel from its place and its colour so far.
    pub(crate) fn map(&self, mut colour: impl FnMut(i32, i32, Colour) -> Colour) -> Self {
        Self::from_fn(|x, y| colour(x, y, self.at(x, y)))
    }

    /// Draws a picture made of letters with its top left corner at `(left, top)`.
    ///
    /// A dot leaves the pixel as it is; for any other letter the function gives the colour from the one that was there.
    pub(crate) fn stamp(
        &mut self,
        (left, top): (i32, i32),
        rows: &[&str],
        mut colour: impl FnMut(char, Colour) -> Colour,
    ) {
        for (row, y) in rows.iter().zip(top..) {
            for (letter, x) in row.chars().zip(left..) {
                if letter != '.' {
                    self.set(x, y, colour(letter, self.at(x, y)));
                }
            }
        }
    }

    /// The pixels as bytes, row by row.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.0.iter().flat_map(|colour| colour.0).collect()
    }
}

fn index(x: i32, y: i32) -> usize {
    let index = y.rem_euclid(SIDE) * SIDE + x.rem_euclid(SIDE);
    usize::try_from(index).unwrap_or_default()
}
