//! Which chunk changed when: each chunk once, at its latest change.
//!
//! A change of a chunk that is no longer stored has to stay on the list, so that renderers forget it too; of those only the latest
//! [`GONE_LIMIT`] are kept. Who asks for changes since before the oldest that was dropped is told so.

use alloc::collections::{BTreeMap, VecDeque};

use crate::{Changes, ChunkPos, Revision};

/// How many chunks that are no longer stored stay on the list.
const GONE_LIMIT: usize = 1 << 14;

#[derive(Clone, Debug, Default)]
pub(super) struct ChangeList {
    by_revision: BTreeMap<Revision, ChunkPos>,
    by_chunk: BTreeMap<ChunkPos, Revision>,
    /// Removals in order. Some have been overtaken by a later change of the same chunk.
    gone: VecDeque<(Revision, ChunkPos)>,
    latest: Revision,
    /// The latest change that was dropped.
    forgotten: Option<Revision>,
}

impl ChangeList {
    pub(super) fn latest(&self) -> Revision {
        self.latest
    }

    pub(super) fn changed(&mut self, chunk: ChunkPos) {
        self.latest.0 += 1;
        if let Some(earlier) = self.by_chunk.insert(chunk, self.latest) {
            self.by_revision.remove(&earlier);
        }
        self.by_revision.insert(self.latest, chunk);
    }

    pub(super) fn removed(&mut self, chunk: ChunkPos) {
        self.changed(chunk);
        self.gone.push_back((self.latest, chunk));
        if self.gone.len() > GONE_LIMIT
            && let Some((revision, chunk)) = self.gone.pop_front()
            && self.by_chunk.get(&chunk) == Some(&revision)
        {
            self.by_chunk.remove(&chunk);
            self.by_revision.remove(&revision);
            self.forgotten = Some(revision);
        }
    }

    pub(super) fn since(&self, since: Revision, visit: &mut dyn FnMut(ChunkPos)) -> Changes {
        if self.forgotten.is_some_and(|forgotten| since < forgotten) {
            return Changes::Forgotten;
        }
        for (_, &chunk) in self.by_revision.range(Revision(since.0 + 1)..) {
            visit(chunk);
        }
        Changes::Named
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    fn since(list: &ChangeList, revision: Revision) -> (Changes, Vec<i32>) {
        let mut found = Vec::new();
        let changes = list.since(revision, &mut |chunk| found.push(chunk.x));
        (changes, found)
    }

    #[test]
    fn names_each_chunk_once_at_its_latest_change() {
        let mut list = ChangeList::default();
        for x in [1, 2, 1, 3] {
            list.changed(ChunkPos::new(x, 0, 0));
        }
        assert_eq!(since(&list, Revision(0)).1, [2, 1, 3]);
        assert_eq!(since(&list, Revision(2)).1, [1, 3]);
        assert!(since(&list, list.latest()).1.is_empty());
    }

    #[test]
    fn removals_do_not_pile_up() {
        let mut list = ChangeList::default();
        let removals = GONE_LIMIT as i32 + 10;
        for x in 0..removals {
            list.removed(ChunkPos::new(x, 0, 0));
        }
        assert_eq!(list.by_chunk.len(), GONE_LIMIT);
        assert_eq!(list.by_revision.len(), GONE_LIMIT);
        assert_eq!(since(&list, Revision(9)).0, Changes::Forgotten);
        assert_eq!(since(&list, Revision(10)).1.len(), GONE_LIMIT);
    }
}
