//! Foliage: overlapping leaves with holes between them. Alpha is 0 or 255 and nothing in between.

use crate::canvas::Canvas;
use crate::mosaic::{Edge, Mosaic};
use crate::noise::{chance, hash, smooth};
use crate::palette::{Colour, Ramp};

/// The foliage of a species.
pub(crate) struct Foliage {
    /// The first part of the texture's name.
    pub(crate) name: &'static str,
    tones: [u32; 5],
    /// Leaves across and down a tile.
    leaves: (i32, i32),
    seed: u32,
}

/// Every foliage.
pub(crate) const FOLIAGE: [Foliage; 6] = [
    Foliage { name: "oak", tones: [0x2c_5418, 0x3a_6820, 0x49_7c29, 0x5b_9034, 0x73_a645], leaves: (5, 5), seed: 121 },
    Foliage {
        name: "birch",
        tones: [0x48_6a24, 0x58_7d2e, 0x6a_9039, 0x7e_a447, 0x98_b95c],
        leaves: (6, 6),
        seed: 122,
    },
    Foliage {
        name: "spruce",
        tones: [0x1b_3a2a, 0x25_4a34, 0x30_5a3e, 0x3d_6b4a, 0x4f_7e5a],
        leaves: (7, 4),
        seed: 123,
    },
    Foliage {
        name: "jungle",
        tones: [0x1f_5214, 0x2a_671a, 0x36_7d22, 0x46_942d, 0x5d_ad3d],
        leaves: (4, 5),
        seed: 124,
    },
    Foliage {
        name: "acacia",
        tones: [0x45_5c1e, 0x55_6d26, 0x66_7f2f, 0x78_913b, 0x8f_a64c],
        leaves: (6, 7),
        seed: 125,
    },
    Foliage {
        name: "dark_oak",
        tones: [0x1d_3f12, 0x28_5018, 0x34_6220, 0x42_7529, 0x54_8a36],
        leaves: (4, 4),
        seed: 126,
    },
];

impl Foliage {
    /// Leaves lit from the upper left, over a dark inside that shows holes.
    pub(crate) fn paint(&self) -> Canvas {
        let ramp = Ramp::bell(self.tones);
        let leaves = Mosaic::scattered(self.leaves.0, self.leaves.1, self.seed);
        Canvas::from_fn(|x, y| {
            let piece = leaves.piece(x, y);
            // How high the leaf lies in the crown: neighbours on a branch share most of it.
            let height = smooth(x, y, (8, 8), self.seed) / 2 + (hash(piece, 0, self.seed) % 128).cast_signed();
            match leaves.edge(x, y) {
                Edge::Joint if chance(x, y, self.seed, 150) => Colour::CLEAR,
                Edge::Joint => ramp.at(10).shade(-40),
                Edge::Lit => ramp.at((height / 2 + 128).min(255)),
                Edge::Inner => ramp.at(height / 2 + 76),
                Edge::Shaded => ramp.at(height / 2 + 10),
            }
        })
    }
}
