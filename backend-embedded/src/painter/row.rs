//! A row while it is drawn, with what lies around it.

use engine_core::visibility::RowVisit;
use engine_core::{Axis, BlockId, Face};

use super::corners::RowCorners;
use crate::around::Around;

/// A row in work.
pub(crate) struct RowInWork<'r, 's> {
    pub(super) visit: &'r RowVisit<'r>,
    pub(super) around: &'r mut Around<'s>,
    pub(super) corners: &'r mut RowCorners<'s>,
    /// Whether fog reaches it.
    pub(super) is_foggy: bool,
    /// [`RowInWork::rows_around`], once they were asked for.
    pub(super) nine: Option<[[u32; 3]; 3]>,
    /// Which ends of the row have faces, whose occlusion depends on the chunk beyond.
    pub(super) ends: u32,
}

impl RowInWork<'_, '_> {
    /// The block of a cell of the row.
    pub(super) fn block(&self, x: usize) -> BlockId {
        let [y, z] = self.visit.place;
        self.around.block([x, y, z])
    }

    /// The block on the other side of a cell's face.
    pub(super) fn block_beyond(&self, x: usize, face: Face) -> BlockId {
        let [y, z] = self.visit.place;
        let normal = face.normal();
        self.around.block_beyond([x as i32 + normal[0], y as i32 + normal[1], z as i32 + normal[2]])
    }

    /// The block some steps away from a cell, −1 to 1 along each axis.
    pub(super) fn block_around(&self, x: usize, steps: [i32; 3]) -> BlockId {
        let [y, z] = self.visit.place;
        self.around.block_beyond([x as i32 + steps[0], y as i32 + steps[1], z as i32 + steps[2]])
    }

    /// Where a cell lies, in blocks from the eye's.
    pub(super) fn cell(&self, x: usize) -> [i32; 3] {
        let [first, y, z] = self.visit.offset;
        [first + x as i32, y, z]
    }

    /// The opaque cells in front of the row's faces of a direction along rows: in the rows before, at and after it along the face's v axis.
    pub(super) fn rows_in_front(&mut self, face: Face) -> [u32; 3] {
        let [y, z] = self.visit.place.map(|place| place as i32);
        let [_, front_y, front_z] = face.normal();
        [-1, 0, 1].map(|v| match face.axis() {
            Axis::Y => self.around.opaque(y + front_y, z + v, self.ends),
            Axis::X | Axis::Z => self.around.opaque(y + v, z + front_z, self.ends),
        })
    }

    /// The opaque cells of the row and the eight around it: by y, then by z.
    pub(super) fn rows_around(&mut self) -> [[u32; 3]; 3] {
        if let Some(known) = self.nine {
            return known;
        }
        let [y, z] = self.visit.place.map(|place| place as i32);
        let rows =
            [-1, 0, 1].map(|above| [-1, 0, 1].map(|beside| self.around.opaque(y + above, z + beside, self.ends)));
        *self.nine.insert(rows)
    }
}
