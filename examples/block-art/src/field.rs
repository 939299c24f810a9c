//! A field is one number a pixel: the height from which a ramp picks its tone.

use crate::canvas::SIDE;
use crate::noise::{grain, hash, smooth};

const AREA: usize = (SIDE * SIDE) as usize;

/// 16 × 16 numbers that wrap on both axes.
#[derive(Clone)]
pub(crate) struct Field([i32; AREA]);

/// One scale of noise: how much it counts, and the width and height of its features in pixels.
pub(crate) type Octave = (i32, i32, i32);

impl Field {
    /// The field whose value at each pixel the function gives.
    pub(crate) fn from_fn(mut value: impl FnMut(i32, i32) -> i32) -> Self {
        let mut pixels = (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y)));
        Self(std::array::from_fn(|_| pixels.next().map_or(0, |(x, y)| value(x, y))))
    }

    /// Several scales of noise on top of each other.
    ///
    /// Features wider than high give a horizontal grain; those of a single pixel are plain white noise.
    pub(crate) fn noise(octaves: &[Octave], seed: u32) -> Self {
        Self::from_fn(|x, y| {
            let octave = |(&(weight, width, height), index)| {
                let seed = hash(index, 0, seed);
                weight * if (width, height) == (1, 1) { grain(x, y, seed) } else { smooth(x, y, (width, height), seed) }
            };
            octaves.iter().zip(0..).map(octave).sum()
        })
    }

    /// The value at a pixel; coordinates wrap.
    pub(crate) fn at(&self, x: i32, y: i32) -> i32 {
        let index = y.rem_euclid(SIDE) * SIDE + x.rem_euclid(SIDE);
        self.0[usize::try_from(index).unwrap_or_default()]
    }

    /// The same order of pixels, spread evenly over 0 to 255, each value once.
    pub(crate) fn equalised(&self) -> Self {
        let mut order: [usize; AREA] = std::array::from_fn(|index| index);
        order.sort_by_key(|&index| (self.0[index], index));
        let mut levels = [0; AREA];
        for (index, level) in order.into_iter().zip(0..) {
            levels[index] = level;
        }
        Self(levels)
    }
}
