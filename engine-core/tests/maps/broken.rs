//! Broken files: one clear line each, never a panic, a hang or a large allocation, and the rest still loads.

use std::time::{Duration, Instant};

use crate::nbt::{Nbt, compound, pack};
use crate::reading::{counts, file};
use crate::region::{RegionFile, column, state, uniform};

/// A sound column of one section.
fn sound(x: i32, z: i32) -> Nbt {
    column(x, z, vec![uniform(0, "minecraft:stone")])
}

fn section(states: Nbt) -> Nbt {
    compound([("Y", Nbt::Byte(0)), ("block_states", states)])
}

/// Case F2: all of a region's bad columns cost themselves and one message each; the good one loads.
#[test]
fn a_bad_column_costs_that_column_alone() {
    let two = || Nbt::List(vec![state("a"), state("b")]);
    let data = |words: Vec<u64>| section(compound([("palette", two()), ("data", Nbt::Longs(words))]));
    let bad = |section: Nbt, x: i32| column(x, 0, vec![section]);
    let region = RegionFile::new()
        .column(0, 0, &sound(0, 0))
        .payload(1, 0, 9, &sound(1, 0).zlib())
        .raw(2, 0, 0, 2, &sound(2, 0).zlib())
        .raw(3, 0, i32::MAX as u32, 2, &sound(3, 0).zlib())
        .raw(4, 0, -5_i32 as u32, 2, &sound(4, 0).zlib())
        .place(5, 0, 1 << 8 | 1)
        .place(6, 0, 0xffff << 8 | 2)
        .column(7, 0, &sound(0, 0))
        .column(8, 0, &bad(data(vec![0; 10]), 8))
        .column(9, 0, &bad(data(vec![u64::MAX; 256]), 9))
        .column(10, 0, &bad(section(compound([("palette", two())])), 10))
        .payload(11, 0, 2, &sound(11, 0).zlib()[..40])
        .payload(12, 0, 3, &sound(12, 0).document()[..40])
        .column(13, 0, &compound([("xPos", Nbt::Int(13))]))
        .payload(14, 0, 4, b"LZ4Block\x25\x01\0\0\0\xff\xff\xff\x7f\0\0\0\0x")
        .column(15, 0, &compound([("xPos", Nbt::text("15"))]));
    let found = file("r.0.0.mca", &region.bytes).unwrap();
    assert_eq!(found.counts, counts([("minecraft:stone", 4096)]));
    let expected = [
        "chunk (1, 0): unknown compression 9",
        "chunk (2, 0): its length is 0",
        "chunk (3, 0): 2147483647 bytes are declared, but the file has 45052 left",
        "chunk (4, 0): 4294967291 bytes are declared, but the file has 40956 left",
        "chunk (5, 0): its place lies inside the region's table",
        "chunk (6, 0): its place lies beyond the end of the file",
        "chunk (7, 0): it says that it is chunk (0, 0)",
        "chunk (8, 0): the block array is too short: 256 longs needed, 10 there",
        "chunk (9, 0): block 15 is not in the palette, which has 2 entries",
        "chunk (10, 0): `data` is missing",
        "chunk (11, 0): the compressed data is broken: it ends too early",
        "chunk (12, 0): the NBT is cut off",
        "chunk (13, 0): `zPos` is missing",
        "chunk (14, 0): it decompresses to more than 64 MiB",
    ];
    let messages: Vec<&str> = found.messages.iter().map(|line| line.strip_prefix("r.0.0.mca: ").unwrap()).collect();
    assert_eq!(messages[..14], expected);
    assert!(messages[14].starts_with("chunk (15, 0): the NBT is of another form: "), "{}", messages[14]);
}

#[test]
fn nbt_that_would_overwhelm_a_reader() {
    let nested = |depth: usize| [&[10, 0, 0], [9, 0, 0].as_slice(), &[9, 0, 0, 0, 1].repeat(depth), &[0; 6]].concat();
    let deepest = nested(510);
    for (document, message) in [
        (deepest.as_slice(), "not a file"),
        (&nested(600), "the NBT is nested more than 512 deep"),
        (
            &[9, 0, 0].into_iter().chain([9, 0, 0, 0, 1].repeat(1_000_000)).collect::<Vec<u8>>(),
            "the NBT is nested more than 512 deep",
        ),
        // A list of 2³¹ − 1 compounds, of bytes, of nothing, and one of a negative length.
        (b"\x0a\0\0\x09\0\x01a\x0a\x7f\xff\xff\xff\0", "the NBT is cut off"),
        (b"\x0a\0\0\x09\0\x01a\x01\x7f\xff\xff\xff\0", "the NBT is cut off"),
        (b"\x0a\0\0\x09\0\x01a\0\x7f\xff\xff\xff\0", "the NBT has a list of the impossible length 2147483647"),
        (b"\x0a\0\0\x09\0\x01a\x01\xff\xff\xff\xff\0", "the NBT has a list of the impossible length -1"),
        (b"\x0a\0\0\x63\0\x01a\0", "the NBT has a value of the unknown kind 99"),
        (b"\x09\0\0\x01\0\0\0\0", "the NBT doesn't begin with a compound"),
        (b"\x0a\0\0", "the NBT is cut off"),
    ] {
        let error = file("a", document).unwrap_err();
        assert!(error.starts_with(&format!("PATH: {message}")), "{error}");
    }
}

/// Zeros that decompress to more than any limit, and quickly so.
#[test]
fn decompression_ends_at_its_limit() {
    let bomb = crate::nbt::zlib(&vec![0; 70 << 20]);
    let begun = Instant::now();
    let region = RegionFile::new().payload(0, 0, 2, &bomb).column(1, 0, &sound(1, 0));
    let found = file("r.0.0.mca", &region.bytes).unwrap();
    assert_eq!(found.messages, ["r.0.0.mca: chunk (0, 0): the NBT has a value of the unknown kind 0"]);
    let string = [&[10, 0, 0, 7, 0, 1, b'a', 0x7f, 0xff, 0xff, 0xff], vec![0; 70 << 20].as_slice()].concat();
    let found = file("r.0.0.mca", &RegionFile::new().payload(0, 0, 2, &crate::nbt::zlib(&string)).bytes).unwrap();
    assert_eq!(found.messages, ["r.0.0.mca: chunk (0, 0): it decompresses to more than 64 MiB"]);
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
}

/// Cuts of a column, and wrong bytes in it: an error or not, but never a panic.
#[test]
fn damage_anywhere_is_survived() {
    let cells: Vec<usize> = (0..4096).map(|cell| cell % 3).collect();
    let palette = Nbt::List(vec![state("a[b=c]"), state("d"), state("e")]);
    let states = compound([("palette", palette), ("data", Nbt::Longs(pack(&cells, 4, true)))]);
    let document = column(0, 0, vec![section(states), uniform(1, "x")]).document();
    // Not the last one: what it lacks is a zero, which is there as padding.
    for length in (0..document.len() - 1).step_by(5) {
        let cut = RegionFile::new().payload(0, 0, 3, &document[..length]).bytes;
        let found = file("r.0.0.mca", &cut).unwrap();
        assert!(found.counts.is_empty(), "{length}");
    }
    let mut random = 1_u32;
    let mut next = |below: usize| {
        random ^= random << 13;
        random ^= random >> 17;
        random ^= random << 5;
        random as usize % below
    };
    for _ in 0..500 {
        let mut damaged = document.clone();
        for _ in 0..=next(3) {
            // Mostly in the names and lengths, which lie at both ends.
            let at = next(400).min(damaged.len() - 1);
            let at = if next(2) == 0 { at } else { damaged.len() - 1 - at };
            damaged[at] = next(256) as u8;
        }
        let _ = file("r.0.0.mca", &RegionFile::new().payload(0, 0, 3, &damaged).bytes);
    }
}

#[test]
fn files_that_are_something_else() {
    assert_eq!(file("r.0.0.mca", b"").unwrap().counts.len(), 0, "Minecraft leaves such regions");
    assert_eq!(file("a", b"").unwrap_err(), "PATH: the file is empty");
    let text = "A text, long enough for a region. ".repeat(500);
    assert!(file("r.0.0.mca", text.as_bytes()).unwrap_err().starts_with("PATH: not a file that Burrow knows"));
    let level = compound([("Data", compound([("LevelName", Nbt::text("World"))]))]);
    assert_eq!(file("level.dat", &level.gzip()).unwrap_err(), "PATH: part of a Minecraft world: open its folder");
    assert!(file("a", &compound([]).gzip()).unwrap_err().starts_with("PATH: not a file that Burrow knows"));
}
