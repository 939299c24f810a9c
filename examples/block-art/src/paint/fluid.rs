//! Fluids.

use crate::canvas::Canvas;
use crate::field::Field;
use crate::palette::{Ramp, rgb};

/// Water: translucent blue with thin bright lines where ripples gather the light.
pub(crate) fn water() -> Canvas {
    let swell = Field::noise(&[(4, 8, 8), (2, 8, 4), (1, 4, 4)], 131);
    let lines = Field::noise(&[(4, 8, 4), (2, 4, 4)], 132).equalised();
    let ramp = Ramp::bell([0x2c_56b0, 0x31_5db8, 0x37_65c0, 0x3e_6dc8, 0x47_77d0]);
    ramp.paint(&swell).map(|x, y, colour| {
        let line = match (lines.at(x, y) - 128).abs() {
            0..=7 => colour.mix(rgb(0x8f_b8f2), 110),
            8..=15 => colour.mix(rgb(0x8f_b8f2), 44),
            _ => colour,
        };
        line.alpha(168)
    })
}

/// Lava: bright streams between darker crusts.
pub(crate) fn lava() -> Canvas {
    let ramp =
        Ramp::of(&[(2, 0xb8_3208), (3, 0xce_470c), (4, 0xe0_6214), (4, 0xee_8422), (2, 0xf8_ab38), (1, 0xff_d866)]);
    ramp.paint(&Field::noise(&[(5, 8, 8), (4, 4, 4), (1, 2, 2)], 133))
}
