//! A map as a source of single chunks, for a world that is streamed around an eye.
//!
//! ```text
//! Stream asks for a chunk ── its piece is read, if it wasn't lately ── the chunk is handed out, the others of the piece wait
//! ```
//!
//! What waits is bounded: the pieces that were read first are forgotten first, and read again if they are needed again.

use std::cell::{Ref, RefCell, RefMut};
use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use super::Spawn;
use super::map::{MapSource, Piece};
use super::palettes::Palettes;
use crate::block::BlockRegistry;
use crate::{BlockId, BlockPos, Chunk, ChunkPos, ChunkSource, LocalPos, Solidity};

/// Pieces that are remembered at once.
const PIECES: usize = 1 << 14;

/// Chunks that wait at once.
const WAITING: usize = 1 << 15;

/// A map that hands out one chunk at a time. Where nothing is stored, or nothing readable, is air.
pub struct MapChunks(RefCell<State>);

struct State {
    source: Box<dyn MapSource>,
    palettes: Palettes,
    pieces: HashMap<Piece, Read>,
    /// The pieces in the order in which they were read.
    order: VecDeque<Piece>,
    waiting: usize,
    broken: BTreeSet<Piece>,
    messages: Vec<String>,
}

/// A piece that was read lately.
#[derive(Default)]
struct Read {
    waiting: BTreeMap<ChunkPos, Chunk>,
    handed_out: BTreeSet<ChunkPos>,
}

impl MapChunks {
    /// A map whose blocks become those that come with the engine, and placeholders.
    pub fn new(source: Box<dyn MapSource>) -> Self {
        Self(RefCell::new(State {
            source,
            palettes: Palettes::builtin(),
            pieces: HashMap::new(),
            order: VecDeque::new(),
            waiting: 0,
            broken: BTreeSet::new(),
            messages: Vec::new(),
        }))
    }

    /// The blocks so far: a world into which the chunks are streamed begins with a copy of them.
    pub fn registry(&self) -> Ref<'_, BlockRegistry> {
        Ref::map(self.0.borrow(), |state| state.palettes.registry())
    }

    /// The blocks so far, for more to be added before the first world begins with a copy of them.
    pub fn registry_mut(&self) -> RefMut<'_, BlockRegistry> {
        RefMut::map(self.0.borrow_mut(), |state| state.palettes.registry_mut())
    }

    /// Takes the messages since the last call: one for each piece that could not be read.
    pub fn take_messages(&self) -> Vec<String> {
        core::mem::take(&mut self.0.borrow_mut().messages)
    }

    /// A place to begin: where the map says, or above what is there; else above the highest block in the middle of what is stored. `None` if
    /// nothing is.
    pub fn start(&self) -> Option<Spawn> {
        self.0.borrow_mut().start()
    }
}

impl ChunkSource for MapChunks {
    fn chunk(&self, at: ChunkPos) -> Chunk {
        self.0.borrow_mut().take(at)
    }

    fn extend(&self, registry: &mut BlockRegistry) {
        let known = self.registry();
        for index in registry.types().len()..known.types().len() {
            let id = BlockId(index as u16);
            // A world that gave this place to a block of its own refuses the chunk that needs it.
            let Some(name) = known.name(id) else { return };
            if registry.add(name, known.types()[index]).is_err() {
                return;
            }
        }
    }
}

impl State {
    fn take(&mut self, at: ChunkPos) -> Chunk {
        let piece = self.source.piece_of(at);
        // One that was handed out already is wanted anew, so its piece is read anew.
        if self.pieces.get(&piece).is_none_or(|read| read.handed_out.contains(&at)) {
            self.read(piece);
        }
        let chunk = self.pieces.get_mut(&piece).and_then(|read| {
            let chunk = read.waiting.remove(&at)?;
            read.handed_out.insert(at);
            Some(chunk)
        });
        self.waiting -= usize::from(chunk.is_some());
        chunk.unwrap_or_else(|| Chunk::uniform(BlockId::AIR))
    }

    fn read(&mut self, piece: Piece) {
        self.forget(piece);
        while self.order.len() >= PIECES || self.waiting >= WAITING {
            let Some(&oldest) = self.order.front() else { break };
            self.forget(oldest);
        }
        let mut read = Read::default();
        match self.source.read(piece) {
            Ok(chunks) => {
                for named in chunks {
                    read.waiting.insert(named.at, self.palettes.chunk(&named));
                }
            }
            Err(error) if self.broken.insert(piece) => self.messages.push(error.to_string()),
            Err(_) => {}
        }
        self.waiting += read.waiting.len();
        self.pieces.insert(piece, read);
        self.order.push_back(piece);
    }

    fn forget(&mut self, piece: Piece) {
        if let Some(read) = self.pieces.remove(&piece) {
            self.waiting -= read.waiting.len();
            self.order.retain(|known| *known != piece);
        }
    }

    fn start(&mut self) -> Option<Spawn> {
        let said = self.source.spawn().and_then(|spawn| self.risen(spawn));
        said.or_else(|| Some(Spawn { at: self.middle()?, yaw: 0.0 }))
    }

    /// A spawn without anything in the way; `None` where nothing is stored.
    fn risen(&mut self, spawn: Spawn) -> Option<Spawn> {
        let chunks = self.source.read(self.source.piece_of(spawn.at.chunk())).ok()?;
        let chunks: BTreeMap<ChunkPos, Chunk> =
            chunks.iter().map(|named| (named.at, self.palettes.chunk(named))).collect();
        let types = self.palettes.registry().types();
        let is_free = |at: BlockPos| {
            let block = chunks.get(&at.chunk()).map_or(BlockId::AIR, |chunk| chunk.get(at.local()));
            types[usize::from(block.0)].solidity == Solidity::Passable
        };
        (!chunks.is_empty()).then(|| spawn.risen(is_free)).flatten()
    }

    fn middle(&mut self) -> Option<BlockPos> {
        let (pieces, messages) = self.source.pieces();
        self.messages.extend(messages);
        let place = |piece: &Piece| match *piece {
            Piece::Column { x, z } | Piece::Chunk(ChunkPos { x, z, .. }) => [i64::from(x), i64::from(z)],
        };
        let sum = pieces.iter().map(place).fold([0, 0], |sum, at| [sum[0] + at[0], sum[1] + at[1]]);
        let count = (pieces.len() as i64).max(1);
        let away = |piece: &Piece| {
            let [x, z] = place(piece);
            (x - sum[0] / count).abs() + (z - sum[1] / count).abs()
        };
        let nearest = place(pieces.iter().min_by_key(|piece| away(piece))?);
        let mut above: Vec<Piece> = pieces.into_iter().filter(|piece| place(piece) == nearest).collect();
        // Pieces of one chunk lie above each other; a column is one piece.
        above.sort_unstable();
        above.into_iter().rev().find_map(|piece| self.highest(piece))
    }

    /// The cell above the highest block of a piece.
    fn highest(&mut self, piece: Piece) -> Option<BlockPos> {
        let chunks = self.source.read(piece).ok()?;
        let cells = chunks.iter().flat_map(|named| {
            let chunk = self.palettes.chunk(named);
            let solid: Vec<BlockPos> =
                LocalPos::all().filter(|&at| chunk.get(at) != BlockId::AIR).map(|at| named.at.block(at)).collect();
            solid
        });
        let highest = cells.max_by_key(|at| at.y)?;
        highest.offset(0, 1, 0)
    }
}
