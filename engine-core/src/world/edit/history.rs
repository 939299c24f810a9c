//! What was done and what was undone, in order, in bounded memory.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use super::{EditError, Undo};
use crate::World;

/// The edits of a world that can be taken back, and those taken back that can be done again.
///
/// Holds about as many bytes as it was made for: beyond that the oldest edits can't be taken back any more.
#[derive(Clone, Debug)]
pub struct History {
    done: VecDeque<Undo>,
    undone: Vec<Undo>,
    bytes: usize,
    limit: usize,
}

/// What became of a wish to undo or redo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// It was granted.
    Taken,
    /// There is nothing to take back, or to do again.
    Nothing,
}

impl History {
    /// An empty history that holds `limit` bytes.
    pub const fn new(limit: usize) -> Self {
        Self { done: VecDeque::new(), undone: Vec::new(), bytes: 0, limit }
    }

    /// Adds what [`World::apply`] returned. What was undone before can't be done again any more.
    pub fn record(&mut self, undo: Undo) {
        if undo.is_empty() {
            return;
        }
        self.bytes -= self.undone.drain(..).map(|undo| undo.bytes()).sum::<usize>();
        self.bytes += undo.bytes();
        self.done.push_back(undo);
        self.trim();
    }

    /// Takes the latest edit back.
    ///
    /// # Errors
    /// As [`World::revert`]. World and history are as they were.
    pub fn undo(&mut self, world: &mut World) -> Result<Step, EditError> {
        let Some(latest) = self.done.back() else { return Ok(Step::Nothing) };
        let inverse = world.revert(latest)?;
        self.bytes = self.bytes - latest.bytes() + inverse.bytes();
        self.done.pop_back();
        self.undone.push(inverse);
        self.trim();
        Ok(Step::Taken)
    }

    /// Does the edit again that was taken back last.
    ///
    /// # Errors
    /// As [`World::revert`]. World and history are as they were.
    pub fn redo(&mut self, world: &mut World) -> Result<Step, EditError> {
        let Some(latest) = self.undone.last() else { return Ok(Step::Nothing) };
        let inverse = world.revert(latest)?;
        self.bytes = self.bytes - latest.bytes() + inverse.bytes();
        self.undone.pop();
        self.done.push_back(inverse);
        self.trim();
        Ok(Step::Taken)
    }

    /// About how much memory it takes.
    pub const fn bytes(&self) -> usize {
        self.bytes
    }

    /// Forgets the oldest edits, then those that were undone last of all, until the rest fits.
    fn trim(&mut self) {
        while self.bytes > self.limit {
            let forgotten = self.done.pop_front().or_else(|| (!self.undone.is_empty()).then(|| self.undone.remove(0)));
            self.bytes -= forgotten.map_or(self.bytes, |undo| undo.bytes());
        }
    }
}
