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
//! Blocks that aren't cubes have no such faces but [facets](super::shape::Facet). As a neighbour B, one that isn't a cube counts as empty, unless it is partial (its shape
//! is solid) and covers the side toward A fully: then it counts as opaque (a mesh
//! may keep such a face: the shape before it covers it from wherever its front is seen). A facet that lies on a side of its cell follows the same table:
//! it is hidden by what covers its rectangle there. One that lies within its cell is always shown.
//!
//! Where two faces of one boundary exist, A's toward B and B's toward A, a view sees at most one of them from its front. Seen from the back
//! only double-sided faces show: so one sees the water's surface from below, and each crossing between two media blends once, with the medium entered.

use super::shape::Rect;
use super::{BlockId, BlockType, Coverage, InnerFaces, Shape, Sides};
use crate::Face;

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

/// The face of block `id`, if it is a cube, toward its neighbour `beyond` on the side `face`; `types` is the world's table.
///
/// Ids that the table doesn't hold count as empty.
pub fn face_between(types: &[BlockType], id: BlockId, face: Face, beyond: BlockId) -> FaceGroup {
    let Some(own) = types.get(usize::from(id.0)).filter(|own| own.shape == Shape::Cube) else {
        return FaceGroup::Hidden;
    };
    if hides(types, beyond, face.opposite(), Rect::FULL) {
        return FaceGroup::Hidden;
    }
    match own.coverage {
        Coverage::Cutout if id == beyond && own.inner_faces == InnerFaces::Hidden => FaceGroup::Hidden,
        Coverage::Translucent if id == beyond => FaceGroup::Hidden,
        _ => shown(types, own, beyond),
    }
}

/// The group of a facet of a block that lies in a rectangle on the side `side` of its cell, toward `beyond`.
pub fn facet_between(types: &[BlockType], own: &BlockType, side: Face, rect: Rect, beyond: BlockId) -> FaceGroup {
    if hides(types, beyond, side.opposite(), rect) {
        return FaceGroup::Hidden;
    }
    let goes_on = types.get(usize::from(beyond.0)).is_some_and(|other| {
        let looks = |block: &BlockType| (block.coverage, block.textures, block.tint);
        looks(other) == looks(own) && other.shape != Shape::Cube && other.shape.boxes().cover(side.opposite(), rect)
    });
    if goes_on { FaceGroup::Hidden } else { shown(types, own, beyond) }
}

/// The group of a facet of a block that lies within its cell.
pub fn facet_within(own: &BlockType) -> FaceGroup {
    shown(&[], own, BlockId::AIR)
}

/// Whether a block hides what lies in a rectangle against its side `side`. What isn't loaded hides everything.
fn hides(types: &[BlockType], id: BlockId, side: Face, rect: Rect) -> bool {
    match types.get(usize::from(id.0)) {
        Some(block) => match block.coverage {
            Coverage::Opaque => true,
            Coverage::Partial => block.shape.boxes().cover(side, rect),
            Coverage::Empty | Coverage::Cutout | Coverage::Translucent => false,
        },
        None => id == BlockId::NOT_LOADED,
    }
}

/// The group of what a block shows toward another that doesn't hide it.
fn shown(types: &[BlockType], own: &BlockType, beyond: BlockId) -> FaceGroup {
    match own.coverage {
        Coverage::Empty => FaceGroup::Hidden,
        Coverage::Opaque | Coverage::Partial => FaceGroup::Opaque,
        Coverage::Cutout => match own.sides {
            Sides::Single => FaceGroup::Cutout,
            Sides::Double => FaceGroup::CutoutDouble,
        },
        Coverage::Translucent => match types.get(usize::from(beyond.0)) {
            Some(other) if other.coverage != Coverage::Empty && other.shape == Shape::Cube => FaceGroup::Crossing,
            _ => FaceGroup::Translucent,
        },
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
                let found = face_between(&types, BlockId(own as u16), Face::PosX, BlockId(beyond[column]));
                assert_eq!(found, expected, "{own} toward {}", beyond[column]);
            }
        }
        assert_eq!(face_between(&types, BlockId(9), Face::NegY, BlockId::AIR), Hidden, "unknown ids have no faces");
    }

    /// A lower slab: it hides what lies under it, and half of what lies beside it.
    #[test]
    fn partial_blocks_hide_what_they_cover() {
        let slab = BlockType::opaque([TextureId::WHITE; 6]).shaped(Shape::Plate { side: Face::NegY, depth: 8 });
        let water = of(Coverage::Translucent, Sides::Single, InnerFaces::Shown);
        let types = [BlockType::AIR, BlockType::opaque([TextureId::WHITE; 6]), slab, water];
        let [stone, slab_id, water] = [1, 2, 3].map(BlockId);
        let toward_slab = |id| Face::ALL.map(|face| face_between(&types, id, face, slab_id));
        assert_eq!(toward_slab(stone), [Opaque, Opaque, Opaque, Hidden, Opaque, Opaque]);
        assert_eq!(toward_slab(water)[2..4], [Translucent, Hidden]);
        assert_eq!(Face::ALL.map(|face| face_between(&types, slab_id, face, BlockId::AIR)), [Hidden; 6]);
        let half = Rect { low: [0; 2], high: [256, 128] };
        let of_slab = |beyond| facet_between(&types, &slab, Face::PosX, half, beyond);
        assert_eq!([BlockId::AIR, stone, slab_id, water].map(of_slab), [Opaque, Hidden, Hidden, Opaque]);
        assert_eq!(facet_between(&types, &slab, Face::PosX, Rect::FULL, slab_id), Opaque);
        assert_eq!(of_slab(BlockId::NOT_LOADED), Hidden);
    }
}
