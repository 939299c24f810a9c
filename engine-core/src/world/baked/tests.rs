//! A baked world is the world that it was cut out of, also after the same edits.

use alloc::vec::Vec;

use super::*;
use crate::visibility::BitRows;
use crate::{BlockRegistry, ChunkSource, Landscape, LocalPos, World};

/// Chunks of a world as the bake keeps them; the words and palettes are the world's own.
fn chunks(world: &World, bounds: ChunkBox) -> Vec<BakedChunk<'_>> {
    let mut chunks = Vec::new();
    for y in bounds.min.y..=bounds.max.y {
        for z in bounds.min.z..=bounds.max.z {
            for x in bounds.min.x..=bounds.max.x {
                let at = ChunkPos::new(x, y, z);
                chunks.push(BakedChunk { blocks: world.chunk(at), rows: world.rows(at), light: world.light(at) });
            }
        }
    }
    chunks
}

/// Hills with water and trees, and what is below them.
fn landscape() -> (World, ChunkBox) {
    let registry = BlockRegistry::builtin();
    let source = Landscape::new(5, &registry).unwrap();
    let spawn = source.spawn().chunk();
    let bounds = ChunkBox { min: spawn.offset(-2, -2, -1).unwrap(), max: spawn.offset(1, 1, 2).unwrap() };
    let mut world = World::streamed(registry);
    for x in bounds.min.x - 1..=bounds.max.x + 1 {
        for y in bounds.min.y..=bounds.max.y {
            for z in bounds.min.z..=bounds.max.z {
                let at = ChunkPos::new(x, y, z);
                world.insert_chunk(at, source.chunk(at)).unwrap();
            }
        }
    }
    (world, bounds)
}

/// Both worlds look the same within the box.
fn assert_same(baked: &dyn WorldView, world: &World, bounds: ChunkBox) {
    assert_eq!(baked.block_types(), world.block_types());
    let mut visited = 0;
    baked.for_each_chunk(&mut |at| {
        visited += 1;
        assert!(bounds.contains(at));
        for local in LocalPos::all() {
            assert_eq!(baked.chunk(at).get(local), world.chunk(at).get(local), "{at:?} {local:?}");
        }
        let rows = BitRows::of(&world.chunk(at), world.block_types());
        for y in 0..16 {
            for z in 0..16 {
                assert_eq!(baked.rows(at).row(y, z), rows.row(y, z), "{at:?} row {y},{z}");
            }
        }
    });
    assert_eq!(visited, 4 * 4 * 4);
}

#[test]
fn a_baked_world_is_the_world_also_after_edits() {
    let (mut world, bounds) = landscape();
    let original = world.clone();
    let baked_chunks = chunks(&original, bounds);
    let baked = Baked::new(original.block_types(), Outside::NotLoaded, bounds, &baked_chunks);
    let mut memory = [EditedChunk::<8>::EMPTY; 64];
    let mut baked = BakedWorld::new(baked, &mut memory);
    assert_same(&baked, &world, bounds);
    let highest = (0..64 * 64).filter_map(|column| {
        let low = bounds.min.origin();
        let at = |y| BlockPos::new(low.x + column % 64, y, low.z + column / 64);
        (low.y..low.y + 64).rev().find(|&y| world.block(at(y)) != Some(BlockId::AIR))
    });
    assert_eq!(baked.highest_block(), highest.max());

    let low = bounds.min.origin();
    for step in 0..2000_i32 {
        let place = |axis: u32| (step.wrapping_mul(-0x61c8_8647) >> (axis * 7 + 3)) & 63;
        let at = BlockPos::new(low.x + place(0), low.y + place(1), low.z + place(2));
        let id = BlockId((step % 28) as u16);
        assert_eq!(baked.set_block(at, id), world.set_block(at, id));
    }
    assert_same(&baked, &world, bounds);
}

#[test]
fn around_the_box_lies_what_lay_around_the_world() {
    let (world, bounds) = landscape();
    let chunks = chunks(&world, bounds);
    let beyond = bounds.max.offset(1, 0, 0).unwrap();
    for (outside, found) in [(Outside::Air, Some(BlockId::AIR)), (Outside::NotLoaded, None)] {
        let mut memory: [EditedChunk; 0] = [];
        let baked = Baked::new(world.block_types(), outside, bounds, &chunks);
        let mut baked = BakedWorld::new(baked, &mut memory);
        assert_eq!(baked.block(beyond.origin()), found);
        assert_eq!(matches!(baked.rows(beyond), ChunkRows::NotLoaded), found.is_none());
        assert!(matches!(baked.chunk(ChunkPos::new(ChunkPos::MAX + 1, 0, 0)), ChunkBlocks::NotLoaded));
        assert_eq!(
            baked.set_block(beyond.origin(), BlockId(1)),
            Err(match outside {
                Outside::Air => EditError::OutOfRange(beyond),
                Outside::NotLoaded => EditError::NotLoaded(beyond),
            })
        );
        assert_eq!(baked.set_block(bounds.max.origin(), BlockId(999)), Err(EditError::UnknownBlock(BlockId(999))));
        assert_eq!(baked.revision(), Revision(0));
    }
}

#[test]
fn memory_that_runs_out_refuses_edits_and_loses_none() {
    let (world, bounds) = landscape();
    let chunks = chunks(&world, bounds);
    let baked = Baked::new(world.block_types(), Outside::NotLoaded, bounds, &chunks);
    let mut memory = [EditedChunk::<4>::EMPTY; 1];
    let mut baked = BakedWorld::new(baked, &mut memory);
    // The topmost chunks of the box are air.
    let at = |x, y, z| bounds.max.block(LocalPos::new(x, y, z));
    for id in 1..16 {
        assert_eq!(baked.set_block(at(id, 5, 5), BlockId(id.into())), Ok(BlockId::AIR));
    }
    assert_eq!(baked.set_block(at(0, 5, 5), BlockId(16)), Err(EditError::TooManyKinds(bounds.max)));
    let other = bounds.min;
    assert_eq!(baked.set_block(other.origin(), BlockId(1)), Err(EditError::NoRoom(other)));
    // A kind that is gone makes room for another.
    assert_eq!(baked.set_block(at(3, 5, 5), BlockId(4)), Ok(BlockId(3)));
    assert_eq!(baked.set_block(at(0, 5, 5), BlockId(16)), Ok(BlockId::AIR));
    assert_eq!(baked.block(at(0, 5, 5)), Some(BlockId(16)));
    assert_eq!(baked.block(at(15, 5, 5)), Some(BlockId(15)));
}

#[test]
fn changes_are_named_until_they_are_forgotten() {
    let (world, bounds) = landscape();
    let chunks = chunks(&world, bounds);
    let baked = Baked::new(world.block_types(), Outside::NotLoaded, bounds, &chunks);
    let mut memory = [EditedChunk::<8>::EMPTY; 27];
    let mut baked = BakedWorld::new(baked, &mut memory);
    let since = |baked: &BakedWorld<'_, 8>, revision| {
        let mut found = Vec::new();
        let changes = baked.changes_since(revision, &mut |at| found.push(at));
        (changes, found)
    };
    let middle = bounds.min.offset(1, 1, 1).unwrap();
    let inside = middle.block(LocalPos::new(8, 8, 8));
    baked.set_block(inside, BlockId(20)).unwrap();
    assert_eq!(since(&baked, Revision(0)), (Changes::Named, alloc::vec![middle]));
    let first = baked.revision();
    baked.set_block(middle.origin(), BlockId(20)).unwrap();
    let (changes, touched) = since(&baked, first);
    assert_eq!((changes, touched.len()), (Changes::Named, 8));
    assert!(touched.contains(&bounds.min) && touched.contains(&middle));
    let second = baked.revision();
    let next = bounds.min.offset(2, 2, 2).unwrap();
    baked.set_block(next.block(LocalPos::new(15, 15, 15)), BlockId(20)).unwrap();
    assert_eq!(since(&baked, second).1.len(), 8);
    baked.set_block(next.origin(), BlockId(20)).unwrap();
    assert_eq!(since(&baked, Revision(0)), (Changes::Forgotten, Vec::new()));
    assert_eq!(since(&baked, baked.revision()), (Changes::Named, Vec::new()));
}
