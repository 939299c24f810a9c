//! What a renderer sees of a world: object-safe, and without any allocation.

use crate::light::ChunkLight;
use crate::visibility::ChunkRows;
use crate::world::PackedBlocks;
use crate::{BlockId, BlockPos, BlockType, ChunkBox, ChunkPos, Light, LocalPos};

/// A count of changes. Each change of a world gets a greater one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Revision(pub u64);

/// The blocks of one chunk, as a world holds them.
#[derive(Clone, Copy, Debug)]
pub enum ChunkBlocks<'a> {
    /// Not loaded: nothing is known of it. No face is made toward it, and views pass through it.
    NotLoaded,
    /// 4096 times the same.
    Uniform(BlockId),
    /// Different ones.
    Packed(PackedBlocks<'a>),
}

impl ChunkBlocks<'_> {
    /// One block; [`BlockId::NOT_LOADED`] if the chunk isn't loaded.
    pub fn get(&self, at: LocalPos) -> BlockId {
        match self {
            Self::NotLoaded => BlockId::NOT_LOADED,
            Self::Uniform(id) => *id,
            Self::Packed(blocks) => blocks.get(at),
        }
    }
}

/// Whether a list of changes is whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Changes {
    /// Every change since the revision was named.
    Named,
    /// The revision is too long ago: nothing was named. Take all chunks anew and forget those that are no more.
    Forgotten,
}

/// A world to look at.
///
/// A *change of a chunk* is whatever may change its mesh: a new block or other light in it, or in a neighbour's cell that touches it by a face,
/// an edge or a corner.
pub trait WorldView {
    /// All block types, indexed by [`BlockId`]; the first is air. The table only grows.
    fn block_types(&self) -> &[BlockType];

    /// The blocks of a chunk. A chunk that isn't stored is uniform air in a finite world and not loaded in a streamed one;
    /// an illegal position is never loaded.
    fn chunk(&self, at: ChunkPos) -> ChunkBlocks<'_>;

    /// The same chunk as bits, kept or computed beforehand: a search for what is visible asks for many each frame.
    fn rows(&self, at: ChunkPos) -> ChunkRows<'_>;

    /// The light in a chunk's cells; open sky where a world has none yet, or nothing is loaded.
    fn light(&self, at: ChunkPos) -> ChunkLight<'_>;

    /// The smallest box that holds all stored chunks; `None` while there are none.
    fn bounds(&self) -> Option<ChunkBox>;

    /// A y above which nothing but air is stored, as low as is known; `None` if nothing else is stored at all.
    fn highest_block(&self) -> Option<i32> {
        self.bounds().map(|bounds| bounds.max.origin().y + 15)
    }

    /// Calls `visit` with each stored chunk, always in the same order.
    fn for_each_chunk(&self, visit: &mut dyn FnMut(ChunkPos));

    /// The revision of the latest change.
    fn revision(&self) -> Revision;

    /// Calls `visit` with each chunk that changed after `since`, once each, oldest change first. A chunk that is no longer stored is among them.
    fn changes_since(&self, since: Revision, visit: &mut dyn FnMut(ChunkPos)) -> Changes;

    /// The block at a position, or `None` where no chunk is loaded.
    fn block(&self, at: BlockPos) -> Option<BlockId> {
        let id = self.chunk(at.chunk()).get(at.local());
        (id != BlockId::NOT_LOADED).then_some(id)
    }

    /// The light at a position.
    fn light_at(&self, at: BlockPos) -> Light {
        self.light(at.chunk()).get(at.local())
    }

    /// The type of a block; air for an id that the table doesn't hold.
    fn block_type(&self, id: BlockId) -> &BlockType {
        self.block_types().get(usize::from(id.0)).unwrap_or(&BlockType::AIR)
    }
}
