//! Foliage: leaves laid over each other from the dark inside of the crown outward. Where none lies there is a hole:
//! alpha is 0 or 255 and nothing in between.

use crate::canvas::{Canvas, SIDE};
use crate::noise::{grain, hash};
use crate::palette::{Colour, Ramp};

/// One leaf in letters: `h` highlight, `l` light, `m` middle, `d` dark.
type Leaf = &'static [&'static str];

/// The foliage of a species.
pub(crate) struct Foliage {
    /// The first part of the texture's name.
    pub(crate) name: &'static str,
    tones: [u32; 5],
    leaves: &'static [Leaf],
    /// Leaves along one side of the tile; more give fewer holes.
    density: i32,
    seed: u32,
}

const LOBED: &[Leaf] = &[&[".hl.", "hlmm", "lmmd", ".dd."], &["hl.", "lmm", "mmd", ".d."], &[".hl", "hlm", "mmd"]];
const ROUND: &[Leaf] = &[&[".h.", "hlm", ".md"], &["hl", "lm", "md"], &[".hl", "lmd", ".d."]];
const NEEDLES: &[Leaf] = &[
    &["...h", "..hl", ".hlm", "hlmd", ".md."],
    &["h...", "lh..", "mlh.", ".mlm", "..dd"],
    &["..h", ".hl", "hlm", ".d."],
];
const BROAD: &[Leaf] = &[&[".hhl.", "hllmm", "llmmd", ".mmdd", "..d.."], &["hhl.", "hlmm", "lmmd", ".mdd"]];
const FEATHERED: &[Leaf] = &[&["h.l.", ".hlm", "l.md"], &[".h.l", "hlm.", ".m.d"], &["hl", ".m", "ld"]];

/// Every foliage.
pub(crate) const FOLIAGE: [Foliage; 6] = [
    Foliage {
        name: "oak",
        tones: [0x27_4c16, 0x35_611e, 0x44_7527, 0x55_8931, 0x6b_9f40],
        leaves: LOBED,
        density: 6,
        seed: 134,
    },
    Foliage {
        name: "birch",
        tones: [0x43_6322, 0x54_782c, 0x66_8c37, 0x7a_a045, 0x93_b558],
        leaves: ROUND,
        density: 7,
        seed: 134,
    },
    Foliage {
        name: "spruce",
        tones: [0x17_3325, 0x20_432e, 0x2a_5339, 0x37_6445, 0x49_7855],
        leaves: NEEDLES,
        density: 7,
        seed: 134,
    },
    Foliage {
        name: "jungle",
        tones: [0x1c_4a12, 0x26_5f18, 0x32_7520, 0x41_8b2a, 0x57_a439],
        leaves: BROAD,
        density: 5,
        seed: 136,
    },
    Foliage {
        name: "acacia",
        tones: [0x3d_541b, 0x4d_6523, 0x5e_772c, 0x70_8938, 0x87_9e48],
        leaves: FEATHERED,
        density: 8,
        seed: 134,
    },
    Foliage {
        name: "dark_oak",
        tones: [0x19_3810, 0x23_4916, 0x2e_5b1d, 0x3b_6d26, 0x4d_8332],
        leaves: LOBED,
        density: 6,
        seed: 136,
    },
];

impl Foliage {
    /// The leaves of the tile, those that lie deepest first.
    pub(crate) fn paint(&self) -> Canvas {
        let ramp = Ramp::bell(self.tones);
        let mut canvas = Canvas::filled(Colour::CLEAR);
        let count = self.density * self.density;
        let mut cells: Vec<i32> = (0..count).collect();
        cells.sort_by_key(|&cell| hash(cell, 1, self.seed));
        for (cell, depth) in cells.into_iter().zip(0..) {
            let dice = hash(cell, 0, self.seed);
            let jitter = |bits: u32| (bits & 3).cast_signed() - 1;
            let left = cell % self.density * SIDE / self.density + jitter(dice);
            let top = cell / self.density * SIDE / self.density + jitter(dice >> 2);
            let leaf = self.leaves[(dice >> 4) as usize % self.leaves.len()];
            let height = depth * 120 / count;
            canvas.stamp((left, top), leaf, |letter, _| match letter {
                'h' => ramp.at(height + 130),
                'l' => ramp.at(height + 85),
                'm' => ramp.at(height + 35),
                _ => ramp.at(height / 2),
            });
        }
        // Between the leaves one sees dark twigs, or through.
        let twigs = ramp.at(0).shade(-48);
        canvas.map(|x, y, colour| match colour {
            Colour::CLEAR if grain(x, y, self.seed) < 96 => twigs,
            _ => colour,
        })
    }
}
