//! What lists of edits need of a world, and what saves need to know of edits.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::{EditError, Outside, World, lies_on_edge};
use crate::{Chunk, ChunkPos, Revision};

impl World {
    /// The chunks that were edited after `since` and are still there, once each, the latest edit last. A chunk that was
    /// loaded and not edited since isn't among them.
    pub fn edited_since(&self, since: Revision) -> impl Iterator<Item = ChunkPos> {
        self.edited.since(since)
    }

    /// Whether blocks can be edited there.
    pub(in crate::world) fn check_editable(&self, at: ChunkPos) -> Result<(), EditError> {
        match self.outside {
            Outside::NotLoaded if !self.chunks.contains_key(&at) => Err(EditError::NotLoaded(at)),
            _ => Ok(()),
        }
    }

    /// Puts what edits made of some chunks into the world, `None` where none shall be stored, and notes one change
    /// for each chunk of `touched`. The chunks' blocks are known, and they can be edited.
    pub(in crate::world) fn put_edited(
        &mut self,
        chunks: Vec<(ChunkPos, Option<Chunk>)>,
        touched: &BTreeSet<ChunkPos>,
    ) {
        let mut shrunk = false;
        for (at, chunk) in chunks {
            match chunk {
                Some(chunk) => _ = self.store(at, chunk),
                None => {
                    let old = self.chunks.remove(&at);
                    self.light.removed(at, old.as_ref(), self.registry.types());
                    self.rows.removed(at);
                    self.changes.removed(at);
                    shrunk |= self.bounds.is_some_and(|bounds| lies_on_edge(bounds, at));
                }
            }
            self.edited.edited(at, self.changes.latest());
        }
        if shrunk {
            self.measure();
        }
        touched.iter().for_each(|&at| self.touch(Some(at)));
    }
}
