//! The blocks of a save by name.
//!
//! A save has ids of its own, which never change: a name keeps the id that it got when it was first saved. So the registry may be another one the next
//! time, in another order, or lack some names. Those become a placeholder under their own name, and stay what they are when they are saved again.

use std::collections::BTreeMap;
use std::iter;

use rusqlite::{Connection, Row, Transaction};

use super::error::SaveProblem;
use crate::block::{BlockRegistry, BlockType};
use crate::{BlockId, TextureId};

/// Longer names are taken for damage.
const MAX_NAME: usize = 1024;

/// The names in rows and once more in an index, each from both ends: around a broken page.
const COPIES: [&str; 4] = [
    "NOT INDEXED ORDER BY id",
    "NOT INDEXED ORDER BY id DESC",
    "INDEXED BY blocks_copy WHERE id >= 0 ORDER BY id",
    "INDEXED BY blocks_copy WHERE id >= 0 ORDER BY id DESC",
];

/// The names of a save, and what they mean in a registry.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// Indexed by the save's id.
    names: Vec<String>,
    /// How many of them the file holds.
    saved: usize,
    blocks: Vec<Option<BlockId>>,
    /// The save's id, indexed by [`BlockId`].
    ids: Vec<Option<u16>>,
}

impl Names {
    /// The names in a file, and whether all of them could be read. One that is damaged or missing gets a name that says so.
    pub(super) fn read(connection: &Connection) -> (Self, bool) {
        let mut found = BTreeMap::new();
        let mut all_read = scan(connection, COPIES[0], &mut found);
        if !all_read || found.keys().zip(0..).any(|(id, expected)| *id != expected) {
            for copy in &COPIES[1..] {
                all_read &= scan(connection, copy, &mut found);
            }
        }
        let count = found.last_key_value().map_or(0, |(id, _)| usize::from(*id) + 1);
        let name = |id| found.remove(&(id as u16)).unwrap_or_else(|| format!("lost_block_{id}"));
        let names: Vec<String> = (0..count).map(name).collect();
        (Self { saved: count, blocks: vec![None; count], names, ids: Vec::new() }, all_read)
    }

    /// Writes those that the file doesn't hold yet.
    pub(super) fn write(&self, transaction: &Transaction<'_>) -> rusqlite::Result<()> {
        let mut statement = transaction.prepare("INSERT INTO blocks (id, name, sum) VALUES (?, ?, ?)")?;
        for (id, name) in self.names.iter().enumerate().skip(self.saved) {
            let id = id as u16;
            statement.execute((id, name, checksum(id, name)))?;
        }
        Ok(())
    }

    /// What [`Names::write`] wrote is durable.
    pub(super) fn written(&mut self) {
        self.saved = self.names.len();
    }

    /// Makes the two tables know each other: a name that the registry lacks becomes a placeholder there, and is returned;
    /// one that the save lacks will be written.
    pub(super) fn adopt(&mut self, registry: &mut BlockRegistry) -> Result<Vec<String>, SaveProblem> {
        let mut unknown = Vec::new();
        for (name, block) in self.names.iter().zip(&mut self.blocks) {
            if registry.id_or_shaped(name).is_none() {
                // Without a texture to spare it is still there, in white.
                let texture = registry.texture("placeholder").unwrap_or(TextureId::WHITE);
                let placeholder = BlockType::opaque([texture; 6]);
                registry.add(name, placeholder).map_err(|_| SaveProblem::TooManyBlocks)?;
                unknown.push(name.clone());
            }
            *block = registry.id(name);
        }
        self.ids.clear();
        for id in 0..self.names.len() as u16 {
            self.link(self.block(id), id);
        }
        self.learn((0..registry.types().len()).filter_map(|index| registry.name(BlockId(index as u16))))?;
        Ok(unknown)
    }

    /// Takes over the names of a registry, in the order of its ids.
    pub(super) fn learn<'a>(&mut self, names: impl Iterator<Item = &'a str>) -> Result<(), SaveProblem> {
        for (index, name) in names.enumerate() {
            self.learn_one(BlockId(index as u16), name)?;
        }
        Ok(())
    }

    /// Takes over one name, if it is new.
    pub(super) fn learn_one(&mut self, block: BlockId, name: &str) -> Result<(), SaveProblem> {
        if self.stored_id(block).is_some() {
            return Ok(());
        }
        let id = u16::try_from(self.names.len()).ok().filter(|&id| id < u16::MAX).ok_or(SaveProblem::TooManyBlocks)?;
        self.names.push(name.to_owned());
        self.blocks.push(Some(block));
        self.link(Some(block), id);
        Ok(())
    }

    fn link(&mut self, block: Option<BlockId>, id: u16) {
        let Some(index) = block.map(|block| usize::from(block.0)) else { return };
        let missing = (index + 1).saturating_sub(self.ids.len());
        self.ids.extend(iter::repeat_n(None, missing));
        self.ids[index] = Some(id);
    }

    /// The save's id of a block.
    pub(super) fn stored_id(&self, block: BlockId) -> Option<u16> {
        self.ids.get(usize::from(block.0)).copied().flatten()
    }

    /// The block of one of the save's ids.
    pub(super) fn block(&self, id: u16) -> Option<BlockId> {
        self.blocks.get(usize::from(id)).copied().flatten()
    }
}

/// Takes the names that are whole from one copy of them. Says whether it could be read to its end.
fn scan(connection: &Connection, copy: &str, found: &mut BTreeMap<u16, String>) -> bool {
    let statement = connection.prepare(&format!("SELECT id, name, sum FROM blocks {copy}"));
    let Ok(mut statement) = statement else { return false };
    let Ok(mut rows) = statement.query(()) else { return false };
    // More rows than ids: the file's tree goes in circles.
    for _ in 0..=u16::MAX {
        match rows.next() {
            Ok(Some(row)) => found.extend(read_row(row)),
            Ok(None) => return true,
            Err(_) => return false,
        }
    }
    false
}

/// A name with its id, unless it is damaged.
fn read_row(row: &Row<'_>) -> Option<(u16, String)> {
    let id: u16 = row.get(0).ok().filter(|&id| id < u16::MAX)?;
    let name: String = row.get(1).ok().filter(|name: &String| name.len() <= MAX_NAME)?;
    (row.get(2) == Ok(checksum(id, &name))).then_some((id, name))
}

fn checksum(id: u16, name: &str) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&id.to_le_bytes());
    hasher.update(name.as_bytes());
    hasher.finalize()
}
