//! Files of the field made into worlds, told apart by what they hold rather than by how they are named.
//!
//! ```text
//! path ── the first bytes say the Kind ── the kind's own reader ── Import
//! ```
//!
//! Each format is a module of its own that knows nothing of the others. A new one is a [`Kind`], a line in [`Kind::of`] and a
//! line in [`open`].

pub mod vox;

use std::error::Error;
use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::World;
use vox::{VoxError, VoxScene};

/// The formats that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A MagicaVoxel model, `.vox`.
    MagicaVoxel,
}

impl Kind {
    /// The kind of a file that begins with these bytes. At least [`Kind::HEAD`] of them tell, if the file has so many.
    pub fn of(head: &[u8]) -> Option<Self> {
        head.starts_with(&vox::MAGIC).then_some(Self::MagicaVoxel)
    }

    /// Bytes by which every kind is known.
    pub const HEAD: usize = 4;
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::MagicaVoxel => "MagicaVoxel .vox",
        })
    }
}

/// A file that has been read.
#[derive(Debug)]
pub struct Import {
    /// What kind of file it is.
    pub kind: Kind,
    /// All that it shows.
    pub world: World,
    /// What the file holds that the world doesn't, one sentence each.
    pub messages: Vec<String>,
}

/// Reads any file of a known kind.
///
/// # Errors
/// One line: which file, and what is wrong with it and where.
pub fn open(path: &Path) -> Result<Import, FormatError> {
    read(path).map_err(|problem| FormatError { path: path.to_owned(), problem })
}

fn read(path: &Path) -> Result<Import, FormatProblem> {
    let mut file = File::open(path)?;
    let mut bytes = Vec::new();
    // Only the head, before it is known that the rest is of use.
    file.by_ref().take(Kind::HEAD as u64).read_to_end(&mut bytes)?;
    let kind = match Kind::of(&bytes) {
        Some(kind) => kind,
        None if bytes.is_empty() => return Err(FormatProblem::Empty),
        None => return Err(FormatProblem::Unknown),
    };
    file.read_to_end(&mut bytes)?;
    match kind {
        Kind::MagicaVoxel => {
            let scene = VoxScene::read(&bytes)?;
            Ok(Import { kind, world: scene.world()?, messages: scene.messages })
        }
    }
}

/// A file that can't be read.
#[derive(Debug)]
pub struct FormatError {
    /// Which file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub problem: FormatProblem,
}

/// What is wrong with a file.
#[derive(Debug)]
pub enum FormatProblem {
    /// The system doesn't let it be read.
    Unreadable(io::Error),
    /// There is nothing in it.
    Empty,
    /// It is of no known kind.
    Unknown,
    /// It is a broken MagicaVoxel file.
    MagicaVoxel(VoxError),
}

impl From<io::Error> for FormatProblem {
    fn from(error: io::Error) -> Self {
        Self::Unreadable(error)
    }
}

impl From<VoxError> for FormatProblem {
    fn from(error: VoxError) -> Self {
        Self::MagicaVoxel(error)
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.path.display())?;
        match &self.problem {
            FormatProblem::Unreadable(error) => error.fmt(f),
            FormatProblem::Empty => f.write_str("the file is empty"),
            FormatProblem::Unknown => {
                write!(f, "not a file that Burrow knows (it knows {})", Kind::MagicaVoxel)
            }
            FormatProblem::MagicaVoxel(error) => write!(f, "{}: {error}", Kind::MagicaVoxel),
        }
    }
}

impl Error for FormatError {}
