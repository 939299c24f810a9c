//! Meshes: the visible faces of a chunk as packed quads. Pure functions from a [`Neighbourhood`](crate::Neighbourhood) into reused buffers.
//!
//! A mesh is one list of [`Quad`]s in groups, so that a renderer can leave out whole groups that face away from the eye:
//!
//! ```text
//! │ opaque −x +x −y +y −z +z │ cutout −x +x −y +y −z +z │ cutout, double │ translucent │ crossing │
//! ```
//!
//! What each group means is said in [`FaceGroup`](crate::FaceGroup). The last two have to be drawn back to front: see [`order`].

mod build;
mod greedy;
mod occlusion;
pub mod order;
mod quad;
mod store;
mod text;

use alloc::vec::Vec;
use core::ops::Range;

pub use build::{Merging, Mesher};
pub use quad::{Quad, QuadShape};
pub use store::{MeshChange, MeshStore};

use crate::Face;

/// A group of a mesh: quads that are drawn alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MeshGroup {
    /// Opaque faces of one direction, seen from the front.
    Opaque(Face),
    /// Cutout faces of one direction, seen from the front.
    Cutout(Face),
    /// Cutout faces seen from both sides.
    CutoutDouble,
    /// Translucent faces toward emptiness, seen from both sides.
    Translucent,
    /// Translucent faces toward something else that is seen through, seen from the front.
    Crossing,
}

impl MeshGroup {
    /// Number of groups.
    pub const COUNT: usize = 15;

    /// All groups in the order in which they lie in a mesh.
    pub fn all() -> impl Iterator<Item = Self> {
        let rest = [Self::CutoutDouble, Self::Translucent, Self::Crossing];
        Face::ALL.map(Self::Opaque).into_iter().chain(Face::ALL.map(Self::Cutout)).chain(rest)
    }

    /// The position in [`MeshGroup::all`].
    pub const fn index(self) -> usize {
        match self {
            Self::Opaque(face) => face.index(),
            Self::Cutout(face) => 6 + face.index(),
            Self::CutoutDouble => 12,
            Self::Translucent => 13,
            Self::Crossing => 14,
        }
    }
}

/// The quads of one chunk, by group.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChunkMesh {
    quads: Vec<Quad>,
    /// Where each group ends.
    ends: [u32; MeshGroup::COUNT],
}

impl ChunkMesh {
    /// All quads, group after group.
    pub fn quads(&self) -> &[Quad] {
        &self.quads
    }

    /// Whether there is nothing to draw.
    pub fn is_empty(&self) -> bool {
        self.quads.is_empty()
    }

    /// Where a group lies in [`ChunkMesh::quads`].
    pub fn range(&self, group: MeshGroup) -> Range<u32> {
        let index = group.index();
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        start..self.ends[index]
    }

    /// The quads of a group.
    pub fn group(&self, group: MeshGroup) -> &[Quad] {
        let Range { start, end } = self.range(group);
        &self.quads[start as usize..end as usize]
    }

    /// Empties the mesh and keeps its memory.
    pub fn clear(&mut self) {
        self.quads.clear();
        self.ends = [0; MeshGroup::COUNT];
    }

    /// Appends the quads of `group` and the end of all groups up to it. Groups come in order.
    fn append(&mut self, group: MeshGroup, quads: &mut Vec<Quad>) {
        self.quads.append(quads);
        self.ends[group.index()..].fill(self.quads.len() as u32);
    }
}

#[cfg(test)]
mod tests;
