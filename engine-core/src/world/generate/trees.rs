//! Trees: at most one in each square of 5×5 columns, each a pure function of its place.
//!
//! A tree reaches up to [`REACH`] columns from its trunk, so a chunk grows the trees of the columns around it as well, and takes the
//! part that lies inside. Where trees touch, wood wins over leaves, and of two kinds of leaves those that stand first in the order of
//! squares; every chunk sees its trees in that order, so all agree.

use super::noise::{Dice, Salt};
use super::palette::Palette;
use crate::BlockId;

/// How far leaves reach from the trunk, in columns.
pub(super) const REACH: i64 = 3;
/// No tree has a block this high above its ground.
pub(super) const TALLEST: i32 = 14;
/// The side of the square in which at most one tree stands.
const SQUARE: i64 = 5;
/// Trunks keep to this many columns of the square, so that no two touch.
const JITTER: u32 = 4;

/// A kind of tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Oak,
    Birch,
    Spruce,
}

/// How densely trees stand, and of which kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Woods {
    /// Out of 256 places where a tree could stand, how many have one.
    pub(super) density: u32,
    pub(super) common: Kind,
    pub(super) rare: Kind,
    /// How many trees of 16 are of the rare kind.
    pub(super) rarity: u32,
}

/// What a tree has in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Wood,
    Leaves,
}

/// One tree; its lowest wood is at `foot`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tree {
    pub(super) foot: [i64; 3],
    kind: Kind,
    /// Blocks of trunk.
    trunk: i64,
    salt: Salt,
}

/// A place where a tree may stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Site {
    pub(super) x: i64,
    pub(super) z: i64,
    dice: Dice,
    salt: Salt,
}

/// Every place from `low` up to and not including `high`, on both axes, where a tree may stand; squares in order.
pub(super) fn sites(salt: Salt, low: [i64; 2], high: [i64; 2]) -> impl Iterator<Item = Site> {
    let squares = move |axis: usize| low[axis].div_euclid(SQUARE)..=(high[axis] - 1).div_euclid(SQUARE);
    squares(1)
        .flat_map(move |square_z| {
            squares(0).map(move |square_x| {
                let mut dice = Dice::new(salt.at_2d(square_x, square_z));
                let mut place = |square: i64| square * SQUARE + i64::from(dice.roll(JITTER));
                let (x, z) = (place(square_x), place(square_z));
                Site { x, z, dice, salt: salt.part(dice.roll(u32::MAX)) }
            })
        })
        .filter(move |site| (low[0]..high[0]).contains(&site.x) && (low[1]..high[1]).contains(&site.z))
}

impl Site {
    /// The tree that stands here on ground of this height, if one does.
    pub(super) fn tree(mut self, ground: i32, woods: Woods) -> Option<Tree> {
        if self.dice.roll(256) >= woods.density {
            return None;
        }
        let kind = if self.dice.roll(16) < woods.rarity { woods.rare } else { woods.common };
        let trunk = match kind {
            Kind::Oak => 5 + self.dice.roll(3) + 2 * u32::from(self.dice.roll(8) == 0),
            Kind::Birch => 6 + self.dice.roll(3),
            Kind::Spruce => 7 + self.dice.roll(5),
        };
        Some(Tree { foot: [self.x, i64::from(ground) + 1, self.z], kind, trunk: i64::from(trunk), salt: self.salt })
    }
}

impl Tree {
    /// Visits the tree's cells that lie in the box of 16 blocks a side from `corner` on, as offsets from it.
    pub(super) fn grow(&self, corner: [i64; 3], mut visit: impl FnMut([usize; 3], Part)) {
        let [x, y, z] = self.foot;
        let within = |at: i64, axis: usize| usize::try_from(at - corner[axis]).ok().filter(|&place| place < 16);
        for up in 0..=self.trunk + 1 {
            let Some(v) = within(y + up, 1) else { continue };
            let spread = self.spread(up);
            for dz in -REACH..=REACH {
                let Some(w) = within(z + dz, 2) else { continue };
                for dx in -REACH..=REACH {
                    let Some(u) = within(x + dx, 0) else { continue };
                    if (dx, dz) == (0, 0) && up < self.trunk {
                        visit([u, v, w], Part::Wood);
                    } else if self.leafy(dx, up, dz, spread) {
                        visit([u, v, w], Part::Leaves);
                    }
                }
            }
        }
    }

    /// The block of each part.
    pub(super) fn block(&self, part: Part, palette: &Palette) -> BlockId {
        match (self.kind, part) {
            (Kind::Oak, Part::Wood) => palette.oak_log,
            (Kind::Oak, Part::Leaves) => palette.oak_leaves,
            (Kind::Birch, Part::Wood) => palette.birch_log,
            (Kind::Birch, Part::Leaves) => palette.birch_leaves,
            (Kind::Spruce, Part::Wood) => palette.spruce_log,
            (Kind::Spruce, Part::Leaves) => palette.spruce_leaves,
        }
    }

    /// The squared radius, in quarters of a block, of the crown `up` blocks above the foot.
    fn spread(&self, up: i64) -> i64 {
        let down = self.trunk + 1 - up;
        match self.kind {
            // A ball around the trunk's end, wider for the big ones.
            Kind::Oak => {
                let radius = if self.trunk > 7 { 3 } else { 2 };
                let off = 2 * (down - 1 - radius) + 1;
                (2 * radius + 1) * (2 * radius + 1) + 2 - off * off
            }
            Kind::Birch => match down {
                0 => 2,
                1 => 6,
                2..=4 => 21,
                5 => 9,
                _ => 0,
            },
            // Tiers that widen downward, each ending in a wide ring.
            Kind::Spruce => match down {
                0 => 1,
                _ if up < 2 => 0,
                1 | 2 => 6,
                _ => {
                    let wide = 1 + down / 5 + i64::from(down % 2 == 1);
                    let wide = wide.min(REACH);
                    4 * wide * wide + 3
                }
            },
        }
    }

    /// Whether leaves are at this offset from the foot; ragged at the crown's rim.
    fn leafy(&self, dx: i64, up: i64, dz: i64, spread: i64) -> bool {
        let distance = 4 * (dx * dx + dz * dz);
        let rim = distance + 6 > spread;
        distance < spread && !(rim && self.kind != Kind::Spruce && self.salt.at_3d(dx, up, dz) >> 30 == 0)
    }
}
