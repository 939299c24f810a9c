//! MagicaVoxel's `.vox`: models of coloured voxels, placed by a scene graph.
//!
//! Reading goes in two steps. [`VoxScene::read`] turns a file into plain data in the file's own axes (right-handed,
//! z up):
//!
//! ```text
//! bytes ─ chunk ─┬─ model ─────────────┐
//!                ├─ palette, material ─┤
//!                └─ graph ── scene ────┴─ VoxScene ── world ─ World
//! ```
//!
//! The second step makes a world of it, one block type per colour that occurs; see [`VoxScene::world`].
//!
//! What a file says is taken as its author saw it: hidden nodes and layers are left out, of an animation frame
//! 0 is shown, and where placed models overlap the file's version says which one covers the other.
//!
//! No file, however broken, makes this panic, recurse or allocate by a number that the file merely declares.

mod chunk;
mod error;
mod fields;
mod graph;
mod material;
mod model;
mod palette;
mod scene;
mod transform;
mod world;

use core::num::NonZeroU8;

pub use chunk::ChunkId;
pub use error::{VoxError, VoxProblem};
pub use material::{Material, Materials};
pub use model::{VoxModel, Voxel};
pub use palette::Palette;
pub use scene::Instance;
pub use transform::{Rotation, Transform};
pub use world::y_up;

use chunk::Chunks;
use graph::Graph;

/// The four bytes that every `.vox` file begins with.
pub const MAGIC: [u8; 4] = *b"VOX ";

/// First version whose later instances cover earlier ones. MagicaVoxel writes its list of objects in the opposite order since then: in
/// both it is the object at the top of that list that covers the others.
const LATER_COVERS: u32 = 200;

/// Voxels that all instances together may place beyond those that the file holds.
const REPEATED_VOXELS: u64 = 1 << 25;

/// All that a `.vox` file shows, as plain data in the file's axes.
#[derive(Clone, Debug)]
pub struct VoxScene {
    /// The models.
    pub models: Vec<VoxModel>,
    /// Where they stand. Where two overlap, the later one covers the earlier.
    pub instances: Vec<Instance>,
    /// What the colour indices mean.
    pub palette: Palette,
    /// What the colours are made of.
    pub materials: Materials,
    /// What the file holds that isn't in this scene, one sentence each.
    pub messages: Vec<String>,
}

impl VoxScene {
    /// Reads a whole file.
    ///
    /// # Errors
    ///
    /// What is wrong and where, for a file that is broken or uses what this reader doesn't support.
    pub fn read(file: &[u8]) -> Result<Self, VoxError> {
        let Chunks { version, list: chunks, trailing } = Chunks::read(file)?;
        let models = model::read_models(&chunks)?;
        let graph = Graph::read(&chunks)?;
        let mut messages = Vec::new();
        let mut instances = if graph.nodes.is_empty() {
            if models.len() > 1 {
                messages.push(format!("{} models without a scene: placed in a row", models.len()));
            }
            scene::row(&models).map_err(VoxError::of_scene)?
        } else {
            let found = scene::walk(&graph, &models)?;
            if found.hidden > 0 {
                messages.push(format!("{} hidden models left out", found.hidden));
            }
            found.shown
        };
        if version < LATER_COVERS {
            instances.reverse();
        }
        if trailing > 0 {
            messages.push(format!("{trailing} bytes after the end of the scene ignored"));
        }
        let voxels = |model: &VoxModel| model.voxels.len() as u64;
        let limit = models.iter().map(voxels).sum::<u64>() + REPEATED_VOXELS;
        if instances.iter().map(|instance| voxels(&models[instance.model])).sum::<u64>() > limit {
            return Err(VoxError::of_scene(VoxProblem::TooManyVoxels(limit)));
        }
        let palette = palette::read_palette(&chunks)?;
        let materials = material::read_materials(&chunks)?;
        Ok(Self { models, instances, palette, materials, messages })
    }

    /// All placed voxels, in the order in which they cover each other: cell and colour.
    pub fn voxels(&self) -> impl Iterator<Item = ([i32; 3], NonZeroU8)> {
        self.instances.iter().flat_map(|instance| {
            self.models[instance.model].voxels.iter().map(|voxel| {
                let cell = instance.transform.cell(voxel.position.map(i64::from));
                // Lossless: an instance is placed only if its cells fit.
                (cell.map(|at| at as i32), voxel.colour)
            })
        })
    }
}
