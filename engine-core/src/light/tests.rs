//! Light after anything is the light that the rule gives, and what it costs to keep.

mod changes;
mod oracle;
mod torches;

use alloc::vec::Vec;

use proptest::prelude::*;

use crate::world::Outside;
use crate::{BlockId, BlockPos, BlockRegistry, Chunk, ChunkPos, World};
use oracle::{assert_lit, plain_light};

/// One block of each kind that light tells apart.
fn registry() -> BlockRegistry {
    BlockRegistry::parse(
        "air empty\nstone opaque\nlamp opaque emission=15\nglass translucent\nwater translucent light_filter=1\n\
         torch cutout emission=14\nsmoke cutout light_filter=4\nember translucent emission=5 light_filter=15\n\
         slab opaque shape=plate:bottom:8\nstep opaque shape=steps:top:3",
    )
    .unwrap()
}

fn new_world(outside: Outside) -> World {
    match outside {
        Outside::Air => World::finite(registry()),
        Outside::NotLoaded => World::streamed(registry()),
    }
}

/// Ground with caves, and here and there something else: the same at the same place.
fn terrain(at: ChunkPos) -> Chunk {
    let mut blocks = [BlockId::AIR; 4096];
    for (index, block) in blocks.iter_mut().enumerate() {
        let (x, y, z) =
            (at.x * 16 + index as i32 % 16, at.y * 16 + index as i32 / 256, at.z * 16 + index as i32 / 16 % 16);
        let mixed = (x.wrapping_mul(0x045d_9f3b) ^ y.wrapping_mul(0x119d_e1f3) ^ z.wrapping_mul(0x3449_1b5d))
            .wrapping_mul(0x27d4_eb2d)
            >> 8
            & 0xffff;
        let hollow = (x + 2 * y) % 11 < 4 && (z + y) % 9 < 6;
        let is_ground = y < 12 + (x / 5 + z / 7) % 9;
        *block = match (is_ground && !hollow, mixed) {
            (true, 0..600) => BlockId(2),
            (true, _) => BlockId(1),
            (false, 0..900) => BlockId(mixed as u16 % 10),
            (false, _) => BlockId::AIR,
        };
    }
    Chunk::from_blocks(&blocks)
}

#[derive(Clone, Debug)]
enum Step {
    Set([i32; 3], u16),
    Terrain([i32; 3]),
    Uniform([i32; 3], u16),
    Remove([i32; 3]),
    Retain(i32),
    Update(usize),
}

fn step() -> impl Strategy<Value = Step> {
    let chunk = || [0i32..2, 0i32..3, 0i32..2];
    // Blocks lie near the borders more often than not.
    let along = || prop_oneof![0i32..32, 14i32..18];
    prop_oneof![
        12 => (along(), 0i32..48, along(), 0u16..10).prop_map(|(x, y, z, id)| Step::Set([x, y, z], id)),
        4 => chunk().prop_map(Step::Terrain),
        2 => (chunk(), 0u16..3).prop_map(|(at, id)| Step::Uniform(at, id)),
        2 => chunk().prop_map(Step::Remove),
        1 => (0i32..2).prop_map(Step::Retain),
        4 => (1usize..8).prop_map(Step::Update),
    ]
}

fn take(world: &mut World, step: &Step) {
    let place = |[x, y, z]: [i32; 3]| ChunkPos::new(x, y, z);
    match *step {
        Step::Set([x, y, z], id) => _ = world.set_block(BlockPos::new(x, y, z), BlockId(id)),
        Step::Terrain(at) => _ = world.insert_chunk(place(at), terrain(place(at))).unwrap(),
        Step::Uniform(at, id) => _ = world.insert_chunk(place(at), Chunk::uniform(BlockId(id))).unwrap(),
        Step::Remove(at) => _ = world.remove_chunk(place(at)),
        Step::Retain(x) => world.retain_chunks(|at| at.x == x),
        Step::Update(chunks) => _ = world.update_light_of(chunks),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn light_after_anything_is_the_light_that_the_rule_gives(
        finite in any::<bool>(), steps in prop::collection::vec(step(), 1..40),
    ) {
        let mut world = new_world(if finite { Outside::Air } else { Outside::NotLoaded });
        for step in &steps {
            take(&mut world, step);
        }
        world.update_light();
        assert_lit(&world);
    }
}

/// Case C2, for a whole landscape: whichever chunks come first, in whatever portions.
#[test]
fn light_does_not_depend_on_the_order_of_loading() {
    let places: Vec<ChunkPos> = (0..27).map(|i| ChunkPos::new(i % 3, i / 9, i / 3 % 3)).collect();
    for outside in [Outside::Air, Outside::NotLoaded] {
        let mut lights = Vec::new();
        for order in 0..6 {
            let mut world = new_world(outside);
            let mut places = places.clone();
            places
                .sort_by_key(|at| (at.x * 7919 + at.y * 104_729 + at.z * 1_299_709).wrapping_mul(order * 2 + 1) % 1013);
            for (index, &at) in places.iter().enumerate() {
                world.insert_chunk(at, terrain(at)).unwrap();
                if index as i32 % 5 < order {
                    world.update_light_of(1 + order as usize);
                }
            }
            world.update_light();
            lights.push(plain_light(&world));
            if order == 5 {
                assert_lit(&world);
            }
        }
        assert!(lights.windows(2).all(|pair| pair[0] == pair[1]));
    }
}
