//! Textures as one block of bytes that may lie in flash.
//!
//! Each mip level has a palette of its own, so that light and fog are worked out once a colour and not once a pixel:
//!
//! ```text
//! u16  number of textures
//! u32  where each begins, from the first byte
//!
//! a texture:  5 × (u16 colours, u16 of these that are at least half opaque: they come first)
//!             the colours of level 0, 1, 2, 3 and 4, four bytes each: red, green, blue (sRGB), alpha
//!             the texels of level 0 (16×16), 1, 2, 3 and 4, one byte each: which colour
//! ```
//!
//! Numbers are little-endian. [`PackedTextures::new`] checks all of it once; what it accepted is never out of bounds.

#[cfg(feature = "alloc")]
mod pack;

use core::fmt;

use engine_core::{BlockType, Rgba8, TextureId};

use crate::colour::Linear;
use crate::colour::srgb::DECODE;

#[cfg(feature = "alloc")]
pub use pack::pack;

/// Mip levels: 16, 8, 4, 2 and 1 texels wide.
pub(crate) const LEVELS: usize = 5;
/// The coarsest of them.
pub(crate) const LAST_LEVEL: usize = LEVELS - 1;

const HEADER: usize = 4 * LEVELS;

/// Textures in the form that the module describes.
#[derive(Clone, Copy, Debug)]
pub struct PackedTextures<'a> {
    bytes: &'a [u8],
    count: usize,
}

/// Why bytes aren't textures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextureError {
    /// There is none at all.
    None,
    /// This texture doesn't lie within the bytes.
    OutOfBounds(usize),
    /// A texel of this texture has a colour that isn't in its palette.
    NoSuchColour(usize),
}

impl fmt::Display for TextureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("there are no textures"),
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
        let textures = Self { bytes, count };
        for index in 0..count {
            for level in 0..LEVELS {
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
            let Linear(colour) = linear(self.level(id, LAST_LEVEL).colours);
            sum.iter_mut().zip(colour).for_each(|(sum, channel)| *sum += u32::from(channel));
        }
        let Linear(tint) = linear_of(block.tint);
        Linear(sum.map(|channel| ((channel + 3) / 6) as u16)).scaled(tint.map(|channel| u32::from(channel) + 1))
    }

    fn find(&self, index: usize, level: usize) -> Option<Level<'a>> {
        let at = read_u32(self.bytes, 2 + 4 * index)? as usize;
        let header = self.bytes.get(at..at.checked_add(HEADER)?)?;
        let colours_of = |level: usize| read_u16(header, 4 * level).map_or(0, usize::from);
        let solid = usize::from(read_u16(header, 4 * level + 2)?);
        let before: usize = (0..level).map(colours_of).sum();
        let all: usize = (0..LEVELS).map(colours_of).sum();
        let first_colour = at + HEADER + 4 * before;
        let colours = self.bytes.get(first_colour..first_colour + 4 * colours_of(level))?;
        let first_texel = at + HEADER + 4 * all + (0..level).map(texels_in).sum::<usize>();
        let texels = self.bytes.get(first_texel..first_texel + texels_in(level))?;
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
