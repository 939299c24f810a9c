//! The rays of one picture, and how they change from pixel to pixel.

use engine_core::{Camera, Size};
use glam::DVec3;

/// All rays of a picture. They aren't of unit length: a ray's part along the view direction is 1.
pub(super) struct Lens {
    camera: Camera,
    size: Size,
    /// By how much the ray changes from one pixel to the next on the right.
    pub(super) across: DVec3,
    /// By how much the ray changes from one pixel to the next below.
    pub(super) down: DVec3,
}

impl Lens {
    pub(super) fn new(camera: Camera, size: Size) -> Self {
        let [width, height] = [size.width.max(1) as f32, size.height.max(1) as f32];
        let corner = |x, y| camera.ray(size, x, y).as_dvec3();
        // A ray depends linearly on its place in the picture, so the widest base gives the most exact step.
        let across = (corner(width, 0.0) - corner(0.0, 0.0)) / f64::from(width);
        let down = (corner(0.0, height) - corner(0.0, 0.0)) / f64::from(height);
        Self { camera, size, across, down }
    }

    /// The ray through a point of the picture; `(0.5, 0.5)` is the middle of the first pixel.
    pub(super) fn ray(&self, x: f32, y: f32) -> DVec3 {
        self.camera.ray(self.size, x, y).as_dvec3()
    }

    /// From the lowest corner of the eye's cell to the eye.
    pub(super) fn eye(&self) -> DVec3 {
        self.camera.eye().fraction().as_dvec3()
    }
}
