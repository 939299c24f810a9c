//! The thread that commits.

use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use super::{SaveError, SaveFile, Unsaved};
use crate::{BlockId, Revision};

/// What shall be in one commit.
pub(super) struct Batch {
    pub(super) chunks: Arc<Unsaved>,
    /// Block types that were added to the world's table since the last batch.
    pub(super) new_names: Vec<(BlockId, String)>,
    pub(super) revision: Revision,
}

/// What became of a batch.
#[derive(Debug)]
pub(super) struct Outcome {
    pub(super) revision: Revision,
    pub(super) result: Result<u64, SaveError>,
}

/// Commits one batch after the other. Dropped, it first finishes what it has been handed.
#[derive(Debug)]
pub(super) struct Writer {
    /// `None` only while it is dropped.
    batches: Option<Sender<Batch>>,
    outcomes: Receiver<Outcome>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    pub(super) fn start(save: Arc<Mutex<SaveFile>>) -> io::Result<Self> {
        let (batches, inbox) = mpsc::channel::<Batch>();
        let (outbox, outcomes) = mpsc::channel();
        let work = move || {
            for batch in inbox {
                let outcome = Outcome { revision: batch.revision, result: commit(&save, batch) };
                if outbox.send(outcome).is_err() {
                    return;
                }
            }
        };
        let thread = thread::Builder::new().name("autosave".to_owned()).spawn(work)?;
        Ok(Self { batches: Some(batches), outcomes, thread: Some(thread) })
    }

    pub(super) fn hand(&self, batch: Batch) {
        if let Some(batches) = &self.batches {
            // The thread ends only after this sender.
            let _ = batches.send(batch);
        }
    }

    /// The outcome of a batch, if there is one by now.
    pub(super) fn poll(&self) -> Option<Outcome> {
        self.outcomes.try_recv().ok()
    }

    /// The outcome of the batch that is under way.
    pub(super) fn wait(&self) -> Option<Outcome> {
        self.outcomes.recv().ok()
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.batches = None;
        if let Some(thread) = self.thread.take() {
            // It has told all it had to tell.
            let _ = thread.join();
        }
    }
}

fn commit(save: &Mutex<SaveFile>, batch: Batch) -> Result<u64, SaveError> {
    let mut save = save.lock().unwrap_or_else(PoisonError::into_inner);
    for (block, name) in &batch.new_names {
        save.learn(*block, name)?;
    }
    save.commit(batch.chunks.iter().map(|(at, chunk)| (*at, chunk)))
}
