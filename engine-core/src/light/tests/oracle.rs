//! The rule, taken literally: every cell is raised to what its neighbours give it until nothing changes.

use alloc::collections::{BTreeMap, BTreeSet, VecDeque};
use alloc::vec::Vec;

use crate::world::Outside;
use crate::{BlockPos, BlockType, ChunkPos, Coverage, Face, Light, LocalPos, Shape, World, WorldView};

/// The chunks that light goes through.
fn reached(world: &World) -> BTreeSet<ChunkPos> {
    let stored: Vec<ChunkPos> = world.chunks().map(|(at, _)| at).collect();
    let reach = if world.outside() == Outside::Air { 1 } else { 0 };
    let near = |at: &ChunkPos| {
        let at = *at;
        (-reach..=reach).flat_map(move |y| {
            (-reach..=reach).flat_map(move |z| (-reach..=reach).filter_map(move |x| at.offset(x, y, z)))
        })
    };
    stored.iter().flat_map(near).collect()
}

/// What the rule gives.
fn light_by_rule(world: &World) -> BTreeMap<ChunkPos, Vec<Light>> {
    let chunks: Vec<ChunkPos> = reached(world).into_iter().collect();
    let number: BTreeMap<ChunkPos, usize> = chunks.iter().enumerate().map(|(i, &at)| (at, i)).collect();
    let block = |at: BlockPos| -> BlockType { *world.block_type(world.block(at).unwrap_or_default()) };
    let cells = chunks.len() * 4096;
    let types: Vec<BlockType> =
        (0..cells).map(|i| block(chunks[i / 4096].block(LocalPos::from_index(i % 4096).unwrap()))).collect();
    let place = |at: BlockPos| Some(number.get(&at.chunk())? * 4096 + at.local().index());
    let mut levels = alloc::vec![[0u8; 2]; cells];
    let mut queue: VecDeque<usize> = (0..cells).collect();
    let is_opaque = |i: usize| types[i].coverage == Coverage::Opaque;
    // What is solid covers its bottom, a step that hangs from the top its top and its north side.
    let is_shut = |i: usize, side: Face| match types[i].shape {
        Shape::Plate { .. } => side == Face::NegY,
        Shape::Steps { .. } => matches!(side, Face::PosY | Face::NegZ),
        _ => false,
    };
    let loss = |i: usize| if is_opaque(i) { 15 } else { types[i].light_filter };
    let sky = |level: u8, face: Face, to: usize| match (level, face, loss(to)) {
        (15, Face::NegY, 0) => 15,
        (_, _, loss) => level.saturating_sub(loss.max(1)),
    };
    for i in 0..cells {
        let at = chunks[i / 4096].block(LocalPos::from_index(i % 4096).unwrap());
        levels[i][0] = types[i].emission;
        for face in Face::ALL {
            let sees_sky = face == Face::PosY || face != Face::NegY && world.outside() == Outside::Air;
            if sees_sky && !is_shut(i, face) && at.step(face).and_then(place).is_none() {
                levels[i][1] = levels[i][1].max(sky(15, face.opposite(), i));
            }
        }
    }
    while let Some(i) = queue.pop_front() {
        let at = chunks[i / 4096].block(LocalPos::from_index(i % 4096).unwrap());
        for face in Face::ALL {
            let Some(to) = at.step(face).and_then(place) else { continue };
            if is_shut(i, face) || is_shut(to, face.opposite()) {
                continue;
            }
            let given = [levels[i][0].saturating_sub(loss(to).max(1)), sky(levels[i][1], face, to)];
            if given[0] > levels[to][0] || given[1] > levels[to][1] {
                levels[to] = [levels[to][0].max(given[0]), levels[to][1].max(given[1])];
                queue.push_back(to);
            }
        }
    }
    let light = |i: usize| if is_opaque(i) { Light(0) } else { Light::new(levels[i][0], levels[i][1]) };
    chunks.iter().enumerate().map(|(n, &at)| (at, (n * 4096..n * 4096 + 4096).map(light).collect())).collect()
}

/// The light that a world holds where light goes.
pub(super) fn plain_light(world: &World) -> BTreeMap<ChunkPos, Vec<Light>> {
    let light = |at: ChunkPos| LocalPos::all().map(|cell| world.light(at).get(cell)).collect();
    reached(world).into_iter().map(|at| (at, light(at))).collect()
}

/// The world's light is what the rule gives, and open sky where light doesn't go.
pub(super) fn assert_lit(world: &World) {
    let (found, expected) = (plain_light(world), light_by_rule(world));
    for (at, expected) in &expected {
        for (cell, (found, expected)) in LocalPos::all().zip(found[at].iter().zip(expected)) {
            assert_eq!(found, expected, "{:?}, a {:?}", at.block(cell), world.block(at.block(cell)));
        }
    }
    for at in expected.keys().flat_map(|at| Face::ALL.into_iter().filter_map(|face| at.step(face))) {
        if !expected.contains_key(&at) {
            let all_open = LocalPos::all().all(|cell| world.light(at).get(cell) == Light::OPEN_SKY);
            assert!(all_open, "{at:?}");
        }
    }
}
