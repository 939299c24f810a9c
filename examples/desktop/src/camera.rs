//! Where to look from: the first view of a model or a landscape, and the camera in flight. Pure functions from camera to camera.

use engine_core::{Basis, BlockPos, Camera, CameraError, EyePosition, Frame, Size};
use glam::{DVec3, Vec3};

/// How much of the picture's half a framed model fills.
const FILLED: f32 = 0.9;
/// From which side a model is first seen: from its front (south), a little from the right and from above.
const FRAMED_YAW: f32 = -30.0;
const FRAMED_PITCH: f32 = -26.0;
/// From how far a model is looked at that is too large to be drawn whole, in blocks: half of what is drawn, so that there is something to see
/// behind its middle too.
const FAR: f32 = (Frame::MAX_VIEW_DISTANCE * 16 / 2) as f32;
/// How high above the ground the eye of a standing visitor is, in blocks.
const STANDING: f64 = 1.62;
/// The tilt of a visitor's first view of a landscape.
const FIRST_PITCH: f32 = -6.0;

/// The blocks that something fills; both corners belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Extent {
    pub(crate) min: BlockPos,
    pub(crate) max: BlockPos,
}

impl Extent {
    /// That of one block.
    pub(crate) fn of(block: BlockPos) -> Self {
        Self { min: block, max: block }
    }

    /// The smallest that holds both.
    pub(crate) fn including(self, other: Self) -> Self {
        let pick = |pick: fn(i32, i32) -> i32, a: BlockPos, b: BlockPos| {
            BlockPos::new(pick(a.x, b.x), pick(a.y, b.y), pick(a.z, b.z))
        };
        Self { min: pick(i32::min, self.min, other.min), max: pick(i32::max, self.max, other.max) }
    }

    /// The eight corners, in blocks.
    fn corners(self) -> [DVec3; 8] {
        let min = DVec3::from(self.min.to_array().map(f64::from));
        let max = DVec3::from(self.max.to_array().map(f64::from)) + 1.0;
        std::array::from_fn(|corner| {
            let high = [corner & 1, corner & 2, corner & 4].map(|bit| bit != 0);
            DVec3::select(high.into(), max, min)
        })
    }
}

/// A camera that looks at the middle of `extent` from its front, and is as near as may be to see all of it; nearer if part of it
/// would be too far away to be drawn.
///
/// # Errors
/// If `fov` is none.
pub(crate) fn framing(extent: Extent, fov: f32, size: Size) -> Result<Camera, CameraError> {
    let corners = extent.corners();
    let middle = (corners[0] + corners[7]) * 0.5;
    let looking = |from: DVec3| {
        let inside = from.clamp(DVec3::splat(i32::MIN.into()), DVec3::splat(i32::MAX.into()));
        Camera::new(EyePosition::from_world(inside.to_array())?, FRAMED_YAW, FRAMED_PITCH, fov)
    };
    let camera = looking(middle)?;
    let Basis { right, up, forward } = camera.basis();
    let [half_width, half_height] = camera.half_extent(size).map(|half| half * FILLED);
    // A corner that lies `across` from the line of sight is in the picture if it is at least `across / half` in front of the eye.
    let distances = corners.iter().map(|corner| {
        let from_middle = (corner - middle).as_vec3();
        let in_front = (from_middle.dot(right).abs() / half_width).max(from_middle.dot(up).abs() / half_height);
        in_front - from_middle.dot(forward)
    });
    let distance = distances.fold(0.0, f32::max);
    let from = |distance: f32| looking(middle - (forward * distance).as_dvec3());
    let whole = from(distance)?;
    if is_out_of_reach(&whole, extent) { from(distance.min(FAR)) } else { Ok(whole) }
}

/// A camera that looks by `yaw` from the cell in which a visitor stands.
///
/// # Errors
/// If `fov` is none.
pub(crate) fn standing(at: BlockPos, yaw: f32, fov: f32) -> Result<Camera, CameraError> {
    let [x, y, z] = at.to_array().map(f64::from);
    Camera::new(EyePosition::from_world([x + 0.5, y + STANDING, z + 0.5])?, yaw, FIRST_PITCH, fov)
}

/// How many chunks a view from `camera` must reach to see all of `extent`.
pub(crate) fn reach(camera: &Camera, extent: Extent) -> u32 {
    let eye = DVec3::from(camera.eye().to_world());
    let farthest = extent.corners().iter().map(|corner| corner.distance(eye)).fold(0.0, f64::max);
    (farthest / 16.0).ceil() as u32
}

/// Whether part of `extent` is too far from `camera` to be drawn.
pub(crate) fn is_out_of_reach(camera: &Camera, extent: Extent) -> bool {
    reach(camera, extent) > Frame::MAX_VIEW_DISTANCE
}

/// `camera` turned by some degrees to the right and upward, as far as straight up or down.
pub(crate) fn turned(camera: &Camera, right: f32, up: f32) -> Camera {
    Camera::new(camera.eye(), camera.yaw() + right, camera.pitch() + up, camera.fov()).unwrap_or(*camera)
}

/// `camera` moved by some blocks to its right, upward, and ahead on the level; where the world ends it stays.
pub(crate) fn moved(camera: &Camera, [right, up, ahead]: [f32; 3]) -> Camera {
    let across = camera.basis().right;
    let by = across * right + Vec3::Y * up + Vec3::Y.cross(across) * ahead;
    let eye = camera.eye().moved(by).unwrap_or(camera.eye());
    Camera::new(eye, camera.yaw(), camera.pitch(), camera.fov()).unwrap_or(*camera)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(yaw: f32) -> Camera {
        Camera::new(EyePosition::from_world([0.5, 10.0, 0.5]).unwrap(), yaw, 0.0, 70.0).unwrap()
    }

    #[test]
    fn a_framed_model_fills_the_picture_and_no_more() {
        let boxes = [([0, 0, 0], [0, 0, 0]), ([-40, 0, -3], [87, 12, 4]), ([5, -200, 9], [7, 300, 11])];
        for (min, max) in boxes {
            for (fov, width, height) in [(70.0, 1280, 720), (30.0, 100, 300), (110.0, 2100, 900)] {
                let extent =
                    Extent { min: BlockPos::new(min[0], min[1], min[2]), max: BlockPos::new(max[0], max[1], max[2]) };
                let size = Size { width, height };
                let camera = framing(extent, fov, size).unwrap();
                let cell = DVec3::from(camera.eye().block().to_array().map(f64::from));
                let mut most = 0.0_f32;
                for corner in extent.corners() {
                    let clip = camera.clip_from_cell(size) * (corner - cell).as_vec3().extend(1.0);
                    assert!(clip.w > 0.0, "{corner} lies behind the eye");
                    most = most.max((clip.x / clip.w).abs()).max((clip.y / clip.w).abs());
                }
                assert!((0.89..0.905).contains(&most), "{extent:?} fills {most} of {size:?}");
                let eye = camera.eye().to_world();
                assert!(eye[2] > f64::from(max[2]), "its front is its south side");
            }
        }
    }

    #[test]
    fn the_view_reaches_the_farthest_corner() {
        let extent = Extent { min: BlockPos::new(0, 10, -160), max: BlockPos::new(0, 10, 0) };
        assert_eq!(reach(&level(0.0), extent), 11);
    }

    #[test]
    fn of_a_model_too_large_to_be_drawn_whole_the_middle_is() {
        for (half, width) in [(2560, 8), (2_000_000_000, 8), (3, 5000), (i32::MAX, 1)] {
            let extent = Extent { min: BlockPos::new(-half, 0, 0), max: BlockPos::new(half, 0, width - 1) };
            let camera = framing(extent, 70.0, Size { width: 1280, height: 720 }).unwrap();
            assert!(is_out_of_reach(&camera, extent));
            let middle = BlockPos::new(0, 0, width / 2).chunk();
            assert!(Frame::new(camera, reach(&camera, extent)).reaches(middle), "{camera:?}");
        }
        let edge = Extent::of(BlockPos::new(i32::MIN, i32::MAX, i32::MAX));
        assert!(framing(edge, 1.0, Size { width: 9, height: 9 }).is_ok());
    }

    #[test]
    fn ahead_is_level_and_follows_the_yaw() {
        for (yaw, x, z) in [(0.0, 0.5, -1.5), (90.0, 2.5, 0.5), (180.0, 0.5, 2.5)] {
            let there = moved(&turned(&level(yaw), 0.0, -80.0), [0.0, 0.0, 2.0]).eye().to_world();
            assert!((there[0] - x).abs() < 1e-5 && (there[2] - z).abs() < 1e-5 && there[1] == 10.0, "{yaw}: {there:?}");
        }
        assert_eq!(moved(&level(0.0), [3.0, 4.0, 0.0]).eye().to_world(), [3.5, 14.0, 0.5]);
    }

    #[test]
    fn flight_ends_where_the_world_does() {
        let last = EyePosition::from_world([0.0, f64::from(i32::MAX), 0.0]).unwrap();
        let camera = Camera::new(last, 0.0, 0.0, 70.0).unwrap();
        assert_eq!(moved(&camera, [0.0, 5.0, 0.0]), camera);
        assert_eq!(turned(&camera, 0.0, 500.0).pitch(), 90.0);
        assert_eq!(turned(&camera, f32::NAN, 0.0), camera);
    }
}
