//! A world that was packed beforehand and is drawn where it lies, in flash for example, with edits over it in memory.
//!
//! ```text
//!     flash                        RAM
//!     types                        edited chunks, as many as the caller gives memory for:
//!     chunks of a box, in order       each a copy of one in flash, with its edits
//!     of y, then z, then x
//! ```
//!
//! Nothing is unpacked and nothing is allocated: a chunk is the same [`ChunkBlocks`], [`ChunkRows`] and [`ChunkLight`] that a world in memory gives,
//! made as constants. The light is that of the bake. An edit gives its own cell the light that its neighbours have for it, and what its block gives off, but
//! nothing spreads from there: what is dug is as bright as the way to it, and a lamp lights up itself.

mod edited;
mod recent;
#[cfg(test)]
#[cfg(feature = "alloc")]
mod tests;

pub use edited::EditedChunk;

use super::touched::for_each_touched;
use super::{EditError, Outside};
use crate::light::ChunkLight;
use crate::visibility::rows::coverage;
use crate::visibility::{ChunkRows, Row};
use crate::{
    BlockId, BlockPos, BlockType, Changes, ChunkBlocks, ChunkBox, ChunkPos, Coverage, Face, Light, Revision, WorldView,
};
use recent::RecentChanges;

/// One chunk as constants.
#[derive(Clone, Copy, Debug)]
pub struct BakedChunk<'a> {
    /// Its blocks.
    pub blocks: ChunkBlocks<'a>,
    /// The same as bits.
    pub rows: ChunkRows<'a>,
    /// The light in it.
    pub light: ChunkLight<'a>,
}

/// A box of chunks as constants.
#[derive(Clone, Copy, Debug)]
pub struct Baked<'a> {
    types: &'a [BlockType],
    outside: Outside,
    bounds: ChunkBox,
    /// Chunks along x, y and z.
    size: [u32; 3],
    chunks: &'a [BakedChunk<'a>],
}

impl<'a> Baked<'a> {
    /// A box of chunks in order of y, then z, then x, and what lies around it.
    ///
    /// # Panics
    /// If there aren't as many chunks as the box holds: while the program is compiled, if it is a constant.
    pub const fn new(types: &'a [BlockType], outside: Outside, bounds: ChunkBox, chunks: &'a [BakedChunk<'a>]) -> Self {
        let ChunkBox { min, max } = bounds;
        let size = [wide(min.x, max.x), wide(min.y, max.y), wide(min.z, max.z)];
        assert!(
            chunks.len() as u64 == size[0] as u64 * size[1] as u64 * size[2] as u64,
            "as many chunks as the box holds"
        );
        Self { types, outside, bounds, size, chunks }
    }

    /// Where a chunk stands among the others, if it lies in the box.
    fn index(&self, at: ChunkPos) -> Option<usize> {
        let min = self.bounds.min;
        let from_min = [at.x.wrapping_sub(min.x), at.y.wrapping_sub(min.y), at.z.wrapping_sub(min.z)];
        let ([x, y, z], [wide, high, deep]) = (from_min.map(|c| c as u32), self.size);
        (x < wide && y < high && z < deep).then(|| ((y * deep + z) * wide + x) as usize)
    }
}

const fn wide(min: i32, max: i32) -> u32 {
    assert!(min <= max, "a box of chunks");
    (max - min + 1) as u32
}

/// A baked world with its edits. `BITS` is the memory of an edited chunk in bits a block: with 4 it holds 16 kinds of blocks, with 8 it holds 256.
#[derive(Debug)]
pub struct BakedWorld<'a, const BITS: usize = 4> {
    baked: Baked<'a>,
    edited: &'a mut [EditedChunk<BITS>],
    /// The first so many are in use; which chunk each is.
    used: usize,
    /// The y of the highest block that isn't air. It may be too high after something was dug away.
    highest: Option<i32>,
    changes: RecentChanges,
}

impl<'a, const BITS: usize> BakedWorld<'a, BITS> {
    /// A world without edits. So many chunks can be edited as `edited` has entries, whatever is in them.
    pub fn new(baked: Baked<'a>, edited: &'a mut [EditedChunk<BITS>]) -> Self {
        let mut world = Self { baked, edited, used: 0, highest: None, changes: RecentChanges::default() };
        let mut highest = None;
        world.for_each_chunk(&mut |at| {
            let layer = match world.rows(at) {
                ChunkRows::Each(rows) => rows.highest_layer(),
                ChunkRows::Uniform(row) => (row != Row::EMPTY).then_some(15),
                ChunkRows::NotLoaded => None,
            };
            highest = highest.max(layer.map(|layer| at.origin().y + layer as i32));
        });
        world.highest = highest;
        world
    }

    /// Replaces one block and returns what was there.
    ///
    /// # Errors
    /// If the block lies outside the box, the table doesn't hold it, or there is no memory for the edit.
    pub fn set_block(&mut self, at: BlockPos, id: BlockId) -> Result<BlockId, EditError> {
        if usize::from(id.0) >= self.baked.types.len() {
            return Err(EditError::UnknownBlock(id));
        }
        let chunk = at.chunk();
        let Some(index) = self.baked.index(chunk) else {
            return Err(match self.baked.outside {
                Outside::Air => EditError::OutOfRange(chunk),
                Outside::NotLoaded => EditError::NotLoaded(chunk),
            });
        };
        let old = self.chunk(chunk).get(at.local());
        if old == id {
            return Ok(old);
        }
        let there = coverage(self.baked.types, id);
        let slot = self.slot_of(index).unwrap_or(self.used);
        let edited = self.edited.get_mut(slot).ok_or(EditError::NoRoom(chunk))?;
        let fits =
            (slot < self.used || edited.copy(index, &self.baked.chunks[index])) && edited.set(at.local(), id, there);
        if !fits {
            return Err(EditError::TooManyKinds(chunk));
        }
        self.used = self.used.max(slot + 1);
        let light = self.light_for(at, id);
        self.edited[slot].relight(at.local(), self.baked.chunks[index].light, light);
        if there != Coverage::Empty {
            self.highest = self.highest.max(Some(at.y));
        }
        for_each_touched(at, |touched| {
            if self.baked.bounds.contains(touched) {
                self.changes.changed(touched);
            }
        });
        Ok(old)
    }

    /// The light that a block would have from its neighbours and itself.
    fn light_for(&self, at: BlockPos, id: BlockId) -> Light {
        let block = self.block_type(id);
        if block.coverage == Coverage::Opaque {
            return Light::new(0, 0);
        }
        Face::ALL.into_iter().fold(Light::new(block.emission, 0), |light, face| {
            let near = at.step(face).map_or(Light::OPEN_SKY, |near| self.light_at(near));
            let loss = block.light_filter.max(1);
            let falls = face == Face::PosY && near.sky() == 15 && block.light_filter == 0;
            let sky = if falls { 15 } else { near.sky().saturating_sub(loss) };
            Light::new(light.block().max(near.block().saturating_sub(loss)), light.sky().max(sky))
        })
    }

    fn slot_of(&self, index: usize) -> Option<usize> {
        self.edited[..self.used].iter().position(|edited| edited.index() == index)
    }
}

impl<const BITS: usize> WorldView for BakedWorld<'_, BITS> {
    fn block_types(&self) -> &[BlockType] {
        self.baked.types
    }

    fn chunk(&self, at: ChunkPos) -> ChunkBlocks<'_> {
        match (self.baked.index(at), self.baked.outside) {
            (Some(index), _) => match self.slot_of(index) {
                Some(slot) => self.edited[slot].blocks(),
                None => self.baked.chunks[index].blocks,
            },
            (None, Outside::Air) if at.is_legal() => ChunkBlocks::Uniform(BlockId::AIR),
            (None, _) => ChunkBlocks::NotLoaded,
        }
    }

    fn rows(&self, at: ChunkPos) -> ChunkRows<'_> {
        match (self.baked.index(at), self.baked.outside) {
            (Some(index), _) => match self.slot_of(index) {
                Some(slot) => ChunkRows::Each(self.edited[slot].rows()),
                None => self.baked.chunks[index].rows,
            },
            (None, Outside::Air) if at.is_legal() => ChunkRows::Uniform(Row::EMPTY),
            (None, _) => ChunkRows::NotLoaded,
        }
    }

    fn light(&self, at: ChunkPos) -> ChunkLight<'_> {
        let Some(index) = self.baked.index(at) else { return ChunkLight::Uniform(Light::OPEN_SKY) };
        let baked = &self.baked.chunks[index].light;
        match self.slot_of(index).map(|slot| self.edited[slot].relit()) {
            None | Some([]) => *baked,
            Some(cells) => ChunkLight::Relit(baked, cells),
        }
    }

    fn bounds(&self) -> Option<ChunkBox> {
        Some(self.baked.bounds)
    }

    fn highest_block(&self) -> Option<i32> {
        self.highest
    }

    fn for_each_chunk(&self, visit: &mut dyn FnMut(ChunkPos)) {
        let ChunkBox { min, max } = self.baked.bounds;
        for x in min.x..=max.x {
            for y in min.y..=max.y {
                for z in min.z..=max.z {
                    visit(ChunkPos::new(x, y, z));
                }
            }
        }
    }

    fn revision(&self) -> Revision {
        self.changes.latest()
    }

    fn changes_since(&self, since: Revision, visit: &mut dyn FnMut(ChunkPos)) -> Changes {
        self.changes.since(since, visit)
    }
}
