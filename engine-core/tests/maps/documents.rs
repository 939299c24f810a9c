//! Schematics, litematics and Classic maps.

use engine_core::BlockPos;
use engine_core::formats::Spawn;

use crate::nbt::{Nbt, compound, pack};
use crate::reading::{Folder, counts, file};
use crate::region::state;

/// A Sponge schematic of version 2.
fn sponge(sides: [i16; 3], palette: &[(&str, i32)], data: &[u8]) -> Nbt {
    let [width, height, length] = sides.map(Nbt::Short);
    let palette = palette.iter().map(|&(name, number)| (name.to_owned(), Nbt::Int(number))).collect();
    compound([
        ("Version", Nbt::Int(2)),
        ("Width", width),
        ("Height", height),
        ("Length", length),
        ("Palette", Nbt::Compound(palette)),
        ("BlockData", Nbt::Bytes(data.to_vec())),
    ])
}

const PALETTE: [(&str, i32); 3] = [("minecraft:air", 7), ("minecraft:stone", 300), ("minecraft:log[axis=x]", 1)];

/// Numbers need not begin at 0, and take as many bytes as they need. x runs first, then z, then y.
#[test]
fn sponge_schematics() {
    let data = [0xac, 2, 7, 7, 7, 1, 7, 7, 7, 7, 7, 7, 0xac, 2];
    let found = file("a.schem", &sponge([2, 3, 2], &PALETTE, &data).gzip()).unwrap();
    let names = counts([("minecraft:air", 9), ("minecraft:log[axis=x]", 1), ("minecraft:stone", 2)]);
    assert_eq!(found.counts, names);
    let place = |at| found.places[&at].as_str();
    assert_eq!(place([0, 0, 0]), "minecraft:stone");
    assert_eq!(place([0, 1, 0]), "minecraft:log[axis=x]");
    assert_eq!(place([1, 2, 1]), "minecraft:stone");
}

#[test]
fn sponge_schematics_of_each_version() {
    let Nbt::Compound(two) = sponge([2, 1, 1], &PALETTE, &[7, 1]) else { panic!() };
    let without = |name: &str| two.iter().filter(|(key, _)| key != name).cloned().collect::<Vec<_>>();
    let one = Nbt::Compound(without("Version"));
    let mut three = without("Palette");
    three.retain(|(key, _)| key != "BlockData" && key != "Version");
    let value = |name: &str| two.iter().find(|(key, _)| key == name).unwrap().1.clone();
    let blocks = compound([("Palette", value("Palette")), ("Data", value("BlockData"))]);
    let three = Nbt::Compound(three).with("Version", Nbt::Int(3)).with("Blocks", blocks);
    for document in [one, Nbt::Compound(two.clone()), compound([("Schematic", three)])] {
        for bytes in [document.gzip(), document.zlib(), document.document()] {
            let found = file("a", &bytes).unwrap();
            assert_eq!(found.counts, counts([("minecraft:air", 1), ("minecraft:log[axis=x]", 1)]));
        }
    }
    let four = Nbt::Compound(without("Version")).with("Version", Nbt::Int(4));
    assert_eq!(file("a", &four.gzip()).unwrap_err(), "PATH: Sponge .schem: unknown version 4");
}

#[test]
fn sponge_schematics_that_contradict_themselves() {
    let check = |sides, data: &[u8], message: &str| {
        let error = file("a", &sponge(sides, &PALETTE, data).gzip()).unwrap_err();
        assert_eq!(error, format!("PATH: Sponge .schem: {message}"));
    };
    check([1, 1, 1], &[0x87], "a number of the block array is longer than five bytes or cut off");
    check(
        [1, 1, 1],
        &[0x87, 0x80, 0x80, 0x80, 0x80, 1],
        "a number of the block array is longer than five bytes or cut off",
    );
    check([2, 1, 1], &[7], "`the block array` should hold 2 values, but holds 1");
    check([2, 1, 1], &[7, 7, 7], "`the block array` should hold 2 values, but holds 3");
    check([2, 1, 1], &[7, 8], "block 8 is not in the palette, which has 3 entries");
    check([-1, -1, -1], &[7], "a box of 65535×65535×65535 blocks is not possible");
    check([0, 1, 1], &[], "a box of 0×1×1 blocks is not possible");
    check([-1, 1, 1], &[7], "`the block array` should hold 65535 values, but holds 1");
}

/// Sizes have no sign, and what isn't stored in a chunk's last cells isn't counted.
#[test]
fn a_long_schematic_is_cut_into_chunks() {
    let mut data = vec![7; 40_000];
    data[39_999] = 1;
    let found = file("a", &sponge([40_000_u16.cast_signed(), 1, 1], &PALETTE, &data).gzip()).unwrap();
    assert_eq!(found.counts, counts([("minecraft:air", 39_999), ("minecraft:log[axis=x]", 1)]));
    assert_eq!(found.places[&[39_999, 0, 0]], "minecraft:log[axis=x]");
}

fn mcedit(extra: (&str, Nbt)) -> Vec<u8> {
    let sides = [("Width", Nbt::Short(2)), ("Height", Nbt::Short(2)), ("Length", Nbt::Short(1))];
    let blocks = [("Blocks", Nbt::Bytes(vec![1, 255, 0, 17])), ("Data", Nbt::Bytes(vec![3, 0, 0, 12]))];
    let [(w, width), (h, height), (l, length)] = sides;
    let [(b, ids), (d, data)] = blocks;
    compound([(w, width), (h, height), (l, length), (b, ids), (d, data), extra]).gzip()
}

#[test]
fn mcedit_schematics() {
    let found = file("a", &mcedit(("Materials", Nbt::text("Alpha")))).unwrap();
    assert_eq!(found.counts, counts([("0:0", 1), ("1:3", 1), ("17:12", 1), ("255:0", 1)]));
    assert_eq!(found.places[&[1, 1, 0]], "17:12");
    // WorldEdit keeps the even block in a byte's lower half.
    let found = file("a", &mcedit(("AddBlocks", Nbt::Bytes(vec![0x21, 0x40])))).unwrap();
    assert_eq!(found.counts, counts([("0:0", 1), ("257:3", 1), ("767:0", 1), ("1041:12", 1)]));
    let found = file("a", &mcedit(("Add", Nbt::Bytes(vec![1, 2, 0, 4])))).unwrap();
    assert_eq!(found.counts, counts([("0:0", 1), ("257:3", 1), ("767:0", 1), ("1041:12", 1)]));
    let error = file("a", &mcedit(("Add", Nbt::Bytes(vec![1])))).unwrap_err();
    assert_eq!(error, "PATH: MCEdit .schematic: `Add` should hold 4 values, but holds 1");
}

fn classic(low: Vec<u8>) -> Nbt {
    let [x, y, z] = [3, 2, 2].map(Nbt::Short);
    compound([("FormatVersion", Nbt::Byte(1)), ("X", x), ("Y", y), ("Z", z), ("BlockArray", Nbt::Bytes(low))])
}

/// Case F10: the index is (y · Z + z) · X + x, and numbers may have a second byte.
#[test]
fn classic_maps() {
    let mut low = vec![0; 12];
    (low[4], low[11]) = (7, 44);
    let found = file("a.cw", &classic(low.clone()).gzip()).unwrap();
    assert_eq!(found.counts, counts([("0", 10), ("44", 1), ("7", 1)]));
    assert_eq!((found.places[&[1, 0, 1]].as_str(), found.places[&[2, 1, 1]].as_str()), ("7", "44"));
    let mut high = vec![0; 12];
    high[11] = 2;
    let found = file("a.cw", &classic(low).with("BlockArray2", Nbt::Bytes(high)).gzip()).unwrap();
    assert_eq!(found.places[&[2, 1, 1]], "556");
    let short = |value| Nbt::Short(value);
    let spawn =
        compound([("X", short(2)), ("Y", short(9)), ("Z", short(1)), ("H", Nbt::Byte(-64)), ("P", Nbt::Byte(0))]);
    let folder = Folder::new();
    let path = folder.file("a.cw", &classic(vec![0; 12]).with("Spawn", spawn).gzip());
    let spawn = engine_core::formats::open(&path).unwrap().spawn;
    assert_eq!(spawn, Some(Spawn { at: BlockPos::new(2, 9, 1), yaw: 270.0 }));
    let error = file("a.cw", &classic(vec![0; 11]).gzip()).unwrap_err();
    assert_eq!(error, "PATH: ClassicWorld .cw: `BlockArray` should hold 12 values, but holds 11");
}

fn corner([x, y, z]: [i32; 3]) -> Nbt {
    compound([("x", Nbt::Int(x)), ("y", Nbt::Int(y)), ("z", Nbt::Int(z))])
}

fn region(position: [i32; 3], size: [i32; 3], names: &[&str], cells: &[usize], bits: usize) -> Nbt {
    compound([
        ("Position", corner(position)),
        ("Size", corner(size)),
        ("BlockStatePalette", Nbt::List(names.iter().map(|name| state(name)).collect())),
        ("BlockStates", Nbt::Longs(pack(cells, bits, false))),
    ])
}

/// A negative size extends from the position downward; indices span words and have two bits at least.
#[test]
fn litematics() {
    let names = ["minecraft:air", "a", "b", "c", "d[e=f]"];
    let cells: Vec<usize> = (0..30).map(|cell| if cell < 5 { cell } else { 0 }).collect();
    let first = region([10, -1, 0], [-5, 2, -3], &names, &cells, 3);
    let second = region([0, 0, 0], [1, 1, 1], &["z"], &[0], 2);
    let wrong = region([0, 0, 0], [9, 9, 9], &["z"], &[0], 2);
    let regions = compound([("first", first), ("second", second), ("wrong", wrong)]);
    let found = file("a.litematic", &compound([("Version", Nbt::Int(6)), ("Regions", regions)]).gzip()).unwrap();
    assert_eq!(found.counts, counts([("a", 1), ("b", 1), ("c", 1), ("d[e=f]", 1), ("minecraft:air", 26), ("z", 1)]));
    assert_eq!((found.places[&[7, -1, -2]].as_str(), found.places[&[10, -1, -2]].as_str()), ("a", "d[e=f]"));
    assert_eq!(found.places[&[0, 0, 0]], "z");
    let problem = "a.litematic: region wrong: the block array is too short: 23 longs needed, 1 there";
    assert_eq!(found.messages, [problem]);
}
