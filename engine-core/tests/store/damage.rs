//! Broken files: what is whole is read, the rest is named.

use std::fs;
use std::path::Path;

use engine_core::formats::store::{SaveFile, SaveProblem};
use rusqlite::Connection;

use crate::support::{Random, Scratch, cells, filled, fresh, opened, place, varied};

const CHUNKS: i32 = 200;

/// How many chunks are there, are broken and are missing. What is there is as it was saved.
fn census(save: &mut SaveFile) -> [usize; 3] {
    let mut found = [0; 3];
    for n in 0..CHUNKS {
        match save.load_chunk(place(n)) {
            Ok(Some(chunk)) => {
                assert!(cells(&chunk) == cells(&varied(n)), "chunk {n} is another");
                found[0] += 1;
            }
            Err(error) => {
                assert!(matches!(error.problem, SaveProblem::DamagedChunk(at, _) if at == place(n)), "{error}");
                found[1] += 1;
            }
            Ok(None) => found[2] += 1,
        }
    }
    found
}

fn overwrite(path: &Path, start: usize, with: &[u8]) {
    let mut bytes = fs::read(path).unwrap();
    bytes[start..][..with.len()].copy_from_slice(with);
    fs::write(path, bytes).unwrap();
}

#[test]
fn a_broken_record_costs_itself() {
    let folder = Scratch::new();
    let path = folder.file("world.burrow");
    filled(&path, CHUNKS);
    let connection = Connection::open(&path).unwrap();
    connection.execute("UPDATE chunks SET record = substr(record, 1, 60) WHERE id = 7", ()).unwrap();
    connection.execute("UPDATE chunks SET record = (SELECT record FROM chunks WHERE id = 9) WHERE id = 8", ()).unwrap();
    drop(connection);
    let mut save = opened(&path);
    assert_eq!(census(&mut save), [198, 2, 0]);
    let line = save.load_chunk(place(7)).unwrap_err().to_string();
    assert!(line.ends_with("chunk -3,0,-10 is damaged: its checksum is wrong"), "{line}");
    // Such a save can be written, and the chunk with it.
    save.commit([(place(7), &varied(7))]).unwrap();
    assert_eq!(census(&mut save), [199, 1, 0]);
}

#[test]
fn a_broken_name_is_a_placeholder() {
    let folder = Scratch::new();
    let path = folder.file("world.burrow");
    filled(&path, 1);
    Connection::open(&path).unwrap().execute("UPDATE blocks SET name = 'stome' WHERE name = 'stone'", ()).unwrap();
    let mut registry = engine_core::BlockRegistry::builtin();
    let mut save = SaveFile::open(&path).unwrap();
    assert_eq!(save.adopt(&mut registry).unwrap(), ["lost_block_1"]);
    assert!(save.load_chunk(place(0)).unwrap().is_some());
    assert_eq!(save.commit([]).unwrap(), 2);
}

/// Every page but the two that all others hang on: the first, which says how the file is laid out, and the root of the chunks' tree.
#[test]
fn broken_pages_cost_what_is_on_them() {
    let folder = Scratch::new();
    let (whole, path) = (folder.file("whole"), folder.file("broken"));
    filled(&whole, CHUNKS);
    let pages = fs::metadata(&whole).unwrap().len() as usize / 4096;
    let connection = Connection::open(&whole).unwrap();
    let root = "SELECT rootpage - 1 FROM sqlite_schema WHERE name = 'chunks'";
    let root: usize = connection.query_row(root, (), |row| row.get::<_, u32>(0)).unwrap() as usize;
    drop(connection);
    let mut worst = 0;
    for page in (1..pages).filter(|&page| page != root) {
        fs::copy(&whole, &path).unwrap();
        overwrite(&path, page * 4096, &[0xa5; 4096]);
        let mut save = SaveFile::open(&path).unwrap();
        save.adopt(&mut engine_core::BlockRegistry::builtin()).unwrap();
        let [there, broken, missing] = census(&mut save);
        worst = worst.max(broken + missing);
        let (places, message) = save.places();
        assert!(there + broken <= places.len() || message.is_some(), "page {page}: {} places", places.len());
    }
    assert!((1..40).contains(&worst), "{worst} of {CHUNKS} lost with one page");
}

#[test]
fn of_a_file_that_was_cut_off_the_rest_can_be_rescued() {
    let folder = Scratch::new();
    let path = folder.file("world.burrow");
    filled(&path, CHUNKS);
    let length = fs::metadata(&path).unwrap().len();
    fs::OpenOptions::new().write(true).open(&path).unwrap().set_len(length * 2 / 3 / 4096 * 4096).unwrap();
    let before = fs::read(&path).unwrap();
    let mut save = opened(&path);
    let [there, broken, missing] = census(&mut save);
    assert!(there > CHUNKS as usize / 3 && broken + missing > 0, "{there} {broken} {missing}");
    assert!(matches!(save.commit([]).unwrap_err().problem, SaveProblem::OnlyReadable));
    let rescue = save.rescue(&folder.file("rescued")).unwrap();
    drop(save);
    assert!(fs::read(&path).unwrap() == before, "the damaged file is as it was");
    assert_eq!(rescue.whole, there);
    assert!(!rescue.lost.is_empty());
    assert_eq!(census(&mut opened(&folder.file("rescued")))[0], there);
}

#[test]
fn any_damage_gives_what_was_saved_or_an_error() {
    let folder = Scratch::new();
    let (whole, path) = (folder.file("whole"), folder.file("broken"));
    filled(&whole, 150);
    let bytes = fs::read(&whole).unwrap();
    let mut random = Random(1);
    for _ in 0..40 {
        let mut broken = bytes.clone();
        for _ in 0..=random.below(8) {
            let start = random.below(bytes.len() as u64 - 32) as usize;
            let length = 1 + random.below(32) as usize;
            broken[start..][..length].fill_with(|| random.below(256) as u8);
        }
        fs::write(&path, broken).unwrap();
        let Ok(mut save) = SaveFile::open(&path) else { continue };
        save.adopt(&mut engine_core::BlockRegistry::builtin()).unwrap();
        for at in save.places().0.into_iter().chain((0..150).map(place)) {
            // A broken name may have made another block of each of its kind: a placeholder, with an id beyond the table.
            let _ = save.load_chunk(at);
        }
        let _ = save.commit([(place(3), &varied(3))]);
    }
    fresh(&folder.file("another"));
}
