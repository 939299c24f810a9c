//! The underworld's rock and wood.

use crate::canvas::Canvas;
use crate::field::Field;
use crate::mosaic::{Edge, Mosaic};
use crate::noise::hash;
use crate::palette::Ramp;

/// Raw red rock.
pub(crate) fn netherrack() -> Canvas {
    let ramp = Ramp::bell([0x4e_1f1f, 0x5e_2828, 0x6d_3131, 0x7d_3c3b, 0x91_4b48]);
    ramp.paint(&Field::noise(&[(3, 4, 4), (4, 2, 2), (2, 2, 1), (1, 1, 1)], 171))
}

/// Brown sand with hollows like faces.
pub(crate) fn soul_sand() -> Canvas {
    let ramp = Ramp::bell([0x45_3529, 0x4f_3d30, 0x59_4637, 0x64_5040, 0x71_5c4b]);
    let hollows = Mosaic::scattered(3, 3, 172);
    ramp.paint(&Field::noise(&[(3, 4, 4), (2, 2, 2), (1, 1, 1)], 173)).map(|x, y, colour| {
        let deep = hash(hollows.piece(x, y), 0, 174).is_multiple_of(2);
        match hollows.edge(x, y) {
            Edge::Inner if deep => colour.shade(-60),
            Edge::Shaded if deep => colour.shade(-34),
            Edge::Joint => colour.shade(12),
            _ => colour,
        }
    })
}

/// Warts grown to a wall.
pub(crate) fn wart_block(tones: [u32; 5]) -> Canvas {
    Ramp::bell(tones).paint(&Field::noise(&[(2, 4, 4), (4, 2, 2), (3, 1, 1)], 175))
}
