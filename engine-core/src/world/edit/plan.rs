//! Which chunks a list of edits touches, and whether it may.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::{Edit, EditError, MAX_CHUNKS, MAX_STEPS};
use crate::{BlockId, ChunkPos, World};

/// The edits by the chunks that they touch. All of them can be applied.
#[derive(Debug)]
pub(super) struct Plan<'a> {
    edits: &'a [Edit<'a>],
    by_chunk: BTreeMap<ChunkPos, Vec<u32>>,
}

impl<'a> Plan<'a> {
    pub(super) fn new(world: &World, edits: &'a [Edit<'a>]) -> Result<Self, EditError> {
        let mut by_chunk: BTreeMap<ChunkPos, Vec<u32>> = BTreeMap::new();
        let mut steps = 0u128;
        for (index, edit) in edits.iter().enumerate() {
            check_blocks(world, edit)?;
            let Some(chunks) = edit.cells().map(|cells| cells.chunks()) else { continue };
            steps += chunks.count();
            // Before they are listed: a box may hold more chunks than any memory.
            if chunks.count() > MAX_CHUNKS as u128 || steps > MAX_STEPS as u128 {
                return Err(EditError::TooLarge);
            }
            for at in chunks.iter() {
                by_chunk.entry(at).or_default().push(index as u32);
            }
            if by_chunk.len() > MAX_CHUNKS {
                return Err(EditError::TooLarge);
            }
        }
        by_chunk.keys().try_for_each(|&at| world.check_editable(at))?;
        Ok(Self { edits, by_chunk })
    }

    /// Each chunk with its edits in order.
    pub(super) fn chunks(&self) -> impl Iterator<Item = (ChunkPos, impl Iterator<Item = &Edit<'a>>)> {
        self.by_chunk.iter().map(|(&at, edits)| (at, edits.iter().map(|&index| &self.edits[index as usize])))
    }
}

fn check_blocks(world: &World, edit: &Edit<'_>) -> Result<(), EditError> {
    match edit {
        Edit::Set { block, .. } | Edit::Fill { block, .. } => world.check(*block),
        Edit::Paste { blocks, .. } => {
            let mut cells = blocks.blocks().iter().filter(|&&block| block != BlockId::NOT_LOADED);
            cells.try_for_each(|&block| world.check(block))
        }
    }
}
