//! The same landscape in different parts of the world: near the origin, far from it, and at the ends of the coordinate range.

use engine_core::{BlockPos, ChunkPos, Size};

use super::Scene;
use super::landscape::landscape;

pub(super) const SCENES: &[fn() -> Scene] = &[negative_coordinates, ten_million_blocks_out];

/// Where in the world the landscape lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Around the origin.
    Origin,
    /// 2²⁰ chunks out.
    MillionChunks,
    /// 30 million blocks out, in the positive direction of x and the negative of z.
    ThirtyMillionBlocks,
    /// Against the highest coordinates that there are.
    HighestChunk,
    /// Against the lowest.
    LowestChunk,
}

impl Place {
    /// All of them, the origin first.
    pub const ALL: [Self; 5] =
        [Self::Origin, Self::MillionChunks, Self::ThirtyMillionBlocks, Self::HighestChunk, Self::LowestChunk];

    /// The landscape's origin. Around it, the landscape takes up chunks −3 to 2 in x and z and −1 to 1 in y.
    fn origin(self) -> BlockPos {
        let chunk = match self {
            Self::Origin => ChunkPos::new(0, 0, 0),
            Self::MillionChunks => ChunkPos::new(1 << 20, 1 << 20, 1 << 20),
            Self::ThirtyMillionBlocks => ChunkPos::new(1_875_000, 0, -1_875_000),
            Self::HighestChunk => ChunkPos::new(ChunkPos::MAX - 2, ChunkPos::MAX - 1, ChunkPos::MAX - 2),
            Self::LowestChunk => ChunkPos::new(ChunkPos::MIN + 3, ChunkPos::MIN + 1, ChunkPos::MIN + 3),
        };
        chunk.origin()
    }
}

/// Case B7: the landscape at a place, in a small picture. All pictures of it are the same, bit for bit.
pub fn at_place(place: Place) -> Scene {
    let stage = landscape(place.origin());
    let camera = stage.camera([10.4, 8.3, 33.6], 10.0, -16.0, 70.0);
    Scene { size: Size { width: 96, height: 54 }, ..Scene::new("at-place", stage.world, camera) }
}

/// Case B8: all coordinates are negative, and none is a multiple of 16.
fn negative_coordinates() -> Scene {
    let stage = landscape(BlockPos::new(-105, -61, -219));
    let camera = stage.camera([31.2, 14.9, -30.4], 228.0, -12.0, 70.0);
    Scene::new("negative-coordinates", stage.world, camera)
}

fn ten_million_blocks_out() -> Scene {
    let stage = landscape(BlockPos::new(10_000_000, 3, -10_000_007));
    let camera = stage.camera([-31.2, 13.4, -8.4], 96.0, -14.0, 70.0);
    Scene::new("ten-million-blocks-out", stage.world, camera)
}
