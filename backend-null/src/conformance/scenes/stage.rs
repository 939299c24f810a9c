//! Builds the world of a scene from boxes and formulas.

use std::ops::RangeInclusive;

use engine_core::{BlockId, BlockPos, CHUNK_VOLUME, Camera, Chunk, ChunkPos, EyePosition, LocalPos, World, WorldView};
use glam::Vec3;

use super::blocks;

/// A world under construction. All coordinates are relative to its origin.
pub(super) struct Stage {
    pub(super) world: World,
    pub(super) origin: BlockPos,
}

impl Stage {
    /// A finite world with nothing in it; `origin` is what the scene calls (0, 0, 0).
    pub(super) fn finite(origin: BlockPos) -> Self {
        Self { world: World::finite(blocks::registry()), origin }
    }

    /// A streamed world into which nothing has been loaded.
    pub(super) fn streamed(origin: BlockPos) -> Self {
        Self { world: World::streamed(blocks::registry()), origin }
    }

    /// The id of a block by name.
    pub(super) fn id(&self, name: &str) -> BlockId {
        self.world.registry().id(name).unwrap_or_else(|| panic!("the scenes' block table has no `{name}`"))
    }

    /// Puts one block.
    pub(super) fn put(&mut self, at: [i32; 3], name: &str) {
        self.fill(at.map(|c| c..=c), name);
    }

    /// Fills a box.
    pub(super) fn fill(&mut self, span: [RangeInclusive<i32>; 3], name: &str) {
        let id = self.id(name);
        self.shape(span, |_| Some(id));
    }

    /// Puts, in each cell of a box, what `block` says for it, if it says anything. Loads the chunks that the box touches.
    pub(super) fn shape(&mut self, span: [RangeInclusive<i32>; 3], block: impl Fn([i32; 3]) -> Option<BlockId>) {
        let origin = self.origin.to_array();
        let corner = |of: fn(&RangeInclusive<i32>) -> &i32| {
            let [x, y, z] = [0, 1, 2].map(|axis| origin[axis] + of(&span[axis]));
            BlockPos::new(x, y, z).chunk()
        };
        let (first, last) = (corner(RangeInclusive::start), corner(RangeInclusive::end));
        for y in first.y..=last.y {
            for z in first.z..=last.z {
                for x in first.x..=last.x {
                    let chunk = ChunkPos::new(x, y, z);
                    let stored = self.world.chunk(chunk);
                    let blocks: [BlockId; CHUNK_VOLUME] = std::array::from_fn(|index| {
                        let local = LocalPos::from_index(index).unwrap_or(LocalPos::new(0, 0, 0));
                        let world = chunk.block(local).to_array();
                        let at = [0, 1, 2].map(|axis| world[axis] - origin[axis]);
                        let old = Some(stored.get(local)).filter(|&id| id != BlockId::NOT_LOADED);
                        let inside = (0..3).all(|axis| span[axis].contains(&at[axis]));
                        inside.then(|| block(at)).flatten().or(old).unwrap_or(BlockId::AIR)
                    });
                    self.world.insert_chunk(chunk, Chunk::from_blocks(&blocks)).expect("scenes lie inside the world");
                }
            }
        }
    }

    /// A camera at a place of the scene.
    pub(super) fn camera(&self, at: [f32; 3], yaw: f32, pitch: f32, fov: f32) -> Camera {
        let cell = at.map(f32::floor);
        let block = self.origin.offset(cell[0] as i32, cell[1] as i32, cell[2] as i32);
        let fraction = Vec3::from(at) - Vec3::from(cell);
        let eye = EyePosition::new(block.expect("the eye lies inside the world"), fraction);
        eye.and_then(|eye| Camera::new(eye, yaw, pitch, fov)).expect("a scene's camera is valid")
    }
}
