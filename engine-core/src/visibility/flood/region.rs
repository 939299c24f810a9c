//! The part of the world that a flood goes through, and the way through it.

use super::plane::Reach;
use crate::visibility::ChunkRows;
use crate::{BlockPos, CHUNK_SIZE, ChunkBox, ChunkPos, Face, Frame, WorldView};

/// Which ways a flood goes in a chunk along one axis: away from the eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Away {
    /// With growing coordinates.
    Up,
    /// Against them.
    Down,
    /// Both ways from the eye's own coordinate.
    Both(usize),
}

impl Away {
    /// By which of its two planes along this axis a chunk is entered: 0 going up, 1 going down.
    pub(super) const fn entered_by(self) -> Option<usize> {
        match self {
            Self::Up => Some(0),
            Self::Down => Some(1),
            Self::Both(_) => None,
        }
    }

    /// By which of its two planes along this axis a chunk is left.
    pub(super) fn left_by(self) -> core::ops::RangeInclusive<usize> {
        match self {
            Self::Up => 0..=0,
            Self::Down => 1..=1,
            Self::Both(_) => 0..=1,
        }
    }
}

/// The stored chunks up to the highest block, cut off at the view distance.
#[derive(Debug)]
pub(super) struct Region {
    eye: BlockPos,
    min: [i32; 3],
    max: [i32; 3],
    highest: i32,
    /// By axis: how what lies on the eye's side is reached, if the eye isn't in the region's extent along it.
    pub(super) outside: [Option<Reach>; 3],
}

impl Region {
    /// `None` if there is nothing to see.
    pub(super) fn new(world: &dyn WorldView, frame: &Frame) -> Option<Self> {
        let bounds = world.bounds()?;
        let highest = highest_to_flood(world, bounds)?;
        let eye = frame.camera.eye().block();
        // One chunk more than the distance: the eye isn't in the middle of its chunk.
        let distance = frame.view_distance.min(Frame::MAX_VIEW_DISTANCE) as i32 + 1;
        let (low, high, centre) = (bounds.min.to_array(), bounds.max.to_array(), eye.chunk().to_array());
        let high = [high[0], high[1].min(highest >> 4), high[2]];
        let min: [i32; 3] = core::array::from_fn(|axis| low[axis].max(centre[axis] - distance));
        let max: [i32; 3] = core::array::from_fn(|axis| high[axis].min(centre[axis] + distance));
        if (0..3).any(|axis| min[axis] > max[axis]) {
            return None;
        }
        let mut region = Self { eye, min, max, highest, outside: [None; 3] };
        for axis in 0..3 {
            let beyond_top = axis == 1 && eye.y > highest;
            if beyond_top || centre[axis] < min[axis] || centre[axis] > max[axis] {
                region.outside[axis] = Some(region.beyond(world, axis));
            }
        }
        Some(region)
    }

    /// How cells just outside the region on the eye's side are reached: like those of any other air, or of what isn't loaded.
    fn beyond(&self, world: &dyn WorldView, axis: usize) -> Reach {
        let mut at = self.min;
        at[axis] = self.start(axis) + if self.eye_chunk(axis) < self.min[axis] { -1 } else { 1 };
        let [x, y, z] = at;
        match world.rows(ChunkPos::new(x, y, z)) {
            ChunkRows::NotLoaded => Reach::unfaced(0xffff),
            ChunkRows::Uniform(_) | ChunkRows::Each(_) => Reach::faced(0xffff),
        }
    }

    fn eye_chunk(&self, axis: usize) -> i32 {
        self.eye.chunk().to_array()[axis]
    }

    /// The chunk coordinate that the flood begins at.
    fn start(&self, axis: usize) -> i32 {
        self.eye_chunk(axis).clamp(self.min[axis], self.max[axis])
    }

    /// Chunks along an axis.
    pub(super) fn width(&self, axis: usize) -> usize {
        (self.max[axis] - self.min[axis] + 1) as usize
    }

    /// A chunk coordinate counted from the lowest.
    pub(super) fn index(&self, axis: usize, coordinate: i32) -> usize {
        (coordinate - self.min[axis]) as usize
    }

    /// The chunk coordinates along an axis, the nearest to the eye first.
    pub(super) fn outward(&self, axis: usize) -> impl Iterator<Item = i32> + use<> {
        let (min, max, start) = (self.min[axis], self.max[axis], self.start(axis));
        let farthest = (max - start).max(start - min);
        let pair = move |steps: i32| [Some(start + steps), (steps > 0).then_some(start - steps)];
        (0..=farthest).flat_map(pair).flatten().filter(move |at| (min..=max).contains(at))
    }

    /// Which ways the flood goes in a chunk.
    pub(super) fn away(&self, chunk: ChunkPos) -> [Away; 3] {
        let (at, eye) = (chunk.to_array(), self.eye.to_array());
        core::array::from_fn(|axis| match at[axis].cmp(&self.eye_chunk(axis)) {
            core::cmp::Ordering::Greater => Away::Up,
            core::cmp::Ordering::Less => Away::Down,
            // The eye is above the highest block, in the chunk that holds it.
            core::cmp::Ordering::Equal if self.outside[axis].is_some() => Away::Down,
            core::cmp::Ordering::Equal => Away::Both((eye[axis] & 15) as usize),
        })
    }

    /// The eye's cell, if it lies in this chunk and not above all blocks.
    pub(super) fn eye_in(&self, chunk: ChunkPos) -> Option<[usize; 3]> {
        let is_here = chunk == self.eye.chunk() && self.outside.iter().all(Option::is_none);
        is_here.then(|| self.eye.to_array().map(|coordinate| (coordinate & 15) as usize))
    }

    /// How many of a chunk's layers, from its lowest, there are up to the highest block.
    pub(super) fn layers_of(&self, chunk: ChunkPos) -> usize {
        let above = i64::from(self.highest) - i64::from(chunk.origin().y);
        (above + 1).clamp(0, CHUNK_SIZE as i64) as usize
    }

    /// Blocks from the eye's cell to the chunk's first.
    pub(super) fn offset(&self, chunk: ChunkPos) -> [i32; 3] {
        // Both are within the view distance of each other, so the difference is small even where a coordinate isn't.
        let (origin, eye) = (chunk.origin().to_array(), self.eye.to_array());
        core::array::from_fn(|axis| origin[axis].wrapping_sub(eye[axis]))
    }
}

/// The y of the highest layer that a view may have to go through: above the highest block lies air, if all that isn't stored is air.
fn highest_to_flood(world: &dyn WorldView, bounds: ChunkBox) -> Option<i32> {
    let highest = world.highest_block()?;
    let above = bounds.max.step(Face::PosY).map(|above| world.rows(above));
    match above {
        Some(ChunkRows::Uniform(_) | ChunkRows::Each(_)) => Some(highest),
        Some(ChunkRows::NotLoaded) | None => Some(bounds.max.origin().y + 15),
    }
}
