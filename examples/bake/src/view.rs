//! Where to look from: pure functions to cameras.

use engine_core::{BlockBox, BlockPos, Camera, CameraError, EyePosition, Size};
use glam::DVec3;

/// From which side a model is first seen: from its front (south), a little from the right and from above.
const FRAMED: [f32; 2] = [-30.0, -26.0];
/// How high above the ground an eye is, in blocks.
pub(crate) const EYE_HEIGHT: f64 = 1.62;
/// The tilt of a first view of a landscape.
const FIRST_PITCH: f32 = -6.0;

/// A camera over the cell above the ground.
pub(crate) fn standing(at: BlockPos, yaw: f32) -> Result<Camera, CameraError> {
    let [x, y, z] = at.to_array().map(f64::from);
    look([x + 0.5, y + EYE_HEIGHT, z + 0.5], yaw, FIRST_PITCH)
}

/// A camera that sees all of these blocks from their front.
pub(crate) fn framing(cells: BlockBox, size: Size) -> Result<Camera, CameraError> {
    let [yaw, pitch] = FRAMED;
    let camera = look([0.0; 3], yaw, pitch)?;
    let narrow = camera.half_extent(size).into_iter().fold(f32::INFINITY, f32::min);
    // The ball around the blocks touches the sides of the view.
    let distance = radius(cells) / f64::from(narrow.atan().sin());
    let eye = middle(cells) - camera.basis().forward.as_dvec3() * distance;
    look(eye.to_array(), yaw, pitch)
}

/// The camera that stands at `position`.
pub(crate) fn look(position: [f64; 3], yaw: f32, pitch: f32) -> Result<Camera, CameraError> {
    Camera::new(EyePosition::from_world(position)?, yaw, pitch, Camera::DEFAULT_FOV)
}

/// How many chunks a view must reach to see all of these blocks.
pub(crate) fn reach(camera: &Camera, cells: BlockBox) -> u32 {
    let distance = DVec3::from(camera.eye().to_world()).distance(middle(cells)) + radius(cells);
    (distance / 16.0).ceil() as u32
}

pub(crate) fn middle(cells: BlockBox) -> DVec3 {
    let [min, max] = [cells.min(), cells.max()].map(|corner| DVec3::from(corner.to_array().map(f64::from)));
    (min + max + 1.0) * 0.5
}

fn radius(cells: BlockBox) -> f64 {
    DVec3::from(cells.size().map(|wide| wide as f64)).length() * 0.5
}
