//! Rays and blocks that aren't cubes.

use engine_core::Rgba8;
use glam::DVec3;

use super::{camera, view, world};

/// The same geometry from an independent formula: a ray meets a box where it enters it last along the three axes.
fn entry(low: [f64; 3], high: [f64; 3], eye: DVec3, ray: DVec3) -> Option<f64> {
    let (mut enters, mut leaves) = (0.0f64, f64::INFINITY);
    for axis in 0..3 {
        let times = [low[axis], high[axis]].map(|plane| (plane - eye[axis]) / ray[axis]);
        enters = enters.max(times[0].min(times[1]));
        leaves = leaves.min(times[0].max(times[1]));
    }
    (enters < leaves && enters > 0.0).then_some(enters)
}

/// Stairs are seen exactly where a ray meets one of their two boxes, from all around.
#[test]
fn stairs_are_seen_where_rays_meet_their_boxes() {
    let world = world(&[([0, 0, 0], "steps")]);
    let boxes = [([0.0, 0.0, 0.0], [1.0, 0.5, 1.0]), ([0.0, 0.5, 0.0], [1.0, 1.0, 0.5])];
    for (eye, yaw, pitch) in
        [([2.1, 1.4, 2.9], -38.0, -20.0), ([-1.7, -0.9, -1.2], 142.0, 28.0), ([0.4, 2.6, -0.3], 180.0, -70.0)]
    {
        let view = view(&world, camera(eye, yaw, pitch, 70.0), 48, 48);
        for (x, y) in (0..48 * 48).map(|index| (index % 48, index / 48)) {
            let ray = view.frame.camera.ray(view.size, x as f32 + 0.5, y as f32 + 0.5).as_dvec3();
            let meets = boxes.iter().any(|(low, high)| entry(*low, *high, DVec3::from_array(eye), ray).is_some());
            let sky = Rgba8::from_linear(view.frame.daylight.sky(ray.normalize().y as f32));
            assert_eq!(view.pixel(x, y) != sky, meets, "({x}, {y}) from {eye:?}");
        }
    }
}

/// A face shows the part of the texture at its place: at half height the letter's row 8, not row 0.
#[test]
fn textures_lie_as_on_a_cube() {
    let at = |name| {
        let world = world(&[([0, 0, 0], name)]);
        let view = view(&world, camera([0.5, 0.2, 3.0], 0.0, 0.0, 30.0), 64, 64);
        (0..64).map(|y| view.pixel(32, y)).collect::<Vec<_>>()
    };
    let [cube, steps] = ["letter", "letter_steps"].map(at);
    // The full block and the near half of the stairs have the same front.
    assert_eq!(cube, steps);
    let torch = world(&[([0, 0, 0], "wall_torch")]);
    let view = view(&torch, camera([3.0, 0.5, 0.5], -90.0, 0.0, 40.0), 65, 65);
    // At height 3/16 + 9.5/16 the wall torch shows what a standing torch shows at 9.5/16: row 6 and, at z = 8.5/16, column 7.
    let brown = Rgba8::rgb(235, 225, 190);
    let letter = engine_core::shade::face_shade(engine_core::Face::PosX) * brown.to_linear();
    let (x, y) =
        (32.5 - 0.5 / 16.0 * 65.0 / 2.1, 32.5 - (12.5 / 16.0 - 0.5) * 65.0 / (2.0 * 20f32.to_radians().tan() * 2.875));
    super::assert_close(view.at(x, y), Rgba8::from_linear(letter), 1, "the torch's upper end");
}

/// A plant is seen through the holes of its texture, from both sides, and its planes cross in the middle of the cell.
#[test]
fn planes_cross_in_the_middle() {
    let world = world(&[([0, 0, 0], "plant")]);
    for eye in [[0.5, 0.5, 3.5], [-2.5, 0.5, 0.5], [0.5, 0.5, -2.5], [3.5, 0.5, 0.5]] {
        let yaw = [0.0, 90.0, 180.0, -90.0]
            [[3.5, -2.5].iter().position(|c| *c == eye[2]).map_or(if eye[0] < 0.0 { 1 } else { 3 }, |i| 2 * i)];
        let view = view(&world, camera(eye, yaw, 0.0, 40.0), 65, 65);
        let sky = |y: u32| {
            Rgba8::from_linear(
                view.frame.daylight.sky(view.frame.camera.ray(view.size, 32.5, y as f32 + 0.5).normalize().y),
            )
        };
        assert_ne!(view.pixel(32, 34), sky(34), "the middle, from {eye:?}");
        assert_eq!(
            view.pixel(10, 10),
            Rgba8::from_linear(view.frame.daylight.sky(view.frame.camera.ray(view.size, 10.5, 10.5).normalize().y))
        );
    }
}
