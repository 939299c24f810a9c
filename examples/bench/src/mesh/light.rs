//! Light for the inputs: sky light from above, and a lamp here and there in the dark. Enough to be like a world's; the engine has its own.

use std::collections::VecDeque;

use engine_core::{BlockId, BlockType, CHUNK_VOLUME, Coverage, Light};

/// Floods chunks that form a cube, `edge` chunks long; x grows fastest, then z, then y. The sky is open above all of it.
pub(super) fn flood(
    chunks: &[Box<[BlockId; CHUNK_VOLUME]>],
    edge: usize,
    types: &[BlockType],
) -> Vec<Box<[Light; CHUNK_VOLUME]>> {
    let size = edge as i32 * 16;
    let place = |[x, y, z]: [i32; 3]| {
        let [cx, cy, cz] = [x, y, z].map(|c| c as usize / 16);
        ((cy * edge + cz) * edge + cx, (((y & 15) * 16 + (z & 15)) * 16 + (x & 15)) as usize)
    };
    let coverage = |at| {
        let (chunk, cell) = place(at);
        types[usize::from(chunks[chunk][cell].0)].coverage
    };
    let mut levels = vec![[[0u8; 2]; CHUNK_VOLUME]; chunks.len()];
    let mut queue = VecDeque::new();
    let columns = (0..size * size).map(|i| (i % size, i / size));
    for (x, z) in columns {
        for y in (0..size).rev().take_while(|&y| coverage([x, y, z]) == Coverage::Empty) {
            queue.push_back(([x, y, z], 1, 15));
        }
    }
    for (x, z) in (0..size * size).map(|i| (i % size, i / size)) {
        let lamps = (0..size).filter(|&y| (x * 7 + y * 13 + z * 29) % 211 == 0);
        queue.extend(lamps.filter(|&y| coverage([x, y, z]) == Coverage::Empty).map(|y| ([x, y, z], 0, 14)));
    }
    while let Some((at, kind, level)) = queue.pop_front() {
        let (chunk, cell) = place(at);
        let held = &mut levels[chunk][cell][kind];
        if *held >= level || coverage(at) == Coverage::Opaque {
            continue;
        }
        *held = level;
        for step in [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]] {
            let next: [i32; 3] = std::array::from_fn(|axis| at[axis] + step[axis]);
            if next.iter().all(|c| (0..size).contains(c)) && level > 1 {
                queue.push_back((next, kind, level - 1));
            }
        }
    }
    levels.iter().map(|cells| Box::new(cells.map(|[block, sky]| Light::new(block, sky)))).collect()
}
