//! What the corners of a face get of the light in front of it: the rule of smooth light and of occlusion, in one place.
//!
//! ```text
//!   the layer in front of a face, seen from the front:      a corner looks at the four cells of this layer that touch it:
//!                                                           the one right in front, two at the sides, one between these
//!       between │   side   │
//!     ──────────0──────────1───                level = 0 if both sides are opaque, else 3 − the opaque ones of the three
//!          side │ in front │                   light = mean of the cells that aren't opaque; if both sides are, of the cell in front alone
//!               3──────────2
//! ```
//!
//! The mean is kept as the sum over `level + 1` cells. A corner's brightness is that of its mean light times what its level leaves; within
//! a face it is linear in each of the two triangles. The face is cut along the diagonal through its darker corners: by occlusion, or where that is equal by light.

use crate::face::{CORNERS, Runs};
use crate::shade::{OCCLUSION, brightness_of_mean};
use crate::{Daylight, Face, Light};

/// The corners of one face, in the order of [`face`](crate::face).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FaceLight {
    /// Occlusion levels, 0 (dark) to 3 (open).
    pub levels: [u8; 4],
    /// Sums of block light and of sky light over `level + 1` cells.
    pub sums: [[u8; 2]; 4],
    /// Whether the face is cut along the diagonal 1–3 instead of 0–2.
    pub is_flipped: bool,
}

impl FaceLight {
    /// The corners of an opaque or cutout face. `front` tells the light in a cell of the layer in front of it, counted from the cell
    /// right in front along the face's `u_axis` and `v_axis`; `None` if an opaque block is there.
    pub fn of(face: Face, mut front: impl FnMut(i32, i32) -> Option<Light>) -> Self {
        let mut near = [[None; 3]; 3];
        for (v, row) in near.iter_mut().enumerate() {
            for (u, cell) in row.iter_mut().enumerate() {
                *cell = front(u as i32 - 1, v as i32 - 1);
            }
        }
        let corners = CORNERS.map(|(s, t)| {
            let (u, v) = (2 * end(face.s_runs(), s), 2 * end(face.t_runs(), t));
            let (own, sides, between) = (near[1][1], [near[1][u], near[v][1]], near[v][u]);
            match sides {
                [None, None] => (0, sum([own, None, None, None])),
                [a, b] => {
                    let open = [a, b, between].iter().filter(|cell| cell.is_some()).count();
                    (open as u8, sum([own, a, b, between]))
                }
            }
        });
        let (levels, sums) = (corners.map(|corner| corner.0), corners.map(|corner| corner.1));
        Self { levels, sums, is_flipped: is_flipped(levels, sums) }
    }

    /// The same corners if nothing is darker for being near an opaque block: of a translucent face.
    pub fn without_occlusion(self) -> Self {
        let mut sums = self.sums;
        for (sums, level) in sums.iter_mut().zip(self.levels) {
            let cells = u16::from(level) + 1;
            *sums = sums.map(|sum| ((4 * u16::from(sum) + cells / 2) / cells) as u8);
        }
        Self { levels: [3; 4], sums, is_flipped: is_flipped([3; 4], sums) }
    }

    /// How bright the corners are under this daylight, 0 to 1.
    pub fn brightness(&self, daylight: &Daylight) -> [f32; 4] {
        core::array::from_fn(|corner| {
            let (level, [block, sky]) = (self.levels[corner], self.sums[corner]);
            let mean = |sum| brightness_of_mean(f32::from(sum) / f32::from(level + 1));
            OCCLUSION[usize::from(level & 3)] * mean(block).max(mean(sky) * daylight.strength)
        })
    }
}

/// A value at `(s, t)` of a face, from its values at the corners: linear in the triangle that the point lies in.
pub fn mix([c0, c1, c2, c3]: [f32; 4], is_flipped: bool, s: f32, t: f32) -> f32 {
    match (is_flipped, s >= t, s + t >= 1.0) {
        // Cut from corner 0 (0, 0) to corner 2 (1, 1).
        (false, true, _) => c0 + s * (c1 - c0) + t * (c2 - c1),
        (false, false, _) => c0 + t * (c3 - c0) + s * (c2 - c3),
        // Cut from corner 1 (1, 0) to corner 3 (0, 1).
        (true, _, true) => c2 + (1.0 - s) * (c3 - c2) + (1.0 - t) * (c1 - c2),
        (true, _, false) => c0 + s * (c1 - c0) + t * (c3 - c0),
    }
}

fn end(runs: Runs, along: i32) -> usize {
    (if matches!(runs, Runs::Along) { along } else { 1 - along }) as usize
}

fn sum(cells: [Option<Light>; 4]) -> [u8; 2] {
    cells.iter().flatten().fold([0, 0], |[block, sky], light| [block + light.block(), sky + light.sky()])
}

fn is_flipped(levels: [u8; 4], sums: [[u8; 2]; 4]) -> bool {
    let [a, b, c, d] = levels.map(|level| OCCLUSION[usize::from(level)]);
    let [e, f, g, h] = sums.map(|[block, sky]| block + sky);
    a + c > b + d || a + c == b + d && e + g > f + h
}
