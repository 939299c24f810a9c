//! A window's area as a panel that a canvas is put on, without any GPU.

use std::num::NonZeroU32;
use std::sync::Arc;

use engine_core::Size;
use softbuffer::{Context, SoftBufferError, Surface};
use winit::window::Window;

use super::SharedHud;
use super::canvas::Canvas;

/// The area of one window.
pub(crate) struct Panel {
    /// What lies over the canvas.
    pub(super) hud: SharedHud,
    surface: Surface<Arc<Window>, Arc<Window>>,
    size: Size,
}

impl Panel {
    /// That of `window`, with `hud` over it.
    ///
    /// # Errors
    /// If the window system has no way for pixels.
    pub(crate) fn new(window: Arc<Window>, hud: SharedHud) -> Result<Self, SoftBufferError> {
        let surface = Surface::new(&Context::new(Arc::clone(&window))?, window)?;
        Ok(Self { hud, surface, size: Size::default() })
    }

    /// Shows a canvas. One without pixels shows nothing.
    ///
    /// # Errors
    /// What the window system said.
    pub(crate) fn show(&mut self, canvas: &Canvas) -> Result<(), SoftBufferError> {
        let size = canvas.size_in_pixels();
        let (Some(width), Some(height)) = (NonZeroU32::new(size.width), NonZeroU32::new(size.height)) else {
            return Ok(());
        };
        if self.size != size {
            self.surface.resize(width, height)?;
            self.size = size;
        }
        let mut buffer = self.surface.buffer_mut()?;
        // Both have rows without gaps, of the same size.
        buffer.copy_from_slice(canvas.pixels());
        buffer.present()
    }
}
