//! Headless renderers: one that keeps each frame's plan as data.
#![forbid(unsafe_code)]

mod null;

pub use null::NullRenderer;
