//! Blocks that shine.

use crate::canvas::Canvas;
use crate::field::Field;
use crate::mosaic::{Edge, Mosaic};
use crate::noise::{chance, grain, hash};
use crate::palette::{Colour, Ramp, rgb};

/// Glowing crystal: bright facets in a brown crust.
pub(crate) fn glowstone() -> Canvas {
    let facets = Mosaic::scattered(4, 4, 161);
    let glow = Ramp::bell([0xb8_863f, 0xd0_a04e, 0xe4_ba62, 0xf4_d47e, 0xff_eda8]);
    Canvas::from_fn(|x, y| {
        let level = (hash(facets.piece(x, y), 0, 162) % 160).cast_signed();
        match facets.edge(x, y) {
            Edge::Joint => rgb(0x8c_6232).shade(grain(x, y, 163) / 8 - 16),
            Edge::Lit => glow.at(level + 95),
            Edge::Inner => glow.at(level + 60),
            Edge::Shaded => glow.at(level + 10),
        }
    })
}

/// A lamp from the deep: cold white behind a net.
pub(crate) fn sea_lantern() -> Canvas {
    let glow = Ramp::bell([0xa3_c4c0, 0xb9_d6d1, 0xcd_e5e0, 0xdf_f1ed, 0xf2_fbf8]);
    let face = glow.paint(&Field::noise(&[(3, 4, 4), (2, 2, 2)], 164));
    face.map(|x, y, colour| match (x % 15, y % 15, x % 5, y % 5) {
        (0, ..) | (_, 0, ..) => rgb(0x74_a39d),
        (_, _, 0, _) | (_, _, _, 0) => colour.mix(rgb(0x86_b4ae), 110),
        _ => colour,
    })
}

/// Redstone lamp: four panes in a wooden frame, dark or lit.
pub(crate) fn lamp(pane: Colour) -> Canvas {
    Canvas::from_fn(|x, y| {
        let frame = rgb(0x5a_3a22);
        match (x % 8, y % 8) {
            (0, _) | (_, 0) => frame.shade(18),
            (7, _) | (_, 7) => frame.shade(-40),
            (1 | 6, 1 | 6) => frame,
            (dx, dy) => pane.shade((14 - 2 * (dx + dy)) * 5 + grain(x, y, 165) / 12 - 10),
        }
    })
}

/// A lantern's side: iron ribs around a warm flame.
pub(crate) fn lantern() -> Canvas {
    const ROWS: [&str; 16] = [
        "kkkkkkkkkkkkkkkk",
        "kiiiiiiiiiiiiiik",
        "kikkkkkkkkkkkkdk",
        "kikggggkkggggkdk",
        "kikgooykkyoogkdk",
        "kikgoyykkyyogkdk",
        "kikoyywkkwyyokdk",
        "kikoywwkkwwyokdk",
        "kikoywwkkwwyokdk",
        "kikoyywkkwyyokdk",
        "kikgoyykkyyogkdk",
        "kikgooykkyoogkdk",
        "kikggggkkggggkdk",
        "kikkkkkkkkkkkkdk",
        "kddddddddddddddk",
        "kkkkkkkkkkkkkkkk",
    ];
    let mut canvas = Canvas::filled(Colour::CLEAR);
    canvas.stamp((0, 0), &ROWS, |letter, _| {
        rgb(match letter {
            'k' => 0x2c_2f37,
            'i' => 0x58_5d69,
            'd' => 0x3c_404a,
            'g' => 0xb0_671d,
            'o' => 0xe0_8f2c,
            'y' => 0xfb_c654,
            _ => 0xff_f0b0,
        })
    });
    canvas
}

/// Rock that cools on the outside and glows in its cracks.
pub(crate) fn magma() -> Canvas {
    let plates = Mosaic::scattered(3, 3, 166);
    let crust = Ramp::bell([0x3a_1a14, 0x48_2018, 0x56_271c, 0x66_2f20, 0x78_3924]);
    crust.paint(&Field::noise(&[(3, 4, 4), (2, 2, 2)], 167)).map(|x, y, colour| match plates.edge(x, y) {
        Edge::Joint if chance(x, y, 168, 90) => rgb(0xfb_b84a),
        Edge::Joint => rgb(0xe0_6a1a),
        Edge::Shaded | Edge::Lit if chance(x, y, 169, 60) => rgb(0xa8_4416),
        _ => colour,
    })
}

/// A torch: the stick stands in the two middle columns, lit head on top.
pub(crate) fn torch() -> Canvas {
    const ROWS: [&str; 11] = [".yw.", "yWWo", ".yo.", ".hb.", ".hb.", ".bd.", ".hb.", ".hd.", ".hb.", ".bd.", ".hd."];
    let mut canvas = Canvas::filled(Colour::CLEAR);
    canvas.stamp((6, 5), &ROWS, |letter, _| {
        rgb(match letter {
            'W' => 0xff_fbe0,
            'w' => 0xff_e9a0,
            'y' => 0xff_cf55,
            'o' => 0xf2_9a2c,
            'h' => 0xa0_7a48,
            'b' => 0x86_6238,
            _ => 0x67_4a29,
        })
    });
    canvas
}
