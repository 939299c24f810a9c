//! What covers the ground, by climate, height and slope; and which trees grow on it.

use super::palette::Palette;
use super::relief::{COLD, Column};
use super::trees::{Kind, Woods};
use crate::BlockId;

/// A step this high to a neighbouring column shows bare rock.
const CLIFF: i32 = 3;
/// Above this, give or take, it is too high for soil and trees.
const TREE_LINE: i32 = 38;

/// A kind of landscape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Biome {
    /// Under water: sand near the shore, gravel and clay further down.
    Water,
    /// Sand (gravel where it is cold) at the sea.
    Beach,
    /// Sand over sandstone.
    Desert,
    /// Grass and the odd tree.
    Plains,
    /// Oaks.
    Forest,
    /// Birches.
    BirchForest,
    /// Spruces.
    Taiga,
    /// Snow, and spruces where it isn't too high.
    Tundra,
    /// Bare stone: cliffs and heights.
    Rock,
}

/// The layers of one column of ground, from the top down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layers {
    /// The topmost block.
    pub(super) top: BlockId,
    /// What lies under it, down to a depth of `soil` blocks.
    pub(super) filler: BlockId,
    pub(super) soil: i32,
    /// What lies under that, down to a depth of `base` blocks. Then comes rock.
    pub(super) under: BlockId,
    pub(super) base: i32,
}

impl Layers {
    /// The block at this depth below the top, no deeper than `base`.
    pub(super) fn at(&self, depth: i32) -> BlockId {
        match depth {
            0 => self.top,
            _ if depth <= self.soil => self.filler,
            _ => self.under,
        }
    }
}

impl Biome {
    /// The biome of a column whose highest step to a neighbour is `slope`. A little `jitter`, 0..1, makes the borders ragged.
    pub(super) fn of(column: &Column, slope: i32, jitter: f32) -> Self {
        let shape = &column.shape;
        let jitter = 0.05 * (jitter - 0.5);
        let warmth = shape.warmth(column.height) + jitter;
        let moisture = shape.moisture + jitter;
        match column.height {
            ..-1 => Self::Water,
            -1..2 if shape.inland < 0.05 && slope < CLIFF => Self::Beach,
            -1 if slope < CLIFF => Self::Water,
            _ if slope >= CLIFF - i32::from(column.height > TREE_LINE) => Self::Rock,
            _ if warmth < COLD => Self::Tundra,
            _ if column.height > TREE_LINE + (8.0 * column.grain) as i32 => Self::Rock,
            _ if warmth < COOL => Self::Taiga,
            _ if warmth > HOT && moisture < DRY => Self::Desert,
            _ if moisture > LUSH => Self::BirchForest,
            _ if moisture > MOIST => Self::Forest,
            _ => Self::Plains,
        }
    }

    /// What the ground is made of. `grain` (−1..1) scatters patches.
    pub(super) fn layers(self, column: &Column, palette: &Palette) -> Layers {
        let Palette { stone, dirt, grass, snowy_grass, sand, sandstone, gravel, clay, snow, .. } = *palette;
        let soil = 3 + i32::from(column.grain > 0.0);
        let cold = column.shape.warmth(column.height) < COOL;
        let hot = column.shape.warmth(column.height) > HOT;
        let (top, filler, under) = match self {
            Self::Water if column.height < -14 && column.grain < 0.25 => (gravel, gravel, stone),
            Self::Water if column.grain < -0.62 => (clay, clay, dirt),
            Self::Water if column.grain > 0.62 => (gravel, gravel, stone),
            Self::Water | Self::Desert => (sand, sand, sandstone),
            Self::Beach if cold => (gravel, gravel, stone),
            Self::Beach => (sand, sand, sandstone),
            Self::Plains | Self::Forest | Self::BirchForest | Self::Taiga => (grass, dirt, dirt),
            Self::Tundra if column.height <= TREE_LINE => (snowy_grass, dirt, dirt),
            Self::Tundra => (snow, snow, stone),
            Self::Rock if hot && column.height < 40 && column.shape.moisture < DRY => (sandstone, sandstone, stone),
            Self::Rock if column.grain < -0.5 => (gravel, gravel, stone),
            Self::Rock => (stone, stone, stone),
        };
        Layers { top, filler, soil, under, base: soil + 3 }
    }

    /// The trees that grow on it.
    pub(super) fn woods(self, column: &Column) -> Woods {
        // Woods thin out toward their edge.
        let lush = ((column.shape.moisture - MOIST) * 1200.0).clamp(0.0, 130.0) as u32;
        let (density, common, rare, rarity) = match self {
            Self::Plains => (5, Kind::Oak, Kind::Birch, 3),
            Self::Forest => (30 + lush, Kind::Oak, Kind::Birch, 2),
            Self::BirchForest => (40 + lush, Kind::Birch, Kind::Oak, 3),
            Self::Taiga => (120, Kind::Spruce, Kind::Birch, 1),
            Self::Tundra if column.height < TREE_LINE => (36, Kind::Spruce, Kind::Spruce, 0),
            Self::Water | Self::Beach | Self::Desert | Self::Tundra | Self::Rock => (0, Kind::Oak, Kind::Oak, 0),
        };
        Woods { density, common, rare, rarity }
    }
}

const COOL: f32 = -0.22;
const HOT: f32 = 0.16;
const DRY: f32 = 0.08;
const MOIST: f32 = 0.04;
const LUSH: f32 = 0.34;
