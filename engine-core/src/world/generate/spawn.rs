//! Where a visitor first stands.

use super::{Landscape, biome::Biome, trees::Tree};
use crate::BlockPos;

/// Blocks between two places that are considered.
const STEP: i64 = 28;
/// Rings of such places around the origin.
const RINGS: i64 = 16;
/// Paths of sight, as blocks east for eight blocks north.
const FAN: [i64; 7] = [-6, -4, -2, 0, 2, 4, 6];
/// Where these are looked at, in blocks north.
const SAMPLES: [i64; 8] = [5, 10, 20, 36, 56, 80, 110, 144];

/// The best place near the origin to look north from.
pub(super) fn find(landscape: &Landscape) -> BlockPos {
    let mut best = (i32::MIN, 0, 0);
    for (ring, x, z) in (0..=RINGS).flat_map(places) {
        let charm = charm(landscape, x, z) - ring as i32;
        if charm > best.0 && !is_wooded(landscape, x, z) {
            best = (charm, x, z);
        }
    }
    let (_, x, z) = best;
    let ground = landscape.relief.column_at(x, z).height;
    BlockPos::new(x as i32, ground.max(-1) + 1, z as i32)
}

/// The places on a square ring around the origin, with the ring's number.
fn places(ring: i64) -> impl Iterator<Item = (i64, i64, i64)> {
    (-ring..=ring).flat_map(move |z| {
        let step = if z.abs() == ring { 1 } else { 2 * ring };
        (-ring..=ring).step_by(step.max(1) as usize).map(move |x| (ring, x * STEP, z * STEP))
    })
}

/// How pleasant it is to stand at (`x`, `z`) and look north: high up, over water, to hills.
fn charm(landscape: &Landscape, x: i64, z: i64) -> i32 {
    let own = landscape.relief.column_at(x, z);
    if own.height < 1 || own.shape.cover < 1.0 {
        return i32::MIN / 2;
    }
    let eye = own.height as f32 + 2.0;
    let (mut water, mut hills, mut hidden) = (0, 0, 0);
    for east in FAN {
        let mut horizon = f32::MIN;
        for north in SAMPLES {
            let ground = landscape.relief.column_at(x + east * north / 8, z - north).height;
            let slope = (ground.max(0) as f32 - eye) / north as f32;
            if slope > horizon {
                horizon = slope;
                water += i32::from(ground < 0);
                hills = hills.max((ground - own.height).min(40));
            }
            hidden += i32::from(north < 25 && ground > own.height);
        }
    }
    let green = match Biome::of(&own, 0, 0.5) {
        Biome::Plains | Biome::Forest | Biome::BirchForest => 24,
        Biome::Taiga => 16,
        _ => 0,
    };
    green + 3 * water.min(10) + hills + own.height.min(14) - 6 * hidden
}

/// Whether trees stand close by in the view north of (`x`, `z`).
fn is_wooded(landscape: &Landscape, x: i64, z: i64) -> bool {
    let chunks = |from: i64, to: i64| (from >> 4) as i32..=(to >> 4) as i32;
    let stands_close = |tree: &Tree| (tree.foot[0] - x).abs() < 10 && (-16..5).contains(&(tree.foot[2] - z));
    chunks(z - 16, z + 4).any(|chunk_z| {
        chunks(x - 9, x + 9).any(|chunk_x| landscape.stack(chunk_x, chunk_z).trees().iter().any(stands_close))
    })
}
