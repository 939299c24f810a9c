//! The database under a save: how it is laid out, opened and guarded.
//!
//! It is a database in write-ahead mode, locked for one program as long as that has it open; the lock goes with the program, however that ends.
//! What is opened is checked first: nothing but the tables and the index named here, word for word, so that no statement runs that a file brought along.

use std::path::Path;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::{Connection, OpenFlags};

use super::FORMAT;
use super::error::SaveProblem;

/// "BRRW", which the file's head holds at byte 68.
pub(super) const APPLICATION: u32 = u32::from_be_bytes(*b"BRRW");

/// All that a save consists of.
///
/// The second index is a copy of the names, and the row of `save` has one too: so that no one broken page takes them all.
const LAYOUT: [&str; 6] = [
    "CREATE TABLE save (id INTEGER PRIMARY KEY, commits INTEGER NOT NULL, base TEXT NOT NULL, sum INTEGER NOT NULL) STRICT",
    "CREATE TABLE blocks (id INTEGER PRIMARY KEY, name TEXT NOT NULL, sum INTEGER NOT NULL) STRICT",
    "CREATE TABLE chunks (id INTEGER PRIMARY KEY, x INTEGER NOT NULL, y INTEGER NOT NULL, z INTEGER NOT NULL, record BLOB NOT NULL) STRICT",
    "CREATE UNIQUE INDEX chunks_by_place ON chunks (y, z, x)",
    "CREATE INDEX blocks_copy ON blocks (id, name, sum)",
    "CREATE INDEX save_copy ON save (id, base, sum)",
];

/// Longer texts, records and rows are refused, whatever a file says.
const LONGEST: i32 = 1 << 16;

/// Whether the file's structure can be relied on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Structure {
    Whole,
    /// Parts can be read. Nothing must be written.
    Damaged,
}

/// Makes a new save without chunks.
pub(super) fn create(path: &Path, base: &str) -> rusqlite::Result<()> {
    let connection = connect(path, OpenFlags::SQLITE_OPEN_CREATE)?;
    // Not in write-ahead mode yet: so the whole of a new save is in one file.
    connection.execute_batch("BEGIN")?;
    connection.pragma_update(None, "application_id", APPLICATION)?;
    connection.pragma_update(None, "user_version", FORMAT)?;
    LAYOUT.iter().try_for_each(|statement| connection.execute(statement, ()).map(drop))?;
    let sum = crc32fast::hash(base.as_bytes());
    connection.execute("INSERT INTO save (id, commits, base, sum) VALUES (0, 0, ?, ?)", (base, sum))?;
    connection.execute_batch("COMMIT")?;
    connection.close().map_err(|(_, error)| error)
}

/// Opens what [`create`] made. If its structure is damaged, so that it can still be read in parts.
pub(super) fn open(path: &Path) -> Result<(Connection, Structure), SaveProblem> {
    let connection = connect(path, OpenFlags::empty())?;
    match prepare(&connection) {
        Ok(()) => Ok((connection, Structure::Whole)),
        Err(SaveProblem::Damaged(_)) => {
            // It holds the lock.
            drop(connection);
            Ok((open_damaged(path)?, Structure::Damaged))
        }
        Err(problem) => Err(problem),
    }
}

fn open_damaged(path: &Path) -> Result<Connection, SaveProblem> {
    let connection = connect(path, OpenFlags::empty())?;
    // In this mode sizes in the head that don't fit the file are no reason to give up.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_WRITABLE_SCHEMA, true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    prepare(&connection)?;
    Ok(connection)
}

fn connect(path: &Path, more: OpenFlags) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX | more;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(Duration::ZERO)?;
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, LONGEST)?;
    connection.set_limit(Limit::SQLITE_LIMIT_ATTACHED, 0)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.pragma_update(None, "cell_size_check", true)?;
    connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    Ok(connection)
}

fn prepare(connection: &Connection) -> Result<(), SaveProblem> {
    if connection.is_readonly("main")? {
        return Err(SaveProblem::ReadOnly);
    }
    let number = |pragma| connection.pragma_query_value(None, pragma, |row| row.get::<_, i64>(0));
    let (application, format) = (number("application_id")?, number("user_version")?);
    match u32::try_from(format) {
        _ if application != i64::from(APPLICATION) => return Err(SaveProblem::NotASave),
        Ok(format) if format > FORMAT => return Err(SaveProblem::Newer { format }),
        Ok(FORMAT) => {}
        _ => return Err(SaveProblem::NotASave),
    }
    check_layout(connection)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    // A commit returns when it is on the disk, not before.
    connection.pragma_update(None, "synchronous", "FULL")?;
    // After a large commit the log shrinks again, in bytes.
    connection.pragma_update(None, "journal_size_limit", 1 << 22)?;
    // Kilobytes, if negative.
    connection.pragma_update(None, "cache_size", -2048)?;
    // Takes the lock now rather than with the first commit.
    connection.execute_batch("BEGIN IMMEDIATE; COMMIT")?;
    Ok(())
}

fn check_layout(connection: &Connection) -> Result<(), SaveProblem> {
    let strange = || SaveProblem::Damaged("it isn't laid out as a save".to_owned());
    let mut statement = connection.prepare("SELECT sql FROM sqlite_schema")?;
    let mut rows = statement.query(())?;
    for expected in LAYOUT {
        let row = rows.next()?.ok_or_else(strange)?;
        if row.get::<_, String>(0).ok().as_deref() != Some(expected) {
            return Err(strange());
        }
    }
    rows.next()?.map_or(Ok(()), |_| Err(strange()))
}
