//! Veins of ore, and pockets of gravel and dirt, in the rock.
//!
//! A vein begins in one chunk and never leaves it, so no chunk needs to know another's. It winds cell by cell; how many veins begin in
//! a chunk depends on its depth alone.

use super::noise::{Dice, Salt};
use super::palette::Palette;
use crate::BlockId;

/// How often a kind of vein begins, by depth.
#[derive(Clone, Copy, Debug)]
struct Kind {
    block: BlockId,
    /// The height at which most begin.
    peak: i32,
    /// How far from the peak they end.
    reach: i32,
    /// Veins in 64 chunks at the peak.
    most: u32,
    /// Veins in 64 chunks anywhere below the peak, however deep.
    least: u32,
    /// Cells that a vein winds through.
    length: u32,
    /// How wide a vein is.
    girth: Girth,
}

#[derive(Clone, Copy, Debug)]
enum Girth {
    /// Single cells.
    Thin,
    /// Each cell with its neighbours.
    Thick,
}

/// All kinds of veins of a landscape.
#[derive(Clone, Debug)]
pub(super) struct Ores {
    kinds: [Kind; 10],
    salt: Salt,
}

impl Ores {
    pub(super) fn new(seed: u64, palette: &Palette) -> Self {
        use Girth::{Thick, Thin};
        let kind = |block, [peak, reach]: [i32; 2], [most, least]: [u32; 2], length, girth| Kind {
            block,
            peak,
            reach,
            most,
            least,
            length,
            girth,
        };
        let kinds = [
            kind(palette.dirt, [20, 60], [40, 0], 5, Thick),
            kind(palette.gravel, [0, 90], [48, 20], 6, Thick),
            kind(palette.coal_ore, [24, 80], [150, 20], 14, Thin),
            kind(palette.copper_ore, [8, 48], [90, 6], 10, Thin),
            kind(palette.iron_ore, [-8, 64], [120, 36], 8, Thin),
            kind(palette.gold_ore, [-40, 36], [40, 16], 7, Thin),
            kind(palette.lapis_ore, [-30, 40], [24, 6], 6, Thin),
            kind(palette.redstone_ore, [-70, 50], [48, 40], 8, Thin),
            kind(palette.emerald_ore, [56, 32], [24, 0], 2, Thin),
            kind(palette.diamond_ore, [-64, 48], [26, 26], 5, Thin),
        ];
        Self { kinds, salt: Salt::new(seed, "ores") }
    }

    /// Visits, as offsets from its lowest corner, the cells of the veins in the chunk with this corner; later ones overlay earlier ones.
    pub(super) fn veins(&self, corner: [i64; 3], mut visit: impl FnMut([usize; 3], BlockId)) {
        let [x, y, z] = corner;
        for (index, kind) in self.kinds.iter().enumerate() {
            let mut dice = Dice::new(self.salt.part(index as u32).at_3d(x, y, z));
            let veins = (kind.abundance(y + 8) + dice.roll(64)) / 64;
            for _ in 0..veins {
                kind.wind(&mut dice, &mut visit);
            }
        }
    }
}

impl Kind {
    /// Veins in 64 chunks at this height.
    fn abundance(&self, y: i64) -> u32 {
        let off = (y - i64::from(self.peak)).unsigned_abs();
        let near = u64::from(self.reach.unsigned_abs()).saturating_sub(off);
        let share = (near * u64::from(self.most) / u64::from(self.reach.unsigned_abs())) as u32;
        if y < i64::from(self.peak) { share.max(self.least) } else { share }
    }

    fn wind(&self, dice: &mut Dice, visit: &mut impl FnMut([usize; 3], BlockId)) {
        let mut cell = [0; 3].map(|_: u32| dice.roll(16) as usize);
        for _ in 0..self.length {
            visit(cell, self.block);
            if let Girth::Thick = self.girth {
                for axis in 0..3 {
                    for beside in [cell[axis].saturating_sub(1), (cell[axis] + 1).min(15)] {
                        let mut near = cell;
                        near[axis] = beside;
                        visit(near, self.block);
                    }
                }
            }
            let axis = dice.roll(3) as usize;
            cell[axis] = if dice.roll(2) == 0 { cell[axis].saturating_sub(1) } else { (cell[axis] + 1).min(15) };
        }
    }
}
