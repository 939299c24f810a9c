//! A whole file or folder as one world.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::Path;

use super::map::{MapSource, NamedChunk};
use super::{FormatError, FormatProblem, Kind, Palettes, Source, Spawn};
use crate::{BlockId, Chunk, ChunkPos, LocalPos, World};

/// Chunks that are loaded at most. What is larger has to be read piece by piece.
const CHUNKS: usize = 1 << 18;

/// A file that has been read.
#[derive(Debug)]
pub struct Import {
    /// What kind of file it is.
    pub kind: Kind,
    /// Where its visitors begin, if it says so.
    pub spawn: Option<Spawn>,
    /// All that it shows.
    pub world: World,
    /// What the file holds that the world doesn't, one sentence each.
    pub messages: Vec<String>,
}

/// Reads any file or folder of a known kind, all of it.
///
/// # Errors
/// One line: which file, and what is wrong with it and where.
pub fn open(path: &Path) -> Result<Import, FormatError> {
    let fails = |problem| FormatError { path: path.to_owned(), problem };
    match Source::open(path)? {
        Source::Model(scene) => {
            let world = scene.world().map_err(|error| fails(error.into()))?;
            Ok(Import { kind: Kind::MagicaVoxel, spawn: None, world, messages: scene.messages })
        }
        Source::Map(mut source) => load(source.as_mut()).map_err(fails),
    }
}

fn load(source: &mut dyn MapSource) -> Result<Import, FormatProblem> {
    let mut palettes = Palettes::builtin();
    let mut chunks = BTreeMap::new();
    let (pieces, mut messages) = source.pieces();
    for (done, &piece) in pieces.iter().enumerate() {
        if chunks.len() >= CHUNKS {
            messages.push(format!(
                "too large to be loaded whole: {} of {} pieces are left out",
                pieces.len() - done,
                pieces.len()
            ));
            break;
        }
        match source.read(piece) {
            Ok(named) => named.iter().for_each(|named| place(&mut chunks, named, palettes.chunk(named))),
            Err(error) => messages.push(error.to_string()),
        }
    }
    if chunks.is_empty() && !messages.is_empty() {
        return Err(FormatProblem::Nothing(messages));
    }
    messages.extend(palettes.message());
    let mut world = World::finite(palettes.into_registry());
    for (at, chunk) in chunks {
        if let Err(error) = world.insert_chunk(at, chunk) {
            unreachable!("a legal position and a block of this registry: {error}");
        }
    }
    Ok(Import { kind: source.kind(), spawn: source.spawn(), world, messages })
}

/// Puts a chunk down. Where one is already, of another region, the new one's blocks cover the old ones, but its air doesn't.
fn place(chunks: &mut BTreeMap<ChunkPos, Chunk>, named: &NamedChunk, chunk: Chunk) {
    match chunks.entry(named.at) {
        Entry::Vacant(free) => {
            free.insert(chunk);
        }
        Entry::Occupied(mut taken) => {
            for at in LocalPos::all().filter(|&at| chunk.get(at) != BlockId::AIR) {
                taken.get_mut().set(at, chunk.get(at));
            }
        }
    }
}
