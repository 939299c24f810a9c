//! Panes: an opaque frame, an inside of low alpha, and glints along the diagonal.

use crate::canvas::Canvas;
use crate::palette::{Colour, rgb};

/// Clear glass.
pub(crate) fn clear() -> Canvas {
    pane(rgb(0xdc_edf0), 34, 255)
}

/// Coloured glass: its inside has colour enough to tint what lies behind.
pub(crate) fn stained(dye: Colour) -> Canvas {
    pane(dye, 118, 200)
}

/// Bars of iron: nothing but the frame and a grid, for a cutout block.
pub(crate) fn bars() -> Canvas {
    let iron = rgb(0x76_7876);
    Canvas::from_fn(|x, y| match (x % 4, y) {
        (1, _) => iron.shade(28),
        (2, _) => iron.shade(-50),
        (_, 1 | 14) => iron.shade(8),
        (_, 2 | 15) => iron.shade(-60),
        _ => Colour::CLEAR,
    })
}

fn pane(colour: Colour, inside: u8, frame: u8) -> Canvas {
    Canvas::from_fn(|x, y| {
        if x == 0 || y == 0 {
            return colour.shade(24).alpha(frame);
        }
        if x == 15 || y == 15 {
            return colour.shade(-36).alpha(frame);
        }
        let glint = match (x + y, x - y) {
            (8, -3..=3) | (23, -2..=4) => 132,
            (10, -1..=2) | (21, -3..=0) => 84,
            _ => 0,
        };
        match glint {
            0 => colour.alpha(inside),
            strength => colour.mix(rgb(0xff_ffff), 150).alpha(inside.max(strength)),
        }
    })
}
