//! Saves: what was edited, on top of a seed or an imported map, in one file that survives anything.
//!
//! ```text
//!  World ── edited_since ── Autosave ── a batch of chunks ── SaveFile::commit ── one transaction, on the disk when it returns
//!    ↑                                                            │
//!  Stream ── SavedChunks: not yet saved, else saved, else base ───┘
//! ```
//!
//! A save holds a format version, what it is based on ([`Base`]), block names with ids of its own, and the chunks that were edited, each compressed,
//! with a checksum, and complete in itself. Chunks that were never edited aren't in it.
//!
//! # The store underneath
//! SQLite, by way of `rusqlite`, with its own copy of the library built in. What it was weighed against:
//!
//! | | SQLite (3.5x) | redb 4 | fjall 3, sled 1 (alpha), LMDB, persy |
//! |---|---|---|---|
//! | commits survive a kill and a power cut | yes | yes | fjall and LMDB yes; sled is being rewritten |
//! | a damaged file: 300 copies of 3000 records, each with 64 bytes overwritten | never panics, opens all of them, loses 1.3 records a copy | panics 7 times, refuses 1, loses 1.1 a copy | LMDB maps the file into memory and crashes |
//! | space of deleted and replaced records | reused; the log is folded back in by itself | reused | fjall: background threads rewrite files |
//! | one file | yes, and a log beside it while open | yes | fjall, sled: a folder |
//! | more to build | none: Luanti's maps are such files too (alone: 61 s of one core, most of it C) | 34 s of one core | fjall: 64 crates, 88 s |
//! | licence, care | public domain and MIT; both released several times a year, tested like little else | MIT or Apache; released often, one maintainer | persy MPL; LMDB's own licence |
//!
//! Neither of the two notices that a record's content was overwritten, so records carry a checksum here. Compression is LZ4 over runs of equal blocks: on generated terrain
//! with edits 474 bytes a chunk in 2 µs, against 547 for LZ4 over packed indices, 687 over bytes, and 304 in 21 µs for deflate.
//!
//! # Damage
//! A broken chunk costs itself and one message. If the file's structure is broken too, the parts that can be reached are read, nothing is written, and
//! [`SaveFile::rescue`] copies what is whole into a new save. Only two pages of 4 KiB hold up all the others: the first one, and the root of the chunks' tree. Files made to do harm give an error; they can neither run statements nor have much allocated.

mod autosave;
mod base;
mod connection;
mod create;
mod error;
mod names;
mod places;
mod record;
mod rescue;

pub use autosave::{Autosave, SaveEvent, Saved, SavedChunks};
pub use base::{Base, Fingerprint};
pub use error::{SaveError, SaveProblem};
pub use rescue::Rescue;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OptionalExtension, TransactionBehavior};

use crate::block::BlockRegistry;
use crate::{BlockId, Chunk, ChunkPos};
use connection::Structure;
use names::Names;

/// The format that this version writes, and the newest that it reads.
pub const FORMAT: u32 = 1;

/// Bytes at the start of a file by which [`is_save`] knows it.
pub const HEAD: usize = 72;

/// Messages that are kept until someone asks for them.
const MESSAGES: usize = 1000;

/// Whether a file that begins with these bytes is a save, of whatever version.
pub fn is_save(head: &[u8]) -> bool {
    head.starts_with(b"SQLite format 3\0") && head.get(68..HEAD) == Some(&connection::APPLICATION.to_be_bytes()[..])
}

/// A save that is open. No other program can open it until this is dropped.
#[derive(Debug)]
pub struct SaveFile {
    path: PathBuf,
    connection: Connection,
    structure: Structure,
    base: Base,
    commits: u64,
    names: Names,
    /// Rows by place, once the index has turned out to be damaged.
    rows: Option<BTreeMap<ChunkPos, i64>>,
    messages: Vec<String>,
}

impl SaveFile {
    /// Makes a new save that holds no chunks, and opens it.
    ///
    /// # Errors
    /// If there is such a file already, or the system refuses. Nothing is left behind.
    pub fn create(path: &Path, base: &Base) -> Result<Self, SaveError> {
        let made = path.with_added_extension("new");
        let result = create::make(path, &made, base);
        if result.is_err() {
            // It may not have been made at all.
            let _ = fs::remove_file(&made);
        }
        result.map_err(|problem| problem.at(path))?;
        Self::open(path)
    }

    /// Opens a save. Before chunks are loaded or committed, [`SaveFile::adopt`] has to be called.
    ///
    /// # Errors
    /// If it isn't one, if a newer version made it, if another program has it open, if it can't be written, or if it is damaged so that nothing can be told of it.
    pub fn open(path: &Path) -> Result<Self, SaveError> {
        Self::opened(path).map_err(|problem| problem.at(path))
    }

    fn opened(path: &Path) -> Result<Self, SaveProblem> {
        // The store's own word for a missing file is vague.
        fs::metadata(path)?;
        let (connection, structure) = connection::open(path)?;
        let lost = || SaveProblem::Damaged("it doesn't say what it is based on".to_owned());
        let base = create::read_base(&connection).ok_or_else(lost)?;
        let base = Base::from_text(&base, path).ok_or_else(lost)?;
        let count = "SELECT commits FROM save WHERE id = 0";
        let commits = connection.query_row(count, (), |row| row.get::<_, i64>(0)).unwrap_or_default();
        let (names, all_read) = Names::read(&connection);
        // With names that nobody can read, new ones could get the same ids.
        let structure = if all_read { structure } else { Structure::Damaged };
        Ok(Self {
            path: path.to_owned(),
            connection,
            structure,
            base,
            commits: commits.cast_unsigned(),
            names,
            rows: None,
            messages: Vec::new(),
        })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What its chunks lie on top of.
    pub fn base(&self) -> &Base {
        &self.base
    }

    /// How many commits it has had.
    pub fn commits(&self) -> u64 {
        self.commits
    }

    /// Makes the save and a world's block table know each other's names. Those that only the save knows become placeholders
    /// in the table; they are returned. They keep their names when they are saved again.
    ///
    /// # Errors
    /// If both together have more kinds of blocks than there are ids.
    pub fn adopt(&mut self, registry: &mut BlockRegistry) -> Result<Vec<String>, SaveError> {
        self.names.adopt(registry).map_err(|problem| problem.at(&self.path))
    }

    /// The chunk at a position as it was saved, or `None` if it wasn't.
    ///
    /// # Errors
    /// If it is damaged. Others may be whole.
    pub fn load_chunk(&mut self, at: ChunkPos) -> Result<Option<Chunk>, SaveError> {
        self.load(at).map_err(|problem| problem.at(&self.path))
    }

    /// As [`SaveFile::load_chunk`]; what is damaged is noted instead.
    fn load_or_note(&mut self, at: ChunkPos) -> Option<Chunk> {
        self.load(at).unwrap_or_else(|problem| {
            if self.messages.len() < MESSAGES {
                self.messages.push(problem.to_string());
            }
            None
        })
    }

    fn take_messages(&mut self) -> Vec<String> {
        std::mem::take(&mut self.messages)
    }

    fn load(&mut self, at: ChunkPos) -> Result<Option<Chunk>, SaveProblem> {
        let Some(record) = self.record(at)? else { return Ok(None) };
        let chunk = record::decode(at, &record, |id| self.names.block(id));
        chunk.map(Some).map_err(|what| SaveProblem::DamagedChunk(at, what.to_owned()))
    }

    fn record(&mut self, at: ChunkPos) -> Result<Option<Vec<u8>>, SaveProblem> {
        let damaged = |error: rusqlite::Error| match SaveProblem::is_damage(&error) {
            true => SaveProblem::DamagedChunk(at, error.to_string()),
            false => error.into(),
        };
        if self.rows.is_none() {
            let place = "SELECT record FROM chunks WHERE y = ? AND z = ? AND x = ?";
            let found = self.connection.query_row(place, (at.y, at.z, at.x), |row| row.get(0)).optional();
            match found {
                Err(error) if SaveProblem::is_damage(&error) => self.rows = Some(places::rows(&self.connection)),
                found => return found.map_err(damaged),
            }
        }
        let row = self.rows.as_ref().and_then(|rows| rows.get(&at)).copied();
        let Some(row) = row else { return self.index_has(at) };
        let found = self.connection.query_row("SELECT record FROM chunks WHERE id = ?", [row], |row| row.get(0));
        found.optional().map_err(damaged)
    }

    /// What to say of a chunk that can't be found by its place nor by its row: if it should be there, it is lost.
    fn index_has(&self, at: ChunkPos) -> Result<Option<Vec<u8>>, SaveProblem> {
        let place = "SELECT 1 FROM chunks WHERE y = ? AND z = ? AND x = ?";
        match self.connection.query_row(place, (at.y, at.z, at.x), |_| Ok(())).optional() {
            Ok(None) => Ok(None),
            Ok(Some(())) => Err(SaveProblem::DamagedChunk(at, "its record is lost".to_owned())),
            Err(error) => Err(SaveProblem::DamagedChunk(at, error.to_string())),
        }
    }

    /// Where chunks were saved, in order, and a message if some can't be known.
    pub fn places(&self) -> (Vec<ChunkPos>, Option<String>) {
        places::all(&self.connection)
    }

    /// Saves chunks in place of those that may be there, all or none of them. When this returns, they are on the disk and
    /// the number of the commit is returned.
    ///
    /// # Errors
    /// The save is as it was after the latest commit.
    pub fn commit<'a>(&mut self, chunks: impl IntoIterator<Item = (ChunkPos, &'a Chunk)>) -> Result<u64, SaveError> {
        self.commits = self.write(chunks).map_err(|problem| problem.at(&self.path))?;
        self.names.written();
        Ok(self.commits)
    }

    fn write<'a>(&mut self, chunks: impl IntoIterator<Item = (ChunkPos, &'a Chunk)>) -> Result<u64, SaveProblem> {
        if self.structure == Structure::Damaged {
            return Err(SaveProblem::OnlyReadable);
        }
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        self.names.write(&transaction)?;
        {
            let mut put = transaction.prepare(
                "INSERT INTO chunks (x, y, z, record) VALUES (?, ?, ?, ?) \
                 ON CONFLICT (y, z, x) DO UPDATE SET record = excluded.record",
            )?;
            for (at, chunk) in chunks {
                let record = record::encode(at, chunk, |id| self.names.stored_id(id));
                put.execute((at.x, at.y, at.z, record.map_err(SaveProblem::UnknownBlock)?))?;
            }
        }
        let count = "UPDATE save SET commits = commits + 1 WHERE id = 0 RETURNING commits";
        let commits = transaction.query_row(count, (), |row| row.get::<_, i64>(0))?;
        transaction.commit()?;
        Ok(commits.cast_unsigned())
    }

    /// Makes the save know a block type that was added to the world's table after [`SaveFile::adopt`].
    ///
    /// # Errors
    /// If there are more kinds of blocks than ids.
    pub fn learn(&mut self, block: BlockId, name: &str) -> Result<(), SaveError> {
        self.names.learn_one(block, name).map_err(|problem| problem.at(&self.path))
    }
}
