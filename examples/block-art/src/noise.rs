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

/// Smooth noise around zero, as strong as [`grain`], whose features are about `width` × `height` pixels: eight waves
/// in directions all round, each with its own length and phase.
///
/// Each wave fits a whole number of times into [`SIDE`] on both axes, so the sum wraps; and waves have no lattice that
/// would show as squares in so small a picture.
pub(crate) fn smooth(x: i32, y: i32, (width, height): (i32, i32), seed: u32) -> i32 {
    /// Half a turn in eight steps, in sixteenths.
    const DIRECTIONS: [(i32, i32); 8] = [(16, 0), (15, 6), (11, 11), (6, 15), (0, 16), (-6, 15), (-11, 11), (-15, 6)];
    // Half a wave is one feature, so this many waves at most fit into the tile.
    let (across, down) = (SIDE / 2 / width, SIDE / 2 / height);
    let wave = |((dx, dy), number)| {
        let dice = hash(number, width * SIDE + height, seed);
        let length = 32 - (dice & 7).cast_signed();
        let phase = (dice >> 8).cast_signed() & 255;
        let waves = |direction: i32, most: i32| (direction * most * length + 256) >> 9;
        sine((waves(dx, across) * x + waves(dy, down) * y) * 256 / SIDE + phase)
    };
    DIRECTIONS.into_iter().zip(0..).map(wave).sum::<i32>() / 6
}

/// A sine from parabolas: 256 steps a turn, from -256 to 256.
fn sine(phase: i32) -> i32 {
    let phase = phase & 255;
    let arch = |t: i32| t * (128 - t) / 16;
    if phase < 128 { arch(phase) } else { -arch(phase - 128) }
}
