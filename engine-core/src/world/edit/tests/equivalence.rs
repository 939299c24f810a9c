//! Edits against a model that sets one block after the other.

use alloc::collections::BTreeSet;

use super::*;
use proptest::prelude::*;

#[derive(Clone, Debug)]
enum Plain {
    Fill([i32; 3], [i32; 3], u16),
    Paste([i32; 3], [u32; 3], u16),
}

fn edits() -> impl Strategy<Value = Vec<Plain>> {
    let place = || prop::array::uniform3(-20i32..20);
    let fill = (place(), place(), 0u16..4).prop_map(|(a, b, block)| Plain::Fill(a, b, block));
    let paste =
        (place(), prop::array::uniform3(1u32..9), 0u16..4).prop_map(|(at, size, salt)| Plain::Paste(at, size, salt));
    prop::collection::vec(prop_oneof![fill, paste], 1..6)
}

/// A volume of mixed blocks with gaps.
fn mixed(size: [u32; 3], salt: u16) -> BlockVolume {
    let mut volume = BlockVolume::new(size, BlockId::NOT_LOADED).unwrap();
    for (x, y, z) in (0..512).map(|n| (n & 7, n >> 3 & 7, n >> 6)) {
        let mix = (x * 5 + y * 3 + z * 7 + u32::from(salt)) % 6;
        if mix < 5 {
            volume.set([x, y, z], BlockId(mix as u16));
        }
    }
    volume
}

fn one_by_one(world: &mut World, edit: &Edit<'_>) {
    match edit {
        Edit::Set { at, block } => drop(world.set_block(*at, *block).unwrap()),
        Edit::Fill { cells, block } => {
            let (min, size) = (cells.min(), cells.size());
            let [width, height, depth] = size.map(|along| along as i32);
            for count in 0..width * height * depth {
                let at = min.offset(count % width, count / width / depth, count / width % depth).unwrap();
                world.set_block(at, *block).unwrap();
            }
        }
        Edit::Paste { at, blocks } => {
            let [width, _, depth] = blocks.size().map(|c| c as i32);
            for (count, &block) in (0..).zip(blocks.blocks()).filter(|(_, block)| **block != BlockId::NOT_LOADED) {
                let at = at.offset(count % width, count / width / depth, count / width % depth).unwrap();
                world.set_block(at, block).unwrap();
            }
        }
    }
}

/// A streamed world of 4×4×4 chunks, air and stone in turn, with a few other blocks.
fn varied() -> World {
    let mut world = World::streamed(BlockRegistry::builtin());
    for at in between([-32; 3], [31; 3]).chunks().iter() {
        let chunk = Chunk::uniform(if (at.x + at.y + at.z) % 2 == 0 { STONE } else { AIR });
        world.insert_chunk(at, chunk).unwrap();
    }
    for x in -32..32 {
        world.set_block(corner(x, x / 2, -x / 3), DIRT).unwrap();
    }
    world
}

fn contents(world: &World) -> BlockVolume {
    BlockVolume::copied(world, between([-32; 3], [31; 3])).unwrap()
}

/// The chunks with a cell that differs, or with a neighbour's that touches them. Said in the slowest way.
fn touched(before: &BlockVolume, after: &BlockVolume) -> BTreeSet<ChunkPos> {
    let mut chunks = BTreeSet::new();
    for (index, _) in before.blocks().iter().zip(after.blocks()).enumerate().filter(|(_, (a, b))| a != b) {
        let [x, y, z] = [index % 64, index / 4096, index / 64 % 64].map(|c| c as i32 - 32);
        for offset in 0..27 {
            chunks.insert(corner(x + offset % 3 - 1, y + offset / 9 - 1, z + offset / 3 % 3 - 1).chunk());
        }
    }
    chunks
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_list_does_what_single_blocks_do(plain in edits()) {
        let volumes: Vec<BlockVolume> = plain.iter().map(|edit| match edit {
            Plain::Paste(_, size, salt) => mixed(*size, *salt),
            Plain::Fill(..) => mixed([1; 3], 0),
        }).collect();
        let edits: Vec<Edit<'_>> = plain.iter().zip(&volumes).map(|(edit, blocks)| match *edit {
            Plain::Fill(a, b, block) => Edit::Fill { cells: between(a, b), block: BlockId(block) },
            Plain::Paste(at, _, _) => Edit::Paste { at: corner(at[0], at[1], at[2]), blocks },
        }).collect();
        let mut world = varied();
        let (before, mut single, revision) = (contents(&world), world.clone(), world.revision());
        edits.iter().for_each(|edit| one_by_one(&mut single, edit));
        let undo = world.apply(&edits).unwrap();
        let after = contents(&world);
        prop_assert!(after == contents(&single));
        let stored: BTreeSet<ChunkPos> = world.chunks().map(|(at, _)| at).collect();
        let expected: BTreeSet<ChunkPos> = touched(&before, &after).intersection(&stored).copied().collect();
        prop_assert_eq!(changed(&world, revision).into_iter().collect::<BTreeSet<_>>(), expected);
        let redo = world.revert(&undo).unwrap();
        prop_assert!(contents(&world) == before);
        world.revert(&redo).unwrap();
        prop_assert!(contents(&world) == after);
    }
}
