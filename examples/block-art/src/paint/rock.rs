//! Natural stone.

use crate::canvas::Canvas;
use crate::field::Field;
use crate::mosaic::{Edge, Mosaic};
use crate::noise::{chance, grain, hash};
use crate::palette::{Ramp, rgb};

/// Plain stone: short level strokes of a few close greys.
pub(crate) fn stone() -> Canvas {
    Ramp::bell([0x6a_6a6e, 0x75_7578, 0x7f_7f81, 0x89_8989, 0x93_9392]).paint(&strata(5))
}

/// Stone polished flat, with a bevelled rim as of a cut slab.
pub(crate) fn smooth_stone() -> Canvas {
    let face = Ramp::bell([0x94_9496, 0x98_989a, 0x9c_9c9d, 0xa0_a0a0, 0xa4_a4a3]).paint(&strata(12));
    slab(&face)
}

/// Cuts a slab: a light edge to the upper left, a dark one to the lower right.
pub(crate) fn slab(face: &Canvas) -> Canvas {
    face.map(|x, y, colour| match (x, y) {
        (15, _) | (_, 15) => colour.shade(-56),
        (0, _) | (_, 0) => colour.shade(36),
        _ => colour,
    })
}

/// Reddish grains of feldspar between brown ones.
pub(crate) fn granite() -> Canvas {
    let base = Ramp::bell([0x7d_5546, 0x8b_6050, 0x97_6a59, 0xa3_7664, 0xb0_8472]);
    speckled(&base.paint(&Field::noise(&[(2, 4, 4), (3, 2, 2), (2, 1, 1)], 19)), 22, 22, -48)
}

/// White with dark flecks.
pub(crate) fn diorite() -> Canvas {
    let base = Ramp::bell([0xa4_a4a8, 0xb2_b2b5, 0xbe_bec0, 0xc9_c9ca, 0xd4_d4d3]);
    speckled(&base.paint(&Field::noise(&[(2, 4, 4), (3, 2, 2), (1, 1, 1)], 23)), 24, 26, -84)
}

/// Grey with a green cast and broad soft patches.
pub(crate) fn andesite() -> Canvas {
    let base = Ramp::bell([0x70_7371, 0x7a_7d7a, 0x84_8783, 0x8e_918c, 0x99_9c96]);
    base.paint(&Field::noise(&[(3, 4, 4), (2, 4, 2), (1, 1, 1)], 25))
}

/// Dark layered rock from far below, seen from the side.
pub(crate) fn deepslate() -> Canvas {
    let layers = Field::noise(&[(5, 8, 2), (3, 16, 1), (1, 2, 1)], 26);
    Ramp::bell([0x3a_3b41, 0x45_464b, 0x4f_5055, 0x5a_5b5f, 0x66_676a]).paint(&layers)
}

/// The same rock across its layers.
pub(crate) fn deepslate_top() -> Canvas {
    let field = Field::noise(&[(3, 4, 4), (2, 2, 2), (1, 1, 1)], 27);
    Ramp::bell([0x3f_4046, 0x48_494e, 0x51_5257, 0x5a_5b5f, 0x63_6467]).paint(&field)
}

/// Ash pressed to stone: grey-brown, full of small pits.
pub(crate) fn tuff() -> Canvas {
    let base = Ramp::bell([0x57_5a52, 0x61_645b, 0x6b_6e64, 0x75_786d, 0x81_8478]);
    base.paint(&Field::noise(&[(3, 4, 2), (3, 2, 1), (1, 1, 1)], 28))
}

/// Chalky white crust.
pub(crate) fn calcite() -> Canvas {
    let base = Ramp::bell([0xcb_ccc8, 0xd5_d6d2, 0xde_dfda, 0xe5_e6e1, 0xec_ede8]);
    base.paint(&Field::noise(&[(3, 8, 4), (2, 4, 2)], 29))
}

/// Columns of dark lava rock, seen from the side.
pub(crate) fn basalt() -> Canvas {
    let columns = Field::noise(&[(4, 2, 16), (3, 2, 8), (1, 1, 2)], 30);
    Ramp::bell([0x38_383e, 0x44_444a, 0x50_5055, 0x5d_5d61, 0x6b_6b6e]).paint(&columns)
}

/// Near-black rock with a violet cast.
pub(crate) fn blackstone() -> Canvas {
    let base = Ramp::bell([0x1d_1a20, 0x25_2128, 0x2d_2930, 0x36_3239, 0x42_3d45]);
    base.paint(&Field::noise(&[(3, 4, 4), (3, 4, 2), (1, 1, 1)], 31))
}

/// What nothing digs through: hard contrasts of black and grey.
pub(crate) fn bedrock() -> Canvas {
    let ramp = Ramp::of(&[(3, 0x22_2224), (4, 0x3a_3a3c), (4, 0x55_5556), (3, 0x75_7575), (1, 0x97_9796)]);
    ramp.paint(&Field::noise(&[(3, 4, 4), (4, 2, 2), (2, 1, 1)], 32))
}

/// Volcanic glass: almost black, with violet gleams on its broken facets.
pub(crate) fn obsidian() -> Canvas {
    let facets = Mosaic::scattered(3, 3, 33);
    let face = Ramp::of(&[(3, 0x11_0d1a), (4, 0x17_1223), (3, 0x1e_182d), (1, 0x29_203c)]);
    let face = face.paint(&Field::noise(&[(2, 4, 4), (1, 2, 2)], 34));
    face.map(|x, y, colour| match facets.edge(x, y) {
        Edge::Lit if chance(x, y, 35, 150) => rgb(0x3c_2e5c),
        Edge::Lit if chance(x, y, 36, 70) => rgb(0x5d_4a86),
        Edge::Joint => colour.shade(-60),
        _ => colour,
    })
}

/// Pale yellow, with round pits.
pub(crate) fn end_stone() -> Canvas {
    let base = Ramp::bell([0xc4_c592, 0xd0_d19e, 0xda_dba8, 0xe2_e3b2, 0xea_ebbe]);
    let face = base.paint(&Field::noise(&[(3, 4, 4), (2, 2, 2)], 37));
    let pits = Mosaic::scattered(4, 4, 38);
    face.map(|x, y, colour| match pits.edge(x, y) {
        Edge::Joint if hash(pits.piece(x, y), 0, 39).is_multiple_of(2) => colour.shade(-36),
        _ => colour,
    })
}

/// Level noise: the direction in which stone lies.
fn strata(seed: u32) -> Field {
    Field::noise(&[(3, 4, 2), (2, 2, 2), (3, 4, 1), (1, 1, 1)], seed)
}

/// Scatters single grains, darker or lighter than the rest.
fn speckled(face: &Canvas, seed: u32, share: i32, amount: i32) -> Canvas {
    face.map(|x, y, colour| match grain(x, y, seed) {
        level if level < share => colour.shade(amount),
        level if level < share * 2 => colour.shade(amount / 2),
        level if level > 255 - share => colour.shade(-amount / 2),
        _ => colour,
    })
}
