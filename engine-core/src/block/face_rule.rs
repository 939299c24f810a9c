//! The face rule: which faces exist between two neighbouring blocks, and in which group they are drawn. The one table of it.
//!
//! Block A has a face toward its neighbour B as this says (row A, column B):
//!
//! | A \ B       | not loaded | empty        | opaque | same cutout  | other cutout | same translucent | other translucent |
//! |-------------|------------|--------------|--------|--------------|--------------|------------------|-------------------|
//! | empty       | —          | —            | —      | —            | —            | —                | —                 |
//! | opaque      | —          | opaque       | —      | opaque       | opaque       | opaque           | opaque            |
//! | cutout      | —          | cutout       | —      | by its flag  | cutout       | cutout           | cutout            |
//! | translucent | —          | *both sides* | —      | crossing     | crossing     | —                | crossing          |
//!
//! *cutout* is [`FaceGroup::Cutout`] or [`FaceGroup::CutoutDouble`], by the type's [`Sides`].
//!
//! Where two faces of one boundary exist, A's toward B and B's toward A, a view sees at most one of them from its front. Seen from the back
//! only double-sided faces show: so one sees the water's surface from below, and each crossing between two media blends once, with the medium entered.

use super::{BlockId, BlockType, Coverage, InnerFaces, Sides};

/// The group in which a face is drawn: which pipeline draws it, and from where it is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaceGroup {
    /// There is no face.
    Hidden,
    /// Opaque, seen from the front.
    Opaque,
    /// Cutout, seen from the front.
    Cutout,
    /// Cutout, seen from both sides.
    CutoutDouble,
    /// Translucent, seen from both sides: the border between a medium and emptiness.
    Translucent,
    /// Translucent, seen from the front: the border between a medium and another thing that is seen through.
    Crossing,
}

impl FaceGroup {
    /// Whether the face is also seen from the back, on leaving its block.
    pub const fn is_double_sided(self) -> bool {
        matches!(self, Self::CutoutDouble | Self::Translucent)
    }
}

/// The face of block `id` toward its neighbour `beyond`; `types` is the world's table.
///
/// Ids that the table doesn't hold count as empty.
pub fn face_between(types: &[BlockType], id: BlockId, beyond: BlockId) -> FaceGroup {
    let coverage = |id: BlockId| types.get(usize::from(id.0)).map_or(Coverage::Empty, |t| t.coverage);
    let Some(own) = types.get(usize::from(id.0)) else { return FaceGroup::Hidden };
    if beyond == BlockId::NOT_LOADED || coverage(beyond) == Coverage::Opaque {
        return FaceGroup::Hidden;
    }
    match own.coverage {
        Coverage::Empty => FaceGroup::Hidden,
        Coverage::Opaque => FaceGroup::Opaque,
        Coverage::Cutout if id == beyond && own.inner_faces == InnerFaces::Hidden => FaceGroup::Hidden,
        Coverage::Cutout => match own.sides {
            Sides::Single => FaceGroup::Cutout,
            Sides::Double => FaceGroup::CutoutDouble,
        },
        Coverage::Translucent if id == beyond => FaceGroup::Hidden,
        Coverage::Translucent if coverage(beyond) == Coverage::Empty => FaceGroup::Translucent,
        Coverage::Translucent => FaceGroup::Crossing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rgba8, TextureId};
    use FaceGroup::{Crossing, Cutout, CutoutDouble, Hidden, Opaque, Translucent};

    fn of(coverage: Coverage, sides: Sides, inner_faces: InnerFaces) -> BlockType {
        let base = BlockType::opaque([TextureId::WHITE; 6]);
        BlockType { coverage, sides, inner_faces, tint: Rgba8::rgb(1, 2, 3), ..base }
    }

    #[test]
    fn every_cell_of_the_table() {
        use {Coverage as C, InnerFaces as I, Sides as S};
        let types = [
            BlockType::AIR,
            of(C::Opaque, S::Single, I::Shown),
            of(C::Opaque, S::Single, I::Shown),
            of(C::Cutout, S::Single, I::Shown),
            of(C::Cutout, S::Single, I::Hidden),
            of(C::Cutout, S::Double, I::Shown),
            of(C::Cutout, S::Double, I::Hidden),
            of(C::Translucent, S::Single, I::Shown),
            of(C::Translucent, S::Double, I::Hidden),
        ];
        let beyond = [0, 1, 2, 3, 4, 5, 6, 7, 8, u16::MAX, 9];
        let table = [
            // air, two opaque, cutout: single shown, single hidden, double shown, double hidden, two translucent, not loaded, unknown
            [Hidden; 11],
            [Opaque, Hidden, Hidden, Opaque, Opaque, Opaque, Opaque, Opaque, Opaque, Hidden, Opaque],
            [Opaque, Hidden, Hidden, Opaque, Opaque, Opaque, Opaque, Opaque, Opaque, Hidden, Opaque],
            [Cutout, Hidden, Hidden, Cutout, Cutout, Cutout, Cutout, Cutout, Cutout, Hidden, Cutout],
            [Cutout, Hidden, Hidden, Cutout, Hidden, Cutout, Cutout, Cutout, Cutout, Hidden, Cutout],
            [
                CutoutDouble,
                Hidden,
                Hidden,
                CutoutDouble,
                CutoutDouble,
                CutoutDouble,
                CutoutDouble,
                CutoutDouble,
                CutoutDouble,
                Hidden,
                CutoutDouble,
            ],
            [
                CutoutDouble,
                Hidden,
                Hidden,
                CutoutDouble,
                CutoutDouble,
                CutoutDouble,
                Hidden,
                CutoutDouble,
                CutoutDouble,
                Hidden,
                CutoutDouble,
            ],
            [
                Translucent,
                Hidden,
                Hidden,
                Crossing,
                Crossing,
                Crossing,
                Crossing,
                Hidden,
                Crossing,
                Hidden,
                Translucent,
            ],
            [
                Translucent,
                Hidden,
                Hidden,
                Crossing,
                Crossing,
                Crossing,
                Crossing,
                Crossing,
                Hidden,
                Hidden,
                Translucent,
            ],
        ];
        for (own, row) in table.iter().enumerate() {
            for (column, &expected) in row.iter().enumerate() {
                let found = face_between(&types, BlockId(own as u16), BlockId(beyond[column]));
                assert_eq!(found, expected, "{own} toward {}", beyond[column]);
            }
        }
        assert_eq!(face_between(&types, BlockId(9), BlockId::AIR), Hidden, "unknown ids have no faces");
    }
}
