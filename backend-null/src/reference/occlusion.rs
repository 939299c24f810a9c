//! How neighbouring opaque blocks darken the corners of a face.
//!
//! ```text
//!   the layer in front of a face, seen from the front:      each corner looks at the three cells of this layer
//!                                                           that touch it beside the one right in front of the face
//!      corner cell │   side cell  │
//!     ─────────────0──────────────1───
//!        side cell │    (face)    │          level = 0 if both sides are opaque, else 3 − their number
//!                  3──────────────2
//! ```

use engine_core::shade::OCCLUSION;
use engine_core::{BlockPos, Face};

use super::snapshot::Snapshot;

/// The levels of a face's corners 0 to 3, from 0 (darkest) to 3 (open).
pub(super) fn corner_levels(world: &Snapshot, block: BlockPos, face: Face) -> [usize; 4] {
    let normal = face.normal();
    let is_opaque = |steps: [i32; 3]| {
        let at = block.offset(normal[0] + steps[0], normal[1] + steps[1], normal[2] + steps[2]);
        world.is_opaque(world.block(at))
    };
    let along = |axis: usize, step: i32| {
        let mut steps = [0; 3];
        steps[axis] = step;
        steps
    };
    [0, 1, 2, 3].map(|corner| {
        // From the middle of the face toward the corner, one block along each of its two axes.
        let toward = face.corner(corner).map(|coordinate| 2 * coordinate - 1);
        let (u, v) = (face.u_axis() as usize, face.v_axis() as usize);
        let (side_u, side_v) = (along(u, toward[u]), along(v, toward[v]));
        let between = [0, 1, 2].map(|axis| side_u[axis] + side_v[axis]);
        let [a, b, c] = [side_u, side_v, between].map(|steps| usize::from(is_opaque(steps)));
        if a == 1 && b == 1 { 0 } else { 3 - a - b - c }
    })
}

/// What is left of the light at `(s, t)` of a face: the corners' factors, mixed in the triangle that the point lies in.
///
/// The face is cut along the diagonal whose two corners are darker together, so that mirrored arrangements look mirrored.
pub(super) fn factor(levels: [usize; 4], s: f32, t: f32) -> f32 {
    let [b0, b1, b2, b3] = levels.map(|level| OCCLUSION[level]);
    let flipped = b0 + b2 > b1 + b3;
    match (flipped, s >= t, s + t >= 1.0) {
        // Cut from corner 0 (0, 0) to corner 2 (1, 1).
        (false, true, _) => b0 + s * (b1 - b0) + t * (b2 - b1),
        (false, false, _) => b0 + t * (b3 - b0) + s * (b2 - b3),
        // Cut from corner 1 (1, 0) to corner 3 (0, 1).
        (true, _, true) => b2 + (1.0 - s) * (b3 - b2) + (1.0 - t) * (b1 - b2),
        (true, _, false) => b0 + s * (b1 - b0) + t * (b3 - b0),
    }
}
