//! From blocks to a mesh: the mesher with its buffers.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::bits::Word;
use super::classes::Classes;
use super::drawing::Drawing;
use super::faces::Faces;
use super::light::{MeshLight, PaddedLight};
use super::look::{Lit, Occluded, Occlusion, Open};
use super::occlusion::Near;
use super::scan::{Middle, Scan, Wanted};
use super::shapes::ShapeMesher;
use super::{ChunkIds, ChunkMesh, MeshExtent, MeshInput};
use crate::{BlockId, BlockType, CHUNK_VOLUME};

/// Whether equal faces become one quad.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Merging {
    /// Each visible face is a quad.
    Culled,
    /// Equal faces are merged into rectangles where the picture stays the same.
    #[default]
    Greedy,
}

/// What makes the corners of faces darker.
#[derive(Clone, Copy, Debug, Default)]
pub enum Shading<'a> {
    /// Nothing.
    Open,
    /// Opaque blocks near them.
    #[default]
    Occlusion,
    /// Opaque blocks near them, and the light there: quads get light of their own at each corner.
    Smooth(&'a MeshLight<'a>),
}

/// Makes meshes. Holds the buffers that it needs for it, and allocates nothing once they have grown.
#[derive(Debug)]
pub struct Mesher {
    classes: Classes,
    shapes: ShapeMesher,
    of_chunk: Option<Box<Buffers<u16, 16, 18, 20>>>,
    of_eight: Option<Box<Buffers<u32, 32, 34, 36>>>,
    /// Blocks of the middle that the input doesn't hold one by one.
    unpacked: Vec<[BlockId; CHUNK_VOLUME]>,
}

impl Mesher {
    /// A mesher for blocks of these types.
    pub fn new(types: &[BlockType]) -> Self {
        let mut mesher = Self::default();
        mesher.set_types(types);
        mesher
    }

    /// Takes over another table of block types, or one that has grown.
    pub fn set_types(&mut self, types: &[BlockType]) {
        self.classes.set(types);
        self.shapes.set_types(types);
    }

    /// Makes the mesh of the middle of `input`, in place of what `mesh` holds.
    ///
    /// Translucent faces are merged only where all of the mesh's lie in one plane: otherwise
    /// large ones could cover each other in a circle, and no order of drawing would be right.
    pub fn mesh(&mut self, input: &MeshInput<'_>, merging: Merging, shading: Shading<'_>, mesh: &mut ChunkMesh) {
        mesh.clear();
        self.shapes.mesh(input, shading, &mut mesh.shapes);
        let edge = input.extent().chunks();
        let places = || (0..edge * edge * edge).map(move |i| [i % edge, i / edge % edge, i / edge / edge]);
        let chunk_at = |place: [usize; 3]| input.chunk(place.map(|c| c as i32));
        if places().all(|at| chunk_at(at).uniform().is_some_and(|id| !self.classes.has_faces(id))) {
            return;
        }
        if self.unpacked.len() < edge * edge * edge {
            self.unpacked.resize(edge * edge * edge, [BlockId::AIR; CHUNK_VOLUME]);
        }
        for (at, unpacked) in places().zip(&mut self.unpacked) {
            chunk_at(at).unpack(unpacked);
        }
        let Some(first) = self.unpacked.first() else { return };
        let mut middle: Middle<'_> = [first; 8];
        for (place, unpacked) in places().zip(&self.unpacked) {
            let [x, y, z] = place;
            middle[x + 2 * y + 4 * z] = if let ChunkIds::Ids(ids) = chunk_at(place) { ids } else { unpacked };
        }
        let order = (merging, shading);
        match input.extent() {
            MeshExtent::Chunk => {
                let buffers = self.of_chunk.get_or_insert_with(|| Box::new(Buffers::new()));
                buffers.mesh(input, &middle, &self.classes, order, mesh);
            }
            MeshExtent::EightChunks => {
                let buffers = self.of_eight.get_or_insert_with(|| Box::new(Buffers::new()));
                buffers.mesh(input, &middle, &self.classes, order, mesh);
            }
        }
    }
}

impl Default for Mesher {
    fn default() -> Self {
        Self {
            classes: Classes::new(),
            shapes: ShapeMesher::default(),
            of_chunk: None,
            of_eight: None,
            unpacked: Vec::new(),
        }
    }
}

/// What a mesh of `N` cells on each axis needs. `P` is `N + 2` and `S` is `N + 4`.
#[derive(Debug)]
struct Buffers<W: Word, const N: usize, const P: usize, const S: usize> {
    scan: Scan<W, N, P>,
    faces: Faces<W, N>,
    near: Near<W, P>,
    light: PaddedLight<N, P, S>,
}

impl<W: Word, const N: usize, const P: usize, const S: usize> Buffers<W, N, P, S> {
    fn new() -> Self {
        Self { scan: Scan::new(), faces: Faces::new(), near: Near::new(), light: PaddedLight::new() }
    }

    fn mesh(
        &mut self,
        input: &MeshInput<'_>,
        middle: &Middle<'_>,
        classes: &Classes,
        (merging, shading): (Merging, Shading<'_>),
        mesh: &mut ChunkMesh,
    ) {
        let wanted = match (merging, shading) {
            (Merging::Greedy, _) => Wanted::Merging,
            (Merging::Culled, Shading::Open) => Wanted::Rows,
            (Merging::Culled, Shading::Occlusion | Shading::Smooth(_)) => Wanted::Layouts,
        };
        self.scan.read(input, middle, classes, wanted);
        if !matches!(shading, Shading::Open) {
            self.near.fill(&self.scan, input, classes);
        }
        let Self { scan, faces, near, light } = self;
        let near = &near.0;
        let drawing = Drawing { scan, middle, merging, mesh, faces };
        match shading {
            Shading::Open => drawing.all(|_, _| Open, |_, _| Open),
            Shading::Occlusion => drawing.all(|face, front| Occluded::<W, P>::new(face, front, near), |_, _| Open),
            Shading::Smooth(input_light) => {
                light.fill(input_light, scan.layers_near_faces());
                let light = &*light;
                let lit = |face, front, occlusion| Lit::<W, P, S>::new((face, front), near, light, occlusion);
                drawing.all(
                    |face, front| lit(face, front, Occlusion::Near),
                    |face, front| lit(face, front, Occlusion::None),
                );
            }
        }
    }
}
