//! Edits as plain data, and what undoes them.
//!
//! ```text
//! [Edit] ── checked against the world ── each touched chunk computed anew ── all put in at once ── Undo
//!               refused whole                 the world is only read            one change a chunk
//! ```
//!
//! A list of edits is applied whole or refused whole, later edits over earlier ones. It is refused if it names a block that the world's table
//! doesn't hold, touches a chunk that isn't loaded, or is more work than [`MAX_CHUNKS`] and [`MAX_STEPS`] allow.
//!
//! The end of the coordinate range is no reason to refuse: of a paste that goes beyond it the inside part is placed. (What lies beyond can
//! never be seen or reached, while a chunk that isn't loaded hides a part that will be.)

mod cells;
mod history;
mod patch;
mod plan;
mod volume;

pub use history::{History, Step};
pub use patch::Undo;
pub use volume::BlockVolume;

use super::{EditError, World};
use crate::{BlockBox, BlockId, BlockPos};
use patch::Recorder;
use plan::Plan;

/// Chunks that one list of edits may touch: 400 blocks cubed, say.
pub const MAX_CHUNKS: usize = 1 << 14;

/// Chunks that one list of edits may touch if each is counted once for each edit that touches it.
pub const MAX_STEPS: usize = 1 << 20;

/// One edit.
#[derive(Clone, Copy, Debug)]
pub enum Edit<'a> {
    /// Replaces one block.
    Set {
        /// Which.
        at: BlockPos,
        /// By what.
        block: BlockId,
    },
    /// Replaces every block of a box.
    Fill {
        /// Which.
        cells: BlockBox,
        /// By what.
        block: BlockId,
    },
    /// Puts a box of blocks into the world.
    Paste {
        /// Where the box's anchor goes.
        at: BlockPos,
        /// What it holds.
        blocks: &'a BlockVolume,
    },
}

impl Edit<'_> {
    /// An edit that leaves nothing but air in a box.
    pub const fn clear(cells: BlockBox) -> Self {
        Self::Fill { cells, block: BlockId::AIR }
    }

    /// The cells that it may change; `None` if all lie beyond the coordinate range.
    fn cells(&self) -> Option<BlockBox> {
        match *self {
            Self::Set { at, .. } => Some(BlockBox::of(at)),
            Self::Fill { cells, .. } => Some(cells),
            Self::Paste { at, blocks } => blocks.cells_at(at),
        }
    }
}

impl World {
    /// Applies edits in order, all or none of them, and returns what undoes them.
    ///
    /// # Errors
    /// As the module says. The world is as it was.
    pub fn apply(&mut self, edits: &[Edit<'_>]) -> Result<Undo, EditError> {
        let plan = Plan::new(self, edits)?;
        let mut recorder = Recorder::default();
        for (at, edits) in plan.chunks() {
            recorder.put(self, at, |cells| edits.for_each(|edit| cells.apply(at, edit)));
        }
        Ok(recorder.finish(self))
    }

    /// Takes back what a list of edits did and returns what does it again. Cells that it didn't change stay as they are.
    ///
    /// # Errors
    /// If one of its chunks isn't loaded, or it is of another world with other blocks. The world is as it was.
    pub fn revert(&mut self, undo: &Undo) -> Result<Undo, EditError> {
        undo.check(self)?;
        let mut recorder = Recorder::default();
        for (at, patch) in undo.chunks() {
            recorder.revert(self, at, patch);
        }
        Ok(recorder.finish(self))
    }
}

#[cfg(test)]
mod tests;
