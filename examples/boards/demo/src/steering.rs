//! What the buttons do to the camera.

use engine_core::Camera;
use glam::Vec3;

use crate::{Button, Buttons};

/// Degrees that the view turns with each frame.
const TURN: f32 = 4.0;
/// Blocks that the eye moves with each frame.
const STEP: f32 = 0.4;

/// The camera after one frame with these buttons held down; as it was where it can't go.
pub(crate) fn moved(camera: Camera, buttons: Buttons) -> Camera {
    let way = |with: Button, against: Button| {
        f32::from(u8::from(buttons.contains(with))) - f32::from(u8::from(buttons.contains(against)))
    };
    let ahead = Vec3::Y.cross(camera.basis().right) * (STEP * way(Button::Ahead, Button::Back));
    let yaw = camera.yaw() + TURN * way(Button::Right, Button::Left);
    let eye = camera.eye().moved(ahead).unwrap_or(camera.eye());
    Camera::new(eye, yaw, camera.pitch(), camera.fov()).unwrap_or(camera)
}
