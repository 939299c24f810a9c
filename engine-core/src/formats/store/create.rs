//! The making of a save, and the word on what it is based on.

use std::fs;
use std::path::Path;

use rusqlite::Connection;

use super::base::folder_of;
use super::{Base, SaveProblem, connection};

/// The text that says what a save is based on, if it or its copy is whole.
pub(super) fn read_base(connection: &Connection) -> Option<String> {
    let copies = ["NOT INDEXED WHERE +id = 0", "INDEXED BY save_copy WHERE id = 0"];
    copies.into_iter().find_map(|copy| {
        let statement = format!("SELECT base, sum FROM save {copy}");
        let row = connection.query_row(&statement, (), |row| Ok((row.get::<_, String>(0)?, row.get::<_, u32>(1)?)));
        row.ok().filter(|(base, sum)| *sum == crc32fast::hash(base.as_bytes())).map(|(base, _)| base)
    })
}

/// Makes a new save under the name `made`, then gives it its own: so there is never half a save.
pub(super) fn make(path: &Path, made: &Path, base: &Base) -> Result<(), SaveProblem> {
    if fs::exists(path)? {
        return Err(SaveProblem::Exists);
    }
    let base = base.to_text(path)?;
    // The system's word for what is wrong is better than the store's.
    fs::File::create(made)?;
    connection::create(made, &base)?;
    fs::rename(made, path)?;
    // The new name, too, shall be on the disk. Where folders can't be opened, the system sees to it.
    if let Ok(folder) = fs::File::open(folder_of(path)?) {
        folder.sync_all()?;
    }
    Ok(())
}
