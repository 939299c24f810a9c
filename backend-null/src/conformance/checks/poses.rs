//! Where the eye is and how it looks changes nothing that it shouldn't.

use engine_core::{Camera, Culling, EyePosition, Fog, Frame, Renderer, Size};
use glam::Vec3;

use crate::conformance::scenes::{Place, Scene, at_place, generated};
use crate::conformance::stand::{Bench, same};

/// Poses tried with and without culling.
const POSES: u32 = 25;

/// Case B7: wherever in the world the same blocks lie, the picture is the same, bit for bit.
pub(super) fn far_from_the_origin<R: Renderer>(bench: &Bench<'_, R>) -> Result<(), String> {
    let expected = bench.picture(&at_place(Place::Origin))?;
    for place in Place::ALL {
        same(&format!("the picture at {place:?}"), &expected, &bench.picture(&at_place(place))?)?;
    }
    Ok(())
}

/// Case B4: culling saves work, and no pixel. Poses from all over two landscapes, in caves, in the air and beyond their edges.
pub(super) fn culling_changes_nothing<R: Renderer>(bench: &Bench<'_, R>) -> Result<(), String> {
    for scene in [at_place(Place::Origin), generated("caves", [0.5, -20.5, 0.5], 0.0, 0.0)] {
        culling_changes_nothing_in(bench, &scene)?;
    }
    Ok(())
}

fn culling_changes_nothing_in<R: Renderer>(bench: &Bench<'_, R>, scene: &Scene) -> Result<(), String> {
    let middle = scene.frame.camera.eye().to_world();
    let mut stand = bench.stand(&scene.textures);
    let mut random = Random(7);
    for pose in 0..POSES {
        let (width, height) = [(80, 80), (126, 54), (54, 126)][pose as usize % 3];
        let fov = [30.0, 70.0, 110.0][pose as usize / 3 % 3];
        let from_middle = [52.0, 24.0, 52.0].map(|reach| f64::from(random.between(-reach, reach)));
        let at = [0, 1, 2].map(|axis| middle[axis] + from_middle[axis]);
        let eye = EyePosition::from_world(at).map_err(|error| error.to_string())?;
        let camera = Camera::new(eye, random.between(0.0, 360.0), random.between(-80.0, 80.0), fov);
        let camera = camera.map_err(|error| error.to_string())?;

        stand.resize(Size { width, height })?;
        let mut draw = |culling| stand.picture(&scene.world, &Frame { camera, culling, ..scene.frame });
        let (on, off) = (draw(Culling::On)?, draw(Culling::Off)?);
        same(&format!("the picture with culling in pose {pose}, {camera:?}"), &off, &on)?;
    }
    Ok(())
}

/// Case B6: frames at the ends of what is allowed draw, leave no pixel out, and harm no later frame.
pub(super) fn extreme_frames<R: Renderer>(bench: &Bench<'_, R>) -> Result<(), String> {
    let scene = at_place(Place::Origin);
    let mut stand = bench.stand(&scene.textures);
    stand.resize(scene.size)?;
    let expected = stand.picture(&scene.world, &scene.frame)?;
    for (what, frame) in extremes(&scene)? {
        let picture = stand.picture(&scene.world, &frame).map_err(|failure| format!("{what}: {failure}"))?;
        if let Some(index) = picture.pixels.iter().position(|pixel| pixel.a != 255) {
            return Err(format!("{what}: pixel {index} wasn't drawn: {:?}", picture.pixels[index]));
        }
        same(&format!("the picture after {what}"), &expected, &stand.picture(&scene.world, &scene.frame)?)?;
    }
    Ok(())
}

fn extremes(scene: &Scene) -> Result<Vec<(&'static str, Frame)>, String> {
    let eye = scene.frame.camera.eye();
    let corner = EyePosition::new(eye.block(), Vec3::ZERO).map_err(|error| error.to_string())?;
    let far = EyePosition::from_world([2.0e9, -2.0e9, 2.0e9]).map_err(|error| error.to_string())?;
    let turned = |eye, yaw, pitch, fov| {
        let camera = Camera::new(eye, yaw, pitch, fov).map_err(|error| error.to_string());
        camera.map(|camera| Frame { camera, ..scene.frame })
    };
    Ok(vec![
        ("a field of view of 170 degrees", turned(eye, 20.0, -14.0, 170.0)?),
        ("a field of view of 1 degree", turned(eye, 20.0, -14.0, 1.0)?),
        ("a look straight up", turned(eye, 0.0, 90.0, 70.0)?),
        ("a look straight down", turned(eye, 359.0, -90.0, 70.0)?),
        ("an eye on a corner of its cell", turned(corner, 0.0, 0.0, 70.0)?),
        ("an eye at the end of the world", turned(far, -45.0, 35.0, 70.0)?),
        ("a view distance of zero", Frame { view_distance: 0, ..scene.frame }),
        ("a view without end", Frame { view_distance: u32::MAX, ..scene.frame }),
        ("fog right before the eye", Frame { fog: Fog::new(0.0, f32::MIN_POSITIVE), ..scene.frame }),
        ("fog without end", Frame { fog: Fog::new(0.0, f32::MAX), ..scene.frame }),
    ])
}

/// Numbers that look random, the same each time (a linear congruential generator).
struct Random(u32);

impl Random {
    fn between(&mut self, low: f32, high: f32) -> f32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        low + (high - low) * (self.0 >> 8) as f32 / (1 << 24) as f32
    }
}
