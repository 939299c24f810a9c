//! What isn't opened or made, with one clear line, and stays as it is.

use std::fs;

use engine_core::formats::store::{Base, SaveError, SaveFile};
use rusqlite::Connection;

use crate::support::{Scratch, cells, filled, fresh, opened, place, varied};

fn line(result: Result<SaveFile, SaveError>) -> String {
    let line = result.unwrap_err().to_string();
    assert_eq!(line.lines().count(), 1);
    line.rsplit_once(": ").unwrap().1.to_owned()
}

#[test]
fn other_files() {
    let folder = Scratch::new();
    let path = folder.file("file");
    assert!(SaveFile::open(&path).unwrap_err().to_string().contains("No such file"));
    for bytes in
        [&b""[..], b"hello", &[0; 5000], b"SQLite format 3\0", &[b"SQLite format 3\0".as_slice(), &[9; 9000]].concat()]
    {
        fs::write(&path, bytes).unwrap();
        assert_eq!(line(SaveFile::open(&path)), "not a save of Burrow");
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
    fs::remove_file(&path).unwrap();
    Connection::open(&path).unwrap().execute_batch("CREATE TABLE blocks (pos INT, data BLOB)").unwrap();
    assert_eq!(line(SaveFile::open(&path)), "not a save of Burrow");
    assert!(SaveFile::open(folder.path()).is_err());
}

#[test]
fn a_save_of_a_newer_version() {
    let folder = Scratch::new();
    let path = folder.file("world.burrow");
    filled(&path, 3);
    let connection = Connection::open(&path).unwrap();
    connection.execute_batch("PRAGMA user_version = 2; CREATE TABLE more (x)").unwrap();
    drop(connection);
    let before = fs::read(&path).unwrap();
    let expected = "made by a newer version of Burrow (format 2, and this version knows 1)";
    assert_eq!(line(SaveFile::open(&path)), expected);
    assert!(fs::read(&path).unwrap() == before, "it isn't touched");
}

#[test]
fn a_file_that_is_there_already() {
    let folder = Scratch::new();
    let path = folder.file("world.burrow");
    fs::write(&path, "precious").unwrap();
    assert_eq!(line(SaveFile::create(&path, &Base::Nothing)), "there is such a file already");
    assert_eq!(fs::read(&path).unwrap(), b"precious");
    assert!(SaveFile::create(&folder.file("missing/world.burrow"), &Base::Nothing).is_err());
}

#[test]
fn a_save_that_is_open() {
    let folder = Scratch::new();
    let path = folder.file("world.burrow");
    let mut first = fresh(&path);
    assert_eq!(line(SaveFile::open(&path)), "another program has it open");
    assert_eq!(first.commit([(place(0), &varied(0))]).unwrap(), 1);
    assert_eq!(line(SaveFile::open(&path)), "another program has it open");
    drop(first);
    assert_eq!(cells(&opened(&path).load_chunk(place(0)).unwrap().unwrap()), cells(&varied(0)));
}
