//! The second stream of a mesh: the surface of blocks that aren't cubes, a quad for each facet.
//!
//! Few chunks hold such blocks, so a chunk is first asked for its palette, and only the cells of those that do are gone through.

use alloc::vec::Vec;
use core::ops::Range;

use super::{ChunkIds, MeshGroup, MeshInput, Shading, ShapeQuad};
use crate::block::shape::for_each_facet;
use crate::{BlockId, BlockType, Coverage, FaceGroup, Light, LocalPos, Shape};

/// The quads of a mesh that aren't faces of cubes, by group.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShapeMesh {
    quads: Vec<ShapeQuad>,
    /// Where each group ends.
    ends: [u32; MeshGroup::COUNT],
}

impl ShapeMesh {
    /// All quads, group after group.
    pub fn quads(&self) -> &[ShapeQuad] {
        &self.quads
    }

    /// Where a group lies in [`ShapeMesh::quads`].
    pub fn range(&self, group: MeshGroup) -> Range<u32> {
        let index = group.index();
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        start..self.ends[index]
    }

    /// The quads of a group.
    pub fn group(&self, group: MeshGroup) -> &[ShapeQuad] {
        let Range { start, end } = self.range(group);
        &self.quads[start as usize..end as usize]
    }

    pub(super) fn clear(&mut self) {
        self.quads.clear();
        self.ends = [0; MeshGroup::COUNT];
    }

    /// Takes over quads in any order; those of one group keep theirs.
    fn sort_in(&mut self, quads: &[(MeshGroup, ShapeQuad)]) {
        let mut counts = [0u32; MeshGroup::COUNT];
        quads.iter().for_each(|(group, _)| counts[group.index()] += 1);
        let (mut next, mut end) = ([0; MeshGroup::COUNT], 0);
        for ((next, end_of_group), count) in next.iter_mut().zip(&mut self.ends).zip(counts) {
            *next = end;
            end += count;
            *end_of_group = end;
        }
        self.quads.resize(quads.len(), ShapeQuad::default());
        for &(group, quad) in quads {
            let place = &mut next[group.index()];
            self.quads[*place as usize] = quad;
            *place += 1;
        }
    }
}

/// Finds the facets of a mesh.
#[derive(Debug, Default)]
pub(super) struct ShapeMesher {
    types: Vec<BlockType>,
    /// Which types have facets.
    shaped: Vec<bool>,
    found: Vec<(MeshGroup, ShapeQuad)>,
}

impl ShapeMesher {
    /// Takes over a table of block types.
    pub(super) fn set_types(&mut self, types: &[BlockType]) {
        if self.types != types {
            self.types = types.into();
            self.shaped.clear();
            let is_shaped = |block: &BlockType| block.shape != Shape::Cube && block.coverage != Coverage::Empty;
            self.shaped.extend(types.iter().map(is_shaped));
            if !self.shaped.contains(&true) {
                self.shaped.clear();
            }
        }
    }

    /// Makes the quads of the middle of `input`, in place of what `mesh` holds.
    pub(super) fn mesh(&mut self, input: &MeshInput<'_>, shading: Shading<'_>, mesh: &mut ShapeMesh) {
        mesh.clear();
        if self.shaped.is_empty() {
            return;
        }
        self.found.clear();
        let edge = input.extent().chunks() as i32;
        for chunk in (0..edge * edge * edge).map(|i| [i % edge, i / edge / edge, i / edge % edge]) {
            if self.may_be_in(input.chunk(chunk)) {
                self.mesh_chunk(input, shading, chunk);
            }
        }
        mesh.sort_in(&self.found);
    }

    fn mesh_chunk(&mut self, input: &MeshInput<'_>, shading: Shading<'_>, chunk: [i32; 3]) {
        let Self { types, shaped, found } = self;
        let blocks = input.chunk(chunk);
        for local in LocalPos::all() {
            let place = [local.x(), local.y(), local.z()];
            let id = blocks.get(place.map(usize::from));
            if !is_shaped(shaped, id) {
                continue;
            }
            let at = [0, 1, 2].map(|axis| 16 * chunk[axis] + i32::from(place[axis]));
            let plus = |steps: [i32; 3]| [0, 1, 2].map(|axis| at[axis] + steps[axis]);
            for_each_facet(types, id, &|steps| input.get(plus(steps)), &mut |facet| {
                let group = match facet.group {
                    FaceGroup::Hidden => return,
                    FaceGroup::Opaque => MeshGroup::Opaque(facet.face),
                    FaceGroup::Cutout => MeshGroup::Cutout(facet.face),
                    FaceGroup::CutoutDouble => MeshGroup::CutoutDouble,
                    FaceGroup::Translucent => MeshGroup::Translucent,
                    FaceGroup::Crossing => MeshGroup::Crossing,
                };
                let light = match shading {
                    Shading::Open | Shading::Occlusion => Light::OPEN_SKY,
                    Shading::Smooth(light) => light.at(facet.light.map_or(at, |side| plus(side.normal()))),
                };
                found.push((group, ShapeQuad::new(facet, at.map(|place| place as u8), id, light)));
            });
        }
    }

    /// Whether a chunk may hold a block that has facets.
    fn may_be_in(&self, chunk: &ChunkIds<'_>) -> bool {
        let is_shaped = |&id: &BlockId| is_shaped(&self.shaped, id);
        match chunk {
            ChunkIds::NotLoaded => false,
            ChunkIds::Uniform(id) => is_shaped(id),
            ChunkIds::Packed(blocks) => blocks.palette().iter().any(is_shaped),
            ChunkIds::Ids(ids) => ids.iter().any(is_shaped),
        }
    }
}

fn is_shaped(shaped: &[bool], id: BlockId) -> bool {
    shaped.get(usize::from(id.0)) == Some(&true)
}
