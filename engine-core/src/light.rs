//! Light: where it comes from, how it spreads, and what corners of faces get of it.
//!
//! Each cell has two levels, 0 to 15: *sky light* from above and *block light* from blocks that shine. Both spread by one rule, from a cell to the six
//! that it touches:
//!
//! ```text
//! level there = level here − max(1, filter of the block there)        never below 0
//! sky light 15, straight down, filter 0:  15                          the open sky reaches any depth
//! ```
//!
//! Where a side of a slab, of stairs or the like covers the whole face between the two, nothing passes.
//! A cell has the greatest level that any neighbour gives it, or its own block's emission if that is more. So the light of a world is one
//! fixed thing, whatever was built, loaded and dug away in which order. Opaque blocks take nothing in and hold none, also those that shine.
//!
//! * [`ChunkLight`] is the light of a chunk as a [`WorldView`](crate::WorldView) hands it out, [`PackedLight`] its form in flash.
//! * [`corner`] is the rule of smooth light, for every renderer.
//! * `World::update_light` keeps a world's light in step with its blocks.
//!
//! # The open sky
//! Above a chunk over which none is loaded the sky is open, in finite and streamed worlds alike; when the chunk above comes, what it shades is
//! darkened again. A streamed world's light therefore depends on which chunks are loaded, never on their order. Light doesn't enter chunks that aren't loaded.
//! In a finite world it does enter the air around the stored chunks, over faces, edges and corners; what lies further out is open sky, which shines in
//! from above and from the sides. So a shadow ends where two whole chunks of nothing lie between what throws it and the ground.

#[cfg(feature = "alloc")]
mod arena;
#[cfg(feature = "alloc")]
mod arrival;
mod chunk_light;
pub mod corner;
#[cfg(feature = "alloc")]
mod flood;
#[cfg(feature = "alloc")]
mod medium;
#[cfg(feature = "alloc")]
mod removal;
#[cfg(feature = "alloc")]
mod store;
#[cfg(feature = "alloc")]
mod update;

#[cfg(test)]
#[cfg(feature = "alloc")]
mod tests;

pub use chunk_light::{ChunkLight, PackedLight};
#[cfg(feature = "alloc")]
pub(crate) use store::LightStore;
#[cfg(feature = "alloc")]
pub(crate) use update::Ground;
#[cfg(feature = "alloc")]
pub use update::LightProgress;
