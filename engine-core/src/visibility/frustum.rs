//! What lies in the view: the four side planes, which meet at the eye. There is no near and no far plane.
//!
//! Boxes are given relative to the eye's cell, in blocks. A box that the view touches is never said to be outside: the planes are moved
//! outward by a margin, far more than rounding can do.

use glam::Vec3;

use crate::{Basis, Camera, Size};

/// How far the planes are moved outward, in blocks.
const MARGIN: f32 = 1.0 / 64.0;

/// The part of space that a camera sees.
#[derive(Clone, Copy, Debug)]
pub struct Frustum {
    eye: Vec3,
    /// Inward normals of unit length: left, right, top, bottom.
    normals: [Vec3; 4],
}

impl Frustum {
    /// The view of a camera on a picture of this size.
    pub fn new(camera: &Camera, size: Size) -> Self {
        let Basis { right, up, forward } = camera.basis();
        let [half_width, half_height] = camera.half_extent(size);
        let inward = |axis: Vec3, half: f32| (axis + forward * half).normalize();
        Self {
            eye: camera.eye().fraction(),
            normals: [
                inward(right, half_width),
                inward(-right, half_width),
                inward(-up, half_height),
                inward(up, half_height),
            ],
        }
    }

    /// Whether the view may touch the box with these corners. May be true for some boxes that it doesn't touch.
    pub fn touches(&self, min: Vec3, max: Vec3) -> bool {
        let (min, max) = (min - self.eye, max - self.eye);
        self.normals.iter().all(|&normal| {
            let farthest = Vec3::select(normal.cmpge(Vec3::ZERO), max, min);
            normal.dot(farthest) >= -MARGIN
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BlockPos, EyePosition};
    use proptest::prelude::*;

    proptest! {
        /// Case B4: whatever a ray of the picture hits is inside, at every field of view and aspect.
        #[test]
        fn loses_nothing_that_a_ray_hits(
            yaw in -180f32..180.0, pitch in -90f32..=90.0, fov in prop::sample::select(&[1f32, 30.0, 70.0, 110.0, 170.0][..]),
            (width, height) in prop::sample::select(&[(64, 64), (210, 90), (90, 210)][..]),
            px in 0f32..1.0, py in 0f32..1.0, distance in 0f32..2000.0, fraction in [0f32..0.999, 0f32..0.999, 0f32..0.999],
        ) {
            let eye = EyePosition::new(BlockPos::new(0, 0, 0), fraction.into()).unwrap();
            let camera = Camera::new(eye, yaw, pitch, fov).unwrap();
            let size = Size { width, height };
            let ray = camera.ray(size, px * width as f32, py * height as f32).normalize();
            let point = eye.fraction() + ray * distance;
            let cell = point.floor();
            prop_assert!(Frustum::new(&camera, size).touches(cell, cell + Vec3::ONE));
        }
    }

    #[test]
    fn leaves_out_what_lies_behind_and_beside() {
        let eye = EyePosition::new(BlockPos::new(0, 0, 0), Vec3::splat(0.5)).unwrap();
        let frustum = Frustum::new(&Camera::new(eye, 0.0, 0.0, 70.0).unwrap(), Size { width: 64, height: 64 });
        let chunk = |x: f32, y: f32, z: f32| frustum.touches(Vec3::new(x, y, z), Vec3::new(x, y, z) + 16.0);
        assert!(chunk(-8.0, -8.0, -40.0));
        assert!(!chunk(-8.0, -8.0, 40.0));
        assert!(!chunk(60.0, -8.0, -40.0) && !chunk(-60.0, -8.0, -40.0) && !chunk(-8.0, 60.0, -40.0));
    }
}
