//! What a path is: by its first bytes, and for folders by what lies in them.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use super::anvil::{self, AnvilSource};
use super::document;
use super::error::FormatProblem;
use super::luanti::{self, LuantiSource};
use super::vox::{self, VoxScene};
use super::{Kind, Source, store};

/// Bytes that tell the kind; a region's table is the longest mark.
const HEAD: u64 = 4096;

/// Where a world folder keeps the regions of its main dimension, or a dimension's folder its own.
const REGION_FOLDERS: [&str; 3] = ["region", "dimensions/minecraft/overworld/region", ""];

pub(super) fn open(path: &Path) -> Result<Source, FormatProblem> {
    if fs::metadata(path)?.is_dir() { folder(path) } else { file(path) }
}

fn folder(path: &Path) -> Result<Source, FormatProblem> {
    for folder in REGION_FOLDERS {
        let regions = path.join(folder);
        if holds_region(&regions) {
            return Ok(Source::Map(Box::new(AnvilSource::folder(&regions, path)?)));
        }
    }
    let map = path.join("map.sqlite");
    if map.is_file() {
        return database(&map);
    }
    let is_luanti = path.join("world.mt").is_file();
    Err(if is_luanti {
        FormatProblem::NoMap("a Luanti world whose map isn't kept in map.sqlite")
    } else {
        FormatProblem::Unknown
    })
}

fn database(path: &Path) -> Result<Source, FormatProblem> {
    match LuantiSource::open(path) {
        Ok(Some(map)) => Ok(Source::Map(Box::new(map))),
        Ok(None) => Err(FormatProblem::NoMap("a database without a table `blocks` of map blocks")),
        Err(problem) => Err(FormatProblem::Map(Kind::Luanti, problem)),
    }
}

/// Whether a folder holds a file that is named like a region.
fn holds_region(folder: &Path) -> bool {
    let paths = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    paths.into_iter().any(|path: PathBuf| anvil::is_region_name(&path))
}

fn file(path: &Path) -> Result<Source, FormatProblem> {
    let mut file = File::open(path)?;
    let length = file.metadata()?.len();
    let mut head = Vec::new();
    file.by_ref().take(HEAD).read_to_end(&mut head)?;
    if head.starts_with(&vox::MAGIC) {
        file.read_to_end(&mut head)?;
        return Ok(Source::Model(Box::new(VoxScene::read(&head)?)));
    }
    if store::is_save(&head) {
        return Err(FormatProblem::NoMap("a save of Burrow, which holds what was edited and names what it lies on"));
    }
    if head.starts_with(luanti::MAGIC) {
        return database(path);
    }
    if let Some(compression) = document::compression(&head) {
        return Ok(Source::Map(document::open(path, compression)?));
    }
    // Minecraft leaves regions without any content; only there the name has to tell.
    let is_blank_region = head.is_empty() && anvil::is_region_name(path);
    if is_blank_region || anvil::looks_like_region(&head, length) {
        return Ok(Source::Map(Box::new(AnvilSource::region(path)?)));
    }
    Err(if head.is_empty() { FormatProblem::Empty } else { FormatProblem::Unknown })
}
