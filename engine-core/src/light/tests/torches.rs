//! Single sources: a torch at a border, a shaft, a room.

use super::{new_world, terrain};
use crate::world::Outside;
use crate::{BlockId, BlockPos, Chunk, ChunkPos, Face, Light, LocalPos, World, WorldView};

const STONE: BlockId = BlockId(1);
const LAMP: BlockId = BlockId(2);
const WATER: BlockId = BlockId(4);
const TORCH: BlockId = BlockId(5);

/// Case C2: the level beyond the border is the same whichever chunk loads first, and all goes with the torch.
#[test]
fn a_torch_shines_across_a_border_whichever_chunk_comes_first() {
    let torch = BlockPos::new(14, 8, 8);
    let places = [ChunkPos::new(0, 0, 0), ChunkPos::new(1, 0, 0)];
    for outside in [Outside::Air, Outside::NotLoaded] {
        for order in [[0, 1], [1, 0]] {
            let mut world = new_world(outside);
            for place in order.map(|i| places[i]) {
                world.insert_chunk(place, Chunk::uniform(BlockId::AIR)).unwrap();
                if world.block(torch).is_some() {
                    world.set_block(torch, TORCH).unwrap();
                }
                world.update_light();
            }
            world.set_block(torch, TORCH).unwrap();
            world.update_light();
            for x in 1..=28 {
                let expected = 14 - (x - torch.x).unsigned_abs() as u8;
                assert_eq!(world.light_at(BlockPos::new(x, 8, 8)).block(), expected, "{outside:?} {order:?} {x}");
            }
            assert_eq!(world.light_at(BlockPos::new(16, 8, 8)), Light::new(12, 15));
            world.set_block(torch, BlockId::AIR).unwrap();
            world.update_light();
            for place in places {
                assert!(LocalPos::all().all(|at| world.light(place).get(at) == Light::OPEN_SKY));
            }
        }
    }
}

/// Case C2: the open edge of what is loaded is no way out for light.
#[test]
fn light_ends_at_chunks_that_are_not_loaded() {
    let mut world = new_world(Outside::NotLoaded);
    world.insert_chunk(ChunkPos::new(0, 0, 0), Chunk::uniform(BlockId::AIR)).unwrap();
    world.set_block(BlockPos::new(15, 8, 8), LAMP).unwrap();
    for z in 0..16 {
        world.set_block(BlockPos::new(15, 15, z), STONE).unwrap();
    }
    world.update_light();
    assert_eq!(world.light_at(BlockPos::new(14, 8, 8)).block(), 14);
    assert_eq!(world.light_at(BlockPos::new(15, 14, 8)).sky(), 14);
    assert_eq!(world.light_at(BlockPos::new(16, 8, 8)), Light::OPEN_SKY);
    assert_eq!(world.light.chunks.len(), 1);
}

fn room() -> World {
    let mut world = new_world(Outside::Air);
    world.insert_chunk(ChunkPos::new(0, 0, 0), Chunk::uniform(STONE)).unwrap();
    world.insert_chunk(ChunkPos::new(0, 1, 0), Chunk::uniform(STONE)).unwrap();
    for (x, y, z) in (0..27).map(|i| (i % 3, i / 9, i / 3 % 3)) {
        world.set_block(BlockPos::new(7 + x, 7 + y, 7 + z), BlockId::AIR).unwrap();
    }
    world
}

#[test]
fn a_shaft_lets_the_sky_in_and_a_lid_shuts_it_out() {
    let mut world = room();
    world.update_light();
    let middle = BlockPos::new(8, 8, 8);
    assert_eq!(world.light_at(middle), Light::new(0, 0));
    for y in 10..32 {
        world.set_block(BlockPos::new(8, y, 8), BlockId::AIR).unwrap();
    }
    world.update_light();
    assert_eq!(world.light_at(middle), Light::new(0, 15));
    assert_eq!(world.light_at(BlockPos::new(7, 7, 7)).sky(), 13);
    for (lid, below, found) in [(WATER, 30, 13), (STONE, 30, 0), (LAMP, 30, 0), (BlockId::AIR, 30, 15)] {
        world.set_block(BlockPos::new(8, 31, 8), lid).unwrap();
        world.update_light();
        assert_eq!(world.light_at(BlockPos::new(8, below, 8)).sky(), found, "{lid:?}");
    }
}

#[test]
fn an_opaque_lamp_shines_but_holds_no_light() {
    let mut world = room();
    let lamp = BlockPos::new(8, 6, 8);
    world.update_light();
    world.set_block(lamp, LAMP).unwrap();
    world.update_light();
    assert_eq!(world.light_at(lamp), Light::new(0, 0));
    assert_eq!(world.light_at(BlockPos::new(8, 7, 8)).block(), 14);
    assert_eq!(world.light_at(BlockPos::new(7, 9, 7)).block(), 10);
    // The whole chunk is replaced: nothing tells of the lamp but the old blocks.
    let edge = BlockPos::new(15, 8, 8);
    world.set_block(edge, LAMP).unwrap();
    world.update_light();
    assert_eq!(world.light_at(BlockPos::new(16, 8, 8)).block(), 14);
    world.insert_chunk(ChunkPos::new(0, 0, 0), Chunk::uniform(STONE)).unwrap();
    world.update_light();
    assert_eq!(world.light_at(BlockPos::new(16, 8, 8)), Light::OPEN_SKY);
    assert!(Face::ALL.iter().all(|&face| world.light_at(lamp.step(face).unwrap()) == Light::new(0, 0)));
}

/// In a chunk of ground alone there is nothing to keep but one level.
#[test]
fn uniform_light_takes_no_array() {
    let mut world = room();
    world.insert_chunk(ChunkPos::new(9, 0, 9), Chunk::uniform(STONE)).unwrap();
    world.insert_chunk(ChunkPos::new(20, 0, 20), terrain(ChunkPos::new(0, 9, 0))).unwrap();
    world.update_light();
    assert_eq!(world.light_bytes() % 4096, 0);
    assert!(matches!(world.light(ChunkPos::new(9, 0, 9)), crate::ChunkLight::Uniform(Light(0))));
    assert!(matches!(world.light(ChunkPos::new(9, 1, 9)), crate::ChunkLight::Uniform(Light::OPEN_SKY)));
}
