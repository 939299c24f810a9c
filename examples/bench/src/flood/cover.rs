//! What is drawn already, as a renderer with one bit a pixel knows it.

use engine_core::{Camera, Face, Size};
use glam::{Vec2, Vec3};

/// Nearer to the plane of the eye than this, a corner has no place on the picture.
const NEAREST: f32 = 0.01;

/// The pixels that opaque faces have covered.
pub(super) struct Cover {
    size: Size,
    fraction: Vec3,
    /// From the eye's space to pixels, before the division.
    right: Vec3,
    down: Vec3,
    forward: Vec3,
    covered: Vec<bool>,
}

impl Cover {
    pub(super) fn new(camera: &Camera, size: Size) -> Self {
        let (basis, [width, height]) = (camera.basis(), camera.half_extent(size));
        let half = Vec2::new(size.width as f32, size.height as f32) * 0.5;
        let right = basis.right * (half.x / width) + basis.forward * half.x;
        let down = basis.forward * half.y - basis.up * (half.y / height);
        let covered = vec![false; size.pixels()];
        Self { size, fraction: camera.eye().fraction(), right, down, forward: basis.forward, covered }
    }

    /// Where a corner of cells, in blocks from the eye's cell, is on the picture.
    fn place(&self, corner: [i32; 3]) -> Option<Vec2> {
        let corner = Vec3::from_array(corner.map(|coordinate| coordinate as f32)) - self.fraction;
        let depth = self.forward.dot(corner);
        (depth > NEAREST).then(|| Vec2::new(self.right.dot(corner), self.down.dot(corner)) / depth)
    }

    /// The columns and rows of pixels whose middles lie between these corners.
    fn pixels(&self, low: Vec2, high: Vec2) -> [std::ops::Range<usize>; 2] {
        let range = |low: f32, high: f32, count: u32| {
            let first = (low - 0.5).ceil().clamp(0.0, count as f32) as usize;
            first..((high - 0.5).floor() + 1.0).clamp(first as f32, count as f32) as usize
        };
        [range(low.x, high.x, self.size.width), range(low.y, high.y, self.size.height)]
    }

    /// Whether all of the picture that a box of cells takes is covered; `high` is its last cell.
    pub(super) fn hides(&self, low: [i32; 3], high: [i32; 3]) -> bool {
        let (mut least, mut most) = (Vec2::INFINITY, Vec2::NEG_INFINITY);
        for corner in 0..8 {
            let corner = std::array::from_fn(|axis| if corner >> axis & 1 == 0 { low[axis] } else { high[axis] + 1 });
            let Some(place) = self.place(corner) else { return false };
            (least, most) = (least.min(place), most.max(place));
        }
        // One pixel more on each side: the renderer rounds outward.
        let [columns, mut rows] = self.pixels(least - 1.0, most + 1.0);
        rows.all(|y| self.covered[y * self.size.width as usize..][columns.clone()].iter().all(|&covered| covered))
    }

    /// Covers a face of the cell at this place from the eye's. One that begins behind the eye covers nothing, which is on the safe side.
    pub(super) fn cover(&mut self, cell: [i32; 3], face: Face) {
        let corner = |index| self.place(std::array::from_fn(|axis| cell[axis] + face.corner(index)[axis]));
        let (Some(a), Some(b), Some(c), Some(d)) = (corner(0), corner(1), corner(2), corner(3)) else { return };
        let corners = [a, b, c, d];
        let low = corners.iter().copied().fold(Vec2::INFINITY, Vec2::min);
        let high = corners.iter().copied().fold(Vec2::NEG_INFINITY, Vec2::max);
        let [columns, rows] = self.pixels(low, high);
        for y in rows {
            for x in columns.clone() {
                let middle = Vec2::new(x as f32 + 0.5, y as f32 + 0.5);
                // Clockwise, with y downward: inside is on the right of each edge.
                let is_inside = (0..4).all(|index| {
                    let (from, to) = (corners[index], corners[(index + 1) % 4]);
                    (to - from).perp_dot(middle - from) >= 0.0
                });
                self.covered[y * self.size.width as usize + x] |= is_inside;
            }
        }
    }
}
