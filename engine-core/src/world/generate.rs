//! A generated landscape: hills and mountains, rivers and seas, woods, deserts and snow, and caves without end below.
//!
//! Every chunk is a pure function of the seed and its position, whichever chunks were made before it; what crosses a border (trees)
//! is worked out from the columns around. Nothing but integers and exactly defined `f32` arithmetic is used (see `noise`), so the
//! same seed gives the same world on every machine, with and without the standard library.
//!
//! Reading order: `noise`, `relief` (the height of the ground), `biome` (what covers it), `caves`, `ores`, `trees`; an
//! `apron` of columns knows its neighbours, and a [`Stack`] puts it all together.

mod apron;
mod biome;
mod caves;
mod noise;
mod ores;
mod palette;
mod relief;
mod spawn;
mod stack;
#[cfg(test)]
mod tests;
mod trees;

pub use palette::MissingBlock;
pub use stack::Stack;

use crate::{BlockId, BlockPos, BlockRegistry, Chunk, ChunkPos, ChunkSource};
use {apron::Apron, biome::Biome, caves::Caves, noise::Salt, ores::Ores, palette::Palette, relief::Relief};

/// An endless landscape. The sea's surface is the plane y = 0.
#[derive(Clone, Debug)]
pub struct Landscape {
    palette: Palette,
    relief: Relief,
    caves: Caves,
    ores: Ores,
    /// Where trees stand.
    tree_salt: Salt,
    /// Makes the borders between materials ragged.
    ragged: Salt,
}

impl Landscape {
    /// The landscape of `seed`, built of the registry's blocks.
    pub fn new(seed: u64, registry: &BlockRegistry) -> Result<Self, MissingBlock> {
        let palette = Palette::new(registry)?;
        Ok(Self {
            palette,
            relief: Relief::new(seed),
            caves: Caves::new(seed),
            ores: Ores::new(seed, &palette),
            tree_salt: Salt::new(seed, "trees"),
            ragged: Salt::new(seed, "ragged"),
        })
    }

    /// All chunks at (`x`, `z`), in chunks: what they share is computed once.
    pub fn stack(&self, x: i32, z: i32) -> Stack<'_> {
        Stack::new(self, x, z)
    }

    /// The y of the topmost block of ground at (`x`, `z`), in blocks; trees and water don't count, and a cave may open below it.
    pub fn height(&self, x: i32, z: i32) -> i32 {
        self.relief.column_at(i64::from(x), i64::from(z)).height
    }

    /// A place to stand on with a pleasant view to the north (yaw 0): on land, not far from the origin, with water and hills in sight.
    pub fn spawn(&self) -> BlockPos {
        spawn::find(self)
    }

    /// What covers the ground at (`x`, `z`), which is within the apron's rim.
    fn biome(&self, apron: &Apron, x: i64, z: i64) -> Biome {
        let jitter = (self.ragged.at_2d(x, z) >> 24) as f32 / 256.0;
        Biome::of(apron.at(x, z), apron.slope(x, z), jitter)
    }
}

impl ChunkSource for Landscape {
    /// One chunk. To make several above each other, a [`Landscape::stack`] is faster.
    fn chunk(&self, at: ChunkPos) -> Chunk {
        let floor = i64::from(at.y) * 16;
        if floor > i64::from(relief::HIGHEST + trees::TALLEST) {
            Chunk::uniform(BlockId::AIR)
        } else if floor + 16 <= i64::from(stack::ABYSS) {
            stack::abyss(self, [i64::from(at.x) * 16, floor, i64::from(at.z) * 16])
        } else {
            self.stack(at.x, at.z).chunk(at.y)
        }
    }
}
