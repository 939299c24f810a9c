//! The light of a world's chunks, and what has happened to their blocks since it was right.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};

use super::ChunkLight;
use crate::world::Outside;
use crate::{BlockPos, BlockType, CHUNK_VOLUME, Chunk, ChunkPos, Coverage, Light};

/// The light of one chunk that isn't open sky throughout.
#[derive(Clone, Debug)]
pub(crate) enum Kept {
    Uniform(Light),
    Cells(Box<[Light; CHUNK_VOLUME]>),
}

/// Light by chunk.
#[derive(Clone, Debug, Default)]
pub(crate) struct LightStore {
    /// Chunks that aren't here are open sky.
    pub(crate) chunks: BTreeMap<ChunkPos, Kept>,
    /// Stored chunks whose blocks the light knows.
    pub(super) lit: BTreeSet<ChunkPos>,
    /// Chunks that came, went or were replaced since, by column and height, with the most that an opaque block of the old ones gave off.
    pub(crate) pending: BTreeMap<[i32; 2], BTreeMap<i32, u8>>,
    /// Cells whose block was replaced since, with what an opaque one gave off.
    pub(crate) edits: BTreeMap<BlockPos, u8>,
}

impl LightStore {
    /// The light of a chunk as of the last update; open sky where there was none.
    pub(crate) fn light(&self, at: ChunkPos) -> ChunkLight<'_> {
        match self.chunks.get(&at) {
            None => ChunkLight::Uniform(Light::OPEN_SKY),
            Some(Kept::Uniform(light)) => ChunkLight::Uniform(*light),
            Some(Kept::Cells(cells)) => ChunkLight::Cells(cells),
        }
    }

    /// How much memory its arrays take.
    pub(crate) fn bytes(&self) -> usize {
        self.chunks.values().filter(|kept| matches!(kept, Kept::Cells(_))).count() * CHUNK_VOLUME
    }

    /// A chunk was stored; `old` is the one that was there.
    pub(crate) fn stored(&mut self, at: ChunkPos, old: Option<&Chunk>, types: &[BlockType]) {
        let blocks = old.into_iter().flat_map(Chunk::counts);
        let gave = blocks.map(|(id, _)| types.get(usize::from(id.0)).map_or(0, gives_off_in_the_dark)).max();
        let known = self.pending.entry([at.x, at.z]).or_default().entry(at.y).or_default();
        *known = (*known).max(gave.unwrap_or(0));
    }

    /// A chunk was taken out.
    pub(crate) fn removed(&mut self, at: ChunkPos, old: Option<&Chunk>, types: &[BlockType]) {
        if self.is_lit(at) {
            return self.stored(at, old, types);
        }
        // Its light was never asked for.
        if let Some(heights) = self.pending.get_mut(&[at.x, at.z]) {
            heights.remove(&at.y);
            if heights.is_empty() {
                self.pending.remove(&[at.x, at.z]);
            }
        }
    }

    /// A block was replaced in a chunk that stays.
    pub(crate) fn edited(&mut self, at: BlockPos, old: &BlockType) {
        if self.is_lit(at.chunk()) {
            self.edits.entry(at).or_insert_with(|| gives_off_in_the_dark(old));
        }
    }

    /// Whether nothing has happened since the light was right.
    pub(crate) fn is_settled(&self) -> bool {
        self.pending.is_empty() && self.edits.is_empty()
    }

    pub(super) fn is_lit(&self, at: ChunkPos) -> bool {
        self.lit.contains(&at)
    }

    /// Whether light goes into a chunk: if it is stored, or lies in the air around one that is.
    pub(super) fn reaches(&self, at: ChunkPos, outside: Outside) -> bool {
        self.is_lit(at) || outside == Outside::Air && around(at).any(|near| self.is_lit(near))
    }
}

/// What an opaque block gives off: no cell's light tells of it.
fn gives_off_in_the_dark(block: &BlockType) -> u8 {
    if block.coverage == Coverage::Opaque { block.emission } else { 0 }
}

/// The chunks that touch one, over faces, edges and corners.
pub(super) fn around(at: ChunkPos) -> impl Iterator<Item = ChunkPos> {
    let steps = (0..27).filter(|&i| i != 13).map(|i| [i % 3 - 1, i / 9 - 1, i / 3 % 3 - 1]);
    steps.filter_map(move |[x, y, z]| at.offset(x, y, z))
}
