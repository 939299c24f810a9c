//! NBT, the tree of named values in which Minecraft and its tools store almost everything.
//!
//! The crate `fastnbt` reads it into plain structures that borrow from the bytes. It walks values by recursion, panics on a list of nothing
//! that has a length, and takes declared lengths as they are; so before it sees a document, [`measure`] walks it once, without recursion,
//! and lets through only one that is whole, at most [`DEPTH`] deep, and backed by bytes in every part. Lists and maps that are kept go through
//! [`AtMost`] and [`PairsAtMost`], so memory stays in proportion to the bytes.

mod at_most;
mod measure;

use std::fmt;

use serde::Deserialize;

pub(super) use at_most::{AtMost, PairsAtMost};

use super::inflate::{InflateProblem, Inflated};
use measure::measure;

/// Compounds and lists within each other; Minecraft itself allows no more.
const DEPTH: usize = 512;

/// Why a document can't be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NbtProblem {
    /// It doesn't begin with a compound.
    NoCompound,
    /// It ends within a value.
    CutOff,
    /// The decompression ended within a value.
    Inflate(InflateProblem),
    /// Values lie in each other more than 512 deep.
    TooDeep,
    /// A tag that no value has.
    Tag(u8),
    /// A list or an array that declares an impossible length.
    Length(i32),
    /// It isn't of the form that the format has.
    Form(String),
}

impl fmt::Display for NbtProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCompound => f.write_str("the NBT doesn't begin with a compound"),
            Self::CutOff => f.write_str("the NBT is cut off"),
            Self::Inflate(problem) => problem.fmt(f),
            Self::TooDeep => write!(f, "the NBT is nested more than {DEPTH} deep"),
            Self::Tag(tag) => write!(f, "the NBT has a value of the unknown kind {tag}"),
            Self::Length(length) => write!(f, "the NBT has a list of the impossible length {length}"),
            Self::Form(what) => write!(f, "the NBT is of another form: {what}"),
        }
    }
}

/// Reads the document that the bytes begin with. That the decompression broke doesn't matter if the document was complete by then.
pub(super) fn parse<'a, T: Deserialize<'a>>(inflated: &'a Inflated) -> Result<T, NbtProblem> {
    let length = measure(&inflated.bytes).map_err(|problem| match (problem, &inflated.cut) {
        (NbtProblem::CutOff, Some(cut)) => NbtProblem::Inflate(cut.clone()),
        (problem, _) => problem,
    })?;
    // Every length has been checked against the bytes, so no other limit is needed.
    let options = fastnbt::DeOpts::new().max_seq_len(length);
    fastnbt::from_bytes_with_opts(&inflated.bytes[..length], options)
        .map_err(|error| NbtProblem::Form(error.to_string()))
}
