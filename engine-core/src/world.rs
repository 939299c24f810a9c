//! The world: chunks by position, edits, and the list of what changed when.
//!
//! A *finite* world (a model, a map) holds all there is: around what it stores lies loaded air, and an edit there makes a chunk.
//! A *streamed* world is a window on something endless: what it doesn't store isn't loaded, and can't be edited.
//! A *baked* world is a box cut out of either: it lies in memory that can only be read, and edits lie over it.

mod baked;
#[cfg(feature = "alloc")]
mod bit_rows;
#[cfg(feature = "alloc")]
mod changes;
mod chunk;
#[cfg(feature = "alloc")]
pub mod edit;
mod edit_error;
#[cfg(feature = "alloc")]
mod edited;
#[cfg(feature = "alloc")]
pub mod flow;
#[cfg(feature = "alloc")]
pub mod generate;
#[cfg(feature = "alloc")]
mod store;
mod touched;

pub use baked::{Baked, BakedChunk, BakedWorld, EditedChunk};
#[cfg(feature = "alloc")]
pub use chunk::Chunk;
pub use chunk::PackedBlocks;
#[cfg(feature = "alloc")]
pub use edit::{BlockVolume, Edit, History, Undo};
pub use edit_error::EditError;
#[cfg(feature = "alloc")]
pub use generate::Landscape;
#[cfg(feature = "alloc")]
pub use store::World;

/// What lies where a world stores no chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outside {
    /// Air: the world is finite.
    Air,
    /// Nothing is known of it: the world is a window on something endless.
    NotLoaded,
}
