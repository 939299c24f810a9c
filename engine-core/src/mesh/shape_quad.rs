//! A piece of the surface of a block that isn't a cube, in 16 bytes.
//!
//! ```text
//!          bit 31‥29 │ 28‥24      │ 23‥19 │ 18‥10 │ 9‥5 │ 4‥0
//! word 0   face      │ cell y     │ cell x│   y   │  z  │  x       corner 0
//!
//!          bit 31‥28 │ 27‥24      │ 23‥19
//! word 1   sky light │ block light│ cell z│   y   │  z  │  x       corner 1
//!
//!          bit 31‥19
//! word 2   bits 12‥0 of the block id      │   y   │  z  │  x       corner 2
//!
//!          bit 31‥28 │ 27‥24 │ 23 │ 22 │ 21‥19
//! word 3   t shift   │ s shift│ slanted│ as top│ id 15‥13 │ y │ z │ x   corner 3
//! ```
//!
//! Corners count from the cell's lowest one: `x` and `z` in 1/16 block, 0 to 16, `y` in 1/256 block, 0 to 256. Where a point lies on the texture follows
//! from its place in the cell, as on a cube's `face`, and from the shifts, −8 to 7 sixteenths. A *slanted* piece isn't parallel to its face. One
//! with *as top* is as bright as a top, whatever its face.

use crate::block::shape::Facet;
use crate::{BlockId, Face, Light};

/// A piece of a surface, packed as the module draws it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ShapeQuad {
    words: [u32; 4],
}

impl ShapeQuad {
    /// Packs a facet of the block in a cell, each 0 to 31.
    pub fn new(facet: &Facet, cell: [u8; 3], block: BlockId, light: Light) -> Self {
        let [x, y, z] = cell.map(|place| u32::from(place & 31));
        let id = u32::from(block.0);
        let shift = |part: i8| u32::from(part as u8 & 15);
        let flags = u32::from(!facet.is_straight()) << 23 | u32::from(facet.shade == Face::PosY) << 22;
        let upper = [
            (facet.face.index() as u32) << 29 | y << 24 | x << 19,
            u32::from(light.0) << 24 | z << 19,
            (id & 0x1fff) << 19,
            shift(facet.texture[1]) << 28 | shift(facet.texture[0]) << 24 | flags | id >> 13 << 19,
        ];
        let words = core::array::from_fn(|corner| {
            let [x, y, z] = facet.corners[corner].map(u32::from);
            upper[corner] | (y & 511) << 10 | ((z / 16) & 31) << 5 | ((x / 16) & 31)
        });
        Self { words }
    }

    /// The four words, as a shader reads them.
    pub const fn words(self) -> [u32; 4] {
        self.words
    }

    /// The cell of its block.
    pub const fn cell(self) -> [u8; 3] {
        let [first, second, ..] = self.words;
        [(first >> 19 & 31) as u8, (first >> 24 & 31) as u8, (second >> 19 & 31) as u8]
    }

    /// Whose texture it shows, and along whose axes.
    pub fn face(self) -> Face {
        Face::ALL[(self.words[0] >> 29) as usize % 6]
    }

    /// The block that it belongs to.
    pub const fn block(self) -> BlockId {
        BlockId((self.words[2] >> 19 | (self.words[3] >> 19 & 7) << 13) as u16)
    }

    /// The light on it.
    pub const fn light(self) -> Light {
        Light((self.words[1] >> 24) as u8)
    }

    /// Its corners in 1/256 block from the cell's lowest one.
    pub fn corners(self) -> [[u16; 3]; 4] {
        self.words.map(|word| [(word & 31) as u16 * 16, (word >> 10 & 511) as u16, (word >> 5 & 31) as u16 * 16])
    }

    /// What is added to `s` and `t`, in sixteenths.
    pub const fn texture(self) -> [i8; 2] {
        let word = self.words[3];
        [((word << 4) as i32 >> 28) as i8, (word as i32 >> 28) as i8]
    }

    /// Whether it is as bright as a top.
    pub const fn is_shaded_as_top(self) -> bool {
        self.words[3] >> 22 & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FaceGroup;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn unpacking_undoes_packing(
            sixteenths in [[0u16..=16, 0u16..=16], [0u16..=16, 0u16..=16], [0u16..=16, 0u16..=16], [0u16..=16, 0u16..=16]],
            heights in [0u16..=256, 0u16..=256, 0u16..=256, 0u16..=256], cell in [0u8..32, 0u8..32, 0u8..32], face in 0usize..6,
            texture in [-8i8..8, -8i8..8], block in any::<u16>(), light in any::<u8>(), as_top in any::<bool>(),
        ) {
            let corners = core::array::from_fn(|i| [16 * sixteenths[i][0], heights[i], 16 * sixteenths[i][1]]);
            let face = Face::ALL[face];
            let shade = if as_top { Face::PosY } else { Face::NegX };
            let facet = Facet { corners, face, texture, shade, light: None, group: FaceGroup::Opaque };
            let quad = ShapeQuad::new(&facet, cell, BlockId(block), Light(light));
            prop_assert_eq!((quad.corners(), quad.face(), quad.texture(), quad.cell()), (corners, face, texture, cell));
            prop_assert_eq!((quad.block(), quad.light(), quad.is_shaded_as_top()), (BlockId(block), Light(light), as_top));
        }
    }
}
