//! From a neighbourhood to a mesh.

use alloc::vec::Vec;

use super::greedy::{self, Rectangle};
use super::{ChunkMesh, MeshGroup, Quad, QuadShape, occlusion};
use crate::block::face_rule::face_between;
use crate::{BlockId, BlockType, CHUNK_SIZE, Coverage, Face, FaceGroup, Light, Neighbourhood};

pub(super) const LAYER: usize = CHUNK_SIZE;

/// Whether equal faces become one quad.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Merging {
    /// Each visible face is a quad.
    Culled,
    /// Equal faces are merged into rectangles where the picture stays the same.
    #[default]
    Greedy,
}

/// One face of one block, as far as merging cares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unit {
    group: FaceGroup,
    block: BlockId,
    occlusion: [u8; 4],
}

impl Unit {
    pub(super) fn is_even_along_u(self) -> bool {
        let [a, b, c, d] = self.occlusion;
        a == b && c == d
    }

    pub(super) fn is_even_along_v(self) -> bool {
        let [a, b, c, d] = self.occlusion;
        a == d && b == c
    }

    fn is_translucent(self) -> bool {
        matches!(self.group, FaceGroup::Translucent | FaceGroup::Crossing)
    }
}

/// Makes meshes; holds the buffers that it needs for it.
#[derive(Debug)]
pub struct Mesher {
    layer: [Option<Unit>; LAYER * LAYER],
    opaque: Vec<Quad>,
    cutout: [Vec<Quad>; 6],
    double: Vec<Quad>,
    translucent: Vec<Quad>,
    crossing: Vec<Quad>,
}

impl Mesher {
    /// A mesher with empty buffers.
    pub fn new() -> Self {
        Self {
            layer: [None; LAYER * LAYER],
            opaque: Vec::new(),
            cutout: [const { Vec::new() }; 6],
            double: Vec::new(),
            translucent: Vec::new(),
            crossing: Vec::new(),
        }
    }

    /// Makes the mesh of the chunk in the middle of `around`, in place of what `mesh` holds. `types` is the world's table.
    ///
    /// Translucent faces are merged only where all of the chunk's lie in one plane: otherwise
    /// large ones could cover each other in a circle, and no order of drawing would be right.
    pub fn mesh(&mut self, around: &Neighbourhood, types: &[BlockType], merging: Merging, mesh: &mut ChunkMesh) {
        mesh.clear();
        let mut planes = Planes::default();
        for face in Face::ALL {
            for depth in 0..LAYER {
                if !self.fill_layer(around, types, face, depth) {
                    continue;
                }
                planes.note(&self.layer, face, depth);
                self.emit_layer(face, depth, merging, |unit| !unit.is_translucent());
            }
            mesh.append(MeshGroup::Opaque(face), &mut self.opaque);
        }
        for face in Face::ALL {
            mesh.append(MeshGroup::Cutout(face), &mut self.cutout[face.index()]);
        }
        let merging = if planes.is_single() { merging } else { Merging::Culled };
        for face in Face::ALL {
            for depth in (0..LAYER).filter(|&depth| planes.holds(face, depth)) {
                self.fill_layer(around, types, face, depth);
                self.emit_layer(face, depth, merging, Unit::is_translucent);
            }
        }
        mesh.append(MeshGroup::CutoutDouble, &mut self.double);
        mesh.append(MeshGroup::Translucent, &mut self.translucent);
        mesh.append(MeshGroup::Crossing, &mut self.crossing);
    }

    /// Finds the faces of one direction in one layer; returns whether there are any.
    fn fill_layer(&mut self, around: &Neighbourhood, types: &[BlockType], face: Face, depth: usize) -> bool {
        let opaque = |id: BlockId| types.get(usize::from(id.0)).is_some_and(|t| t.coverage == Coverage::Opaque);
        let [nx, ny, nz] = face.normal();
        let mut any = false;
        for (index, slot) in self.layer.iter_mut().enumerate() {
            let cell = cell_at(face, depth, index % LAYER, index / LAYER);
            let [x, y, z] = cell;
            let block = around.get(x, y, z);
            let group = match block {
                BlockId::AIR => FaceGroup::Hidden,
                _ => face_between(types, block, around.get(x + nx, y + ny, z + nz)),
            };
            *slot = (group != FaceGroup::Hidden).then(|| {
                let translucent = matches!(group, FaceGroup::Translucent | FaceGroup::Crossing);
                let corners = || occlusion::corners(around, opaque, cell, face);
                Unit { group, block, occlusion: if translucent { occlusion::OPEN } else { corners() } }
            });
            any |= slot.is_some();
        }
        any
    }

    /// Appends the layer's faces that are `wanted` to the lists of their groups.
    fn emit_layer(&mut self, face: Face, depth: usize, merging: Merging, wanted: impl Fn(Unit) -> bool) {
        for slot in &mut self.layer {
            *slot = slot.filter(|&unit| wanted(unit));
        }
        greedy::rectangles(&mut self.layer, merging, |Rectangle { u, v, width, height, unit }| {
            let quad = Quad::new(QuadShape {
                cell: cell_at(face, depth, u, v).map(|coordinate| coordinate as u8),
                face,
                width: width as u8,
                height: height as u8,
                block: unit.block,
                occlusion: unit.occlusion,
                light: Light::OPEN_SKY,
            });
            match unit.group {
                FaceGroup::Hidden => {}
                FaceGroup::Opaque => self.opaque.push(quad),
                FaceGroup::Cutout => self.cutout[face.index()].push(quad),
                FaceGroup::CutoutDouble => self.double.push(quad),
                FaceGroup::Translucent => self.translucent.push(quad),
                FaceGroup::Crossing => self.crossing.push(quad),
            }
        });
    }
}

impl Default for Mesher {
    fn default() -> Self {
        Self::new()
    }
}

/// The cell at `(u, v)` of the layer `depth` blocks along the face's axis.
fn cell_at(face: Face, depth: usize, u: usize, v: usize) -> [i32; 3] {
    let mut cell = [0; 3];
    cell[face.axis() as usize] = depth as i32;
    cell[face.u_axis() as usize] = u as i32;
    cell[face.v_axis() as usize] = v as i32;
    cell
}

/// The layers in which translucent faces lie: a bit for each depth, by face.
#[derive(Default)]
struct Planes([u16; 6]);

impl Planes {
    fn note(&mut self, layer: &[Option<Unit>], face: Face, depth: usize) {
        if layer.iter().flatten().any(|unit| unit.is_translucent()) {
            self.0[face.index()] |= 1 << depth;
        }
    }

    fn holds(&self, face: Face, depth: usize) -> bool {
        self.0[face.index()] >> depth & 1 == 1
    }

    /// Whether all lie in one plane. A face at the far side of its cell lies one block farther along the axis.
    fn is_single(&self) -> bool {
        let by_axis = |axis: usize| u32::from(self.0[2 * axis]) | u32::from(self.0[2 * axis + 1]) << 1;
        (0..3).map(|axis| by_axis(axis).count_ones()).sum::<u32>() == 1
    }
}
