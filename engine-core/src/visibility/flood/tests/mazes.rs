//! Random small worlds of all kinds of blocks, seen from everywhere.

use alloc::vec::Vec;

use proptest::prelude::*;

use super::*;
use crate::{BlockId, BlockRegistry, Camera, Chunk, EyePosition};

const BLOCKS: &str = "air empty\nstone opaque\nwater translucent\nglass translucent\nleaves cutout\nbush cutout sides=double\nhedge cutout sides=double inner=hidden\nearth opaque";

/// Full chunks, empty ones, and ones with tunnels, walls and scattered blocks, by a hash of their position. Some are missing in a streamed world.
fn maze(seed: u64, mut world: World, holes: bool) -> World {
    for at in (0..4 * 3 * 4).map(|i| ChunkPos::new(i % 4 - 2, i / 16 - 1, i / 4 % 4 - 2)) {
        let hash = |value: u64, n: u64| (value ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23);
        let place = at.to_array().iter().fold(seed, |h, &c| hash(h, c as u64));
        let kind = BlockId((place >> 40) as u16 % 7 + 1);
        let chunk = match place % 10 {
            0 if holes => continue,
            0 | 1 => Chunk::uniform(kind),
            2 | 3 => Chunk::uniform(BlockId::AIR),
            form => Chunk::from_blocks(&core::array::from_fn(|i| {
                let (x, y, z) = (i & 15, i >> 8, i >> 4 & 15);
                let bit = |n: usize| place >> (n % 60) & 1 == 1;
                let noise = hash(place, i as u64);
                match form {
                    4 if x == 7 || y == 7 => BlockId::AIR,
                    5 if (x, y) == (5, 6) || (y, z) == (6, 11) => BlockId::AIR,
                    6 if bit(x / 4 + y / 4 * 4 + z / 4 * 16) => BlockId::AIR,
                    7 if y > 8 => BlockId::AIR,
                    8 if !noise.is_multiple_of(23) => BlockId::AIR,
                    9 if noise.is_multiple_of(3) => BlockId::AIR,
                    _ if noise % 16 < 12 => kind,
                    _ => BlockId(noise as u16 / 16 % 7 + 1),
                }
            })),
        };
        world.insert_chunk(at, chunk).unwrap();
    }
    world
}

fn at(position: [f64; 3]) -> EyePosition {
    EyePosition::from_world(position).unwrap()
}

/// Coordinates in and around the worlds, often on the border of a cell or a chunk.
fn coordinate() -> impl Strategy<Value = f64> {
    prop_oneof![4 => -40.0..40.0, 1 => (-40i32..40).prop_map(f64::from), 1 => prop::sample::select(&[-16.0, 0.0, 16.0, 15.999_999, 120.0, -90.0][..])]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(160))]

    /// Cases B3 and B4: whatever the camera, nothing that is seen is left out, and it comes in order.
    #[test]
    fn nothing_seen_is_lost(
        seed in any::<u64>(), streamed in any::<bool>(), position in [coordinate(), coordinate(), coordinate()],
        yaw in prop_oneof![-180f32..180.0, prop::sample::select(&[0f32, 45.0, 90.0, 180.0][..])],
        pitch in prop_oneof![-90f32..=90.0, prop::sample::select(&[0f32, 90.0, -90.0][..])],
        fov in prop::sample::select(&[1f32, 30.0, 70.0, 110.0, 170.0][..]),
        (width, height) in prop::sample::select(&[(32u32, 32u32), (49, 21), (21, 49), (1, 1)][..]),
        view_distance in prop::sample::select(&[20u32, 20, 2, 0][..]),
    ) {
        let registry = BlockRegistry::parse(BLOCKS).unwrap();
        let world = if streamed { World::streamed(registry) } else { World::finite(registry) };
        let world = maze(seed, world, streamed);
        let frame = Frame::new(Camera::new(at(position), yaw, pitch, fov).unwrap(), view_distance);
        check(&world, &Grid::new(&world), &frame, Size { width, height }).map_err(TestCaseError::fail)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// What is found strip by strip is what is found at once, as far as it shows.
    #[test]
    fn strips_lose_nothing(seed in any::<u64>(), position in [coordinate(), coordinate(), coordinate()], yaw in -180f32..180.0, pitch in -90f32..=90.0) {
        let world = maze(seed, World::finite(BlockRegistry::parse(BLOCKS).unwrap()), false);
        let frame = Frame::new(Camera::new(at(position), yaw, pitch, 70.0).unwrap(), 20);
        let (grid, size) = (Grid::new(&world), Size { width: 24, height: 24 });
        for top in (0..size.height).step_by(5) {
            let bottom = (top + 5).min(size.height);
            let found = flood(&world, &frame, &View::strip(&frame.camera, size, top, bottom));
            let found: alloc::collections::BTreeSet<_> = found.iter().map(|seen| (seen.block, seen.face)).collect();
            for (x, y) in (top..bottom).flat_map(|y| (0..size.width).map(move |x| (x, y))) {
                let seen: Vec<_> = grid.trace(&frame, size, x as f32 + 0.5, y as f32 + 0.5);
                for (block, face, _) in seen {
                    prop_assert!(found.contains(&(block, face)), "{block:?} {face:?} in rows {top}..{bottom}");
                }
            }
        }
    }
}
