//! The NBT of a column: where it is, which version wrote it, and its sections.

use serde::Deserialize;

use super::section::{self, Format, Section};
use crate::formats::MapProblem;
use crate::formats::inflate::Inflated;
use crate::formats::map::NamedChunk;
use crate::formats::nbt::{self, AtMost};
use crate::formats::packed::Packing;

/// Heights are a byte, so there can't be more sections.
const SECTIONS: usize = 256;

/// The version (20w17a) that began to pad words.
const PADDED_SINCE: i32 = 2529;

/// A column. Until 1.17 all but the version lay in `Level`.
#[derive(Deserialize)]
struct Root<'a> {
    #[serde(rename = "DataVersion", default)]
    data_version: i32,
    #[serde(rename = "Level", borrow)]
    level: Option<Level<'a>>,
    #[serde(rename = "xPos")]
    x: Option<i32>,
    #[serde(rename = "zPos")]
    z: Option<i32>,
    #[serde(borrow)]
    sections: Option<AtMost<SECTIONS, Section<'a>>>,
}

#[derive(Deserialize)]
struct Level<'a> {
    #[serde(rename = "xPos")]
    x: Option<i32>,
    #[serde(rename = "zPos")]
    z: Option<i32>,
    #[serde(rename = "Sections", borrow)]
    sections: Option<AtMost<SECTIONS, Section<'a>>>,
}

/// Only where a column is.
#[derive(Deserialize)]
struct Place {
    #[serde(rename = "Level")]
    level: Option<LevelPlace>,
    #[serde(rename = "xPos")]
    x: Option<i32>,
    #[serde(rename = "zPos")]
    z: Option<i32>,
}

#[derive(Deserialize)]
struct LevelPlace {
    #[serde(rename = "xPos")]
    x: i32,
    #[serde(rename = "zPos")]
    z: i32,
}

/// Where a column says that it is.
pub(super) fn place(nbt: &Inflated) -> Option<(i32, i32)> {
    let place: Place = nbt::parse(nbt).ok()?;
    match place.level {
        Some(level) => Some((level.x, level.z)),
        None => Some((place.x?, place.z?)),
    }
}

/// The chunks of the column that should be at `(x, z)`.
pub(super) fn read(nbt: &Inflated, x: i32, z: i32) -> Result<Vec<NamedChunk>, MapProblem> {
    let root: Root<'_> = nbt::parse(nbt)?;
    let (own_x, own_z, sections) = match root.level {
        Some(level) => (level.x, level.z, level.sections),
        None => (root.x, root.z, root.sections),
    };
    let own_x = own_x.ok_or(MapProblem::Missing("xPos"))?;
    let own_z = own_z.ok_or(MapProblem::Missing("zPos"))?;
    if (own_x, own_z) != (x, z) {
        return Err(MapProblem::Elsewhere { x: own_x, z: own_z });
    }
    let packing = if root.data_version < PADDED_SINCE { Packing::Spanning } else { Packing::Padded };
    let sections = sections.map(|sections| sections.0).unwrap_or_default();
    let format = Format { x, z, packing };
    sections.iter().filter_map(|section| section::read(section, format).transpose()).collect()
}
