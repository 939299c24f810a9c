//! Grasses, shrubs and climbers, most on crossed planes: alpha is 0 or 255, and the roots touch the bottom row.

use super::sprite::{letter, sprite};
use crate::canvas::{Canvas, SIDE};
use crate::noise::grain;
use crate::palette::{Colour, Ramp, rgb};

/// Where a blade stands, how high it grows, and how far it leans by then.
type Blade = (i32, i32, i32);

/// A tuft of grass: blades that lean outward, dark at the root and light at the tip.
pub(crate) fn tall_grass() -> Canvas {
    const BLADES: [Blade; 9] =
        [(4, 8, -3), (11, 9, 4), (6, 11, -5), (9, 13, 4), (2, 7, -2), (13, 7, 2), (7, 14, -1), (10, 8, 1), (5, 6, 1)];
    blades(&Ramp::bell([0x3f_6b26, 0x4d_7d2e, 0x5c_8f37, 0x70_a345, 0x89_b857]), &BLADES)
}

/// Ripe wheat: straight stalks with bowed ears.
pub(crate) fn wheat() -> Canvas {
    const STALKS: [Blade; 6] = [(2, 11, -1), (5, 13, 0), (8, 12, 1), (10, 14, 0), (13, 11, 1), (15, 12, 0)];
    let mut canvas = blades(&Ramp::bell([0x6e_7426, 0x8e_842b, 0xa8_9032, 0xbc_a03c, 0xcc_b14a]), &STALKS);
    for (root, height, lean) in STALKS {
        let ear = (root + lean - 1, SIDE - 2 - height);
        canvas.stamp(ear, &[".z.", "yzy", "xzx", "yxy", "xyx", ".x."], |key, _| letter(key));
    }
    canvas
}

/// Blades two pixels wide at the root and one above; each bends more the higher it gets.
fn blades(ramp: &Ramp, blades: &[Blade]) -> Canvas {
    let mut canvas = Canvas::filled(Colour::CLEAR);
    for &(root, height, lean) in blades {
        for step in 0..height {
            let x = root + lean * step * step / (height * height);
            let level = 20 + step * 230 / height;
            canvas.set(x, SIDE - 1 - step, ramp.at(level));
            if step * 3 < height {
                canvas.set(x + 1, SIDE - 1 - step, ramp.at(level / 2));
            }
        }
    }
    canvas
}

/// Fronds to both sides of a stalk.
pub(crate) fn fern() -> Canvas {
    sprite(&[
        ".......e........",
        ".......ce.......",
        "....e..ce..e....",
        ".....cebcec.....",
        ".e....cbcb....e.",
        "..ce...bc...ec..",
        "...bcc.bc.ccb...",
        ".e...bcbcbb...e.",
        "..cec..ab..cec..",
        "....bccabccb....",
        "..e...babb...e..",
        "...ceb.ab.bec...",
        ".....bcabcb.....",
        ".......ab.......",
    ])
}

/// A dry shrub.
pub(crate) fn dead_bush() -> Canvas {
    sprite(&[
        "...n.......o....",
        "....n..o...n....",
        ".o..m..n..n...o.",
        "..n.n.n...m..n..",
        "...mn.n.n.m.n...",
        "....mnm..nmm....",
        "o....mm..nm...o.",
        ".nn...mn.m..nn..",
        "...nm..mmn.mn...",
        ".....mm.mmm.....",
        ".......mm.......",
        ".......mk.......",
        ".......km.......",
    ])
}

/// Canes with nodes and narrow leaves, of the full height so that they stack.
pub(crate) fn sugar_cane() -> Canvas {
    let ramp = Ramp::bell([0x5f_8a3c, 0x74_a04a, 0x8a_b65a, 0x9f_c86c, 0xb6_da84]);
    let mut canvas = Canvas::filled(Colour::CLEAR);
    for (x, phase) in [(2, 0), (7, 3), (12, 1)] {
        for y in 0..SIDE {
            let node = (y + phase) % 5 == 0;
            canvas.set(x, y, if node { ramp.at(0).shade(-30) } else { ramp.at(220) });
            canvas.set(x + 1, y, if node { ramp.at(60).shade(-30) } else { ramp.at(110) });
        }
    }
    for (place, rows) in [
        ((4, 1), ["..e", ".c.", "b.."]),
        ((9, 5), [".e.", "c..", "b.."]),
        ((-1, 9), ["e..", ".c.", "..b"]),
        ((14, 11), [".e.", "c..", "b.."]),
    ] {
        canvas.stamp(place, &rows, |key, _| letter(key));
    }
    canvas
}

/// A young tree: a stick with a crown in the foliage's tones, dark to light.
pub(crate) fn sapling([dark, middle, light]: [u32; 3]) -> Canvas {
    const ROWS: [&str; 14] = [
        "......3.........",
        "....3332.3......",
        "...33221332.....",
        "..33221132221...",
        "...2211.33221...",
        "..33.1m332211...",
        ".33221m.2211....",
        "..2211mn.1......",
        "...11.mn32......",
        "......mn2211....",
        ".......m.11.....",
        ".......m........",
        "......nm........",
        "......nm........",
    ];
    let mut canvas = Canvas::filled(Colour::CLEAR);
    canvas.stamp((0, 2), &ROWS, |key, _| match key {
        '1' => rgb(dark),
        '2' => rgb(middle),
        '3' => rgb(light),
        other => letter(other),
    });
    canvas
}

/// Climbing tendrils with heart-shaped leaves.
pub(crate) fn vine() -> Canvas {
    let leaf = [".ec.", "ecca", "cbba", ".aa."];
    let mut canvas = Canvas::filled(Colour::CLEAR);
    for y in 0..SIDE {
        for x in [3, 8, 13] {
            let sway = grain(x, y / 2, 214) / 100 - 1;
            canvas.set(x + sway, y, letter('a'));
        }
    }
    for place in [(1, 0), (6, 2), (11, 1), (3, 5), (9, 6), (14, 6), (1, 9), (6, 10), (11, 10), (4, 13), (13, 13)] {
        canvas.stamp(place, &leaf, |key, _| letter(key));
    }
    canvas
}

/// A water lily's leaf from above.
pub(crate) fn lily_pad() -> Canvas {
    Canvas::from_fn(|x, y| {
        let (dx, dy) = (2 * x - 15, 2 * y - 15);
        let radius = dx * dx + dy * dy;
        let notch = dx > 0 && dy.abs() < dx / 3 + 1;
        let vein = dx.abs() == dy.abs() || dx.abs() <= 1 || dy.abs() <= 1;
        match radius {
            197.. => Colour::CLEAR,
            _ if notch => Colour::CLEAR,
            150.. => letter('a'),
            _ if vein => letter('c'),
            _ => letter('b').shade(grain(x, y, 215) / 10 - 12),
        }
    })
}

/// A spider's web across the whole cell.
pub(crate) fn cobweb() -> Canvas {
    const WEB: [&str; 16] = [
        "s......w......s.",
        ".s....ww.....s..",
        "..sw..w.w..sw...",
        "..ws.ww..wws....",
        ".w..s.w..sws....",
        "w....sw.s...w.s.",
        ".ww.wwsswww..ws.",
        "s.sswswwssswsswss",
        "w....wsws..w....",
        "w...w.sws...w...",
        ".w.ws.w..s.w....",
        "..ws..w...sw....",
        "..s.w.w.w..s....",
        ".s...www....s...",
        "s.....w......s..",
        "......w.......s.",
    ];
    let mut canvas = Canvas::filled(Colour::CLEAR);
    canvas.stamp((0, 0), &WEB, |key, _| letter(key));
    canvas
}
