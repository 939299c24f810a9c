//! Saving while the world is in use, without ever holding up a frame.
//!
//! ```text
//!            tick: edits since the last tick ──→ pending ──(interval over, nothing under way)──→ under way ──→ durable
//!                                                   ↑                                               │
//!                                                   └────────── could not be saved ─────────────────┘
//! ```
//!
//! A tick copies the chunks that were edited since the last one: so what has been edited isn't lost if the chunk leaves the world right afterwards, and
//! each batch is the world as it was at one moment. Packing and writing happen in a thread of their own. A batch counts as saved
//! when the disk has it; until then its chunks are kept, and if it can't be written they are tried again after the next interval.

mod source;
mod writer;

pub use source::SavedChunks;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::{SaveError, SaveFile};
use crate::{Chunk, ChunkPos, Revision, World, WorldView};
use writer::{Batch, Outcome, Writer};

/// Chunks that the save doesn't hold yet.
type Unsaved = BTreeMap<ChunkPos, Chunk>;

/// Saves a world's edits again and again.
#[derive(Debug)]
pub struct Autosave {
    save: Arc<Mutex<SaveFile>>,
    writer: Writer,
    interval: Duration,
    due: Duration,
    /// All edits up to this revision are in `pending`, under way or saved.
    seen: Revision,
    pending: Unsaved,
    under_way: Option<Arc<Unsaved>>,
    /// Block types whose names the save knows.
    known_types: usize,
    complaint: Option<String>,
}

/// A commit that the disk has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Saved {
    /// Its number: the save's first is 1.
    pub commit: u64,
    /// The world's revision whose edits it holds.
    pub revision: Revision,
}

/// What a tick has to tell.
#[derive(Debug)]
pub enum SaveEvent {
    /// Nothing new.
    Nothing,
    /// Edits have become durable.
    Saved(Saved),
    /// They could not be saved. They are kept and tried again; the same complaint isn't made twice in a row.
    Failed(SaveError),
}

impl Autosave {
    /// Saves into a save that has adopted the world's block table. Edits that the world holds already will be saved too.
    ///
    /// # Errors
    /// If the system has no thread to give.
    pub fn new(save: SaveFile, world: &World, interval: Duration) -> Result<Self, SaveError> {
        let path = save.path().to_owned();
        let save = Arc::new(Mutex::new(save));
        let writer = Writer::start(save.clone()).map_err(|error| SaveError { path, problem: error.into() })?;
        Ok(Self {
            save,
            writer,
            interval,
            due: Duration::ZERO,
            seen: Revision::default(),
            pending: Unsaved::new(),
            under_way: None,
            known_types: world.registry().types().len(),
            complaint: None,
        })
    }

    /// Takes over what was edited, and saves it when it is time. `now` is any clock that never goes back.
    ///
    /// Call it once a frame, after the edits and before chunks are taken out of the world.
    pub fn tick(&mut self, world: &World, now: Duration) -> SaveEvent {
        self.collect(world);
        let event = match self.writer.poll() {
            Some(outcome) => self.settle(outcome),
            None => SaveEvent::Nothing,
        };
        if self.under_way.is_none() && !self.pending.is_empty() && now >= self.due {
            self.due = now.saturating_add(self.interval);
            self.hand_over(world);
        }
        event
    }

    /// Saves all that is left and closes the save.
    ///
    /// # Errors
    /// If it could not be saved.
    pub fn finish(mut self, world: &World) -> Result<(), SaveError> {
        self.collect(world);
        if self.under_way.is_some()
            && let Some(outcome) = self.writer.wait()
        {
            self.settle(outcome);
        }
        if self.pending.is_empty() {
            return Ok(());
        }
        self.hand_over(world);
        match self.writer.wait() {
            Some(outcome) => outcome.result.map(drop),
            None => Ok(()),
        }
    }

    /// How many chunks wait to be saved.
    pub fn unsaved(&self) -> usize {
        self.pending.len() + self.under_way.as_ref().map_or(0, |chunks| chunks.len())
    }

    /// The saved chunks, those not saved yet, and below them the save's base, as the source of a stream.
    pub fn over<'a>(&'a self, base: &'a dyn crate::ChunkSource) -> SavedChunks<'a> {
        SavedChunks { autosave: self, base }
    }

    /// What was found damaged while chunks were loaded, one sentence each, since this was last asked.
    pub fn take_messages(&self) -> Vec<String> {
        self.lock().take_messages()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, SaveFile> {
        // What a thread that died held is still what the last commit left.
        self.save.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn collect(&mut self, world: &World) {
        for at in world.edited_since(self.seen) {
            let chunk = world.stored(at).cloned().unwrap_or_else(|| Chunk::uniform(crate::BlockId::AIR));
            self.pending.insert(at, chunk);
        }
        self.seen = world.revision();
    }

    fn hand_over(&mut self, world: &World) {
        let chunks = Arc::new(std::mem::take(&mut self.pending));
        self.under_way = Some(chunks.clone());
        let registry = world.registry();
        let new = self.known_types..registry.types().len();
        self.known_types = new.end;
        let name = |index: usize| {
            let block = crate::BlockId(index as u16);
            registry.name(block).map(|name| (block, name.to_owned()))
        };
        self.writer.hand(Batch { chunks, new_names: new.filter_map(name).collect(), revision: self.seen });
    }

    fn settle(&mut self, outcome: Outcome) -> SaveEvent {
        let chunks = self.under_way.take();
        match outcome.result {
            Ok(commit) => {
                self.complaint = None;
                SaveEvent::Saved(Saved { commit, revision: outcome.revision })
            }
            Err(error) => {
                for (at, chunk) in chunks.iter().flat_map(|chunks| chunks.iter()) {
                    self.pending.entry(*at).or_insert_with(|| chunk.clone());
                }
                let complaint = error.to_string();
                if self.complaint.replace(complaint.clone()) == Some(complaint) {
                    return SaveEvent::Nothing;
                }
                SaveEvent::Failed(error)
            }
        }
    }
}
