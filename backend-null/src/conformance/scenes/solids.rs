//! Opaque blocks: orientation, occlusion, chunk borders, mip levels, and the eye inside one.

use engine_core::BlockPos;

use super::Scene;
use super::stage::Stage;

pub(super) const SCENES: &[fn() -> Scene] = &[
    letters_from_above,
    letters_from_below,
    dark_corners,
    chunk_borders,
    floor_to_the_horizon,
    wall_right_in_front,
    wall_at_the_eye,
    floor_at_the_eye,
    eye_in_a_block,
];

/// Three blocks that show all six faces in two views, each with an upright letter.
fn letters() -> Stage {
    let mut stage = Stage::finite(BlockPos::new(0, 0, 0));
    stage.put([0, 0, 0], "letter");
    stage.put([2, 0, -1], "letter");
    stage.fill([-3..=-2, 0..=1, 0..=2], "letter");
    stage
}

fn letters_from_above() -> Scene {
    let stage = letters();
    let camera = stage.camera([2.6, 2.5, 3.6], -36.0, -32.0, 60.0);
    Scene::new("letters-from-above", stage.world, camera)
}

fn letters_from_below() -> Scene {
    let stage = letters();
    let camera = stage.camera([-3.7, -1.9, -2.8], 128.0, 28.0, 60.0);
    Scene::new("letters-from-below", stage.world, camera)
}

/// Case A12: white blocks in every arrangement of neighbours, so that only occlusion is seen.
fn dark_corners() -> Scene {
    let mut stage = Stage::finite(BlockPos::new(0, 0, 0));
    stage.fill([-12..=12, -1..=-1, -12..=12], "white");
    // Each of the 16 cells of a board has other neighbours at its four corners.
    for index in 0..16 {
        let (x, z) = (6 * (index % 4) - 10, 6 * (index / 4) - 10);
        let corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)];
        for (bit, (dx, dz)) in corners.into_iter().enumerate() {
            if index >> bit & 1 == 1 {
                stage.put([x + dx, 0, z + dz], "white");
            }
        }
    }
    stage.fill([-1..=0, 0..=2, -1..=0], "white");
    stage.put([1, 2, 0], "white");
    let camera = stage.camera([-3.4, 11.3, 13.7], 12.0, -46.0, 70.0);
    Scene::new("dark-corners", stage.world, camera)
}

/// Case A1: the same three blocks wide cube in the middle of a chunk and around corners where eight chunks meet.
fn chunk_borders() -> Scene {
    let mut stage = Stage::finite(BlockPos::new(0, 0, 0));
    for at in [[0, 0, 0], [8, 0, -8], [16, 0, 0], [-16, 0, -16], [0, 0, -16], [7, 7, -15]] {
        stage.fill(at.map(|c| c - 1..=c + 1), "letter");
    }
    stage.fill([-20..=20, -2..=-2, -20..=4], "stone");
    let camera = stage.camera([-5.3, 6.6, 8.4], 24.0, -22.0, 70.0);
    Scene::new("chunk-borders", stage.world, camera)
}

/// Case B1: a floor seen level, through all mip levels, up to its far edge.
fn floor_to_the_horizon() -> Scene {
    let mut stage = Stage::finite(BlockPos::new(0, 0, 0));
    stage.fill([-32..=31, -1..=-1, -64..=8], "letter");
    let camera = stage.camera([0.3, 1.6, 0.4], 3.0, 0.0, 70.0);
    Scene::new("floor-to-the-horizon", stage.world, camera)
}

/// Case B1: nearer than most near planes.
fn wall_right_in_front() -> Scene {
    let mut stage = Stage::finite(BlockPos::new(0, 0, 0));
    stage.fill([-4..=4, -3..=4, -1..=-1], "letter");
    let camera = stage.camera([0.4, 0.6, 0.02], 30.0, -10.0, 70.0);
    Scene::new("wall-right-in-front", stage.world, camera)
}

/// Nearer than any usual near plane.
fn wall_at_the_eye() -> Scene {
    let mut stage = Stage::finite(BlockPos::new(0, 0, 0));
    stage.fill([-4..=4, -3..=4, -1..=-1], "letter");
    let camera = stage.camera([0.4, 0.6, 0.0005], 20.0, -10.0, 70.0);
    Scene::new("wall-at-the-eye", stage.world, camera)
}

fn floor_at_the_eye() -> Scene {
    let mut stage = Stage::finite(BlockPos::new(0, 0, 0));
    stage.fill([-8..=8, -1..=-1, -8..=8], "letter");
    let camera = stage.camera([0.4, 0.0005, 0.3], 20.0, -50.0, 70.0);
    Scene::new("floor-at-the-eye", stage.world, camera)
}

fn eye_in_a_block() -> Scene {
    let mut stage = Stage::finite(BlockPos::new(0, 0, 0));
    stage.fill([-4..=4, -3..=0, -4..=4], "grass");
    stage.put([0, 1, -3], "sand");
    let camera = stage.camera([0.4, 0.6, 0.3], 10.0, 5.0, 70.0);
    Scene::new("eye-in-a-block", stage.world, camera)
}
