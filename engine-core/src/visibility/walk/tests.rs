//! The walk against rays: whatever a ray from the eye reaches has to be in a chunk that the walk names.

use alloc::vec::Vec;

use proptest::prelude::*;

use super::*;
use crate::visibility::SeenFrom;
use crate::{BlockId, BlockPos, BlockRegistry, Camera, Chunk, EyePosition, MeshStore, World};

const STONE: BlockId = BlockId(1);

/// Full chunks, empty ones, and ones with tunnels and walls, by a hash of their position. Some are missing in a streamed world.
fn maze(seed: u64, mut world: World, holes: bool) -> World {
    for at in (0..6 * 4 * 6).map(|i| ChunkPos::new(i % 6 - 3, i / 36 - 2, i / 6 % 6 - 3)) {
        let place =
            at.to_array().iter().fold(seed, |h, &c| (h ^ c as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23));
        let chunk = match place % 8 {
            0 if holes => continue,
            0 | 1 => Chunk::uniform(STONE),
            2 => Chunk::uniform(BlockId::AIR),
            kind => Chunk::from_blocks(&core::array::from_fn(|i| {
                let (x, y, z) = (i & 15, i >> 8, i >> 4 & 15);
                let bit = |n: usize| place >> (n % 60) & 1 == 1;
                let open = match kind {
                    3 => x == 7 || y == 7,
                    4 => (x, y) == (5, 6) || (y, z) == (6, 11),
                    5 => bit(x / 4 + y / 4 * 4 + z / 4 * 16),
                    6 => z > 3 && bit(x / 2 + z / 2 * 8),
                    _ => y > 8,
                };
                if open { BlockId::AIR } else { STONE }
            })),
        };
        world.insert_chunk(at, chunk).unwrap();
    }
    world
}

fn walk(world: &World, frame: &Frame, size: Size) -> Vec<VisibleChunk> {
    let mut meshes = MeshStore::new();
    meshes.sync(world, &mut |_, _| {});
    let mut visible = Vec::new();
    ChunkWalk::default().run(world, frame, size, |chunk| meshes.rooms(chunk), &mut visible);
    visible
}

/// The cells and faces that rays through a lattice of pixels meet first of all that is drawn: an opaque cell entered from one that is loaded and isn't.
fn hit_faces(world: &World, frame: &Frame, size: Size) -> Vec<(BlockPos, Face)> {
    let solid = |at: BlockPos| world.block(at).map(|id| id == STONE);
    let mut hit = Vec::new();
    for pixel in 0..size.pixels() as u32 {
        let ray =
            frame.camera.ray(size, (pixel % size.width) as f32 + 0.5, (pixel / size.width) as f32 + 0.5).to_array();
        let eye = frame.camera.eye();
        let mut cell = eye.block();
        let start = eye.fraction().to_array();
        let mut from = solid(cell);
        for _ in 0..600 {
            // The wall of the cell that the ray reaches first, computed from the eye each time: slow and without drift.
            let along = |axis: usize| {
                let offset = cell.to_array()[axis] - eye.block().to_array()[axis] + i32::from(ray[axis] > 0.0);
                if ray[axis] == 0.0 { f32::INFINITY } else { (offset as f32 - start[axis]) / ray[axis] }
            };
            let axis = (0..3).min_by(|&a, &b| along(a).total_cmp(&along(b))).unwrap();
            let face = Face::ALL[axis * 2 + usize::from(ray[axis] > 0.0)];
            let Some(next) = cell.step(face) else { break };
            let to = solid(next);
            if (from, to) == (Some(false), Some(true)) {
                if frame.reaches(next.chunk()) {
                    hit.push((next, face.opposite()));
                }
                break;
            }
            (cell, from) = (next, to);
        }
    }
    hit
}

fn check(world: &World, frame: &Frame, size: Size) -> Result<(), TestCaseError> {
    if world.block(frame.camera.eye().block()) == Some(STONE) {
        // Inside an opaque block nothing but that block is seen, and nothing is walked.
        return Ok(());
    }
    let visible = walk(world, frame, size);
    for (at, face) in hit_faces(world, frame, size) {
        let reach = visible.iter().find(|v| v.chunk == at.chunk()).map(|v| v.reach);
        let of_cell = Rooms::of(&world.chunk(at.chunk()), world.block_types()).1;
        let seen_from = SeenFrom::of(at.local(), face, &of_cell);
        let is_reached = reach.is_some_and(|reach| seen_from.is_none_or(|from| from.is_in(reach)));
        prop_assert!(is_reached, "{face:?} of {at:?} is seen but not reached, {frame:?}");
    }
    let eye = frame.camera.eye().block();
    let steps = |chunk: ChunkPos| {
        let (a, b) = (chunk.to_array(), eye.chunk().to_array());
        (0..3).map(|axis| a[axis].abs_diff(b[axis])).sum::<u32>()
    };
    prop_assert!(visible.windows(2).all(|pair| steps(pair[0].chunk) <= steps(pair[1].chunk)), "not front to back");
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Cases B3 and B4: at every field of view and aspect, inside and outside the world, no face that is seen is left out.
    #[test]
    fn loses_nothing_that_is_seen(
        seed in any::<u64>(), streamed in any::<bool>(),
        position in [-70.0..70.0, -50.0..50.0, -70.0..70.0f64], far in prop::sample::select(&[0.0, 0.0, 120.0, -200.0][..]), axis in 0usize..3,
        yaw in -180f32..180.0, pitch in -90f32..=90.0, fov in prop::sample::select(&[30f32, 70.0, 110.0][..]),
        (width, height) in prop::sample::select(&[(24u32, 24u32), (42, 18), (18, 42)][..]),
    ) {
        let registry = BlockRegistry::parse("air empty\nstone opaque").unwrap();
        let world = if streamed { World::streamed(registry) } else { World::finite(registry) };
        let world = maze(seed, world, streamed);
        let mut position = position;
        position[axis] += far;
        let camera = Camera::new(EyePosition::from_world(position).unwrap(), yaw, pitch, fov).unwrap();
        check(&world, &Frame::new(camera, 20), Size { width, height })?;
    }
}

#[test]
fn solid_ground_ends_the_walk() {
    let registry = BlockRegistry::parse("air empty\nstone opaque").unwrap();
    let mut world = World::finite(registry);
    for at in (0..9 * 5 * 9).map(|i| ChunkPos::new(i % 9 - 4, i / 81 - 4, i / 9 % 9 - 4)) {
        world.insert_chunk(at, Chunk::uniform(if at.y < 0 { STONE } else { BlockId::AIR })).unwrap();
    }
    let eye = EyePosition::from_world([8.0, 3.0, 8.0]).unwrap();
    let frame = Frame::new(Camera::new(eye, 0.0, -60.0, 70.0).unwrap(), 20);
    let visible = walk(&world, &frame, Size { width: 64, height: 64 });
    assert!(visible.iter().any(|v| v.chunk.y == -1));
    assert!(visible.iter().all(|v| v.chunk.y >= -1), "below the ground nothing is seen");
}

#[test]
fn no_world_and_no_distance_show_nothing_else() {
    let registry = BlockRegistry::parse("air empty\nstone opaque").unwrap();
    let mut world = World::finite(registry);
    let eye = EyePosition::from_world([8.0, 200.0, 8.0]).unwrap();
    let frame = Frame::new(Camera::new(eye, 0.0, -90.0, 70.0).unwrap(), 2);
    let size = Size { width: 64, height: 64 };
    assert_eq!(walk(&world, &frame, size), []);
    world.insert_chunk(ChunkPos::new(0, 0, 0), Chunk::uniform(STONE)).unwrap();
    assert!(walk(&world, &frame, size).iter().all(|v| v.chunk.y > 0), "the world is out of reach");
}
