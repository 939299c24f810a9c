//! Renderers in a box, for programs that choose one at run time.

use alloc::boxed::Box;
use core::fmt;

use super::{Capture, Renderer};
use crate::{Frame, FrameStats, Rgba8, Size, WorldView};

/// Any renderer; a renderer itself.
///
/// ```
/// use engine_core::{BoxedRenderer, Renderer, Size};
///
/// fn start(choice: impl Renderer + 'static) -> Result<BoxedRenderer, engine_core::AnyError> {
///     let mut renderer = BoxedRenderer::new(choice);
///     renderer.resize(Size { width: 320, height: 240 })?;
///     Ok(renderer)
/// }
/// ```
pub struct BoxedRenderer(Box<dyn Erased>);

impl BoxedRenderer {
    /// Puts a renderer in a box.
    pub fn new(renderer: impl Renderer + 'static) -> Self {
        Self(Box::new(renderer))
    }
}

impl fmt::Debug for BoxedRenderer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BoxedRenderer")
    }
}

/// Whatever error the renderer in the box has.
pub struct AnyError(Box<dyn core::error::Error + Send + Sync>);

impl AnyError {
    /// The error itself, to be looked at as one of a renderer's own type.
    pub fn get(&self) -> &(dyn core::error::Error + Send + Sync + 'static) {
        &*self.0
    }
}

impl fmt::Debug for AnyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl fmt::Display for AnyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl core::error::Error for AnyError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        self.0.source()
    }
}

impl Renderer for BoxedRenderer {
    type Error = AnyError;

    fn resize(&mut self, size: Size) -> Result<(), AnyError> {
        self.0.resize_any(size)
    }

    fn sync(&mut self, world: &dyn WorldView) -> Result<(), AnyError> {
        self.0.sync_any(world)
    }

    fn render(&mut self, world: &dyn WorldView, frame: &Frame) -> Result<FrameStats, AnyError> {
        self.0.render_any(world, frame)
    }

    fn capture(&mut self, pixels: &mut [Rgba8]) -> Result<Capture, AnyError> {
        self.0.capture_any(pixels)
    }
}

/// A renderer without its error type, so that it has a vtable.
trait Erased {
    fn resize_any(&mut self, size: Size) -> Result<(), AnyError>;
    fn sync_any(&mut self, world: &dyn WorldView) -> Result<(), AnyError>;
    fn render_any(&mut self, world: &dyn WorldView, frame: &Frame) -> Result<FrameStats, AnyError>;
    fn capture_any(&mut self, pixels: &mut [Rgba8]) -> Result<Capture, AnyError>;
}

impl<R: Renderer> Erased for R {
    fn resize_any(&mut self, size: Size) -> Result<(), AnyError> {
        self.resize(size).map_err(any)
    }

    fn sync_any(&mut self, world: &dyn WorldView) -> Result<(), AnyError> {
        self.sync(world).map_err(any)
    }

    fn render_any(&mut self, world: &dyn WorldView, frame: &Frame) -> Result<FrameStats, AnyError> {
        self.render(world, frame).map_err(any)
    }

    fn capture_any(&mut self, pixels: &mut [Rgba8]) -> Result<Capture, AnyError> {
        self.capture(pixels).map_err(any)
    }
}

fn any(error: impl core::error::Error + Send + Sync + 'static) -> AnyError {
    AnyError(Box::new(error))
}
