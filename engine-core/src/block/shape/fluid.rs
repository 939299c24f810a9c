//! Fluids: how high they stand in their cell.
//!
//! A fluid's amount is 8 for a source and for what falls, and 8 − level for what flows. Under the same fluid it fills its cell; else its surface
//! lies, at each corner, at the mean of what stands in the four cells around the corner:
//!
//! ```text
//!   amount ÷ 9 of a block, counted once, or ten times for a source or what falls; nothing, counted once, where the cell is open;
//!   cells with something solid don't count; and all of the block as soon as one of the four lies under the same fluid
//! ```
//!
//! So neighbours agree on the corners that they share, and between cells of one fluid there is never a face.

use super::Shape;
use crate::{BlockId, BlockType, Coverage, Solidity};

/// A fluid by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FluidKind {
    /// Flows seven blocks far.
    Water,
    /// Flows three.
    Lava,
}

/// Some of a fluid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fluid {
    /// Which.
    pub kind: FluidKind,
    /// 0 is a source, 1 to 7 flows and is ever less, 8 falls.
    pub level: u8,
}

impl Fluid {
    /// The level of what falls.
    pub const FALLING: u8 = 8;

    /// How much of it there is, 1 to 8.
    pub const fn amount(self) -> u8 {
        match self.level {
            level @ 1..=7 => 8 - level,
            _ => 8,
        }
    }
}

/// The height of a surface that fills its cell, in 1/256 block.
pub const FULL: u16 = 256;

/// How high a fluid stands at the four corners of its cell, in 1/256 block: at (x, z) = (0, 0), (1, 0), (0, 1), (1, 1).
///
/// `around` tells the block at a place relative to the cell, −1 to 1 on each axis.
pub fn corner_heights(types: &[BlockType], fluid: Fluid, around: &dyn Fn([i32; 3]) -> BlockId) -> [u16; 4] {
    if fluid_of(types, around([0, 1, 0])).is_some_and(|above| above.kind == fluid.kind) {
        return [FULL; 4];
    }
    [[-1, -1], [1, -1], [-1, 1], [1, 1]].map(|[dx, dz]| {
        let (mut sum, mut weight) = (0, 0);
        for [x, z] in [[0, 0], [dx, 0], [0, dz], [dx, dz]] {
            match stand(types, fluid.kind, around([x, 0, z]), || around([x, 1, z])) {
                Stand::Full => return FULL,
                Stand::Amount(amount) => {
                    let counts = if amount == 8 { 10 } else { 1 };
                    sum += counts * u32::from(amount);
                    weight += counts;
                }
                Stand::Solid => {}
            }
        }
        ((sum * 256 / (9 * weight.max(1))) as u16).clamp(1, FULL)
    })
}

/// What stands in a cell beside a fluid.
enum Stand {
    Full,
    Amount(u8),
    Solid,
}

fn stand(types: &[BlockType], kind: FluidKind, id: BlockId, above: impl Fn() -> BlockId) -> Stand {
    match fluid_of(types, id) {
        Some(fluid) if fluid.kind == kind => {
            let is_covered = fluid_of(types, above()).is_some_and(|above| above.kind == kind);
            if is_covered { Stand::Full } else { Stand::Amount(fluid.amount()) }
        }
        Some(_) => Stand::Amount(0),
        None => {
            let is_solid = types
                .get(usize::from(id.0))
                .is_some_and(|block| block.coverage != Coverage::Empty && block.solidity == Solidity::Solid);
            if is_solid { Stand::Solid } else { Stand::Amount(0) }
        }
    }
}

/// The fluid that a block is.
pub fn fluid_of(types: &[BlockType], id: BlockId) -> Option<Fluid> {
    match types.get(usize::from(id.0))?.shape {
        Shape::Fluid(fluid) => Some(fluid),
        _ => None,
    }
}
