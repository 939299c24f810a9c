//! One chunk as bytes, complete in itself.
//!
//! ```text
//! byte  0        1 … 4                          5, 6                7 …
//!       layout   CRC-32 of all but this field   length of the runs  runs, LZ4
//!
//! runs: number of palette entries − 1 (u16), each entry (u16, an id of the save's block names), then for each run
//!       its palette entry (u8, or u16 if there are more than 256) and its length − 1 (u8)
//! ```
//!
//! Numbers are little-endian. Runs follow the order of [`LocalPos::index`](crate::LocalPos::index). The checksum covers the chunk's position too, so
//! that a record in a wrong place is noticed. Whatever the bytes, decoding allocates no more than a chunk needs.

use crate::{BlockId, CHUNK_VOLUME, Chunk, ChunkPos, LocalPos};

/// The layout that this module writes.
const LAYOUT: u8 = 1;
const HEAD: usize = 7;
/// The runs of a chunk in which no two neighbours are equal: 4096 kinds of block.
const MAX_RUNS: usize = 2 + CHUNK_VOLUME * 2 + CHUNK_VOLUME * 3;

/// The bytes of a chunk. `stored_id` gives the save's id of a block.
///
/// # Errors
/// A block for which there is none.
pub(super) fn encode(
    at: ChunkPos,
    chunk: &Chunk,
    stored_id: impl Fn(BlockId) -> Option<u16>,
) -> Result<Vec<u8>, BlockId> {
    let palette: Vec<BlockId> = chunk.counts().map(|(id, _)| id).collect();
    let mut runs = ((palette.len() - 1) as u16).to_le_bytes().to_vec();
    for &id in &palette {
        runs.extend(stored_id(id).ok_or(id)?.to_le_bytes());
    }
    let mut cells = LocalPos::all().map(|cell| chunk.get(cell)).peekable();
    while let Some(id) = cells.next() {
        let mut more = 0u8;
        while more < u8::MAX && cells.next_if_eq(&id).is_some() {
            more += 1;
        }
        let entry = palette.iter().position(|&known| known == id).ok_or(id)? as u16;
        match palette.len() {
            0..=256 => runs.push(entry as u8),
            _ => runs.extend(entry.to_le_bytes()),
        }
        runs.push(more);
    }
    let mut record = vec![LAYOUT, 0, 0, 0, 0];
    record.extend((runs.len() as u16).to_le_bytes());
    record.extend(lz4_flex::block::compress(&runs));
    let sum = checksum(at, &record);
    record[1..5].copy_from_slice(&sum.to_le_bytes());
    Ok(record)
}

/// The chunk that the bytes are. `block` gives the block of one of the save's ids.
///
/// # Errors
/// What is wrong with them.
pub(super) fn decode(
    at: ChunkPos,
    record: &[u8],
    block: impl Fn(u16) -> Option<BlockId>,
) -> Result<Chunk, &'static str> {
    let runs = runs_of(at, record)?;
    let mut bytes = Bytes(&runs);
    let entries = usize::from(bytes.u16()?) + 1;
    let mut palette = Vec::with_capacity(entries.min(CHUNK_VOLUME));
    for _ in 0..entries {
        palette.push(block(bytes.u16()?).ok_or("it holds a block that the save has no name for")?);
    }
    let mut cells = Vec::with_capacity(CHUNK_VOLUME);
    while cells.len() < CHUNK_VOLUME {
        let entry = if entries <= 256 { u16::from(bytes.u8()?) } else { bytes.u16()? };
        let id = palette.get(usize::from(entry)).ok_or("a block is beyond its palette")?;
        let length = usize::from(bytes.u8()?) + 1;
        cells.resize(cells.len() + length, *id);
    }
    let cells = cells.as_slice().try_into().map_err(|_| "it has too many blocks")?;
    Ok(Chunk::from_blocks(cells))
}

fn runs_of(at: ChunkPos, record: &[u8]) -> Result<Vec<u8>, &'static str> {
    let head = record.get(..HEAD).ok_or("it is cut short")?;
    if record[1..5] != checksum(at, record).to_le_bytes() {
        return Err("its checksum is wrong");
    }
    if head[0] != LAYOUT {
        return Err("its layout is unknown");
    }
    let length = usize::from(u16::from_le_bytes([head[5], head[6]]));
    if length > MAX_RUNS {
        return Err("it is longer than any chunk");
    }
    let mut runs = vec![0; length];
    match lz4_flex::block::decompress_into(&record[HEAD..], &mut runs) {
        Ok(found) if found == length => Ok(runs),
        _ => Err("it can't be decompressed"),
    }
}

/// Of everything but the checksum's own bytes, which are 1 to 4.
fn checksum(at: ChunkPos, record: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    at.to_array().iter().for_each(|c| hasher.update(&c.to_le_bytes()));
    hasher.update(&record[..1]);
    hasher.update(&record[5..]);
    hasher.finalize()
}

/// What is still to be read.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn u8(&mut self) -> Result<u8, &'static str> {
        let (&first, rest) = self.0.split_first().ok_or("it ends too early")?;
        self.0 = rest;
        Ok(first)
    }

    fn u16(&mut self) -> Result<u16, &'static str> {
        Ok(u16::from_le_bytes([self.u8()?, self.u8()?]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const AT: ChunkPos = ChunkPos::new(-3, 70, 1 << 26);

    fn cells(chunk: &Chunk) -> Vec<BlockId> {
        LocalPos::all().map(|at| chunk.get(at)).collect()
    }

    fn round_trip(chunk: &Chunk) -> Vec<u8> {
        let record = encode(AT, chunk, |id| Some(id.0 ^ 0x155)).unwrap();
        let decoded = decode(AT, &record, |id| Some(BlockId(id ^ 0x155))).unwrap();
        assert_eq!(cells(&decoded), cells(chunk));
        record
    }

    #[test]
    fn every_kind_of_chunk_comes_back() {
        assert!(round_trip(&Chunk::uniform(BlockId(9))).len() < 64);
        for kinds in [2, 255, 256, 257, 4096] {
            let chunk = Chunk::from_blocks(&core::array::from_fn(|i| BlockId((i * 7 % kinds) as u16)));
            let longest = HEAD + lz4_flex::block::get_maximum_output_size(MAX_RUNS);
            assert!(round_trip(&chunk).len() <= longest, "{kinds} kinds");
        }
    }

    #[test]
    fn a_block_without_a_name_is_named() {
        assert_eq!(encode(AT, &Chunk::uniform(BlockId(9)), |_| None), Err(BlockId(9)));
        let record = encode(AT, &Chunk::uniform(BlockId(9)), |_| Some(1)).unwrap();
        assert!(decode(AT, &record, |_| None).is_err());
    }

    #[test]
    fn a_record_in_a_wrong_place_or_with_any_other_bit_is_noticed() {
        let chunk = Chunk::from_blocks(&core::array::from_fn(|i| BlockId((i / 300) as u16)));
        let record = round_trip(&chunk);
        assert!(decode(ChunkPos::new(0, 0, 0), &record, |id| Some(BlockId(id))).is_err());
        for bit in 0..record.len() * 8 {
            let mut damaged = record.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert!(decode(AT, &damaged, |id| Some(BlockId(id))).is_err(), "bit {bit}");
        }
        for length in 0..record.len() {
            assert!(decode(AT, &record[..length], |id| Some(BlockId(id))).is_err(), "{length} bytes");
        }
    }

    proptest! {
        /// With a right checksum, as a hostile file has it.
        #[test]
        fn any_bytes_are_a_chunk_or_an_error(
            length in 0u16..=u16::MAX, rest in prop::collection::vec(any::<u8>(), 0..300), compress in any::<bool>(),
        ) {
            let mut record = vec![LAYOUT, 0, 0, 0, 0];
            if compress {
                record.extend((rest.len() as u16).to_le_bytes());
                record.extend(lz4_flex::block::compress(&rest));
            } else {
                record.extend(length.to_le_bytes());
                record.extend(rest);
            }
            let sum = checksum(AT, &record);
            record[1..5].copy_from_slice(&sum.to_le_bytes());
            let _ = decode(AT, &record, |id| Some(BlockId(id)));
        }
    }
}
