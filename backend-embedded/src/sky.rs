//! What is left when the flood ends: the sky.
//!
//! Its colour depends on the height of the direction alone, in steps. Along a row the height falls with the distance from the middle of the
//! picture, so the step is looked for from the one before, without a root:
//!
//! ```text
//! a direction is at least at step n   ⇔   its length² ≤ (its height × steps / n)²
//! ```

use crate::colour::Colour;
use crate::lens::Lens;
use crate::light::Lighting;
use crate::strip::{Run, Strip};

/// So many pixels in a row have the same sky.
const PIECE: usize = 8;
/// Bits after the point of a ray's length.
const RAY_BITS: u32 = 10;

/// The sky of one frame.
pub(crate) struct Sky<'a, P> {
    pub(crate) lens: &'a Lens,
    pub(crate) lighting: &'a Lighting,
    /// The colour of each step; `None` until one is needed.
    pub(crate) colours: &'a mut [Option<P>],
}

impl<P: Copy> Sky<'_, P> {
    /// Paints whatever nothing covers.
    pub(crate) fn fill<C: Colour<Stored = P>>(&mut self, strip: &mut Strip<'_, C>) {
        for row in 0..strip.rows {
            let y = strip.top + row as i32;
            // The camera never rolls, so the height is the same all along a row.
            let height = self.lens.ray_part(1, 0, y, RAY_BITS);
            let (mut from, end) = (0, strip.width);
            while from < end
                && let Some((begin, after)) = strip.coverage.next_free(row, from, end)
            {
                strip.coverage.cover(row, begin, after);
                self.run::<C>(strip, row, begin, after, height);
                from = after;
            }
        }
    }

    fn run<C: Colour<Stored = P>>(
        &mut self,
        strip: &mut Strip<'_, C>,
        row: usize,
        begin: usize,
        end: usize,
        height: i32,
    ) {
        if height <= 0 {
            let colour = self.colour::<C>(0);
            strip.paint_flat(Run { row, first: begin, length: end - begin }, colour);
            return;
        }
        let y = strip.top + row as i32;
        let (mut at, mut pending) = (begin, (begin, self.step(begin, y, height, 0)));
        while at < end {
            let next = (at / PIECE + 1) * PIECE;
            let step = self.step(at, y, height, pending.1);
            if step != pending.1 {
                let colour = self.colour::<C>(pending.1);
                strip.paint_flat(Run { row, first: pending.0, length: at - pending.0 }, colour);
                pending = (at, step);
            }
            at = next.min(end);
        }
        let colour = self.colour::<C>(pending.1);
        strip.paint_flat(Run { row, first: pending.0, length: end - pending.0 }, colour);
    }

    /// The step of the sky in the middle of the piece that column `x` is in; `near` is a guess.
    fn step(&self, x: usize, y: i32, height: i32, near: u32) -> u32 {
        let x = (x / PIECE * PIECE + PIECE / 2) as i32;
        // In 64 bits: at the widest views the corner of a wide picture is far off the middle.
        let squared: u64 = self.lens.ray(x, y, RAY_BITS).iter().map(|part| u64::from(part.unsigned_abs()).pow(2)).sum();
        let steps = self.lighting.sky_steps();
        let highest = (u64::from(height as u32) * u64::from(steps)).pow(2);
        let is_below = |step: u32| u64::from(step * step) * squared > highest;
        let mut step = near;
        while is_below(step) {
            step -= 1;
        }
        while step + 1 < steps && !is_below(step + 1) {
            step += 1;
        }
        step
    }

    fn colour<C: Colour<Stored = P>>(&mut self, step: u32) -> P {
        let known = self.colours.get(step as usize).copied().flatten();
        let colour = known.unwrap_or_else(|| C::encode(self.lighting.sky(step)));
        if let Some(place) = self.colours.get_mut(step as usize) {
            *place = Some(colour);
        }
        colour
    }
}
