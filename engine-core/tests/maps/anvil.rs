//! Regions and world folders: every form that a column has had.

use engine_core::ChunkPos;
use engine_core::formats::Piece;

use crate::nbt::{Nbt, compound, pack};
use crate::reading::{Folder, contents, counts, file, map};
use crate::region::{RegionFile, column, level, state, uniform};

/// The index of each cell of a section: mostly 0, each other entry of the palette once, at the cell of its own number.
fn one_of_each(entries: usize) -> Vec<usize> {
    (0..4096).map(|cell| if cell < entries { cell } else { 0 }).collect()
}

fn palette(entries: usize) -> Nbt {
    Nbt::List((0..entries).map(|entry| state(&format!("test:b{entry}"))).collect())
}

/// The cell with this index in the section at the origin.
fn cell(index: i32) -> [i32; 3] {
    [index % 16, index / 256, index / 16 % 16]
}

/// Case F5: numbers beyond 255 and 127, with their data.
#[test]
fn numbers_before_1_13() {
    let mut blocks = vec![1; 4096];
    let (mut add, mut data) = (vec![0; 2048], vec![0; 2048]);
    // Cell 5: 300:7. Cell 4: 200:0. They share a byte in the half arrays.
    (blocks[4], blocks[5]) = (200, 44);
    (add[2], data[2]) = (0x10, 0x70);
    let section = compound([
        ("Y", Nbt::Byte(3)),
        ("Blocks", Nbt::Bytes(blocks)),
        ("Add", Nbt::Bytes(add)),
        ("Data", Nbt::Bytes(data)),
    ]);
    for version in [None, Some(1343)] {
        let region = RegionFile::new().column(0, 0, &level(0, 0, version, vec![section.clone()]));
        let found = file("r.0.0.mca", &region.bytes).unwrap();
        assert_eq!(found.counts, counts([("1:0", 4094), ("200:0", 1), ("300:7", 1)]));
        assert_eq!(found.places, [([4, 48, 0], "200:0".into()), ([5, 48, 0], "300:7".into())].into());
    }
}

/// Case F3: the version says how indices are packed, not the length of the array.
#[test]
fn both_packings() {
    for (version, padded) in [(1631, false), (2528, false), (2529, true), (2865, true)] {
        for (entries, bits) in [(2, 4), (16, 4), (17, 5), (33, 6), (257, 9)] {
            let words = Nbt::Longs(pack(&one_of_each(entries), bits, padded));
            let section = compound([("Y", Nbt::Byte(0)), ("Palette", palette(entries)), ("BlockStates", words)]);
            let region = RegionFile::new().column(0, 0, &level(0, 0, Some(version), vec![section]));
            let found = file("r.0.0.mca", &region.bytes).unwrap();
            assert_eq!(found.messages, [""; 0]);
            assert_eq!(found.counts.len(), entries, "{version} {entries}");
            for entry in [1, entries as i32 - 1] {
                assert_eq!(found.places[&cell(entry)], format!("test:b{entry}"), "{version} {entries}");
            }
        }
    }
}

/// A palette of more than 4,096 entries, which mods leave behind, has indices of 13 bits.
#[test]
fn palettes_of_thirteen_bits() {
    let mut cells = one_of_each(4096);
    cells[4095] = 4096;
    let states = compound([("palette", palette(4097)), ("data", Nbt::Longs(pack(&cells, 13, true)))]);
    let section = compound([("Y", Nbt::Byte(0)), ("block_states", states)]);
    let region = RegionFile::new().column(0, 0, &column(0, 0, vec![section]));
    let found = file("r.0.0.mca", &region.bytes).unwrap();
    assert_eq!((found.counts.len(), found.places[&cell(4095)].as_str()), (4096, "test:b4096"));
}

/// Case F4: no data for a single entry, heights below zero and far above, sections that hold light only, states in order.
#[test]
fn sections_since_1_18() {
    let light = compound([("Y", Nbt::Byte(5)), ("SkyLight", Nbt::Bytes(vec![0x5f; 2048]))]);
    let sections = vec![
        uniform(-4, "minecraft:deepslate"),
        uniform(127, "minecraft:oak_log[waterlogged=no,axis=x]").with("BlockLight", Nbt::Bytes(vec![0x3f; 2048])),
        light,
    ];
    let region = RegionFile::new().column(-1, -32, &column(-1, -32, sections));
    let folder = Folder::new();
    let path = folder.file("r.-1.-1.mca", &region.bytes);
    let found = contents(&path).unwrap();
    let expected = counts([("minecraft:deepslate", 4096), ("minecraft:oak_log[axis=x,waterlogged=no]", 4096)]);
    assert_eq!(found.counts, expected);
    let mut map = map(&path).unwrap();
    let chunks = map.read(map.piece_of(ChunkPos::new(-1, 0, -32))).unwrap();
    assert_eq!(chunks.iter().map(|chunk| chunk.at.y).collect::<Vec<_>>(), [-4, 127]);
    assert_eq!(chunks[1].light.block.as_deref(), Some(&[0x3f; 2048]));
    assert_eq!(chunks[1].light.sky, None);
}

/// LZ4 in Java's framing: a stored block, a compressed one of nothing but literals, and the end.
fn lz4(bytes: &[u8]) -> Vec<u8> {
    let block = |token: u8, data: &[u8], length: usize| {
        let [compressed, length] = [data.len(), length].map(|length| (length as u32).to_le_bytes());
        [b"LZ4Block".as_slice(), &[token], &compressed, &length, &[0; 4], data].concat()
    };
    let (head, tail) = bytes.split_at(10);
    // A length of 15 and more goes on in further bytes.
    let rest = tail.len() - 15;
    let literals = [&[0xf0], vec![255; rest / 255].as_slice(), &[(rest % 255) as u8], tail].concat();
    [block(0x10, head, head.len()), block(0x25, &literals, tail.len()), block(0x10, &[], 0)].concat()
}

#[test]
fn every_compression() {
    let nbt = column(0, 0, vec![uniform(0, "minecraft:stone")]);
    let document = nbt.document();
    for (kind, payload) in [(1, nbt.gzip()), (2, nbt.zlib()), (3, document.clone()), (4, lz4(&document))] {
        let found = file("r.0.0.mca", &RegionFile::new().payload(0, 0, kind, &payload).bytes).unwrap();
        assert_eq!((found.counts, found.messages), (counts([("minecraft:stone", 4096)]), vec![]), "{kind}");
    }
}

#[test]
fn columns_in_files_of_their_own() {
    let nbt = column(-31, 3, vec![uniform(0, "minecraft:stone")]);
    let region = RegionFile::new().payload(-31, 3, 0x82, &[]).payload(-30, 3, 0x82, &[]);
    let folder = Folder::new();
    folder.file("c.-31.3.mcc", &nbt.zlib());
    let found = contents(&folder.file("r.-1.0.mca", &region.bytes)).unwrap();
    assert_eq!(found.counts, counts([("minecraft:stone", 4096)]));
    assert_eq!(found.messages, ["r.-1.0.mca: chunk (-30, 3): external chunk file c.-30.3.mcc missing"]);
}

/// Case F1: a length that leaves out the type byte, which cuts off a checksum; a last sector that isn't padded.
#[test]
fn lengths_and_ends_that_are_slightly_off() {
    let payload = column(0, 0, vec![uniform(0, "minecraft:stone")]).zlib();
    let short = RegionFile::new().raw(0, 0, payload.len() as u32, 2, &payload);
    let mut unpadded = RegionFile::new().payload(0, 0, 2, &payload);
    unpadded.bytes.truncate(8192 + 5 + payload.len());
    // The checksum, which is the last four bytes, is missing altogether.
    let mut unchecked = RegionFile::new().payload(0, 0, 2, &payload);
    unchecked.bytes.truncate(8192 + 5 + payload.len() - 4);
    for region in [short, unpadded, unchecked] {
        let found = file("r.0.0.mca", &region.bytes).unwrap();
        assert_eq!((found.counts, found.messages), (counts([("minecraft:stone", 4096)]), vec![]));
    }
}

/// Some tools leave out that indices have at least four bits.
#[test]
fn indices_of_fewer_than_four_bits() {
    let cells: Vec<usize> = (0..4096).map(|cell| cell % 2).collect();
    let words = Nbt::Longs(pack(&cells, 1, false));
    let section = compound([("Y", Nbt::Byte(0)), ("Palette", palette(2)), ("BlockStates", words)]);
    let region = RegionFile::new().column(0, 0, &level(0, 0, Some(2504), vec![section]));
    let found = file("r.0.0.mca", &region.bytes).unwrap();
    assert_eq!(found.counts, counts([("test:b0", 2048), ("test:b1", 2048)]));
}

/// The name only tells where no column does; a copy under another name stays where it was.
#[test]
fn where_a_single_region_lies() {
    let nbt = column(70, -3, vec![uniform(0, "minecraft:stone")]);
    let region = RegionFile::new().column(70, -3, &nbt).bytes;
    for name in ["r.2.-1.mca", "r.0.0.mca", "backup.bin"] {
        let found = file(name, &region).unwrap();
        assert_eq!((found.counts.len(), found.messages), (1, vec![]), "{name}");
    }
}

#[test]
fn world_folders_are_read_column_by_column() {
    let folder = Folder::new();
    for (region, x, z) in [("r.0.0.mca", 5, 6), ("r.-1.0.mca", -1, 0)] {
        let bytes = RegionFile::new().column(x, z, &column(x, z, vec![uniform(2, "minecraft:stone")])).bytes;
        folder.file(&format!("region/{region}"), &bytes);
    }
    folder.file("region/r.7.7.mca", b"");
    folder.file("level.dat", b"");
    let mut map = map(folder.path()).unwrap();
    let (pieces, messages) = map.pieces();
    assert_eq!(pieces, [Piece::Column { x: -1, z: 0 }, Piece::Column { x: 5, z: 6 }]);
    assert_eq!(messages, [""; 0]);
    for (at, chunks) in [((-1, 0), 1), ((5, 6), 1), ((0, 0), 0), ((-33, 9), 0), ((i32::MAX, i32::MIN), 0)] {
        let piece = map.piece_of(ChunkPos::new(at.0, 9, at.1));
        assert_eq!(map.read(piece).unwrap().len(), chunks, "{at:?}");
    }
}
