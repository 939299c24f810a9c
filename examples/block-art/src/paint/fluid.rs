//! Fluids.

use crate::canvas::Canvas;
use crate::field::Field;
use crate::palette::{Ramp, rgb};

/// Water: translucent blue with thin bright lines where ripples gather the light.
pub(crate) fn water() -> Canvas {
    let swell = Field::noise(&[(4, 4, 4), (2, 4, 2)], 131);
    let lines = Field::noise(&[(4, 4, 4), (1, 2, 2)], 132).equalised();
    let ramp = Ramp::bell([0x2c_56b0, 0x31_5db8, 0x37_65c0, 0x3e_6dc8, 0x47_77d0]);
    ramp.paint(&swell).map(|x, y, colour| {
        let line = match (lines.at(x, y) - 128).abs() {
            0..=6 => colour.mix(rgb(0xa4_c8f8), 110),
            7..=16 => colour.mix(rgb(0xa4_c8f8), 48),
            _ => colour,
        };
        line.alpha(168)
    })
}

/// Lava: bright streams between darker crusts.
pub(crate) fn lava() -> Canvas {
    let ramp =
        Ramp::of(&[(2, 0xc0_3c0a), (3, 0xd2_4e0e), (5, 0xe2_6616), (4, 0xee_8422), (2, 0xf8_a636), (1, 0xff_cc58)]);
    ramp.paint(&Field::noise(&[(5, 4, 4), (2, 4, 2), (1, 2, 2)], 133))
}
