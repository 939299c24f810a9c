//! Writes region files and the columns in them.

use crate::nbt::{Nbt, compound};

/// A region in which columns have been put so far.
pub(crate) struct RegionFile {
    pub(crate) bytes: Vec<u8>,
}

impl RegionFile {
    pub(crate) fn new() -> Self {
        Self { bytes: vec![0; 8192] }
    }

    /// A zlib-compressed column in its slot.
    pub(crate) fn column(self, x: i32, z: i32, nbt: &Nbt) -> Self {
        self.payload(x, z, 2, &nbt.zlib())
    }

    /// Any payload in the slot of a column.
    pub(crate) fn payload(self, x: i32, z: i32, kind: u8, payload: &[u8]) -> Self {
        self.raw(x, z, payload.len() as u32 + 1, kind, payload)
    }

    /// A payload with any declared length.
    pub(crate) fn raw(mut self, x: i32, z: i32, length: u32, kind: u8, payload: &[u8]) -> Self {
        let sector = self.bytes.len() as u32 / 4096;
        self.bytes.extend(length.to_be_bytes());
        self.bytes.push(kind);
        self.bytes.extend(payload);
        self.bytes.resize(self.bytes.len().next_multiple_of(4096), 0);
        let sectors = self.bytes.len() as u32 / 4096 - sector;
        self.place(x, z, sector << 8 | sectors)
    }

    /// An entry of the table.
    pub(crate) fn place(mut self, x: i32, z: i32, entry: u32) -> Self {
        let slot = (z.rem_euclid(32) * 32 + x.rem_euclid(32)) as usize;
        self.bytes[slot * 4..][..4].copy_from_slice(&entry.to_be_bytes());
        self
    }
}

/// A column since 1.18.
pub(crate) fn column(x: i32, z: i32, sections: Vec<Nbt>) -> Nbt {
    let head = [("DataVersion", Nbt::Int(2975)), ("xPos", Nbt::Int(x)), ("zPos", Nbt::Int(z))];
    compound(head).with("sections", Nbt::List(sections))
}

/// A column before 1.18.
pub(crate) fn level(x: i32, z: i32, version: Option<i32>, sections: Vec<Nbt>) -> Nbt {
    let level = compound([("xPos", Nbt::Int(x)), ("zPos", Nbt::Int(z)), ("Sections", Nbt::List(sections))]);
    let root = compound([("Level", level)]);
    match version {
        Some(version) => root.with("DataVersion", Nbt::Int(version)),
        None => root,
    }
}

/// A palette entry; `name` may have states in brackets.
pub(crate) fn state(name: &str) -> Nbt {
    let Some((name, states)) = name.split_once('[') else { return compound([("Name", Nbt::text(name))]) };
    let pairs = states.trim_end_matches(']').split(',').map(|pair| pair.split_once('=').unwrap());
    let pairs = pairs.map(|(key, value)| (key.to_owned(), Nbt::text(value))).collect();
    compound([("Properties", Nbt::Compound(pairs)), ("Name", Nbt::text(name))])
}

/// A section since 1.18 with one kind of block.
pub(crate) fn uniform(y: i8, name: &str) -> Nbt {
    let states = compound([("palette", Nbt::List(vec![state(name)]))]);
    compound([("Y", Nbt::Byte(y)), ("block_states", states)])
}
