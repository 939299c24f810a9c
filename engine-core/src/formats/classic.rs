//! ClassicWorld, `.cw`: a Minecraft Classic map as ClassiCube saves it.
//!
//! ```text
//! { FormatVersion: 1, X, Y, Z, Spawn: { X, Y, Z, H: the heading in 1/256 of a turn }, BlockArray: a byte each, BlockArray2: a byte more of each number, where numbers beyond 255 occur }
//! ```

use serde::Deserialize;

use super::inflate::Inflated;
use super::name::BlockName;
use super::nbt;
use super::volume::{BoxSize, Cells, Volume};
use super::{MapProblem, Spawn};
use crate::BlockPos;

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Classic<'a> {
    format_version: Option<i32>,
    x: i32,
    y: i32,
    z: i32,
    #[serde(borrow)]
    block_array: &'a [u8],
    #[serde(borrow)]
    block_array2: Option<&'a [u8]>,
}

/// The part of a map that says where its visitors begin.
#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Start {
    spawn: Option<Place>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Place {
    x: i32,
    y: i32,
    z: i32,
    h: Option<i8>,
}

/// Where the visitors of a map begin; `None` also if that can't be read.
pub(super) fn spawn(nbt: &Inflated) -> Option<Spawn> {
    let Place { x, y, z, h } = nbt::parse::<Start>(nbt).ok()?.spawn?;
    let heading = f32::from(h.unwrap_or_default().cast_unsigned());
    Some(Spawn { at: BlockPos::new(x, y, z), yaw: heading * 360.0 / 256.0 })
}

pub(super) fn read(nbt: &Inflated) -> Result<Volume, MapProblem> {
    let map: Classic<'_> = nbt::parse(nbt)?;
    if let Some(version) = map.format_version.filter(|version| *version != 1) {
        return Err(MapProblem::Version(version.into()));
    }
    let size = BoxSize::new([map.x, map.y, map.z].map(i64::from))?;
    let needs = size.volume() as u64;
    for (name, array) in [("BlockArray", Some(map.block_array)), ("BlockArray2", map.block_array2)] {
        let holds = array.map_or(needs, |array| array.len() as u64);
        if holds != needs {
            return Err(MapProblem::ArrayLength { name, needs, holds });
        }
    }
    let high = map.block_array2.unwrap_or_default().to_vec();
    Ok(Volume::at_origin(size, ClassicCells { low: map.block_array.to_vec(), high }))
}

struct ClassicCells {
    low: Vec<u8>,
    /// Empty if no number is beyond 255.
    high: Vec<u8>,
}

impl Cells for ClassicCells {
    fn row(&self, index: usize, into: &mut [u32]) {
        for (index, number) in (index..).zip(into) {
            let high = self.high.get(index).copied().unwrap_or_default();
            *number = u32::from(u16::from_be_bytes([high, self.low[index]]));
        }
    }

    fn name(&self, number: u32) -> BlockName {
        BlockName::Classic(number as u16)
    }
}
