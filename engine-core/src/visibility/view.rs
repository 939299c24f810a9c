//! Which cells lie in the view, in whole numbers.
//!
//! The view is the space between four planes that meet at the eye; there is no near and no far plane. It is convex, so the part of a row that
//! it touches is one interval. For each plane the interval's end is a linear function of the row's y and z:
//!
//! ```text
//!     n·(x, y, z) + r ≥ 0      ⇔      x ≥ −(r + n.y·y + n.z·z) / n.x      (n.x > 0; for n.x < 0 the other way)
//! ```
//!
//! so in a chunk it costs two multiplications a row and plane, and only planes that cut the chunk count. All is rounded outward: a cell that the
//! view touches is never left out. Positions are in blocks from the eye's cell.

use glam::Vec3;

use crate::{Basis, Camera, Size};

/// Bits after the point in a normal of unit length; with 2048 blocks of distance the sums still fit 32 bits.
const NORMAL_BITS: u32 = 18;
/// How far planes are moved outward, in blocks: more than rounding does at the greatest view distance.
const MARGIN: f32 = 1.0 / 32.0;
/// How far the ends of intervals are moved outward, in 1/65536 of a cell: more than the rounding of their steps amounts to.
const SLACK: i32 = 256;
/// A plane whose bounds move by more cells from row to row isn't worth an interval: rows are in the view or not.
const STEEPEST: i32 = 64;

/// The cells that a picture, or some of its rows, can show.
#[derive(Clone, Copy, Debug)]
pub struct View {
    sides: [Side; 4],
}

/// One of the planes.
#[derive(Clone, Copy, Debug, Default)]
struct Side {
    normal: [i32; 3],
    /// What the plane's value at a cell's lowest corner lacks to that of its corner farthest inward.
    rest: i32,
    /// 2⁴² / |n.x|, or 0 for a plane too steep for intervals.
    inverse: i64,
}

impl View {
    /// What a camera sees on a picture of this size.
    pub fn new(camera: &Camera, size: Size) -> Self {
        Self::strip(camera, size, 0, size.height)
    }

    /// What it sees on the picture's rows from `top` to before `bottom`.
    pub fn strip(camera: &Camera, size: Size, top: u32, bottom: u32) -> Self {
        let Basis { right, up, forward } = camera.basis();
        let [half_width, half_height] = camera.half_extent(size);
        let down = |row: u32| (2.0 * row as f32 / size.height.max(1) as f32 - 1.0) * half_height;
        let sides = [
            right + forward * half_width,
            forward * half_width - right,
            -up - forward * down(top),
            up + forward * down(bottom),
        ];
        let eye = camera.eye().fraction();
        Self { sides: sides.map(|inward| Side::new(inward.normalize(), eye)) }
    }

    /// The part of the view in a box of cells from `origin`, given in blocks from the eye's cell, with 16 cells along each axis;
    /// `None` if there is none.
    pub fn in_chunk(&self, origin: [i32; 3]) -> Option<ChunkView> {
        let mut cuts = [Cut::EVERYTHING; 4];
        let mut count = 0;
        for side in &self.sides {
            let [nx, ny, nz] = side.normal;
            let at_origin = nx * origin[0] + ny * origin[1] + nz * origin[2] + side.rest;
            let most = 15 * (nx.max(0) + ny.max(0) + nz.max(0));
            let least = 15 * (nx.min(0) + ny.min(0) + nz.min(0));
            if at_origin + most < 0 {
                return None;
            }
            if at_origin + least < 0 {
                cuts[count] = side.cut(at_origin);
                count += 1;
            }
        }
        Some(ChunkView { cuts, count })
    }
}

impl Side {
    fn new(inward: Vec3, eye: Vec3) -> Self {
        let scale = (1 << NORMAL_BITS) as f32;
        let normal = inward.to_array().map(|part| libm::roundf(part * scale) as i32);
        let farthest_inward = inward.max(Vec3::ZERO).element_sum();
        let rest = libm::ceilf((farthest_inward - inward.dot(eye) + MARGIN) * scale) as i32;
        let steepest = normal[1].abs().max(normal[2].abs());
        let is_steep = i64::from(normal[0].abs()) * i64::from(STEEPEST) <= i64::from(steepest);
        let inverse = if is_steep { 0 } else { (1 << 42) / i64::from(normal[0].abs()) };
        Self { normal, rest, inverse }
    }

    fn cut(&self, at_origin: i32) -> Cut {
        let [nx, ny, nz] = self.normal;
        if self.inverse == 0 {
            return Cut { bound: Bound::AllOrNothing, base: at_origin + 15 * nx.max(0), y_step: ny, z_step: nz };
        }
        let in_cells = |value: i32| ((i64::from(value) * self.inverse) >> (42 - 16)) as i32;
        let bound = if nx > 0 { Bound::Lowest } else { Bound::Highest };
        Cut { bound, base: in_cells(at_origin), y_step: in_cells(ny), z_step: in_cells(nz) }
    }
}

/// What a plane does to a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    /// Its value, in 1/65536 of a cell, is how far the first cell inside lies before the row's first.
    Lowest,
    /// Its value, in 1/65536 of a cell, is where the last cell inside lies.
    Highest,
    /// The row is inside unless its value is negative.
    AllOrNothing,
}

/// A plane in a chunk that it cuts: its value is linear in the row's y and z.
#[derive(Clone, Copy, Debug)]
struct Cut {
    bound: Bound,
    base: i32,
    y_step: i32,
    z_step: i32,
}

impl Cut {
    const EVERYTHING: Self = Self { bound: Bound::AllOrNothing, base: 0, y_step: 0, z_step: 0 };
}

/// The part of a view in one chunk.
#[derive(Clone, Copy, Debug)]
pub struct ChunkView {
    cuts: [Cut; 4],
    count: usize,
}

impl ChunkView {
    /// Whether all of the chunk may be in the view.
    pub fn is_whole(&self) -> bool {
        self.count == 0
    }

    /// The cells of the row at (`y`, `z`) that the view touches, as bits.
    pub fn row(&self, y: usize, z: usize) -> u16 {
        let (mut lowest, mut highest) = (0, 15);
        for cut in &self.cuts[..self.count] {
            let value = cut.base + y as i32 * cut.y_step + z as i32 * cut.z_step;
            match cut.bound {
                Bound::Lowest => lowest = lowest.max((0xffff - SLACK - value) >> 16),
                Bound::Highest => highest = highest.min((value + SLACK) >> 16),
                Bound::AllOrNothing if value < 0 => return 0,
                Bound::AllOrNothing => {}
            }
        }
        if lowest > highest { 0 } else { (0xffff << lowest & 0xffff >> (15 - highest)) as u16 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BlockPos, EyePosition};
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        /// Whatever a ray of the picture hits lies in the interval of its row, at every field of view and aspect, also in a strip.
        #[test]
        fn loses_nothing_that_a_ray_hits(
            yaw in prop_oneof![-180f32..180.0, prop::sample::select(&[0f32, 45.0, 90.0, -90.0, 180.0][..])],
            pitch in prop_oneof![-90f32..=90.0, prop::sample::select(&[0f32, 90.0, -90.0, 45.0][..])],
            fov in prop::sample::select(&[1f32, 30.0, 70.0, 110.0, 170.0][..]),
            (width, height) in prop::sample::select(&[(64u32, 64u32), (210, 90), (90, 210)][..]),
            (px, py) in (0f32..1.0, 0f32..1.0), distance in prop_oneof![0f32..20.0, 0f32..2000.0],
            fraction in [0f32..0.999, 0f32..0.999, 0f32..0.999], on_border in any::<bool>(), chunk_offset in [0i32..16, 0..16, 0..16],
        ) {
            let fraction = if on_border { [0.0, fraction[1], fraction[2]] } else { fraction };
            let eye = EyePosition::new(BlockPos::new(0, 0, 0), fraction.into()).unwrap();
            let camera = Camera::new(eye, yaw, pitch, fov).unwrap();
            let size = Size { width, height };
            let (x, y) = (px * width as f32, py * height as f32);
            let cell = (eye.fraction() + camera.ray(size, x, y).normalize() * distance).floor().to_array().map(|c| c as i32);
            let local: [usize; 3] = core::array::from_fn(|axis| (cell[axis] + chunk_offset[axis]).rem_euclid(16) as usize);
            let origin = core::array::from_fn(|axis| cell[axis] - local[axis] as i32);
            let top = y as u32;
            for view in [View::new(&camera, size), View::strip(&camera, size, top, top + 1)] {
                let chunk = view.in_chunk(origin);
                prop_assert!(chunk.is_some(), "chunk");
                prop_assert!(chunk.unwrap().row(local[1], local[2]) >> local[0] & 1 == 1, "cell {:?}", local);
            }
        }
    }

    #[test]
    fn rows_are_cut_close_to_the_view() {
        let eye = EyePosition::new(BlockPos::new(0, 0, 0), Vec3::new(0.5, 0.5, 0.25)).unwrap();
        let view = View::new(&Camera::new(eye, 0.0, 0.0, 90.0).unwrap(), Size { width: 64, height: 64 });
        // Ninety degrees: the far side of the row at z = −5 is 5.25 blocks away, so the view touches x from −4.75 to 5.75.
        let chunk = view.in_chunk([-8, -8, -15]).unwrap();
        assert_eq!(chunk.row(8, 10), 0b0011_1111_1111_1000);
        assert_eq!(chunk.row(0, 10), 0, "below the view");
        assert!(view.in_chunk([-8, -8, 12]).is_none(), "behind the eye");
        assert!(view.in_chunk([-8, -8, -40]).unwrap().is_whole());
    }
}
