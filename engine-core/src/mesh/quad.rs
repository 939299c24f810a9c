//! A rectangle of one block's faces in 8 bytes.
//!
//! ```text
//! word 0   bit 31‥29 │ 28      │ 27‥25 │ 24‥20      │ 19‥15     │ 14‥10 │ 9‥5 │ 4‥0
//!              0     │ flipped │ face  │ height − 1 │ width − 1 │   z   │  y  │  x
//!
//! word 1   bit 31‥28 │ 27‥24       │ 23‥22    │ 21‥20    │ 19‥18    │ 17‥16    │ 15‥0
//!          sky light │ block light │ corner 3 │ corner 2 │ corner 1 │ corner 0 │ block id
//! ```
//!
//! `x`, `y`, `z` name the quad's cell with the lowest coordinates; width and height count along the face's
//! [`u_axis`](Face::u_axis) and [`v_axis`](Face::v_axis). A corner's two bits are its occlusion level: 3 is open, 0 the darkest. Corners, and what *flipped* means,
//! are drawn in [`face`](crate::face).

use crate::shade::OCCLUSION;
use crate::{BlockId, Face, Light};

/// A rectangle of faces of one block type, packed as the module draws it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Quad {
    /// Word 0 in the lower half, word 1 in the upper one.
    bits: u64,
}

/// What a quad is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuadShape {
    /// The cell with the lowest coordinates, each 0 to 31.
    pub cell: [u8; 3],
    /// Which sides of its blocks it shows.
    pub face: Face,
    /// Blocks along the face's `u_axis`, 1 to 32.
    pub width: u8,
    /// Blocks along the face's `v_axis`, 1 to 32.
    pub height: u8,
    /// The block shown.
    pub block: BlockId,
    /// Occlusion level of each corner, 0 (dark) to 3 (open).
    pub occlusion: [u8; 4],
    /// The light on it.
    pub light: Light,
}

impl Quad {
    /// Packs a quad. Whether its diagonal is flipped follows from the occlusion.
    ///
    /// # Panics
    /// In debug builds, if a part is out of the range that its field names.
    pub fn new(shape: QuadShape) -> Self {
        let QuadShape { cell: [x, y, z], face, width, height, block, occlusion, light } = shape;
        debug_assert!(x < 32 && y < 32 && z < 32, "cell {x},{y},{z}");
        debug_assert!((1..=32).contains(&width) && (1..=32).contains(&height), "{width}×{height}");
        debug_assert!(occlusion.iter().all(|&level| level < 4), "{occlusion:?}");
        let place = u32::from(x) | u32::from(y) << 5 | u32::from(z) << 10;
        let size = (u32::from(width) - 1) << 15 | (u32::from(height) - 1) << 20;
        let flipped = Diagonals::of(occlusion) == Diagonals::FirstBrighter;
        let corners = occlusion.iter().rev().fold(0, |packed, &level| packed << 2 | u32::from(level));
        let word_0 = place | size | (face.index() as u32) << 25 | u32::from(flipped) << 28;
        let word_1 = u32::from(block.0) | corners << 16 | u32::from(light.0) << 24;
        Self::of_bits(u64::from(word_0) | u64::from(word_1) << 32)
    }

    /// A quad by both of its words, word 0 in the lower half.
    #[inline(always)]
    pub(super) const fn of_bits(bits: u64) -> Self {
        Self { bits }
    }

    /// The two words, as a shader reads them.
    pub const fn words(self) -> [u32; 2] {
        [self.bits as u32, (self.bits >> 32) as u32]
    }

    /// Takes the quad apart.
    pub fn shape(self) -> QuadShape {
        let [place, look] = self.words();
        let field = |word: u32, bit: u32, bits: u32| (word >> bit & ((1 << bits) - 1)) as u8;
        QuadShape {
            cell: [field(place, 0, 5), field(place, 5, 5), field(place, 10, 5)],
            face: self.face(),
            width: field(place, 15, 5) + 1,
            height: field(place, 20, 5) + 1,
            block: BlockId(look as u16),
            occlusion: [16, 18, 20, 22].map(|bit| field(look, bit, 2)),
            light: Light(field(look, 24, 8)),
        }
    }

    /// Which sides of its blocks it shows.
    pub fn face(self) -> Face {
        Face::ALL[(self.words()[0] >> 25 & 7) as usize % 6]
    }

    /// Whether it is cut along the diagonal 1–3 instead of 0–2: along the pair of corners that is darker together, so that
    /// mirrored surroundings give mirrored shading.
    pub const fn is_flipped(self) -> bool {
        self.words()[0] >> 28 & 1 == 1
    }
}

/// Which pair of opposite corners is brighter, as far as occlusion goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Diagonals {
    /// Corners 0 and 2: the quad is cut along the other diagonal.
    FirstBrighter,
    /// Corners 1 and 3.
    SecondBrighter,
    /// Neither.
    Equal,
}

impl Diagonals {
    /// By the occlusion levels of the corners.
    pub(super) const fn of([a, b, c, d]: [u8; 4]) -> Self {
        let first = OCCLUSION[(a & 3) as usize] + OCCLUSION[(c & 3) as usize];
        let second = OCCLUSION[(b & 3) as usize] + OCCLUSION[(d & 3) as usize];
        if first > second {
            Self::FirstBrighter
        } else if first < second {
            Self::SecondBrighter
        } else {
            Self::Equal
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn unpacking_undoes_packing(
            cell in [0u8..32, 0u8..32, 0u8..32], face in 0usize..6, width in 1u8..=32, height in 1u8..=32,
            block in any::<u16>(), occlusion in [0u8..4, 0u8..4, 0u8..4, 0u8..4], light in any::<u8>(),
        ) {
            let (face, block, light) = (Face::ALL[face], BlockId(block), Light(light));
            let shape = QuadShape { cell, face, width, height, block, occlusion, light };
            let quad = Quad::new(shape);
            prop_assert_eq!(quad.shape(), shape);
            prop_assert_eq!(quad.words()[0] >> 29, 0);
        }
    }

    /// Case A12: of two diagonals the darker one, and none flipped where both are equal.
    #[test]
    fn the_diagonal_runs_through_the_darker_corners() {
        let flipped = |occlusion| {
            let (face, block, light) = (Face::PosY, BlockId(1), Light::OPEN_SKY);
            Quad::new(QuadShape { cell: [0; 3], face, width: 1, height: 1, block, occlusion, light }).is_flipped()
        };
        assert!(!flipped([3, 3, 2, 3]));
        assert!(!flipped([2, 3, 3, 3]));
        assert!(flipped([3, 2, 3, 3]));
        assert!(flipped([3, 3, 3, 2]));
        assert!(!flipped([3, 2, 2, 3]));
        assert!(!flipped([3, 2, 0, 2]));
        // Levels of equal sum aren't of equal light: mirrored arrangements need mirrored diagonals.
        assert!(flipped([3, 2, 1, 2]) && !flipped([2, 3, 2, 1]));
    }
}
