//! Textures as one block of bytes that may lie in flash.
//!
//! Each mip level has a palette of its own, so that light and fog are worked out once a colour and not once a pixel. A mixture of two
//! levels is a texture, too, with as many texels as the finer one. So levels may have mixtures between them, and then a renderer that draws the
//! nearest of all these draws what others mix for each pixel:
//!
//! ```text
//! u16  number of textures
//! u16  fineness: 2 to the power of it are the steps from one level to the next (0: there is nothing between)
//! u32  where each texture begins
//!
//! a texture:  for each of 4 × steps + 1 levels: u16 colours, u16 of these that are at least half opaque (they come first), u32 where it begins
//! a level:    the colours, four bytes each: red, green, blue (sRGB), alpha
//!             the texels of 16, 8, 4, 2 or 1 rows, one byte each: which colour
//! ```
//!
//! Numbers are little-endian; places are counted from the first byte. [`PackedTextures::new`] checks all of it once; what it accepted is never out of bounds.

#[cfg(feature = "alloc")]
mod pack;

use core::fmt;

use engine_core::{BlockType, Rgba8, TextureId};

use crate::colour::Linear;
use crate::colour::srgb::DECODE;

#[cfg(feature = "alloc")]
pub use pack::{Mips, pack};

/// The coarsest mip level, of one texel; the finest has 16×16.
const LAST_LEVEL: usize = 4;
/// More steps between levels nobody sees.
const FINEST: u32 = 4;

/// Bytes before the table of textures, and of each level in a texture's own table.
const HEADER: usize = 4;
const ENTRY: usize = 8;

/// Textures in the form that the module describes.
#[derive(Clone, Copy, Debug)]
pub struct PackedTextures<'a> {
    bytes: &'a [u8],
    count: usize,
    fineness: u32,
}

/// Why bytes aren't textures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextureError {
    /// There is none at all.
    None,
    /// There are levels in between that are too fine.
    TooFine,
    /// This texture doesn't lie within the bytes.
    OutOfBounds(usize),
    /// A texel of this texture has a colour that isn't in its palette.
    NoSuchColour(usize),
}

impl fmt::Display for TextureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("there are no textures"),
            Self::TooFine => f.write_str("the steps between mip levels are too fine"),
            Self::OutOfBounds(index) => write!(f, "texture {index} doesn't lie within the bytes"),
            Self::NoSuchColour(index) => write!(f, "a texel of texture {index} has a colour that isn't in its palette"),
        }
    }
}

impl core::error::Error for TextureError {}

/// One mip level of one texture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Level<'a> {
    /// Four bytes a colour.
    pub(crate) colours: &'a [u8],
    /// How many of the colours, from the first, are at least half opaque.
    pub(crate) solid: usize,
    /// Which colour, in rows from the top.
    pub(crate) texels: &'a [u8],
}

impl<'a> PackedTextures<'a> {
    /// Textures that lie in these bytes.
    ///
    /// # Errors
    /// If the bytes aren't what the module describes.
    pub fn new(bytes: &'a [u8]) -> Result<Self, TextureError> {
        let count = read_u16(bytes, 0).map_or(0, usize::from);
        if count == 0 {
            return Err(TextureError::None);
        }
        let fineness = read_u16(bytes, 2).map_or(0, u32::from);
        if fineness > FINEST {
            return Err(TextureError::TooFine);
        }
        let textures = Self { bytes, count, fineness };
        for index in 0..count {
            for level in 0..=textures.last_level() as usize {
                let Level { colours, solid, texels } =
                    textures.find(index, level).ok_or(TextureError::OutOfBounds(index))?;
                let known = colours.len() / 4;
                if solid > known || texels.iter().any(|&texel| usize::from(texel) >= known) {
                    return Err(TextureError::NoSuchColour(index));
                }
            }
        }
        Ok(textures)
    }

    /// 2 to the power of this are the steps from one level to the next.
    pub(crate) const fn fineness(&self) -> u32 {
        self.fineness
    }

    /// The level of one texel.
    pub(crate) const fn last_level(&self) -> u32 {
        (LAST_LEVEL as u32) << self.fineness
    }

    /// A level of a texture; of the first for an id that isn't there.
    pub(crate) fn level(&self, id: TextureId, level: usize) -> Level<'a> {
        let index = usize::from(id.0);
        let index = if index < self.count { index } else { 0 };
        self.find(index, level).unwrap_or(Level { colours: &[0; 4], solid: 1, texels: &[0; 256] })
    }

    /// The mean colour of a block's six faces: what an eye inside it sees.
    pub(crate) fn average_of(&self, block: &BlockType) -> Linear {
        let mut sum = [0u32; 3];
        for id in block.textures {
            let Linear(colour) = linear(self.level(id, self.last_level() as usize).colours);
            sum.iter_mut().zip(colour).for_each(|(sum, channel)| *sum += u32::from(channel));
        }
        let Linear(tint) = linear_of(block.tint);
        Linear(sum.map(|channel| ((channel + 3) / 6) as u16)).scaled(tint.map(|channel| u32::from(channel) + 1))
    }

    fn find(&self, index: usize, level: usize) -> Option<Level<'a>> {
        let table = read_u32(self.bytes, HEADER + 4 * index)? as usize;
        let entry = self.bytes.get(table..)?.get(ENTRY * level..)?.first_chunk::<ENTRY>()?;
        let [a, b, c, d, begin @ ..] = *entry;
        let (colours, solid) = (usize::from(u16::from_le_bytes([a, b])), usize::from(u16::from_le_bytes([c, d])));
        let (colours, rest) = self.bytes.get(u32::from_le_bytes(begin) as usize..)?.split_at_checked(4 * colours)?;
        let texels = rest.get(..texels_in(level >> self.fineness))?;
        Some(Level { colours, solid, texels })
    }
}

/// Texels of a level.
const fn texels_in(level: usize) -> usize {
    256 >> (2 * level)
}

/// A colour of a palette in linear light, without its alpha.
pub(crate) fn linear(colour: &[u8]) -> Linear {
    let channel = |index: usize| colour.get(index).map_or(0, |&encoded| DECODE[usize::from(encoded)]);
    Linear([channel(0), channel(1), channel(2)])
}

/// A colour in linear light, without its alpha.
pub(crate) fn linear_of(Rgba8 { r, g, b, .. }: Rgba8) -> Linear {
    linear(&[r, g, b])
}

fn read_u16(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..at + 2)?.first_chunk().copied().map(u16::from_le_bytes)
}

fn read_u32(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..at + 4)?.first_chunk().copied().map(u32::from_le_bytes)
}
