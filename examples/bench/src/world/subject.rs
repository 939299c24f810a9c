//! The worlds that are measured.

use std::path::{Path, PathBuf};

use engine_core::{BlockRegistry, ChunkPos, ChunkSource, Landscape, World, formats};

/// Chunks along each side of the piece of landscape; above each other lie so many.
const SIDE: i32 = 16;
const HEIGHTS: std::ops::Range<i32> = -4..4;

/// Of the folder of real files that some tests read.
const REAL: &str = "anvil/gomc-r.0.0.mca";

/// A world that can be made again and again.
pub(super) struct Subject {
    pub(super) name: String,
    /// Where it is read from; the landscape is made.
    pub(super) path: Option<PathBuf>,
}

impl Subject {
    /// A landscape; and what `path` names, or without it a real region where the variable `BURROW_TEST_DATA` names a folder that has one.
    pub(super) fn all(path: Option<&Path>) -> Result<Vec<Self>, String> {
        let real = std::env::var_os("BURROW_TEST_DATA").map(|data| Path::new(&data).join(REAL));
        let path = path.map(Path::to_owned).or(real);
        if path.is_none() {
            println!("NOT RUN: bench world: a real region: no --world, and BURROW_TEST_DATA isn't set");
        }
        let file = path.map(|path| {
            let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
            Self { name, path: Some(path) }
        });
        let landscape = Self { name: format!("landscape {0}x{1}x{0}", SIDE * 16, 16 * HEIGHTS.len()), path: None };
        Ok([landscape].into_iter().chain(file).collect())
    }

    /// Makes or reads it.
    pub(super) fn world(&self) -> Result<World, String> {
        match &self.path {
            Some(path) => Ok(formats::open(path).map_err(|error| error.to_string())?.world),
            None => landscape(),
        }
    }
}

fn landscape() -> Result<World, String> {
    let registry = BlockRegistry::builtin();
    let source = Landscape::new(7, &registry).map_err(|error| error.to_string())?;
    let mut world = World::finite(registry);
    for (y, z) in HEIGHTS.flat_map(|y| (0..SIDE).map(move |z| (y, z))) {
        for at in (0..SIDE).map(|x| ChunkPos::new(x, y, z)) {
            world.insert_chunk(at, source.chunk(at)).map_err(|error| error.to_string())?;
        }
    }
    Ok(world)
}
