//! Views of the landscape.

use engine_core::{BlockPos, Daylight, Fog, Size, TimeOfDay};

use super::Scene;
use super::landscape::{landscape, streamed_landscape};

pub(super) const SCENES: &[fn() -> Scene] = &[
    over_water,
    inside_a_cave,
    under_water_looking_up,
    straight_down,
    from_high_above,
    wide_and_flat,
    under_a_tree,
    at_dawn,
    at_dusk,
    at_night,
    in_fog,
    end_of_view,
    end_of_what_is_loaded,
    from_outside_what_is_loaded,
    through_a_hole_in_what_is_loaded,
];

const HERE: BlockPos = BlockPos::new(0, 0, 0);

fn view(name: &'static str, at: [f32; 3], yaw: f32, pitch: f32) -> Scene {
    let stage = landscape(HERE);
    let camera = stage.camera(at, yaw, pitch, 70.0);
    Scene::new(name, stage.world, camera)
}

fn over_water() -> Scene {
    view("over-water", [10.4, 8.3, 33.6], 10.0, -16.0)
}

fn inside_a_cave() -> Scene {
    view("inside-a-cave", [-1.6, 1.2, -31.3], 118.0, -6.0)
}

fn under_water_looking_up() -> Scene {
    view("under-water-looking-up", [13.3, 3.2, 21.4], -35.0, 38.0)
}

fn straight_down() -> Scene {
    view("straight-down", [-12.3, 24.4, 2.7], 30.0, -90.0)
}

/// Case B3: the eye is outside the box of stored chunks.
fn from_high_above() -> Scene {
    view("from-high-above", [-50.5, 42.2, 55.8], 42.0, -32.0)
}

/// The widest view that a renderer has to bear: 146.6 degrees from left to right.
fn wide_and_flat() -> Scene {
    let stage = landscape(HERE);
    let camera = stage.camera([-20.7, 13.3, 22.6], 41.0, -8.0, 110.0);
    Scene { size: Size { width: 210, height: 90 }, ..Scene::new("wide-and-flat", stage.world, camera) }
}

fn under_a_tree() -> Scene {
    view("under-a-tree", [17.6, 9.6, -19.2], 55.0, 40.0)
}

fn at_hour(name: &'static str, hours: f32) -> Scene {
    let mut scene = view(name, [30.2, 14.4, 20.4], -52.0, -10.0);
    scene.frame.daylight = Daylight::at(TimeOfDay::from_hours(hours).unwrap_or(TimeOfDay::NOON));
    scene
}

fn at_dawn() -> Scene {
    at_hour("at-dawn", 6.3)
}

fn at_dusk() -> Scene {
    at_hour("at-dusk", 18.5)
}

fn at_night() -> Scene {
    at_hour("at-night", 0.5)
}

fn in_fog() -> Scene {
    let mut scene = view("in-fog", [10.4, 8.3, 33.6], 10.0, -16.0);
    scene.frame.fog = Fog::new(6.0, 48.0);
    scene
}

/// The view distance cuts the landscape off, with no fog to hide it.
fn end_of_view() -> Scene {
    let mut scene = view("end-of-view", [-8.4, 14.3, 30.6], 20.0, -14.0);
    scene.frame.view_distance = 2;
    scene
}

/// At the borders of what is loaded no faces are made, and the sky is seen behind them.
fn end_of_what_is_loaded() -> Scene {
    let stage = streamed_landscape(HERE);
    let camera = stage.camera([30.2, 14.4, 20.4], -52.0, -20.0, 70.0);
    Scene::new("end-of-what-is-loaded", stage.world, camera)
}

/// A column of chunks in the middle isn't loaded: no faces are made toward it, and what lies behind is seen through it, also out of the ground.
fn through_a_hole_in_what_is_loaded() -> Scene {
    let mut stage = streamed_landscape(HERE);
    stage.world.retain_chunks(|at| (at.x, at.z) != (0, 0));
    let camera = stage.camera([22.2, 15.4, 26.4], -38.0, -16.0, 70.0);
    Scene::new("through-a-hole-in-what-is-loaded", stage.world, camera)
}

/// The eye is in a chunk that isn't loaded.
fn from_outside_what_is_loaded() -> Scene {
    let stage = streamed_landscape(HERE);
    let camera = stage.camera([-10.5, 60.2, 45.8], 10.0, -52.0, 70.0);
    Scene::new("from-outside-what-is-loaded", stage.world, camera)
}
