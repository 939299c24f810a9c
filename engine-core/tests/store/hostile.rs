//! Files made to do harm.

use engine_core::BlockRegistry;
use engine_core::formats::store::SaveFile;
use rusqlite::Connection;

use crate::support::{Scratch, filled, opened, place};

fn after(statements: &str) -> Result<SaveFile, String> {
    let folder = Scratch::new();
    let path = folder.file("world.burrow");
    filled(&path, 30);
    let connection = Connection::open(&path).unwrap();
    connection.pragma_update(None, "writable_schema", true).unwrap();
    connection.execute_batch(statements).unwrap();
    drop(connection);
    SaveFile::open(&path).map_err(|error| error.problem.to_string())
}

#[test]
fn nothing_but_the_known_tables_is_opened() {
    let expected = "the save is damaged: it isn't laid out as a save";
    for statements in [
        "CREATE TRIGGER t AFTER INSERT ON chunks BEGIN DELETE FROM chunks; END",
        "CREATE TABLE more (x)",
        "DROP INDEX chunks_by_place",
        "DROP INDEX save_copy",
        "DROP TABLE chunks; CREATE VIEW chunks AS SELECT 1 AS id, 0 AS x, 0 AS y, 0 AS z, x'00' AS record",
        "UPDATE sqlite_schema SET sql = 'CREATE TABLE blocks (id INTEGER PRIMARY KEY, name AS (zeroblob(1e9)), sum)' WHERE name = 'blocks'",
    ] {
        assert_eq!(after(statements).err().as_deref(), Some(expected), "{statements}");
    }
}

#[test]
fn large_values_are_refused() {
    let folder = Scratch::new();
    let path = folder.file("world.burrow");
    filled(&path, 30);
    let connection = Connection::open(&path).unwrap();
    connection.execute("UPDATE chunks SET record = zeroblob(400000000) WHERE id = 5", ()).unwrap();
    connection.execute("UPDATE blocks SET name = replace(hex(zeroblob(200000)), '0', 'x') WHERE id = 3", ()).unwrap();
    drop(connection);
    let mut save = SaveFile::open(&path).unwrap();
    let lost = save.adopt(&mut BlockRegistry::builtin()).unwrap();
    assert_eq!(lost, ["lost_block_3"]);
    assert!(save.load_chunk(place(4)).is_err());
    assert!(save.load_chunk(place(5)).unwrap().is_some());
}

#[test]
fn values_of_other_types_are_refused() {
    for statements in [
        "DELETE FROM save",
        "UPDATE save SET base = 'seed -1'",
        "UPDATE save SET sum = sum + 1",
        "UPDATE save SET commits = -1, base = base || ' '",
    ] {
        assert!(after(statements).is_err(), "{statements}");
    }
    assert!(after("INSERT INTO blocks (id, name, sum) VALUES (9223372036854775807, 'x', 0), (-4, 'y', 0)").is_ok());
    assert!(after("INSERT INTO chunks (x, y, z, record) VALUES (9223372036854775807, 0, 0, x'')").is_ok());
}

#[test]
fn places_outside_the_world_are_named() {
    let folder = Scratch::new();
    let path = folder.file("world.burrow");
    filled(&path, 30);
    let connection = Connection::open(&path).unwrap();
    connection.execute("INSERT INTO chunks (x, y, z, record) VALUES (0, 2147483647, 0, x'00')", ()).unwrap();
    drop(connection);
    let (places, message) = opened(&path).places();
    assert_eq!(places.len(), 30);
    assert!(message.unwrap().contains("a chunk lies outside the world"));
}
