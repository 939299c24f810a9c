//! A map block as Luanti serialises it, formats 22 (0.4) to 29 (5.5 and later).
//!
//! ```text
//! 29       version: u8, then all in one zstd stream:
//!            flags: u8, lighting: u16, time: u32, names, widths: 2 × u8, nodes, …
//! 22 – 28  version: u8, flags: u8, lighting: u16 (since 27), widths: 2 × u8, zlib: nodes, zlib: metadata,
//!            timers (23, 24), objects, time: u32, names, …
//! nodes    4096 numbers of `widths[0]` bytes, 4096 × param1, 4096 × param2       x runs first, then y, then z
//! names    version: u8, count: u16, each: number: u16, name: u16 and text
//! ```
//!
//! All numbers are big-endian. Of the parts in between only the length matters here.

use std::collections::HashMap;

use crate::formats::MapProblem;
use crate::formats::inflate::{inflate_zstd, take_zlib};
use crate::formats::map::{NamedChunk, StoredLight};
use crate::formats::name::BlockName;
use crate::{CHUNK_SIZE, CHUNK_VOLUME, ChunkPos, LocalPos};

/// Decompressed bytes that are looked at. What follows the nodes may be longer: it isn't.
const LIMIT: usize = 4 << 20;

/// The format in which everything is compressed at once, and the names come first.
const ZSTD_SINCE: u8 = 29;

type Names = HashMap<u16, String>;

/// Reads a map block as the chunk at a place in the world.
pub(super) fn read(data: &[u8], at: ChunkPos) -> Result<NamedChunk, MapProblem> {
    let mut rest = Bytes(data);
    let version = rest.u8()?;
    if !(22..=ZSTD_SINCE).contains(&version) {
        return Err(MapProblem::Version(version.into()));
    }
    let (nodes, width, names) = if version >= ZSTD_SINCE { names_first(rest.0)? } else { names_last(rest, version)? };
    let nodes = Nodes::new(nodes, width)?;
    Ok(chunk(&nodes, &names, at))
}

/// The nodes, the width of a node's number and the names.
type Parts = (Vec<u8>, usize, Names);

fn names_first(data: &[u8]) -> Result<Parts, MapProblem> {
    let inflated = inflate_zstd(data, LIMIT);
    let cut_off = |problem| inflated.cut.clone().map_or(problem, MapProblem::Inflate);
    let parts = || {
        let mut rest = Bytes(&inflated.bytes);
        rest.skip(1 + 2 + 4)?;
        let names = read_names(&mut rest)?;
        let width = read_width(&mut rest)?;
        Ok((rest.take(CHUNK_VOLUME * (width + 2))?.to_vec(), width, names))
    };
    parts().map_err(cut_off)
}

fn names_last(mut rest: Bytes<'_>, version: u8) -> Result<Parts, MapProblem> {
    rest.skip(if version >= 27 { 3 } else { 1 })?;
    let width = read_width(&mut rest)?;
    let nodes = take_zlib(&mut rest.0, LIMIT)?;
    take_zlib(&mut rest.0, LIMIT)?;
    match version {
        23 => rest.skip(1)?,
        24 if rest.u8()? != 0 => {
            let timers = rest.u16()?;
            rest.skip(usize::from(timers) * (2 + 4 + 4))?;
        }
        _ => {}
    }
    rest.skip(1)?;
    for _ in 0..rest.u16()? {
        rest.skip(1 + 3 * 4)?;
        let length = rest.u16()?;
        rest.skip(length.into())?;
    }
    rest.skip(4)?;
    Ok((nodes, width, read_names(&mut rest)?))
}

fn read_width(rest: &mut Bytes<'_>) -> Result<usize, MapProblem> {
    match (rest.u8()?, rest.u8()?) {
        (width @ (1 | 2), 2) => Ok(width.into()),
        (width, _) => Err(MapProblem::Version(width.into())),
    }
}

fn read_names(rest: &mut Bytes<'_>) -> Result<Names, MapProblem> {
    match rest.u8()? {
        0 => {}
        version => return Err(MapProblem::Version(version.into())),
    }
    let mut names = Names::new();
    for _ in 0..rest.u16()? {
        let number = rest.u16()?;
        let length = rest.u16()?;
        let name = rest.take(length.into())?;
        names.insert(number, String::from_utf8_lossy(name).into_owned());
    }
    Ok(names)
}

/// The three arrays of the nodes.
struct Nodes {
    bytes: Vec<u8>,
    width: usize,
}

impl Nodes {
    fn new(bytes: Vec<u8>, width: usize) -> Result<Self, MapProblem> {
        let needs = CHUNK_VOLUME * (width + 2);
        if bytes.len() < needs {
            let (needs, holds) = (needs as u64, bytes.len() as u64);
            return Err(MapProblem::ArrayLength { name: "the node array", needs, holds });
        }
        Ok(Self { bytes, width })
    }

    /// A node's number and its second parameter.
    fn node(&self, index: usize) -> (u16, u8) {
        let param2 = self.param(1, index);
        if self.width == 2 {
            return (u16::from_be_bytes([self.bytes[2 * index], self.bytes[2 * index + 1]]), param2);
        }
        // Numbers beyond a byte's lower half used to borrow four bits of the second parameter.
        match self.bytes[index] {
            low @ 0..=0x7f => (low.into(), param2),
            high => (u16::from(high) << 4 | u16::from(param2 >> 4), param2 & 15),
        }
    }

    fn param(&self, which: usize, index: usize) -> u8 {
        self.bytes[(self.width + which) * CHUNK_VOLUME + index]
    }
}

/// Where in the arrays the node of a cell is: z comes before y there, and runs the other way.
fn index_of(cell: LocalPos) -> usize {
    let north = CHUNK_SIZE - 1 - usize::from(cell.z());
    (north * CHUNK_SIZE + usize::from(cell.y())) * CHUNK_SIZE + usize::from(cell.x())
}

fn chunk(nodes: &Nodes, names: &Names, at: ChunkPos) -> NamedChunk {
    let mut palette = Vec::new();
    let mut entries = HashMap::<(u16, u8), u16>::new();
    let mut latest = ((0, 0), NamedChunk::ABSENT);
    let mut cells = Box::new([0; CHUNK_VOLUME]);
    let (mut block, mut sky) = (Box::new([0; CHUNK_VOLUME / 2]), Box::new([0; CHUNK_VOLUME / 2]));
    for cell in LocalPos::all() {
        let index = index_of(cell);
        let node = nodes.node(index);
        // Neighbours are mostly the same.
        if latest.1 == NamedChunk::ABSENT || latest.0 != node {
            let entry = *entries.entry(node).or_insert_with(|| {
                palette.push(named(node, names));
                (palette.len() - 1) as u16
            });
            latest = (node, entry);
        }
        cells[cell.index()] = latest.1;
        // The lower half is the light by day, the upper half that by night.
        let light = nodes.param(0, index);
        let shift = cell.index() % 2 * 4;
        sky[cell.index() / 2] |= (light & 15) << shift;
        block[cell.index() / 2] |= (light >> 4) << shift;
    }
    NamedChunk { at, region: 0, palette, cells, light: StoredLight { block: Some(block), sky: Some(sky) } }
}

fn named((number, param2): (u16, u8), names: &Names) -> BlockName {
    // A number without a name is a fault of the file; it shows as what it is.
    let name = names.get(&number).cloned().unwrap_or_else(|| format!("number:{number}"));
    BlockName::Node { name, param2 }
}

/// What is left to read.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], MapProblem> {
        let (taken, rest) = self.0.split_at_checked(length).ok_or(MapProblem::CutOff)?;
        self.0 = rest;
        Ok(taken)
    }

    fn skip(&mut self, length: usize) -> Result<(), MapProblem> {
        self.take(length).map(drop)
    }

    fn u8(&mut self) -> Result<u8, MapProblem> {
        Ok(self.take(1)?[0])
    }

    fn u16(&mut self) -> Result<u16, MapProblem> {
        let bytes = self.take(2)?;
        Ok(u16::from_be_bytes([bytes[0], bytes[1]]))
    }
}
