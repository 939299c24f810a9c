//! The meshes of a world's chunks, kept up to date with it.

use alloc::collections::BTreeMap;

use super::{ChunkMesh, Merging, MeshExtent, MeshInput, MeshLight, Mesher, Shading};
use crate::visibility::Rooms;
use crate::{Changes, ChunkBlocks, ChunkPos, Coverage, Revision, WorldView};

/// What happened to a chunk's mesh.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeshChange {
    /// It is new, or another than before.
    Remeshed,
    /// The chunk has nothing to draw any more.
    Gone,
}

/// The mesh of one chunk, and its rooms; `None` where all of it is one.
#[derive(Clone, Debug)]
struct Entry {
    mesh: ChunkMesh,
    rooms: Option<Rooms>,
}

/// The meshes of all stored chunks that aren't uniform or have something to draw.
#[derive(Debug, Default)]
pub struct MeshStore {
    entries: BTreeMap<ChunkPos, Entry>,
    seen: Option<Revision>,
    mesher: Mesher,
    scratch: ChunkMesh,
    quads: u64,
    shape_quads: u64,
}

impl MeshStore {
    /// A store that has seen nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes over what changed in `world` since the last call, and tells `changed` of each mesh that is another now.
    ///
    /// The meshes depend only on the world as it is, not on the order of its changes.
    pub fn sync(&mut self, world: &dyn WorldView, changed: &mut dyn FnMut(ChunkPos, MeshChange)) {
        let since = self.seen.unwrap_or_default();
        if self.seen == Some(world.revision()) {
            return;
        }
        self.mesher.set_types(world.block_types());
        if world.changes_since(since, &mut |chunk| self.remesh(world, chunk, changed)) == Changes::Forgotten {
            let held = core::mem::take(&mut self.entries);
            (self.quads, self.shape_quads) = (0, 0);
            world.for_each_chunk(&mut |chunk| self.remesh(world, chunk, changed));
            for (&chunk, entry) in held.iter().filter(|(chunk, _)| !self.entries.contains_key(chunk)) {
                if !entry.mesh.is_empty() {
                    changed(chunk, MeshChange::Gone);
                }
            }
        }
        self.seen = Some(world.revision());
    }

    fn remesh(&mut self, world: &dyn WorldView, chunk: ChunkPos, changed: &mut dyn FnMut(ChunkPos, MeshChange)) {
        let mut mesh = ChunkMesh::default();
        let blocks = world.chunk(chunk);
        if may_have_faces(world, &blocks) {
            let input = MeshInput::of_world(world, MeshExtent::Chunk, chunk);
            let light = MeshLight::of_world(world, MeshExtent::Chunk, chunk);
            let shading = if light.is_open_sky() { Shading::Occlusion } else { Shading::Smooth(&light) };
            self.mesher.mesh(&input, Merging::Greedy, shading, &mut self.scratch);
            mesh = self.scratch.clone();
        }
        let mut rooms = None;
        if matches!(blocks, ChunkBlocks::Packed(_)) {
            let (of_chunk, of_cell) = Rooms::of(&blocks, world.block_types());
            mesh.sort_by_view(&of_cell);
            rooms = Some(of_chunk);
        }
        let old = self.entries.remove(&chunk).map_or_else(ChunkMesh::default, |entry| entry.mesh);
        self.quads = self.quads + mesh.quads().len() as u64 - old.quads().len() as u64;
        let [new_shapes, old_shapes] = [&mesh, &old].map(|mesh| mesh.shapes().quads().len() as u64);
        self.shape_quads = self.shape_quads + new_shapes - old_shapes;
        if mesh != old {
            changed(chunk, if mesh.is_empty() { MeshChange::Gone } else { MeshChange::Remeshed });
        }
        if !mesh.is_empty() || rooms.is_some() {
            self.entries.insert(chunk, Entry { mesh, rooms });
        }
    }

    /// Whether the store has seen a world yet.
    pub fn is_synced(&self) -> bool {
        self.seen.is_some()
    }

    /// The mesh of a chunk, unless it has nothing to draw.
    pub fn mesh(&self, chunk: ChunkPos) -> Option<&ChunkMesh> {
        self.entries.get(&chunk).map(|entry| &entry.mesh).filter(|mesh| !mesh.is_empty())
    }

    /// The rooms of a chunk of several kinds of blocks.
    pub fn rooms(&self, chunk: ChunkPos) -> Option<&Rooms> {
        self.entries.get(&chunk).and_then(|entry| entry.rooms.as_ref())
    }

    /// Quads in all meshes, of both streams.
    pub fn quads(&self) -> u64 {
        self.quads + self.shape_quads
    }

    /// Bytes of all meshes' quads.
    pub fn bytes(&self) -> u64 {
        self.quads * size_of::<super::Quad>() as u64 + self.shape_quads * size_of::<super::ShapeQuad>() as u64
    }
}

/// Whether a chunk can have a face at all.
fn may_have_faces(world: &dyn WorldView, blocks: &ChunkBlocks<'_>) -> bool {
    match blocks {
        ChunkBlocks::NotLoaded => false,
        ChunkBlocks::Uniform(id) => world.block_type(*id).coverage != Coverage::Empty,
        ChunkBlocks::Packed(_) => true,
    }
}
