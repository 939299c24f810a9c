//! Where the chunks of an endless world come from.

use std::path::PathBuf;

use engine_core::formats::MapChunks;
use engine_core::{BlockRegistry, Chunk, ChunkPos, ChunkSource, Landscape};

/// What an endless world is made of.
pub(super) enum Ground {
    /// Chunks are made up.
    Landscape(Box<Landscape>),
    /// Chunks are read.
    Map {
        map: Box<MapChunks>,
        /// The folder or file that they are read from.
        path: PathBuf,
    },
}

impl Ground {
    fn source(&self) -> &dyn ChunkSource {
        match self {
            Self::Landscape(landscape) => landscape.as_ref(),
            Self::Map { map, .. } => map.as_ref(),
        }
    }
}

impl ChunkSource for Ground {
    fn chunk(&self, at: ChunkPos) -> Chunk {
        self.source().chunk(at)
    }

    fn extend(&self, registry: &mut BlockRegistry) {
        self.source().extend(registry);
    }
}
