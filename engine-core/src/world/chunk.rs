//! Blocks of one chunk, compressed by a palette.
//!
//! A chunk of one kind of block holds no array. Otherwise each block is an index into the palette, of 1, 2, 4, 8 or 16 bits, whichever
//! is the fewest that the palette needs. Indices lie in 64-bit words, lowest bits first, in the order of [`LocalPos::index`]; none spans two words:
//!
//! ```text
//! word 0 (4 bits a block):  bit 63 …  8 | 7 6 5 4 | 3 2 1 0
//!                                  x=2  |   x=1   |   x=0      of the row y=0, z=0
//! ```

#[cfg(feature = "alloc")]
use alloc::{vec, vec::Vec};

#[cfg(feature = "alloc")]
use crate::ChunkBlocks;
use crate::{BlockId, CHUNK_VOLUME, LocalPos};

/// Indices into a palette, borrowed from wherever they lie: a world's memory, or flash.
#[derive(Clone, Copy, Debug)]
pub struct PackedBlocks<'a> {
    palette: &'a [BlockId],
    words: &'a [u64],
    bits: u32,
}

impl<'a> PackedBlocks<'a> {
    /// Blocks as the module describes them, or `None` if `bits` isn't 1, 2, 4, 8 or 16, `words` don't hold exactly
    /// 4096 indices, or the palette is empty.
    pub const fn new(palette: &'a [BlockId], words: &'a [u64], bits: u32) -> Option<Self> {
        let fits = matches!(bits, 1 | 2 | 4 | 8 | 16) && words.len() == bits as usize * 64 && !palette.is_empty();
        if fits { Some(Self { palette, words, bits }) } else { None }
    }

    /// One block. An index beyond the palette gives its last entry.
    pub fn get(&self, at: LocalPos) -> BlockId {
        self.entry(at.index())
    }

    /// The 16 blocks of a row along x, from the one at `(0, y, z)`.
    ///
    /// # Panics
    /// If `y` or `z` is 16 or more.
    pub fn row(&self, y: u8, z: u8) -> [BlockId; 16] {
        let start = LocalPos::new(0, y, z).index();
        core::array::from_fn(|x| self.entry(start + x))
    }

    /// All blocks, in the order of [`LocalPos::index`].
    pub fn unpack(&self, into: &mut [BlockId; CHUNK_VOLUME]) {
        match self.bits {
            1 => self.unpack_bits::<1, 2>(into),
            2 => self.unpack_bits::<2, 4>(into),
            4 => self.unpack_bits::<4, 16>(into),
            8 => self.unpack_bits::<8, 256>(into),
            _ => into.iter_mut().enumerate().for_each(|(index, id)| *id = self.entry(index)),
        }
    }

    fn unpack_bits<const BITS: usize, const ENTRIES: usize>(&self, into: &mut [BlockId; CHUNK_VOLUME]) {
        let last = self.palette.len() - 1;
        let palette: [BlockId; ENTRIES] = core::array::from_fn(|entry| self.palette[entry.min(last)]);
        for (ids, word) in into.chunks_exact_mut(64 / BITS).zip(self.words) {
            for (index, id) in ids.iter_mut().enumerate() {
                *id = palette[(word >> (index * BITS)) as usize % ENTRIES];
            }
        }
    }

    /// The different blocks that may occur. Some of them may not.
    pub fn palette(&self) -> &'a [BlockId] {
        self.palette
    }

    /// The indices into the palette, as the module describes them.
    pub fn words(&self) -> &'a [u64] {
        self.words
    }

    /// Bits of an index.
    pub fn bits(&self) -> u32 {
        self.bits
    }

    fn entry(&self, index: usize) -> BlockId {
        let bit = index * self.bits as usize;
        let word = self.words[bit / 64];
        // An index lies in one half of its word, and a shift of 64 bits is slow on small processors.
        let half = if bit & 32 == 0 { word as u32 } else { (word >> 32) as u32 };
        let entry = half >> (bit % 32) & ((1 << self.bits) - 1);
        self.palette[(entry as usize).min(self.palette.len() - 1)]
    }
}

/// The blocks of one chunk.
#[cfg(feature = "alloc")]
#[derive(Clone, Debug)]
pub struct Chunk {
    /// Never empty; holds no block twice.
    palette: Vec<BlockId>,
    /// How often each palette entry occurs.
    counts: Vec<u16>,
    words: Vec<u64>,
    /// 0 if and only if the chunk is uniform: then `words` is empty and the palette has one entry.
    bits: u32,
}

#[cfg(feature = "alloc")]
impl Chunk {
    /// 4096 times the same block.
    pub fn uniform(id: BlockId) -> Self {
        Self { palette: vec![id], counts: vec![CHUNK_VOLUME as u16], words: Vec::new(), bits: 0 }
    }

    /// A chunk with these blocks, in the order of [`LocalPos::index`].
    pub fn from_blocks(blocks: &[BlockId; CHUNK_VOLUME]) -> Self {
        let mut palette: Vec<BlockId> = Vec::new();
        let mut counts: Vec<u16> = Vec::new();
        let mut indices = vec![0u16; CHUNK_VOLUME];
        let mut latest = 0;
        for (index, &id) in indices.iter_mut().zip(blocks) {
            if palette.get(latest) != Some(&id) {
                latest = palette.iter().position(|&known| known == id).unwrap_or_else(|| {
                    palette.push(id);
                    counts.push(0);
                    palette.len() - 1
                });
            }
            counts[latest] += 1;
            *index = latest as u16;
        }
        let bits = bits_for(palette.len());
        Self { palette, counts, words: pack(bits, |index| indices[index]), bits }
    }

    /// One block.
    pub fn get(&self, at: LocalPos) -> BlockId {
        match self.bits {
            0 => self.palette[0],
            bits => PackedBlocks { palette: &self.palette, words: &self.words, bits }.get(at),
        }
    }

    /// Replaces one block and returns what was there.
    pub fn set(&mut self, at: LocalPos, id: BlockId) -> BlockId {
        let old = self.get(at);
        if old == id {
            return old;
        }
        let entry = self.entry_for(id);
        let old_entry = self.read(at.index());
        self.write(at.index(), entry);
        self.counts[usize::from(entry)] += 1;
        self.counts[usize::from(old_entry)] -= 1;
        if usize::from(self.counts[usize::from(entry)]) == CHUNK_VOLUME {
            *self = Self::uniform(id);
        }
        old
    }

    /// The blocks as a renderer sees them.
    pub fn blocks(&self) -> ChunkBlocks<'_> {
        match self.bits {
            0 => ChunkBlocks::Uniform(self.palette[0]),
            bits => ChunkBlocks::Packed(PackedBlocks { palette: &self.palette, words: &self.words, bits }),
        }
    }

    /// Whether it is nothing but this block.
    pub fn is_uniform(&self, id: BlockId) -> bool {
        self.bits == 0 && self.palette[0] == id
    }

    /// How much memory its arrays take.
    pub fn bytes(&self) -> usize {
        self.palette.len() * size_of::<BlockId>()
            + self.counts.len() * size_of::<u16>()
            + self.words.len() * size_of::<u64>()
    }

    /// Each kind of block in the chunk with how often it occurs.
    pub fn counts(&self) -> impl Iterator<Item = (BlockId, usize)> {
        let pairs = self.palette.iter().zip(&self.counts);
        pairs.filter(|(_, count)| **count > 0).map(|(&id, &count)| (id, usize::from(count)))
    }

    /// The palette index of `id`, for which room is made if it has none. The chunk isn't uniform afterwards.
    fn entry_for(&mut self, id: BlockId) -> u16 {
        if let Some(known) = self.palette.iter().position(|&known| known == id) {
            return known as u16;
        }
        if let Some(unused) = self.counts.iter().position(|&count| count == 0) {
            self.palette[unused] = id;
            return unused as u16;
        }
        self.palette.push(id);
        self.counts.push(0);
        let bits = bits_for(self.palette.len());
        if bits != self.bits {
            self.words = pack(bits, |index| self.read(index));
            self.bits = bits;
        }
        (self.palette.len() - 1) as u16
    }

    fn read(&self, index: usize) -> u16 {
        if self.bits == 0 {
            return 0;
        }
        let bit = index * self.bits as usize;
        (self.words[bit / 64] >> (bit % 64) & ((1 << self.bits) - 1)) as u16
    }

    fn write(&mut self, index: usize, entry: u16) {
        let bit = index * self.bits as usize;
        let mask = ((1 << self.bits) - 1) << (bit % 64);
        let word = &mut self.words[bit / 64];
        *word = *word & !mask | u64::from(entry) << (bit % 64);
    }
}

/// The fewest bits, of those that divide a word, that tell so many palette entries apart.
#[cfg(feature = "alloc")]
fn bits_for(entries: usize) -> u32 {
    match entries {
        0..=1 => 0,
        2 => 1,
        3..=4 => 2,
        5..=16 => 4,
        17..=256 => 8,
        _ => 16,
    }
}

#[cfg(feature = "alloc")]
fn pack(bits: u32, index_at: impl Fn(usize) -> u16) -> Vec<u64> {
    let per_word = 64usize.checked_div(bits as usize).unwrap_or(CHUNK_VOLUME);
    let words = CHUNK_VOLUME / per_word * usize::from(bits > 0);
    (0..words)
        .map(|word| {
            (0..per_word).fold(0, |packed, i| packed | u64::from(index_at(word * per_word + i)) << (i as u32 * bits))
        })
        .collect()
}

#[cfg(test)]
#[cfg(feature = "alloc")]
mod tests;
