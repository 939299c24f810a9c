//! Where a save has chunks, and what a damaged file still tells of that.
//!
//! The places are in the index and again in the rows. Each is read from the start, and if that fails half-way, from the end too, so that one
//! broken page hides no more than itself. Keys must rise or fall: a tree that goes in circles ends there.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use rusqlite::Connection;

use crate::ChunkPos;

/// A chunk's place and row.
type Entry = (ChunkPos, i64);

/// All places in order, and a message if there may be more.
pub(super) fn all(connection: &Connection) -> (Vec<ChunkPos>, Option<String>) {
    let mut places = BTreeSet::new();
    let message = by_place(connection, &mut |(at, _)| _ = places.insert(at)).err();
    if message.is_some() {
        places.extend(rows(connection).into_keys());
    }
    let message = message.map(|error| format!("the list of chunks is damaged ({error}); some may be missing"));
    (places.into_iter().collect(), message)
}

/// The row of each place, as far as the rows can be read.
pub(super) fn rows(connection: &Connection) -> BTreeMap<ChunkPos, i64> {
    let mut rows = BTreeMap::new();
    let key = |(_, row): &Entry| *row;
    let mut visit = |(at, row)| _ = rows.entry(at).or_insert(row);
    let rising = "SELECT x, y, z, id FROM chunks NOT INDEXED ORDER BY id";
    let falling = "SELECT x, y, z, id FROM chunks NOT INDEXED ORDER BY id DESC";
    // What neither direction reaches is lost.
    let _ = both_ways(connection, [rising, falling], key, &mut visit);
    rows
}

fn by_place(connection: &Connection, visit: &mut dyn FnMut(Entry)) -> Result<(), String> {
    let key = |(at, _): &Entry| [at.y, at.z, at.x];
    let rising = "SELECT x, y, z, id FROM chunks ORDER BY y, z, x";
    let falling = "SELECT x, y, z, id FROM chunks ORDER BY y DESC, z DESC, x DESC";
    both_ways(connection, [rising, falling], key, visit)
}

fn both_ways<K: Ord>(
    connection: &Connection,
    [rising, falling]: [&str; 2],
    key: impl Fn(&Entry) -> K,
    visit: &mut dyn FnMut(Entry),
) -> Result<(), String> {
    scan(connection, rising, Ordering::Greater, &key, visit).inspect_err(|_| {
        // It is known already that this can't be all.
        let _ = scan(connection, falling, Ordering::Less, &key, visit);
    })
}

fn scan<K: Ord>(
    connection: &Connection,
    statement: &str,
    expected: Ordering,
    key: impl Fn(&Entry) -> K,
    visit: &mut dyn FnMut(Entry),
) -> Result<(), String> {
    let read = |error: rusqlite::Error| error.to_string();
    let mut statement = connection.prepare(statement).map_err(read)?;
    let mut rows = statement.query(()).map_err(read)?;
    let mut latest = None;
    while let Some(row) = rows.next().map_err(read)? {
        let coordinate = |column| row.get::<_, i32>(column).map_err(read);
        let at = ChunkPos::new(coordinate(0)?, coordinate(1)?, coordinate(2)?);
        let entry = (at, row.get(3).map_err(read)?);
        let next = key(&entry);
        if latest.as_ref().is_some_and(|latest| next.cmp(latest) != expected) {
            return Err("it isn't in order".to_owned());
        }
        if !at.is_legal() {
            return Err("a chunk lies outside the world".to_owned());
        }
        latest = Some(next);
        visit(entry);
    }
    Ok(())
}
