//! The latest changes, in memory of a fixed size: each chunk once, at its latest change. Who asks for earlier ones is told that they are forgotten.

use crate::{Changes, ChunkPos, Revision};

/// Changes that are remembered: more than one edit in a corner makes.
const REMEMBERED: usize = 16;

#[derive(Clone, Debug, Default)]
pub(super) struct RecentChanges {
    /// In order, oldest first; the first `count` are in use.
    chunks: [(ChunkPos, Revision); REMEMBERED],
    count: usize,
    latest: Revision,
    /// The latest change that is remembered no more.
    forgotten: Revision,
}

impl RecentChanges {
    pub(super) fn latest(&self) -> Revision {
        self.latest
    }

    pub(super) fn changed(&mut self, chunk: ChunkPos) {
        let earlier = self.chunks[..self.count].iter().position(|&(known, _)| known == chunk);
        if earlier.is_none() && self.count == REMEMBERED {
            self.forgotten = self.chunks[0].1;
        }
        if let Some(place) = earlier.or((self.count == REMEMBERED).then_some(0)) {
            self.chunks.copy_within(place + 1..self.count, place);
            self.count -= 1;
        }
        self.latest.0 += 1;
        self.chunks[self.count] = (chunk, self.latest);
        self.count += 1;
    }

    pub(super) fn since(&self, since: Revision, visit: &mut dyn FnMut(ChunkPos)) -> Changes {
        if since < self.forgotten {
            return Changes::Forgotten;
        }
        for &(chunk, _) in self.chunks[..self.count].iter().filter(|(_, revision)| *revision > since) {
            visit(chunk);
        }
        Changes::Named
    }
}
