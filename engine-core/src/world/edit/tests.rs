//! Edits, their limits, and taking them back.

mod equivalence;
mod undoing;

use alloc::vec;
use alloc::vec::Vec;

use super::*;
use crate::{BlockRegistry, Changes, Chunk, ChunkBox, ChunkPos, Revision, WorldView};

const AIR: BlockId = BlockId::AIR;
const STONE: BlockId = BlockId(1);
const DIRT: BlockId = BlockId(2);

fn finite() -> World {
    World::finite(BlockRegistry::builtin())
}

/// A streamed world of 3×3×3 stone chunks around the origin's.
fn cube() -> World {
    let mut world = World::streamed(BlockRegistry::builtin());
    for at in (ChunkBox { min: ChunkPos::new(-1, -1, -1), max: ChunkPos::new(1, 1, 1) }).iter() {
        world.insert_chunk(at, Chunk::uniform(STONE)).unwrap();
    }
    world
}

fn corner(x: i32, y: i32, z: i32) -> BlockPos {
    BlockPos::new(x, y, z)
}

fn between(a: [i32; 3], b: [i32; 3]) -> BlockBox {
    BlockBox::between(corner(a[0], a[1], a[2]), corner(b[0], b[1], b[2]))
}

fn changed(world: &World, since: Revision) -> Vec<ChunkPos> {
    let mut found = Vec::new();
    assert_eq!(world.changes_since(since, &mut |chunk| found.push(chunk)), Changes::Named);
    found
}

/// Each chunk changes once, and a neighbour only where a changed cell touches it.
#[test]
fn the_change_list_names_what_is_touched() {
    let air = |cells| Edit::clear(cells);
    for (cells, chunks) in [
        (between([5, 5, 5], [9, 9, 9]), 1),
        (between([0, 5, 5], [9, 9, 9]), 2),
        (between([0, 0, 5], [9, 9, 15]), 8),
        (between([0, 0, 0], [15, 15, 15]), 27),
        (between([-1, 5, 5], [0, 5, 5]), 2),
    ] {
        let mut world = cube();
        let before = world.revision();
        let twice = [air(cells), Edit::Fill { cells, block: DIRT }];
        let undo = world.apply(&twice).unwrap();
        assert_eq!(changed(&world, before).len(), chunks, "{cells:?}");
        let before = world.revision();
        assert!(world.apply(&twice).unwrap().is_empty());
        assert_eq!(world.revision(), before, "nothing changed");
        world.revert(&undo).unwrap();
        assert_eq!(changed(&world, before).len(), chunks, "{cells:?} taken back");
    }
}

#[test]
fn a_chunk_filled_whole_holds_no_array() {
    let mut world = finite();
    let undo = world.apply(&[Edit::Fill { cells: between([-16, 0, 0], [15, 31, 15]), block: STONE }]).unwrap();
    assert_eq!(world.chunks().len(), 4);
    assert!(world.chunks().all(|(_, chunk)| chunk.is_uniform(STONE)));
    assert!(undo.bytes() < 1024, "{} bytes", undo.bytes());
}

#[test]
fn a_refused_list_changes_nothing() {
    let mut world = cube();
    let before = world.revision();
    let fine = Edit::Set { at: corner(1, 1, 1), block: AIR };
    let unknown = BlockId(60_000);
    let volume = BlockVolume::new([2, 1, 1], unknown).unwrap();
    for (edit, error) in [
        (Edit::Set { at: corner(32, 0, 0), block: AIR }, EditError::NotLoaded(ChunkPos::new(2, 0, 0))),
        (Edit::clear(between([0, 0, 0], [0, -17, 0])), EditError::NotLoaded(ChunkPos::new(0, -2, 0))),
        (Edit::Set { at: corner(0, 0, 0), block: unknown }, EditError::UnknownBlock(unknown)),
        (Edit::Set { at: corner(0, 0, 0), block: BlockId::NOT_LOADED }, EditError::UnknownBlock(BlockId::NOT_LOADED)),
        (Edit::Paste { at: corner(0, 0, 0), blocks: &volume }, EditError::UnknownBlock(unknown)),
        (Edit::clear(between([i32::MIN; 3], [i32::MAX; 3])), EditError::TooLarge),
    ] {
        assert_eq!(world.apply(&[fine, edit]).unwrap_err(), error);
        assert_eq!(world.revision(), before);
    }
    let many = vec![Edit::clear(between([0, 0, 0], [160, 160, 160])); 1000];
    assert_eq!(finite().apply(&many).unwrap_err(), EditError::TooLarge, "many edits of many chunks");
    assert_eq!(BlockVolume::new([u32::MAX; 3], AIR).unwrap_err(), EditError::TooLarge);
    assert_eq!(BlockVolume::new([4096, 4097, 1], AIR).unwrap_err(), EditError::TooLarge);
}

/// Case B10: at the end of the coordinate range the inside part is placed, and nothing wraps.
#[test]
fn a_structure_across_the_end_of_the_world_keeps_its_inside_part() {
    let blocks = BlockVolume::new([5, 5, 5], STONE).unwrap().anchored([-2, -2, -2]);
    for (at, inside) in [
        ([0, 0, 0], 125),
        ([i32::MAX, 0, 0], 75),
        ([i32::MIN, 0, i32::MAX], 45),
        ([i32::MIN, i32::MAX, i32::MIN], 27),
        ([i32::MAX - 1, 0, 0], 100),
    ] {
        let mut world = finite();
        let undo = world.apply(&[Edit::Paste { at: corner(at[0], at[1], at[2]), blocks: &blocks }]).unwrap();
        assert_eq!(world.block_count(), inside, "{at:?}");
        assert_eq!(world.block(corner(at[0], at[1], at[2])), Some(STONE));
        world.revert(&undo).unwrap();
        assert_eq!((world.chunks().len(), world.bounds()), (0, None));
    }
    let far = BlockVolume::new([5, 5, 5], STONE).unwrap().anchored([1, 0, 0]);
    let beyond = Edit::Paste { at: corner(i32::MAX, 0, 0), blocks: &far };
    assert!(finite().apply(&[beyond]).unwrap().is_empty());
}

#[test]
fn a_copy_pastes_what_it_was_copied_from() {
    let mut world = cube();
    world.apply(&[Edit::Fill { cells: between([-3, 2, 7], [1, 4, 18]), block: DIRT }]).unwrap();
    let cells = between([-5, 0, 5], [3, 5, 20]);
    let copy = BlockVolume::copied(&world, cells).unwrap();
    assert_eq!(copy.size(), [9, 6, 16]);
    assert_eq!((copy.get([2, 2, 2]), copy.get([1, 2, 2]), copy.get([9, 0, 0])), (Some(DIRT), Some(STONE), None));
    let mut other = finite();
    other.apply(&[Edit::Paste { at: corner(-5, 0, 5), blocks: &copy }]).unwrap();
    assert_eq!(BlockVolume::copied(&other, cells).unwrap(), copy);
}

#[test]
fn cells_that_were_not_loaded_are_left_alone() {
    let world = cube();
    let copy = BlockVolume::copied(&world, between([31, 0, 0], [32, 0, 0])).unwrap();
    assert_eq!(copy.blocks(), [STONE, BlockId::NOT_LOADED]);
    let mut other = finite();
    let row = Edit::Fill { cells: between([0, 0, 0], [1, 0, 0]), block: DIRT };
    other.apply(&[row, Edit::Paste { at: corner(0, 0, 0), blocks: &copy }]).unwrap();
    assert_eq!([0, 1].map(|x| other.block(corner(x, 0, 0))), [Some(STONE), Some(DIRT)]);
}

/// What a save has to keep: edits, not what was loaded, and nothing of what has gone.
#[test]
fn edited_chunks_are_those_that_edits_changed() {
    let mut world = cube();
    let none = Revision::default();
    assert_eq!(world.edited_since(none).count(), 0);
    world.apply(&[Edit::clear(between([-1, 0, 0], [0, 0, 0]))]).unwrap();
    let seen = world.revision();
    world.set_block(corner(16, 0, 0), DIRT).unwrap();
    world.set_block(corner(16, 0, 0), DIRT).unwrap();
    let chunks = |xs: &[i32]| xs.iter().map(|&x| ChunkPos::new(x, 0, 0)).collect::<Vec<_>>();
    assert_eq!(world.edited_since(none).collect::<Vec<_>>(), chunks(&[-1, 0, 1]));
    assert_eq!(world.edited_since(seen).collect::<Vec<_>>(), chunks(&[1]));
    world.remove_chunk(ChunkPos::new(0, 0, 0));
    world.insert_chunk(ChunkPos::new(1, 0, 0), Chunk::uniform(DIRT)).unwrap();
    assert_eq!(world.edited_since(none).collect::<Vec<_>>(), chunks(&[-1]));
}
