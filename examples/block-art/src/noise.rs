//! Noise from integers alone, so that every machine paints the same pixels.
//!
//! Invariant: all noise repeats after [`SIDE`] pixels on both axes, so what is painted from it tiles without a seam.

use crate::canvas::SIDE;

/// A well-mixed 32-bit hash of a lattice cell.
pub(crate) fn hash(x: i32, y: i32, seed: u32) -> u32 {
    let mut h = seed.wrapping_mul(0x9e37_79b9);
    for word in [x.cast_unsigned(), y.cast_unsigned()] {
        h = (h ^ word.wrapping_mul(0x85eb_ca6b)).rotate_left(13);
        h = h.wrapping_mul(0xc2b2_ae35).wrapping_add(0x27d4_eb2f);
    }
    h ^= h >> 15;
    h = h.wrapping_mul(0x2c1b_3c6d);
    h ^= h >> 12;
    h = h.wrapping_mul(0x297a_2d39);
    h ^ (h >> 15)
}

/// White noise, 0 to 255.
pub(crate) fn grain(x: i32, y: i32, seed: u32) -> i32 {
    (hash(x.rem_euclid(SIDE), y.rem_euclid(SIDE), seed) >> 24).cast_signed()
}

/// A roll of the dice: true for `share` of 256 pixels.
pub(crate) fn chance(x: i32, y: i32, seed: u32, share: i32) -> bool {
    grain(x, y, seed) < share
}

/// Value noise, 0 to 255, on a lattice of `width` × `height` pixels a cell; both divide [`SIDE`].
///
/// The lattice is shifted by a hash of the seed, so that the lattices of several scales don't line up into a grid.
pub(crate) fn smooth(x: i32, y: i32, (width, height): (i32, i32), seed: u32) -> i32 {
    let shift = hash(width, height, seed);
    let x = (x + (shift & 15).cast_signed()).rem_euclid(SIDE);
    let y = (y + (shift >> 4 & 15).cast_signed()).rem_euclid(SIDE);
    let (column, row) = (x / width, y / height);
    let corner = |dx, dy| {
        let (column, row) = ((column + dx) % (SIDE / width), (row + dy) % (SIDE / height));
        grain(column, row, seed)
    };
    let (right, down) = (ease(x % width, width), ease(y % height, height));
    let top = blend(corner(0, 0), corner(1, 0), right);
    let bottom = blend(corner(0, 1), corner(1, 1), right);
    blend(top, bottom, down)
}

/// `step` of `steps` on a smooth S-shaped curve, 0 to 256.
fn ease(step: i32, steps: i32) -> i32 {
    let t = step * 256 / steps;
    (t * t * (768 - 2 * t)) >> 16
}

fn blend(a: i32, b: i32, weight: i32) -> i32 {
    (a * (256 - weight) + b * weight) / 256
}
