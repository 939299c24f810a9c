//! Boxes of blocks to paste.

use alloc::vec;
use alloc::vec::Vec;

use super::EditError;
use crate::{BlockBox, BlockId, BlockPos, WorldView};

/// A box of blocks apart from any world. Its ids are those of the world that it is for.
///
/// A cell that holds [`BlockId::NOT_LOADED`] stands for nothing: where it is pasted, the world stays as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockVolume {
    size: [u32; 3],
    /// The lowest corner, seen from the place where the volume is pasted.
    lowest: [i32; 3],
    /// Rows along x, then z, then y.
    blocks: Vec<BlockId>,
}

impl BlockVolume {
    /// As many blocks as a volume may hold.
    pub const MAX_BLOCKS: u64 = 1 << 24;

    /// A volume full of one block, with its anchor in the lowest corner.
    ///
    /// # Errors
    /// If it would hold more than [`BlockVolume::MAX_BLOCKS`].
    pub fn new(size: [u32; 3], block: BlockId) -> Result<Self, EditError> {
        let count = size.iter().try_fold(1u64, |product, &along| product.checked_mul(along.into()));
        match count {
            Some(count) if count <= Self::MAX_BLOCKS => {
                Ok(Self { size, lowest: [0; 3], blocks: vec![block; count as usize] })
            }
            _ => Err(EditError::TooLarge),
        }
    }

    /// The blocks of a box of the world, with the anchor in its lowest corner. What isn't loaded stands for nothing.
    ///
    /// # Errors
    /// As [`BlockVolume::new`].
    pub fn copied(world: &dyn WorldView, cells: BlockBox) -> Result<Self, EditError> {
        let size = cells.size().map(|along| u32::try_from(along).unwrap_or(u32::MAX));
        let mut volume = Self::new(size, BlockId::NOT_LOADED)?;
        let corner = cells.min().to_array();
        for at in cells.chunks().iter() {
            let Some([xs, ys, zs]) = cells.in_chunk(at) else { continue };
            let chunk = world.chunk(at);
            for y in ys {
                for z in zs.clone() {
                    for x in xs.clone() {
                        let local = crate::LocalPos::new(x, y, z);
                        let place = at.block(local).to_array();
                        let inside = core::array::from_fn(|axis| place[axis].wrapping_sub(corner[axis]) as u32);
                        volume.set(inside, chunk.get(local));
                    }
                }
            }
        }
        Ok(volume)
    }

    /// The same volume with its anchor elsewhere: `lowest` is its lowest corner, seen from where it is pasted.
    pub fn anchored(self, lowest: [i32; 3]) -> Self {
        Self { lowest, ..self }
    }

    /// Blocks along each axis.
    pub const fn size(&self) -> [u32; 3] {
        self.size
    }

    /// All cells: rows along x, then z, then y.
    pub fn blocks(&self) -> &[BlockId] {
        &self.blocks
    }

    /// One cell, counted from the lowest corner. `None` if it isn't inside.
    pub fn get(&self, at: [u32; 3]) -> Option<BlockId> {
        self.blocks.get(self.index(at)?).copied()
    }

    /// Replaces one cell, counted from the lowest corner. Outside there is nothing to replace.
    pub fn set(&mut self, at: [u32; 3], block: BlockId) {
        if let Some(cell) = self.index(at).and_then(|index| self.blocks.get_mut(index)) {
            *cell = block;
        }
    }

    fn index(&self, at: [u32; 3]) -> Option<usize> {
        let [width, _, depth] = self.size.map(|along| along as usize);
        let [x, y, z] = at.map(|c| c as usize);
        at.iter().zip(&self.size).all(|(c, along)| c < along).then(|| (y * depth + z) * width + x)
    }

    /// Where its lowest corner goes if it is pasted at `at`.
    pub(super) fn corner_at(&self, at: BlockPos) -> [i64; 3] {
        let at = at.to_array();
        core::array::from_fn(|axis| i64::from(at[axis]) + i64::from(self.lowest[axis]))
    }

    /// The cells that it covers if it is pasted at `at`, as far as the coordinate range goes.
    pub(super) fn cells_at(&self, at: BlockPos) -> Option<BlockBox> {
        let min = self.corner_at(at);
        BlockBox::clipped(min, core::array::from_fn(|axis| min[axis] + i64::from(self.size[axis]) - 1))
    }
}
