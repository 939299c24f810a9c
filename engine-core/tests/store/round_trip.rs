//! What is saved comes back.

use std::fs;

use engine_core::formats::store::{self, Base, Fingerprint, SaveFile, SaveProblem};
use engine_core::{BlockId, BlockPos, BlockRegistry, Chunk, ChunkPos, World, WorldView};

use crate::support::{STONE, Scratch, cells, filled, fresh, load_all, opened, place, varied};

#[test]
fn chunks_come_back_as_they_were_saved_last() {
    let folder = Scratch::new();
    let path = folder.file("world.burrow");
    let mut save = fresh(&path);
    let far = ChunkPos::new(ChunkPos::MAX, ChunkPos::MIN, -1);
    let chunks = [(ChunkPos::new(0, 0, 0), varied(1)), (far, varied(2)), (ChunkPos::new(-1, 5, 9), varied(3))];
    assert_eq!(save.commit(chunks.iter().map(|(at, chunk)| (*at, chunk))).unwrap(), 1);
    assert_eq!(save.commit([(far, &Chunk::uniform(STONE))]).unwrap(), 2);
    drop(save);
    let mut save = opened(&path);
    assert_eq!((save.commits(), save.base()), (2, &Base::Nothing));
    assert_eq!(save.places().0, [chunks[2].0, chunks[0].0, far]);
    assert_eq!(cells(&save.load_chunk(chunks[2].0).unwrap().unwrap()), cells(&chunks[2].1));
    assert!(save.load_chunk(far).unwrap().unwrap().is_uniform(STONE));
    assert!(save.load_chunk(ChunkPos::new(1, 0, 0)).unwrap().is_none());
}

/// Case B8: every cell around the origin is where it was.
#[test]
fn every_cell_around_the_origin_survives() {
    let folder = Scratch::new();
    let path = folder.file("world.burrow");
    let kind = |at: BlockPos| BlockId((at.x * 31 + at.y * 17 + at.z * 7).rem_euclid(12) as u16);
    let all = || (0..35 * 35 * 35).map(|n| BlockPos::new(n % 35 - 17, n / 35 % 35 - 17, n / 1225 - 17));
    let mut world = World::finite(BlockRegistry::builtin());
    all().for_each(|at| _ = world.set_block(at, kind(at)).unwrap());
    fresh(&path).commit(world.chunks()).unwrap();
    let loaded = load_all(&mut opened(&path));
    all().for_each(|at| assert_eq!(loaded.block(at), Some(kind(at)), "{at:?}"));
}

/// Case F4: a block that this version doesn't know is a visible placeholder, and is still itself when it is saved again.
#[test]
fn unknown_blocks_keep_their_names() {
    let folder = Scratch::new();
    let path = folder.file("world.burrow");
    let at = ChunkPos::new(0, 0, 0);
    let mut rich = BlockRegistry::parse("air empty\nruby opaque all=ruby\nstone opaque all=stone").unwrap();
    let mut save = SaveFile::create(&path, &Base::Nothing).unwrap();
    assert!(save.adopt(&mut rich).unwrap().is_empty());
    let mixed = |ruby, stone| Chunk::from_blocks(&std::array::from_fn(|i| if i < 1000 { ruby } else { stone }));
    save.commit([(at, &mixed(BlockId(1), BlockId(2)))]).unwrap();
    drop(save);

    let mut poor = BlockRegistry::parse("air empty\nstone opaque all=stone\ndirt opaque all=dirt").unwrap();
    let mut save = SaveFile::open(&path).unwrap();
    assert_eq!(save.adopt(&mut poor).unwrap(), ["ruby"]);
    let ruby = poor.id("ruby").unwrap();
    let texture = poor.types()[usize::from(ruby.0)].textures[0];
    assert_eq!(poor.texture_names()[usize::from(texture.0)], "placeholder");
    let mut chunk = save.load_chunk(at).unwrap().unwrap();
    assert_eq!(cells(&chunk), cells(&mixed(ruby, BlockId(1))));
    chunk.set(engine_core::LocalPos::new(15, 15, 15), BlockId(2));
    save.commit([(at, &chunk)]).unwrap();
    drop(save);

    let mut save = SaveFile::open(&path).unwrap();
    assert_eq!(save.adopt(&mut rich).unwrap(), ["dirt"]);
    let chunk = save.load_chunk(at).unwrap().unwrap();
    assert_eq!(cells(&chunk)[..2000], cells(&mixed(BlockId(1), BlockId(2)))[..2000]);
    assert_eq!(rich.name(cells(&chunk)[4095]), Some("dirt"));
}

#[test]
fn blocks_that_were_added_later_have_to_be_named() {
    let folder = Scratch::new();
    let mut save = fresh(&folder.file("world.burrow"));
    let new = BlockId(4000);
    let chunk = Chunk::uniform(new);
    let error = save.commit([(place(0), &varied(1)), (place(1), &chunk)]).unwrap_err();
    assert!(matches!(error.problem, SaveProblem::UnknownBlock(id) if id == new));
    assert!(save.load_chunk(place(0)).unwrap().is_none(), "nothing of the refused commit is saved");
    save.learn(new, "new").unwrap();
    assert_eq!(save.commit([(place(1), &chunk)]).unwrap(), 1);
}

#[test]
fn the_base_is_remembered() {
    let folder = Scratch::new();
    let map = folder.file("map.bin");
    fs::write(&map, [7; 200_000]).unwrap();
    let file = Base::file(&map).unwrap();
    for (name, base) in [("a", Base::Seed(u64::MAX)), ("b", Base::Nothing), ("c", file.clone())] {
        drop(SaveFile::create(&folder.file(name), &base).unwrap());
        assert_eq!(SaveFile::open(&folder.file(name)).unwrap().base(), &base);
    }
    let Base::File { path, fingerprint } = file else { unreachable!() };
    assert_eq!(Fingerprint::of(&path).unwrap(), fingerprint);
    fs::write(&map, [[7; 199_999].as_slice(), &[8]].concat()).unwrap();
    assert_ne!(Fingerprint::of(&path).unwrap(), fingerprint, "another last byte");

    // Both moved together: the map is found where it is now.
    let moved = Scratch::new();
    fs::rename(folder.file("c"), moved.file("c")).unwrap();
    fs::rename(&map, moved.file("map.bin")).unwrap();
    let save = SaveFile::open(&moved.file("c")).unwrap();
    let Base::File { path, .. } = save.base() else { unreachable!() };
    assert_eq!(path, &fs::canonicalize(moved.file("map.bin")).unwrap());
}

#[test]
fn a_closed_save_is_one_file_that_its_first_bytes_tell() {
    let folder = Scratch::new();
    filled(&folder.file("world.burrow"), 500);
    let names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["world.burrow"]);
    let bytes = fs::read(folder.file("world.burrow")).unwrap();
    assert!(store::is_save(&bytes[..store::HEAD]));
    assert!(!store::is_save(&bytes[..store::HEAD - 1]) && !store::is_save(b"SQLite format 3\0"));
}
