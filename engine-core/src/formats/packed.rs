//! Palette indices packed into 64-bit words, lowest bits first, in both ways that Minecraft has used:
//!
//! ```text
//! spanning (before 1.16, and Litematica)     …2222 21111 1│0000 0   an index may begin in one word and end in the next
//! padded   (since 1.16)                      ··22222 11111 00000   a word holds whole indices only, its high bits are unused
//! ```
//!
//! The words are big-endian bytes, as NBT has them.

use std::fmt;

use crate::CHUNK_VOLUME;

/// Whether indices may span two words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Packing {
    Spanning,
    Padded,
}

/// An array of indices, known to be long enough.
#[derive(Clone, Copy, Debug)]
pub(super) struct PackedIndices<'a> {
    words: &'a [[u8; 8]],
    bits: u32,
    packing: Packing,
}

/// Fewer words than the indices need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooFewWords {
    /// Words that the indices need.
    pub needs: u64,
    /// Words that are there.
    pub holds: usize,
}

impl fmt::Display for TooFewWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the block array is too short: {} longs needed, {} there", self.needs, self.holds)
    }
}

/// The fewest bits that tell so many palette entries apart, but at least `least`.
pub(super) fn bits_for(entries: usize, least: u32) -> u32 {
    (usize::BITS - entries.saturating_sub(1).leading_zeros()).max(least)
}

/// Words that so many indices need.
fn words_for(bits: u32, packing: Packing, count: u64) -> u64 {
    match packing {
        Packing::Spanning => (u128::from(count) * u128::from(bits)).div_ceil(64) as u64,
        Packing::Padded => count.div_ceil(u64::from(64 / bits)),
    }
}

impl<'a> PackedIndices<'a> {
    /// The indices of a chunk whose palette has so many entries. They have at least 4 bits; but some tools leave that out, which
    /// shows in the array's length.
    pub(super) fn of_chunk(bytes: &'a [u8], entries: usize, packing: Packing) -> Result<Self, TooFewWords> {
        let count = CHUNK_VOLUME as u64;
        let fewest = bits_for(entries, 1);
        let is_narrow = bytes.len() as u64 == 8 * words_for(fewest, packing, count);
        Self::new(bytes, if is_narrow { fewest } else { fewest.max(4) }, packing, count)
    }

    /// `count` indices of `bits` bits, from 1 to 32.
    pub(super) fn new(bytes: &'a [u8], bits: u32, packing: Packing, count: u64) -> Result<Self, TooFewWords> {
        let words = bytes.as_chunks().0;
        let needs = words_for(bits, packing, count);
        if needs > words.len() as u64 {
            return Err(TooFewWords { needs, holds: words.len() });
        }
        Ok(Self { words, bits, packing })
    }

    /// One index, which must be below the count.
    pub(super) fn get(&self, index: usize) -> u32 {
        let bits = self.bits as usize;
        let (word, shift) = match self.packing {
            Packing::Spanning => (index * bits / 64, index * bits % 64),
            Packing::Padded => (index / (64 / bits), index % (64 / bits) * bits),
        };
        let mut value = self.word(word) >> shift;
        if shift + bits > 64 {
            value |= self.word(word + 1) << (64 - shift);
        }
        (value & ((1 << bits) - 1)) as u32
    }

    /// The first 4096 indices; those beyond 65,535 saturate.
    pub(super) fn chunk(&self) -> Box<[u16; CHUNK_VOLUME]> {
        let mut cells = Box::new([0; CHUNK_VOLUME]);
        let (bits, mask) = (self.bits, (1 << self.bits) - 1);
        let clamp = |value: u64| u16::try_from(value & mask).unwrap_or(u16::MAX);
        match self.packing {
            Packing::Padded => {
                for (word, cells) in self.words.iter().zip(cells.chunks_mut(64 / bits as usize)) {
                    let mut word = u64::from_be_bytes(*word);
                    for cell in cells {
                        *cell = clamp(word);
                        word >>= bits;
                    }
                }
            }
            Packing::Spanning => {
                // Holds the bits that are loaded but not used yet.
                let (mut loaded, mut left) = (0u128, 0);
                let mut words = self.words.iter();
                for cell in cells.iter_mut() {
                    if left < bits {
                        let word = words.next().map_or(0, |word| u64::from_be_bytes(*word));
                        loaded |= u128::from(word) << left;
                        left += 64;
                    }
                    *cell = clamp(loaded as u64);
                    loaded >>= bits;
                    left -= bits;
                }
            }
        }
        cells
    }

    fn word(&self, index: usize) -> u64 {
        u64::from_be_bytes(self.words[index])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Packs by the definition: bit by bit.
    fn pack(values: &[u32], bits: u32, packing: Packing) -> Vec<u8> {
        let mut words = Vec::<u64>::new();
        let mut bit = 0;
        for &value in values {
            if packing == Packing::Padded && bit % 64 + bits > 64 {
                bit = bit.next_multiple_of(64);
            }
            for i in 0..bits {
                words.resize(words.len().max((bit / 64) as usize + 1), 0);
                words[(bit / 64) as usize] |= u64::from(value >> i & 1) << (bit % 64);
                bit += 1;
            }
        }
        words.iter().flat_map(|word| word.to_be_bytes()).collect()
    }

    #[test]
    fn reads_what_was_packed_in_both_ways_at_every_width() {
        for bits in 1..=16 {
            let values: Vec<u32> = (0..4096u32).map(|i| i.wrapping_mul(2_654_435_761) >> (32 - bits)).collect();
            for packing in [Packing::Spanning, Packing::Padded] {
                let bytes = pack(&values, bits, packing);
                let packed = PackedIndices::new(&bytes, bits, packing, 4096).unwrap();
                let found: Vec<u32> = (0..4096).map(|index| packed.get(index)).collect();
                assert_eq!(found, values, "{bits} {packing:?}");
                assert!(packed.chunk().iter().zip(&values).all(|(&a, &b)| u32::from(a) == b), "{bits} {packing:?}");
                let short = PackedIndices::new(&bytes[8..], bits, packing, 4096).unwrap_err();
                assert_eq!((short.needs, short.holds), (bytes.len() as u64 / 8, bytes.len() / 8 - 1));
            }
        }
    }

    /// Case F3: 4,096 entries need 12 bits, 4,097 need 13.
    #[test]
    fn widths_follow_the_palette() {
        let widths = [1, 2, 16, 17, 256, 257, 4096, 4097].map(|entries| bits_for(entries, 4));
        assert_eq!(widths, [4, 4, 4, 5, 8, 9, 12, 13]);
        assert_eq!([1, 2, 3, 5].map(|entries| bits_for(entries, 2)), [2, 2, 2, 3]);
    }
}
