//! The innermost loops: a texel, a colour, the next pixel.
//!
//! Both texture coordinates step in one 32-bit word, s in its upper half, t in its lower; overflow is what repeats the texture:
//!
//! ```text
//!        bit 31 … 28 | 27 … 16 | 15 … 12 | 11 … 0
//!  level 0: s texel  |  below  | t texel |  below       index = t texel × 16 + s texel
//! ```
//!
//! A carry from t to s is worth a 65536th of a block. Indices are masked to the size of the level, and palettes have an entry for every byte, so
//! none of it can be out of bounds.

use crate::mapping::Gradient;
use crate::palette::COLOURS;
use crate::texture::Level;

/// Texture coordinates of a pixel, stepping along a row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stepper {
    at: u32,
    step: u32,
}

impl Stepper {
    pub(crate) const fn new(gradient: Gradient) -> Self {
        let at = (gradient.s as u32) << 16 | gradient.t as u32 & 0xffff;
        let step = ((gradient.s_step as u32) << 16).wrapping_add(gradient.t_step as u32);
        Self { at, step }
    }

    /// The index of the texel in a level.
    const fn texel<const LEVEL: u32>(self) -> usize {
        let s = self.at >> (28 + LEVEL);
        let t = self.at >> (8 + 2 * LEVEL) & ((16 >> LEVEL) - 1) << (4 - LEVEL);
        (s | t) as usize
    }

    const fn go_on(&mut self) {
        self.at = self.at.wrapping_add(self.step);
    }
}

/// The texels along some pixels of a row, with one palette or, as a slice, a pool of palettes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Texels<'a, P: ?Sized> {
    pub(crate) level: Level<'a>,
    pub(crate) palette: &'a P,
    pub(crate) stepper: Stepper,
}

/// Calls `pixel` with each element of `row`, the index of its texel's colour, and what that is in the palette.
pub(crate) fn each<P: Copy, T>(row: &mut [T], texels: Texels<'_, [P; COLOURS]>, mut pixel: impl FnMut(&mut T, u8, P)) {
    let palette = texels.palette;
    each_texel(row, texels.level, texels.stepper, |place, colour| pixel(place, colour, palette[usize::from(colour)]));
}

/// Calls `pixel` with each element of `row` and the index of its texel's colour.
pub(crate) fn each_texel<T>(row: &mut [T], level: Level<'_>, stepper: Stepper, pixel: impl FnMut(&mut T, u8)) {
    match level.texels.len() {
        256 => each_of::<0, 256, T>(row, level, stepper, pixel),
        64 => each_of::<1, 64, T>(row, level, stepper, pixel),
        16 => each_of::<2, 16, T>(row, level, stepper, pixel),
        4 => each_of::<3, 4, T>(row, level, stepper, pixel),
        _ => each_of::<4, 1, T>(row, level, stepper, pixel),
    }
}

#[inline]
fn each_of<const LEVEL: u32, const TEXELS: usize, T>(
    row: &mut [T],
    level: Level<'_>,
    mut stepper: Stepper,
    mut pixel: impl FnMut(&mut T, u8),
) {
    let Some(texels) = level.texels.first_chunk::<TEXELS>() else { return };
    for place in row {
        let colour = if TEXELS == 1 { texels[0] } else { texels[stepper.texel::<LEVEL>() & (TEXELS - 1)] };
        pixel(place, colour);
        stepper.go_on();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texels_are_those_of_the_coordinates() {
        let texels: [u8; 256] = core::array::from_fn(|index| index as u8);
        let palette = [(); COLOURS];
        for level in 0..5u32 {
            let size = 16i32 >> level;
            for (s, t, s_step, t_step) in
                [(0, 0, 700, 0), (65000, 65000, -513, -999), (30000, 1000, 40, -40), (0, 65535, 4096, 4096)]
            {
                let mut row = [0u8; 40];
                let stepper = Stepper::new(Gradient { s, t, s_step, t_step });
                let level = Level { colours: &[], solid: 0, texels: &texels[..256 >> (2 * level)] };
                each(&mut row, Texels { level, palette: &palette, stepper }, |place, colour, ()| *place = colour);
                for (pixel, &found) in row.iter().enumerate() {
                    // A carry may have moved s by one or two 65536ths.
                    let place = |start: i32, step: i32, off: i32| {
                        ((start + step * pixel as i32 + off).rem_euclid(65536) * size) >> 16
                    };
                    let wanted = |off| (place(t, t_step, 0) * size + place(s, s_step, off)) as u8;
                    assert!(
                        (-9..=9).any(|off| found == wanted(off)),
                        "level of {size}, pixel {pixel}: {found}, not {}",
                        wanted(0)
                    );
                }
            }
        }
    }
}
