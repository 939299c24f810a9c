//! Fruits and other grown blocks that are full cubes.

use crate::canvas::Canvas;
use crate::field::Field;
use crate::noise::{chance, grain};
use crate::palette::{Colour, Ramp, rgb};

/// A pumpkin's ribs.
pub(crate) fn pumpkin_side() -> Canvas {
    let ramp = Ramp::bell([0xb8_6416, 0xc8_7219, 0xd6_7f1e, 0xe2_8d28, 0xec_9b38]);
    ribs(&ramp, 191)
}

/// A pumpkin from above, with the stub of its stalk.
pub(crate) fn pumpkin_top() -> Canvas {
    let ramp = Ramp::bell([0xb8_6416, 0xc8_7219, 0xd6_7f1e, 0xe2_8d28, 0xec_9b38]);
    let mut canvas = star(&ramp, 192);
    canvas.stamp((6, 6), &[".gh.", "ghgd", "gggd", ".dd."], |letter, _| stalk(letter));
    canvas
}

/// A carved face, dark or lit from inside.
pub(crate) fn pumpkin_face(inside: Colour, glow: Colour) -> Canvas {
    const FACE: [&str; 9] = [
        "..#.......#..",
        ".##o.....##o.",
        "###oo...###oo",
        "....#........",
        "...##o.......",
        "#...........#",
        "##.##o##o###o",
        ".#####oo###o.",
        "..##ooo##o...",
    ];
    let mut canvas = pumpkin_side();
    canvas.stamp((2, 4), &FACE, |letter, _| if letter == '#' { inside } else { glow });
    canvas
}

/// A melon's striped rind.
pub(crate) fn melon_side() -> Canvas {
    let wobble = Field::noise(&[(1, 4, 4)], 193).equalised();
    Canvas::from_fn(|x, y| {
        let wobble = wobble.at(x, y) / 100;
        let (light, dark) = (rgb(0x8c_a83a), rgb(0x53_7d22));
        match (x + wobble) % 4 {
            0 => dark.shade(-28 + grain(x, y, 194) / 10),
            1 => dark.shade(grain(x, y, 194) / 12),
            _ => light.shade(grain(x, y, 194) / 8 - 16),
        }
    })
}

/// A melon from above.
pub(crate) fn melon_top() -> Canvas {
    let ramp = Ramp::bell([0x5c_832a, 0x66_8c2e, 0x70_9433, 0x7b_9d38, 0x88_a740]);
    star(&ramp, 195)
}

/// A cactus' side: ribs with thorns.
pub(crate) fn cactus_side() -> Canvas {
    let ramp = Ramp::bell([0x3a_6a24, 0x43_7729, 0x4c_842f, 0x57_9136, 0x64_9e40]);
    let face = ribs(&ramp, 196);
    face.map(|x, y, colour| match (x % 4, (y + x / 4 * 3) % 8) {
        (2, 1) => rgb(0xd9_dcb0),
        (3, 1) => rgb(0x2c_4f1c),
        _ => colour,
    })
}

/// A cactus from above: a pale core in a green rim.
pub(crate) fn cactus_top() -> Canvas {
    Canvas::from_fn(|x, y| {
        let ring = (2 * x - 15).abs().max((2 * y - 15).abs()) / 2;
        let ramp = Ramp::bell([0x3a_6a24, 0x4c_842f, 0x64_9a44, 0x86_b25c, 0xa8_c87e]);
        ramp.at((230 - ring * 28 + grain(x, y, 197) / 6).clamp(0, 255))
    })
}

/// A bale of straw from the side, bound twice.
pub(crate) fn hay_side() -> Canvas {
    let ramp = Ramp::bell([0xa3_7c1c, 0xb4_8d22, 0xc5_9e2b, 0xd3_ae38, 0xe0_bf4c]);
    ramp.paint(&Field::noise(&[(4, 1, 8), (3, 1, 4), (2, 1, 1)], 198)).map(|x, y, colour| match y {
        3 | 11 => rgb(0x9a_3f20).shade(grain(x, y, 199) / 12),
        4 | 12 => rgb(0x76_2c16),
        _ => colour,
    })
}

/// A bale of straw from its end: cut stalks in a spiral.
pub(crate) fn hay_top() -> Canvas {
    let ramp = Ramp::bell([0x98_7418, 0xad_871f, 0xc3_9d2b, 0xd5_b03a, 0xe4_c452]);
    Canvas::from_fn(|x, y| {
        let ring = (2 * x - 15).abs().max((2 * y - 15).abs()) / 2;
        ramp.at((ring % 2 * 110 + 20 + grain(x, y, 200) / 2).min(255))
    })
}

/// A sponge, full of holes.
pub(crate) fn sponge(tones: [u32; 5]) -> Canvas {
    let ramp = Ramp::bell(tones);
    let face = ramp.paint(&Field::noise(&[(3, 4, 4), (2, 2, 2), (1, 1, 1)], 201));
    let mut canvas = face.clone();
    for place in [(1, 1), (6, 3), (11, 0), (13, 6), (3, 8), (8, 9), (12, 12), (1, 13), (6, 14)] {
        canvas.stamp(place, &[".kk", "kkk", "kkh", "..h"], |letter, under| {
            under.shade(if letter == 'k' { -84 } else { 40 })
        });
    }
    canvas
}

/// The cap of a giant mushroom.
pub(crate) fn mushroom_cap(tones: [u32; 5], spots: i32) -> Canvas {
    let mut canvas = Ramp::bell(tones).paint(&Field::noise(&[(4, 4, 4), (2, 2, 2)], 202));
    for (place, index) in [(2, 2), (10, 1), (6, 7), (13, 9), (1, 11), (9, 12)].into_iter().zip(0..) {
        if index < spots {
            canvas.stamp(place, &[".ww", "www", "wws"], |letter, _| {
                rgb(if letter == 'w' { 0xe4_dccd } else { 0xc0_b7a6 })
            });
        }
    }
    canvas
}

/// The stem of a giant mushroom.
pub(crate) fn mushroom_stem() -> Canvas {
    let ramp = Ramp::bell([0xb8_b2a4, 0xc2_bcae, 0xcb_c5b8, 0xd3_cec2, 0xdc_d8cd]);
    ramp.paint(&Field::noise(&[(4, 2, 16), (3, 2, 8), (1, 1, 2)], 203))
}

/// Upright ribs of four pixels.
fn ribs(ramp: &Ramp, seed: u32) -> Canvas {
    ramp.paint(&Field::noise(&[(4, 4, 8), (3, 2, 4), (1, 1, 1)], seed)).map(|x, _, colour| match x % 4 {
        0 => colour.shade(-58),
        1 => colour.shade(22),
        3 => colour.shade(-18),
        _ => colour,
    })
}

/// Ribs that meet in the middle, as a fruit shows from above.
fn star(ramp: &Ramp, seed: u32) -> Canvas {
    let face = ramp.paint(&Field::noise(&[(2, 4, 4), (2, 2, 2), (2, 1, 1)], seed));
    face.map(|x, y, colour| {
        let (dx, dy) = ((2 * x - 15).abs(), (2 * y - 15).abs());
        let groove = (dx - dy).abs() <= 1 || dx <= 1 || dy <= 1;
        let rim = dx.max(dy) == 15;
        match (groove, rim) {
            (true, _) => colour.shade(-48),
            (_, true) => colour.shade(-26),
            _ if chance(x, y, seed, 30) => colour.shade(20),
            _ => colour,
        }
    })
}

fn stalk(letter: char) -> Colour {
    rgb(match letter {
        'h' => 0x8d_9a4c,
        'g' => 0x70_7e38,
        _ => 0x4c_5626,
    })
}
