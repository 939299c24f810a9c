//! LZ4 as Java programs write it: a list of blocks, each with a header of its own. It isn't the LZ4 frame format.
//!
//! ```text
//! "LZ4Block"   token: u8   compressed length: u32   length: u32   checksum: u32   compressed bytes
//!              high half: 1 stored, 2 compressed              little-endian
//! ```
//!
//! A block of length 0 is the last one. Checksums aren't looked at.

use super::{InflateProblem, Inflated};

const MAGIC: &[u8] = b"LZ4Block";
const HEADER: usize = 21;
/// LZ4 makes of one byte no more than this many.
const MOST_FROM_ONE: usize = 255;

pub(super) fn inflate(mut data: &[u8], limit: usize) -> Inflated {
    let mut bytes = Vec::new();
    let cut = loop {
        match block(&mut data, &mut bytes, limit) {
            Ok(true) => {}
            Ok(false) => break None,
            Err(problem) => break Some(problem),
        }
    };
    Inflated { bytes, cut }
}

/// Decompresses the next block onto `bytes`; false at the end.
fn block(data: &mut &[u8], bytes: &mut Vec<u8>, limit: usize) -> Result<bool, InflateProblem> {
    if data.is_empty() {
        return Ok(false);
    }
    let Some((header, rest)) = data.split_first_chunk::<HEADER>() else { return Err(broken("it ends too early")) };
    if !header.starts_with(MAGIC) {
        return Err(broken("a block doesn't begin with `LZ4Block`"));
    }
    let length = |at: usize| u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]) as usize;
    let (compressed, length) = (length(9), length(13));
    if length == 0 {
        return Ok(false);
    }
    let Some((block, rest)) = rest.split_at_checked(compressed) else { return Err(broken("it ends too early")) };
    if length > limit - bytes.len() {
        return Err(InflateProblem::TooLarge(limit));
    }
    match header[8] >> 4 {
        1 if length == compressed => bytes.extend_from_slice(block),
        2 if length / MOST_FROM_ONE <= compressed => {
            let start = bytes.len();
            bytes.resize(start + length, 0);
            let filled = lz4_flex::block::decompress_into(block, &mut bytes[start..]).unwrap_or(0);
            bytes.truncate(start + filled);
            if filled < length {
                return Err(broken("an LZ4 block holds less than it declares"));
            }
        }
        _ => return Err(broken("an LZ4 block contradicts itself")),
    }
    *data = rest;
    Ok(true)
}

fn broken(what: &str) -> InflateProblem {
    InflateProblem::Broken(what.to_owned())
}
