//! What files call their blocks.

use std::fmt;

/// A block as its file names it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BlockName {
    /// A Minecraft name, since 1.13.
    State {
        /// Such as `minecraft:oak_log`.
        name: String,
        /// Such as `axis=y`, several separated by commas; empty if it has none.
        states: String,
    },
    /// A number and a data value: Minecraft before 1.13.
    Number {
        /// Which block, below 4096.
        id: u16,
        /// Which variant of it, below 16.
        data: u8,
    },
    /// A number: Minecraft Classic.
    Classic(u16),
    /// A Luanti node.
    Node {
        /// Such as `default:stone`.
        name: String,
        /// Its second parameter, whose meaning depends on the node: most often a direction.
        param2: u8,
    },
}

impl BlockName {
    /// A name with its states in brackets, as command lines and schematics have it.
    pub(super) fn of_text(text: &str) -> Self {
        let (name, states) = match text.split_once('[') {
            Some((name, rest)) => (name, rest.strip_suffix(']').unwrap_or(rest)),
            None => (text, ""),
        };
        Self::State { name: name.to_owned(), states: states.to_owned() }
    }

    /// The name without the states.
    pub fn without_states(&self) -> Self {
        match self {
            Self::State { name, .. } => Self::State { name: name.clone(), states: String::new() },
            other => other.clone(),
        }
    }

    /// The value of a state, such as that of `axis`.
    pub fn state(&self, key: &str) -> Option<&str> {
        let Self::State { states, .. } = self else { return None };
        let mut pairs = states.split(',').filter_map(|pair| pair.split_once('='));
        pairs.find(|(name, _)| *name == key).map(|(_, value)| value)
    }
}

impl fmt::Display for BlockName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::State { name, states } if states.is_empty() => f.write_str(name),
            Self::State { name, states } => write!(f, "{name}[{states}]"),
            Self::Number { id, data } => write!(f, "{id}:{data}"),
            Self::Classic(id) => id.fmt(f),
            Self::Node { name, .. } => f.write_str(name),
        }
    }
}
