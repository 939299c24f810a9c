//! Things that are seen through.

use engine_core::BlockPos;

use super::Scene;
use super::stage::Stage;

pub(super) const SCENES: &[fn() -> Scene] =
    &[through_glass_and_water, media_side_by_side, media_from_within, leaves_of_all_kinds];

/// A pool in a stone basin behind a glass wall, with a letter in it.
fn through_glass_and_water() -> Scene {
    let mut stage = Stage::finite(BlockPos::new(0, 0, 0));
    stage.fill([-9..=9, -1..=-1, -22..=6], "stone");
    stage.fill([-7..=7, 0..=4, -18..=-7], "stone");
    stage.fill([-6..=6, 0..=4, -17..=-8], "water");
    stage.fill([-6..=6, 0..=4, -7..=-7], "glass");
    stage.fill([-3..=-1, 0..=2, -13..=-12], "letter");
    stage.put([2, 0, -10], "sand");
    let camera = stage.camera([1.4, 3.7, 0.6], -6.0, -8.0, 70.0);
    Scene::new("through-glass-and-water", stage.world, camera)
}

/// Case A4: water, glass and ice touch each other, and stone, and leaves.
fn side_by_side() -> Stage {
    let mut stage = Stage::finite(BlockPos::new(0, 0, 0));
    stage.fill([10..=24, -1..=-1, -6..=8], "letter");
    stage.fill([13..=15, 0..=2, 0..=2], "water");
    stage.fill([16..=16, 0..=2, 0..=2], "glass");
    stage.fill([17..=19, 0..=2, 0..=2], "ice");
    stage.fill([14..=18, 0..=1, 3..=3], "water");
    stage.put([14, 3, 1], "stone");
    stage.put([18, 3, 1], "leaves");
    stage.put([12, 0, 1], "stone");
    stage
}

fn media_side_by_side() -> Scene {
    let stage = side_by_side();
    let camera = stage.camera([11.2, 4.6, 7.3], 38.0, -32.0, 70.0);
    Scene::new("media-side-by-side", stage.world, camera)
}

/// From the water through glass and ice into the open.
fn media_from_within() -> Scene {
    let stage = side_by_side();
    let camera = stage.camera([13.3, 1.4, 1.8], 84.0, 4.0, 95.0);
    Scene::new("media-from-within", stage.world, camera)
}

/// Shown and hidden inner faces, single and double sides: seen from outside, with the sky behind the holes.
fn leaves_of_all_kinds() -> Scene {
    let mut stage = Stage::finite(BlockPos::new(0, 0, 0));
    for (index, kind) in ["leaves", "hollow_leaves", "double_leaves"].into_iter().enumerate() {
        let x = 5 * index as i32;
        stage.fill([x..=x + 2, 0..=2, -8..=-6], kind);
        stage.put([x + 1, 0, -4], kind);
    }
    stage.fill([-1..=13, -1..=-1, -9..=-3], "sand");
    let camera = stage.camera([4.3, 3.4, 1.2], 12.0, -18.0, 70.0);
    Scene::new("leaves-of-all-kinds", stage.world, camera)
}
