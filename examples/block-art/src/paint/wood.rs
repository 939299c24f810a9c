//! Trees as material: planks, bark and rings of each species.

use crate::canvas::Canvas;
use crate::field::Field;
use crate::mosaic::{Edge, Mosaic};
use crate::noise::{grain, hash};
use crate::palette::{Ramp, rgb};

/// How a species' bark looks.
enum Bark {
    /// Long furrows up the trunk.
    Furrowed,
    /// White paper with dark cross marks.
    Papery,
    /// Scales between short cracks.
    Scaly,
}

/// A species of tree.
pub(crate) struct Species {
    /// The first part of the texture names.
    pub(crate) name: &'static str,
    wood: [u32; 5],
    bark: [u32; 5],
    pattern: Bark,
    seed: u32,
}

/// Every species.
pub(crate) const SPECIES: [Species; 6] = [
    Species {
        name: "oak",
        wood: [0x92_7344, 0x9f_7f4c, 0xab_8a55, 0xb5_955f, 0xc0_a16b],
        bark: [0x4a_3822, 0x58_442a, 0x66_5033, 0x74_5d3d, 0x83_6b49],
        pattern: Bark::Furrowed,
        seed: 111,
    },
    Species {
        name: "birch",
        wood: [0xb5_a06c, 0xc0_ab76, 0xca_b680, 0xd3_c08c, 0xdc_ca99],
        bark: [0xc6_c6bf, 0xd2_d2cb, 0xdc_dcd5, 0xe4_e4dd, 0xec_ece6],
        pattern: Bark::Papery,
        seed: 112,
    },
    Species {
        name: "spruce",
        wood: [0x5c_4226, 0x68_4b2c, 0x73_5533, 0x7e_5f3b, 0x8a_6b46],
        bark: [0x2c_1d10, 0x38_2616, 0x44_301d, 0x50_3a25, 0x5e_462f],
        pattern: Bark::Scaly,
        seed: 113,
    },
    Species {
        name: "jungle",
        wood: [0x8c_6148, 0x98_6b50, 0xa3_7559, 0xae_8064, 0xb9_8c70],
        bark: [0x45_3a1a, 0x50_4520, 0x5c_5027, 0x69_5c30, 0x77_6a3c],
        pattern: Bark::Scaly,
        seed: 117,
    },
    Species {
        name: "acacia",
        wood: [0x93_4f2b, 0x9f_5831, 0xa9_6138, 0xb3_6b41, 0xbd_774c],
        bark: [0x54_4f49, 0x5f_5a53, 0x6a_655e, 0x76_716a, 0x84_7f77],
        pattern: Bark::Furrowed,
        seed: 115,
    },
    Species {
        name: "dark_oak",
        wood: [0x36_2412, 0x3f_2b16, 0x48_321b, 0x51_3a21, 0x5c_4329],
        bark: [0x28_1d10, 0x33_2615, 0x3e_2f1c, 0x49_3924, 0x56_452d],
        pattern: Bark::Furrowed,
        seed: 119,
    },
];

impl Species {
    /// Four boards, each with its own tone, a butt joint and two nails.
    pub(crate) fn planks(&self) -> Canvas {
        const JOINTS: [i32; 4] = [3, 11, 6, 14];
        let fibre = Field::noise(&[(4, 8, 1), (3, 16, 1), (2, 4, 1), (1, 2, 1)], self.seed);
        Ramp::bell(self.wood).paint(&fibre).map(|x, y, colour| {
            let (board, row) = (y / 4, y % 4);
            let joint = JOINTS[board as usize % 4];
            let colour = colour.shade((hash(board, 0, self.seed) % 25).cast_signed() - 12);
            match (row, x - joint) {
                (3, _) => colour.shade(-80),
                (_, 0) => colour.shade(-66),
                (1, -2 | 2) => colour.shade(-44),
                (0, _) => colour.shade(16),
                _ => colour,
            }
        })
    }

    /// The trunk from the side.
    pub(crate) fn log(&self) -> Canvas {
        let ramp = Ramp::bell(self.bark);
        match self.pattern {
            Bark::Furrowed => {
                let furrows = Field::noise(&[(5, 2, 8), (4, 2, 16), (2, 1, 4), (1, 1, 1)], self.seed);
                ramp.paint(&furrows)
            }
            Bark::Papery => self.papery(&ramp),
            Bark::Scaly => {
                let scales = Mosaic::scattered(5, 3, self.seed);
                let face = ramp.paint(&Field::noise(&[(4, 2, 8), (2, 1, 4), (1, 1, 1)], self.seed));
                face.map(|x, y, colour| match scales.edge(x, y) {
                    Edge::Joint => colour.shade(-64),
                    Edge::Lit => colour.shade(14),
                    _ => colour,
                })
            }
        }
    }

    /// The sawn end: rings inside a rim of bark.
    pub(crate) fn log_top(&self) -> Canvas {
        let (wood, bark) = (Ramp::bell(self.wood), self.log());
        let wobble = Field::noise(&[(1, 4, 4)], self.seed).equalised();
        Canvas::from_fn(|x, y| {
            let (dx, dy) = ((2 * x - 15).abs(), (2 * y - 15).abs());
            let (far, near) = (dx.max(dy), dx.min(dy));
            if far == 15 {
                return bark.at(x, y).shade(-16);
            }
            // Twice the distance from the pith, between square and round, with a wobble.
            let distance = far + near * 3 / 8 + wobble.at(x, y) / 96;
            match (far, distance % 5) {
                (13, _) => wood.at(70).shade(-24),
                (1, _) => wood.at(20).shade(-30),
                (_, 0 | 1) => wood.at(40 + grain(x, y, self.seed) / 8),
                _ => wood.at(170 + grain(x, y, self.seed) / 4),
            }
        })
    }

    fn papery(&self, ramp: &Ramp) -> Canvas {
        const MARKS: [(i32, i32, i32); 8] =
            [(1, 1, 4), (9, 2, 3), (13, 5, 4), (4, 6, 5), (10, 9, 2), (0, 10, 3), (6, 12, 4), (12, 14, 3)];
        let mut canvas = ramp.paint(&Field::noise(&[(4, 8, 2), (3, 4, 1), (1, 1, 1)], self.seed));
        for (left, y, length) in MARKS {
            for x in left..left + length {
                let end = x == left || x == left + length - 1;
                canvas.set(x, y, rgb(if end { 0x83_817a } else { 0x3c_3a37 }));
                if !end && grain(x, y, self.seed) > 150 {
                    canvas.set(x, y + 1, rgb(0x6b_6963));
                }
            }
        }
        canvas
    }
}
