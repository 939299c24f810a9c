//! Taking edits back, and doing them again.

use super::*;

fn set(x: i32, block: BlockId) -> [Edit<'static>; 1] {
    [Edit::Set { at: corner(x, 0, 0), block }]
}

fn row(world: &World) -> Vec<BlockId> {
    (0..4).map(|x| world.block(corner(x, 0, 0)).unwrap()).collect()
}

#[test]
fn steps_back_and_forth() {
    let (mut world, mut history) = (finite(), History::new(1 << 20));
    for x in 0..3 {
        history.record(world.apply(&set(x, STONE)).unwrap());
    }
    assert_eq!(history.undo(&mut world), Ok(Step::Taken));
    assert_eq!(history.undo(&mut world), Ok(Step::Taken));
    assert_eq!(row(&world), [STONE, AIR, AIR, AIR]);
    assert_eq!(history.redo(&mut world), Ok(Step::Taken));
    assert_eq!(row(&world), [STONE, STONE, AIR, AIR]);
    history.record(world.apply(&set(3, DIRT)).unwrap());
    assert_eq!(history.redo(&mut world), Ok(Step::Nothing), "another edit came between");
    for _ in 0..3 {
        assert_eq!(history.undo(&mut world), Ok(Step::Taken));
    }
    assert_eq!(history.undo(&mut world), Ok(Step::Nothing));
    assert_eq!((world.chunks().len(), world.bounds()), (0, None), "the chunk that the edit made is gone again");
}

#[test]
fn what_happened_beside_an_edit_stays() {
    let mut world = cube();
    let undo = world.apply(&[Edit::clear(between([0, 0, 0], [9, 9, 9]))]).unwrap();
    world.set_block(corner(10, 0, 0), DIRT).unwrap();
    world.revert(&undo).unwrap();
    assert_eq!(world.block(corner(10, 0, 0)), Some(DIRT));
    assert_eq!(world.block(corner(9, 0, 0)), Some(STONE));
}

#[test]
fn what_is_not_loaded_is_not_taken_back() {
    let (mut world, mut history) = (cube(), History::new(1 << 20));
    history.record(world.apply(&[Edit::clear(between([0, 0, 0], [20, 0, 0]))]).unwrap());
    let chunk = world.remove_chunk(ChunkPos::new(1, 0, 0)).unwrap();
    let before = world.revision();
    assert_eq!(history.undo(&mut world), Err(EditError::NotLoaded(ChunkPos::new(1, 0, 0))));
    assert_eq!(world.revision(), before);
    world.insert_chunk(ChunkPos::new(1, 0, 0), chunk).unwrap();
    assert_eq!(history.undo(&mut world), Ok(Step::Taken));
    assert_eq!(world.block(corner(20, 0, 0)), Some(STONE));
}

#[test]
fn an_undo_of_another_world_is_refused() {
    let mut world = cube();
    let undo = world.apply(&[Edit::clear(between([0, 0, 0], [15, 15, 15]))]).unwrap();
    let mut other = World::finite(BlockRegistry::new());
    assert_eq!(other.revert(&undo).unwrap_err(), EditError::UnknownBlock(STONE));
    assert_eq!(other.chunks().len(), 0);
}

#[test]
fn memory_is_bounded_and_the_oldest_edits_go_first() {
    let limit = 4000;
    let (mut world, mut history) = (finite(), History::new(limit));
    let mut edits = 0;
    while history.bytes() + 200 < limit || edits < 100 {
        history.record(world.apply(&set(edits % 4, BlockId(1 + (edits / 4 % 2) as u16))).unwrap());
        assert!(history.bytes() <= limit, "{}", history.bytes());
        edits += 1;
    }
    let mut taken = 0;
    while history.undo(&mut world) == Ok(Step::Taken) {
        assert!(history.bytes() <= limit);
        taken += 1;
    }
    assert!((5..edits).contains(&taken), "{taken} of {edits}");
    assert_ne!(row(&world), [AIR; 4], "the first edits stay");
    while history.redo(&mut world) == Ok(Step::Taken) {
        taken -= 1;
    }
    assert_eq!(taken, 0);
    history.record(world.apply(&[Edit::Fill { cells: between([0; 3], [200, 200, 3]), block: STONE }]).unwrap());
    assert_eq!(history.bytes(), 0, "one that is larger than all memory can't be taken back");
    assert_eq!(history.undo(&mut world), Ok(Step::Nothing));
}
