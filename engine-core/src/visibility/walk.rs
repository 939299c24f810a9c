//! The walk over chunks: breadth-first from the eye's chunk, only ever outward.
//!
//! A ray from the eye never turns back on an axis, so each step of the walk leads away from the eye's chunk, and all ways to a chunk are of
//! equal length. Breadth-first order is therefore front to back, and when a chunk's turn comes, all nearer ones have handed on by which sides
//! it is entered. The walk goes on through each side that an entered side sees.
//!
//! * The eye's chunk is open on all sides.
//! * From a chunk that isn't loaded one looks into solid ground, since no faces are made there: what is reached from it is open too.
//! * Around the stored chunks lies air; the walk crosses it from an eye outside to the box of stored chunks, and never leaves the box that holds both.

use alloc::vec::Vec;

use glam::Vec3;

use super::{Connectivity, Frustum};
use crate::face::Runs;
use crate::{BlockPos, ChunkBlocks, ChunkPos, Culling, Face, Frame, Size, WorldView};

/// A chunk that a view may show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VisibleChunk {
    /// Which one.
    pub chunk: ChunkPos,
    /// Blocks from the eye's cell to the chunk's first cell.
    pub offset: [i32; 3],
}

/// Searches for visible chunks; holds the buffers that it needs for it.
#[derive(Clone, Debug, Default)]
pub struct ChunkWalk {
    /// How each chunk of the region is entered: a bit for each side, and [`OPEN`].
    entered: Vec<u8>,
    level: Vec<ChunkPos>,
    next_level: Vec<ChunkPos>,
    visited: u64,
}

/// Entered from where nothing is loaded, or the eye's own chunk: the walk goes on through all sides.
const OPEN: u8 = 1 << 6;

impl ChunkWalk {
    /// The chunks that `frame` may show on a picture of this size, front to back, in place of what `visible` holds.
    ///
    /// `connectivity` tells it for chunks that are neither uniform nor missing.
    pub fn run(
        &mut self,
        world: &dyn WorldView,
        frame: &Frame,
        size: Size,
        connectivity: impl Fn(ChunkPos) -> Connectivity,
        visible: &mut Vec<VisibleChunk>,
    ) {
        visible.clear();
        self.visited = 0;
        let Some(region) = Region::new(world, frame) else { return };
        match frame.culling {
            Culling::Off => self.take_all(world, frame, &region, visible),
            Culling::On => {
                let frustum = Frustum::new(&frame.camera, size);
                self.search(world, frame, &region, &frustum, connectivity, visible);
            }
        }
    }

    /// How many chunks the last walk looked at.
    pub fn visited(&self) -> u64 {
        self.visited
    }

    /// All stored chunks within the view distance, front to back.
    fn take_all(&mut self, world: &dyn WorldView, frame: &Frame, region: &Region, visible: &mut Vec<VisibleChunk>) {
        world.for_each_chunk(&mut |chunk| {
            if region.holds(chunk) && frame.reaches(chunk) {
                visible.push(region.visible(chunk));
            }
        });
        let start = region.start.to_array();
        visible.sort_by_key(|v| {
            let at = v.chunk.to_array();
            (0..3).map(|axis| at[axis].abs_diff(start[axis])).sum::<u32>()
        });
        self.visited = visible.len() as u64;
    }

    fn search(
        &mut self,
        world: &dyn WorldView,
        frame: &Frame,
        region: &Region,
        frustum: &Frustum,
        connectivity: impl Fn(ChunkPos) -> Connectivity,
        visible: &mut Vec<VisibleChunk>,
    ) {
        self.entered.clear();
        self.entered.resize(region.volume(), 0);
        self.level.clear();
        self.level.push(region.start);
        self.entered[region.index(region.start)] = OPEN;
        let types = world.block_types();
        while !self.level.is_empty() {
            for &chunk in &self.level {
                let entered = self.entered[region.index(chunk)];
                let blocks = world.chunk(chunk);
                let (passes, opens) = match blocks {
                    ChunkBlocks::NotLoaded => (Connectivity::ALL, OPEN),
                    ChunkBlocks::Uniform(_) => (Connectivity::of(&blocks, types), entered & OPEN),
                    ChunkBlocks::Packed(_) => (connectivity(chunk), entered & OPEN),
                };
                let opens = if chunk == region.start && !matches!(blocks, ChunkBlocks::NotLoaded) { 0 } else { opens };
                visible.push(region.visible(chunk));
                for face in Face::ALL {
                    if !region.leads_outward(chunk, face) || !is_open(entered, passes, face) {
                        continue;
                    }
                    let Some(neighbour) = chunk.step(face) else { continue };
                    if !region.holds(neighbour) {
                        continue;
                    }
                    let entry = &mut self.entered[region.index(neighbour)];
                    if *entry == 0 {
                        self.visited += 1;
                        if !frame.reaches(neighbour) || !region.is_in_view(neighbour, frustum) {
                            continue;
                        }
                        self.next_level.push(neighbour);
                    }
                    *entry |= 1 << face.opposite().index() | opens;
                }
            }
            self.level.clear();
            core::mem::swap(&mut self.level, &mut self.next_level);
        }
    }
}

/// Whether a chunk entered like this is left through `face`.
fn is_open(entered: u8, passes: Connectivity, face: Face) -> bool {
    entered & OPEN != 0 || Face::ALL.iter().any(|&from| entered >> from.index() & 1 == 1 && passes.sees(from, face))
}

/// The box that a walk may go through: the stored chunks and the eye's, cut off at the view distance.
#[derive(Debug)]
struct Region {
    start: ChunkPos,
    eye: BlockPos,
    min: [i32; 3],
    size: [usize; 3],
}

impl Region {
    fn new(world: &dyn WorldView, frame: &Frame) -> Option<Self> {
        let eye = frame.camera.eye().block();
        let distance = frame.view_distance.min(Frame::MAX_VIEW_DISTANCE) as i32;
        let start = eye.chunk();
        let bounds = world.bounds()?.including(start);
        let (low, high, centre) = (bounds.min.to_array(), bounds.max.to_array(), start.to_array());
        // One chunk more than the distance: the eye isn't in the middle of its chunk.
        let min: [i32; 3] = core::array::from_fn(|axis| low[axis].max(centre[axis] - distance - 1));
        let max: [i32; 3] = core::array::from_fn(|axis| high[axis].min(centre[axis] + distance + 1));
        let size = core::array::from_fn(|axis| (max[axis] - min[axis] + 1) as usize);
        Some(Self { start, eye, min, size })
    }

    fn volume(&self) -> usize {
        self.size.iter().product()
    }

    fn holds(&self, chunk: ChunkPos) -> bool {
        chunk
            .to_array()
            .iter()
            .enumerate()
            .all(|(axis, &c)| c >= self.min[axis] && ((c - self.min[axis]) as usize) < self.size[axis])
    }

    fn index(&self, chunk: ChunkPos) -> usize {
        let at = chunk.to_array();
        let [x, y, z] = core::array::from_fn(|axis| (at[axis] - self.min[axis]) as usize);
        (y * self.size[2] + z) * self.size[0] + x
    }

    /// Whether a step through `face` leads away from the eye's chunk.
    fn leads_outward(&self, chunk: ChunkPos, face: Face) -> bool {
        let axis = face.axis() as usize;
        let (at, start) = (chunk.to_array()[axis], self.start.to_array()[axis]);
        match face.side() {
            Runs::Along => at >= start,
            Runs::Against => at <= start,
        }
    }

    fn visible(&self, chunk: ChunkPos) -> VisibleChunk {
        VisibleChunk { chunk, offset: self.offset(chunk) }
    }

    fn offset(&self, chunk: ChunkPos) -> [i32; 3] {
        // Both are within the view distance of each other, so the difference is small even where a coordinate isn't.
        let (origin, eye) = (chunk.origin().to_array(), self.eye.to_array());
        core::array::from_fn(|axis| origin[axis].wrapping_sub(eye[axis]))
    }

    fn is_in_view(&self, chunk: ChunkPos, frustum: &Frustum) -> bool {
        let min = Vec3::from(self.offset(chunk).map(|offset| offset as f32));
        frustum.touches(min, min + 16.0)
    }
}

#[cfg(test)]
mod tests;
