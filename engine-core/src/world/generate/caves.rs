//! Caves: winding tunnels and wider caverns, without end downward.
//!
//! Three noises are computed on a lattice of 4 blocks and interpolated between. A tunnel runs where two of them are near zero
//! at once (two surfaces cross in a line), a cavern fills where the third is high. Every column has a *ceiling*, above which nothing
//! is hollow; below it the tunnels widen block by block. The ceiling reaches through the ground at entrances, and stays well
//! below the floor of any water nearby.

use super::noise::{Fractal, Salt, lerp};
use super::relief::SPACING;

/// Lattice points along a chunk's edge, both ends counted.
const POINTS: usize = 5;
/// How near zero both noises of a tunnel must be, as a squared radius.
const TUNNEL: f32 = 0.007;
/// How high the noise of a cavern must be.
const CAVERN: f32 = 0.44;
/// Over how many blocks below its ceiling a cave grows to its full width.
pub(super) const TAPER: f32 = 6.0;

/// The noises that the caves are made of.
#[derive(Clone, Debug)]
pub(super) struct Caves {
    /// Both are zero along the tunnels.
    tunnels: [Fractal<2>; 2],
    caverns: Fractal<2>,
}

/// The hollow cells of one chunk: a word for each row along x, rows in the order of [`LocalPos`](crate::LocalPos).
pub(super) type Hollow = [u16; 256];

/// Whether the cell with this index in its chunk is hollow.
pub(super) fn is_hollow(hollow: &Hollow, index: usize) -> bool {
    hollow[index / 16] >> (index % 16) & 1 == 1
}

impl Caves {
    pub(super) fn new(seed: u64) -> Self {
        let tunnel = |purpose| Fractal::new(Salt::new(seed, purpose), 6);
        Self {
            tunnels: [tunnel("tunnel"), tunnel("tunnel's other")],
            caverns: Fractal::new(Salt::new(seed, "cavern"), 6),
        }
    }

    /// What is hollow in the chunk whose lowest corner is `corner`, under a ceiling for each of its columns (along x first).
    pub(super) fn hollow(&self, corner: [i64; 3], ceilings: &[f32; 256]) -> Hollow {
        let mut hollow = [0; 256];
        if ceilings.iter().all(|&ceiling| ceiling < corner[1] as f32) {
            return hollow;
        }
        let lattice = self.lattice(corner);
        for (row, word) in hollow.iter_mut().enumerate() {
            let (y, z) = (row / 16, row % 16);
            let line: [[f32; 3]; POINTS] = core::array::from_fn(|point| between(&lattice, point, y, z));
            for x in 0..16 {
                let below = ceilings[z * 16 + x] - (corner[1] + y as i64) as f32;
                if below <= 0.0 {
                    continue;
                }
                let width = (below / TAPER).min(1.0);
                let t = (x % 4) as f32 / SPACING as f32;
                let [a, b, cavern] = mix(line[x / 4], line[x / 4 + 1], t);
                let tunnel = a * a + b * b < TUNNEL * width * width;
                if tunnel || cavern > CAVERN + 2.0 * (1.0 - width) {
                    *word |= 1 << x;
                }
            }
        }
        hollow
    }

    /// The three noises at each lattice point of the chunk.
    fn lattice(&self, [x, y, z]: [i64; 3]) -> [[f32; 3]; POINTS * POINTS * POINTS] {
        core::array::from_fn(|index| {
            let step = |points: usize| SPACING * (points % POINTS) as i64;
            let (x, y, z) = (x + step(index), y + step(index / (POINTS * POINTS)), z + step(index / POINTS));
            let [a, b] = &self.tunnels;
            // Twice the height makes caves half as high as they are wide.
            [a.space(x, y * 3 / 2, z), b.space(x, y * 3 / 2, z), self.caverns.space(x, y * 2, z)]
        })
    }
}

/// The noises on the line along x through (`y`, `z`), at its lattice point number `point`.
fn between(lattice: &[[f32; 3]; POINTS * POINTS * POINTS], point: usize, y: usize, z: usize) -> [f32; 3] {
    let at = |j: usize, k: usize| lattice[((y / 4 + j) * POINTS + z / 4 + k) * POINTS + point];
    let (v, w) = ((y % 4) as f32 / SPACING as f32, (z % 4) as f32 / SPACING as f32);
    mix(mix(at(0, 0), at(0, 1), w), mix(at(1, 0), at(1, 1), w), v)
}

fn mix(a: [f32; 3], b: [f32; 3], t: f32) -> [f32; 3] {
    core::array::from_fn(|index| lerp(a[index], b[index], t))
}
