//! Luanti worlds (formerly Minetest): map blocks of 16×16×16 nodes in the table `blocks` of `map.sqlite`.
//!
//! ```text
//! since 5.12    x, y, z, data          z is north: the world's z is −1 − z
//! before        pos, data              pos = z · 2²⁴ + y · 2¹² + x, each of 12 bits with a sign
//! ```
//!
//! The database is read by SQLite itself, compiled into the program: nothing else reads journals, both kinds of tables and damaged files as it does. It
//! needs the C compiler that links every Rust program anyway. It is opened for reading only, and with the schema of a stranger's
//! file not trusted.

mod block;
mod key;

use std::path::Path;

use rusqlite::limits::Limit;
use rusqlite::{Connection, OpenFlags, Row, params};

use super::map::{Axes, MapError, MapSource, NamedChunk, Piece};
use super::{Kind, MapProblem};
use crate::ChunkPos;

/// Bytes of one row; Luanti's own blocks have some kilobytes.
const ROW: i32 = 16 << 20;

/// What every SQLite database begins with.
pub(super) const MAGIC: &[u8] = b"SQLite format 3\0";

/// How the table says where a map block is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Schema {
    /// By one number.
    Pos,
    /// By three.
    Xyz,
}

/// The map blocks of a Luanti world.
pub struct LuantiSource {
    database: Connection,
    schema: Schema,
    file: String,
}

impl LuantiSource {
    /// Opens a database; `None` if it has no map blocks.
    pub(super) fn open(path: &Path) -> Result<Option<Self>, MapProblem> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let database = Connection::open_with_flags(path, flags)?;
        database.set_limit(Limit::SQLITE_LIMIT_LENGTH, ROW)?;
        database.execute_batch("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")?;
        let Some(schema) = schema(&database)? else { return Ok(None) };
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Some(Self { database, schema, file }))
    }

    /// All positions, and what ended the list other than its end.
    fn positions(&self) -> (Vec<ChunkPos>, Result<(), MapProblem>) {
        let mut positions = Vec::new();
        let result = self.list(&mut positions);
        (positions, result)
    }

    fn list(&self, positions: &mut Vec<ChunkPos>) -> Result<(), MapProblem> {
        let mut statement = self.database.prepare(match self.schema {
            Schema::Pos => "SELECT pos FROM blocks",
            Schema::Xyz => "SELECT x, y, z FROM blocks",
        })?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            positions.push(self.position(row)?);
        }
        Ok(())
    }

    fn position(&self, row: &Row<'_>) -> Result<ChunkPos, MapProblem> {
        match self.schema {
            Schema::Pos => key::position(row.get(0)?).ok_or(MapProblem::OutOfRange),
            Schema::Xyz => {
                let at = ChunkPos::new(row.get(0)?, row.get(1)?, row.get(2)?);
                if at.is_legal() { Ok(at) } else { Err(MapProblem::OutOfRange) }
            }
        }
    }

    /// The data of a map block, if it is stored.
    fn data(&self, at: ChunkPos) -> Result<Option<Vec<u8>>, MapProblem> {
        let first = |sql, key: &[&dyn rusqlite::ToSql]| {
            let mut statement = self.database.prepare(sql)?;
            let mut rows = statement.query(key)?;
            rows.next()?.map(|row| row.get(0)).transpose()
        };
        let data: Result<_, rusqlite::Error> = match self.schema {
            Schema::Pos => match key::number(at) {
                Some(pos) => first("SELECT data FROM blocks WHERE pos = ?1", params![pos]),
                None => Ok(None),
            },
            Schema::Xyz => {
                first("SELECT data FROM blocks WHERE x = ?1 AND y = ?2 AND z = ?3", params![at.x, at.y, at.z])
            }
        };
        Ok(data?)
    }
}

/// How the map blocks are found, if the database has a table of them. A view of that name would be code, not data.
fn schema(database: &Connection) -> Result<Option<Schema>, MapProblem> {
    let is_table = "SELECT count(*) FROM sqlite_schema WHERE name = 'blocks' AND type = 'table' AND rootpage > 0";
    let tables: i64 = database.query_row(is_table, [], |row| row.get(0))?;
    if tables == 0 {
        return Ok(None);
    }
    let mut statement = database.prepare("SELECT name FROM pragma_table_info('blocks')")?;
    let columns: Vec<String> = statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    let has = |name: &str| columns.iter().any(|column| column == name);
    Ok(match (has("data"), has("pos"), has("x") && has("y") && has("z")) {
        (true, _, true) => Some(Schema::Xyz),
        (true, true, false) => Some(Schema::Pos),
        _ => None,
    })
}

impl MapSource for LuantiSource {
    fn kind(&self) -> Kind {
        Kind::Luanti
    }

    fn axes(&self) -> Axes {
        Axes::ZNorth
    }

    fn pieces(&mut self) -> (Vec<Piece>, Vec<String>) {
        let (positions, result) = self.positions();
        let messages = result.err().map(|problem| format!("{}: {problem}", self.file));
        (positions.into_iter().map(Piece::Chunk).collect(), messages.into_iter().collect())
    }

    fn piece_of(&self, at: ChunkPos) -> Piece {
        Piece::Chunk(ChunkPos::new(at.x, at.y, !at.z))
    }

    fn read(&mut self, piece: Piece) -> Result<Vec<NamedChunk>, MapError> {
        let Piece::Chunk(at) = piece else { return Ok(Vec::new()) };
        let chunk = self.data(at).and_then(|data| match data {
            Some(data) => block::read(&data, ChunkPos::new(at.x, at.y, !at.z)).map(Some),
            None => Ok(None),
        });
        let chunk = chunk.map_err(|problem| MapError { file: self.file.clone(), piece, problem })?;
        Ok(chunk.into_iter().collect())
    }
}

impl From<rusqlite::Error> for MapProblem {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database(error.to_string())
    }
}
