//! Whose mesh may be another because of light is on the list of changes.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::new_world;
use crate::world::Outside;
use crate::{BlockId, BlockPos, Chunk, ChunkPos, LocalPos, World, WorldView};

fn changed(world: &World, since: crate::Revision) -> BTreeSet<ChunkPos> {
    let mut found = BTreeSet::new();
    world.changes_since(since, &mut |at| _ = found.insert(at));
    found
}

#[test]
fn chunks_whose_light_changes_are_named_with_those_that_see_it() {
    let mut world = new_world(Outside::NotLoaded);
    let places: Vec<ChunkPos> = (0..75).map(|i| ChunkPos::new(i % 5, i / 25, i / 5 % 5)).collect();
    for &at in &places {
        world.insert_chunk(at, Chunk::uniform(BlockId::AIR)).unwrap();
    }
    world.update_light();
    let quiet = world.revision();
    world.update_light();
    assert_eq!(world.revision(), quiet, "nothing happened");
    let before: Vec<_> =
        places.iter().map(|&at| LocalPos::all().map(|cell| world.light(at).get(cell)).collect::<Vec<_>>()).collect();
    // It reaches from x = 20 to 46, so chunks 1 and 2 change, and their neighbours at the borders see it.
    world.set_block(BlockPos::new(33, 24, 40), BlockId(5)).unwrap();
    let edited = world.revision();
    world.update_light();
    let named = changed(&world, edited);
    for (at, before) in places.iter().zip(before) {
        let is_other = LocalPos::all().zip(before).any(|(cell, light)| world.light(*at).get(cell) != light);
        assert!(!is_other || named.contains(at), "{at:?}");
    }
    assert!(named.contains(&ChunkPos::new(2, 1, 2)) && named.contains(&ChunkPos::new(1, 1, 2)));
    assert!(named.contains(&ChunkPos::new(2, 0, 2)) && !named.contains(&ChunkPos::new(0, 1, 2)));
}

/// Worlds whose light nobody asks for keep nothing of what came and went.
#[test]
fn light_that_is_never_asked_for_takes_no_memory() {
    let mut world = new_world(Outside::NotLoaded);
    for x in 0..100 {
        let at = ChunkPos::new(x, x % 7, -x);
        world.insert_chunk(at, Chunk::uniform(BlockId(1))).unwrap();
        world.set_block(at.origin(), BlockId(2)).unwrap();
        world.remove_chunk(at);
    }
    assert!(world.light.pending.is_empty() && world.light.edits.is_empty() && world.light.is_settled());
}
