//! A small landscape from whole-number formulas: hills, a lake with a beach, trees, and a cave that crosses chunk borders.

use engine_core::BlockPos;

use super::stage::Stage;

/// Cells from the middle to each side.
pub(super) const HALF: i32 = 40;
/// The topmost layer of the lake.
pub(super) const WATER: i32 = 5;

/// Where trees stand: x, z and which leaves they have.
const TREES: [(i32, i32, &str); 5] = [
    (-14, -6, "leaves"),
    (6, -24, "hollow_leaves"),
    (20, -22, "double_leaves"),
    (-20, 14, "leaves"),
    (28, 25, "leaves"),
];

/// Middles and radii of the balls of air that make the cave.
const CAVE: [([i32; 3], i32); 7] = [
    ([-2, 1, -30], 5),
    ([3, 0, -25], 4),
    ([8, -1, -19], 4),
    ([12, -2, -14], 5),
    ([17, -1, -9], 4),
    ([22, 2, -8], 4),
    ([27, 6, -8], 4),
];

/// The landscape in a finite world.
pub(super) fn landscape(origin: BlockPos) -> Stage {
    carve(Stage::finite(origin))
}

/// The landscape as the only chunks loaded of a streamed world.
pub(super) fn streamed_landscape(origin: BlockPos) -> Stage {
    carve(Stage::streamed(origin))
}

fn carve(mut stage: Stage) -> Stage {
    let [stone, dirt, grass, sand, water, air] =
        ["stone", "dirt", "grass", "sand", "water", "air"].map(|name| stage.id(name));
    stage.shape([-HALF..=HALF, -10..=30, -HALF..=HALF], |[x, y, z]| {
        let top = height(x, z);
        let is_shore = top <= WATER + 1;
        Some(match top - y {
            _ if is_cave([x, y, z]) => air,
            below if below < 0 && y <= WATER => water,
            below if below < 0 => return None,
            0..=2 if is_shore => sand,
            0 => grass,
            1..=2 => dirt,
            _ => stone,
        })
    });
    for (x, z, leaves) in TREES {
        let ground = height(x, z);
        let middle = ground + 5;
        stage.fill([x - 2..=x + 2, middle - 1..=middle, z - 2..=z + 2], leaves);
        stage.fill([x - 1..=x + 1, middle + 1..=middle + 2, z - 1..=z + 1], leaves);
        stage.fill([x..=x, ground + 1..=middle, z..=z], "log");
    }
    stage
}

/// The topmost solid layer of a column.
pub(super) fn height(x: i32, z: i32) -> i32 {
    6 + wave(x + 9, 46) / 3 + wave(z - 4, 34) / 3 + wave(x + z, 58) / 5
}

/// Rises and falls evenly between −`period`/4 and `period`/4.
fn wave(at: i32, period: i32) -> i32 {
    (at.rem_euclid(period) - period / 2).abs() - period / 4
}

fn is_cave(at: [i32; 3]) -> bool {
    CAVE.iter().any(|(middle, radius)| {
        let squared: i32 = (0..3).map(|axis| (at[axis] - middle[axis]).pow(2)).sum();
        squared < radius * radius
    })
}
