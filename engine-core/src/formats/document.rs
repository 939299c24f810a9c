//! Files that are one NBT document, mostly compressed: schematics, litematics and Classic maps, told apart by what the document holds.

use std::fs;
use std::path::Path;

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::error::FormatProblem;
use super::inflate::{Compression, Inflated, inflate};
use super::litematic::Regions;
use super::map::MapSource;
use super::volume::VolumeSource;
use super::{Kind, MapProblem, classic, litematic, mcedit, nbt, sponge};

/// Bytes of a decompressed document: room for the largest Classic maps.
const LIMIT: usize = 512 << 20;

/// How a document that begins like this is compressed, if it may be one.
pub(super) fn compression(head: &[u8]) -> Option<Compression> {
    match head {
        [0x1f, 0x8b, ..] => Some(Compression::Gzip),
        [0x78, flags, ..] if (0x7800 | u16::from(*flags)) % 31 == 0 => Some(Compression::Zlib),
        // A compound or a list with a short name.
        [9 | 10, 0, ..] => Some(Compression::None),
        _ => None,
    }
}

/// What a document is known by: which of these names its root has.
#[derive(Deserialize)]
struct Marks {
    #[serde(rename = "Schematic")]
    schematic: Option<IgnoredAny>,
    #[serde(rename = "BlockData")]
    block_data: Option<IgnoredAny>,
    #[serde(rename = "Blocks")]
    blocks: Option<IgnoredAny>,
    #[serde(rename = "Palette")]
    palette: Option<IgnoredAny>,
    #[serde(rename = "Materials")]
    materials: Option<IgnoredAny>,
    #[serde(rename = "Regions")]
    regions: Option<IgnoredAny>,
    #[serde(rename = "BlockArray")]
    block_array: Option<IgnoredAny>,
    #[serde(rename = "Data")]
    data: Option<IgnoredAny>,
}

/// Opens a document.
pub(super) fn open(path: &Path, compression: Compression) -> Result<Box<dyn MapSource>, FormatProblem> {
    let nbt = inflate(compression, &fs::read(path)?, LIMIT);
    let marks: Marks = nbt::parse(&nbt).map_err(|problem| FormatProblem::Broken(problem.into()))?;
    let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let single = |kind: Kind, volume: Result<_, MapProblem>| match volume {
        Ok(volume) => Ok(VolumeSource::single(kind, file.clone(), volume)),
        Err(problem) => Err(FormatProblem::Map(kind, problem)),
    };
    let source = match marks {
        Marks { schematic: Some(_), .. } => single(Kind::Sponge, sponge::read(&nbt, sponge::Place::Nested))?,
        Marks { block_data: Some(_), .. } | Marks { palette: Some(_), .. } => {
            single(Kind::Sponge, sponge::read(&nbt, sponge::Place::Root))?
        }
        Marks { block_array: Some(_), .. } => {
            single(Kind::ClassicWorld, classic::read(&nbt))?.with_spawn(classic::spawn(&nbt))
        }
        Marks { regions: Some(_), .. } => litematic_source(&nbt, file)?,
        Marks { blocks: Some(_), .. } | Marks { materials: Some(_), .. } => single(Kind::McEdit, mcedit::read(&nbt))?,
        Marks { data: Some(_), .. } => return Err(FormatProblem::NoMap("part of a Minecraft world: open its folder")),
        _ => return Err(FormatProblem::Unknown),
    };
    Ok(Box::new(source))
}

fn litematic_source(nbt: &Inflated, file: String) -> Result<VolumeSource, FormatProblem> {
    let Regions { volumes, messages } =
        litematic::read(nbt).map_err(|problem| FormatProblem::Map(Kind::Litematica, problem))?;
    if volumes.is_empty() && !messages.is_empty() {
        return Err(FormatProblem::Nothing(messages));
    }
    Ok(VolumeSource::named(Kind::Litematica, file, volumes, messages))
}
