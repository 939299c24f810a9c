//! The faces of a row, in exact order.
//!
//! A row is a box, so a view enters it once and leaves it once. Front to back, that is: the faces by which it is entered along y and along z,
//! those between its cells along x, outward from the eye, and the faces by which it is left. At each crossing from a cell to the
//! next, the face of the cell that is left comes first, if it is seen from behind, then that of the cell that is entered.

use super::RowVisit;
use crate::block::face_rule::face_between;
use crate::{Axis, BlockId, BlockPos, CHUNK_SIZE, Face, FaceGroup, WorldView};

/// A face that a flood found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenFace {
    /// The block that it belongs to.
    pub block: BlockPos,
    /// Which side of the block.
    pub face: Face,
    /// What the block is.
    pub id: BlockId,
    /// How it is drawn. Never hidden.
    pub group: FaceGroup,
}

/// Where a face comes in its row, of [`SLOTS`] possible places.
#[derive(Clone, Copy)]
enum Slot {
    /// Cell and axis: the side toward the eye.
    Entry(usize, Axis),
    /// Cell and the side away from the eye.
    Exit(usize, Face),
}

const SLOTS: usize = 9 * CHUNK_SIZE;

/// The faces of one row; a double-ended iterator.
pub trait Faces: DoubleEndedIterator<Item = SeenFace> {}
impl<I: DoubleEndedIterator<Item = SeenFace>> Faces for I {}

impl RowVisit<'_> {
    /// The faces of this row that a view may show, front to back; the other way round with `rev`.
    ///
    /// Those in whose plane the eye lies are among them. They cover no pixel.
    pub fn faces<'w>(&self, world: &'w dyn WorldView) -> impl Faces + use<'_, 'w> {
        (0..SLOTS).filter_map(move |slot| match self.slot(slot) {
            Slot::Entry(x, axis) => self.entry(world, x, axis),
            Slot::Exit(x, face) => self.exit(world, x, face),
        })
    }

    fn slot(&self, slot: usize) -> Slot {
        let (group, x) = (slot / CHUNK_SIZE, slot % CHUNK_SIZE);
        match group {
            0 => Slot::Entry(x, Axis::Y),
            1 => Slot::Entry(x, Axis::Z),
            2..=4 => {
                let x = self.outward((slot - 2 * CHUNK_SIZE) / 3);
                [Slot::Entry(x, Axis::X), Slot::Exit(x, Face::NegX), Slot::Exit(x, Face::PosX)]
                    [(slot - 2 * CHUNK_SIZE) % 3]
            }
            _ => Slot::Exit(x, [Face::NegY, Face::PosY, Face::NegZ, Face::PosZ][group - 5]),
        }
    }

    /// The `nth` cell, outward from the eye.
    fn outward(&self, nth: usize) -> usize {
        let last = CHUNK_SIZE - 1;
        let eye = -self.offset[0];
        if eye < 0 {
            return nth;
        }
        let eye = eye as usize;
        if eye > last {
            return last - nth;
        }
        if eye + nth <= last { eye + nth } else { last - nth }
    }

    fn entry(&self, world: &dyn WorldView, x: usize, axis: Axis) -> Option<SeenFace> {
        let there = (self.row.opaque | self.row.special) & self.entered[axis as usize];
        if there >> x & 1 == 0 {
            return None;
        }
        let mut from_eye = self.offset;
        from_eye[0] += x as i32;
        // The face looks back to the eye: to lower coordinates if its cell lies at higher ones.
        let face = Face::ALL[2 * axis as usize + usize::from(from_eye[axis as usize] < 0)];
        self.face(world, x, face)
    }

    fn exit(&self, world: &dyn WorldView, x: usize, face: Face) -> Option<SeenFace> {
        if (self.row.special & self.reached) >> x & 1 == 0 {
            return None;
        }
        let mut from_eye = self.offset;
        from_eye[0] += x as i32;
        let along = face.normal().iter().zip(from_eye).map(|(normal, offset)| normal * offset).sum::<i32>();
        self.face(world, x, face).filter(|seen| along >= 0 && seen.group.is_double_sided())
    }

    fn face(&self, world: &dyn WorldView, x: usize, face: Face) -> Option<SeenFace> {
        let [y, z] = self.place.map(|place| place as i32);
        let block = self.chunk.origin().offset(x as i32, y, z)?;
        let id = world.block(block)?;
        let beyond = block.step(face).and_then(|beyond| world.block(beyond)).unwrap_or(BlockId::NOT_LOADED);
        let group = face_between(world.block_types(), id, face, beyond);
        (group != FaceGroup::Hidden).then_some(SeenFace { block, face, id, group })
    }
}
