//! Edits, loading and limits of a world.

use super::*;
use crate::LocalPos;

const STONE: BlockId = BlockId(1);

fn full(world: &mut World, x: i32, y: i32, z: i32) {
    world.insert_chunk(ChunkPos::new(x, y, z), Chunk::uniform(STONE)).unwrap();
}

/// A streamed world of 3×3×3 chunks around the origin's.
fn cube() -> World {
    let mut world = World::streamed(BlockRegistry::builtin());
    for at in 0..27 {
        full(&mut world, at % 3 - 1, at / 9 - 1, at / 3 % 3 - 1);
    }
    world
}

fn changed(world: &World, since: Revision) -> Vec<ChunkPos> {
    let mut found = Vec::new();
    assert_eq!(world.changes_since(since, &mut |chunk| found.push(chunk)), Changes::Named);
    found.sort();
    found
}

/// Case A2: what an edit makes stale, by where in its chunk it is.
#[test]
fn an_edit_changes_every_chunk_that_it_touches() {
    for (x, y, z, chunks) in [(8, 8, 8, 1), (0, 8, 8, 2), (8, 15, 8, 2), (8, 0, 15, 4), (0, 0, 0, 8), (15, 15, 0, 8)] {
        let mut world = cube();
        let before = world.revision();
        world.set_block(BlockPos::new(x, y, z), BlockId::AIR).unwrap();
        let found = changed(&world, before);
        assert_eq!(found.len(), chunks, "{x} {y} {z}: {found:?}");
        assert!(found.contains(&ChunkPos::new(0, 0, 0)));
        let same = world.revision();
        world.set_block(BlockPos::new(x, y, z), BlockId::AIR).unwrap();
        assert_eq!(world.revision(), same, "nothing changed");
    }
}

#[test]
fn a_chunk_that_comes_or_goes_changes_its_neighbours() {
    let mut world = cube();
    let before = world.revision();
    let middle = world.remove_chunk(ChunkPos::new(0, 0, 0)).unwrap();
    assert_eq!(changed(&world, before).len(), 27);
    assert_eq!(world.set_block(BlockPos::new(8, 8, 8), STONE), Err(EditError::NotLoaded(ChunkPos::new(0, 0, 0))));
    let before = world.revision();
    world.insert_chunk(ChunkPos::new(0, 0, 0), middle).unwrap();
    assert_eq!(changed(&world, before).len(), 27);
    let before = world.revision();
    world.retain_chunks(|at| at.x < 1);
    assert_eq!(changed(&world, before).len(), 18, "nine are gone, nine had them as neighbours");
    assert_eq!(world.bounds().map(|bounds| bounds.max), Some(ChunkPos::new(0, 1, 1)));
}

/// Cases B8 and B10: every cell around the origin and at the limits is where it was put.
#[test]
fn blocks_stay_where_they_were_put() {
    let mut world = World::finite(BlockRegistry::builtin());
    let count = world.registry().types().len() as i32;
    let kind = |x: i32, y: i32, z: i32| BlockId((x * 31 + y * 17 + z * 7).rem_euclid(count) as u16);
    let cells = || (-17..=17).flat_map(|y| (-17..=17).flat_map(move |z| (-17..=17).map(move |x| (x, y, z))));
    for (x, y, z) in cells() {
        world.set_block(BlockPos::new(x, y, z), kind(x, y, z)).unwrap();
    }
    for (x, y, z) in cells() {
        assert_eq!(world.block(BlockPos::new(x, y, z)), Some(kind(x, y, z)), "{x} {y} {z}");
    }
    assert_eq!(world.block(BlockPos::new(18, 0, 0)), Some(BlockId::AIR));
    for corner in [i32::MIN, i32::MAX] {
        let at = BlockPos::new(corner, corner, corner);
        world.set_block(at, STONE).unwrap();
        assert_eq!(world.block(at), Some(STONE));
    }
    for beyond in [ChunkPos::new(ChunkPos::MAX + 1, 0, 0), ChunkPos::new(0, ChunkPos::MIN - 1, 0)] {
        assert_eq!(world.insert_chunk(beyond, Chunk::uniform(STONE)).unwrap_err(), EditError::OutOfRange(beyond));
        assert!(matches!(world.chunk(beyond), ChunkBlocks::NotLoaded));
    }
}

#[test]
fn refuses_blocks_that_it_does_not_know() {
    let mut world = World::finite(BlockRegistry::new());
    assert_eq!(world.set_block(BlockPos::default(), STONE), Err(EditError::UnknownBlock(STONE)));
    assert!(world.insert_chunk(ChunkPos::default(), Chunk::uniform(BlockId::NOT_LOADED)).is_err());
    assert_eq!((world.chunks().len(), world.bounds()), (0, None));
}

#[test]
fn bounds_follow_what_is_stored() {
    let mut world = World::streamed(BlockRegistry::builtin());
    full(&mut world, -3, 0, 5);
    full(&mut world, 2, 1, -1);
    let bounds = world.bounds().unwrap();
    assert_eq!((bounds.min, bounds.max), (ChunkPos::new(-3, 0, -1), ChunkPos::new(2, 1, 5)));
    world.remove_chunk(ChunkPos::new(2, 1, -1));
    assert_eq!(world.bounds(), Some(ChunkBox::of(ChunkPos::new(-3, 0, 5))));
    assert_eq!(world.block_count(), 4096);
    assert_eq!(world.stored(ChunkPos::new(-3, 0, 5)).unwrap().get(LocalPos::new(0, 0, 0)), STONE);
}
