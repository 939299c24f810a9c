//! A `.vox` file as a list of chunks.
//!
//! ```text
//! file     "VOX "  version: u32  MAIN
//! chunk    id: 4 bytes   content length: u32   children length: u32   content   children
//! ```
//!
//! All chunks of use are children of `MAIN`; all numbers are little-endian. A slice handed out here lies
//! inside the file, whatever lengths the file declares.

use core::fmt;

use super::error::{VoxError, VoxProblem};
use super::fields::Fields;

/// The four letters by which a chunk is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChunkId(pub [u8; 4]);

impl fmt::Display for ChunkId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.escape_ascii())
    }
}

/// One chunk of the file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chunk<'a> {
    pub(super) id: ChunkId,
    /// Byte offset of its header in the file.
    pub(super) offset: usize,
    pub(super) content: &'a [u8],
}

/// The file taken apart: its version and the children of `MAIN` in file order.
pub(super) struct Chunks<'a> {
    pub(super) version: u32,
    pub(super) list: Vec<Chunk<'a>>,
    /// Bytes after the end of `MAIN`, which belong to no chunk.
    pub(super) trailing: usize,
}

/// The chunk that holds all others.
pub(super) const MAIN: ChunkId = ChunkId(*b"MAIN");

/// Where `MAIN` begins.
pub(super) const MAIN_OFFSET: usize = 8;

const HEADER: usize = 12;

impl<'a> Chunks<'a> {
    /// Takes a whole file apart.
    pub(super) fn read(file: &'a [u8]) -> Result<Self, VoxError> {
        let Some(after_magic) = file.strip_prefix(b"VOX ") else {
            return Err(VoxError { offset: 0, chunk: None, problem: VoxProblem::NoMagic });
        };
        let Some((version, _)) = after_magic.split_first_chunk() else {
            let problem = VoxProblem::PastEnd { needs: MAIN_OFFSET as u64, holds: file.len() };
            return Err(VoxError { offset: 0, chunk: None, problem });
        };
        let (main, children) = split_chunk(file, MAIN_OFFSET)?;
        if main.id != MAIN {
            return Err(main.fails(VoxProblem::NoMain));
        }
        let end = children.end;
        let trailing = file.len() - end;
        let mut list = Vec::new();
        let mut at = children.start;
        while at < end {
            // A child may not reach beyond its parent, so the file ends for it where `MAIN` does.
            let (chunk, grandchildren) = split_chunk(&file[..end], at)?;
            at = grandchildren.end;
            list.push(chunk);
        }
        if list.is_empty() && trailing > 0 {
            return Err(main.fails(VoxProblem::BytesAfterEmptyMain(trailing)));
        }
        Ok(Self { version: u32::from_le_bytes(*version), list, trailing })
    }
}

/// The chunk whose header is at `offset`, and the range of its children.
fn split_chunk(file: &[u8], offset: usize) -> Result<(Chunk<'_>, core::ops::Range<usize>), VoxError> {
    let rest = &file[offset..];
    let past_end = |chunk, needs| VoxError { offset, chunk, problem: VoxProblem::PastEnd { needs, holds: rest.len() } };
    let Some((header, body)) = rest.split_first_chunk::<HEADER>() else {
        return Err(past_end(None, HEADER as u64));
    };
    let [a, b, c, d, lengths @ ..] = *header;
    let [c0, c1, c2, c3, k0, k1, k2, k3] = lengths;
    let id = ChunkId([a, b, c, d]);
    let content = u32::from_le_bytes([c0, c1, c2, c3]);
    let children = u32::from_le_bytes([k0, k1, k2, k3]);
    let needs = HEADER as u64 + u64::from(content) + u64::from(children);
    if needs > rest.len() as u64 {
        return Err(past_end(Some(id), needs));
    }
    // Both fit into `usize` now, because together they are no longer than the slice.
    let (content, children) = (content as usize, children as usize);
    let start = offset + HEADER + content;
    Ok((Chunk { id, offset, content: &body[..content] }, start..start + children))
}

impl<'a> Chunk<'a> {
    /// This chunk is at fault.
    pub(super) fn fails(&self, problem: VoxProblem) -> VoxError {
        VoxError { offset: self.offset, chunk: Some(self.id), problem }
    }

    /// Its content, to be read field by field.
    pub(super) fn fields(&self) -> Fields<'a> {
        Fields::of(*self)
    }
}
