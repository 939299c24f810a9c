//! The chunks of a world in memory.

mod editing;
mod lighting;

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::bit_rows::RowStore;
use super::changes::ChangeList;
use super::edited::EditedChunks;
use super::touched::for_each_touched;
use super::{EditError, Outside};
use crate::block::BlockRegistry;
use crate::light::{ChunkLight, LightStore};
use crate::visibility::rows::coverage;
use crate::visibility::{ChunkRows, Row};
use crate::{BlockId, BlockPos, BlockType, Changes, Chunk, ChunkBlocks, ChunkBox, ChunkPos, Revision, WorldView};

/// A world of many chunks.
#[derive(Clone, Debug)]
pub struct World {
    registry: BlockRegistry,
    outside: Outside,
    chunks: BTreeMap<ChunkPos, Chunk>,
    rows: RowStore,
    bounds: Option<ChunkBox>,
    changes: ChangeList,
    edited: EditedChunks,
    pub(crate) light: LightStore,
}

impl World {
    /// An empty world that holds all there is: outside lies air.
    pub fn finite(registry: BlockRegistry) -> Self {
        Self::new(registry, Outside::Air)
    }

    /// An empty world into which chunks are loaded: outside, nothing is known.
    pub fn streamed(registry: BlockRegistry) -> Self {
        Self::new(registry, Outside::NotLoaded)
    }

    fn new(registry: BlockRegistry, outside: Outside) -> Self {
        Self {
            registry,
            outside,
            chunks: BTreeMap::new(),
            rows: RowStore::default(),
            bounds: None,
            changes: ChangeList::default(),
            edited: EditedChunks::default(),
            light: LightStore::default(),
        }
    }

    /// What lies where no chunk is stored.
    pub fn outside(&self) -> Outside {
        self.outside
    }

    /// The block types with their names.
    pub fn registry(&self) -> &BlockRegistry {
        &self.registry
    }

    /// The block types, to add some.
    pub fn registry_mut(&mut self) -> &mut BlockRegistry {
        &mut self.registry
    }

    /// The chunk stored at a position.
    pub fn stored(&self, at: ChunkPos) -> Option<&Chunk> {
        self.chunks.get(&at)
    }

    /// All stored chunks in order of their positions.
    pub fn chunks(&self) -> impl ExactSizeIterator<Item = (ChunkPos, &Chunk)> {
        self.chunks.iter().map(|(&at, chunk)| (at, chunk))
    }

    /// Blocks in stored chunks that aren't air.
    pub fn block_count(&self) -> u64 {
        let blocks =
            |chunk: &Chunk| chunk.counts().filter(|(id, _)| *id != BlockId::AIR).map(|(_, n)| n as u64).sum::<u64>();
        self.chunks.values().map(blocks).sum()
    }

    /// Replaces one block and returns what was there.
    ///
    /// # Errors
    /// If the chunk isn't loaded or the registry doesn't hold the block.
    pub fn set_block(&mut self, at: BlockPos, id: BlockId) -> Result<BlockId, EditError> {
        self.check(id)?;
        let position = at.chunk();
        if !self.chunks.contains_key(&position) {
            match self.outside {
                Outside::NotLoaded => return Err(EditError::NotLoaded(position)),
                Outside::Air if id == BlockId::AIR => return Ok(BlockId::AIR),
                Outside::Air => _ = self.store(position, Chunk::uniform(BlockId::AIR)),
            }
        }
        let Some(chunk) = self.chunks.get_mut(&position) else { return Err(EditError::NotLoaded(position)) };
        let old = chunk.set(at.local(), id);
        if old != id {
            self.rows.edited(at, chunk, self.registry.types());
            self.light.edited(at, &self.registry.types()[usize::from(old.0)]);
            self.touch_around(at);
            self.edited.edited(position, self.changes.latest());
        }
        Ok(old)
    }

    /// Stores a chunk, in place of the one that may be there, which is returned. That is no edit: it counts as loaded.
    ///
    /// # Errors
    /// If the position isn't legal or the registry doesn't hold one of the blocks.
    pub fn insert_chunk(&mut self, at: ChunkPos, chunk: Chunk) -> Result<Option<Chunk>, EditError> {
        if !at.is_legal() {
            return Err(EditError::OutOfRange(at));
        }
        for (id, _) in chunk.counts() {
            self.check(id)?;
        }
        self.edited.forget(at);
        let old = self.store(at, chunk);
        self.touch_neighbours(at);
        Ok(old)
    }

    /// Takes a chunk out of the world.
    pub fn remove_chunk(&mut self, at: ChunkPos) -> Option<Chunk> {
        let chunk = self.chunks.remove(&at)?;
        self.note_removed(at, &chunk);
        if self.bounds.is_some_and(|bounds| lies_on_edge(bounds, at)) {
            self.measure();
        }
        Some(chunk)
    }

    /// Takes every chunk out for whose position `keep` is false: as [`World::remove_chunk`] for many.
    pub fn retain_chunks(&mut self, keep: impl Fn(ChunkPos) -> bool) {
        let removed: Vec<(ChunkPos, Chunk)> = self.chunks.extract_if(.., |&at, _| !keep(at)).collect();
        for (at, chunk) in &removed {
            self.note_removed(*at, chunk);
        }
        if !removed.is_empty() {
            self.measure();
        }
    }

    fn note_removed(&mut self, at: ChunkPos, chunk: &Chunk) {
        self.light.removed(at, Some(chunk), self.registry.types());
        self.rows.removed(at);
        self.changes.removed(at);
        self.edited.forget(at);
        self.touch_neighbours(at);
    }

    fn measure(&mut self) {
        self.bounds = self.chunks.keys().copied().map(ChunkBox::of).reduce(|a, b| a.including(b.min));
        self.rows.measure(&self.chunks, self.registry.types());
    }

    /// Whether the registry holds a block.
    pub(super) fn check(&self, id: BlockId) -> Result<(), EditError> {
        let known = usize::from(id.0) < self.registry.types().len();
        if known { Ok(()) } else { Err(EditError::UnknownBlock(id)) }
    }

    fn store(&mut self, at: ChunkPos, chunk: Chunk) -> Option<Chunk> {
        self.rows.stored(at, &chunk, self.registry.types());
        let old = self.chunks.insert(at, chunk);
        self.light.stored(at, old.as_ref(), self.registry.types());
        self.bounds = Some(self.bounds.map_or(ChunkBox::of(at), |bounds| bounds.including(at)));
        self.changes.changed(at);
        old
    }

    /// Notes a change of each stored chunk whose mesh may depend on the block at `at`.
    fn touch_around(&mut self, at: BlockPos) {
        for_each_touched(at, |chunk| self.touch(Some(chunk)));
    }

    /// Notes a change of each stored chunk around `at`, which came or went.
    fn touch_neighbours(&mut self, at: ChunkPos) {
        for y in -1..=1 {
            for z in -1..=1 {
                for x in -1..=1 {
                    if (x, y, z) != (0, 0, 0) {
                        self.touch(at.offset(x, y, z));
                    }
                }
            }
        }
    }

    fn touch(&mut self, at: Option<ChunkPos>) {
        if let Some(at) = at
            && self.chunks.contains_key(&at)
        {
            self.changes.changed(at);
        }
    }
}

fn lies_on_edge(bounds: ChunkBox, at: ChunkPos) -> bool {
    let (min, max) = (bounds.min.to_array(), bounds.max.to_array());
    at.to_array().iter().enumerate().any(|(axis, &c)| c == min[axis] || c == max[axis])
}

impl WorldView for World {
    fn block_types(&self) -> &[BlockType] {
        self.registry.types()
    }

    fn chunk(&self, at: ChunkPos) -> ChunkBlocks<'_> {
        match (self.chunks.get(&at), self.outside) {
            (Some(chunk), _) => chunk.blocks(),
            (None, Outside::Air) if at.is_legal() => ChunkBlocks::Uniform(BlockId::AIR),
            (None, _) => ChunkBlocks::NotLoaded,
        }
    }

    fn rows(&self, at: ChunkPos) -> ChunkRows<'_> {
        if let Some(rows) = self.rows.get(at) {
            return ChunkRows::Each(rows);
        }
        match self.chunk(at) {
            ChunkBlocks::Uniform(id) => ChunkRows::Uniform(Row::uniform(coverage(self.registry.types(), id))),
            ChunkBlocks::Packed(_) | ChunkBlocks::NotLoaded => ChunkRows::NotLoaded,
        }
    }

    fn light(&self, at: ChunkPos) -> ChunkLight<'_> {
        self.light.light(at)
    }

    fn bounds(&self) -> Option<ChunkBox> {
        self.bounds
    }

    fn highest_block(&self) -> Option<i32> {
        self.rows.highest()
    }

    fn for_each_chunk(&self, visit: &mut dyn FnMut(ChunkPos)) {
        self.chunks.keys().copied().for_each(visit);
    }

    fn revision(&self) -> Revision {
        self.changes.latest()
    }

    fn changes_since(&self, since: Revision, visit: &mut dyn FnMut(ChunkPos)) -> Changes {
        self.changes.since(since, visit)
    }
}

#[cfg(test)]
mod tests;
