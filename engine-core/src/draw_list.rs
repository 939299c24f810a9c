//! What to draw in one frame, in order, as plain data. The GPU renderer executes it; the null renderer prints it.
//!
//! ```text
//! walk → visible chunks, front to back ─┬─ opaque, cutout: quad ranges of the chunks' meshes, front to back
//!                                       └─ translucent: quads put in order, chunks back to front
//! ```
//!
//! An eye inside an opaque block sees that block's average colour and nothing else: then there are no draws.
//! Direction groups that face away from the eye are left out for the whole chunk, and so is what is seen only from rooms that the view doesn't reach. Drawn in this order, each translucent quad is drawn after all that it hides.

use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use crate::face::Runs;
use crate::mesh::order::{AnyQuad, Eye, OrderedQuad, back_to_front};
use crate::mesh::{ChunkMesh, CornerLight, MeshGroup, MeshStore, Quad, ShapeQuad};
use crate::visibility::{ChunkWalk, VisibleChunk};
use crate::{BlockId, Coverage, Culling, Face, Frame, FrameStats, Size, WorldView};

/// How quads are drawn: which pipeline. In drawing order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pass {
    /// Opaque quads, back faces culled.
    Opaque,
    /// Quads with holes, back faces culled.
    Cutout,
    /// Quads with holes, nothing culled.
    CutoutDouble,
    /// Blended quads, nothing culled, depth tested and not written.
    Translucent,
    /// Blended quads, back faces culled, depth tested and not written.
    Crossing,
}

impl Pass {
    /// Whether the quads of a draw lie in [`DrawList::ordered`] instead of their chunk's mesh.
    pub const fn is_ordered(self) -> bool {
        matches!(self, Self::Translucent | Self::Crossing)
    }
}

/// Which of a mesh's two streams quads are of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stream {
    /// Faces of cubes: [`Quad`]s.
    Cubes,
    /// Pieces of other shapes: [`ShapeQuad`]s.
    Shapes,
}

/// Some quads of one chunk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draw {
    /// How to draw them.
    pub pass: Pass,
    /// What to draw.
    pub stream: Stream,
    /// Index in [`DrawList::chunks`].
    pub chunk: u32,
    /// Which quads: of the stream in the chunk's mesh, or in [`DrawList::ordered`] or [`DrawList::ordered_shapes`], by [`Pass::is_ordered`].
    pub quads: Range<u32>,
}

/// A frame's work. Holds its buffers from frame to frame.
#[derive(Clone, Debug, Default)]
pub struct DrawList {
    inside: Option<BlockId>,
    chunks: Vec<VisibleChunk>,
    draws: Vec<Draw>,
    ordered: Vec<Quad>,
    ordered_light: Vec<CornerLight>,
    ordered_shapes: Vec<ShapeQuad>,
    walk: ChunkWalk,
    scratch: Vec<OrderedQuad>,
    walked: Vec<VisibleChunk>,
}

impl DrawList {
    /// An empty list.
    pub fn new() -> Self {
        Self::default()
    }

    /// Plans a frame of `world`, whose meshes `meshes` holds, on a picture of this size, in place of what the list holds.
    pub fn plan(&mut self, world: &dyn WorldView, meshes: &MeshStore, frame: &Frame, size: Size) {
        self.chunks.clear();
        self.draws.clear();
        self.ordered.clear();
        self.ordered_light.clear();
        self.ordered_shapes.clear();
        self.inside = world
            .block(frame.camera.eye().block())
            .filter(|&block| world.block_type(block).coverage == Coverage::Opaque);
        if self.inside.is_some() || size.is_empty() {
            return;
        }
        let mut walked = core::mem::take(&mut self.walked);
        self.walk.run(world, frame, size, |chunk| meshes.rooms(chunk), &mut walked);
        let meshed = walked.iter().filter_map(|visible| Some((visible, meshes.mesh(visible.chunk)?)));
        let meshed: Vec<_> = meshed.zip(0u32..).map(|((visible, mesh), index)| (visible, index, mesh)).collect();
        self.chunks.extend(meshed.iter().map(|&(visible, ..)| *visible));
        for (pass, group) in [(Pass::Opaque, MeshGroup::Opaque as fn(Face) -> _), (Pass::Cutout, MeshGroup::Cutout)] {
            for stream in [Stream::Cubes, Stream::Shapes] {
                for &(visible, index, mesh) in &meshed {
                    self.take_facing((pass, stream), group, (index, visible), mesh, frame.culling);
                }
            }
        }
        for stream in [Stream::Cubes, Stream::Shapes] {
            for &(visible, index, mesh) in &meshed {
                self.take(Pass::CutoutDouble, stream, (index, visible), mesh, MeshGroup::CutoutDouble);
            }
        }
        for &(visible, index, mesh) in meshed.iter().rev() {
            let eye = Eye { cell: visible.offset.map(|o| -o), fraction: frame.camera.eye().fraction() };
            self.take_translucent((index, visible), mesh, eye);
        }
        self.walked = walked;
    }

    /// Appends the direction groups of a chunk that may face the eye; neighbouring ones as one draw.
    fn take_facing(
        &mut self,
        (pass, stream): (Pass, Stream),
        group: fn(Face) -> MeshGroup,
        chunk: (u32, &VisibleChunk),
        mesh: &ChunkMesh,
        culling: Culling,
    ) {
        for face in Face::ALL {
            if culling == Culling::Off || may_face_eye(stream, face, chunk.1.offset) {
                self.take(pass, stream, chunk, mesh, group(face));
            }
        }
    }

    /// Appends what the view reaches of a group.
    fn take(
        &mut self,
        pass: Pass,
        stream: Stream,
        (chunk, visible): (u32, &VisibleChunk),
        mesh: &ChunkMesh,
        group: MeshGroup,
    ) {
        match stream {
            Stream::Cubes => {
                mesh.reached(group, visible.reach).for_each(|quads| self.push(pass, stream, chunk, quads));
            }
            Stream::Shapes => self.push(pass, stream, chunk, mesh.shapes().range(group)),
        }
    }

    fn take_translucent(&mut self, (chunk, visible): (u32, &VisibleChunk), mesh: &ChunkMesh, eye: Eye) {
        let mut scratch = core::mem::take(&mut self.scratch);
        back_to_front(mesh, eye, visible.reach, &mut scratch);
        for ordered in &scratch {
            let pass = if ordered.group == MeshGroup::Crossing { Pass::Crossing } else { Pass::Translucent };
            let (stream, at) = match ordered.quad {
                AnyQuad::Cubes(quad) => {
                    self.ordered.push(quad);
                    self.ordered_light.push(ordered.light);
                    (Stream::Cubes, self.ordered.len() as u32 - 1)
                }
                AnyQuad::Shape(quad) => {
                    self.ordered_shapes.push(quad);
                    (Stream::Shapes, self.ordered_shapes.len() as u32 - 1)
                }
            };
            self.push(pass, stream, chunk, at..at + 1);
        }
        self.scratch = scratch;
    }

    /// Appends a draw, or lengthens the last one where they adjoin.
    fn push(&mut self, pass: Pass, stream: Stream, chunk: u32, quads: Range<u32>) {
        if quads.is_empty() {
            return;
        }
        match self.draws.last_mut() {
            Some(last)
                if (last.pass, last.stream, last.chunk) == (pass, stream, chunk) && last.quads.end == quads.start =>
            {
                last.quads.end = quads.end;
            }
            _ => self.draws.push(Draw { pass, stream, chunk, quads }),
        }
    }

    /// The opaque block that the eye is in. Its average colour is the whole picture.
    pub fn inside(&self) -> Option<BlockId> {
        self.inside
    }

    /// The chunks with something to draw, front to back.
    pub fn chunks(&self) -> &[VisibleChunk] {
        &self.chunks
    }

    /// What to draw, in order: all of one pass before the next, but for the two translucent ones, which alternate.
    pub fn draws(&self) -> &[Draw] {
        &self.draws
    }

    /// The translucent quads of all draws that are faces of cubes, in drawing order.
    pub fn ordered(&self) -> &[Quad] {
        &self.ordered
    }

    /// The light at the corners of each of them, in the same order; all zero for those of meshes without smooth light.
    pub fn ordered_light(&self) -> &[CornerLight] {
        &self.ordered_light
    }

    /// Those that are pieces of other shapes.
    pub fn ordered_shapes(&self) -> &[ShapeQuad] {
        &self.ordered_shapes
    }

    /// What this frame amounts to: chunks, faces, and chunks that the walk looked at.
    pub fn stats(&self, meshes: &MeshStore) -> FrameStats {
        FrameStats {
            chunks_visible: self.chunks.len() as u32,
            faces_drawn: self.draws.iter().map(|draw| draw.quads.len() as u64).sum(),
            mesh_bytes: meshes.bytes(),
            cells_visited: if self.inside.is_some() { 0 } else { self.walk.visited() },
            ..FrameStats::default()
        }
    }
}

/// Whether an eye `offset` blocks before the chunk's first cell may see the front of some of its faces of this direction.
fn may_face_eye(stream: Stream, face: Face, offset: [i32; 3]) -> bool {
    let eye = -offset[face.axis() as usize];
    match (stream, face.side()) {
        (Stream::Cubes, Runs::Along) => eye > 0,
        (Stream::Cubes, Runs::Against) => eye < 15,
        // These lie anywhere in their cells.
        (Stream::Shapes, Runs::Along) => eye >= 0,
        (Stream::Shapes, Runs::Against) => eye <= 15,
    }
}

/// One draw a line: `opaque chunk 0,-1,2 quads 3..8`, or `pieces` of other shapes than cubes; translucent quads themselves, since their order is the point.
impl fmt::Display for DrawList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(BlockId(block)) = self.inside {
            writeln!(f, "inside block {block}")?;
        }
        for Draw { pass, stream, chunk, quads } in &self.draws {
            let [x, y, z] = self.chunks[*chunk as usize].chunk.to_array();
            let name = match pass {
                Pass::Opaque => "opaque",
                Pass::Cutout => "cutout",
                Pass::CutoutDouble => "cutout-double",
                Pass::Translucent => "translucent",
                Pass::Crossing => "crossing",
            };
            let what = if *stream == Stream::Cubes { "quads" } else { "pieces" };
            writeln!(f, "{name} chunk {x},{y},{z} {what} {}..{}", quads.start, quads.end)?;
            let quads = quads.start as usize..quads.end as usize;
            match stream {
                _ if !pass.is_ordered() => {}
                Stream::Cubes => self.ordered[quads].iter().try_for_each(|quad| writeln!(f, "    {quad}"))?,
                Stream::Shapes => self.ordered_shapes[quads].iter().try_for_each(|quad| writeln!(f, "    {quad}"))?,
            }
        }
        Ok(())
    }
}
