//! Colours: index 1 to 255 to sRGB, from the chunk `RGBA` or by the rule of the format's default palette.
//!
//! The file's first colour belongs to index 1: index 0 means empty and has none. The chunk `IMAP` says only in
//! which order an editor shows the colours, so it changes no voxel's colour and isn't read.

use core::num::NonZeroU8;

use super::chunk::Chunk;
use super::error::{VoxError, VoxProblem};

/// The colours of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette([[u8; 3]; 255]);

impl Palette {
    /// The colour of an index, as sRGB.
    pub fn colour(&self, index: NonZeroU8) -> [u8; 3] {
        self.0[usize::from(index.get()) - 1]
    }
}

/// The palette of files that bring none: a cube of 6×6×6 colours from white down, blue first, without its last
/// colour black; then ten steps each of red, green, blue and grey that the cube doesn't have.
impl Default for Palette {
    fn default() -> Self {
        const RAMP: [u8; 10] = [14, 13, 11, 10, 8, 7, 5, 4, 2, 1];
        let cube = |i: usize| [i / 36, i / 6 % 6, i % 6].map(|step| 0xff - 0x33 * step as u8);
        let ramp = |i: usize| {
            let level = RAMP[i % 10] * 0x11;
            match i / 10 {
                0 => [level, 0, 0],
                1 => [0, level, 0],
                2 => [0, 0, level],
                _ => [level; 3],
            }
        };
        Self(core::array::from_fn(|i| if i < 215 { cube(i) } else { ramp(i - 215) }))
    }
}

/// Reads the palette. Indices for which the file has no colour keep the default one; colours without an index
/// (the 256th, which most files have) are left out.
pub(super) fn read_palette(chunks: &[Chunk<'_>]) -> Result<Palette, VoxError> {
    let mut palette = Palette::default();
    for chunk in chunks.iter().filter(|chunk| chunk.id.0 == *b"RGBA") {
        let (colours, rest) = chunk.content.as_chunks::<4>();
        if !rest.is_empty() {
            return Err(chunk.fails(VoxProblem::PaletteLength(chunk.content.len())));
        }
        for (slot, &[red, green, blue, _]) in palette.0.iter_mut().zip(colours) {
            *slot = [red, green, blue];
        }
    }
    Ok(palette)
}
