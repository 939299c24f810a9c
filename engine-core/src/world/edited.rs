//! Which chunks hold edits since they came into the world, and when the latest of them was: what a save has to keep.
//!
//! Unlike the change list, which says what has to be drawn anew, it doesn't name chunks that were loaded or whose neighbours changed.
//! A chunk that is taken out of the world is taken off the list too, so it is never longer than the world.

use alloc::collections::BTreeMap;

use crate::{ChunkPos, Revision};

#[derive(Clone, Debug, Default)]
pub(super) struct EditedChunks {
    by_revision: BTreeMap<Revision, ChunkPos>,
    by_chunk: BTreeMap<ChunkPos, Revision>,
}

impl EditedChunks {
    pub(super) fn edited(&mut self, chunk: ChunkPos, revision: Revision) {
        if let Some(earlier) = self.by_chunk.insert(chunk, revision) {
            self.by_revision.remove(&earlier);
        }
        self.by_revision.insert(revision, chunk);
    }

    pub(super) fn forget(&mut self, chunk: ChunkPos) {
        if let Some(revision) = self.by_chunk.remove(&chunk) {
            self.by_revision.remove(&revision);
        }
    }

    pub(super) fn since(&self, since: Revision) -> impl Iterator<Item = ChunkPos> {
        self.by_revision.range(Revision(since.0.saturating_add(1))..).map(|(_, &chunk)| chunk)
    }
}
