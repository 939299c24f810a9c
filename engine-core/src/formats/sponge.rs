//! Sponge schematics, `.schem`, versions 1 to 3: a box of blocks with a palette of names.
//!
//! ```text
//! version 1, 2   { Width, Height, Length, Palette: { name: number … }, BlockData }
//! version 3      { Schematic: { Width, Height, Length, Blocks: { Palette, Data } } }
//! ```
//!
//! The data is a list of numbers of 7 bits a byte, the lowest first; a set highest bit says that more follow. The numbers need not be 0, 1, 2 …;
//! sizes are unsigned. Version 1 has no `Version`.

use serde::Deserialize;

use super::MapProblem;
use super::inflate::Inflated;
use super::name::BlockName;
use super::nbt::{self, PairsAtMost};
use super::volume::{BoxSize, Cells, Volume};

/// More different blocks have no file yet.
const PALETTE: usize = 1 << 16;

/// Every so many blocks it is noted where in the data one is found.
const STRIDE: usize = 16;

/// Bytes of one number.
const LONGEST: usize = 5;

#[derive(Deserialize)]
struct Nested<'a> {
    #[serde(rename = "Schematic", borrow)]
    schematic: Schematic<'a>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Schematic<'a> {
    version: Option<i32>,
    width: i32,
    height: i32,
    length: i32,
    palette: Option<PairsAtMost<PALETTE, String, u32>>,
    #[serde(borrow)]
    block_data: Option<&'a [u8]>,
    #[serde(borrow)]
    blocks: Option<Blocks<'a>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Blocks<'a> {
    palette: PairsAtMost<PALETTE, String, u32>,
    #[serde(borrow)]
    data: &'a [u8],
}

/// Where the schematic lies in its document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// It is the document.
    Root,
    /// In the compound `Schematic`.
    Nested,
}

pub(super) fn read(nbt: &Inflated, place: Place) -> Result<Volume, MapProblem> {
    let schematic = match place {
        Place::Root => nbt::parse::<Schematic<'_>>(nbt)?,
        Place::Nested => nbt::parse::<Nested<'_>>(nbt)?.schematic,
    };
    if let Some(version) = schematic.version.filter(|version| !(1..=3).contains(version)) {
        return Err(MapProblem::Version(version.into()));
    }
    // Sizes are shorts without a sign.
    let side = |side: i32| if side < 0 { i64::from(side as u16) } else { side.into() };
    let sides = [side(schematic.width), side(schematic.height), side(schematic.length)];
    let (palette, data) = match schematic.blocks {
        Some(Blocks { palette, data }) => (palette, data),
        None => (
            schematic.palette.ok_or(MapProblem::Missing("Palette"))?,
            schematic.block_data.ok_or(MapProblem::Missing("BlockData"))?,
        ),
    };
    let size = BoxSize::new(sides)?;
    let mut names: Vec<(u32, String)> = palette.0.into_iter().map(|(name, number)| (number, name)).collect();
    names.sort_unstable();
    let steps = index(data, size.volume(), &names)?;
    Ok(Volume::at_origin(size, PaletteCells { data: data.to_vec(), steps, names }))
}

/// Numbers of variable length, with a list of where every [`STRIDE`]th begins.
struct PaletteCells {
    data: Vec<u8>,
    steps: Vec<u32>,
    /// Ordered by number.
    names: Vec<(u32, String)>,
}

impl Cells for PaletteCells {
    fn row(&self, index: usize, into: &mut [u32]) {
        let mut data = &self.data[self.steps[index / STRIDE] as usize..];
        for _ in 0..index % STRIDE {
            take_number(&mut data);
        }
        for number in into {
            *number = take_number(&mut data).unwrap_or_default();
        }
    }

    fn name(&self, number: u32) -> BlockName {
        let known = self.names.binary_search_by_key(&number, |(known, _)| *known);
        BlockName::of_text(known.map_or("", |index| &self.names[index].1))
    }
}

/// Reads all numbers once: there must be `volume`, all in the palette. Notes where every [`STRIDE`]th begins.
fn index(data: &[u8], volume: usize, names: &[(u32, String)]) -> Result<Vec<u32>, MapProblem> {
    let wrong_length = |holds: usize| {
        let (needs, holds) = (volume as u64, holds as u64);
        MapProblem::ArrayLength { name: "the block array", needs, holds }
    };
    // A number takes a byte at least.
    if data.len() < volume {
        return Err(wrong_length(data.len()));
    }
    let (mut steps, mut rest, mut count) = (Vec::new(), data, 0);
    let mut latest = None;
    while !rest.is_empty() {
        if count % STRIDE == 0 {
            steps.push((data.len() - rest.len()) as u32);
        }
        let number = take_number(&mut rest).ok_or(MapProblem::VarInt)?;
        if latest != Some(number) && names.binary_search_by_key(&number, |(known, _)| *known).is_err() {
            return Err(MapProblem::NotInPalette { index: number, entries: names.len() });
        }
        latest = Some(number);
        count += 1;
    }
    if count == volume { Ok(steps) } else { Err(wrong_length(count)) }
}

fn take_number(data: &mut &[u8]) -> Option<u32> {
    let mut number = 0u64;
    for shift in 0..LONGEST {
        let (&byte, rest) = data.split_first()?;
        *data = rest;
        number |= u64::from(byte & 0x7f) << (7 * shift);
        if byte & 0x80 == 0 {
            return u32::try_from(number).ok();
        }
    }
    None
}
