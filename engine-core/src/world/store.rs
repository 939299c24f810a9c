//! The chunks of a world in memory.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::fmt;

use super::changes::ChangeList;
use crate::block::BlockRegistry;
use crate::{BlockId, BlockPos, BlockType, Changes, Chunk, ChunkBlocks, ChunkBox, ChunkPos, Revision, WorldView};

/// What lies where no chunk is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outside {
    Air,
    NotLoaded,
}

/// A world of many chunks.
#[derive(Clone, Debug)]
pub struct World {
    registry: BlockRegistry,
    outside: Outside,
    chunks: BTreeMap<ChunkPos, Chunk>,
    bounds: Option<ChunkBox>,
    changes: ChangeList,
}

/// Why an edit was refused. The world is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditError {
    /// No chunk is loaded there.
    NotLoaded(ChunkPos),
    /// The chunk's blocks would be beyond 32-bit coordinates.
    OutOfRange(ChunkPos),
    /// The world's table has no such block.
    UnknownBlock(BlockId),
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotLoaded(ChunkPos { x, y, z }) => write!(f, "chunk {x},{y},{z} isn't loaded"),
            Self::OutOfRange(ChunkPos { x, y, z }) => write!(f, "chunk {x},{y},{z} lies outside the world"),
            Self::UnknownBlock(BlockId(id)) => write!(f, "there is no block type {id}"),
        }
    }
}

impl core::error::Error for EditError {}

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
        Self { registry, outside, chunks: BTreeMap::new(), bounds: None, changes: ChangeList::default() }
    }

    /// The block types with their names.
    pub fn registry(&self) -> &BlockRegistry {
        &self.registry
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
                Outside::Air => self.store(position, Chunk::uniform(BlockId::AIR)),
            }
        }
        let Some(chunk) = self.chunks.get_mut(&position) else { return Err(EditError::NotLoaded(position)) };
        let old = chunk.set(at.local(), id);
        if old != id {
            self.touch_around(at);
        }
        Ok(old)
    }

    /// Stores a chunk, in place of the one that may be there, which is returned.
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
        let old = self.chunks.remove(&at);
        self.store(at, chunk);
        self.touch_neighbours(at);
        Ok(old)
    }

    /// Takes a chunk out of the world.
    pub fn remove_chunk(&mut self, at: ChunkPos) -> Option<Chunk> {
        let chunk = self.chunks.remove(&at)?;
        self.note_removed(at);
        if self.bounds.is_some_and(|bounds| lies_on_edge(bounds, at)) {
            self.bounds = self.measure();
        }
        Some(chunk)
    }

    /// Takes every chunk out for whose position `keep` is false: as [`World::remove_chunk`] for many.
    pub fn retain_chunks(&mut self, keep: impl Fn(ChunkPos) -> bool) {
        let removed: Vec<ChunkPos> = self.chunks.keys().copied().filter(|&at| !keep(at)).collect();
        self.chunks.retain(|&at, _| keep(at));
        for &at in &removed {
            self.note_removed(at);
        }
        if !removed.is_empty() {
            self.bounds = self.measure();
        }
    }

    fn note_removed(&mut self, at: ChunkPos) {
        self.changes.removed(at);
        self.touch_neighbours(at);
    }

    fn measure(&self) -> Option<ChunkBox> {
        self.chunks.keys().copied().map(ChunkBox::of).reduce(|a, b| a.including(b.min))
    }

    fn check(&self, id: BlockId) -> Result<(), EditError> {
        let known = usize::from(id.0) < self.registry.types().len();
        if known { Ok(()) } else { Err(EditError::UnknownBlock(id)) }
    }

    fn store(&mut self, at: ChunkPos, chunk: Chunk) {
        self.chunks.insert(at, chunk);
        self.bounds = Some(self.bounds.map_or(ChunkBox::of(at), |bounds| bounds.including(at)));
        self.changes.changed(at);
    }

    /// Notes a change of each stored chunk whose mesh may depend on the block at `at`: its own, and those that it touches.
    fn touch_around(&mut self, at: BlockPos) {
        let local = at.local();
        let reach = |coordinate: u8| match coordinate {
            0 => -1..=0,
            15 => 0..=1,
            _ => 0..=0,
        };
        for y in reach(local.y()) {
            for z in reach(local.z()) {
                for x in reach(local.x()) {
                    self.touch(at.chunk().offset(x, y, z));
                }
            }
        }
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

    fn bounds(&self) -> Option<ChunkBox> {
        self.bounds
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
mod tests {
    use super::*;
    use crate::LocalPos;

    const STONE: BlockId = BlockId(1);

    fn full(world: &mut World, x: i32, y: i32, z: i32) {
        world.insert_chunk(ChunkPos::new(x, y, z), Chunk::uniform(STONE)).unwrap();
    }

    /// A streamed world of 3×3×3 chunks around the origin's.
    fn cube() -> World {
        let mut world = World::streamed(BlockRegistry::builtin());
        for at in 0..27 {
            full(&mut world, at % 3 - 1, at / 9 - 1, at / 3 % 3 - 1);
        }
        world
    }

    fn changed(world: &World, since: Revision) -> Vec<ChunkPos> {
        let mut found = Vec::new();
        assert_eq!(world.changes_since(since, &mut |chunk| found.push(chunk)), Changes::Named);
        found.sort();
        found
    }

    /// Case A2: what an edit makes stale, by where in its chunk it is.
    #[test]
    fn an_edit_changes_every_chunk_that_it_touches() {
        for (x, y, z, chunks) in
            [(8, 8, 8, 1), (0, 8, 8, 2), (8, 15, 8, 2), (8, 0, 15, 4), (0, 0, 0, 8), (15, 15, 0, 8)]
        {
            let mut world = cube();
            let before = world.revision();
            world.set_block(BlockPos::new(x, y, z), BlockId::AIR).unwrap();
            let found = changed(&world, before);
            assert_eq!(found.len(), chunks, "{x} {y} {z}: {found:?}");
            assert!(found.contains(&ChunkPos::new(0, 0, 0)));
            let same = world.revision();
            world.set_block(BlockPos::new(x, y, z), BlockId::AIR).unwrap();
            assert_eq!(world.revision(), same, "nothing changed");
        }
    }

    #[test]
    fn a_chunk_that_comes_or_goes_changes_its_neighbours() {
        let mut world = cube();
        let before = world.revision();
        let middle = world.remove_chunk(ChunkPos::new(0, 0, 0)).unwrap();
        assert_eq!(changed(&world, before).len(), 27);
        assert_eq!(world.set_block(BlockPos::new(8, 8, 8), STONE), Err(EditError::NotLoaded(ChunkPos::new(0, 0, 0))));
        let before = world.revision();
        world.insert_chunk(ChunkPos::new(0, 0, 0), middle).unwrap();
        assert_eq!(changed(&world, before).len(), 27);
        let before = world.revision();
        world.retain_chunks(|at| at.x < 1);
        assert_eq!(changed(&world, before).len(), 18, "nine are gone, nine had them as neighbours");
        assert_eq!(world.bounds().map(|bounds| bounds.max), Some(ChunkPos::new(0, 1, 1)));
    }

    /// Cases B8 and B10: every cell around the origin and at the limits is where it was put.
    #[test]
    fn blocks_stay_where_they_were_put() {
        let mut world = World::finite(BlockRegistry::builtin());
        let count = world.registry().types().len() as i32;
        let kind = |x: i32, y: i32, z: i32| BlockId((x * 31 + y * 17 + z * 7).rem_euclid(count) as u16);
        let cells = || (-17..=17).flat_map(|y| (-17..=17).flat_map(move |z| (-17..=17).map(move |x| (x, y, z))));
        for (x, y, z) in cells() {
            world.set_block(BlockPos::new(x, y, z), kind(x, y, z)).unwrap();
        }
        for (x, y, z) in cells() {
            assert_eq!(world.block(BlockPos::new(x, y, z)), Some(kind(x, y, z)), "{x} {y} {z}");
        }
        assert_eq!(world.block(BlockPos::new(18, 0, 0)), Some(BlockId::AIR));
        for corner in [i32::MIN, i32::MAX] {
            let at = BlockPos::new(corner, corner, corner);
            world.set_block(at, STONE).unwrap();
            assert_eq!(world.block(at), Some(STONE));
        }
        for beyond in [ChunkPos::new(ChunkPos::MAX + 1, 0, 0), ChunkPos::new(0, ChunkPos::MIN - 1, 0)] {
            assert_eq!(world.insert_chunk(beyond, Chunk::uniform(STONE)).unwrap_err(), EditError::OutOfRange(beyond));
            assert!(matches!(world.chunk(beyond), ChunkBlocks::NotLoaded));
        }
    }

    #[test]
    fn refuses_blocks_that_it_does_not_know() {
        let mut world = World::finite(BlockRegistry::new());
        assert_eq!(world.set_block(BlockPos::default(), STONE), Err(EditError::UnknownBlock(STONE)));
        assert!(world.insert_chunk(ChunkPos::default(), Chunk::uniform(BlockId::NOT_LOADED)).is_err());
        assert_eq!((world.chunks().len(), world.bounds()), (0, None));
    }

    #[test]
    fn bounds_follow_what_is_stored() {
        let mut world = World::streamed(BlockRegistry::builtin());
        full(&mut world, -3, 0, 5);
        full(&mut world, 2, 1, -1);
        let bounds = world.bounds().unwrap();
        assert_eq!((bounds.min, bounds.max), (ChunkPos::new(-3, 0, -1), ChunkPos::new(2, 1, 5)));
        world.remove_chunk(ChunkPos::new(2, 1, -1));
        assert_eq!(world.bounds(), Some(ChunkBox::of(ChunkPos::new(-3, 0, 5))));
        assert_eq!(world.block_count(), 4096);
        assert_eq!(world.stored(ChunkPos::new(-3, 0, 5)).unwrap().get(LocalPos::new(0, 0, 0)), STONE);
    }
}
