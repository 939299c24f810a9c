//! Real files, compared with what independent readers found in them.
//!
//! They are no part of this project. Where the variable `BURROW_TEST_DATA` names a folder that has them, they are read.

use std::collections::BTreeMap;
use std::path::Path;

use engine_core::formats;
use serde_json::Value;

use crate::data::data;
use crate::reading::{contents, map};

/// What is expected of each file of a folder.
fn expected(folder: &Path) -> BTreeMap<String, Value> {
    let expected: BTreeMap<String, Value> =
        serde_json::from_slice(&std::fs::read(folder.join("expected.json")).unwrap()).unwrap();
    assert!(!expected.is_empty());
    expected
}

fn counts(value: &Value) -> BTreeMap<String, u64> {
    serde_json::from_value(value.clone()).unwrap()
}

/// Sums up by a part of the name.
fn by(counts: &BTreeMap<String, u64>, key: impl Fn(&str) -> &str) -> BTreeMap<String, u64> {
    let mut sums = BTreeMap::new();
    counts.iter().for_each(|(name, count)| *sums.entry(key(name).to_owned()).or_default() += count);
    sums
}

#[test]
fn regions() {
    let Some(folder) = data("anvil", "real regions") else { return };
    for (name, expected) in expected(&folder) {
        let found = contents(&folder.join(&name)).unwrap();
        assert_eq!(found.messages, [""; 0], "{name}");
        // Numbers are summed up without their data, names without their states.
        let is_number = |name: &str| name.starts_with(|c: char| c.is_ascii_digit());
        let blocks = by(&found.counts, |name| match is_number(name) {
            true => name.split(':').next().unwrap(),
            false => name.split('[').next().unwrap(),
        });
        assert_eq!(blocks, counts(&expected["stored_section_totals"]), "{name}");
        let mut map = map(&folder.join(&name)).unwrap();
        assert_eq!(map.pieces().0.len() as u64, expected["chunks"].as_u64().unwrap(), "{name}");
        for column in expected["sample_chunks"].as_array().unwrap() {
            let place = |key: &str| column[key].as_i64().unwrap() as i32;
            let piece = map.piece_of(engine_core::ChunkPos::new(place("xPos"), 0, place("zPos")));
            let chunks = map.read(piece).unwrap();
            for chunk in &chunks {
                let named = chunk.palette.iter().map(ToString::to_string).zip(chunk.counts());
                let found: BTreeMap<String, u64> = named.filter(|(_, count)| *count > 0).collect();
                let section = counts(&column["sections"][chunk.at.y.to_string()]);
                // An empty list of states is none.
                let section = by(&section, |name| name.strip_suffix("[]").unwrap_or(name));
                assert_eq!(found, section, "{name} {:?}", chunk.at);
            }
            for spot in column["spots"].as_array().unwrap() {
                let [x, y, z] = ["x", "y", "z"].map(|axis| spot[axis].as_i64().unwrap() as i32);
                let at = engine_core::BlockPos::new(x, y, z);
                let chunk = chunks.iter().find(|chunk| chunk.at == at.chunk()).unwrap();
                assert_eq!(chunk.block(at.local()).unwrap().to_string(), spot["block"].as_str().unwrap(), "{name}");
            }
        }
    }
}

#[test]
fn schematics() {
    let Some(folder) = data("schem", "real schematics") else { return };
    for (name, expected) in expected(&folder) {
        let found = contents(&folder.join(&name)).unwrap();
        assert_eq!(found.counts.len() as u64, expected["distinct"].as_u64().unwrap(), "{name}");
        for (block, count) in counts(expected.get("counts").unwrap_or(&expected["top40"])) {
            assert_eq!(found.counts.get(&block), Some(&count), "{name}: {block}");
        }
        let volume: i64 = expected["size_WHL"].as_array().unwrap().iter().map(|side| side.as_i64().unwrap()).product();
        assert_eq!(found.counts.values().sum::<u64>() as i64, volume, "{name}");
        for spot in expected.get("first_non_air").and_then(Value::as_array).into_iter().flatten() {
            let (at, block) = (spot.as_array().unwrap(), spot[3].as_str().unwrap());
            let at = [0, 1, 2].map(|axis| at[axis].as_i64().unwrap() as i32);
            assert_eq!(found.places.get(&at).map_or(block, String::as_str), block, "{name}");
        }
    }
}

#[test]
fn litematics() {
    let Some(folder) = data("litematic", "real litematics") else { return };
    for (name, expected) in expected(&folder) {
        let found = contents(&folder.join(&name)).unwrap();
        for (region, expected) in expected["regions"].as_object().unwrap() {
            assert_eq!(found.counts, counts(&expected["counts"]), "{name} {region}");
            for spot in expected["first_non_air_litemapy_coords_relative_to_region_position"].as_array().unwrap() {
                let at = [0, 1, 2]
                    .map(|axis| (spot[axis].as_i64().unwrap() + expected["position"][axis].as_i64().unwrap()) as i32);
                let block = spot[3].as_str().unwrap();
                assert_eq!(found.places.get(&at).map_or(block, String::as_str), block, "{name}");
            }
        }
    }
}

#[test]
fn classic_maps() {
    let Some(folder) = data("classic", "a real Classic map") else { return };
    for (name, expected) in expected(&folder) {
        let found = contents(&folder.join(&name)).unwrap();
        assert_eq!(found.counts, counts(&expected["counts_by_id"]), "{name}");
        let import = formats::open(&folder.join(&name)).unwrap();
        assert_eq!(import.messages, [""; 0]);
    }
}

#[test]
fn broken_files() {
    let Some(folder) = data("bad", "broken maps") else { return };
    let read = |name: &str| match contents(&folder.join(name)) {
        Ok(found) => {
            let blocks: u64 = found.counts.values().sum();
            let messages = found.messages.iter().map(|line| line.split_once(": ").unwrap().1.to_owned());
            [format!("{blocks} blocks")].into_iter().chain(messages).collect::<Vec<_>>().join("; ")
        }
        Err(error) => error,
    };
    let good = "65536 blocks";
    for (name, expected) in [
        ("region-0-bytes.mca", "0 blocks"),
        ("region-truncated-mid-chunk.mca", "0 blocks; chunk (1, 3): the compressed data is broken: it ends too early"),
        ("region-unpadded-tail.mca", good),
        ("region-gzip-1.mca", good),
        ("region-lz4-4.mca", good),
        ("region-bad-compression-9.mca", "0 blocks; chunk (1, 3): unknown compression 9"),
        ("region-huge-length.mca", "0 blocks; chunk (1, 3): 2147483647 bytes are declared, but the file has 8188 left"),
        ("region-offset-beyond-eof.mca", "0 blocks; chunk (1, 3): its place lies beyond the end of the file"),
        ("region-two-slots-one-chunk.mca", "65536 blocks; chunk (5, 5): it says that it is chunk (1, 3)"),
        ("mcc/r.0.0.mca", good),
        (
            "region-palette-index-out-of-range.mca",
            "0 blocks; chunk (1, 3): block 15 is not in the palette, which has 12 entries",
        ),
        (
            "region-blockstates-short.mca",
            "0 blocks; chunk (1, 3): the block array is too short: 256 longs needed, 10 there",
        ),
        ("region-section-y-127.mca", good),
        ("region-nbt-truncated.mca", "0 blocks; chunk (1, 3): the NBT is cut off"),
        ("q-max_depth_reached.dat", "PATH: the NBT is nested more than 512 deep"),
        (
            "schem-varint-truncated.schem",
            "PATH: Sponge .schem: a number of the block array is longer than five bytes or cut off",
        ),
        ("schem-index-not-in-palette.schem", "PATH: Sponge .schem: block 5 is not in the palette, which has 2 entries"),
        ("schem-sparse-palette-ids.schem", "2 blocks"),
        ("schem-65535-cubed.schem", "PATH: Sponge .schem: a box of 65535×65535×65535 blocks is not possible"),
        ("cw-array-too-short.cw", "PATH: ClassicWorld .cw: `BlockArray` should hold 13068 values, but holds 12474"),
    ] {
        assert_eq!(read(name), expected, "{name}");
    }
}

#[test]
fn luanti_worlds() {
    let Some(folder) = data("luanti", "a real Luanti world") else { return };
    let expected = expected(&folder.join("w561"));
    let found = contents(&folder.join("w561")).unwrap();
    assert_eq!(found.messages, [""; 0]);
    assert_eq!(found.counts, counts(&expected["node_totals"]));
    let mut map = map(&folder.join("w561")).unwrap();
    assert_eq!(map.pieces().0.len() as u64, expected["blocks"].as_u64().unwrap());
    for (at, expected) in expected["per_block_counts"].as_object().unwrap() {
        let at: Vec<i32> = at.split(',').map(|c| c.parse().unwrap()).collect();
        let piece = engine_core::formats::Piece::Chunk(engine_core::ChunkPos::new(at[0], at[1], at[2]));
        let mut found = BTreeMap::new();
        for chunk in map.read(piece).unwrap() {
            let named = chunk.palette.iter().zip(chunk.counts());
            named.for_each(|(name, count)| *found.entry(name.to_string()).or_default() += count);
        }
        assert_eq!(found, counts(expected), "{at:?}");
    }
}
