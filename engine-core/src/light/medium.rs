//! What a block means to light, in one word.
//!
//! ```text
//! bit 14     │ 13‥10    │ 9 8 7 6 5 4     │ 3 2 1 0
//!     opaque │ emission │ a wall, by face │ filter
//! ```
//! A *wall* is a side that lets no light through although the block takes light in by others. An opaque block has the filter 15 and no walls.

use alloc::vec::Vec;

use crate::block::shape::{FaceSet, Quarters};
use crate::{BlockType, Coverage, Face, Light, Shape};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Medium(u16);

const WALLS: u32 = 4;
const EMISSION: u32 = 10;
const OPAQUE: u16 = 1 << 14;

impl Medium {
    pub(super) const AIR: Self = Self(0);

    fn of(block: &BlockType) -> Self {
        let emission = u16::from(block.emission.min(15)) << EMISSION;
        match block.coverage {
            Coverage::Opaque => Self(OPAQUE | 15 | emission),
            _ => Self(u16::from(block.light_filter.min(15)) | emission | u16::from(walls(block)) << WALLS),
        }
    }

    /// By block id.
    pub(super) fn table(types: &[BlockType]) -> Vec<Self> {
        types.iter().map(Self::of).collect()
    }

    /// Levels that are lost on the way in.
    pub(super) const fn filter(self) -> u8 {
        (self.0 & 15) as u8
    }

    pub(super) const fn emission(self) -> u8 {
        (self.0 >> EMISSION & 15) as u8
    }

    const fn has_wall(self, face: Face) -> bool {
        self.0 >> WALLS >> face.index() & 1 == 1
    }

    /// Whether it holds no light, whatever it gives off.
    pub(super) const fn is_dark(self) -> bool {
        self.0 & OPAQUE != 0
    }

    /// Whether sky light falls through it undimmed, from the block above it.
    pub(super) const fn is_clear_below(self, above: Self) -> bool {
        self.filter() == 0 && !self.has_wall(Face::PosY) && !above.has_wall(Face::NegY)
    }

    /// Whether nothing hinders light on its way, as in air.
    pub(super) const fn is_open(self) -> bool {
        self.0 & 0x3ff == 0
    }
}

/// Thinner plates let light pass: carpets, doors, trapdoors.
const THICK: u8 = 4;

/// The sides that let no light through, a bit for each: those that a solid shape covers fully, with one box or with two.
fn walls(block: &BlockType) -> u8 {
    match (block.coverage, block.shape) {
        (Coverage::Partial, Shape::Plate { depth, .. }) if depth < THICK => 0,
        (Coverage::Partial, Shape::Steps { side, quarters }) => {
            let closes = |face: &Face| {
                let along = Quarters::along(*face).bits();
                *face == side || along != 0 && quarters.bits() & along == along
            };
            Face::ALL.into_iter().filter(closes).collect::<FaceSet>().bits()
        }
        (Coverage::Partial, shape) => shape.covers().bits(),
        _ => 0,
    }
}

/// One of the two kinds of light.
pub(super) trait Kind {
    /// Where its level lies in a [`Light`].
    const SHIFT: u32;
    /// Whether it falls straight down without loss.
    const FALLS: bool;

    /// What a block gives off.
    fn emission(medium: Medium) -> u8;

    fn level(light: Light) -> u8 {
        light.0 >> Self::SHIFT & 15
    }

    fn set(light: &mut Light, level: u8) {
        light.0 = light.0 & !(15 << Self::SHIFT) | level << Self::SHIFT;
    }

    /// Whether light of this level may be what lit a neighbour toward `face` that has the level `there`.
    fn may_have_lit(level: u8, face: Face, there: u8) -> bool {
        there > 0 && (there < level || Self::FALLS && matches!(face, Face::NegY) && level == 15 && there == 15)
    }

    /// The level that light of a cell has when it has gone on toward `face`.
    fn spread(level: u8, from: Medium, face: Face, to: Medium) -> u8 {
        if from.has_wall(face) || to.has_wall(face.opposite()) {
            return 0;
        }
        if Self::FALLS && matches!(face, Face::NegY) && level == 15 && to.filter() == 0 {
            return 15;
        }
        level.saturating_sub(to.filter().max(1))
    }
}

/// Light from above.
pub(super) enum Sky {}

impl Kind for Sky {
    const SHIFT: u32 = 4;
    const FALLS: bool = true;

    fn emission(_: Medium) -> u8 {
        0
    }
}

/// Light from blocks.
pub(super) enum Lamps {}

impl Kind for Lamps {
    const SHIFT: u32 = 0;
    const FALLS: bool = false;

    fn emission(medium: Medium) -> u8 {
        medium.emission()
    }
}
