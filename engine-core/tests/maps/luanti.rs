//! Luanti databases: both schemas, and map blocks of every format that the field still has.

use engine_core::formats::{Axes, Piece};
use engine_core::{BlockPos, ChunkPos};
use rusqlite::Connection;

use crate::nbt::zlib;
use crate::reading::{Contents, Folder, contents, counts, map};

/// Nodes of a map block: mostly air, a stone at x 1, y 2, z 3 and flowing water at x 15, y 0, z 0.
#[derive(Clone, Copy)]
struct Block {
    version: u8,
    /// Bytes of a node's number.
    width: u8,
    /// The numbers of stone and water; that of air is 0.
    stone: u16,
    water: u16,
}

impl Block {
    fn new(version: u8) -> Self {
        Self { version, width: if version < 24 { 1 } else { 2 }, stone: 5, water: 7 }
    }

    fn names(self) -> Vec<u8> {
        let mut bytes = vec![0, 0, 3];
        for (number, name) in [(0, "air"), (self.stone, "default:stone"), (self.water, "default:water_flowing")] {
            bytes.extend(number.to_be_bytes());
            bytes.extend((name.len() as u16).to_be_bytes());
            bytes.extend(name.as_bytes());
        }
        bytes
    }

    fn nodes(self) -> Vec<u8> {
        let (mut numbers, mut light, mut param2) = (vec![0; 4096], vec![0x0f; 4096], vec![0; 4096]);
        let (stone, water) = (3 * 256 + 2 * 16 + 1, 15);
        (numbers[stone], numbers[water]) = (self.stone, self.water);
        (light[stone], param2[water]) = (0x30, 3);
        let mut bytes = Vec::new();
        for (number, param2) in numbers.iter().zip(&mut param2) {
            match (self.width, number) {
                (1, 0x80..) => {
                    bytes.push((number >> 4) as u8);
                    *param2 |= (number & 15) as u8 * 16;
                }
                (1, _) => bytes.push(*number as u8),
                _ => bytes.extend(number.to_be_bytes()),
            }
        }
        [bytes, light, param2].concat()
    }

    fn bytes(self) -> Vec<u8> {
        let widths = [self.width, 2];
        let (flags, lighting, time) = ([0], [0xff, 0xff], [0, 0, 0, 9]);
        if self.version >= 29 {
            let content = [&flags, lighting.as_slice(), &time, &self.names(), &widths, &self.nodes(), b"more"].concat();
            return [&[self.version], zstd(&content).as_slice()].concat();
        }
        let lighting = if self.version >= 27 { lighting.as_slice() } else { &[] };
        let timers: &[u8] = match self.version {
            23 => &[0],
            24 => &[1, 0, 1, 0, 9, 0, 0, 0, 1, 0, 0, 0, 2],
            _ => &[],
        };
        let object = [&[7], [0; 12].as_slice(), &[0, 3], b"abc"].concat();
        let objects = [&[0, 0, 1], object.as_slice()].concat();
        let parts = [&[self.version], &flags, lighting, &widths, &zlib(&self.nodes()), &zlib(b"\x01\0\0")];
        [&parts.concat(), timers, &objects, &time, &self.names()].concat()
    }
}

/// A zstd frame with one block that isn't compressed.
fn zstd(content: &[u8]) -> Vec<u8> {
    let length = content.len() as u32;
    let header = (length << 3 | 1).to_le_bytes();
    [&[0x28, 0xb5, 0x2f, 0xfd, 0xa0], length.to_le_bytes().as_slice(), &header[..3], content].concat()
}

#[derive(Clone, Copy, Debug)]
enum Schema {
    Pos,
    Xyz,
}

/// A world folder with these map blocks.
fn world(schema: Schema, blocks: &[([i32; 3], Vec<u8>)]) -> Folder {
    let folder = Folder::new();
    folder.file("world.mt", b"backend = sqlite3\n");
    let database = Connection::open(folder.path().join("map.sqlite")).unwrap();
    let table = match schema {
        Schema::Pos => "CREATE TABLE blocks (pos INT PRIMARY KEY, data BLOB)",
        Schema::Xyz => {
            "CREATE TABLE blocks (x INTEGER, y INTEGER, z INTEGER, data BLOB NOT NULL, PRIMARY KEY (x, z, y)) WITHOUT ROWID"
        }
    };
    database.execute(table, []).unwrap();
    for ([x, y, z], data) in blocks {
        let pos = i64::from(*z) * (1 << 24) + i64::from(*y) * (1 << 12) + i64::from(*x);
        match schema {
            Schema::Pos => database.execute("INSERT INTO blocks VALUES (?1, ?2)", (pos, data)).unwrap(),
            Schema::Xyz => database.execute("INSERT INTO blocks VALUES (?1, ?2, ?3, ?4)", (x, y, z, data)).unwrap(),
        };
    }
    folder
}

fn check(found: &Contents, [x, y, z]: [i32; 3]) {
    assert_eq!(found.messages, [""; 0]);
    assert_eq!(found.counts, counts([("air", 4094), ("default:stone", 1), ("default:water_flowing", 1)]));
    let (stone, water) = ([x * 16 + 1, y * 16 + 2, z * 16 + 3], [x * 16 + 15, y * 16, z * 16]);
    assert_eq!(found.places[&stone], "default:stone");
    assert_eq!(found.places[&water], "default:water_flowing");
}

/// Case F10: both ways to say where a map block is, with signs.
#[test]
fn both_schemas() {
    for schema in [Schema::Pos, Schema::Xyz] {
        for at in [[0, 0, 0], [-1, -2, -3], [2047, -2048, 5]] {
            let folder = world(schema, &[(at, Block::new(29).bytes())]);
            check(&contents(folder.path()).unwrap(), at);
            check(&contents(&folder.path().join("map.sqlite")).unwrap(), at);
            let mut map = map(folder.path()).unwrap();
            let piece = Piece::Chunk(ChunkPos::new(at[0], at[1], at[2]));
            assert_eq!(map.piece_of(ChunkPos::new(at[0], at[1], -1 - at[2])), piece);
            assert_eq!(map.pieces(), (vec![piece], vec![]));
            assert_eq!(map.read(Piece::Chunk(ChunkPos::new(9, 9, 9))).unwrap().len(), 0, "not stored");
        }
    }
}

#[test]
fn every_format_of_map_blocks() {
    for version in 22..=29 {
        let folder = world(Schema::Pos, &[([1, 0, 0], Block::new(version).bytes())]);
        let found = contents(folder.path()).unwrap();
        assert_eq!(found.messages, [""; 0], "{version}");
        check(&found, [1, 0, 0]);
    }
    // A number beyond 127 in a byte takes four bits of the second parameter.
    let narrow = Block { stone: 0x80a, water: 0xfff, ..Block::new(23) };
    check(&contents(world(Schema::Pos, &[([0, 0, 0], narrow.bytes())]).path()).unwrap(), [0, 0, 0]);
}

/// North is where the world has it, and the light comes along.
#[test]
fn the_world_is_not_mirrored() {
    let folder = world(Schema::Pos, &[([0, 0, 0], Block::new(29).bytes())]);
    let mut map = map(folder.path()).unwrap();
    assert_eq!(map.axes(), Axes::ZNorth);
    let chunk = map.read(map.piece_of(ChunkPos::new(0, 0, -1))).unwrap().remove(0);
    assert_eq!(chunk.at, ChunkPos::new(0, 0, -1));
    let stone = BlockPos::new(1, 2, -4);
    assert_eq!(chunk.block(stone.local()).unwrap().to_string(), "default:stone");
    let level = |halves: &[u8; 2048]| halves[stone.local().index() / 2] >> (stone.local().index() % 2 * 4) & 15;
    let light = (level(chunk.light.block.as_deref().unwrap()), level(chunk.light.sky.as_deref().unwrap()));
    assert_eq!(light, (3, 0));
}

#[test]
fn a_bad_map_block_costs_that_block_alone() {
    let good = Block::new(29).bytes();
    let mut huge_window = good.clone();
    // Not a single segment, and a window of 2 TiB.
    (huge_window[5], huge_window[6]) = (0x80, 0xf8);
    let old = Block::new(28).bytes();
    let blocks = [
        ([0, 0, 0], good.clone()),
        ([1, 0, 0], vec![]),
        ([2, 0, 0], vec![21, 0]),
        ([3, 0, 0], vec![30, 0]),
        ([4, 0, 0], good[..1000].to_vec()),
        ([5, 0, 0], huge_window),
        ([6, 0, 0], old[..old.len() - 5].to_vec()),
        ([7, 0, 0], [&old[..4], &[3], &old[5..]].concat()),
        ([8, 0, 0], old[..20].to_vec()),
    ];
    let found = contents(world(Schema::Pos, &blocks).path()).unwrap();
    assert_eq!(found.counts.values().sum::<u64>(), 4096);
    let messages: Vec<&str> =
        found.messages.iter().map(|line| line.strip_prefix("map.sqlite: chunk ").unwrap()).collect();
    assert_eq!(messages.len(), 8);
    for (message, expected) in messages.iter().zip([
        "(1, 0, 0): it is cut off",
        "(2, 0, 0): unknown version 21",
        "(3, 0, 0): unknown version 30",
        "(4, 0, 0): the compressed data is broken: ",
        "(5, 0, 0): the compressed data is broken: ",
        "(6, 0, 0): it is cut off",
        "(7, 0, 0): unknown version 3",
        "(8, 0, 0): the compressed data is broken: it ends too early",
    ]) {
        assert!(message.starts_with(expected), "{message}");
    }
}

#[test]
fn databases_that_are_something_else() {
    let folder = Folder::new();
    let path = folder.path().join("map.sqlite");
    let database = Connection::open(&path).unwrap();
    database.execute_batch("CREATE TABLE t (pos INT); CREATE VIEW blocks AS SELECT 1 AS pos, x'00' AS data").unwrap();
    drop(database);
    let none = "PATH: a database without a table `blocks` of map blocks";
    assert_eq!(contents(&path).unwrap_err(), none);
    let damaged = folder.file("a", &[b"SQLite format 3\0".as_slice(), &[0xff; 5000]].concat());
    assert!(contents(&damaged).unwrap_err().starts_with("PATH: Luanti map.sqlite: "));
    let other = Folder::new();
    other.file("world.mt", b"backend = leveldb\n");
    assert_eq!(contents(other.path()).unwrap_err(), "PATH: a Luanti world whose map isn't kept in map.sqlite");
}
