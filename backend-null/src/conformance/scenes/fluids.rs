//! Fluids: surfaces that slope, fall and end at walls, from above, from the side and from within.

use engine_core::Size;

use super::Scene;
use super::stage::Stage;

pub(super) const SCENES: &[fn() -> Scene] = &[
    || pool("fluid-from-above", [6.4, 5.3, 13.6], 2.0, -31.0),
    || pool("fluid-from-the-side", [13.2, 1.3, 8.7], -51.0, -4.0),
    || pool("fluid-from-within", [4.55, 1.31, 4.72], 38.0, 40.0),
];

/// Over the edge of a step: levels by their distance from a source, and what falls.
fn pool(name: &'static str, eye: [f32; 3], yaw: f32, pitch: f32) -> Scene {
    let mut stage = Stage::finite(engine_core::BlockPos::new(9, -3, -12));
    stage.fill([-1..=14, 0..=0, -1..=9], "stone");
    stage.fill([-1..=4, 1..=1, -1..=2], "dirt");
    stage.fill([2..=6, 1..=1, 4..=6], "water_0");
    for distance in 0..=7i32 {
        let level = format!("water_{distance}");
        let half = format!("lava_{}", distance.min(6));
        stage.put([distance - 1, 2, 1], if distance < 6 { &level } else { "water_8" });
        stage.put([7 + distance.min(6), 1, 4], &format!("water_{}", (distance + 1).min(7)));
        stage.put([7 + distance.min(6), 1, 5], &format!("water_{}", (distance + 2).min(7)));
        if distance < 4 {
            stage.put([9 + distance, 1, 8], &half);
        }
    }
    stage.put([5, 1, 1], "water_8");
    stage.put([6, 1, 1], "water_1");
    stage.put([6, 1, 2], "water_2");
    stage.put([4, 2, 5], "glass");
    stage.put([3, 2, 4], "water_0");
    stage.put([1, 1, 5], "glass");
    stage.put([4, 1, 6], "slab");
    let camera = stage.camera(eye, yaw, pitch, 65.0);
    Scene { size: Size { width: 240, height: 135 }, ..Scene::new(name, stage.world, camera) }
}
