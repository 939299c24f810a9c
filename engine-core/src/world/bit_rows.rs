//! The bit rows of a world's chunks, kept in step with its blocks.
//!
//! A look at all 4096 blocks of a chunk costs more than a whole search through its rows, so each chunk is looked at once, when it is stored.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;

use crate::visibility::rows::coverage;
use crate::visibility::{BitRows, Row};
use crate::{BlockPos, BlockType, Chunk, ChunkBlocks, ChunkPos, Coverage};

/// Rows by chunk, for chunks that aren't uniform.
#[derive(Clone, Debug, Default)]
pub(super) struct RowStore {
    chunks: BTreeMap<ChunkPos, Box<BitRows>>,
    /// Nothing but air lies above this y. It may be too high after something was dug away.
    highest: Option<i32>,
}

impl RowStore {
    pub(super) fn get(&self, at: ChunkPos) -> Option<&BitRows> {
        self.chunks.get(&at).map(Box::as_ref)
    }

    pub(super) fn highest(&self) -> Option<i32> {
        self.highest
    }

    /// A chunk was stored at `at`, whatever was there before.
    pub(super) fn stored(&mut self, at: ChunkPos, chunk: &Chunk, types: &[BlockType]) {
        match chunk.blocks() {
            ChunkBlocks::Packed(_) => self.chunks.insert(at, Box::new(BitRows::of(&chunk.blocks(), types))),
            ChunkBlocks::Uniform(_) | ChunkBlocks::NotLoaded => self.chunks.remove(&at),
        };
        self.raise(self.top_of(at, chunk, types));
    }

    /// One block of a stored chunk was replaced.
    pub(super) fn edited(&mut self, at: BlockPos, chunk: &Chunk, types: &[BlockType]) {
        match (self.chunks.get_mut(&at.chunk()), chunk.blocks()) {
            (Some(rows), ChunkBlocks::Packed(_)) => {
                let there = coverage(types, chunk.get(at.local()));
                rows.set(at.local(), there);
                self.raise((there != Coverage::Empty).then_some(at.y));
            }
            _ => self.stored(at.chunk(), chunk, types),
        }
    }

    /// A chunk is no longer stored.
    pub(super) fn removed(&mut self, at: ChunkPos) {
        self.chunks.remove(&at);
    }

    /// Looks for the highest block anew.
    pub(super) fn measure(&mut self, chunks: &BTreeMap<ChunkPos, Chunk>, types: &[BlockType]) {
        self.highest = chunks.iter().fold(None, |highest, (&at, chunk)| {
            let may_be_higher = highest.is_none_or(|y| at.origin().y + 15 > y);
            if may_be_higher { highest.max(self.top_of(at, chunk, types)) } else { highest }
        });
    }

    fn raise(&mut self, y: Option<i32>) {
        self.highest = self.highest.max(y);
    }

    /// The y of the highest block that isn't air in a chunk.
    fn top_of(&self, at: ChunkPos, chunk: &Chunk, types: &[BlockType]) -> Option<i32> {
        let layer = match (self.get(at), chunk.blocks()) {
            (Some(rows), _) => rows.highest_layer(),
            (None, ChunkBlocks::Uniform(id)) => (Row::uniform(coverage(types, id)) != Row::EMPTY).then_some(15),
            (None, _) => Some(15),
        };
        layer.map(|layer| at.origin().y + layer as i32)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::visibility::{BitRows, ChunkRows, Row};
    use crate::{BlockId, BlockPos, BlockRegistry, Chunk, ChunkPos, World, WorldView};

    fn check(world: &World) -> Result<(), TestCaseError> {
        for at in (0..8).map(|i| ChunkPos::new(i % 2, i / 4, i / 2 % 2)) {
            let fresh = BitRows::of(&world.chunk(at), world.block_types());
            for (y, z) in (0..256).map(|i| (i / 16, i % 16)) {
                prop_assert_eq!(world.rows(at).row(y, z), fresh.row(y, z));
                let top = at.origin().y + y as i32;
                prop_assert!(
                    fresh.row(y, z) == Row::EMPTY || world.highest_block().is_some_and(|highest| highest >= top)
                );
            }
            prop_assert_eq!(matches!(world.rows(at), ChunkRows::NotLoaded), world.block(at.origin()).is_none());
        }
        Ok(())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn rows_follow_every_change(streamed in any::<bool>(), steps in prop::collection::vec((0u8..10, 0u16..4, [0i32..32, 0i32..32, 0i32..32]), 1..30)) {
            let registry = BlockRegistry::parse("air empty\nstone opaque\nwater translucent\nleaves cutout").unwrap();
            let mut world = if streamed { World::streamed(registry) } else { World::finite(registry) };
            for (what, id, [x, y, z]) in steps {
                let (at, id) = (BlockPos::new(x, y, z), BlockId(id));
                match what {
                    0 => _ = world.insert_chunk(at.chunk(), Chunk::uniform(id)),
                    1 => _ = world.insert_chunk(at.chunk(), Chunk::from_blocks(&core::array::from_fn(|i| BlockId(i as u16 / 7 % (id.0 + 1))))),
                    2 => _ = world.remove_chunk(at.chunk()),
                    3 => world.retain_chunks(|chunk| chunk.x != at.chunk().x),
                    _ => _ = world.set_block(at, id),
                }
            }
            check(&world)?;
        }
    }

    #[test]
    fn the_highest_block_sinks_with_the_chunk_that_held_it() {
        let mut world = World::finite(BlockRegistry::parse("air empty\nstone opaque").unwrap());
        assert_eq!(world.highest_block(), None);
        for y in [3, 70] {
            world.set_block(BlockPos::new(0, y, 0), BlockId(1)).unwrap();
            assert_eq!(world.highest_block(), Some(y));
        }
        world.remove_chunk(ChunkPos::new(0, 4, 0));
        assert_eq!(world.highest_block(), Some(3));
    }
}
