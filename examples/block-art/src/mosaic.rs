//! A mosaic splits a tile into stones, bricks or leaves, and says for each pixel whether it lies on a joint, on the
//! lit upper left rim, on the shaded lower right rim, or inside.
//!
//! ```text
//!   L L L L J      L lit     light comes from the upper left on every texture
//!   L I I S J      I inner
//!   L S S S J      S shaded
//!   J J J J J      J joint   belongs to the piece above or left of it
//! ```

use crate::canvas::SIDE;
use crate::noise::{grain, hash};

/// Where in its piece a pixel lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Edge {
    /// Between two pieces.
    Joint,
    /// On the rim that faces the light.
    Lit,
    /// On the rim that faces away from the light.
    Shaded,
    /// Anywhere else.
    Inner,
}

/// The piece of each pixel.
pub(crate) struct Mosaic(Vec<i32>);

impl Mosaic {
    /// A mosaic of the pieces whose number the function gives for each pixel.
    pub(crate) fn from_fn(piece: impl Fn(i32, i32) -> i32) -> Self {
        Self((0..SIDE * SIDE).map(|index| piece(index % SIDE, index / SIDE)).collect())
    }

    /// Irregular pieces: each pixel goes to the nearest of `columns` × `rows` scattered points.
    pub(crate) fn scattered(columns: i32, rows: i32, seed: u32) -> Self {
        const UNIT: i32 = 64;
        let (wide, high) = (SIDE * UNIT / columns, SIDE * UNIT / rows);
        let jitter =
            |cell: i32, extent: i32, seed| cell * extent + extent * (48 + grain(cell, 0, seed) * 160 / 255) / 256;
        let points: Vec<(i32, i32)> = (0..columns * rows)
            .map(|number| {
                let (column, row) = (number % columns, number / columns);
                let stagger = row % 2 * wide / 2;
                let x = jitter(column, wide, hash(row, 1, seed)) + stagger;
                (x, jitter(row, high, hash(column, 2, seed)))
            })
            .collect();
        let distance = |a: i32, b: i32| {
            let straight = (a - b).rem_euclid(SIDE * UNIT);
            straight.min(SIDE * UNIT - straight)
        };
        Self::from_fn(|x, y| {
            let (x, y) = (x * UNIT + UNIT / 2, y * UNIT + UNIT / 2);
            let nearest = points.iter().zip(0..).min_by_key(|((px, py), _)| {
                let (dx, dy) = (distance(x, *px), distance(y, *py));
                dx * dx + dy * dy
            });
            nearest.map_or(0, |(_, number)| number)
        })
    }

    /// The number of the piece that a pixel belongs to; coordinates wrap.
    pub(crate) fn piece(&self, x: i32, y: i32) -> i32 {
        let index = y.rem_euclid(SIDE) * SIDE + x.rem_euclid(SIDE);
        self.0[usize::try_from(index).unwrap_or_default()]
    }

    /// Where in its piece a pixel lies.
    pub(crate) fn edge(&self, x: i32, y: i32) -> Edge {
        if self.joint(x, y) {
            Edge::Joint
        } else if self.joint(x - 1, y) || self.joint(x, y - 1) {
            Edge::Lit
        } else if self.joint(x + 1, y) || self.joint(x, y + 1) {
            Edge::Shaded
        } else {
            Edge::Inner
        }
    }

    fn joint(&self, x: i32, y: i32) -> bool {
        let own = self.piece(x, y);
        own != self.piece(x + 1, y) || own != self.piece(x, y + 1)
    }
}
