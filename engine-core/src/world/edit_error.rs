//! Why a world refuses an edit.

use core::fmt;

use crate::{BlockId, ChunkPos};

/// Why an edit was refused. The world is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditError {
    /// No chunk is loaded there.
    NotLoaded(ChunkPos),
    /// The chunk's blocks would be beyond 32-bit coordinates, or beyond a world that can't grow.
    OutOfRange(ChunkPos),
    /// The world's table has no such block.
    UnknownBlock(BlockId),
    /// It is more than is done at once.
    TooLarge,
    /// All memory for edited chunks is taken by others.
    NoRoom(ChunkPos),
    /// The chunk would have more kinds of blocks than the memory for an edited chunk can tell apart.
    TooManyKinds(ChunkPos),
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotLoaded(ChunkPos { x, y, z }) => write!(f, "chunk {x},{y},{z} isn't loaded"),
            Self::OutOfRange(ChunkPos { x, y, z }) => write!(f, "chunk {x},{y},{z} lies outside the world"),
            Self::UnknownBlock(BlockId(id)) => write!(f, "there is no block type {id}"),
            Self::TooLarge => f.write_str("that is too much for one edit"),
            Self::NoRoom(ChunkPos { x, y, z }) => write!(f, "there is no memory left to edit chunk {x},{y},{z}"),
            Self::TooManyKinds(ChunkPos { x, y, z }) => {
                write!(f, "chunk {x},{y},{z} has too many kinds of blocks to be edited in the memory for it")
            }
        }
    }
}

impl core::error::Error for EditError {}
