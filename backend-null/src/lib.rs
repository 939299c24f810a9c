//! Renderers that need no device, and the suite that says whether a renderer is right.
//!
//! * [`NullRenderer`] keeps each frame's plan as data and draws no pixel.
//! * [`ReferenceRenderer`] walks along a ray for each pixel. It is slow and obvious, and the ground truth for which faces are visible and what
//!   colour each pixel has.
//! * [`conformance`] holds every renderer to the contract of [`engine_core::Renderer`], and its pictures to those of the reference.
#![forbid(unsafe_code)]

pub mod conformance;
mod null;
mod reference;

pub use null::NullRenderer;
pub use reference::ReferenceRenderer;
