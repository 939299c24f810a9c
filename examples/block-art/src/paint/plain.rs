//! Two textures that are tools rather than materials.

use crate::canvas::{Canvas, SIDE};
use crate::palette::rgb;

/// Pure white, for blocks whose colour is their tint.
pub(crate) fn white() -> Canvas {
    Canvas::filled(rgb(0xff_ffff))
}

/// Stands for a block that the registry doesn't know; nobody mistakes it for a material.
pub(crate) fn placeholder() -> Canvas {
    let half = SIDE / 2;
    Canvas::from_fn(|x, y| rgb(if (x < half) == (y < half) { 0xff_00ff } else { 0x10_0010 }))
}
