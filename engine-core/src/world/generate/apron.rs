//! The columns of one stack of chunks with those around them: whatever needs a look at the neighbours.

use alloc::vec::Vec;

use super::relief::{Column, Relief, SPACING};
use super::trees::REACH;

/// Columns beyond the stack's own on each side: a tree's reach, and one more to tell slopes by.
const MARGIN: i64 = REACH + 1;
/// Columns along one side.
const WIDE: i64 = 16 + 2 * MARGIN;
/// How far below the floor of water the ground is tight, and by how much less for each column aside.
const TIGHT: i32 = 8;
const ASIDE: i32 = 3;
/// A ceiling that is none.
const OPEN: i32 = i32::MAX / 2;

/// 24×24 columns; the stack's own are those with both offsets in 0..16.
#[derive(Clone, Debug)]
pub(super) struct Apron {
    corner: [i64; 2],
    columns: Vec<Column>,
}

impl Apron {
    /// The columns in and around the stack whose first column is at `corner`.
    pub(super) fn new(relief: &Relief, corner: [i64; 2]) -> Self {
        let columns = relief.square(corner[0] - MARGIN, corner[1] - MARGIN, (WIDE / SPACING) as usize);
        Self { corner, columns }
    }

    /// The column at (`x`, `z`), which is within the margin.
    pub(super) fn at(&self, x: i64, z: i64) -> &Column {
        let [dx, dz] = [x - self.corner[0], z - self.corner[1]];
        &self.columns[((dz + MARGIN) * WIDE + dx + MARGIN) as usize]
    }

    /// The highest step from the column at (`x`, `z`), which is not at the margin's rim, to one of its four neighbours.
    pub(super) fn slope(&self, x: i64, z: i64) -> i32 {
        let own = self.at(x, z).height;
        let step = |dx, dz| (self.at(x + dx, z + dz).height - own).abs();
        step(-1, 0).max(step(1, 0)).max(step(0, -1)).max(step(0, 1))
    }

    /// For each of the stack's own columns the height above which nothing may be hollow, so that caves keep their cover and let
    /// no water in.
    pub(super) fn ceilings(&self) -> [f32; 256] {
        let tight = self.watertight();
        core::array::from_fn(|index| {
            let column = self.at(self.corner[0] + index as i64 % 16, self.corner[1] + index as i64 / 16);
            (column.height as f32 - column.shape.cover).min(tight[index] as f32)
        })
    }

    /// For each of the stack's own columns the height below which it is tight against water within the margin: the lowest of all
    /// cones that stand, tip down, under the water's floor. A cone is a minimum along x, then along z.
    fn watertight(&self) -> [i32; 256] {
        let under = |column: &Column| if column.height < 0 { column.height - TIGHT } else { OPEN };
        let own: Vec<i32> = self.columns.iter().map(under).collect();
        if own.iter().all(|&ceiling| ceiling == OPEN) {
            return [OPEN; 256];
        }
        let (wide, window) = (WIDE as usize, 0..=2 * MARGIN as usize);
        let cone = |ceilings: &[i32], first: usize, stride: usize| {
            let near = |step: usize| ceilings[first + step * stride] + ASIDE * (step as i32 - MARGIN as i32).abs();
            window.clone().map(near).fold(OPEN, i32::min)
        };
        let along_x: Vec<i32> = (0..wide * 16).map(|index| cone(&own, index / 16 * wide + index % 16, 1)).collect();
        core::array::from_fn(|index| cone(&along_x, index, 16))
    }
}
