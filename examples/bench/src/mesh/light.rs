//! Light for the inputs, as a world would have it: the sky's from where it is open, that of blocks that shine, and a lamp on the floor here and
//! there. The engine has its own; this one is for inputs that come without a world.

use std::collections::VecDeque;

use engine_core::{BlockId, BlockType, CHUNK_VOLUME, Coverage, Light};

/// One of so many floors in the dark carries a lamp, of the light of a torch.
const LAMPS: i32 = 400;
const LAMP: u8 = 14;

/// Chunks that form a cube, `edge` chunks long; x grows fastest, then z, then y.
struct Cube<'a> {
    chunks: &'a [Box<[BlockId; CHUNK_VOLUME]>],
    edge: i32,
    types: &'a [BlockType],
}

impl Cube<'_> {
    fn place(&self, [x, y, z]: [i32; 3]) -> (usize, usize) {
        let [cx, cy, cz] = [x, y, z].map(|c| c / 16);
        (((cy * self.edge + cz) * self.edge + cx) as usize, (((y & 15) * 16 + (z & 15)) * 16 + (x & 15)) as usize)
    }

    fn block(&self, at: [i32; 3]) -> &BlockType {
        let (chunk, cell) = self.place(at);
        &self.types[usize::from(self.chunks[chunk][cell].0)]
    }

    fn has(&self, at: [i32; 3]) -> bool {
        at.iter().all(|c| (0..self.edge * 16).contains(c))
    }
}

/// Floods chunks that form a cube, `edge` chunks long; x grows fastest, then z, then y. `sky` says above which columns the sky is open.
pub(super) fn flood(
    chunks: &[Box<[BlockId; CHUNK_VOLUME]>],
    edge: usize,
    types: &[BlockType],
    mut sky: impl FnMut(i32, i32) -> bool,
) -> Vec<Box<[Light; CHUNK_VOLUME]>> {
    let cube = Cube { chunks, edge: edge as i32, types };
    let size = cube.edge * 16;
    let (mut from_sky, mut from_blocks) = (Levels::new(chunks.len()), Levels::new(chunks.len()));
    for (x, z) in (0..size * size).map(|i| (i % size, i / size)) {
        let mut is_open = sky(x, z);
        for y in (0..size).rev() {
            let (at, block) = ([x, y, z], cube.block([x, y, z]));
            is_open &= block.coverage == Coverage::Empty;
            if is_open {
                from_sky.raise(&cube, at, 15);
            }
            let is_floor = block.coverage == Coverage::Empty
                && cube.has([x, y - 1, z])
                && cube.block([x, y - 1, z]).coverage == Coverage::Opaque;
            let has_lamp = is_floor && !is_open && (x * 7 + y * 131 + z * 29) % LAMPS == 0;
            from_blocks.raise(&cube, at, if has_lamp { LAMP } else { block.emission });
        }
    }
    from_sky.spread(&cube);
    from_blocks.spread(&cube);
    let both = from_blocks.of_chunk.iter().zip(&from_sky.of_chunk);
    both.map(|(block, sky)| Box::new(std::array::from_fn(|cell| Light::new(block[cell], sky[cell])))).collect()
}

/// Light of one kind on its way.
struct Levels {
    of_chunk: Vec<[u8; CHUNK_VOLUME]>,
    /// Cells whose neighbours have yet to be lit.
    queue: VecDeque<[i32; 3]>,
}

impl Levels {
    fn new(chunks: usize) -> Self {
        Self { of_chunk: vec![[0; CHUNK_VOLUME]; chunks], queue: VecDeque::new() }
    }

    fn raise(&mut self, cube: &Cube<'_>, at: [i32; 3], level: u8) {
        let (chunk, cell) = cube.place(at);
        let held = &mut self.of_chunk[chunk][cell];
        if *held < level {
            *held = level;
            self.queue.push_back(at);
        }
    }

    fn spread(&mut self, cube: &Cube<'_>) {
        while let Some(at) = self.queue.pop_front() {
            let (chunk, cell) = cube.place(at);
            let level = self.of_chunk[chunk][cell];
            for step in [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]] {
                let next: [i32; 3] = std::array::from_fn(|axis| at[axis] + step[axis]);
                if cube.has(next) && cube.block(next).coverage != Coverage::Opaque {
                    self.raise(cube, next, level.saturating_sub(1));
                }
            }
        }
        // Blocks that shine may be opaque; inside them there is no light.
        for (levels, blocks) in self.of_chunk.iter_mut().zip(cube.chunks) {
            for (level, id) in levels.iter_mut().zip(blocks.iter()) {
                if cube.types[usize::from(id.0)].coverage == Coverage::Opaque {
                    *level = 0;
                }
            }
        }
    }
}
