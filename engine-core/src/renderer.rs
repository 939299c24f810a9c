//! The contract of every renderer.
//!
//! A [`Renderer`] works at the level of the scene, not of meshes: the software renderer needs none. It follows one [`WorldView`] by its revisions
//! and draws a [`Frame`] of it. [`Checked`] asserts the contract around any renderer; [`BoxedRenderer`] holds any of them, for a choice at run time.

#[cfg(feature = "alloc")]
mod boxed;
mod checked;

#[cfg(feature = "alloc")]
pub use boxed::{AnyError, BoxedRenderer};
pub use checked::Checked;

use crate::{Frame, FrameStats, Rgba8, Size, WorldView};

/// Draws frames of one world.
///
/// # Order of calls
/// Any, but a picture needs a [`resize`](Renderer::resize) to a size with pixels and a [`sync`](Renderer::sync) before it. A new renderer has size zero.
///
/// | call      | does                                                   | may be left out                                  |
/// |-----------|--------------------------------------------------------|--------------------------------------------------|
/// | `resize`  | takes note that the surface has changed                | while it hasn't                                  |
/// | `sync`    | takes over what changed in the world since the last    | while nothing has; then it's cheap               |
/// | `render`  | draws one frame of the world that was synchronised     | —                                                |
/// | `capture` | reads the last frame back                              | —                                                |
///
/// # Who checks what
/// The types do: a [`Camera`](crate::Camera) and a [`Frame`] are always valid, so no renderer checks them. What a caller can foresee (a wrong buffer length)
/// panics. Only what no caller can foresee is an error: a lost device, memory that ran out, a display that doesn't answer.
///
/// # Worlds
/// All calls of one renderer get the same world (or one with the same history). Nothing is drained from it, so several renderers can follow it.
///
/// # Writing one
/// `resize`, `sync` and `render` are the whole job; `examples/custom-renderer` is a complete renderer in one file,
/// and `backend_null::conformance` is the suite that tells whether a renderer does what this page says.
pub trait Renderer {
    /// What no caller can foresee.
    type Error: core::error::Error + Send + Sync + 'static;

    /// The surface changed to this size. Without pixels is legal and means: draw nothing until the next resize.
    ///
    /// # Errors
    /// If the surface can't follow.
    fn resize(&mut self, size: Size) -> Result<(), Self::Error>;

    /// Takes over what changed in `world` since the revision that this renderer saw last.
    ///
    /// # Errors
    /// If what changed can't be taken over, for example for want of memory. The next call tries again.
    fn sync(&mut self, world: &dyn WorldView) -> Result<(), Self::Error>;

    /// Draws one frame of `world`, which hasn't changed since the last `sync`. Without pixels, and before the first `sync`, it draws nothing and
    /// returns zeros (but for the bytes of its meshes).
    ///
    /// Of a world that has changed since, some of the changes may show and others not; [`Checked`] refuses it.
    ///
    /// # Errors
    /// If the frame couldn't be drawn. The renderer stays usable unless the error says otherwise.
    fn render(&mut self, world: &dyn WorldView, frame: &Frame) -> Result<FrameStats, Self::Error>;

    /// Reads back the frame drawn last: `pixels` in rows from the top, as large as the size of the last `resize`.
    ///
    /// # Errors
    /// If reading fails.
    ///
    /// # Panics
    /// If `pixels` hasn't exactly as many entries as the size has pixels.
    fn capture(&mut self, pixels: &mut [Rgba8]) -> Result<Capture, Self::Error>;
}

/// Whether [`Renderer::capture`] had a picture to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Capture {
    /// The pixels are those of the last frame.
    Picture,
    /// There is none: this renderer draws no pixels, or none since the last resize. `pixels` is as it was.
    NoPicture,
}
