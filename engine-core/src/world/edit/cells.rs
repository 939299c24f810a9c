//! The cells of one chunk while they are edited.

use alloc::boxed::Box;
use alloc::vec;
use core::ops::RangeInclusive;

use super::{BlockVolume, Edit};
use crate::{BlockId, BlockPos, CHUNK_SIZE, CHUNK_VOLUME, Chunk, ChunkBlocks, ChunkPos, LocalPos};

/// What a chunk shall hold: as long as may be one block everywhere, then an array.
#[derive(Debug)]
pub(super) enum Cells {
    /// The same everywhere.
    Uniform(BlockId),
    /// In the order of [`LocalPos::index`].
    Each(Box<[BlockId; CHUNK_VOLUME]>),
}

impl Cells {
    pub(super) fn of(blocks: &ChunkBlocks<'_>) -> Self {
        match blocks {
            ChunkBlocks::NotLoaded => Self::Uniform(BlockId::AIR),
            ChunkBlocks::Uniform(id) => Self::Uniform(*id),
            ChunkBlocks::Packed(packed) => {
                let mut cells = array_of(BlockId::AIR);
                for (row, target) in cells.chunks_exact_mut(CHUNK_SIZE).enumerate() {
                    target.copy_from_slice(&packed.row((row / CHUNK_SIZE) as u8, (row % CHUNK_SIZE) as u8));
                }
                Self::Each(cells)
            }
        }
    }

    pub(super) fn into_chunk(self) -> Chunk {
        match self {
            Self::Uniform(id) => Chunk::uniform(id),
            Self::Each(cells) => Chunk::from_blocks(&cells),
        }
    }

    /// The 16 cells of a row along x, counted along z, then y.
    pub(super) fn row(&self, row: usize) -> [BlockId; CHUNK_SIZE] {
        match self {
            Self::Uniform(id) => [*id; CHUNK_SIZE],
            Self::Each(cells) => core::array::from_fn(|x| cells[row * CHUNK_SIZE + x]),
        }
    }

    /// Does what an edit does in the chunk at `at`.
    pub(super) fn apply(&mut self, at: ChunkPos, edit: &Edit<'_>) {
        let Some(part) = edit.cells().and_then(|cells| cells.in_chunk(at)) else { return };
        match *edit {
            Edit::Set { block, .. } | Edit::Fill { block, .. } => self.fill(part, block),
            Edit::Paste { at: place, blocks } => self.paste(at, part, place, blocks),
        }
    }

    fn fill(&mut self, [xs, ys, zs]: [RangeInclusive<u8>; 3], block: BlockId) {
        if [&xs, &ys, &zs].iter().all(|range| range.len() == CHUNK_SIZE) {
            *self = Self::Uniform(block);
        }
        if matches!(self, Self::Uniform(all) if *all == block) {
            return;
        }
        let cells = self.each();
        for y in ys {
            for z in zs.clone() {
                let row = LocalPos::new(0, y, z).index();
                cells[row + usize::from(*xs.start())..=row + usize::from(*xs.end())].fill(block);
            }
        }
    }

    fn paste(&mut self, at: ChunkPos, [xs, ys, zs]: [RangeInclusive<u8>; 3], place: BlockPos, blocks: &BlockVolume) {
        let corner = blocks.corner_at(place);
        let cells = self.each();
        for y in ys {
            for z in zs.clone() {
                for x in xs.clone() {
                    let local = LocalPos::new(x, y, z);
                    let cell = at.block(local).to_array();
                    let inside = core::array::from_fn(|axis| (i64::from(cell[axis]) - corner[axis]) as u32);
                    if let Some(block) = blocks.get(inside).filter(|&block| block != BlockId::NOT_LOADED) {
                        cells[local.index()] = block;
                    }
                }
            }
        }
    }

    /// Puts `block` in `length` cells from one on.
    pub(super) fn fill_run(&mut self, start: u16, length: u16, block: BlockId) {
        self.each()[usize::from(start)..][..usize::from(length)].fill(block);
    }

    fn each(&mut self) -> &mut [BlockId; CHUNK_VOLUME] {
        if let Self::Uniform(id) = *self {
            *self = Self::Each(array_of(id));
        }
        match self {
            Self::Each(cells) => cells,
            Self::Uniform(_) => unreachable!("replaced above"),
        }
    }
}

/// Made on the heap: it would be large for a small stack.
fn array_of(id: BlockId) -> Box<[BlockId; CHUNK_VOLUME]> {
    match vec![id; CHUNK_VOLUME].try_into() {
        Ok(cells) => cells,
        Err(_) => unreachable!("it has this length"),
    }
}
