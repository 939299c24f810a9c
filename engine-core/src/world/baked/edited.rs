//! A chunk in memory of a fixed size: a copy of a baked one, which can be edited.

use super::BakedChunk;
use crate::light::ChunkLight;
use crate::visibility::{BitRows, Row};
use crate::world::PackedBlocks;
use crate::{BlockId, CHUNK_VOLUME, ChunkBlocks, Coverage, Light, LocalPos};

/// Words of 64 bits that hold one bit for each block.
const WORDS: usize = CHUNK_VOLUME / 64;
/// Kinds of blocks for each bit of an index: enough for 4 and for 8 bits.
const KINDS: usize = 32;

/// Cells whose light may differ from the bake's.
const RELIT: usize = 64;

/// Memory for one edited chunk, with `BITS` bits a block: 4, 8 or 16.
#[derive(Clone, Debug)]
pub struct EditedChunk<const BITS: usize = 4> {
    /// Which chunk of the box it is.
    index: usize,
    palette: [[BlockId; KINDS]; BITS],
    /// How many entries of the palette are in use.
    kinds: usize,
    words: [[u64; WORDS]; BITS],
    rows: BitRows,
    /// Cells with other light than the bake's; the first `relit_count` are in use, the latest last.
    relit: [(LocalPos, Light); RELIT],
    relit_count: usize,
}

impl<const BITS: usize> EditedChunk<BITS> {
    /// Memory that is not in use yet. All zeroes, so that a board needn't keep it in flash.
    pub const EMPTY: Self = {
        assert!(matches!(BITS, 4 | 8 | 16), "4, 8 or 16 bits a block");
        Self {
            index: 0,
            palette: [[BlockId::AIR; KINDS]; BITS],
            kinds: 0,
            words: [[0; WORDS]; BITS],
            rows: BitRows::new([Row::EMPTY; 256]),
            relit: [(LocalPos::new(0, 0, 0), Light::new(0, 0)); RELIT],
            relit_count: 0,
        }
    };

    /// Kinds of blocks that can be told apart.
    const CAPACITY: usize = if 1 << BITS < KINDS * BITS { 1 << BITS } else { KINDS * BITS };

    pub(super) fn index(&self) -> usize {
        self.index
    }

    pub(super) fn blocks(&self) -> ChunkBlocks<'_> {
        let palette = &self.palette.as_flattened()[..self.kinds];
        let packed = PackedBlocks::new(palette, self.words.as_flattened(), BITS as u32);
        packed.map_or(ChunkBlocks::NotLoaded, ChunkBlocks::Packed)
    }

    pub(super) fn rows(&self) -> &BitRows {
        &self.rows
    }

    /// The cells with other light than the bake's.
    pub(super) fn relit(&self) -> &[(LocalPos, Light)] {
        &self.relit[..self.relit_count]
    }

    /// Gives a cell its light. If too many have light of their own, the first of them gets the bake's again.
    pub(super) fn relight(&mut self, at: LocalPos, baked: ChunkLight<'_>, light: Light) {
        let known = self.relit().iter().position(|(cell, _)| *cell == at);
        if let Some(place) = known.or((self.relit_count == RELIT).then_some(0)) {
            self.relit.copy_within(place + 1..self.relit_count, place);
            self.relit_count -= 1;
        }
        if baked.get(at) != light {
            self.relit[self.relit_count] = (at, light);
            self.relit_count += 1;
        }
    }

    /// Becomes a copy of a chunk. `false` if it has more kinds of blocks than fit.
    pub(super) fn copy(&mut self, index: usize, chunk: &BakedChunk<'_>) -> bool {
        self.index = index;
        self.kinds = 0;
        self.relit_count = 0;
        for at in LocalPos::all() {
            let Some(entry) = self.entry(chunk.blocks.get(at)) else { return false };
            self.write(at, entry);
        }
        self.rows = BitRows::new(core::array::from_fn(|row| chunk.rows.row(row / 16, row % 16)));
        true
    }

    /// Puts a block in a cell. `false`, and nothing is changed, if it would be a kind too many.
    pub(super) fn set(&mut self, at: LocalPos, id: BlockId, there: Coverage) -> bool {
        let Some(entry) = self.entry(id).or_else(|| self.replace_unused(id)) else { return false };
        self.write(at, entry);
        self.rows.set(at, there);
        true
    }

    /// The palette's entry for a block, a new one if there is none and there is room.
    fn entry(&mut self, id: BlockId) -> Option<usize> {
        let palette = self.palette.as_flattened_mut();
        if let Some(entry) = palette[..self.kinds].iter().position(|&known| known == id) {
            return Some(entry);
        }
        if self.kinds == Self::CAPACITY {
            return None;
        }
        palette[self.kinds] = id;
        self.kinds += 1;
        Some(self.kinds - 1)
    }

    /// An entry that no cell has any more, which is this block's from now on.
    fn replace_unused(&mut self, id: BlockId) -> Option<usize> {
        let is_used = |entry: usize| LocalPos::all().any(|at| self.read(at) == entry);
        let unused = (0..self.kinds).find(|&entry| !is_used(entry))?;
        self.palette.as_flattened_mut()[unused] = id;
        Some(unused)
    }

    fn read(&self, at: LocalPos) -> usize {
        let bit = at.index() * BITS;
        (self.words.as_flattened()[bit / 64] >> (bit % 64)) as usize & ((1 << BITS) - 1)
    }

    fn write(&mut self, at: LocalPos, entry: usize) {
        let bit = at.index() * BITS;
        let mask = ((1 << BITS) - 1) << (bit % 64);
        let word = &mut self.words.as_flattened_mut()[bit / 64];
        *word = *word & !mask | (entry as u64) << (bit % 64);
    }
}
