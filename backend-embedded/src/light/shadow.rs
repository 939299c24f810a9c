//! Light that differs from corner to corner of a face.
//!
//! It is linear in each of the two triangles that the face is cut into, along the diagonal whose corners are darker together. So along a row of
//! pixels on which (s, t) is linear it has at most one bend, and is stepped from pixel to pixel:
//!
//! ```text
//!     0 ──────── 1        light in a triangle  =  rest + s × along s + t × along t
//!     │ ╲   s > t│
//!     │   ╲      │        which triangle:  the sign of s − t, or of s + t − 1 on the other diagonal
//!     │ s < t ╲  │
//!     3 ──────── 2
//! ```

use crate::mapping::{Gradient, ONE};

/// Light is kept in 1/2048 at corners, and in 1/2²⁷ between them.
const FRACTION_BITS: u32 = 16;
/// From that to steps of 1/256.
const STEP_BITS: u32 = 19;

/// The light of one face.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shadow {
    /// On either side of the diagonal: the light where (s, t) is (0, 0), and its changes.
    sides: [Slope; 2],
    is_flipped: bool,
}

/// Light as a linear function of (s, t).
#[derive(Clone, Copy, Debug)]
struct Slope {
    rest: i32,
    along_s: i32,
    along_t: i32,
}

impl Slope {
    fn at(self, s: i32, t: i32) -> i32 {
        let change = s.wrapping_mul(self.along_s).wrapping_add(t.wrapping_mul(self.along_t));
        (self.rest << FRACTION_BITS).wrapping_add(change)
    }
}

/// Light along some pixels beside each other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ray {
    at: i32,
    step: i32,
}

impl Ray {
    /// The light of the first pixel in 1/256.
    pub(crate) const fn light(self) -> usize {
        let light = (self.at + (1 << (STEP_BITS - 1))) >> STEP_BITS;
        if light < 0 { 0 } else { light as usize }
    }

    /// The same from a later pixel on.
    pub(crate) const fn after(self, pixels: i32) -> Self {
        Self { at: self.at.wrapping_add(self.step.wrapping_mul(pixels)), ..self }
    }
}

impl Shadow {
    /// A face with this light at its corners, in 1/2048.
    pub(crate) const fn new([b0, b1, b2, b3]: [i32; 4]) -> Self {
        let is_flipped = b0 + b2 > b1 + b3;
        let sides = if is_flipped {
            [
                Slope { rest: b0, along_s: b1 - b0, along_t: b3 - b0 },
                Slope { rest: b1 + b3 - b2, along_s: b2 - b3, along_t: b2 - b1 },
            ]
        } else {
            [
                Slope { rest: b0, along_s: b2 - b3, along_t: b3 - b0 },
                Slope { rest: b0, along_s: b1 - b0, along_t: b2 - b1 },
            ]
        };
        Self { sides, is_flipped }
    }

    /// How far (s, t) lies beyond the diagonal.
    const fn beyond(&self, s: i32, t: i32) -> i32 {
        if self.is_flipped { s.wrapping_add(t).wrapping_sub(ONE) } else { s.wrapping_sub(t) }
    }

    /// The light of the first of `length` pixels and of those after it that it is linear on, and how many these are.
    pub(crate) fn along(&self, gradient: Gradient, length: i32) -> (Ray, i32) {
        let Gradient { s, t, s_step, t_step } = gradient;
        let here = self.beyond(s, t);
        let change = if self.is_flipped { s_step.wrapping_add(t_step) } else { s_step.wrapping_sub(t_step) };
        let there = here.wrapping_add(change.wrapping_mul(length - 1));
        let slope = self.sides[usize::from(here >= 0)];
        let ray = Ray {
            at: slope.at(s, t),
            step: s_step.wrapping_mul(slope.along_s).wrapping_add(t_step.wrapping_mul(slope.along_t)),
        };
        if (here >= 0) == (there >= 0) {
            return (ray, length);
        }
        // The pixels before the first that lies on the other side.
        let count = if here >= 0 { here / change.wrapping_neg().max(1) + 1 } else { (-(here + 1)) / change.max(1) + 1 };
        (ray, count.clamp(1, length))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The light at (s, t) as the engine defines it: a quad of two triangles, each linear.
    fn exact(corners: [i32; 4], s: f64, t: f64) -> f64 {
        let [b0, b1, b2, b3] = corners.map(f64::from);
        match (b0 + b2 > b1 + b3, s >= t, s + t >= 1.0) {
            (false, true, _) => b0 + s * (b1 - b0) + t * (b2 - b1),
            (false, false, _) => b0 + t * (b3 - b0) + s * (b2 - b3),
            (true, _, true) => b2 + (1.0 - s) * (b3 - b2) + (1.0 - t) * (b1 - b2),
            (true, _, false) => b0 + s * (b1 - b0) + t * (b3 - b0),
        }
    }

    #[test]
    fn light_along_a_row_is_that_of_its_triangles() {
        let all = [[2048, 1000, 500, 1500], [500, 2048, 500, 2048], [2048, 500, 2048, 500], [700; 4], [0, 0, 0, 2048]];
        for (corners, (s, t, s_step, t_step)) in all.into_iter().flat_map(|corners| {
            [(0, 65535, 4000, -4000), (65535, 30000, -4100, 0), (100, 0, 2100, 3900), (32768, 1, 0, 4000), (9, 9, 0, 0)]
                .map(|row| (corners, row))
        }) {
            let shadow = Shadow::new(corners);
            let (mut done, mut gradient) = (0, Gradient { s, t, s_step, t_step });
            while done < 16 {
                let (ray, count) = shadow.along(gradient, 16 - done);
                for pixel in 0..count {
                    let at = |start: i32, step: i32| f64::from(start + step * (done + pixel)) / 65536.0;
                    let expected = exact(corners, at(s, s_step), at(t, t_step)) / 8.0;
                    let found = ray.after(pixel).light() as f64;
                    assert!(
                        (found - expected).abs() <= 0.51,
                        "{corners:?} pixel {}: {found}, not {expected}",
                        done + pixel
                    );
                }
                gradient = gradient.after(count);
                done += count;
            }
        }
    }
}
