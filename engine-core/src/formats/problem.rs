//! What can be wrong with a map or a piece of one.

use std::fmt;
use std::io;

use super::inflate::InflateProblem;
use super::nbt::NbtProblem;
use super::packed::TooFewWords;

/// What is wrong with a map or a piece of one.
#[derive(Debug)]
pub enum MapProblem {
    /// The system doesn't let it be read.
    Unreadable(io::Error),
    /// The file ends before the piece does.
    PastEnd {
        /// Bytes that are declared.
        declared: u64,
        /// Bytes that are left for them.
        left: u64,
    },
    /// The piece ends within one of its parts.
    CutOff,
    /// A region's table places a chunk beyond the end of the file.
    BeyondEnd,
    /// A region's table places a chunk inside the table itself.
    InsideTable,
    /// A length of zero.
    NoLength,
    /// Compressed in a way that nothing is known of.
    UnknownCompression(u8),
    /// A chunk that should lie in a file of its own, which isn't there.
    ExternalMissing(String),
    /// A chunk that says it belongs elsewhere.
    Elsewhere {
        /// Where it says it belongs.
        x: i32,
        /// Where it says it belongs.
        z: i32,
    },
    /// Broken compression.
    Inflate(InflateProblem),
    /// Broken NBT.
    Nbt(NbtProblem),
    /// Something that the format requires isn't there.
    Missing(&'static str),
    /// A size of a box that can't be.
    Size([i64; 3]),
    /// An array of blocks that is too short.
    TooFewWords(TooFewWords),
    /// An array that isn't as long as the blocks are many.
    ArrayLength {
        /// Which array.
        name: &'static str,
        /// The length that it should have.
        needs: u64,
        /// The length that it has.
        holds: u64,
    },
    /// A block that no palette entry stands for.
    NotInPalette {
        /// The number that is stored.
        index: u32,
        /// Entries of the palette.
        entries: usize,
    },
    /// A number in a format that numbers have no such form of.
    VarInt,
    /// A version that nothing is known of.
    Version(i64),
    /// Something lies beyond 32-bit coordinates.
    OutOfRange,
    /// The database says this.
    Database(String),
}

impl fmt::Display for MapProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(error) => error.fmt(f),
            Self::PastEnd { declared, left } => {
                write!(f, "{declared} bytes are declared, but the file has {left} left")
            }
            Self::CutOff => f.write_str("it is cut off"),
            Self::BeyondEnd => f.write_str("its place lies beyond the end of the file"),
            Self::InsideTable => f.write_str("its place lies inside the region's table"),
            Self::NoLength => f.write_str("its length is 0"),
            Self::UnknownCompression(kind) => write!(f, "unknown compression {kind}"),
            Self::ExternalMissing(file) => write!(f, "external chunk file {file} missing"),
            Self::Elsewhere { x, z } => write!(f, "it says that it is chunk ({x}, {z})"),
            Self::Inflate(problem) => problem.fmt(f),
            Self::Nbt(problem) => problem.fmt(f),
            Self::Missing(what) => write!(f, "`{what}` is missing"),
            Self::Size([x, y, z]) => write!(f, "a box of {x}×{y}×{z} blocks is not possible"),
            Self::TooFewWords(problem) => problem.fmt(f),
            Self::ArrayLength { name, needs, holds } => {
                write!(f, "`{name}` should hold {needs} values, but holds {holds}")
            }
            Self::NotInPalette { index, entries } => {
                write!(f, "block {index} is not in the palette, which has {entries} entries")
            }
            Self::VarInt => f.write_str("a number of the block array is longer than five bytes or cut off"),
            Self::Version(version) => write!(f, "unknown version {version}"),
            Self::OutOfRange => f.write_str("it lies beyond 32-bit coordinates"),
            Self::Database(what) => f.write_str(what),
        }
    }
}

impl From<io::Error> for MapProblem {
    fn from(error: io::Error) -> Self {
        Self::Unreadable(error)
    }
}

impl From<InflateProblem> for MapProblem {
    fn from(problem: InflateProblem) -> Self {
        Self::Inflate(problem)
    }
}

impl From<NbtProblem> for MapProblem {
    fn from(problem: NbtProblem) -> Self {
        Self::Nbt(problem)
    }
}

impl From<TooFewWords> for MapProblem {
    fn from(problem: TooFewWords) -> Self {
        Self::TooFewWords(problem)
    }
}
