//! Edits of the world in use: done, undone, and saved while it goes on.

use std::time::{Duration, Instant};

use engine_core::formats::store::{Autosave, SaveEvent, SaveFile};
use engine_core::{Edit, History, World};

use crate::console;

/// How often edits are saved.
const INTERVAL: Duration = Duration::from_secs(5);
/// How many bytes of edits can be undone.
const HISTORY: usize = 64 << 20;

/// Keeps what is edited.
pub(super) struct Keeper {
    history: History,
    autosave: Option<Autosave>,
    begin: Instant,
    /// Whether it was said that nothing is saved.
    warned: bool,
}

impl Keeper {
    /// A keeper that saves to `save`, which knows the blocks of `world`, or only remembers.
    ///
    /// # Errors
    /// One line, if saving can't begin.
    pub(super) fn new(save: Option<SaveFile>, world: &World) -> Result<Self, String> {
        let autosave = save.map(|save| Autosave::new(save, world, INTERVAL)).transpose();
        let autosave = autosave.map_err(|error| error.to_string())?;
        Ok(Self { history: History::new(HISTORY), autosave, begin: Instant::now(), warned: false })
    }

    /// What saves, if anything does.
    pub(super) fn autosave(&self) -> Option<&Autosave> {
        self.autosave.as_ref()
    }

    /// Edits the world, if it lets itself be edited there.
    pub(super) fn edit(&mut self, world: &mut World, edit: Edit<'_>) {
        match world.apply(&[edit]) {
            Ok(undo) => self.history.record(undo),
            Err(error) => console::note(&error.to_string()),
        }
        if self.autosave.is_none() && !std::mem::replace(&mut self.warned, true) {
            console::note("edits aren't saved: --save FILE keeps them");
        }
    }

    /// Takes the latest edit back.
    pub(super) fn undo(&mut self, world: &mut World) {
        if let Err(error) = self.history.undo(world) {
            console::note(&error.to_string());
        }
    }

    /// Does again what was undone last.
    pub(super) fn redo(&mut self, world: &mut World) {
        if let Err(error) = self.history.redo(world) {
            console::note(&error.to_string());
        }
    }

    /// Takes over what was edited since the last call, and saves it when it is time. What can't be saved is said once, and tried again.
    pub(super) fn tick(&mut self, world: &World) {
        let Some(autosave) = &mut self.autosave else { return };
        if let SaveEvent::Failed(error) = autosave.tick(world, self.begin.elapsed()) {
            console::note(&format!("not saved yet: {error}"));
        }
        for message in autosave.take_messages() {
            console::note(&message);
        }
    }

    /// Saves all that is left.
    ///
    /// # Errors
    /// One line, if it can't be saved.
    pub(super) fn finish(&mut self, world: &World) -> Result<(), String> {
        let Some(autosave) = self.autosave.take() else { return Ok(()) };
        autosave.finish(world).map_err(|error| format!("not saved: {error}"))
    }
}
