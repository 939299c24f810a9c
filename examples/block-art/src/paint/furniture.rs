//! Made things: shelves, benches, ovens, chests.

use crate::canvas::Canvas;
use crate::noise::{grain, hash};
use crate::paint::masonry::cobblestone;
use crate::paint::rock::{slab, smooth_stone};
use crate::palette::{Colour, Ramp, rgb};

/// Two shelves of books between boards.
pub(crate) fn bookshelf(planks: &Canvas) -> Canvas {
    const COVERS: [u32; 7] = [0x8c_2f28, 0x2f_5a7c, 0x3f_6b35, 0x7a_5a2c, 0x5b_3a72, 0xa8_7f35, 0x3a_3f4a];
    planks.map(|x, y, wood| {
        let (shelf, row) = (y / 8, y % 8);
        match row {
            0 => wood.shade(8),
            7 => wood.shade(-50),
            _ => {
                // Books are two or three pixels wide; the pattern of widths is 3 2 3 2 3 3.
                const BOOK: [i32; 16] = [0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5];
                const SPINE: [i32; 16] = [0, 1, 2, 0, 2, 0, 1, 2, 0, 2, 0, 1, 2, 0, 1, 2];
                let along = ((x + shelf * 5) % 16) as usize;
                let book = hash(BOOK[along], shelf, 221);
                let short = book.is_multiple_of(3) && row == 1;
                let cover = rgb(COVERS[(book >> 8) as usize % COVERS.len()]);
                match (short, SPINE[along], row) {
                    (true, ..) | (_, _, 1) if short => rgb(0x2a_1c12),
                    (_, _, 3) if book & 16 != 0 => rgb(0xcf_a85a),
                    (_, 0, _) => cover.shade(30),
                    (_, 2, _) => cover.shade(-48),
                    _ => cover,
                }
            }
        }
    })
}

/// A work bench from above: a board with a grid scored into it.
pub(crate) fn crafting_table_top(planks: &Canvas) -> Canvas {
    planks.map(|x, y, wood| {
        let rim = x.min(y).min(15 - x).min(15 - y);
        match rim {
            0 => rgb(0x5a_3d22).shade(grain(x, y, 222) / 12),
            1 => wood.shade(-40),
            _ if (x - 2) % 4 == 3 || (y - 2) % 4 == 3 => wood.shade(-62),
            _ => wood.shade(18),
        }
    })
}

/// A work bench's side, with a saw and a hammer on it.
pub(crate) fn crafting_table_side(planks: &Canvas) -> Canvas {
    const TOOLS: [&str; 8] = [
        "...........iii..",
        ".......h...iiid.",
        "iiiiiih.....h...",
        "siiiihh.....h...",
        ".ssihh......h...",
        "...sh.......h...",
        "............h...",
        "................",
    ];
    let mut canvas = planks.map(|x, y, wood| match y {
        0 => rgb(0x6b_4a2a),
        1..=2 => rgb(0x5a_3d22).shade(grain(x, y, 223) / 16),
        3 => wood.shade(-84),
        _ => wood,
    });
    canvas.stamp((1, 5), &TOOLS, |letter, _| {
        rgb(match letter {
            'i' => 0xb9_bcbc,
            's' => 0x84_8888,
            'd' => 0x6c_7070,
            _ => 0x5d_3f22,
        })
    });
    canvas
}

/// An oven's side: cobbles in a rim.
pub(crate) fn furnace_side() -> Canvas {
    slab(&cobblestone())
}

/// An oven's lid.
pub(crate) fn furnace_top() -> Canvas {
    smooth_stone().map(|x, y, colour| match (2 * x - 15).abs().max((2 * y - 15).abs()) {
        9 => colour.shade(-44),
        _ => colour.shade(-26),
    })
}

/// An oven's mouth, cold or with a fire in it.
pub(crate) fn furnace_front(fire: Option<[u32; 4]>) -> Canvas {
    const MOUTH: [&str; 7] = [
        "..dddddddd..",
        ".dkkkkkkkkd.",
        "dkkkkkkkkkkl",
        "dkkk1kk1kkkl",
        "dk1k21k21k1l",
        "d1232332321l",
        "llllllllllll",
    ];
    let mut canvas = furnace_side().map(|_, y, colour| if (5..=6).contains(&y) { colour.shade(-12) } else { colour });
    canvas.stamp((2, 3), &["dkkkkkkkkkkl", "llllllllllll"], |letter, under| tone(letter, under, None));
    canvas.stamp((2, 8), &MOUTH, |letter, under| tone(letter, under, fire));
    canvas
}

fn tone(letter: char, under: Colour, fire: Option<[u32; 4]>) -> Colour {
    const DARK: Colour = rgb(0x1f_1e20);
    match (letter, fire) {
        ('d', _) => under.shade(-90),
        ('l', _) => under.shade(40),
        ('1', Some(tones)) => rgb(tones[1]),
        ('2', Some(tones)) => rgb(tones[2]),
        ('3', Some(tones)) => rgb(tones[3]),
        ('k', Some(tones)) => rgb(tones[0]),
        _ => DARK,
    }
}

/// A chest: boards in a dark frame.
pub(crate) fn chest(planks: &Canvas) -> Canvas {
    planks.map(|x, y, wood| {
        let frame = rgb(0x4f_3318);
        match x.min(y).min(15 - x).min(15 - y) {
            0 => frame.shade(-grain(x, y, 224) / 10),
            1 if x == 14 || y == 14 => wood.shade(-54),
            1 => wood.shade(10),
            _ => wood.mix(rgb(0xb0_7a38), 110),
        }
    })
}

/// A chest's front, with lid and lock.
pub(crate) fn chest_front(planks: &Canvas) -> Canvas {
    let mut canvas = chest(planks).map(|_, y, colour| match y {
        5 => colour.shade(-110),
        6 => colour.shade(16),
        _ => colour,
    });
    canvas.stamp((6, 3), &["kkkk", "kwsk", "kssk", "ksdk", "kkkk"], |letter, _| {
        rgb(match letter {
            'w' => 0xf0_f0ee,
            's' => 0xbd_bebd,
            'd' => 0x84_8687,
            _ => 0x2c_2018,
        })
    });
    canvas
}

/// Explosive: bundled sticks with a paper band.
pub(crate) fn tnt_side() -> Canvas {
    const WORD: [&str; 5] = ["###.#..#.###", ".#..##.#..#.", ".#..#.##..#.", ".#..#..#..#.", ".#..#..#..#."];
    let sticks = Canvas::from_fn(|x, y| {
        let red = rgb(0xb8_3426).shade(grain(x, y, 225) / 16 - 8);
        match (y, x % 4) {
            (5..=10, _) => rgb(0xdc_d8cc).shade(-grain(x, y, 226) / 16),
            (4 | 11, _) => red.shade(-90),
            (_, 0) => red.shade(30),
            (_, 3) => red.shade(-70),
            _ => red,
        }
    });
    let mut canvas = sticks;
    canvas.stamp((2, 5), &WORD, |_, _| rgb(0x2a_2828));
    canvas
}

/// The same from above, with fuses.
pub(crate) fn tnt_top() -> Canvas {
    Canvas::from_fn(|x, y| match (x % 4, y % 4) {
        (3, _) | (_, 3) => rgb(0x5e_1a14),
        (1, 1) => rgb(0x38_3430),
        (0, _) | (_, 0) => rgb(0xc8_4a38),
        _ => rgb(0xae_3022).shade(grain(x, y, 227) / 16),
    })
}

/// The same from below.
pub(crate) fn tnt_bottom() -> Canvas {
    tnt_top().map(|x, y, colour| if (x % 4, y % 4) == (1, 1) { rgb(0xa0_2c20) } else { colour.shade(-20) })
}

/// Rungs between two poles, for a cutout face.
pub(crate) fn ladder(planks: &Canvas) -> Canvas {
    planks.map(|x, y, wood| match (x, y % 4) {
        (2 | 12, _) => wood.shade(8),
        (3 | 13, _) => wood.shade(-70),
        (1..=14, 1) => wood.shade(20),
        (1..=14, 2) => wood.shade(-60),
        _ => Colour::CLEAR,
    })
}

/// Rails on sleepers, seen from above, for a cutout face.
pub(crate) fn rail(planks: &Canvas) -> Canvas {
    planks.map(|x, y, wood| match (x, y % 4) {
        (3 | 12, _) => rgb(0xa8_aaaa),
        (2 | 13, _) => rgb(0x66_6868),
        (1..=14, 1) => wood.shade(-60),
        (1..=14, 2) => wood.shade(-100),
        _ => Colour::CLEAR,
    })
}

/// The cage of a spawner: a grid of dark bars, for a cutout face.
pub(crate) fn spawner() -> Canvas {
    let ramp = Ramp::bell([0x1c_262e, 0x25_313a, 0x2e_3b45, 0x3a_4852, 0x4a_5963]);
    Canvas::from_fn(|x, y| match (x % 5, y % 5) {
        (0, _) | (_, 0) => ramp.at(grain(x, y, 228)),
        _ => Colour::CLEAR,
    })
}
