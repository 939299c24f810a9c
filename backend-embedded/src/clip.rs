//! Faces near the eye, or partly behind it: clipped in homogeneous coordinates, before any divide.
//!
//! There is no near plane. A face is cut to the four planes of the view, moved outward by a few pixels; they meet at the eye, so what is left lies in
//! front of it, however near. This takes 64-bit arithmetic, but concerns only the few faces around the eye.

use crate::lens::{Lens, PIXEL_BITS};
use crate::polygon::Corner;

/// How far the planes are moved outward, in pixels.
const RIM: i64 = 16;
/// Each of four planes adds at most one corner to a quad.
const MOST_CORNERS: usize = 8;

/// A convex polygon in the picture.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Clipped {
    corners: [Corner; MOST_CORNERS],
    count: usize,
}

impl Clipped {
    pub(crate) fn corners(&self) -> &[Corner] {
        &self.corners[..self.count]
    }

    /// The same the other way round.
    pub(crate) fn reverse(&mut self) {
        self.corners[..self.count].reverse();
    }
}

/// A point before the divide, in 1/2³² pixel·block and block.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FinePoint {
    pub(crate) across: i64,
    pub(crate) down: i64,
    pub(crate) depth: i64,
}

/// The part of a face in the view, its corners given in blocks from the eye's cell.
pub(crate) fn clip(lens: &Lens, corners: &[[i32; 3]; 4]) -> Clipped {
    clip_points(lens, corners.map(|corner| lens.fine_point(corner)))
}

/// The part in the view of a face with corners at these points.
pub(crate) fn clip_points(lens: &Lens, corners: [FinePoint; 4]) -> Clipped {
    let (width, height) = (i64::from(lens.width) + RIM, i64::from(lens.height) + RIM);
    let planes: [&dyn Fn(&FinePoint) -> i64; 4] =
        [&|p| p.across + RIM * p.depth, &|p| width * p.depth - p.across, &|p| p.down + RIM * p.depth, &|p| {
            height * p.depth - p.down
        }];
    let mut polygon = Polygon { points: [FinePoint::default(); MOST_CORNERS], count: 4 };
    polygon.points[..4].copy_from_slice(&corners);
    for plane in planes {
        polygon = polygon.cut(plane);
    }
    let mut clipped = Clipped::default();
    for point in &polygon.points[..polygon.count] {
        // A point at the eye itself has no place in the picture.
        if point.depth > 0 {
            clipped.corners[clipped.count] =
                Corner { x: place(point.across, point.depth), y: place(point.down, point.depth) };
            clipped.count += 1;
        }
    }
    clipped
}

/// `pixels / depth` in 1/256 pixel.
fn place(pixels: i64, depth: i64) -> i32 {
    let spare = pixels.unsigned_abs().leading_zeros() as i64 - 1 - i64::from(PIXEL_BITS);
    let (pixels, depth) = if spare < 0 { (pixels >> -spare, (depth >> -spare).max(1)) } else { (pixels, depth) };
    let limit = 1 << 21;
    ((pixels << PIXEL_BITS) / depth).clamp(-limit, limit) as i32
}

struct Polygon {
    points: [FinePoint; MOST_CORNERS],
    count: usize,
}

impl Polygon {
    /// The part where `inside` isn't negative (Sutherland and Hodgman, 1974).
    fn cut(&self, inside: &dyn Fn(&FinePoint) -> i64) -> Self {
        let mut cut = Self { points: [FinePoint::default(); MOST_CORNERS], count: 0 };
        for index in 0..self.count {
            let (from, to) = (self.points[index], self.points[(index + 1) % self.count]);
            let (here, there) = (inside(&from), inside(&to));
            if here >= 0 {
                cut.push(from);
            }
            if (here >= 0) != (there >= 0) {
                cut.push(between(from, to, here, there));
            }
        }
        cut
    }

    fn push(&mut self, point: FinePoint) {
        if let Some(place) = self.points.get_mut(self.count) {
            *place = point;
            self.count += 1;
        }
    }
}

/// The point between two where a plane's value, `here` at one and `there` at the other, is zero.
fn between(from: FinePoint, to: FinePoint, here: i64, there: i64) -> FinePoint {
    const SHARE_BITS: u32 = 24;
    let (here, there) = (here >> 1, there >> 1);
    let whole = (here - there).unsigned_abs();
    let excess = (SHARE_BITS + 1).saturating_sub(whole.leading_zeros());
    let share = (((here.unsigned_abs() >> excess) << SHARE_BITS) / (whole >> excess).max(1)) as i64;
    let mix = |a: i64, b: i64| {
        let way = b - a;
        // In two halves, so that the product fits.
        let (high, low) = (way >> SHARE_BITS, way & ((1 << SHARE_BITS) - 1));
        a + high * share + ((low * share) >> SHARE_BITS)
    };
    FinePoint { across: mix(from.across, to.across), down: mix(from.down, to.down), depth: mix(from.depth, to.depth) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_core::{BlockPos, Camera, EyePosition, Size};
    use proptest::prelude::*;

    const SIZE: Size = Size { width: 160, height: 90 };

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3000))]

        /// Case B1: whichever corners lie behind the eye, what is left is what rays through pixels hit.
        #[test]
        fn what_is_left_is_what_rays_hit(
            fraction in [0f32..0.999, 0f32..0.999, 0f32..0.999], close in prop::option::of(0.0002f32..0.003), yaw in -180f32..180.0,
            pitch in prop_oneof![Just(-89f32), Just(0.0), Just(-30.0), -90f32..=90.0], fov in prop::sample::select(&[30f32, 70.0, 110.0][..]),
            cell in [-2i32..3, -2i32..3, -2i32..3], face in 0usize..6, px in 0u32..160, py in 0u32..90,
        ) {
            let fraction = [fraction[0], fraction[1], close.unwrap_or(fraction[2])];
            let eye = EyePosition::new(BlockPos::new(0, 0, 0), fraction.into()).unwrap();
            let camera = Camera::new(eye, yaw, pitch, fov).unwrap();
            let lens = Lens::new(&camera, SIZE, 4);
            let face = engine_core::Face::ALL[face];
            let mut corners = [0, 1, 2, 3].map(|k| { let c = face.corner(k); core::array::from_fn(|axis| cell[axis] + c[axis]) });
            let (axis, ray) = (face.axis() as usize, camera.ray(SIZE, px as f32 + 0.5, py as f32 + 0.5).to_array());
            let exact_eye: [f32; 3] = lens.eye.map(|part| part as f32 / 65536.0);
            let plane = corners[0][axis] as f32 - exact_eye[axis];
            prop_assume!(plane.abs() > 1e-4);
            // Seen from behind the corners run the other way round.
            if (plane > 0.0) == (face.index() % 2 == 1) {
                corners.reverse();
            }
            let clipped = clip(&lens, &corners);
            let time = plane / ray[axis];
            let inside = (0..3).filter(|&other| other != axis).map(|other| {
                let at = exact_eye[other] + ray[other] * time - cell[other] as f32;
                at.min(1.0 - at)
            }).fold(f32::INFINITY, f32::min);
            let mut found = false;
            let strip = crate::polygon::Clip { width: 160, top: 0, bottom: 90 };
            if let Some(bounds) = crate::polygon::Bounds::of(clipped.corners(), crate::polygon::Rim::Narrow, &strip) {
                crate::polygon::scan(clipped.corners(), crate::polygon::Rim::Narrow, bounds, |row, first, last| found |= row == py as i32 && (first..last).contains(&(px as i32)));
            }
            // Near the edge of the face, by a few hundredths of a pixel, either is right.
            let pixel = time.abs() * 2.0 * camera.half_extent(SIZE)[1] / SIZE.height as f32 / (ray[axis].abs().max(1e-6));
            if time > 0.0 && inside > 0.1 * pixel {
                prop_assert!(found, "missed, {inside} inside, {time} away");
            } else if time < 0.0 || inside < -0.2 * pixel {
                prop_assert!(!found, "drawn, {inside} inside, {time} away");
            }
        }
    }
}
