//! Who has the mouse: the view, which it turns, or the desktop.
//!
//! A window that is hidden or loses the focus loses the mouse without being told, and a window that has just got the focus may not get it at once.
//! So the grab is let go explicitly, taken anew with each focus, and tried again at each frame until it is held.

use winit::window::{CursorGrabMode, Window};

/// The mouse of one window.
#[derive(Debug)]
pub(crate) struct Mouse {
    /// Whether the visitor wants to turn the view.
    wanted: bool,
    focused: bool,
    held: bool,
}

impl Mouse {
    /// The view gets the mouse as soon as its window has the focus.
    pub(crate) fn new() -> Self {
        Self { wanted: true, focused: false, held: false }
    }

    /// Whether moving the mouse turns the view.
    pub(crate) fn is_held(&self) -> bool {
        self.held
    }

    /// The window got the focus, or is shown again and has it.
    pub(crate) fn focus(&mut self) {
        self.focused = true;
    }

    /// The window lost the focus, or is hidden.
    pub(crate) fn unfocus(&mut self, window: &Window) {
        self.focused = false;
        self.let_go(window);
    }

    /// The visitor clicked into the window.
    pub(crate) fn take(&mut self) {
        self.wanted = true;
        self.focused = true;
    }

    /// The visitor wants the mouse back.
    pub(crate) fn give_back(&mut self, window: &Window) {
        self.wanted = false;
        self.let_go(window);
    }

    /// Takes the mouse if it is wanted and can be had. To be called at each frame.
    pub(crate) fn try_to_hold(&mut self, window: &Window) {
        if self.held || !self.wanted || !self.focused {
            return;
        }
        // Without this first, a grab that the window system has dropped is believed to be in force still.
        let _ = window.set_cursor_grab(CursorGrabMode::None);
        let grabbed = window.set_cursor_grab(CursorGrabMode::Locked);
        self.held = grabbed.or_else(|_| window.set_cursor_grab(CursorGrabMode::Confined)).is_ok();
        window.set_cursor_visible(!self.held);
    }

    fn let_go(&mut self, window: &Window) {
        self.held = false;
        // If it can't be let go it wasn't held.
        let _ = window.set_cursor_grab(CursorGrabMode::None);
        window.set_cursor_visible(true);
    }
}
