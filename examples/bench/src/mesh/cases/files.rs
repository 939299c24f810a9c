//! Pieces of worlds in files.

use std::io::Write;
use std::path::{Path, PathBuf};

use engine_core::mesh::MeshExtent;
use engine_core::{BlockId, BlockPos, ChunkPos, World, WorldView, formats};

use super::super::blocks::Blocks;
use super::{Case, Source, pieces};

/// Of the folder of real files that some tests read, these: three of the formats in which players' worlds are kept.
const REAL: [&str; 3] = ["anvil/gomc-r.0.0.mca", "luanti/w561", "classic/notchy.cw"];

/// Worlds read from files.
pub(in super::super) struct Files(Vec<(String, World, Blocks)>);

impl Files {
    /// Reads the world at `path`. Without one, those real files that the folder has which the variable `BURROW_TEST_DATA` names; without that, says so.
    pub(in super::super) fn open(path: Option<&Path>) -> Result<Self, String> {
        let data = std::env::var_os("BURROW_TEST_DATA").map(PathBuf::from);
        let paths: Vec<PathBuf> = match (path, &data) {
            (Some(path), _) => vec![path.to_owned()],
            (None, Some(data)) => REAL.iter().map(|file| data.join(file)).collect(),
            (None, None) => {
                not_run("bench mesh: chunks of real worlds: no --world, and BURROW_TEST_DATA isn't set")?;
                Vec::new()
            }
        };
        let world = |path: &PathBuf| {
            let world = formats::open(path).map_err(|error| error.to_string())?.world;
            let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
            let blocks = Blocks::of(world.registry().clone())?;
            Ok((name, world, blocks))
        };
        paths.iter().map(world).collect::<Result<_, _>>().map(Self)
    }

    /// A case for each world: pieces from all over it that aren't all air or all ground.
    pub(in super::super) fn cases(&self, extent: MeshExtent) -> Result<Vec<Case>, String> {
        let case = |(name, world, blocks): &(String, World, Blocks)| {
            let top = world.chunks().map(|(at, _)| at.origin().y + 16).max().unwrap_or(0);
            let mut pieces_of = Pieces { world, blocks, top };
            let edge = extent.chunks() as i32;
            let is_first = |at: &ChunkPos| [at.x, at.y, at.z].iter().all(|c| c % edge == 0);
            let origins = world.chunks().map(|(at, _)| at).filter(is_first).map(|at| at.origin().to_array());
            let water = blocks.id("water")?;
            let origins: Vec<_> =
                origins.filter(|&at| (3..97).contains(&pieces_of.mixture(extent, at, water).air)).collect();
            let step = (origins.len() / pieces(extent)).max(1);
            let volumes: Vec<_> =
                origins.iter().step_by(step).take(pieces(extent)).map(|&at| pieces_of.piece(extent, at)).collect();
            if volumes.is_empty() {
                return Err(format!("{name} has nothing to mesh"));
            }
            Ok(Case { name: format!("world {name}"), types: blocks.types().to_vec(), volumes })
        };
        self.0.iter().map(case).collect()
    }
}

struct Pieces<'a> {
    world: &'a World,
    blocks: &'a Blocks,
    top: i32,
}

impl Source for Pieces<'_> {
    fn blocks(&self) -> &Blocks {
        self.blocks
    }

    fn block(&mut self, [x, y, z]: [i32; 3]) -> BlockId {
        self.blocks.renamed(self.world.block(BlockPos::new(x, y, z)).unwrap_or(BlockId::AIR))
    }

    fn top(&self) -> i32 {
        self.top
    }
}

/// Says what can't be measured, on the console and in the file that `BURROW_NOT_RUN_LOG` names.
fn not_run(what: &str) -> Result<(), String> {
    println!("NOT RUN: {what}");
    let Some(path) = std::env::var_os("BURROW_NOT_RUN_LOG") else { return Ok(()) };
    let log = std::fs::OpenOptions::new().create(true).append(true).open(&path);
    log.and_then(|mut log| log.write_all(format!("NOT RUN: {what}\n").as_bytes()))
        .map_err(|error| format!("can't write {}: {error}", path.display()))
}
