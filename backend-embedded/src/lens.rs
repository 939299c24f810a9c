//! The view in whole numbers: where points lie in the picture, and which ray belongs to a pixel.
//!
//! Projection is linear before the divide. So a corner of the lattice of blocks is worked out by additions from its neighbour:
//!
//! ```text
//!     (across, down, depth) of corner (i, j, k)  =  that of the eye's cell + i·x step + j·y step + k·z step
//!     pixel  =  across / depth,  down / depth
//! ```
//!
//! All positions are in blocks from the eye's cell, so a view ten million blocks away is computed with the same numbers. Fractions of
//! the eye's place in its cell that aren't zero count at least 1/4096, so that no plane near the eye is taken for one that holds it.

use engine_core::{Basis, Camera, Size};

use crate::clip::FinePoint;

/// Pixels are given in 1/256.
pub(crate) const PIXEL_BITS: u32 = 8;
/// Blocks are given in 1/65536 where a place in a block counts.
pub(crate) const BLOCK_BITS: u32 = 16;
const ONE: f32 = (1 << BLOCK_BITS) as f32;
/// Rays are kept in 1/2²⁰.
const RAY_BITS: u32 = 20;

/// The view of one camera on a picture of one size.
#[derive(Clone, Debug)]
pub(crate) struct Lens {
    pub(crate) width: i32,
    pub(crate) height: i32,
    /// The eye's place in its cell, in 1/65536 block.
    pub(crate) eye: [i32; 3],
    /// One projection for each doubling of the distance that it reaches, the nearest first.
    projections: [Projection; REACHES],
    /// The ray through the middle of the picture's upper left pixel, and its change from pixel to pixel, by axis, in 1/2²⁰.
    first_ray: [i32; 3],
    /// Pixels from the left and the top edge and depth, of one block along each axis, in 1/65536.
    rows: [[i64; 3]; 3],
    pub(crate) ray_across: [i32; 3],
    pub(crate) ray_down: [i32; 3],
}

/// Projections reach 2⁴, 2⁵, … 2¹² blocks along each axis.
const REACHES: usize = 9;
const NEAREST_REACH: u32 = 4;

/// From lattice corners to places in the picture.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Projection {
    /// What one block along x, y and z adds.
    steps: [Point; 3],
    /// The lowest corner of the eye's cell.
    origin: Point,
    /// How many bits a reciprocal of a depth has beyond 32.
    reciprocal_bits: u32,
}

/// A point before the divide: pixels times depth from the picture's left and top edge, and the depth itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Point {
    pub(crate) across: i32,
    pub(crate) down: i32,
    pub(crate) depth: i32,
}

impl Point {
    pub(crate) const fn plus(self, other: Self) -> Self {
        Self { across: self.across + other.across, down: self.down + other.down, depth: self.depth + other.depth }
    }

    const fn times(self, count: i32) -> Self {
        Self { across: self.across * count, down: self.down * count, depth: self.depth * count }
    }
}

/// A place in the picture in 1/256 pixel, from its upper left corner, with the depth that it had.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) depth: i32,
}

impl Lens {
    pub(crate) fn new(camera: &Camera, size: Size, view_distance: u32) -> Self {
        let Basis { right, up, forward } = camera.basis();
        let [half_width, half_height] = camera.half_extent(size);
        let (width, height) = (size.width as f32, size.height as f32);
        let eye = camera.eye().fraction().to_array().map(eye_part);
        // Pixels from the left and the top edge of a point at depth 1, as linear functions of the point.
        let across = right * (width / (2.0 * half_width)) + forward * (width / 2.0);
        let down = forward * (height / 2.0) - up * (height / (2.0 * half_height));

        let largest = across.abs().max(down.abs()).max_element();
        let mut projections = [Projection::default(); REACHES];
        let farthest = view_distance.min(engine_core::Frame::MAX_VIEW_DISTANCE) * 16 + 32;
        for (nth, projection) in projections.iter_mut().enumerate() {
            let reach = NEAREST_REACH + nth as u32;
            *projection = Projection::new([across, down, forward], largest, eye, reach);
            if farthest <= 1 << reach {
                break;
            }
        }
        let ray_bits = (1 << RAY_BITS) as f32;
        let fixed = |vector: glam::Vec3| vector.to_array().map(|part| libm::roundf(part * ray_bits) as i32);
        let [ray_across, ray_down] = [right * (2.0 * half_width / width), up * (-2.0 * half_height / height)];
        let corner_ray = forward - right * half_width + up * half_height;
        Self {
            width: size.width as i32,
            height: size.height as i32,
            eye,
            projections,
            rows: [across, down, forward].map(|row| row.to_array().map(|part| libm::roundf(part * ONE) as i64)),
            first_ray: fixed(corner_ray + (ray_across + ray_down) * 0.5),
            ray_across: fixed(ray_across),
            ray_down: fixed(ray_down),
        }
    }

    /// The projection for corners that are at most this many blocks from the eye's cell along each axis.
    pub(crate) fn projection(&self, farthest: i32) -> &Projection {
        let bits = u32::BITS - (farthest - 1).max(0).leading_zeros();
        &self.projections[(bits.saturating_sub(NEAREST_REACH) as usize).min(REACHES - 1)]
    }

    /// A corner of the lattice with all precision that there is.
    pub(crate) fn fine_point(&self, corner: [i32; 3]) -> FinePoint {
        self.point_in(corner, [0; 3])
    }

    /// The same of a point in a cell, in 1/256 block from the cell's lowest corner.
    pub(crate) fn point_in(&self, cell: [i32; 3], place: [i32; 3]) -> FinePoint {
        let from_eye: [i64; 3] = core::array::from_fn(|axis| {
            (i64::from(cell[axis]) << BLOCK_BITS) + (i64::from(place[axis]) << (BLOCK_BITS - 8))
                - i64::from(self.eye[axis])
        });
        let [across, down, depth] = self.rows.map(|row| (0..3).map(|axis| row[axis] * from_eye[axis]).sum());
        FinePoint { across, down, depth }
    }

    /// The ray through the middle of a pixel, in 1/2^`bits`, which are at most 20. Not of unit length: its part along the view direction is 1.
    pub(crate) fn ray(&self, x: i32, y: i32, bits: u32) -> [i32; 3] {
        core::array::from_fn(|axis| self.ray_part(axis, x, y, bits))
    }

    /// The part of that ray along one axis.
    pub(crate) fn ray_part(&self, axis: usize, x: i32, y: i32, bits: u32) -> i32 {
        // What is added may not fit where the sum does.
        let [across, down] = [x.wrapping_mul(self.ray_across[axis]), y.wrapping_mul(self.ray_down[axis])];
        self.first_ray[axis].wrapping_add(across).wrapping_add(down) >> (RAY_BITS - bits)
    }
}

/// A place between 0 and 1 in 1/65536; nothing but 0 itself and what is near it is nearer than 1/4096 to either.
fn eye_part(part: f32) -> i32 {
    let one = 1 << BLOCK_BITS;
    if part == 0.0 { 0 } else { (libm::roundf(part * one as f32) as i32).clamp(one >> 12, one - (one >> 12)) }
}

impl Projection {
    fn new(rows: [glam::Vec3; 3], largest: f32, eye: [i32; 3], reach: u32) -> Self {
        // Bits before the point that a sum of three products takes: half a bit more than the distance, and those of the pixels.
        let pixels = libm::ceilf(libm::log2f(largest.max(1.0)) + 0.8) as u32;
        let across_bits = 30 - (reach + pixels).min(30);
        // Depths are as fine as reciprocals allow: a remainder shifted by the reciprocal's extra bits must fit 32.
        let depth_bits = ((32 - PIXEL_BITS + across_bits - (reach + 1)) / 2).min(30 - reach - 1);
        let reciprocal_bits = PIXEL_BITS + depth_bits - across_bits.min(PIXEL_BITS + depth_bits);
        let scales = [across_bits, across_bits, depth_bits].map(|bits| (1 << bits) as f32);
        let point = |by: glam::Vec3| {
            let part = |row: usize| libm::roundf(rows[row].dot(by) * scales[row]) as i32;
            Point { across: part(0), down: part(1), depth: part(2) }
        };
        let fraction = glam::Vec3::from_array(eye.map(|part| part as f32)) / (1 << BLOCK_BITS) as f32;
        let steps = [glam::Vec3::X, glam::Vec3::Y, glam::Vec3::Z].map(point);
        Self { steps, origin: point(-fraction), reciprocal_bits }
    }

    /// What one block along an axis adds.
    pub(crate) const fn step(&self, axis: usize) -> Point {
        self.steps[axis]
    }

    /// The corner of the lattice that is this many blocks from that of the eye's cell.
    pub(crate) fn corner(&self, [x, y, z]: [i32; 3]) -> Point {
        let [along_x, along_y, along_z] = self.steps;
        self.origin.plus(along_x.times(x)).plus(along_y.times(y)).plus(along_z.times(z))
    }

    /// A point in a cell, in 1/256 block from the cell's lowest corner.
    pub(crate) fn corner_in(&self, cell: [i32; 3], place: [i32; 3]) -> Point {
        let part = |step: i32, part: i32| ((i64::from(step) * i64::from(part)) >> 8) as i32;
        let along = |axis: usize| {
            let (step, place) = (self.steps[axis], place[axis]);
            Point { across: part(step.across, place), down: part(step.down, place), depth: part(step.depth, place) }
        };
        self.corner(cell).plus(along(0)).plus(along(1)).plus(along(2))
    }

    /// Where a point lies in the picture, or `None` if it is too near the eye, beside or behind it to say.
    pub(crate) fn spot(&self, point: Point) -> Option<Spot> {
        let nearest = 2 << self.reciprocal_bits;
        if point.depth <= nearest {
            return None;
        }
        // 2^(32 + bits) / depth by long division.
        let depth = point.depth as u32;
        let first = u32::MAX / depth;
        let rest = u32::MAX - first * depth;
        let reciprocal = (first << self.reciprocal_bits) + (rest << self.reciprocal_bits) / depth;
        let divided = |value: i32| ((i64::from(value) * i64::from(reciprocal as i32)) >> 32) as i32;
        let spot = Spot { x: divided(point.across), y: divided(point.down), depth: point.depth };
        let is_far_off = |place: i32| place.unsigned_abs() > FARTHEST_OFF;
        if is_far_off(spot.x) || is_far_off(spot.y) { None } else { Some(spot) }
    }
}

/// Places in the picture that are farther off than this, in 1/256 pixel, aren't worked with: 8192 pixels.
const FARTHEST_OFF: u32 = 1 << 21;

#[cfg(test)]
mod tests {
    use super::*;
    use engine_core::{BlockPos, EyePosition};

    #[test]
    fn corners_lie_where_the_camera_says() {
        for (size, fov) in [
            ((320, 240), 70.0),
            ((128, 64), 70.0),
            ((1280, 720), 70.0),
            ((320, 240), 30.0),
            ((90, 210), 110.0),
            ((64, 64), 160.0),
        ] {
            for (yaw, pitch) in [(0.0, 0.0), (33.0, -21.0), (-170.0, 60.0), (90.0, -90.0)] {
                let eye = EyePosition::new(BlockPos::new(5, 6, 7), glam::Vec3::new(0.3, 0.62, 0.001)).unwrap();
                let camera = Camera::new(eye, yaw, pitch, fov).unwrap();
                let size = Size { width: size.0, height: size.1 };
                let lens = Lens::new(&camera, size, 16);
                let clip = camera.clip_from_cell(size);
                for n in 0..4000i32 {
                    let spread = 1 << (n % 9);
                    let corner = [
                        n * 7919 % (2 * spread + 1) - spread,
                        n * 10_477 % (2 * spread + 1) - spread,
                        n * 12_997 % (2 * spread + 1) - spread,
                    ];
                    let exact = clip * glam::Vec4::new(corner[0] as f32, corner[1] as f32, corner[2] as f32, 1.0);
                    let at = [
                        (exact.x / exact.w + 1.0) * size.width as f32 / 2.0,
                        (exact.y / exact.w + 1.0) * size.height as f32 / 2.0,
                    ];
                    let projection = lens.projection(corner.iter().map(|c| c.abs()).max().unwrap());
                    let Some(spot) = projection.spot(projection.corner(corner)) else {
                        assert!(
                            exact.w < 0.05 || at.iter().any(|place| place.abs() > 8000.0),
                            "{corner:?} {exact} {size:?} {fov}"
                        );
                        continue;
                    };
                    let is_off = |place: f32, size: u32| place < -(size as f32) || place > 2.0 * size as f32;
                    if exact.w < 0.25 || is_off(at[0], size.width) || is_off(at[1], size.height) {
                        continue;
                    }
                    let found = [spot.x, spot.y].map(|place| place as f32 / 256.0);
                    let off = (found[0] - at[0]).abs().max((found[1] - at[1]).abs());
                    assert!(
                        off < 0.05 + size.width as f32 / 4096.0,
                        "{corner:?}: {found:?} instead of {at:?}, depth {} {size:?} fov {fov}",
                        exact.w
                    );
                }
            }
        }
    }

    #[test]
    fn rays_are_the_camera_s() {
        let eye = EyePosition::new(BlockPos::new(0, 0, 0), glam::Vec3::ZERO).unwrap();
        let camera = Camera::new(eye, 33.0, -21.0, 95.0).unwrap();
        let size = Size { width: 640, height: 400 };
        let lens = Lens::new(&camera, size, 8);
        for (x, y) in [(0, 0), (639, 0), (320, 200), (17, 399)] {
            let exact = camera.ray(size, x as f32 + 0.5, y as f32 + 0.5).to_array();
            let found = lens.ray(x, y, 16).map(|part| part as f32 / 65536.0);
            assert!(exact.iter().zip(found).all(|(a, b)| (a - b).abs() < 5e-4), "{exact:?} {found:?}");
        }
    }
}
