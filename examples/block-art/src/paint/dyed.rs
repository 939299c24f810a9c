//! Everything that comes in sixteen colours.

use crate::canvas::Canvas;
use crate::field::Field;
use crate::palette::{Colour, Ramp, rgb};

/// The sixteen dyes by name.
pub(crate) const DYES: [(&str, Colour); 16] = [
    ("white", rgb(0xe6_e7e4)),
    ("orange", rgb(0xe2_7a20)),
    ("magenta", rgb(0xb8_4fb2)),
    ("light_blue", rgb(0x4c_a6d8)),
    ("yellow", rgb(0xec_c435)),
    ("lime", rgb(0x77_b92c)),
    ("pink", rgb(0xe4_8ea8)),
    ("gray", rgb(0x46_494e)),
    ("light_gray", rgb(0x9b_9b96)),
    ("cyan", rgb(0x1f_8a93)),
    ("purple", rgb(0x78_38a4)),
    ("blue", rgb(0x37_449a)),
    ("brown", rgb(0x70_4a2c)),
    ("green", rgb(0x54_712a)),
    ("red", rgb(0xa2_2c28)),
    ("black", rgb(0x1f_1f25)),
];

/// Knitted wool: columns of stitches that point down, blurred by loose fluff.
pub(crate) fn wool(dye: Colour) -> Canvas {
    let fluff = Field::noise(&[(3, 4, 4), (2, 2, 2), (2, 1, 1)], 151).equalised();
    Canvas::from_fn(|x, y| {
        let slope = [0, 1, 1, 0][x as usize % 4];
        let stitch = match ((y - slope).rem_euclid(4), x % 4) {
            (0, _) => -24,
            (1, _) => 12,
            (_, 0) => -8,
            _ => 2,
        };
        dye.shade(stitch + fluff.at(x, y) / 8 - 20)
    })
}

/// Smooth concrete, barely mottled.
pub(crate) fn concrete(dye: Colour) -> Canvas {
    let ramp = Ramp::around(dye.shade(-16), 6);
    ramp.paint(&Field::noise(&[(3, 4, 4), (1, 2, 2), (1, 1, 1)], 152))
}

/// Fired clay: the dye mutes toward brick.
pub(crate) fn terracotta(dye: Colour) -> Canvas {
    let ramp = Ramp::around(dye.mix(rgb(0x96_5d43), 128).shade(-12), 9);
    ramp.paint(&Field::noise(&[(3, 8, 4), (3, 4, 2), (1, 1, 1)], 153))
}

/// Fired clay without a dye.
pub(crate) fn plain_terracotta() -> Canvas {
    let ramp = Ramp::around(rgb(0x98_5e44), 9);
    ramp.paint(&Field::noise(&[(3, 8, 4), (3, 4, 2), (1, 1, 1)], 154))
}
