//! Renderers in a box, for programs that choose one at run time.
//!
//! ```
//! use engine_core::{DynRenderer, Renderer};
//!
//! fn boxed<R: Renderer + 'static>(renderer: R) -> Box<dyn DynRenderer> {
//!     Box::new(renderer)
//! }
//! ```

use alloc::boxed::Box;

use super::{Capture, Renderer};
use crate::{Frame, FrameStats, Rgba8, Size, WorldView};

/// Any renderer's error.
pub type BoxedError = Box<dyn core::error::Error + Send + Sync>;

/// A [`Renderer`] whose error type is erased. Every renderer is one.
pub trait DynRenderer {
    /// See [`Renderer::resize`].
    ///
    /// # Errors
    /// As there.
    fn resize(&mut self, size: Size) -> Result<(), BoxedError>;

    /// See [`Renderer::sync`].
    ///
    /// # Errors
    /// As there.
    fn sync(&mut self, world: &dyn WorldView) -> Result<(), BoxedError>;

    /// See [`Renderer::render`].
    ///
    /// # Errors
    /// As there.
    fn render(&mut self, world: &dyn WorldView, frame: &Frame) -> Result<FrameStats, BoxedError>;

    /// See [`Renderer::capture`].
    ///
    /// # Errors
    /// As there.
    ///
    /// # Panics
    /// As there.
    fn capture(&mut self, pixels: &mut [Rgba8]) -> Result<Capture, BoxedError>;
}

impl<R: Renderer> DynRenderer for R {
    fn resize(&mut self, size: Size) -> Result<(), BoxedError> {
        Renderer::resize(self, size).map_err(Into::into)
    }

    fn sync(&mut self, world: &dyn WorldView) -> Result<(), BoxedError> {
        Renderer::sync(self, world).map_err(Into::into)
    }

    fn render(&mut self, world: &dyn WorldView, frame: &Frame) -> Result<FrameStats, BoxedError> {
        Renderer::render(self, world, frame).map_err(Into::into)
    }

    fn capture(&mut self, pixels: &mut [Rgba8]) -> Result<Capture, BoxedError> {
        Renderer::capture(self, pixels).map_err(Into::into)
    }
}
