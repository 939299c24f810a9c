//! Small plants as pictures of letters, which share one palette.

use crate::canvas::{Canvas, SIDE};
use crate::palette::{Colour, rgb};

/// The colour that a letter of a sprite stands for.
pub(super) fn letter(letter: char) -> Colour {
    rgb(match letter {
        // Stalks and leaves, dark to light.
        'a' => 0x2f_5a1c,
        'b' => 0x3f_7326,
        'c' => 0x52_8c31,
        'e' => 0x6f_a842,
        // Petals, dark to light, red then yellow then blue then white.
        'p' => 0x8a_1a16,
        'q' => 0xb8_2a20,
        'r' => 0xdc_4434,
        'x' => 0xc8_8f16,
        'y' => 0xec_c02c,
        'z' => 0xff_e56a,
        'u' => 0x33_4fb0,
        'v' => 0x4f_74d8,
        'w' => 0xf0_f2ec,
        's' => 0xc4_cac4,
        // Wood and mushrooms, dark to light.
        'k' => 0x24_1812,
        'm' => 0x5a_4029,
        'n' => 0x7c_5c3a,
        'o' => 0xa0_7c52,
        't' => 0xd6_c6a8,
        _ => 0xff_00ff,
    })
}

/// Draws a sprite that stands on the bottom row.
pub(super) fn sprite(rows: &[&str]) -> Canvas {
    let mut canvas = Canvas::filled(Colour::CLEAR);
    let top = SIDE - i32::try_from(rows.len()).unwrap_or(SIDE);
    canvas.stamp((0, top), rows, |key, _| letter(key));
    canvas
}
