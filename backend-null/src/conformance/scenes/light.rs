//! Worlds with light of their own: lamps in caves, the night, shade under leaves and water.

use engine_core::{BlockPos, Daylight, Frame, TimeOfDay};

use super::Scene;
use super::stage::Stage;

pub(super) const SCENES: &[fn() -> Scene] = &[cave_with_lamps, night_outdoors, shade_by_day];

impl Scene {
    /// The scene by the light of its own world, at this hour.
    fn lit(mut self, hours: f32) -> Self {
        self.world.update_light();
        let time = TimeOfDay::from_hours(hours).expect("a scene's hour is one of the day");
        self.frame = Frame { daylight: Daylight::at(time), ..self.frame };
        self
    }
}

/// A winding cave over several chunks, with lamps in its walls, an ember in the air and a shaft to the sky.
fn cave_with_lamps() -> Scene {
    let mut stage = Stage::finite(BlockPos::new(0, 0, 0));
    stage.fill([-20..=20, -8..=14, -40..=8], "stone");
    stage.fill([-5..=5, 0..=5, -20..=2], "air");
    stage.fill([-14..=-2, 0..=3, -34..=-18], "air");
    stage.fill([4..=12, 1..=4, -13..=-9], "air");
    stage.fill([-3..=-3, 0..=14, -8..=-8], "air");
    stage.fill([2..=3, 0..=1, -12..=-11], "letter");
    stage.fill([-5..=-4, 0..=0, -15..=-14], "white");
    stage.put([5, 2, -5], "lamp");
    stage.put([-9, 3, -30], "lamp");
    stage.put([9, 2, -11], "ember");
    stage.put([0, 4, -17], "ember");
    let camera = stage.camera([0.6, 2.4, 1.7], -4.0, -6.0, 75.0);
    Scene::new("cave-with-lamps", stage.world, camera).lit(12.0)
}

/// Hills at midnight: lamps on the ground, one under water, one behind a wall across a chunk's border.
fn night_outdoors() -> Scene {
    let mut stage = Stage::finite(BlockPos::new(0, 0, 0));
    stage.fill([-24..=24, -6..=-1, -40..=6], "grass");
    stage.fill([-12..=-4, 0..=2, -30..=-20], "dirt");
    stage.fill([3..=9, -4..=-1, -20..=-12], "water");
    stage.put([6, -5, -16], "lamp");
    stage.put([-3, 0, -9], "lamp");
    stage.fill([-1..=-1, 0..=3, -13..=-6], "stone");
    stage.put([14, 0, -17], "lamp");
    stage.fill([-16..=-14, 0..=3, -12..=-10], "leaves");
    let camera = stage.camera([0.5, 5.5, 3.5], -2.0, -20.0, 80.0);
    Scene::new("night-outdoors", stage.world, camera).lit(0.0)
}

/// Under a tree, under a roof and under water: light that falls, is dimmed, and comes in from the side.
fn shade_by_day() -> Scene {
    let mut stage = Stage::finite(BlockPos::new(0, 0, 0));
    stage.fill([-20..=20, -8..=-1, -30..=4], "sand");
    stage.fill([-9..=-8, 0..=4, -13..=-12], "log");
    stage.fill([-13..=-4, 4..=8, -17..=-8], "leaves");
    stage.fill([2..=12, 5..=5, -22..=-12], "stone");
    stage.fill([12..=12, 0..=4, -22..=-12], "letter");
    stage.fill([3..=3, 0..=4, -12..=-12], "log");
    stage.fill([-3..=3, -7..=-1, -9..=-3], "water");
    stage.fill([5..=8, 0..=0, -16..=-14], "glass");
    let camera = stage.camera([0.4, 2.6, 3.2], -3.0, -10.0, 80.0);
    Scene::new("shade-by-day", stage.world, camera).lit(15.0)
}
