//! One section, in each of the forms that it has had.
//!
//! | since | blocks |
//! | --- | --- |
//! | 1.2 | `Blocks`: a byte each, `Add`: 4 more bits, `Data`: 4 bits of data |
//! | 1.13 | `Palette` and `BlockStates` |
//! | 1.18 | `block_states` with `palette` and `data`; a palette of one entry needs no data |
//!
//! A section that has none of these stores light only, and no blocks.

use std::borrow::Cow;

use serde::Deserialize;

use crate::formats::MapProblem;
use crate::formats::map::{NamedChunk, StoredLight};
use crate::formats::name::BlockName;
use crate::formats::nbt::{AtMost, PairsAtMost};
use crate::formats::packed::{PackedIndices, Packing};
use crate::{CHUNK_VOLUME, ChunkPos};

/// A section has no more different blocks than it has blocks, but some tools leave unused ones in the palette.
const PALETTE: usize = 2 * CHUNK_VOLUME;

/// No block has so many states.
const STATES: usize = 64;

#[derive(Deserialize)]
pub(super) struct Section<'a> {
    #[serde(rename = "Y")]
    y: Option<i32>,
    #[serde(rename = "Blocks", borrow)]
    blocks: Option<&'a [u8]>,
    #[serde(rename = "Add", borrow)]
    add: Option<&'a [u8]>,
    #[serde(rename = "Data", borrow)]
    data: Option<&'a [u8]>,
    #[serde(rename = "Palette", borrow)]
    palette: Option<Palette<'a>>,
    #[serde(rename = "BlockStates", borrow)]
    states: Option<&'a [u8]>,
    #[serde(borrow)]
    block_states: Option<BlockStates<'a>>,
    #[serde(rename = "BlockLight", borrow)]
    block_light: Option<&'a [u8]>,
    #[serde(rename = "SkyLight", borrow)]
    sky_light: Option<&'a [u8]>,
}

#[derive(Deserialize)]
struct BlockStates<'a> {
    #[serde(borrow)]
    palette: Option<Palette<'a>>,
    #[serde(borrow)]
    data: Option<&'a [u8]>,
}

type Palette<'a> = AtMost<PALETTE, State<'a>>;

/// A palette entry.
#[derive(Deserialize)]
pub(in crate::formats) struct State<'a> {
    #[serde(rename = "Name", borrow)]
    name: Cow<'a, str>,
    #[serde(rename = "Properties")]
    properties: Option<PairsAtMost<STATES, String, String>>,
}

impl State<'_> {
    /// The name with its states in order.
    pub(in crate::formats) fn block_name(&self) -> BlockName {
        let mut pairs: Vec<String> = match &self.properties {
            Some(properties) => properties.0.iter().map(|(key, value)| format!("{key}={value}")).collect(),
            None => Vec::new(),
        };
        pairs.sort_unstable();
        BlockName::State { name: self.name.clone().into_owned(), states: pairs.join(",") }
    }
}

/// What a column knows of all its sections.
#[derive(Clone, Copy)]
pub(super) struct Format {
    pub(super) x: i32,
    pub(super) z: i32,
    pub(super) packing: Packing,
}

/// The section as a chunk, if it stores blocks.
pub(super) fn read(section: &Section<'_>, format: Format) -> Result<Option<NamedChunk>, MapProblem> {
    let (palette, cells) = match section {
        Section { block_states: Some(BlockStates { palette: Some(palette), data }), .. } => {
            indexed(palette, *data, format.packing)?
        }
        Section { palette: Some(palette), states: Some(states), .. } => indexed(palette, Some(states), format.packing)?,
        Section { blocks: Some(blocks), .. } => numbered(blocks, section.add, section.data)?,
        _ => return Ok(None),
    };
    let at = ChunkPos::new(format.x, section.y.ok_or(MapProblem::Missing("Y"))?, format.z);
    if !at.is_legal() {
        return Err(MapProblem::OutOfRange);
    }
    let levels = |bytes: Option<&[u8]>| bytes.and_then(|bytes| bytes.try_into().ok()).map(Box::new);
    let light = StoredLight { block: levels(section.block_light), sky: levels(section.sky_light) };
    Ok(Some(NamedChunk { at, region: 0, palette, cells, light }))
}

type Cells = Box<[u16; CHUNK_VOLUME]>;

fn indexed(
    palette: &Palette<'_>,
    data: Option<&[u8]>,
    packing: Packing,
) -> Result<(Vec<BlockName>, Cells), MapProblem> {
    let names: Vec<BlockName> = palette.0.iter().map(State::block_name).collect();
    let cells = match data {
        None | Some([]) if names.len() == 1 => Box::new([0; CHUNK_VOLUME]),
        None => return Err(MapProblem::Missing("data")),
        Some(data) => PackedIndices::of_chunk(data, names.len(), packing)?.chunk(),
    };
    match cells.iter().find(|&&cell| usize::from(cell) >= names.len()) {
        Some(&index) => Err(MapProblem::NotInPalette { index: index.into(), entries: names.len() }),
        None => Ok((names, cells)),
    }
}

/// Numbers of 12 bits and data of 4.
fn numbered(blocks: &[u8], add: Option<&[u8]>, data: Option<&[u8]>) -> Result<(Vec<BlockName>, Cells), MapProblem> {
    let check = |name, array: &[u8], needs: usize| {
        let (needs, holds) = (needs as u64, array.len() as u64);
        if holds == needs { Ok(()) } else { Err(MapProblem::ArrayLength { name, needs, holds }) }
    };
    check("Blocks", blocks, CHUNK_VOLUME)?;
    for (name, array) in [("Add", add), ("Data", data)] {
        array.map_or(Ok(()), |array| check(name, array, CHUNK_VOLUME / 2))?;
    }
    let half = |array: Option<&[u8]>, index: usize| array.map_or(0, |array| array[index / 2] >> (index % 2 * 4) & 15);
    let mut palette = NumberPalette::default();
    let cells = Box::new(core::array::from_fn(|index| {
        let id = u16::from(half(add, index)) << 8 | u16::from(blocks[index]);
        palette.index(id, half(data, index))
    }));
    Ok((palette.names, cells))
}

/// A palette that grows with the numbers that occur.
#[derive(Default)]
pub(in crate::formats) struct NumberPalette {
    pub(in crate::formats) names: Vec<BlockName>,
    latest: usize,
}

impl NumberPalette {
    /// The index of a block with this number and data.
    pub(in crate::formats) fn index(&mut self, id: u16, data: u8) -> u16 {
        let name = BlockName::Number { id, data };
        if self.names.get(self.latest) != Some(&name) {
            self.latest = self.names.iter().position(|known| *known == name).unwrap_or_else(|| {
                self.names.push(name);
                self.names.len() - 1
            });
        }
        self.latest as u16
    }
}
