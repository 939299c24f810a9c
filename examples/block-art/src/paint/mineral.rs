//! Blocks made of one metal or gem, and polished minerals.

use crate::canvas::Canvas;
use crate::field::Field;
use crate::mosaic::{Edge, Mosaic};
use crate::noise::hash;
use crate::paint::rock::slab;
use crate::palette::{Colour, Ramp};

/// Cast metal: a bevelled plate with a soft sheen from the upper left to the lower right.
pub(crate) fn metal(colour: Colour) -> Canvas {
    plate(colour, |x, y| match (x + y) % 10 {
        0 | 1 => 26,
        2 => 12,
        6 | 7 => -10,
        _ => 0,
    })
}

/// Cut gem: four facets that meet in the middle.
pub(crate) fn gem(colour: Colour) -> Canvas {
    plate(colour, |x, y| {
        let (above, left) = (y < x, x + y < 15);
        let facet = match (above, left) {
            (true, true) => 40,
            (false, true) => 18,
            (true, false) => -10,
            (false, false) => -34,
        };
        let table = (4..=11).contains(&x) && (4..=11).contains(&y);
        if table { facet / 4 + 12 } else { facet }
    })
}

/// Rough blocks such as coal, lapis or raw redstone.
pub(crate) fn rough(colour: Colour, seed: u32) -> Canvas {
    let lumps = Mosaic::scattered(3, 4, seed);
    let face = Ramp::around(colour, 10).paint(&Field::noise(&[(3, 4, 4), (2, 2, 2)], seed));
    face.map(|x, y, colour| {
        let colour = colour.shade((hash(lumps.piece(x, y), 0, seed) % 41).cast_signed() - 20);
        match lumps.edge(x, y) {
            Edge::Joint => colour.shade(-52),
            Edge::Lit => colour.shade(30),
            Edge::Shaded => colour.shade(-16),
            Edge::Inner => colour,
        }
    })
}

/// Quartz, smooth, with a fine rim.
pub(crate) fn quartz() -> Canvas {
    let ramp = Ramp::bell([0xdc_d5cd, 0xe2_dcd4, 0xe8_e3dc, 0xed_e8e2, 0xf2_eee9]);
    slab(&ramp.paint(&Field::noise(&[(4, 8, 8), (2, 8, 2)], 181))).map(|_, _, colour| colour.shade(8))
}

/// A fluted quartz column.
pub(crate) fn quartz_pillar() -> Canvas {
    let ramp = Ramp::bell([0xd6_cec5, 0xde_d7cf, 0xe6_e0d9, 0xec_e7e1, 0xf2_eee9]);
    ramp.paint(&Field::noise(&[(4, 8, 16), (2, 4, 8)], 182)).map(|x, _, colour| match x % 4 {
        0 => colour.shade(20),
        3 => colour.shade(-34),
        _ => colour,
    })
}

/// Sea-worn green stone.
pub(crate) fn prismarine() -> Canvas {
    let ramp = Ramp::bell([0x4c_8378, 0x58_9488, 0x65_a497, 0x75_b3a6, 0x89_c3b6]);
    let plates = Mosaic::scattered(3, 4, 183);
    ramp.paint(&Field::noise(&[(3, 4, 4), (2, 2, 2)], 184)).map(|x, y, colour| match plates.edge(x, y) {
        Edge::Joint => colour.shade(-40),
        Edge::Lit => colour.shade(16),
        _ => colour,
    })
}

/// Amethyst crystals.
pub(crate) fn amethyst() -> Canvas {
    let facets = Mosaic::scattered(4, 4, 185);
    let ramp = Ramp::bell([0x55_3d8c, 0x6a_4ea4, 0x80_61bb, 0x98_7ad0, 0xb8_9de8]);
    Canvas::from_fn(|x, y| {
        let level = (hash(facets.piece(x, y), 0, 186) % 130).cast_signed();
        match facets.edge(x, y) {
            Edge::Joint => ramp.at(0).shade(-20),
            Edge::Lit => ramp.at(level + 120),
            Edge::Inner => ramp.at(level + 60),
            Edge::Shaded => ramp.at(level),
        }
    })
}

/// A plate with a rim of two pixels, its inside shaded by the function.
fn plate(colour: Colour, inside: impl Fn(i32, i32) -> i32) -> Canvas {
    Canvas::from_fn(|x, y| match (x.min(y), x.max(y)) {
        (_, 15) => colour.shade(-74),
        (0, _) => colour.shade(64),
        (_, 14) => colour.shade(-30),
        (1, _) => colour.shade(26),
        _ => colour.shade(inside(x, y)),
    })
}
