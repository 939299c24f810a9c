//! What a mesh is made from: the blocks of a chunk, or of 2×2×2 chunks, and of the chunks around, read where they lie.

use crate::world::PackedBlocks;
use crate::{Axis, BlockId, CHUNK_SIZE, CHUNK_VOLUME, ChunkBlocks, ChunkPos, Face, LocalPos, WorldView};

/// The blocks of one chunk, in whichever form there is.
#[derive(Clone, Copy, Debug)]
pub enum ChunkIds<'a> {
    /// Not loaded: no face is made toward it.
    NotLoaded,
    /// 4096 times the same.
    Uniform(BlockId),
    /// Compressed by a palette.
    Packed(PackedBlocks<'a>),
    /// One by one, in the order of [`LocalPos::index`].
    Ids(&'a [BlockId; CHUNK_VOLUME]),
}

impl<'a> From<ChunkBlocks<'a>> for ChunkIds<'a> {
    fn from(blocks: ChunkBlocks<'a>) -> Self {
        match blocks {
            ChunkBlocks::NotLoaded => Self::NotLoaded,
            ChunkBlocks::Uniform(id) => Self::Uniform(id),
            ChunkBlocks::Packed(blocks) => Self::Packed(blocks),
        }
    }
}

impl ChunkIds<'_> {
    /// The one id that all cells hold, if that is known without looking at them.
    pub(super) fn uniform(&self) -> Option<BlockId> {
        match self {
            Self::NotLoaded => Some(BlockId::NOT_LOADED),
            Self::Uniform(id) => Some(*id),
            Self::Packed(_) | Self::Ids(_) => None,
        }
    }

    /// Writes the blocks one by one, unless they are held so already.
    pub(super) fn unpack(&self, into: &mut [BlockId; CHUNK_VOLUME]) {
        match self {
            Self::NotLoaded => into.fill(BlockId::NOT_LOADED),
            Self::Uniform(id) => into.fill(*id),
            Self::Packed(blocks) => blocks.unpack(into),
            Self::Ids(_) => {}
        }
    }

    /// The block at `[x, y, z]` of the chunk.
    pub(super) fn get(&self, [x, y, z]: [usize; 3]) -> BlockId {
        let at = LocalPos::new(x as u8, y as u8, z as u8);
        match self {
            Self::NotLoaded => BlockId::NOT_LOADED,
            Self::Uniform(id) => *id,
            Self::Packed(blocks) => blocks.get(at),
            Self::Ids(ids) => ids[at.index()],
        }
    }

    /// Copies the line along an axis of which `at` is the first cell.
    pub(super) fn line(&self, along: Axis, at: [i32; 3], into: &mut [BlockId; CHUNK_SIZE]) {
        let Self::Ids(ids) = self else {
            for (i, id) in into.iter_mut().enumerate() {
                let mut at = at;
                at[along as usize] = i as i32;
                *id = self.get([at[0] as usize, at[1] as usize, at[2] as usize]);
            }
            return;
        };
        let start = ((at[1] * 16 + at[2]) * 16 + at[0]) as usize;
        let step = [1, CHUNK_SIZE * CHUNK_SIZE, CHUNK_SIZE][along as usize];
        for (i, id) in into.iter_mut().enumerate() {
            *id = ids[(start + i * step) % CHUNK_VOLUME];
        }
    }

    /// Copies the layer at `depth` along the axis of `face`: rows along its `v_axis`, cells along its `u_axis`.
    pub(super) fn layer(&self, face: Face, depth: usize, into: &mut [[BlockId; 16]; 16]) {
        match (self, face.axis()) {
            (Self::Ids(ids), axis) => {
                let rows = ids.as_chunks::<CHUNK_SIZE>().0;
                for (v, into) in into.iter_mut().enumerate() {
                    match axis {
                        Axis::X => {
                            for (z, id) in into.iter_mut().enumerate() {
                                *id = rows[v * CHUNK_SIZE + z][depth];
                            }
                        }
                        Axis::Y => *into = rows[depth * CHUNK_SIZE + v],
                        Axis::Z => *into = rows[v * CHUNK_SIZE + depth],
                    }
                }
            }
            _ => {
                for (v, u) in (0..CHUNK_SIZE * CHUNK_SIZE).map(|i| (i / CHUNK_SIZE, i % CHUNK_SIZE)) {
                    into[v][u] = self.get(place(face, [depth, u, v]));
                }
            }
        }
    }
}

/// From coordinates along the axis of a face, its `u_axis` and its `v_axis` to x, y, z.
pub(super) fn place<T: Copy>(face: Face, [across, along_u, along_v]: [T; 3]) -> [T; 3] {
    let mut place = [across; 3];
    place[face.u_axis() as usize] = along_u;
    place[face.v_axis() as usize] = along_v;
    place
}

/// How much one mesh covers.
///
/// Renderers use one chunk. Measured on the same eight chunks of landscape and caves, with light and without, one mesh of all takes
/// 0 to 14 % less time than eight meshes and has as many quads, give or take 1 % (where the sea is, a tenth more: its faces merge only if they lie in one
/// plane). So all that a large mesh saves is draws, which cost a renderer little that draws whole passes indirectly, while an edit costs
/// it six to eight times as much and the chunk walk hides less. Where each mesh is a call of its own, eight chunks are better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeshExtent {
    /// One chunk: 16 blocks on each axis.
    Chunk,
    /// 2×2×2 chunks: 32 blocks on each axis.
    EightChunks,
}

impl MeshExtent {
    /// Chunks along each axis.
    pub const fn chunks(self) -> usize {
        match self {
            Self::Chunk => 1,
            Self::EightChunks => 2,
        }
    }

    /// Calls `visit` with the place of each chunk of a mesh and around it, relative to the mesh's first, and with an index below 64.
    pub(super) fn for_each_chunk(self, mut visit: impl FnMut([i32; 3], usize)) {
        let end = self.chunks() as i32;
        for y in -1..=end {
            for z in -1..=end {
                for x in -1..=end {
                    visit([x, y, z], index([x, y, z]));
                }
            }
        }
    }
}

/// The most chunks along an axis: two, and one more on each side.
const EDGE: usize = 4;

/// The chunks of a mesh and those around them, over faces, edges and corners: all that the mesh depends on.
#[derive(Clone, Copy, Debug)]
pub struct MeshInput<'a> {
    extent: MeshExtent,
    chunks: [ChunkIds<'a>; EDGE * EDGE * EDGE],
}

impl<'a> MeshInput<'a> {
    /// Asks `chunk` for each chunk by its place relative to the mesh's first: −1 to 1 on each axis, or −1 to 2 for eight chunks.
    pub fn new(extent: MeshExtent, mut chunk: impl FnMut([i32; 3]) -> ChunkIds<'a>) -> Self {
        let mut chunks = [ChunkIds::NotLoaded; EDGE * EDGE * EDGE];
        extent.for_each_chunk(|at, index| chunks[index] = chunk(at));
        Self { extent, chunks }
    }

    /// The chunks of a world around the one at `first`, which is the lowest of the mesh.
    pub fn of_world(world: &'a dyn WorldView, extent: MeshExtent, first: ChunkPos) -> Self {
        Self::new(extent, |[x, y, z]| first.offset(x, y, z).map_or(ChunkIds::NotLoaded, |at| world.chunk(at).into()))
    }

    /// How much the mesh covers.
    pub fn extent(&self) -> MeshExtent {
        self.extent
    }

    /// The chunk at a place as in [`MeshInput::new`].
    pub(super) fn chunk(&self, at: [i32; 3]) -> &ChunkIds<'a> {
        &self.chunks[index(at)]
    }

    /// The block at `[x, y, z]`, from −1 to one beyond the mesh's last.
    pub(super) fn get(&self, at: [i32; 3]) -> BlockId {
        self.chunk(at.map(|c| c >> 4)).get(at.map(|c| (c & 15) as usize))
    }
}

pub(super) fn index(at: [i32; 3]) -> usize {
    let [x, y, z] = at.map(|c| (c + 1) as usize);
    (y * EDGE + z) * EDGE + x
}
