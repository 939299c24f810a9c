//! Palettes in light and fog: each colour of a texture level as it is shown, worked out once and kept as long as there is room.
//!
//! What a face looks like is its block and side, the mip level, and steps of light, fog and sky. For each such [`Look`] a palette holds
//! the level's colours as pixels, so that a pixel costs no arithmetic. Palettes lie one after the other in a pool; when it is
//! full, all are forgotten. A table finds them by a hash of their look; a newer one takes an older one's place.

use engine_core::{BlockId, BlockType, Face};

use crate::colour::{Colour, Linear};
use crate::light::{Lighting, ONE};
use crate::texture::{Level, PackedTextures, linear, linear_of};

/// A texel names one of so many colours.
pub(crate) const COLOURS: usize = 256;

/// Entries of the table; a power of two.
const ENTRIES: usize = 256;

/// Of a longer pool the rest isn't used.
const LONGEST_POOL: usize = u16::MAX as usize;

/// What a palette depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    pub(crate) block: BlockId,
    pub(crate) face: Face,
    pub(crate) level: u32,
    pub(crate) light: u32,
    pub(crate) fog: u32,
    /// Only counts in fog.
    pub(crate) sky: u32,
}

impl Look {
    /// ```text
    /// first:   bit 18 … 16 | 15 … 0        second:  bit 31 | 30 … 24 | 23 … 16 | 15 … 8 | 7 … 0
    ///               face   | block                     1   |  level  |  light  |  fog   |  sky
    /// ```
    const fn key(self) -> [u32; 2] {
        let sky = if self.fog == 0 { 0 } else { self.sky };
        let how = 1 << 31 | self.level << 24 | self.light << 16 | self.fog << 8 | sky;
        [(self.face.index() as u32) << 16 | self.block.0 as u32, how]
    }
}

/// Where a palette lies in its pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lit {
    begin: u16,
}

impl Lit {
    /// No palette's place: so far no pool is that long.
    pub(crate) const NONE: Self = Self { begin: u16::MAX };

    /// Where the palette begins in the pool.
    pub(crate) const fn begin(self) -> usize {
        self.begin as usize
    }
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    /// Zeros are no look's key.
    key: [u32; 2],
    lit: Lit,
}

/// Which palettes are known.
#[derive(Clone, Debug)]
pub(crate) struct PaletteTable {
    entries: [Entry; ENTRIES],
    used: usize,
    glass_used: usize,
    /// How often all was forgotten.
    forgotten: u32,
}

impl PaletteTable {
    const UNKNOWN: Entry = Entry { key: [0; 2], lit: Lit::NONE };

    pub(crate) const fn new() -> Self {
        Self { entries: [Self::UNKNOWN; ENTRIES], used: 0, glass_used: 0, forgotten: 0 }
    }

    /// Forgets all.
    pub(crate) fn clear(&mut self) {
        self.entries = [Self::UNKNOWN; ENTRIES];
        (self.used, self.glass_used) = (0, 0);
        self.forgotten = self.forgotten.wrapping_add(1);
    }
}

/// All that makes palettes, for one frame.
pub(crate) struct Palettes<'a, 't, C: Colour> {
    pub(crate) table: &'a mut PaletteTable,
    pub(crate) textures: PackedTextures<'t>,
    pub(crate) types: &'a [BlockType],
    pub(crate) lighting: &'a Lighting,
    /// At least twice [`COLOURS`] long each, so that any palette fits, and any index from where it begins.
    pub(crate) pool: &'a mut [C::Stored],
    pub(crate) glass_pool: &'a mut [C::Glass],
}

impl<'a, 't, C: Colour> Palettes<'a, 't, C> {
    /// The palette of an opaque or cutout face.
    pub(crate) fn solid(&mut self, look: Look, level: Level<'t>) -> Lit {
        if let Some(known) = self.known(look) {
            return known;
        }
        let block = self.block_type(look.block);
        let count = level.colours.len() / 4;
        if self.table.used + COLOURS > self.pool.len().min(LONGEST_POOL) {
            self.table.clear();
        }
        let begin = self.table.used;
        self.table.used += count;
        let [factors, fog] = self.factors(look, block);
        let places = self.pool.iter_mut().skip(begin);
        for (colour, place) in level.colours.chunks_exact(4).zip(places) {
            *place = C::encode(linear(colour).scaled(factors).plus(Linear(fog.map(|part| part as u16))));
        }
        self.keep(look, Lit { begin: begin as u16 })
    }

    /// The palette of a translucent face.
    pub(crate) fn glass(&mut self, look: Look, level: Level<'t>) -> Lit {
        if let Some(known) = self.known(look) {
            return known;
        }
        let block = self.block_type(look.block);
        let count = level.colours.len() / 4;
        if self.table.glass_used + COLOURS > self.glass_pool.len().min(LONGEST_POOL) {
            self.table.clear();
        }
        let begin = self.table.glass_used;
        self.table.glass_used += count;
        let [factors, fog] = self.factors(look, block);
        let places = self.glass_pool.iter_mut().skip(begin);
        for (colour, place) in level.colours.chunks_exact(4).zip(places) {
            let alpha = (u32::from(colour[3]) * u32::from(block.tint.a) + 127) / 255;
            let shown = linear(colour).scaled(factors).plus(Linear(fog.map(|part| part as u16)));
            *place = C::glass(shown, alpha as u8);
        }
        self.keep(look, Lit { begin: begin as u16 })
    }

    /// The pixels of a palette, one for each index that there may be.
    pub(crate) fn pixels(&self, lit: Lit) -> Option<&[C::Stored; COLOURS]> {
        self.pool.get(lit.begin as usize..)?.first_chunk()
    }

    /// The translucent texels of a palette, one for each index that there may be.
    pub(crate) fn glasses(&self, lit: Lit) -> Option<&[C::Glass; COLOURS]> {
        self.glass_pool.get(lit.begin as usize..)?.first_chunk()
    }

    /// How often all palettes were forgotten.
    pub(crate) fn forgotten(&self) -> u32 {
        self.table.forgotten
    }

    fn block_type(&self, id: BlockId) -> &'a BlockType {
        self.types.get(usize::from(id.0)).unwrap_or(&BlockType::AIR)
    }

    /// A mip level of a face's texture.
    pub(crate) fn level(&self, block: BlockId, face: Face, level: u32) -> Level<'t> {
        self.textures.level(self.block_type(block).texture(face), level as usize)
    }

    /// The first face of a block with the same texture as this one: they share palettes.
    pub(crate) fn first_alike(&self, block: BlockId, face: Face) -> Face {
        let block = self.block_type(block);
        let texture = block.texture(face);
        Face::ALL.into_iter().find(|&other| block.texture(other) == texture).unwrap_or(face)
    }

    /// What a colour is multiplied with, of 65536, and what the fog adds to it.
    fn factors(&self, look: Look, block: &BlockType) -> [[u32; 3]; 2] {
        let hidden = self.lighting.fog_amount(look.fog);
        // In 1/32768, so that products fit.
        let light = (self.lighting.light_of(look.light) * ((ONE - hidden) >> 1)) >> 16;
        let Linear(tint) = linear_of(block.tint);
        let factors = tint.map(|channel| (light * (u32::from(channel) + 1)) >> 15);
        let Linear(fog) = if hidden == 0 { Linear::default() } else { self.lighting.sky(look.sky).scaled([hidden; 3]) };
        [factors, fog.map(u32::from)]
    }

    fn known(&self, look: Look) -> Option<Lit> {
        let entry = self.table.entries[place(look)];
        let ([what, how], known) = (look.key(), entry.key);
        (known[0] == what && known[1] == how).then_some(entry.lit)
    }

    fn keep(&mut self, look: Look, lit: Lit) -> Lit {
        self.table.entries[place(look)] = Entry { key: look.key(), lit };
        lit
    }
}

fn place(look: Look) -> usize {
    let [what, how] = look.key();
    let hash = (how ^ what.wrapping_mul(0x9e37_79b9)).wrapping_mul(0x85eb_ca6b);
    (hash >> 16) as usize & (ENTRIES - 1)
}
