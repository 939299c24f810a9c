//! Cuts a box out of any world and writes it as constants, for a board that has no room for more.
//!
//! ```text
//! wish ── scene ──┬── cut: a box of the world, packed, with ids and textures only of what occurs ──┬── text
//!                 └── flight: where to look from ────────────────────────────────────────────────┘
//! ```
//!
//! What comes out is Rust that the firmware includes. [`Cut`] is the same in memory, so a host draws what a board draws.

mod cut;
mod flight;
mod light;
mod scene;
mod text;
mod vantage;
mod view;

pub use cut::Cut;
pub use scene::{Scene, Wish};
pub use text::text;
