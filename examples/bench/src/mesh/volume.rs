//! One input: the same cells in the form that each mesher takes.

use engine_core::mesh::{ChunkIds, ChunkLight, MeshExtent, MeshInput, MeshLight};
use engine_core::{BlockId, BlockType, CHUNK_VOLUME, Light};

use super::blocks::Block;
use super::light;

/// The blocks of a mesh and of the chunks around it.
pub(super) struct Volume {
    pub(super) extent: MeshExtent,
    /// By chunk, from −1 on each axis; x grows fastest, then z, then y.
    chunks: Vec<Box<[BlockId; CHUNK_VOLUME]>>,
    light: Vec<Box<[Light; CHUNK_VOLUME]>>,
    /// The mesh with one cell more on each side; x grows fastest, then y, then z.
    pub(super) padded: Vec<Block>,
    /// The same with z growing fastest, then x, then y.
    pub(super) padded_zxy: Vec<u16>,
}

impl Volume {
    /// The volume in which `block` says what lies in each cell, from −16 to 16 beyond the mesh; `sky` says above which of its columns, by x and z,
    /// the sky is open.
    pub(super) fn new(
        extent: MeshExtent,
        types: &[BlockType],
        mut block: impl FnMut([i32; 3]) -> BlockId,
        mut sky: impl FnMut(i32, i32) -> bool,
    ) -> Self {
        let edge = extent.chunks() as i32 + 2;
        let places = || (0..edge * edge * edge).map(move |i| [i % edge, i / edge / edge, i / edge % edge]);
        let chunks: Vec<_> = places()
            .map(|chunk| {
                let [x, y, z] = chunk.map(|c| (c - 1) * 16);
                let ids: Vec<_> =
                    (0..CHUNK_VOLUME as i32).map(|i| block([x + i % 16, y + i / 256, z + i / 16 % 16])).collect();
                match ids.try_into() {
                    Ok(ids) => ids,
                    Err(_) => unreachable!("a chunk has CHUNK_VOLUME cells"),
                }
            })
            .collect();
        let light = light::flood(&chunks, edge as usize, types, |x, z| sky(x - 16, z - 16));
        let mut volume = Self { extent, chunks, light, padded: Vec::new(), padded_zxy: Vec::new() };
        let size = 16 * extent.chunks() as i32 + 2;
        let cells = || (0..size * size * size).map(move |i| [i % size - 1, i / size % size - 1, i / size / size - 1]);
        volume.padded = cells().map(|at| Block(volume.block(at).0)).collect();
        volume.padded_zxy = cells().map(|[z, x, y]| volume.block([x, y, z]).0).collect();
        volume
    }

    fn index(&self, chunk: [i32; 3]) -> usize {
        let edge = self.extent.chunks() + 2;
        let [x, y, z] = chunk.map(|c| (c + 1) as usize);
        (y * edge + z) * edge + x
    }

    fn block(&self, at: [i32; 3]) -> BlockId {
        let [x, y, z] = at.map(|c| (c & 15) as usize);
        self.chunks[self.index(at.map(|c| c >> 4))][(y * 16 + z) * 16 + x]
    }

    /// As our mesher takes it.
    pub(super) fn input(&self) -> MeshInput<'_> {
        MeshInput::new(self.extent, |chunk| ChunkIds::Ids(&self.chunks[self.index(chunk)]))
    }

    /// Its light, as our mesher takes it.
    pub(super) fn light_input(&self) -> MeshLight<'_> {
        MeshLight::new(self.extent, |chunk| ChunkLight::Cells(&self.light[self.index(chunk)]))
    }
}
