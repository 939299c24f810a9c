//! Saved chunks on top of what the save is based on.

use super::Autosave;
use crate::block::BlockRegistry;
use crate::{Chunk, ChunkPos, ChunkSource};

/// Where a stream gets its chunks from while a world is being saved: what isn't saved yet, else what is, else the base.
#[derive(Clone, Copy)]
pub struct SavedChunks<'a> {
    pub(super) autosave: &'a Autosave,
    pub(super) base: &'a dyn ChunkSource,
}

impl ChunkSource for SavedChunks<'_> {
    /// A damaged chunk is as the base has it; [`Autosave::take_messages`] names it.
    fn chunk(&self, at: ChunkPos) -> Chunk {
        let Autosave { pending, under_way, .. } = self.autosave;
        let unsaved = pending.get(&at).or_else(|| under_way.as_ref()?.get(&at));
        match unsaved {
            Some(chunk) => chunk.clone(),
            None => self.autosave.lock().load_or_note(at).unwrap_or_else(|| self.base.chunk(at)),
        }
    }

    fn extend(&self, registry: &mut BlockRegistry) {
        self.base.extend(registry);
    }
}
