//! Meshes: the visible faces of a chunk as packed quads. Pure functions from a [`MeshInput`] into reused buffers.
//!
//! A mesh is one list of [`Quad`]s in groups, so that a renderer can leave out whole groups that face away from the eye:
//!
//! ```text
//! │ opaque −x +x −y +y −z +z │ cutout −x +x −y +y −z +z │ cutout, double │ translucent │ crossing │
//! ```
//!
//! The surface of blocks that aren't cubes is a second list, of [`ShapeQuad`]s, in the same groups.
//!
//! What each group means is said in [`FaceGroup`](crate::FaceGroup). The last two have to be drawn back to front: see [`order`].

mod bits;
mod build;
mod classes;
mod drawing;
mod equal;
mod faces;
mod greedy;
mod input;
mod lanes;
mod layout;
mod light;
mod look;
mod occlusion;
pub mod order;
mod pen;
mod quad;
mod scan;
mod shape_quad;
mod shapes;
mod store;
mod text;

use alloc::vec::Vec;
use core::ops::Range;

pub use crate::light::ChunkLight;
pub use build::{Merging, Mesher, Shading};
pub use input::{ChunkIds, MeshExtent, MeshInput};
pub use light::{CornerLight, MeshLight};
pub use quad::{Quad, QuadShape};
pub use shape_quad::ShapeQuad;
pub use shapes::ShapeMesh;
pub use store::{MeshChange, MeshStore};

use crate::visibility::{Reach, SeenFrom};
use crate::{CHUNK_VOLUME, Face, LocalPos};

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

/// The quads of one chunk, or of eight, by group.
#[derive(Debug, Default)]
pub struct ChunkMesh {
    /// Longer than what is in use, so that making a mesh never has to fill memory before it writes quads there.
    quads: Vec<Quad>,
    /// The light of each quad; in use only in lit meshes.
    light: Vec<CornerLight>,
    is_lit: bool,
    /// Where each group ends.
    ends: [u32; MeshGroup::COUNT],
    /// What of each group is seen from where, in order; empty unless the mesh was [sorted](ChunkMesh::sort_by_view).
    parts: Vec<Part>,
    shapes: ShapeMesh,
}

/// Quads of one group that are seen from the same room or side.
#[derive(Clone, Copy, Debug)]
struct Part {
    group: u8,
    seen_from: Option<SeenFrom>,
    end: u32,
}

impl ChunkMesh {
    /// All quads, group after group.
    pub fn quads(&self) -> &[Quad] {
        &self.quads[..self.len()]
    }

    /// The light at the corners of each quad, in the order of [`ChunkMesh::quads`]; empty unless the mesh was made with smooth light.
    pub fn light(&self) -> &[CornerLight] {
        if self.is_lit { &self.light[..self.len()] } else { &[] }
    }

    /// Whether there is nothing to draw.
    pub fn is_empty(&self) -> bool {
        self.len() == 0 && self.shapes.quads().is_empty()
    }

    /// The second stream: what shows of blocks that aren't cubes.
    pub fn shapes(&self) -> &ShapeMesh {
        &self.shapes
    }

    fn len(&self) -> usize {
        self.ends[MeshGroup::COUNT - 1] as usize
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

    /// The quads of a group that a view which reaches this much of the chunk may see; all of them if the mesh wasn't sorted by it.
    pub fn reached(&self, group: MeshGroup, reach: Reach) -> impl Iterator<Item = Range<u32>> {
        let all = self.range(group);
        let parts = self.parts.iter().filter(move |part| usize::from(part.group) == group.index());
        let parts = parts.scan(all.start, move |start, part| {
            let range = *start..part.end;
            *start = part.end;
            Some((range, part.seen_from.is_none_or(|from| from.is_in(reach))))
        });
        let whole = self.parts.is_empty().then_some(all);
        whole.into_iter().chain(parts.filter(|(_, is_reached)| *is_reached).map(|(range, _)| range))
    }

    /// Sorts each group by the rooms and sides from where its quads are seen.
    pub fn sort_by_view(&mut self, of_cell: &[u8; CHUNK_VOLUME]) {
        self.parts.clear();
        for group in MeshGroup::all() {
            let Range { start, end } = self.range(group);
            let seen_from = |quad: &Quad| {
                let QuadShape { cell: [x, y, z], face, .. } = quad.shape();
                SeenFrom::of(LocalPos::new(x, y, z), face, of_cell)
            };
            let range = start as usize..end as usize;
            let mut order: Vec<_> = self.quads[range.clone()].iter().map(seen_from).zip(range.clone()).collect();
            if !order.is_sorted() {
                order.sort();
                let quads: Vec<_> = order.iter().map(|&(_, index)| self.quads[index]).collect();
                self.quads[range.clone()].copy_from_slice(&quads);
                if self.is_lit {
                    let light: Vec<_> = order.iter().map(|&(_, index)| self.light[index]).collect();
                    self.light[range].copy_from_slice(&light);
                }
            }
            let mut end = start;
            for part in order.chunk_by(|a, b| a.0 == b.0) {
                end += part.len() as u32;
                self.parts.push(Part { group: group.index() as u8, seen_from: part[0].0, end });
            }
        }
    }

    /// Empties the mesh and keeps its memory.
    pub fn clear(&mut self) {
        self.is_lit = false;
        self.ends = [0; MeshGroup::COUNT];
        self.parts.clear();
        self.shapes.clear();
    }

    /// Takes so many quads in that were written into the [room](Self::room).
    fn grow(&mut self, quads: usize) {
        self.ends[MeshGroup::COUNT - 1] += quads as u32;
    }

    /// Ends a group, and all groups before it that haven't ended. Groups come in order.
    fn end(&mut self, group: MeshGroup) {
        let end = self.len() as u32;
        self.ends[group.index()..].fill(end);
    }

    /// Room for so many more quads and, in a lit mesh, their light.
    fn room(&mut self, quads: usize, is_lit: bool) -> (&mut [Quad], &mut [CornerLight]) {
        let start = self.len();
        let end = start + quads;
        self.is_lit = is_lit;
        if self.quads.len() < end {
            self.quads.resize(2 * end, Quad::default());
        }
        if is_lit && self.light.len() < end {
            self.light.resize(self.quads.len(), CornerLight::default());
        }
        (&mut self.quads[start..end], if is_lit { &mut self.light[start..end] } else { &mut [] })
    }
}

/// Holds as much memory as it needs.
impl Clone for ChunkMesh {
    fn clone(&self) -> Self {
        Self {
            quads: self.quads().into(),
            light: self.light().into(),
            is_lit: self.is_lit,
            parts: self.parts.clone(),
            ends: self.ends,
            shapes: self.shapes.clone(),
        }
    }
}

impl PartialEq for ChunkMesh {
    fn eq(&self, other: &Self) -> bool {
        self.ends == other.ends
            && self.quads() == other.quads()
            && self.light() == other.light()
            && self.shapes == other.shapes
    }
}

impl Eq for ChunkMesh {}

#[cfg(test)]
mod tests;
