//! A chunk with one layer of its neighbours around it, on all three axes: 18×18×18 blocks. All that a mesh depends on.

use alloc::boxed::Box;

use crate::{BlockId, CHUNK_SIZE, ChunkBlocks, ChunkPos, LocalPos, WorldView};

/// Blocks along one edge of a neighbourhood.
pub const PADDED_SIZE: usize = CHUNK_SIZE + 2;

/// The blocks of a chunk and of the cells that touch it, also over edges and corners.
///
/// A cell is named by its place in the chunk, from −1 to 16 on each axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Neighbourhood {
    blocks: Box<[BlockId; PADDED_SIZE * PADDED_SIZE * PADDED_SIZE]>,
}

impl Neighbourhood {
    /// A neighbourhood of which nothing is loaded.
    pub fn new() -> Self {
        Self { blocks: Box::new([BlockId::NOT_LOADED; PADDED_SIZE * PADDED_SIZE * PADDED_SIZE]) }
    }

    /// The index of a cell: rows along x, then z, then y.
    ///
    /// # Panics
    /// In debug builds, if a coordinate isn't from −1 to 16.
    pub fn index(x: i32, y: i32, z: i32) -> usize {
        debug_assert!([x, y, z].iter().all(|c| (-1..=16).contains(c)));
        (((y + 1) * PADDED_SIZE as i32 + z + 1) * PADDED_SIZE as i32 + x + 1) as usize
    }

    /// The block in a cell, [`BlockId::NOT_LOADED`] where none is loaded.
    ///
    /// # Panics
    /// As [`Neighbourhood::index`].
    pub fn get(&self, x: i32, y: i32, z: i32) -> BlockId {
        self.blocks[Self::index(x, y, z)]
    }

    /// Puts a block in a cell.
    ///
    /// # Panics
    /// As [`Neighbourhood::index`].
    pub fn set(&mut self, x: i32, y: i32, z: i32, id: BlockId) {
        self.blocks[Self::index(x, y, z)] = id;
    }

    /// All cells in the order of [`Neighbourhood::index`].
    pub fn blocks(&self) -> &[BlockId; PADDED_SIZE * PADDED_SIZE * PADDED_SIZE] {
        &self.blocks
    }

    /// Takes the blocks of the chunk at `at` and of its 26 neighbours from a world.
    pub fn gather(&mut self, world: &dyn WorldView, at: ChunkPos) {
        for y in -1..=1 {
            for z in -1..=1 {
                for x in -1..=1 {
                    let chunk = at.offset(x, y, z).map_or(ChunkBlocks::NotLoaded, |neighbour| world.chunk(neighbour));
                    self.take(&chunk, [x, y, z]);
                }
            }
        }
    }

    /// Copies what is inside the neighbourhood of the chunk in direction `[x, y, z]`.
    fn take(&mut self, chunk: &ChunkBlocks<'_>, [dx, dy, dz]: [i32; 3]) {
        for y in part(dy) {
            for z in part(dz) {
                let (local_y, local_z) = ((y & 15) as u8, (z & 15) as u8);
                let xs = part(dx);
                let start = Self::index(xs.start, y, z);
                let target = &mut self.blocks[start..start + xs.len()];
                match chunk {
                    ChunkBlocks::NotLoaded => target.fill(BlockId::NOT_LOADED),
                    ChunkBlocks::Uniform(id) => target.fill(*id),
                    ChunkBlocks::Packed(blocks) if dx == 0 => target.copy_from_slice(&blocks.row(local_y, local_z)),
                    ChunkBlocks::Packed(blocks) => {
                        target[0] = blocks.get(LocalPos::new((xs.start & 15) as u8, local_y, local_z))
                    }
                }
            }
        }
    }
}

impl Default for Neighbourhood {
    fn default() -> Self {
        Self::new()
    }
}

/// The cells along one axis that a chunk in this direction has in the neighbourhood.
fn part(direction: i32) -> core::ops::Range<i32> {
    match direction {
        -1 => -1..0,
        0 => 0..16,
        _ => 16..17,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BlockPos, BlockRegistry, World};

    #[test]
    fn holds_what_the_world_holds() {
        let mut world = World::finite(BlockRegistry::builtin());
        let count = world.registry().types().len() as i32;
        for x in -3..20_i32 {
            for y in -3..20 {
                for z in -3..20 {
                    let id = BlockId((x * 5 + y * 3 + z * 11).rem_euclid(count) as u16);
                    world.set_block(BlockPos::new(x, y, z), id).unwrap();
                }
            }
        }
        let mut around = Neighbourhood::new();
        around.gather(&world, ChunkPos::new(0, 0, 0));
        for (x, y, z) in (0..18 * 18 * 18).map(|i| (i % 18 - 1, i / 324 - 1, i / 18 % 18 - 1)) {
            assert_eq!(Some(around.get(x, y, z)), world.block(BlockPos::new(x, y, z)), "{x} {y} {z}");
        }
    }

    #[test]
    fn beyond_the_end_of_the_world_nothing_is_loaded() {
        let world = World::finite(BlockRegistry::builtin());
        let mut around = Neighbourhood::new();
        around.gather(&world, ChunkPos::new(ChunkPos::MAX, 0, ChunkPos::MIN));
        assert_eq!(around.get(16, 0, 0), BlockId::NOT_LOADED);
        assert_eq!(around.get(0, 0, -1), BlockId::NOT_LOADED);
        assert_eq!(around.get(15, 16, 0), BlockId::AIR);
    }
}
