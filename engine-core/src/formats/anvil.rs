//! Minecraft's Anvil: region files of 32×32 chunk columns, alone or in a world folder.
//!
//! ```text
//! r.X.Z.mca ─ table ─ slot ─ compressed NBT ─ column ─ sections of 16×16×16 ─ NamedChunk
//! ```
//!
//! Reads what Minecraft has written since 1.8: numbers of 12 bits with 4 bits of data, palettes in both packings, palettes of one entry without
//! an array, worlds that reach below zero, columns in files of their own, and every compression. What counts is that a column's NBT is complete:
//! length fields, sector counts and checksums that are slightly off are no errors.

mod column;
mod region;
mod section;

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::map::{MapError, MapSource, NamedChunk, Piece};
use super::{Kind, MapProblem, Spawn, spawn};
use crate::ChunkPos;
use region::{REGION_SIZE, Region};

pub(super) use region::{is_region_name, looks_like_region};
pub(super) use section::State;

/// Region files that are kept open at once.
const OPEN_REGIONS: usize = 16;

/// A region file, or all those of a world folder.
pub struct AnvilSource {
    kind: Kind,
    files: BTreeMap<(i32, i32), PathBuf>,
    spawn: Option<Spawn>,
    /// The latest used last.
    open: Vec<((i32, i32), Region)>,
}

impl AnvilSource {
    /// One region file. Where it lies is said by the columns in it, or else by its name.
    pub(super) fn region(path: &Path) -> io::Result<Self> {
        let mut region = Region::open(path)?;
        let at = region.origin_of_columns().or_else(|| region::origin_in_name(path)).unwrap_or_default();
        region.set_origin(at);
        let (files, open) = ([(at, path.to_owned())].into(), vec![(at, region)]);
        Ok(Self { kind: Kind::AnvilRegion, files, spawn: None, open })
    }

    /// All region files of a folder, whose names say where they lie. What else belongs to the world lies in `world`.
    pub(super) fn folder(path: &Path, world: &Path) -> io::Result<Self> {
        let mut files = BTreeMap::new();
        for entry in fs::read_dir(path)? {
            let path = entry?.path();
            if let Some(at) = region::origin_in_name(&path) {
                files.insert(at, path);
            }
        }
        let spawn = spawn::of_level(&world.join("level.dat"));
        Ok(Self { kind: Kind::AnvilWorld, files, spawn, open: Vec::new() })
    }

    /// The region at a place, opened if need be; `None` if there is no such file.
    fn open(&mut self, at: (i32, i32)) -> io::Result<Option<&mut Region>> {
        let region = match self.open.iter().position(|(known, _)| *known == at) {
            Some(index) => self.open.remove(index).1,
            None => {
                let Some(path) = self.files.get(&at) else { return Ok(None) };
                let mut region = Region::open(path)?;
                region.set_origin(at);
                region
            }
        };
        if self.open.len() == OPEN_REGIONS {
            self.open.remove(0);
        }
        self.open.push((at, region));
        Ok(self.open.last_mut().map(|(_, region)| region))
    }

    fn file_name(&self, at: (i32, i32)) -> String {
        self.files.get(&at).map(|path| region::name_of(path)).unwrap_or_default()
    }
}

impl MapSource for AnvilSource {
    fn kind(&self) -> Kind {
        self.kind
    }

    fn spawn(&self) -> Option<Spawn> {
        self.spawn
    }

    fn pieces(&mut self) -> (Vec<Piece>, Vec<String>) {
        let (mut pieces, mut messages) = (Vec::new(), Vec::new());
        let regions: Vec<(i32, i32)> = self.files.keys().copied().collect();
        for at in regions {
            match self.open(at) {
                Ok(Some(region)) => pieces.extend(region.columns().map(|(x, z)| Piece::Column { x, z })),
                Ok(None) => {}
                Err(error) => messages.push(format!("{}: {error}", self.file_name(at))),
            }
        }
        (pieces, messages)
    }

    fn piece_of(&self, at: ChunkPos) -> Piece {
        Piece::Column { x: at.x, z: at.z }
    }

    fn read(&mut self, piece: Piece) -> Result<Vec<NamedChunk>, MapError> {
        let (Piece::Column { x, z } | Piece::Chunk(ChunkPos { x, z, .. })) = piece;
        let at = (x.div_euclid(REGION_SIZE), z.div_euclid(REGION_SIZE));
        let column = match self.open(at) {
            Ok(Some(region)) => region.column(x, z),
            Ok(None) => return Ok(Vec::new()),
            Err(error) => Err(MapProblem::Unreadable(error)),
        };
        let chunks = column.and_then(|column| match column {
            Some(nbt) => column::read(&nbt, x, z),
            None => Ok(Vec::new()),
        });
        chunks.map_err(|problem| MapError { file: self.file_name(at), piece, problem })
    }
}
