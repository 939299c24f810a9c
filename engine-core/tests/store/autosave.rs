//! Saving while a world is in use.

use std::thread;
use std::time::Duration;

use engine_core::formats::store::{Autosave, SaveEvent, SaveProblem, Saved};
use engine_core::{BlockId, BlockPos, BlockRegistry, Chunk, ChunkPos, ChunkSource, World, WorldView};

use crate::support::{DIRT, STONE, Scratch, fresh, load_all, opened};

const SECOND: Duration = Duration::from_secs(1);

/// Ticks until something has happened.
fn next(autosave: &mut Autosave, world: &World, now: Duration) -> SaveEvent {
    for _ in 0..10_000 {
        match autosave.tick(world, now) {
            SaveEvent::Nothing => thread::sleep(Duration::from_millis(1)),
            event => return event,
        }
    }
    panic!("nothing happened");
}

fn finite() -> World {
    World::finite(BlockRegistry::builtin())
}

#[test]
fn edits_are_saved_at_intervals_and_only_edits() {
    let folder = Scratch::new();
    let path = folder.file("world.burrow");
    let mut world = finite();
    world.insert_chunk(ChunkPos::new(5, 5, 5), Chunk::uniform(DIRT)).unwrap();
    let mut autosave = Autosave::new(fresh(&path), &world, SECOND * 10).unwrap();
    world.set_block(BlockPos::new(0, 0, 0), STONE).unwrap();
    let first = world.revision();
    assert!(matches!(autosave.tick(&world, SECOND), SaveEvent::Nothing));
    world.set_block(BlockPos::new(16, 0, 0), STONE).unwrap();
    let event = next(&mut autosave, &world, SECOND * 2);
    assert!(matches!(event, SaveEvent::Saved(Saved { commit: 1, revision }) if revision == first), "{event:?}");
    assert_eq!(autosave.unsaved(), 1, "the interval isn't over");
    let event = next(&mut autosave, &world, SECOND * 11);
    assert!(matches!(event, SaveEvent::Saved(Saved { commit: 2, revision }) if revision == world.revision()));
    assert_eq!(autosave.unsaved(), 0);
    world.set_block(BlockPos::new(-1, 0, 0), DIRT).unwrap();
    autosave.finish(&world).unwrap();
    let mut save = opened(&path);
    assert_eq!((save.commits(), save.places().0.len()), (3, 3));
    let loaded = load_all(&mut save);
    assert_eq!([-1, 0, 16].map(|x| loaded.block(BlockPos::new(x, 0, 0)).unwrap()), [DIRT, STONE, STONE]);
}

#[test]
fn block_types_that_are_added_meanwhile_are_saved_by_name() {
    let folder = Scratch::new();
    let path = folder.file("world.burrow");
    let mut world = finite();
    let autosave = Autosave::new(fresh(&path), &world, SECOND).unwrap();
    let ruby = world.registry_mut().add("ruby", engine_core::BlockType::AIR).unwrap();
    world.set_block(BlockPos::default(), ruby).unwrap();
    autosave.finish(&world).unwrap();
    let loaded = load_all(&mut opened(&path));
    assert_eq!(loaded.registry().name(loaded.block(BlockPos::default()).unwrap()), Some("ruby"));
}

/// What could not be saved is kept, complained of once, and saved later. (Here a block has no name at first.)
#[test]
fn a_commit_that_fails_is_tried_again() {
    let folder = Scratch::new();
    let path = folder.file("world.burrow");
    let mut world = World::finite(BlockRegistry::new());
    let mut save =
        engine_core::formats::store::SaveFile::create(&path, &engine_core::formats::store::Base::Nothing).unwrap();
    save.adopt(world.registry_mut()).unwrap();
    let id = world.registry_mut().add("stone", engine_core::BlockType::AIR).unwrap();
    let mut autosave = Autosave::new(save, &world, SECOND).unwrap();
    world.set_block(BlockPos::default(), id).unwrap();
    let event = next(&mut autosave, &world, SECOND);
    assert!(
        matches!(&event, SaveEvent::Failed(error) if matches!(error.problem, SaveProblem::UnknownBlock(_))),
        "{event:?}"
    );
    assert_eq!(autosave.unsaved(), 1);
    for tick in 0..50 {
        assert!(matches!(autosave.tick(&world, SECOND * (2 + tick)), SaveEvent::Nothing), "said once");
        thread::sleep(Duration::from_millis(1));
    }
    world.set_block(BlockPos::default(), BlockId::AIR).unwrap();
    assert!(matches!(next(&mut autosave, &world, SECOND * 100), SaveEvent::Saved(_)));
}

struct Flat;

impl ChunkSource for Flat {
    fn chunk(&self, at: ChunkPos) -> Chunk {
        Chunk::uniform(if at.y < 0 { STONE } else { BlockId::AIR })
    }
}

/// An edit is found again wherever it is at the moment: not saved, being saved, or saved.
#[test]
fn saved_chunks_lie_over_the_base() {
    let folder = Scratch::new();
    let mut world = World::streamed(BlockRegistry::builtin());
    let [here, there] = [0, 1].map(|x| ChunkPos::new(x, 0, 0));
    let mut autosave = Autosave::new(fresh(&folder.file("world.burrow")), &world, SECOND).unwrap();
    for at in [here, there] {
        world.insert_chunk(at, autosave.over(&Flat).chunk(at)).unwrap();
    }
    world.set_block(here.origin(), DIRT).unwrap();
    let kept = |autosave: &Autosave| autosave.over(&Flat).chunk(here).get(here.origin().local()) == DIRT;
    let first = autosave.tick(&world, SECOND);
    world.remove_chunk(here);
    assert!(kept(&autosave), "on the way");
    if matches!(first, SaveEvent::Nothing) {
        next(&mut autosave, &world, SECOND);
    }
    assert!(kept(&autosave), "saved");
    assert!(autosave.over(&Flat).chunk(there).is_uniform(BlockId::AIR));
    assert!(autosave.over(&Flat).chunk(ChunkPos::new(0, -1, 0)).is_uniform(STONE));
    world.set_block(there.origin(), DIRT).unwrap();
    autosave.tick(&world, SECOND);
    world.remove_chunk(there);
    assert_eq!(autosave.over(&Flat).chunk(there).get(there.origin().local()), DIRT, "the interval isn't over");
    assert!(autosave.take_messages().is_empty());
}
