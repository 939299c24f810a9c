//! From the names of other games to our blocks, as data: the text files under `assets/mapping`.
//!
//! ```text
//! minecraft.txt   names and states since 1.13    ┐
//! classic.txt     Minecraft Classic's numbers    ├── a block of the registry and a shape
//! luanti.txt      node names of Luanti           ┘
//! numbers.txt     Minecraft's numbers before 1.13 ── a name with states, as in minecraft.txt
//! ```
//!
//! One name a line; `#` begins a comment. A name in braces stands for each member of a set, on the left as it is, on the right with what
//! follows its colon; states in brackets restrict a line to blocks that have them, and the first line that fits counts:
//!
//! ```text
//! set wood oak birch bamboo:oak
//! {wood}_planks           {wood}_planks
//! {wood}_stairs           {wood}_planks   stairs
//! furnace[lit=true]       furnace_lit
//! furnace                 furnace
//! ```
//!
//! What no line names is unknown; [`Palettes`](super::Palettes) makes a placeholder of it.

mod numbers;
mod shape;
mod states;
mod table;

use std::fmt;

pub use shape::Shape;

use super::name::BlockName;
use numbers::Numbers;
use table::Table;

const MINECRAFT: &str = include_str!("../../assets/mapping/minecraft.txt");
const NUMBERS: &str = include_str!("../../assets/mapping/numbers.txt");
const CLASSIC: &str = include_str!("../../assets/mapping/classic.txt");
const LUANTI: &str = include_str!("../../assets/mapping/luanti.txt");

/// What a name means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// A block of the registry.
    pub block: String,
    /// What of the cell it fills.
    pub shape: Shape,
}

/// What all names mean.
#[derive(Clone, Debug)]
pub struct Mapping {
    minecraft: Table,
    numbers: Numbers,
    classic: Table,
    luanti: Table,
}

/// A line of a mapping that can't be understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MappingError {
    line: usize,
    what: String,
}

impl fmt::Display for MappingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for MappingError {}

impl Mapping {
    /// The mapping that comes with the engine.
    ///
    /// # Panics
    /// Never: a test reads all of it.
    pub fn builtin() -> Self {
        Self::parse(MINECRAFT, NUMBERS, CLASSIC, LUANTI).unwrap_or_else(|error| unreachable!("assets/mapping: {error}"))
    }

    fn parse(minecraft: &str, numbers: &str, classic: &str, luanti: &str) -> Result<Self, MappingError> {
        Ok(Self {
            minecraft: Table::parse(minecraft)?,
            numbers: Numbers::parse(numbers)?,
            classic: Table::parse(classic)?,
            luanti: Table::parse(luanti)?,
        })
    }

    /// What a name means; `None` if it is unknown.
    pub fn target(&self, name: &BlockName) -> Option<Target> {
        match name {
            BlockName::State { name: text, .. } => {
                let plain = text.strip_prefix("minecraft:").unwrap_or(text);
                self.minecraft.target(plain, |key| name.state(key))
            }
            BlockName::Number { id, data } => self.target(&self.numbers.name(*id, *data)?),
            BlockName::Classic(id) => self.classic.target(&id.to_string(), |_| None),
            BlockName::Node { name, .. } => self.luanti.target(name, |_| None),
        }
    }
}

#[cfg(test)]
mod tests;
