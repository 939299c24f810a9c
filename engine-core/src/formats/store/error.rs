//! What can go wrong with a save: one line, which file and what.

use std::error::Error;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

use super::FORMAT;
use crate::{BlockId, ChunkPos};

/// A save that can't be opened, read or written.
#[derive(Debug)]
pub struct SaveError {
    /// Which file.
    pub path: PathBuf,
    /// What is wrong.
    pub problem: SaveProblem,
}

/// What is wrong with a save.
#[derive(Debug)]
pub enum SaveProblem {
    /// The system refuses.
    System(io::Error),
    /// There is a file where a new save shall be.
    Exists,
    /// It is another kind of file.
    NotASave,
    /// A newer version of the program made it.
    Newer {
        /// Its format.
        format: u32,
    },
    /// Another program, or this one, has it open.
    InUse,
    /// The file or its folder can't be written.
    ReadOnly,
    /// There is no room for what has to be written. What was committed before is as it was.
    Full,
    /// Something in it is broken.
    Damaged(String),
    /// A chunk is broken. Others may be whole.
    DamagedChunk(ChunkPos, String),
    /// It is broken in a way that makes it unsafe to write to.
    OnlyReadable,
    /// A chunk to be saved holds a block that the save was never told the name of.
    UnknownBlock(BlockId),
    /// There are more kinds of blocks than ids.
    TooManyBlocks,
    /// The path of what the save is based on isn't text.
    BasePath(PathBuf),
    /// Anything else that the store says.
    Store(rusqlite::Error),
}

impl SaveProblem {
    pub(super) fn at(self, path: &Path) -> SaveError {
        SaveError { path: path.to_owned(), problem: self }
    }

    /// Whether the file's own structure is broken.
    pub(super) fn is_damage(error: &rusqlite::Error) -> bool {
        matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseCorrupt | ErrorCode::TooBig))
    }
}

impl From<io::Error> for SaveProblem {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => Self::ReadOnly,
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge => Self::Full,
            io::ErrorKind::AlreadyExists => Self::Exists,
            _ => Self::System(error),
        }
    }
}

impl From<rusqlite::Error> for SaveProblem {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::InUse,
            // It was found before, so what can't be opened is the log beside it.
            Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => Self::ReadOnly,
            Some(ErrorCode::DiskFull) => Self::Full,
            Some(ErrorCode::NotADatabase) => Self::NotASave,
            _ if Self::is_damage(&error) => Self::Damaged(error.to_string()),
            _ => Self::Store(error),
        }
    }
}

impl fmt::Display for SaveProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::System(error) => error.fmt(f),
            Self::Exists => f.write_str("there is such a file already"),
            Self::NotASave => f.write_str("not a save of Burrow"),
            Self::Newer { format } => {
                write!(f, "made by a newer version of Burrow (format {format}, and this version knows {FORMAT})")
            }
            Self::InUse => f.write_str("another program has it open"),
            Self::ReadOnly => f.write_str("the file or its folder can't be written"),
            Self::Full => f.write_str("no room to save on this disk; what was saved before is safe"),
            Self::Damaged(what) => write!(f, "the save is damaged: {what}"),
            Self::DamagedChunk(ChunkPos { x, y, z }, what) => write!(f, "chunk {x},{y},{z} is damaged: {what}"),
            Self::OnlyReadable => f.write_str("the save is damaged, so it isn't written to"),
            Self::UnknownBlock(BlockId(id)) => write!(f, "block type {id} has no name"),
            Self::TooManyBlocks => f.write_str("there are too many kinds of blocks"),
            Self::BasePath(path) => write!(f, "{} isn't text, so it can't be the base of a save", path.display()),
            Self::Store(error) => write!(f, "the store failed ({error}); what was saved before is safe"),
        }
    }
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.problem)
    }
}

impl Error for SaveError {}
