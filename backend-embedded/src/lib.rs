//! A software voxel renderer for microcontrollers: on any display that embedded-graphics knows, without an allocator, without floating-point
//! hardware, and without unsafe code.
//!
//! ```text
//!   WorldView ─▶ row flood ─▶ faces, front to back ─▶ polygons ─▶ spans ─▶ what isn't covered yet ─▶ texels ─▶ strip ─▶ display
//!   (bit rows)   engine-core   painter, projected      polygon              coverage                 brush    renderer
//!                              by lens                                                               palette
//! ```
//!
//! * Nothing is sorted and no depth is kept. The flood comes to faces in exact front-to-back order, so a pixel belongs to whoever covers it first,
//!   and each is painted once. When all are covered the flood ends.
//! * What doesn't change from pixel to pixel is worked out before: a lattice corner is three additions and a divide, shared by all faces around it; light
//!   and fog are worked out once for each colour of a texture and kept.
//! * Floats are used once a frame, to set the camera and the light up. From then on all numbers are whole.
//! * The picture is drawn at once or in strips, as memory allows, and is the same bit for bit.
//!
//! Reading order: [`SoftwareRenderer`], `painter`, `polygon`, `brush`; then `lens`, `mapping`, `palette` and [`colour`].

#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod around;
mod brush;
mod clip;
pub mod colour;
mod coverage;
mod fill;
pub mod hud;
mod lens;
mod light;
mod mapping;
pub mod memory;
mod occlusion;
mod painter;
mod palette;
mod polygon;
mod renderer;
mod sky;
mod strip;
pub mod texture;

pub use hud::Hud;
pub use renderer::{SoftwareError, SoftwareRenderer};
pub use texture::PackedTextures;
