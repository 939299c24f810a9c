//! Files of the field made into worlds, told apart by what they hold rather than by how they are named.
//!
//! ```text
//! path ── detect: the Kind ──┬── VoxScene ───────────────────────────┬── Import: a World
//!                            └── MapSource ── NamedChunk ── Palettes ┘
//! ```
//!
//! [`open`] reads all of a file or folder into a world; [`Source::open`] only finds out what it is, to be read piece by piece, for example by
//! [`MapChunks`], which fills a streamed world around an eye. Each format is a
//! module of its own that knows nothing of the others, nor of block types: those come in with [`Palettes`], from data.

mod anvil;
mod chunks;
mod classic;
mod detect;
mod document;
mod error;
mod import;
mod inflate;
mod kind;
mod litematic;
mod luanti;
pub mod map;
pub mod mapping;
mod mcedit;
pub mod name;
mod nbt;
mod packed;
mod palettes;
mod problem;
mod spawn;
mod sponge;
pub mod store;
mod volume;
pub mod vox;

pub use anvil::AnvilSource;
pub use chunks::MapChunks;
pub use error::{FormatError, FormatProblem};
pub use import::{Import, open};
pub use inflate::InflateProblem;
pub use kind::Kind;
pub use luanti::LuantiSource;
pub use map::{Axes, MapError, MapSource, NamedChunk, Piece, StoredLight};
pub use mapping::Mapping;
pub use name::BlockName;
pub use nbt::NbtProblem;
pub use packed::TooFewWords;
pub use palettes::Palettes;
pub use problem::MapProblem;
pub use spawn::Spawn;

use std::path::Path;

use vox::VoxScene;

/// A file or folder of a known kind.
pub enum Source {
    /// A model, small enough to be held whole.
    Model(Box<VoxScene>),
    /// A map, to be read piece by piece.
    Map(Box<dyn MapSource>),
}

impl Source {
    /// Finds out what a file or folder is and opens it.
    ///
    /// # Errors
    /// One line: which file, and what is wrong with it and where.
    pub fn open(path: &Path) -> Result<Self, FormatError> {
        detect::open(path).map_err(|problem| FormatError { path: path.to_owned(), problem })
    }
}
