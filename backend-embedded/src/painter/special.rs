//! Faces of blocks that are seen through, by the face rule: at each crossing from a cell to the next, that of the cell left behind, if it is
//! seen from both sides, and that of the cell entered.

use engine_core::block::face_rule::face_between;
use engine_core::{Axis, BlockId, Face, FaceGroup};

use super::face::{FaceRun, Seen};
use super::{Painter, RowInWork};
use crate::brush::{Kind, Shading};
use crate::colour::Colour;

impl<'s, C: Colour> Painter<'s, '_, C> {
    /// The faces by which some cells are entered along y or z.
    pub(super) fn entries(&mut self, row: &mut RowInWork<'_, 's>, face: Face, cells: u16) {
        let mut left = u32::from(cells);
        while left != 0 {
            self.entry(row, face, left.trailing_zeros() as usize);
            left &= left - 1;
        }
    }

    /// The face by which a cell is entered.
    pub(super) fn entry(&mut self, row: &mut RowInWork<'_, 's>, face: Face, x: usize) {
        let id = row.block(x);
        let group = face_between(self.palettes.types, id, face, row.block_beyond(x, face));
        self.special(row, face, x, Seen::FromFront, id, group);
    }

    /// The faces by which some cells are left along an axis.
    pub(super) fn exits_along(&mut self, row: &mut RowInWork<'_, 's>, axis: Axis, cells: u16) {
        let offset = row.visit.offset[axis as usize];
        let [down, up] = [Face::ALL[2 * axis as usize], Face::ALL[2 * axis as usize + 1]];
        let mut left = u32::from(cells);
        while left != 0 {
            let x = left.trailing_zeros() as usize;
            if offset >= 0 {
                self.exit(row, up, x);
            }
            if offset <= 0 {
                self.exit(row, down, x);
            }
            left &= left - 1;
        }
    }

    /// The face by which a cell is left, if it is seen from behind.
    pub(super) fn exit(&mut self, row: &mut RowInWork<'_, 's>, face: Face, x: usize) {
        let id = row.block(x);
        let group = face_between(self.palettes.types, id, face, row.block_beyond(x, face));
        if group.is_double_sided() {
            self.special(row, face, x, Seen::FromBehind, id, group);
        }
    }

    fn special(
        &mut self,
        row: &mut RowInWork<'_, 's>,
        face: Face,
        x: usize,
        seen: Seen,
        block: BlockId,
        group: FaceGroup,
    ) {
        let kind = match group {
            FaceGroup::Hidden => return,
            FaceGroup::Opaque => Kind::Opaque,
            FaceGroup::Cutout | FaceGroup::CutoutDouble => Kind::Cutout,
            FaceGroup::Translucent | FaceGroup::Crossing => Kind::Translucent,
        };
        let shading = match (kind, face.axis()) {
            (Kind::Translucent, _) => Shading::Even(self.open[face.index()]),
            (_, Axis::X) => self.shading_across(row, face, x),
            (_, Axis::Y | Axis::Z) => self.shading_along(row.rows_in_front(face), face, x),
        };
        self.draw(row, &FaceRun { block, face, x, count: 1, seen, kind, shading });
    }
}
