//! Stones set by hand: cobbles and bricks, all a mosaic with a lit and a shaded rim and mortar in the joints.

use crate::canvas::Canvas;
use crate::field::Field;
use crate::mosaic::{Edge, Mosaic};
use crate::noise::{grain, hash};
use crate::palette::{Colour, Ramp, rgb};

/// Rounded field stones.
pub(crate) fn cobblestone() -> Canvas {
    let face = Ramp::bell([0x76_7678, 0x7e_7e80, 0x86_8687, 0x8e_8e8e, 0x97_9796]);
    cobbles(&face, rgb(0x54_5457))
}

/// The same stones, half grown over.
pub(crate) fn mossy_cobblestone() -> Canvas {
    mossy(&cobblestone(), 52)
}

/// Field stones of deep rock.
pub(crate) fn cobbled_deepslate() -> Canvas {
    let face = Ramp::bell([0x47_484d, 0x4f_5055, 0x57_585d, 0x60_6165, 0x6a_6b6e]);
    cobbles(&face, rgb(0x2f_3036))
}

/// Squared stone, one long course over two short ones.
pub(crate) fn stone_bricks() -> Canvas {
    let face = Ramp::bell([0x75_7577, 0x7c_7c7e, 0x83_8384, 0x8a_8a8a, 0x91_9190]);
    laid(&face, rgb(0x56_565a), 26, &ashlar(), 53)
}

/// Squared stone with moss in the joints.
pub(crate) fn mossy_stone_bricks() -> Canvas {
    mossy(&stone_bricks(), 66)
}

/// Squared stone with cracks running through it.
pub(crate) fn cracked_stone_bricks() -> Canvas {
    let mut canvas = stone_bricks();
    let cracks = ["..c.....", "..cc....", "...ck...", "..c..c..", ".ck...c.", ".c.....c"];
    for (place, amount) in [((1, 1), -70), ((9, 9), -70), ((12, 1), -52)] {
        canvas.stamp(place, &cracks, |letter, under| under.shade(if letter == 'k' { amount / 2 } else { amount }));
    }
    canvas
}

/// Fired clay bricks in light mortar.
pub(crate) fn bricks() -> Canvas {
    let face = Ramp::bell([0x87_4636, 0x92_4e3c, 0x9c_5643, 0xa6_5f4b, 0xb0_6a55]);
    laid(&face, rgb(0xa8_9d92), 22, &running(4, 8), 55)
}

/// Small bricks of burnt netherrack.
pub(crate) fn nether_bricks() -> Canvas {
    let face = Ramp::bell([0x2e_171b, 0x35_1b20, 0x3b_1f24, 0x43_2429, 0x4c_2a2f]);
    laid(&face, rgb(0x1c_0d11), 22, &running(4, 8), 56)
}

/// Bricks cut from end stone.
pub(crate) fn end_stone_bricks() -> Canvas {
    let face = Ramp::bell([0xcf_d09d, 0xd6_d7a5, 0xdc_ddad, 0xe2_e3b5, 0xe8_e9bf]);
    laid(&face, rgb(0xb0_b183), 20, &running(8, 16), 57)
}

/// Sea-green bricks.
pub(crate) fn prismarine_bricks() -> Canvas {
    let face = Ramp::bell([0x56_9183, 0x60_9e90, 0x6b_aa9c, 0x78_b6a8, 0x88_c2b4]);
    laid(&face, rgb(0x46_7a70), 26, &running(8, 8), 58)
}

/// Dried mud bricks.
pub(crate) fn mud_bricks() -> Canvas {
    let face = Ramp::bell([0x7c_5f48, 0x84_664e, 0x8c_6d54, 0x94_755c, 0x9c_7e65]);
    laid(&face, rgb(0x69_503d), 22, &running(4, 16), 59)
}

/// Bricks of deep rock.
pub(crate) fn deepslate_bricks() -> Canvas {
    let face = Ramp::bell([0x42_4348, 0x49_4a4f, 0x50_5156, 0x57_585c, 0x5f_6064]);
    laid(&face, rgb(0x2e_2f34), 26, &running(8, 8), 60)
}

/// Thin tiles of purple chorus fruit.
pub(crate) fn purpur() -> Canvas {
    let face = Ramp::bell([0x9b_6f9b, 0xa4_78a4, 0xac_80ac, 0xb4_89b4, 0xbd_93bd]);
    laid(&face, rgb(0x85_5c86), 24, &running(8, 8), 61)
}

/// Rows of `height` pixels, each brick `length` long, every other row shifted by half a brick.
fn running(height: i32, length: i32) -> Mosaic {
    Mosaic::from_fn(|x, y| {
        let row = y / height;
        let shift = row % 2 * length / 2;
        // A joint comes from a change of number, so a brick as long as the tile needs a second number for its end.
        let along = (x + shift) % 16;
        if length == 16 && along == 15 { 100 + row } else { row * 8 + along / length }
    })
}

/// A course of one long and one short stone over a course shifted against it.
fn ashlar() -> Mosaic {
    Mosaic::from_fn(|x, y| {
        let row = y / 8;
        let along = (x + row * 6) % 16;
        row * 2 + i32::from(along >= 10)
    })
}

/// Round stones of a few sizes.
fn cobbles(face: &Ramp, joint: Colour) -> Canvas {
    laid(face, joint, 34, &Mosaic::scattered(3, 4, 4), 51)
}

/// Paints a mosaic: each piece in its own tone, with `relief` at the rims.
fn laid(face: &Ramp, joint: Colour, relief: i32, mosaic: &Mosaic, seed: u32) -> Canvas {
    let surface = face.paint(&Field::noise(&[(3, 4, 2), (2, 2, 1), (2, 1, 1)], seed));
    surface.map(|x, y, colour| {
        let tone = (hash(mosaic.piece(x, y), 0, seed) % 33).cast_signed() - 16;
        let colour = colour.shade(tone);
        match mosaic.edge(x, y) {
            Edge::Joint => joint.shade((grain(x, y, seed) - 128) / 16),
            Edge::Lit => colour.shade(relief),
            Edge::Shaded => colour.shade(-relief),
            Edge::Inner => colour,
        }
    })
}

/// Grows moss in patches over a third of the tile, keeping the relief of the stones below.
fn mossy(stones: &Canvas, seed: u32) -> Canvas {
    let growth = Field::noise(&[(4, 4, 4), (3, 2, 2)], seed).equalised();
    stones.map(|x, y, colour| match growth.at(x, y) {
        0..160 => colour,
        160..192 => colour.mix(rgb(0x55_7636), 120),
        _ => colour.mix(rgb(0x5a_8230), 190),
    })
}
