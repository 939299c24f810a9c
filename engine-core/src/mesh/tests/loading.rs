//! Chunks that come and go while meshes are made of them.

use alloc::collections::BTreeMap;

use super::*;
use crate::{BlockId, Chunk};

/// Case A3: the meshes depend on the world as it ends up, not on the order in which chunks came, went and came again.
#[test]
fn meshes_do_not_depend_on_the_order_of_loading() {
    let positions: Vec<_> = (0..12).map(|i| ChunkPos::new(i % 3, i / 6, i / 3 % 2)).collect();
    let chunk = |at: ChunkPos| {
        let kind =
            |i: usize| BlockId(((i * 7 + i / 16 * 3 + (at.x * 5 + at.y * 2 + at.z * 11) as usize) % 5 % 3) as u16);
        Chunk::from_blocks(&core::array::from_fn(kind))
    };
    let meshes = |order: &[usize], detours: bool| {
        let mut world = World::streamed(registry());
        let mut store = MeshStore::new();
        let mut live = BTreeMap::new();
        for &index in order {
            let at = positions[index];
            if detours {
                world.insert_chunk(at, Chunk::uniform(BlockId(1))).unwrap();
                store.sync(&world, &mut |at, change| _ = live.insert(at, change));
                world.remove_chunk(at);
            }
            world.insert_chunk(at, chunk(at)).unwrap();
            store.sync(&world, &mut |at, change| _ = live.insert(at, change));
        }
        assert!(live.values().all(|&change| change == MeshChange::Remeshed));
        positions.iter().map(|&at| store.mesh(at).cloned()).collect::<Vec<_>>()
    };
    let in_order: Vec<usize> = (0..positions.len()).collect();
    let quiet = meshes(&in_order, false);
    assert!(quiet.iter().all(Option::is_some), "also at the edge of what is loaded");
    let mut seed = 1u32;
    for round in 0..200 {
        let mut order = in_order.clone();
        for i in (1..order.len()).rev() {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            order.swap(i, (seed >> 16) as usize % (i + 1));
        }
        assert!(meshes(&order, round % 3 == 0) == quiet, "{order:?}");
    }
}

/// Case A3: a chunk doesn't wait for its neighbours; alone, it shows what is in it.
#[test]
fn a_chunk_alone_is_visible() {
    let mut world = World::streamed(registry());
    let mut store = MeshStore::new();
    let at = ChunkPos::new(-7, 3, 0);
    let mut chunk = Chunk::uniform(BlockId::AIR);
    chunk.set(crate::LocalPos::new(8, 8, 8), BlockId(1));
    chunk.set(crate::LocalPos::new(0, 8, 15), BlockId(1));
    world.insert_chunk(at, chunk).unwrap();
    store.sync(&world, &mut |_, _| {});
    // Six faces inside, and four of the block at the edge: none toward what isn't loaded.
    assert_eq!(store.mesh(at).map(|mesh| mesh.quads().len()), Some(10));
}

/// Case A3: what is unloaded leaves nothing behind.
#[test]
fn unloading_returns_to_the_start() {
    let mut world = World::streamed(registry());
    let mut store = MeshStore::new();
    let at = ChunkPos::new(2, -1, 4);
    world.insert_chunk(at, Chunk::uniform(BlockId(2))).unwrap();
    store.sync(&world, &mut |_, _| {});
    world.insert_chunk(at.step(Face::PosX).unwrap(), Chunk::uniform(BlockId::AIR)).unwrap();
    store.sync(&world, &mut |_, _| {});
    assert_eq!((store.quads(), store.bytes()), (1, 8));
    world.remove_chunk(at);
    let mut changes = Vec::new();
    store.sync(&world, &mut |at, change| changes.push((at, change)));
    assert_eq!(changes, [(at, MeshChange::Gone)]);
    assert_eq!((store.quads(), store.mesh(at)), (0, None));
}
