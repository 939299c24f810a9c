//! What the visitor's hands ask for: which movement keys are down, and how fast to fly.

use winit::event::{ElementState, MouseScrollDelta};
use winit::keyboard::KeyCode;

/// Degrees that the view turns when the mouse moves by one count.
pub(crate) const DEGREES_A_COUNT: f32 = 0.1;

/// Blocks a second: at first, and at the ends of what the wheel sets.
const SPEED: f32 = 12.0;
const SLOWEST: f32 = 1.0;
const FASTEST: f32 = 500.0;
/// What one notch of the wheel multiplies the speed by.
const FASTER_A_NOTCH: f32 = 1.2;
/// Pixels of a touchpad's scroll that count as one notch.
const PIXELS_A_NOTCH: f32 = 40.0;
/// A frame that took longer moves the eye no farther than one of this many seconds, so that a halt isn't a jump.
const LONGEST_STEP: f32 = 0.1;

/// Keys in pairs, each of a direction and its opposite: right, up, ahead.
const AXES: [[KeyCode; 2]; 3] =
    [[KeyCode::KeyD, KeyCode::KeyA], [KeyCode::Space, KeyCode::ShiftLeft], [KeyCode::KeyW, KeyCode::KeyS]];

/// The state of the controls. Keys count by their place on the board, not by their letter.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Controls {
    down: [[bool; 2]; 3],
    speed: f32,
}

impl Controls {
    pub(crate) fn new() -> Self {
        Self { down: Default::default(), speed: SPEED }
    }

    /// Takes note of a key that went down or up.
    pub(crate) fn key(&mut self, key: KeyCode, state: ElementState) {
        for (axis, keys) in AXES.iter().enumerate() {
            if let Some(way) = keys.iter().position(|&known| known == key) {
                self.down[axis][way] = state.is_pressed();
            }
        }
    }

    /// Forgets all keys: their release may go to another window.
    pub(crate) fn release(&mut self) {
        self.down = Default::default();
    }

    /// The wheel was turned: up is faster.
    pub(crate) fn scroll(&mut self, delta: MouseScrollDelta) {
        let notches = match delta {
            MouseScrollDelta::LineDelta(_, lines) => lines,
            MouseScrollDelta::PixelDelta(pixels) => pixels.y as f32 / PIXELS_A_NOTCH,
        };
        self.speed = (self.speed * FASTER_A_NOTCH.powf(notches)).clamp(SLOWEST, FASTEST);
    }

    /// How far to move in `seconds`, to the right, upward and ahead. No faster across the corner than along the side.
    pub(crate) fn movement(&self, seconds: f32) -> [f32; 3] {
        let ways = self.down.map(|[with, against]| f32::from(i8::from(with) - i8::from(against)));
        let length = ways.iter().map(|way| way * way).sum::<f32>().sqrt().max(1.0);
        ways.map(|way| way / length * self.speed * seconds.min(LONGEST_STEP))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ElementState::{Pressed, Released};

    #[test]
    fn keys_move_while_they_are_down() {
        let mut controls = Controls::new();
        assert_eq!(controls.movement(0.1), [0.0; 3]);
        controls.key(KeyCode::KeyW, Pressed);
        controls.key(KeyCode::KeyQ, Pressed);
        assert_eq!(controls.movement(0.05), [0.0, 0.0, 0.6]);
        controls.key(KeyCode::KeyA, Pressed);
        let [right, up, ahead] = controls.movement(0.05);
        assert!(right == -ahead && up == 0.0 && (right.hypot(ahead) - 0.6).abs() < 1e-6);
        controls.key(KeyCode::KeyS, Pressed);
        controls.key(KeyCode::KeyA, Released);
        assert_eq!(controls.movement(0.05), [0.0; 3], "opposites cancel");
        controls.key(KeyCode::ShiftLeft, Pressed);
        assert_eq!(controls.movement(60.0), [0.0, -1.2, 0.0], "a halt is no jump");
        controls.release();
        assert_eq!(controls.movement(0.05), [0.0; 3]);
    }

    #[test]
    fn the_wheel_sets_the_speed_within_bounds() {
        let mut controls = Controls::new();
        controls.scroll(MouseScrollDelta::LineDelta(0.0, 1.0));
        assert!(controls.speed > SPEED);
        controls.scroll(MouseScrollDelta::LineDelta(0.0, 1e9));
        assert_eq!(controls.speed, FASTEST);
        controls.scroll(MouseScrollDelta::LineDelta(0.0, -1e9));
        assert_eq!(controls.speed, SLOWEST);
    }
}
