//! The walk over chunks: breadth-first from the eye's chunk, only ever outward.
//!
//! A ray from the eye never turns back on an axis, so each step of the walk leads away from the eye's chunk, and all ways to a chunk are of
//! equal length. Breadth-first order is therefore front to back, and when a chunk's turn comes, all nearer ones have handed on the cells of their
//! sides through which it is entered. The walk enters the [rooms](super::rooms) that these cells belong to, and leaves them again on all their sides.
//!
//! * In the eye's chunk the eye's own room is entered.
//! * From a chunk that isn't loaded one looks into solid ground, since no faces are made there: what is reached from it is open too.
//! * Around the stored chunks lies air; the walk crosses it from an eye outside to the box of stored chunks, and never leaves the box that holds both.

mod inside;

use alloc::vec::Vec;

use glam::Vec3;

use self::inside::Inside;
use super::rooms::SidePlane;
use super::{Frustum, Reach, Rooms};
use crate::face::Runs;
use crate::{BlockPos, ChunkPos, Culling, Face, Frame, Size, WorldView};

/// A chunk that a view may show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VisibleChunk {
    /// Which one.
    pub chunk: ChunkPos,
    /// Blocks from the eye's cell to the chunk's first cell.
    pub offset: [i32; 3],
    /// How much of it.
    pub reach: Reach,
}

/// Searches for visible chunks; holds the buffers that it needs for it.
#[derive(Clone, Debug, Default)]
pub struct ChunkWalk {
    /// For each chunk of the region: its place among those that come next and 1, or [`OUTSIDE`], or 0.
    places: Vec<u32>,
    level: Vec<Entered>,
    next_level: Vec<Entered>,
    visited: u64,
}

/// Not in the view, or out of reach.
const OUTSIDE: u32 = u32::MAX;

/// A chunk and how it is entered.
#[derive(Clone, Copy, Debug)]
struct Entered {
    chunk: ChunkPos,
    /// By which sides.
    sides: u8,
    /// Through which cells: on each axis by one side at most.
    planes: [SidePlane; 3],
    ground: Ground,
}

/// Where the walk comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ground {
    /// From what is loaded.
    Known,
    /// From where nothing is: everything is reached.
    NotLoaded,
}

impl ChunkWalk {
    /// The chunks that `frame` may show on a picture of this size, front to back, in place of what `visible` holds.
    ///
    /// `rooms` tells them for chunks that are neither uniform nor missing.
    pub fn run<'a>(
        &mut self,
        world: &dyn WorldView,
        frame: &Frame,
        size: Size,
        rooms: impl Fn(ChunkPos) -> Option<&'a Rooms>,
        visible: &mut Vec<VisibleChunk>,
    ) {
        visible.clear();
        self.visited = 0;
        let Some(region) = Region::new(world, frame) else { return };
        match frame.culling {
            Culling::Off => self.take_all(world, frame, &region, visible),
            Culling::On => {
                let frustum = Frustum::new(&frame.camera, size);
                self.search(world, frame, &region, &frustum, rooms, visible);
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
                visible.push(region.visible(chunk, Reach::ALL));
            }
        });
        let start = region.start.to_array();
        visible.sort_by_key(|v| {
            let at = v.chunk.to_array();
            (0..3).map(|axis| at[axis].abs_diff(start[axis])).sum::<u32>()
        });
        self.visited = visible.len() as u64;
    }

    fn search<'a>(
        &mut self,
        world: &dyn WorldView,
        frame: &Frame,
        region: &Region,
        frustum: &Frustum,
        rooms: impl Fn(ChunkPos) -> Option<&'a Rooms>,
        visible: &mut Vec<VisibleChunk>,
    ) {
        self.places.clear();
        self.places.resize(region.volume(), 0);
        self.next_level.clear();
        self.level.clear();
        self.level.push(Entered::new(region.start));
        while !self.level.is_empty() {
            let level = core::mem::take(&mut self.level);
            for entered in &level {
                let inside = Inside::new(world, &rooms, entered.chunk);
                let reach = if entered.chunk == region.start {
                    inside.around(region.eye, world)
                } else {
                    inside.reach(entered)
                };
                visible.push(region.visible(entered.chunk, reach));
                for face in Face::ALL {
                    if region.leads_outward(entered.chunk, face) {
                        let ground = inside.ground(entered.ground);
                        let plane = if ground == Ground::Known { inside.left_by(reach, face) } else { SidePlane::FULL };
                        self.hand_on(frame, region, frustum, (entered.chunk, face), plane, ground);
                    }
                }
            }
            self.level = level;
            self.level.clear();
            core::mem::swap(&mut self.level, &mut self.next_level);
        }
    }

    /// Enters the chunk behind a side of another through these cells.
    fn hand_on(
        &mut self,
        frame: &Frame,
        region: &Region,
        frustum: &Frustum,
        (from, face): (ChunkPos, Face),
        plane: SidePlane,
        ground: Ground,
    ) {
        let Some(chunk) = from.step(face).filter(|&chunk| region.holds(chunk)) else { return };
        let place = &mut self.places[region.index(chunk)];
        if *place == OUTSIDE || plane.is_empty() {
            return;
        }
        if *place == 0 {
            self.visited += 1;
            if !frame.reaches(chunk) || !region.is_in_view(chunk, frustum) {
                *place = OUTSIDE;
                return;
            }
            self.next_level.push(Entered::new(chunk));
            *place = self.next_level.len() as u32;
        }
        let entered = &mut self.next_level[*place as usize - 1];
        entered.sides |= 1 << face.opposite().index();
        entered.planes[face.axis() as usize] = plane;
        if ground == Ground::NotLoaded {
            entered.ground = ground;
        }
    }
}

impl Entered {
    fn new(chunk: ChunkPos) -> Self {
        Self { chunk, sides: 0, planes: [SidePlane::default(); 3], ground: Ground::Known }
    }
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

    fn visible(&self, chunk: ChunkPos, reach: Reach) -> VisibleChunk {
        VisibleChunk { chunk, offset: self.offset(chunk), reach }
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
