//! Files that can't be read at all.

use std::error::Error;
use std::fmt;
use std::io;
use std::path::PathBuf;

use super::vox::VoxError;
use super::{Kind, MapProblem};

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
    /// It is something that is known, but no map: what it is.
    NoMap(&'static str),
    /// It is a broken MagicaVoxel file.
    MagicaVoxel(VoxError),
    /// It is a broken map.
    Map(Kind, MapProblem),
    /// It may be a map, of whatever kind, but is broken before that can be known.
    Broken(MapProblem),
    /// It is a map of which nothing could be read; why not, one sentence each.
    Nothing(Vec<String>),
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
                let known = Kind::ALL.map(|kind| kind.to_string()).join(", ");
                write!(f, "not a file that Burrow knows (it knows {known})")
            }
            FormatProblem::NoMap(hint) => f.write_str(hint),
            FormatProblem::MagicaVoxel(error) => write!(f, "{}: {error}", Kind::MagicaVoxel),
            FormatProblem::Map(kind, problem) => write!(f, "{kind}: {problem}"),
            FormatProblem::Broken(problem) => problem.fmt(f),
            FormatProblem::Nothing(messages) => {
                write!(f, "nothing could be read: {}", messages.first().map_or("", String::as_str))?;
                if messages.len() > 1 { write!(f, " (and {} more)", messages.len() - 1) } else { Ok(()) }
            }
        }
    }
}

impl Error for FormatError {}
