//! MCEdit's `.schematic`, also written by WorldEdit and Schematica: a box of blocks with numbers of before 1.13.
//!
//! ```text
//! { Width, Height, Length, Blocks: a byte each, Data: a byte each }
//! AddBlocks   4 more bits of each number, the even block in a byte's lower half     WorldEdit
//! Add         a byte more of each number                                            Schematica
//! ```

use serde::Deserialize;

use super::MapProblem;
use super::inflate::Inflated;
use super::name::BlockName;
use super::nbt;
use super::volume::{BoxSize, Cells, Volume};

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Schematic<'a> {
    width: i32,
    height: i32,
    length: i32,
    #[serde(borrow)]
    blocks: &'a [u8],
    #[serde(borrow)]
    data: Option<&'a [u8]>,
    #[serde(borrow)]
    add_blocks: Option<&'a [u8]>,
    #[serde(borrow)]
    add: Option<&'a [u8]>,
}

pub(super) fn read(nbt: &Inflated) -> Result<Volume, MapProblem> {
    let schematic: Schematic<'_> = nbt::parse(nbt)?;
    let side = |side: i32| if side < 0 { i64::from(side as u16) } else { side.into() };
    let size = BoxSize::new([side(schematic.width), side(schematic.height), side(schematic.length)])?;
    let volume = size.volume();
    check("Blocks", schematic.blocks, volume)?;
    let data = owned("Data", schematic.data, volume)?;
    let high = match (schematic.add_blocks, schematic.add) {
        (Some(halves), _) => High::Halves(owned("AddBlocks", Some(halves), volume.div_ceil(2))?),
        (None, Some(bytes)) => High::Bytes(owned("Add", Some(bytes), volume)?),
        (None, None) => High::None,
    };
    Ok(Volume::at_origin(size, NumberCells { low: schematic.blocks.to_vec(), data, high }))
}

fn owned(name: &'static str, array: Option<&[u8]>, needs: usize) -> Result<Vec<u8>, MapProblem> {
    let Some(array) = array else { return Ok(Vec::new()) };
    check(name, array, needs)?;
    Ok(array.to_vec())
}

fn check(name: &'static str, array: &[u8], needs: usize) -> Result<(), MapProblem> {
    if array.len() >= needs {
        return Ok(());
    }
    Err(MapProblem::ArrayLength { name, needs: needs as u64, holds: array.len() as u64 })
}

/// The bits of the numbers beyond a byte.
enum High {
    None,
    Halves(Vec<u8>),
    Bytes(Vec<u8>),
}

struct NumberCells {
    low: Vec<u8>,
    /// Empty if all data is 0.
    data: Vec<u8>,
    high: High,
}

impl Cells for NumberCells {
    fn row(&self, index: usize, into: &mut [u32]) {
        for (index, number) in (index..).zip(into) {
            let high = match &self.high {
                High::None => 0,
                High::Halves(halves) => halves[index / 2] >> (index % 2 * 4) & 15,
                High::Bytes(bytes) => bytes[index] & 15,
            };
            let data = self.data.get(index).map_or(0, |data| data & 15);
            *number = u32::from(high) << 12 | u32::from(self.low[index]) << 4 | u32::from(data);
        }
    }

    fn name(&self, number: u32) -> BlockName {
        BlockName::Number { id: (number >> 4) as u16, data: (number & 15) as u8 }
    }
}
