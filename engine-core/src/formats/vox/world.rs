//! From a scene to a world: y up, and one block type for each colour that occurs.
//!
//! The file has z up and y to the back, the world has y up and −z to the back. Both are right-handed:
//!
//! ```text
//!   z │  ╱ y                    y │  ╱ −z
//!     │ ╱          (x, y, z)      │ ╱           (x, z, −1 − y)
//!     └─── x                      └─── x
//! ```
//!
//! A cell goes to a cell: the one that spans `y` to `y + 1` spans `−1 − y` to `−y` afterwards.

use std::collections::BTreeMap;

use super::error::{VoxError, VoxProblem};
use super::{Material, VoxScene};
use crate::block::BlockRegistry;
use crate::{BlockId, BlockPos, BlockType, CHUNK_VOLUME, Chunk, ChunkPos, Coverage, Rgba8, World};

/// Chunks that any scene may spread over.
const CHUNKS: usize = 1 << 16;

/// Voxels in the file that justify one chunk more.
const VOXELS_PER_CHUNK: usize = 16;

/// The cell of the world that a cell of the file becomes.
pub fn y_up([x, y, z]: [i32; 3]) -> BlockPos {
    // `!y` is −1 − y, which has no overflow.
    BlockPos::new(x, z, !y)
}

impl VoxScene {
    /// The scene as a finite world, whose blocks are named `vox_1` to `vox_255` after their colour index.
    ///
    /// # Errors
    /// If the scene spreads over more chunks than its file justifies.
    pub fn world(&self) -> Result<World, VoxError> {
        let mut registry = BlockRegistry::new();
        let ids = self.add_blocks(&mut registry);
        let mut world = World::finite(registry);
        for (at, colours) in self.colours_by_chunk()? {
            let blocks = core::array::from_fn(|index| ids[usize::from(colours[index])]);
            if let Err(error) = world.insert_chunk(at, Chunk::from_blocks(&blocks)) {
                unreachable!("a 32-bit position and a block of this registry: {error}");
            }
        }
        Ok(world)
    }

    /// Adds a block type for each colour that is placed; block ids by colour index.
    fn add_blocks(&self, registry: &mut BlockRegistry) -> [BlockId; 256] {
        let mut placed = vec![false; self.models.len()];
        let mut ids = [BlockId::AIR; 256];
        for model in self.instances.iter().map(|instance| instance.model) {
            if core::mem::replace(&mut placed[model], true) {
                continue;
            }
            for colour in self.models[model].voxels.iter().map(|voxel| voxel.colour) {
                let id = &mut ids[usize::from(colour.get())];
                if *id != BlockId::AIR {
                    continue;
                }
                let block = block_type(self.palette.colour(colour), self.materials.of(colour));
                match registry.add(&format!("vox_{colour}"), block) {
                    Ok(new) => *id = new,
                    Err(error) => unreachable!("255 names, each added once: {error}"),
                }
            }
        }
        ids
    }

    /// The colour index of each cell, by chunk; 0 where there is no voxel.
    fn colours_by_chunk(&self) -> Result<BTreeMap<ChunkPos, Box<[u8; CHUNK_VOLUME]>>, VoxError> {
        let stored: usize = self.models.iter().map(|model| model.voxels.len()).sum();
        let limit = CHUNKS + stored / VOXELS_PER_CHUNK;
        let mut chunks: BTreeMap<ChunkPos, Box<[u8; CHUNK_VOLUME]>> = BTreeMap::new();
        let mut voxels = self.voxels().map(|(cell, colour)| (y_up(cell), colour)).peekable();
        while let Some(&(first, _)) = voxels.peek() {
            let at = first.chunk();
            if chunks.len() == limit && !chunks.contains_key(&at) {
                return Err(VoxError::of_scene(VoxProblem::TooManyChunks(limit)));
            }
            let colours = chunks.entry(at).or_insert_with(|| Box::new([0; CHUNK_VOLUME]));
            // Voxels that follow each other mostly share a chunk, which is so looked up once.
            while let Some((block, colour)) = voxels.next_if(|(block, _)| block.chunk() == at) {
                colours[block.local().index()] = colour.get();
            }
        }
        Ok(chunks)
    }
}

fn block_type([red, green, blue]: [u8; 3], Material { emission, alpha }: Material) -> BlockType {
    let coverage = if alpha == u8::MAX { Coverage::Opaque } else { Coverage::Translucent };
    let tint = Rgba8 { a: alpha, ..Rgba8::rgb(red, green, blue) };
    let light_filter = if coverage == Coverage::Opaque { 15 } else { 0 };
    BlockType { coverage, emission, light_filter, ..BlockType::coloured(tint) }
}
