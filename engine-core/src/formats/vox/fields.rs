//! A chunk's content as a list of fields.
//!
//! ```text
//! string   length: u32   bytes
//! dict     number of pairs: u32   (key: string, text: string) each
//! ```
//!
//! Nothing is allocated by a declared number: only what is really there takes memory.

use super::chunk::Chunk;
use super::error::{VoxError, VoxProblem};

/// What is left to read of a chunk's content.
pub(super) struct Fields<'a> {
    chunk: Chunk<'a>,
    rest: &'a [u8],
}

impl<'a> Fields<'a> {
    /// All fields of a chunk.
    pub(super) fn of(chunk: Chunk<'a>) -> Self {
        Self { chunk, rest: chunk.content }
    }

    pub(super) fn u32(&mut self) -> Result<u32, VoxError> {
        let Some((bytes, rest)) = self.rest.split_first_chunk() else {
            return Err(self.too_short(4));
        };
        self.rest = rest;
        Ok(u32::from_le_bytes(*bytes))
    }

    pub(super) fn i32(&mut self) -> Result<i32, VoxError> {
        Ok(self.u32()?.cast_signed())
    }

    pub(super) fn string(&mut self) -> Result<&'a [u8], VoxError> {
        let length = self.u32()? as usize;
        let Some((bytes, rest)) = self.rest.split_at_checked(length) else {
            return Err(self.too_short(length));
        };
        self.rest = rest;
        Ok(bytes)
    }

    pub(super) fn dict(&mut self) -> Result<Dict<'a>, VoxError> {
        let pairs = self.u32()?;
        // Not reserved in advance: only pairs that are really there take memory.
        let mut dict = Dict(Vec::new());
        for _ in 0..pairs {
            dict.0.push((self.string()?, self.string()?));
        }
        Ok(dict)
    }

    /// All that is left.
    pub(super) fn rest(self) -> &'a [u8] {
        self.rest
    }

    fn too_short(&self, needs: usize) -> VoxError {
        self.chunk.fails(VoxProblem::FieldPastContent { needs, holds: self.rest.len() })
    }
}

/// Named attributes of a node, a layer or a material.
pub(super) struct Dict<'a>(Vec<(&'a [u8], &'a [u8])>);

impl<'a> Dict<'a> {
    /// The text of an attribute, if it is there.
    pub(super) fn text(&self, name: &str) -> Option<&'a [u8]> {
        self.0.iter().find(|(key, _)| *key == name.as_bytes()).map(|(_, text)| *text)
    }

    /// Whether the attribute `_hidden` is set.
    pub(super) fn hidden(&self) -> bool {
        self.text("_hidden") == Some(b"1")
    }
}
