//! The generated landscape: hills, caves, woods and water, from 600 seeded places.

use super::*;
use crate::{BlockRegistry, Camera, ChunkSource, EyePosition, Landscape};

const VIEWS: u64 = 600;
const FOVS: [f32; 4] = [30.0, 70.0, 110.0, 160.0];
const SIZES: [Size; 3] =
    [Size { width: 20, height: 20 }, Size { width: 35, height: 15 }, Size { width: 15, height: 35 }];

/// The first `n` random bits of a seed, as a number from 0 to 1.
fn random(seed: u64, n: u64) -> f64 {
    let hash = (seed ^ n << 40).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let hash = (hash ^ hash >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (hash >> 11) as f64 / (1u64 << 53) as f64
}

/// A world of 5×5 columns around a place that has hills, caves, woods and water, six chunks high.
fn landscape() -> World {
    let registry = BlockRegistry::builtin();
    let landscape = Landscape::new(3, &registry).unwrap();
    let spawn = landscape.spawn().chunk();
    let mut world = World::finite(registry);
    for (x, y, z) in (-2..=2).flat_map(|x| (-3..3).flat_map(move |y| (-2..=2).map(move |z| (x, y, z)))) {
        let at = ChunkPos::new(spawn.x + x, y, spawn.z + z);
        world.insert_chunk(at, landscape.chunk(at)).unwrap();
    }
    world
}

/// A view somewhere in or around the world, never in solid ground: on the surface, in caves, above and below, on cell borders and corners.
fn view(world: &World, grid: &Grid, seed: u64) -> (Frame, Size) {
    let bounds = world.bounds().unwrap();
    let (low, high) = (bounds.min.origin().to_array(), bounds.max.origin().to_array());
    for attempt in 0.. {
        let pick = |n: u64| random(seed, n + 16 * attempt);
        // A third of the views is from outside, up to 30 blocks away.
        let rim = if seed.is_multiple_of(3) { 30.0 } else { 0.0 };
        let mut position: [f64; 3] = core::array::from_fn(|axis| {
            let (low, high) = (f64::from(low[axis]) - rim, f64::from(high[axis]) + 16.0 + rim);
            low + (high - low) * pick(axis as u64)
        });
        // A fifth is from borders and corners of cells.
        if seed.is_multiple_of(5) {
            (0..=seed as usize / 5 % 3).for_each(|axis| position[axis] = position[axis].floor());
        }
        let eye = EyePosition::from_world(position).unwrap();
        if !grid.is_opaque(grid.block(eye.block())) {
            let (yaw, pitch) = (360.0 * pick(4) as f32, 180.0 * pick(5) as f32 - 90.0);
            let camera = Camera::new(eye, yaw, pitch, FOVS[seed as usize / 7 % FOVS.len()]).unwrap();
            return (Frame::new(camera, 12), SIZES[seed as usize % SIZES.len()]);
        }
    }
    unreachable!("there is air somewhere")
}

#[test]
fn nothing_seen_is_lost_from_600_places() {
    let world = landscape();
    let grid = Grid::new(&world);
    let mut faces = 0;
    for seed in 0..VIEWS {
        let (frame, size) = view(&world, &grid, seed);
        match check(&world, &grid, &frame, size) {
            Ok(seen) => faces += seen,
            Err(failure) => panic!("view {seed}: {failure}"),
        }
    }
    assert!(faces > 100_000, "only {faces} faces were seen");
}
