//! The light of one chunk, as a world holds it.

use crate::{CHUNK_VOLUME, Light, LocalPos};

/// The light in one chunk's cells. In opaque cells there is none.
#[derive(Clone, Copy, Debug)]
pub enum ChunkLight<'a> {
    /// 4096 times the same.
    Uniform(Light),
    /// Cell by cell, in the order of [`LocalPos::index`].
    Cells(&'a [Light; CHUNK_VOLUME]),
    /// By a palette, as it lies in flash.
    Packed(PackedLight<'a>),
    /// As baked, but for some cells.
    Relit(&'a ChunkLight<'a>, &'a [(LocalPos, Light)]),
}

impl ChunkLight<'_> {
    /// The light in one cell.
    pub fn get(&self, at: LocalPos) -> Light {
        match self {
            Self::Uniform(light) => *light,
            Self::Cells(cells) => cells[at.index()],
            Self::Packed(packed) => packed.get(at),
            Self::Relit(baked, cells) => {
                let relit = cells.iter().find(|(cell, _)| *cell == at);
                relit.map_or_else(|| baked.get(at), |(_, light)| *light)
            }
        }
    }
}

/// Light of a chunk by a palette: what [`PackedBlocks`](crate::world::PackedBlocks) is to blocks, in bytes.
///
/// ```text
/// byte 0 (4 bits a cell):  7 6 5 4 | 3 2 1 0
///                            x=1   |   x=0      of the row y=0, z=0
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PackedLight<'a> {
    palette: &'a [Light],
    bytes: &'a [u8],
    bits: u32,
}

impl<'a> PackedLight<'a> {
    /// Light as the type describes it, or `None` if `bits` isn't 1, 2, 4 or 8, `bytes` don't hold exactly 4096 indices, or the palette is empty.
    pub const fn new(palette: &'a [Light], bytes: &'a [u8], bits: u32) -> Option<Self> {
        let fits =
            matches!(bits, 1 | 2 | 4 | 8) && bytes.len() == bits as usize * CHUNK_VOLUME / 8 && !palette.is_empty();
        if fits { Some(Self { palette, bytes, bits }) } else { None }
    }

    /// The fewest bits that tell so many kinds of light apart.
    pub const fn bits_for(kinds: usize) -> u32 {
        match kinds {
            0..=2 => 1,
            3..=4 => 2,
            5..=16 => 4,
            _ => 8,
        }
    }

    /// The light in one cell. An index beyond the palette gives its last entry.
    pub fn get(&self, at: LocalPos) -> Light {
        let bit = at.index() * self.bits as usize;
        let entry = u32::from(self.bytes[bit / 8]) >> (bit % 8) & ((1 << self.bits) - 1);
        self.palette[(entry as usize).min(self.palette.len() - 1)]
    }
}
