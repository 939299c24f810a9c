//! A chunk and what lies around it, as far as it was asked for.

use engine_core::visibility::{ChunkRows, Row};
use engine_core::{BlockId, ChunkBlocks, ChunkPos, LocalPos, WorldView};

/// The 27 chunks around and with one, each looked up when it is first needed.
pub(crate) struct Around<'w> {
    world: &'w dyn WorldView,
    chunk: ChunkPos,
    blocks: ChunkBlocks<'w>,
    own: ChunkRows<'w>,
    rows: [Option<ChunkRows<'w>>; 27],
}

impl<'w> Around<'w> {
    pub(crate) fn new(world: &'w dyn WorldView, chunk: ChunkPos, rows: ChunkRows<'w>) -> Self {
        Self { world, chunk, blocks: world.chunk(chunk), own: rows, rows: [None; 27] }
    }

    pub(crate) fn chunk(&self) -> ChunkPos {
        self.chunk
    }

    /// The block at a place in the chunk.
    pub(crate) fn block(&self, [x, y, z]: [usize; 3]) -> BlockId {
        self.blocks.get(LocalPos::new(x as u8, y as u8, z as u8))
    }

    /// The block at a place that may lie one beyond the chunk.
    pub(crate) fn block_beyond(&self, at: [i32; 3]) -> BlockId {
        if ((at[0] | at[1] | at[2]) as u32) < 16 {
            return self.block(at.map(|place| place as usize));
        }
        let [x, y, z] = at.map(|place| place >> 4);
        let Some(chunk) = self.chunk.offset(x, y, z) else { return BlockId::NOT_LOADED };
        let [x, y, z] = at.map(|place| (place & 15) as u8);
        self.world.chunk(chunk).get(LocalPos::new(x, y, z))
    }

    /// The opaque cells of the row at (y, z), each from −1 to 16, from x = −1 in bit 0 to x = 16 in bit 17.
    /// The ends count only if asked for: `ends` has a bit for each.
    pub(crate) fn opaque(&mut self, y: i32, z: i32, ends: u32) -> u32 {
        let mut word = u32::from(self.row(0, y, z).opaque) << 1;
        if ends & 1 != 0 {
            word |= u32::from(self.row(-1, y, z).opaque) >> 15;
        }
        if ends & 2 != 0 {
            word |= (u32::from(self.row(1, y, z).opaque) & 1) << 17;
        }
        word
    }

    /// The row at (y, z), each from −1 to 16, of the chunk that is `x` farther along x.
    #[inline]
    pub(crate) fn row(&mut self, x: i32, y: i32, z: i32) -> Row {
        if x == 0 && ((y | z) as u32) < 16 {
            return self.own.row((y & 15) as usize, (z & 15) as usize);
        }
        self.row_beyond(x, y, z)
    }

    fn row_beyond(&mut self, x: i32, y: i32, z: i32) -> Row {
        let index = 13 + (y >> 4) * 9 + (z >> 4) * 3 + x;
        let known = &mut self.rows[index as usize];
        let rows = match known {
            Some(rows) => *rows,
            None => {
                let there = self.chunk.offset(x, y >> 4, z >> 4);
                *known.insert(there.map_or(ChunkRows::NotLoaded, |chunk| self.world.rows(chunk)))
            }
        };
        rows.row((y & 15) as usize, (z & 15) as usize)
    }
}
