//! The eye: where it is, where it looks, and the clip space that its view is drawn in.
//!
//! A camera holds a block position and a fraction of a block, never one large float, so a view ten million blocks from the origin is computed
//! with the very numbers of the view at the origin. Everything here is relative to the **eye's cell**: its lowest corner is (0, 0, 0).
//! A camera is always valid; what can't be a camera is refused when one is made.
//!
//! Clip space is Vulkan's: x to the right, **y down**, depth reversed (1 at the near plane, 0 infinitely far), `w` the distance along the
//! view direction in blocks. The near plane, for renderers that have one, is at [`NEAR`].
//!
//! ```text
//!    −1,−1 ┌───────────┐           yaw 0 looks north (−Z) and grows to the right,
//!          │     ·     │           pitch grows upward
//!          └───────────┘ 1,1
//! ```

use core::fmt;

use glam::{Mat4, Vec3, Vec4};

use crate::{BlockPos, Size};

/// Distance of the near plane in blocks: what is nearer is clipped by renderers that have such a plane. An eye may come as near to a wall as rounding lets it, so
/// this is as small as the steps in which positions near the far end of a cell are stored; reversed depth in 32-bit floats loses nothing by it.
pub const NEAR: f32 = 1.0 / 65536.0;

/// Where the eye is: a cell, and the place in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EyePosition {
    block: BlockPos,
    fraction: Vec3,
}

impl EyePosition {
    /// An eye in `block`, `fraction` blocks from its lowest corner.
    ///
    /// # Errors
    /// If a part of `fraction` isn't in 0 ≤ f < 1.
    pub fn new(block: BlockPos, fraction: Vec3) -> Result<Self, CameraError> {
        for part in fraction.to_array() {
            if !(0.0..1.0).contains(&part) {
                return Err(CameraError::Fraction(part));
            }
        }
        Ok(Self { block, fraction })
    }

    /// An eye at a world position in blocks.
    ///
    /// # Errors
    /// If a coordinate isn't a number or outside the world's 32-bit range.
    pub fn from_world(position: [f64; 3]) -> Result<Self, CameraError> {
        let mut block = [0; 3];
        let mut fraction = [0.0; 3];
        for axis in 0..3 {
            let floor = libm::floor(position[axis]);
            if !(f64::from(i32::MIN)..=f64::from(i32::MAX)).contains(&floor) {
                return Err(CameraError::Position(position[axis]));
            }
            block[axis] = floor as i32;
            // Rounding to 32 bits may reach 1; the largest number below keeps the eye in its cell.
            fraction[axis] = ((position[axis] - floor) as f32).min(1.0 - f32::EPSILON / 2.0);
        }
        let [x, y, z] = block;
        Ok(Self { block: BlockPos::new(x, y, z), fraction: Vec3::from(fraction) })
    }

    /// The eye's cell.
    pub const fn block(self) -> BlockPos {
        self.block
    }

    /// Blocks from the cell's lowest corner to the eye: each part at least 0 and below 1.
    pub const fn fraction(self) -> Vec3 {
        self.fraction
    }

    /// The position in world coordinates, in blocks.
    pub fn to_world(self) -> [f64; 3] {
        let fraction = self.fraction.to_array();
        let block = self.block.to_array();
        core::array::from_fn(|axis| f64::from(block[axis]) + f64::from(fraction[axis]))
    }

    /// The eye moved by a number of blocks.
    ///
    /// # Errors
    /// If it would leave the world's 32-bit range or the movement isn't a number.
    pub fn moved(self, by: Vec3) -> Result<Self, CameraError> {
        let from = self.to_world();
        let by = by.to_array();
        Self::from_world(core::array::from_fn(|axis| from[axis] + f64::from(by[axis])))
    }
}

/// Three unit vectors at right angles: how the eye is turned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Basis {
    /// To the right of the picture.
    pub right: Vec3,
    /// To its top.
    pub up: Vec3,
    /// Into it.
    pub forward: Vec3,
}

/// An eye with a direction and a field of view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    eye: EyePosition,
    yaw: f32,
    pitch: f32,
    fov: f32,
}

impl Camera {
    /// The vertical field of view unless one is chosen, in degrees.
    pub const DEFAULT_FOV: f32 = 70.0;

    /// A camera at `eye`, turned by `yaw` and `pitch`, with the vertical field of view `fov`, all in degrees.
    ///
    /// Pitch is cut off at straight up and straight down.
    ///
    /// # Errors
    /// If an angle isn't a finite number, or `fov` isn't from 1 to 170.
    pub fn new(eye: EyePosition, yaw: f32, pitch: f32, fov: f32) -> Result<Self, CameraError> {
        if !yaw.is_finite() || !pitch.is_finite() {
            return Err(CameraError::Angle);
        }
        if !(1.0..=170.0).contains(&fov) {
            return Err(CameraError::FieldOfView(fov));
        }
        Ok(Self { eye, yaw: yaw % 360.0, pitch: pitch.clamp(-90.0, 90.0), fov })
    }

    /// Where the eye is.
    pub const fn eye(&self) -> EyePosition {
        self.eye
    }

    /// Degrees to the right of north (−Z), between −360 and 360.
    pub const fn yaw(&self) -> f32 {
        self.yaw
    }

    /// Degrees above the horizon, −90 to 90.
    pub const fn pitch(&self) -> f32 {
        self.pitch
    }

    /// The vertical field of view in degrees, 1 to 170.
    pub const fn fov(&self) -> f32 {
        self.fov
    }

    /// How the eye is turned.
    pub fn basis(&self) -> Basis {
        let (sin_yaw, cos_yaw) = libm::sincosf(self.yaw.to_radians());
        let (sin_pitch, cos_pitch) = libm::sincosf(self.pitch.to_radians());
        let forward = Vec3::new(sin_yaw * cos_pitch, sin_pitch, -cos_yaw * cos_pitch);
        let right = Vec3::new(cos_yaw, 0.0, sin_yaw);
        Basis { right, up: right.cross(forward), forward }
    }

    /// Half of the picture's width and height, one block in front of the eye.
    ///
    /// A picture without pixels counts as one pixel, so that no ratio is ever undefined.
    pub fn half_extent(&self, size: Size) -> [f32; 2] {
        let up = libm::tanf(self.fov.to_radians() * 0.5);
        let aspect = size.width.max(1) as f32 / size.height.max(1) as f32;
        [up * aspect, up]
    }

    /// The direction, not of unit length, from the eye through a point of the picture; `(0.5, 0.5)` is the middle of the first pixel.
    ///
    /// Its part along [`Basis::forward`] is 1.
    pub fn ray(&self, size: Size, x: f32, y: f32) -> Vec3 {
        let Basis { right, up, forward } = self.basis();
        let [half_width, half_height] = self.half_extent(size);
        let across = (2.0 * x / size.width.max(1) as f32 - 1.0) * half_width;
        let down = (2.0 * y / size.height.max(1) as f32 - 1.0) * half_height;
        forward + right * across - up * down
    }

    /// The matrix from positions relative to the eye's cell to clip space.
    pub fn clip_from_cell(&self, size: Size) -> Mat4 {
        let Basis { right, up, forward } = self.basis();
        let [half_width, half_height] = self.half_extent(size);
        let row = |axis: Vec3| axis.extend(-axis.dot(self.eye.fraction));
        let rows = [row(right / half_width), row(-up / half_height), Vec4::new(0.0, 0.0, 0.0, NEAR), row(forward)];
        Mat4::from_cols(rows[0], rows[1], rows[2], rows[3]).transpose()
    }
}

/// Why something can't be a camera.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CameraError {
    /// A coordinate that isn't a number, or beyond 32 bits.
    Position(f64),
    /// A fraction of a block that isn't in 0 ≤ f < 1.
    Fraction(f32),
    /// A yaw or pitch that isn't finite.
    Angle,
    /// A field of view that isn't from 1 to 170 degrees.
    FieldOfView(f32),
}

impl fmt::Display for CameraError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Position(value) => {
                write!(f, "the camera can't be at coordinate {value} (the world ends at ±2147483648)")
            }
            Self::Fraction(value) => write!(f, "{value} is no fraction of a block"),
            Self::Angle => f.write_str("yaw and pitch must be finite"),
            Self::FieldOfView(value) => write!(f, "the field of view must be from 1 to 170 degrees, not {value}"),
        }
    }
}

impl core::error::Error for CameraError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn eye() -> EyePosition {
        EyePosition::from_world([-0.5, 3.25, 1e7]).unwrap()
    }

    #[test]
    fn the_cell_is_the_floor() {
        assert_eq!(eye().block(), BlockPos::new(-1, 3, 10_000_000));
        assert_eq!(eye().fraction(), Vec3::new(0.5, 0.25, 0.0));
        let below = EyePosition::from_world([-1e-30, 0.0, 0.0]).unwrap();
        assert_eq!(below.block().x, -1);
        assert!(below.fraction().x < 1.0);
    }

    #[test]
    fn refuses_what_is_no_camera() {
        for bad in [f64::NAN, f64::INFINITY, 1e30, -2_147_483_649.0] {
            assert!(EyePosition::from_world([0.0, bad, 0.0]).is_err(), "{bad}");
        }
        for fov in [0.0, 180.0, -10.0, f32::NAN] {
            assert!(Camera::new(eye(), 0.0, 0.0, fov).is_err(), "{fov}");
        }
        assert!(Camera::new(eye(), f32::INFINITY, 0.0, 70.0).is_err());
        assert!(EyePosition::new(BlockPos::new(0, 0, 0), Vec3::new(1.0, 0.0, 0.0)).is_err());
    }

    #[test]
    fn yaw_grows_to_the_right_and_pitch_upward() {
        let looking = |yaw, pitch| Camera::new(eye(), yaw, pitch, 70.0).unwrap().basis();
        let close = |a: Vec3, b: Vec3| assert!(a.distance(b) < 1e-6, "{a} {b}");
        close(looking(0.0, 0.0).forward, Vec3::NEG_Z);
        close(looking(90.0, 0.0).forward, Vec3::X);
        close(looking(0.0, 90.0).forward, Vec3::Y);
        close(looking(0.0, 90.0).up, Vec3::Z);
        close(looking(0.0, 0.0).right, Vec3::X);
    }

    #[test]
    fn rays_and_clip_space_agree() {
        let camera = Camera::new(eye(), 33.0, -21.0, 95.0).unwrap();
        let size = Size { width: 210, height: 90 };
        for (x, y) in [(0.5, 0.5), (105.0, 45.0), (209.5, 3.5), (17.25, 89.5)] {
            let point = camera.eye().fraction() + camera.ray(size, x, y) * 7.0;
            let clip = camera.clip_from_cell(size) * point.extend(1.0);
            let at = [(clip.x / clip.w + 1.0) * 105.0, (clip.y / clip.w + 1.0) * 45.0];
            assert!((at[0] - x).abs() < 1e-3 && (at[1] - y).abs() < 1e-3, "{at:?} instead of {x} {y}");
            assert!((clip.w - 7.0).abs() < 1e-4 && (clip.z - NEAR).abs() < 1e-9);
        }
    }

    #[test]
    fn a_picture_without_pixels_has_a_finite_view() {
        for (width, height) in [(0, 0), (120, 0), (0, 80)] {
            let camera = Camera::new(eye(), 0.0, 0.0, 70.0).unwrap();
            assert!(camera.clip_from_cell(Size { width, height }).is_finite());
        }
    }
}
