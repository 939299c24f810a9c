//! Blocks that aren't cubes: each shape from several sides, beside and under each other, and in water.

use engine_core::Size;

use super::Scene;
use super::stage::Stage;

pub(super) const SCENES: &[fn() -> Scene] = &[
    || display("shapes-from-above", [8.5, 6.2, 17.0], 0.0, -27.0),
    || display("shapes-from-behind", [10.2, 4.3, -5.6], 171.0, -16.0),
    from_below,
    close_by,
    in_water,
];

/// The blocks on show, row by row.
const ROWS: [&[&str]; 3] = [
    &["slab", "top_slab", "steps", "steps_down", "corner", "hollow", "layers", "carpet"],
    &["fence", "fence_x", "fence_all", "wall_x", "pane_all", "glass_pane_x", "sheets", "door"],
    &["plant", "torch", "wall_torch", "small", "letter_slab", "letter_steps", "leaf_plate", "plant"],
];

/// All shapes on a floor, every second one with a cube beside it.
fn stage() -> Stage {
    let mut stage = Stage::finite(engine_core::BlockPos::new(-20, 3, 14));
    stage.fill([0..=16, -1..=-1, -1..=8], "stone");
    for (z, row) in (1..).step_by(3).zip(ROWS) {
        for (x, name) in (1..).step_by(2).zip(row) {
            stage.put([x, 0, z], name);
            if x % 4 == 3 {
                stage.put([x, 0, z - 1], "grass");
                stage.put([x, 1, z], "letter_slab");
            }
        }
    }
    // Neighbours of one kind, and of others.
    for x in 5..=8 {
        stage.put([x, 3, 4], "glass_pane_x");
        stage.put([x, 3, 2], if x % 2 == 0 { "slab" } else { "steps" });
    }
    stage
}

fn display(name: &'static str, eye: [f32; 3], yaw: f32, pitch: f32) -> Scene {
    let stage = stage();
    let camera = stage.camera(eye, yaw, pitch, 60.0);
    Scene { size: Size { width: 288, height: 162 }, ..Scene::new(name, stage.world, camera) }
}

/// From under the blocks that hang above the floor.
fn from_below() -> Scene {
    let stage = stage();
    let camera = stage.camera([9.4, 0.4, 6.3], -32.0, 52.0, 90.0);
    Scene::new("shapes-from-below", stage.world, camera)
}

/// With the eye in the cell of a pane, above a slab's upper side.
fn close_by() -> Scene {
    let stage = stage();
    let camera = stage.camera([1.6, 0.55, 1.2], 118.0, -24.0, 80.0);
    Scene::new("shapes-close-by", stage.world, camera)
}

/// Under water: the water's cells end at the shapes'.
fn in_water() -> Scene {
    let mut stage = stage();
    let water = stage.id("water");
    let taken: std::collections::BTreeSet<_> = ROWS
        .iter()
        .zip((1..).step_by(3))
        .flat_map(|(row, z)| (1..).step_by(2).take(row.len()).map(move |x| [x, 0, z]))
        .collect();
    stage.shape([0..=16, 0..=1, 0..=8], |at| {
        let is_above_a_shape = at[1] == 1 && at[0] % 4 == 3 && at[2] % 3 == 1;
        let is_a_cube = at[1] == 0 && at[0] % 4 == 3 && at[2] % 3 == 0;
        (!taken.contains(&at) && !is_above_a_shape && !is_a_cube).then_some(water)
    });
    let camera = stage.camera([8.7, 3.4, 12.0], 4.0, -30.0, 60.0);
    Scene::new("shapes-in-water", stage.world, camera)
}
