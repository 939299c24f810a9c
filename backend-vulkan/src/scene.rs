//! What of the world lies on the device: textures, materials, and the quads of all chunks.
//!
//! Invariant: what is in [`Scene`] is what [`MeshStore`] holds, except for chunks in `pending`, whose quads are still to be stored.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use ash::vk;
use engine_core::mesh::{ChunkMesh, CornerLight, MeshGroup, MeshStore, Quad, ShapeQuad};
use engine_core::{BlockType, ChunkPos, TextureSet};

use crate::buffer::Buffer;
use crate::descriptor::{DescriptorSet, Layouts};
use crate::device::Device;
use crate::error::VulkanError;
use crate::image::Image;
use crate::memory::Location;
use crate::mesh_memory::{MeshMemory, QuadRange};
use crate::shader::data::MaterialData;
use crate::sync::Timeline;
use crate::textures;
use crate::upload::Uploads;

/// Quads that one draw can have: four vertices each, by 16-bit indices.
pub(crate) const MOST_QUADS_A_DRAW: u32 = 1 << 14;

/// The world on the device.
pub(crate) struct Scene {
    pub(crate) uploads: Uploads,
    pub(crate) indices: Arc<Buffer>,
    memory: MeshMemory,
    ranges: BTreeMap<ChunkPos, QuadRange>,
    /// Chunks whose mesh has changed, but not yet on the device.
    pending: BTreeSet<ChunkPos>,
    materials: Arc<Buffer>,
    /// The block types that `materials` holds.
    types: Vec<BlockType>,
    texture_layers: usize,
    textures: Image,
    device: Arc<Device>,
}

impl Scene {
    /// A scene of no chunks.
    pub(crate) fn new(
        device: &Arc<Device>,
        timeline: &mut Timeline,
        textures: &TextureSet,
    ) -> Result<Self, VulkanError> {
        let mut uploads = Uploads::new(device);
        let indices = quad_indices();
        let usage = vk::BufferUsageFlags::INDEX_BUFFER | vk::BufferUsageFlags::TRANSFER_DST;
        let bytes: &[u8] = bytemuck::cast_slice(&indices);
        let indices = Arc::new(Buffer::new(device, "indices", bytes.len() as u64, usage, Location::Device)?);
        uploads.stage(&indices, 0, bytes)?;
        Ok(Self {
            indices,
            memory: MeshMemory::new(device),
            ranges: BTreeMap::new(),
            pending: BTreeSet::new(),
            materials: store_materials(device, &mut uploads, &[BlockType::AIR], 1)?,
            types: vec![BlockType::AIR],
            texture_layers: textures.layers().len(),
            textures: textures::upload(device, timeline, textures)?,
            uploads,
            device: Arc::clone(device),
        })
    }

    /// Notes that the mesh of a chunk has changed.
    pub(crate) fn note(&mut self, chunk: ChunkPos) {
        self.pending.insert(chunk);
    }

    /// Takes over the block types and all noted meshes. What was there before stays until the submits up to and with the
    /// next one, number `next`, have finished. After an error the rest stays noted.
    pub(crate) fn take_over(
        &mut self,
        layouts: &Layouts,
        types: &[BlockType],
        meshes: &MeshStore,
        next: u64,
    ) -> Result<(), VulkanError> {
        if types != self.types {
            self.materials = store_materials(&self.device, &mut self.uploads, types, self.texture_layers)?;
            self.types = types.to_vec();
        }
        while let Some(&chunk) = self.pending.first() {
            let new = match meshes.mesh(chunk).map(solid_quads) {
                None | Some(([], _, [])) => None,
                Some((quads, light, pieces)) => {
                    Some(self.memory.store(layouts, &mut self.uploads, quads, light, pieces)?)
                }
            };
            let old = match new {
                Some(range) => self.ranges.insert(chunk, range),
                None => self.ranges.remove(&chunk),
            };
            if let Some(range) = old {
                self.memory.retire(range, next);
            }
            self.pending.remove(&chunk);
        }
        Ok(())
    }

    /// Reuses what no submit that is still unfinished needs.
    pub(crate) fn reclaim(&mut self, finished: u64) {
        self.memory.reclaim(finished);
    }

    /// Where the quads of a chunk lie.
    pub(crate) fn range(&self, chunk: ChunkPos) -> Option<&QuadRange> {
        self.ranges.get(&chunk)
    }

    /// How many pages of quads there are.
    pub(crate) fn pages(&self) -> usize {
        self.memory.pages()
    }

    /// The set by which shaders see a page of quads.
    pub(crate) fn page(&self, page: usize) -> &DescriptorSet {
        self.memory.set(page)
    }

    pub(crate) fn materials(&self) -> &Arc<Buffer> {
        &self.materials
    }

    pub(crate) fn textures(&self) -> vk::ImageView {
        self.textures.view.raw
    }
}

/// What lies on the device of a mesh: the quads that needn't be put in order for each frame, with their light, and such pieces. They come first.
fn solid_quads(mesh: &ChunkMesh) -> (&[Quad], &[CornerLight], &[ShapeQuad]) {
    let quads = mesh.range(MeshGroup::CutoutDouble).end as usize;
    let pieces = mesh.shapes().range(MeshGroup::CutoutDouble).end as usize;
    (&mesh.quads()[..quads], mesh.light().get(..quads).unwrap_or_default(), &mesh.shapes().quads()[..pieces])
}

/// Puts the looks of all block types on the device, in a buffer of their own: frames in flight may still read the last one.
fn store_materials(
    device: &Arc<Device>,
    uploads: &mut Uploads,
    types: &[BlockType],
    layers: usize,
) -> Result<Arc<Buffer>, VulkanError> {
    let materials: Vec<_> = types.iter().flat_map(|block| MaterialData::of(block, layers)).collect();
    let bytes: &[u8] = bytemuck::cast_slice(&materials);
    let usage = vk::BufferUsageFlags::STORAGE_BUFFER | vk::BufferUsageFlags::TRANSFER_DST;
    let buffer = Arc::new(Buffer::new(device, "materials", bytes.len() as u64, usage, Location::Device)?);
    uploads.stage(&buffer, 0, bytes)?;
    Ok(buffer)
}

/// Two triangles a quad, along the diagonal 0–2.
fn quad_indices() -> Vec<u16> {
    let first_vertices = (0..=u16::MAX).step_by(4);
    first_vertices.flat_map(|first| [0, 1, 2, 0, 2, 3].map(|corner| first + corner)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_reach_every_quad_of_the_largest_draw() {
        let indices = quad_indices();
        assert_eq!(indices.len(), 6 * MOST_QUADS_A_DRAW as usize);
        assert_eq!(indices[indices.len() - 6..], [65532, 65533, 65534, 65532, 65534, 65535]);
    }
}
