//! A slow ray walk, and a world as a plain array to walk in.

use alloc::vec::Vec;

use crate::block::face_rule::face_between;
use crate::{
    BlockId, BlockPos, BlockType, ChunkPos, Coverage, Face, FaceGroup, Frame, LocalPos, Size, World, WorldView,
};

/// All blocks of a world in one array, with a rim of what lies outside.
pub(super) struct Grid {
    types: Vec<BlockType>,
    low: [i32; 3],
    size: [i32; 3],
    blocks: Vec<BlockId>,
    outside: BlockId,
}

impl Grid {
    pub(super) fn new(world: &World) -> Self {
        let types = world.block_types().to_vec();
        let outside = world.block(BlockPos::new(1 << 30, 0, 0)).unwrap_or(BlockId::NOT_LOADED);
        let Some(bounds) = world.bounds() else {
            return Self { types, low: [0; 3], size: [0; 3], blocks: Vec::new(), outside };
        };
        let (low, high) = (bounds.min.origin().to_array(), bounds.max.origin().to_array());
        let size: [i32; 3] = core::array::from_fn(|axis| high[axis] + 16 - low[axis]);
        let mut grid = Self { types, low, size, blocks: Vec::new(), outside };
        grid.blocks.resize(size.iter().product::<i32>() as usize, outside);
        world.for_each_chunk(&mut |chunk| {
            let blocks = world.chunk(chunk);
            for local in LocalPos::all() {
                let index = grid.index(chunk.block(local)).unwrap();
                grid.blocks[index] = blocks.get(local);
            }
        });
        grid
    }

    fn index(&self, at: BlockPos) -> Option<usize> {
        let at = at.to_array();
        let local: [i32; 3] = core::array::from_fn(|axis| at[axis] - self.low[axis]);
        let is_inside = (0..3).all(|axis| (0..self.size[axis]).contains(&local[axis]));
        is_inside.then(|| ((local[1] * self.size[2] + local[2]) * self.size[0] + local[0]) as usize)
    }

    pub(super) fn block(&self, at: BlockPos) -> BlockId {
        self.index(at).map_or(self.outside, |index| self.blocks[index])
    }

    pub(super) fn is_opaque(&self, id: BlockId) -> bool {
        self.types.get(usize::from(id.0)).is_some_and(|known| known.coverage == Coverage::Opaque)
    }

    /// The faces that the ray through a point of the picture sees, front to back: at each crossing that of the cell left behind, if it is
    /// double-sided, then that of the cell entered. It ends at an opaque face, and where chunks are too far.
    pub(super) fn trace(&self, frame: &Frame, size: Size, x: f32, y: f32) -> Vec<(BlockPos, Face, FaceGroup)> {
        let camera = &frame.camera;
        let (eye, ray) = (camera.eye(), camera.ray(size, x, y).to_array().map(f64::from));
        let start = eye.fraction().to_array().map(f64::from);
        let mut seen = Vec::new();
        let mut steps = [0i32; 3];
        let mut id = self.block(eye.block());
        if self.is_opaque(id) {
            return seen;
        }
        loop {
            // When the ray leaves the cell along an axis, computed from the eye each time: slow and without drift.
            let times: [f64; 3] = core::array::from_fn(|axis| {
                let plane = f64::from(steps[axis] + i32::from(ray[axis] > 0.0));
                if ray[axis] == 0.0 { f64::INFINITY } else { (plane - start[axis]) / ray[axis] }
            });
            let axis = (0..3).min_by(|&a, &b| times[a].total_cmp(&times[b])).unwrap();
            let exit = Face::ALL[2 * axis + usize::from(ray[axis] > 0.0)];
            let Some(here) = eye.block().offset(steps[0], steps[1], steps[2]) else { return seen };
            let Some(next) = here.step(exit) else { return seen };
            let beyond = self.block(next);
            let group = face_between(&self.types, id, exit, beyond);
            if times[axis] > 0.0 && group.is_double_sided() {
                seen.push((here, exit, group));
            }
            if self.has_left(frame, next, ray) {
                return seen;
            }
            let group = face_between(&self.types, beyond, exit.opposite(), id);
            if group != FaceGroup::Hidden {
                // In whose plane the eye lies isn't seen, but it is there.
                if times[axis] > 0.0 {
                    seen.push((next, exit.opposite(), group));
                }
                if group == FaceGroup::Opaque {
                    return seen;
                }
            }
            steps[axis] += if ray[axis] > 0.0 { 1 } else { -1 };
            id = beyond;
        }
    }

    /// Whether a ray at `at` has nothing before it any more: it is too far, or past the blocks on an axis and going away.
    fn has_left(&self, frame: &Frame, at: BlockPos, ray: [f64; 3]) -> bool {
        let chunk: ChunkPos = at.chunk();
        let local: [i32; 3] = core::array::from_fn(|axis| at.to_array()[axis] - self.low[axis]);
        let is_past = |axis: usize| match ray[axis] > 0.0 {
            true => local[axis] > self.size[axis],
            false => local[axis] < -1,
        };
        !frame.reaches(chunk) || (0..3).any(is_past)
    }
}
