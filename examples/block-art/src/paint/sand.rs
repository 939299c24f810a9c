//! Sand and what becomes of it.

use crate::canvas::Canvas;
use crate::field::Field;
use crate::mosaic::{Edge, Mosaic};
use crate::noise::{chance, hash};
use crate::palette::{Ramp, rgb};

/// The two deserts.
pub(crate) struct Desert {
    /// What the texture names start with.
    pub(crate) prefix: &'static str,
    loose: [u32; 5],
    stone: [u32; 5],
}

/// Yellow and red sand.
pub(crate) const DESERTS: [Desert; 2] = [
    Desert {
        prefix: "",
        loose: [0xce_bd88, 0xd6_c693, 0xdd_cf9d, 0xe3_d6a7, 0xea_dfb4],
        stone: [0xc4_b27c, 0xce_bd87, 0xd6_c692, 0xdd_ce9c, 0xe5_d8aa],
    },
    Desert {
        prefix: "red_",
        loose: [0xa9_5a22, 0xb2_6329, 0xba_6b30, 0xc2_7439, 0xcb_7f45],
        stone: [0x9c_5320, 0xa6_5b26, 0xaf_632c, 0xb8_6c34, 0xc2_773f],
    },
];

impl Desert {
    /// Loose sand, blown into three soft ripples.
    pub(crate) fn sand(&self) -> Canvas {
        let bend = Field::noise(&[(1, 8, 8)], 71).equalised();
        let uneven = Field::noise(&[(1, 4, 2), (1, 1, 1)], 72);
        let ripples = Field::from_fn(|x, y| {
            let phase = (y * 48 + bend.at(x, y)).rem_euclid(256);
            (phase - 128).abs() + uneven.at(x, y) / 2
        });
        Ramp::bell(self.loose).paint(&ripples)
    }

    /// Sandstone from above: worn smooth.
    pub(crate) fn top(&self) -> Canvas {
        let face = Ramp::bell(self.stone).paint(&Field::noise(&[(3, 4, 4), (3, 4, 2), (2, 1, 1)], 74));
        face.map(|_, _, colour| colour.shade(14))
    }

    /// Sandstone from below: rough and pitted.
    pub(crate) fn bottom(&self) -> Canvas {
        let face = Ramp::bell(self.stone).paint(&Field::noise(&[(2, 4, 4), (3, 2, 2), (2, 1, 1)], 75));
        face.map(|x, y, colour| if chance(x, y, 76, 24) { colour.shade(-36) } else { colour.shade(-8) })
    }

    /// Sandstone from the side: a smooth cap over weathered layers.
    pub(crate) fn side(&self) -> Canvas {
        let face = Ramp::bell(self.stone).paint(&Field::noise(&[(4, 16, 1), (3, 8, 2), (1, 1, 1)], 77));
        let worn = Field::noise(&[(1, 4, 16)], 78).equalised();
        face.map(|x, y, colour| match y {
            0 => colour.shade(40),
            1..=3 => colour.shade(20),
            4 => colour.shade(-44),
            9 if worn.at(x, 0) > 110 => colour.shade(-30),
            10 if worn.at(x, 0) > 110 => colour.shade(22),
            12 if worn.at(x, 0) < 100 => colour.shade(-26),
            15 => colour.shade(-40),
            _ => colour,
        })
    }
}

/// Loose pebbles of many greys.
pub(crate) fn gravel() -> Canvas {
    let pebbles = Mosaic::scattered(5, 5, 81);
    Canvas::from_fn(|x, y| {
        let tones = [0x7b_7674, 0x88_8482, 0x95_9190, 0x8a_7d74, 0x70_6c6c, 0xa3_9f9c];
        let tone = hash(pebbles.piece(x, y), 0, 82) as usize % tones.len();
        let colour = rgb(tones[tone]);
        match pebbles.edge(x, y) {
            Edge::Joint => colour.shade(-56),
            Edge::Lit => colour.shade(18),
            Edge::Shaded => colour.shade(-14),
            Edge::Inner => colour,
        }
    })
}

/// Smooth wet clay.
pub(crate) fn clay() -> Canvas {
    let ramp = Ramp::bell([0x92_97a3, 0x98_9da9, 0x9e_a3af, 0xa4_a9b4, 0xab_b0ba]);
    ramp.paint(&Field::noise(&[(4, 8, 4), (3, 4, 2), (1, 2, 1)], 83))
}
