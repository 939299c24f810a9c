//! Ice.

use crate::canvas::Canvas;
use crate::field::Field;
use crate::palette::{Ramp, rgb};

const CRACKS: [&str; 9] = [
    "....c...........",
    "...c............",
    "..cc............",
    ".c..c...........",
    "c....cc.........",
    ".......c........",
    "........cc......",
    ".......c..c.....",
    "......c....c....",
];

/// Lake ice: one sees through it, and light cracks run across.
pub(crate) fn ice() -> Canvas {
    let ramp = Ramp::bell([0x82_aee8, 0x8a_b5ec, 0x92_bcf0, 0x9a_c3f3, 0xa3_cbf6]);
    let mut canvas = ramp.paint(&Field::noise(&[(4, 4, 4), (2, 4, 8)], 141)).map(|_, _, colour| colour.alpha(178));
    canvas.stamp((2, 3), &CRACKS, |_, under| under.mix(rgb(0xe8_f4ff), 120).alpha(204));
    canvas
}

/// Ice under its own weight: opaque.
pub(crate) fn packed_ice() -> Canvas {
    let ramp = Ramp::bell([0x7f_a5da, 0x86_ace0, 0x8d_b3e5, 0x95_bae9, 0x9f_c3ee]);
    let mut canvas = ramp.paint(&Field::noise(&[(4, 8, 4), (3, 4, 4), (1, 1, 1)], 142));
    canvas.stamp((3, 4), &CRACKS, |_, under| under.mix(rgb(0xc4_dcf8), 150));
    canvas
}

/// Old deep ice.
pub(crate) fn blue_ice() -> Canvas {
    let ramp = Ramp::bell([0x5f_93e8, 0x68_9bed, 0x72_a5f2, 0x7d_aff6, 0x8b_bbfa]);
    ramp.paint(&Field::noise(&[(4, 4, 8), (3, 4, 4), (1, 2, 2)], 143))
}
