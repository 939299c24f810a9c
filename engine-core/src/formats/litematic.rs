//! Litematica's `.litematic`: named regions of blocks, each with a place, a size and a palette.
//!
//! ```text
//! { Version, Regions: { name: { Position: {x, y, z}, Size: {x, y, z}, BlockStatePalette: [ … ], BlockStates } … } }
//! ```
//!
//! A negative size means that the region extends from its position toward lower coordinates. Indices span words and have at least 2 bits.

use serde::Deserialize;

use super::MapProblem;
use super::anvil::State;
use super::inflate::Inflated;
use super::name::BlockName;
use super::nbt::{self, AtMost, PairsAtMost};
use super::packed::{PackedIndices, Packing, bits_for};
use super::volume::{BoxSize, Cells, Volume};

/// More regions have no file yet.
const REGIONS: usize = 4096;

/// More different blocks have no file yet.
const PALETTE: usize = 1 << 16;

#[derive(Deserialize)]
struct Litematic<'a> {
    #[serde(rename = "Regions", borrow)]
    regions: PairsAtMost<REGIONS, String, Region<'a>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Region<'a> {
    position: Corner,
    size: Corner,
    #[serde(borrow)]
    block_state_palette: AtMost<PALETTE, State<'a>>,
    #[serde(borrow)]
    block_states: &'a [u8],
}

#[derive(Clone, Copy, Deserialize)]
struct Corner {
    x: i32,
    y: i32,
    z: i32,
}

/// The regions of a file.
#[derive(Default)]
pub(super) struct Regions {
    /// Those that can be read, with their names.
    pub(super) volumes: Vec<(String, Volume)>,
    /// A message for each that can't.
    pub(super) messages: Vec<String>,
}

pub(super) fn read(nbt: &Inflated) -> Result<Regions, MapProblem> {
    let litematic: Litematic<'_> = nbt::parse(nbt)?;
    let mut regions = Regions::default();
    for (name, region) in litematic.regions.0 {
        match volume(&region) {
            Ok(volume) => regions.volumes.push((name, volume)),
            Err(problem) => regions.messages.push(format!("region {name}: {problem}")),
        }
    }
    Ok(regions)
}

fn volume(region: &Region<'_>) -> Result<Volume, MapProblem> {
    let axes = |corner: Corner| [corner.x, corner.y, corner.z];
    let (position, extent) = (axes(region.position), axes(region.size));
    let size = BoxSize::new(extent.map(|side| i64::from(side).abs()))?;
    // A side of −3 covers the position and two cells below it.
    let corner = |axis: usize| i64::from(position[axis]) + i64::from(extent[axis].min(-1)) + 1;
    let corner: Vec<i32> = (0..3).filter_map(|axis| i32::try_from(corner(axis)).ok()).collect();
    let corner: [i32; 3] = corner.try_into().map_err(|_| MapProblem::OutOfRange)?;
    let names: Vec<BlockName> = region.block_state_palette.0.iter().map(State::block_name).collect();
    let bits = bits_for(names.len(), 2);
    let cells = StateCells { words: region.block_states.to_vec(), names, bits, count: size.volume() };
    let indices = cells.indices()?;
    let entries = cells.names.len();
    if let Some(index) = (0..size.volume()).map(|at| indices.get(at)).find(|&index| index as usize >= entries) {
        return Err(MapProblem::NotInPalette { index, entries });
    }
    let volume = Volume { size, corner, cells: Box::new(cells) };
    if volume.is_legal() { Ok(volume) } else { Err(MapProblem::OutOfRange) }
}

struct StateCells {
    words: Vec<u8>,
    names: Vec<BlockName>,
    bits: u32,
    count: usize,
}

impl StateCells {
    fn indices(&self) -> Result<PackedIndices<'_>, MapProblem> {
        Ok(PackedIndices::new(&self.words, self.bits, Packing::Spanning, self.count as u64)?)
    }
}

impl Cells for StateCells {
    fn row(&self, index: usize, into: &mut [u32]) {
        // The words were counted when the region was read.
        let Ok(indices) = self.indices() else { return };
        for (index, number) in (index..).zip(into) {
            *number = indices.get(index);
        }
    }

    fn name(&self, number: u32) -> BlockName {
        self.names[number as usize].clone()
    }
}
