//! Broken files: one clear line each, never a panic, a hang or a large allocation.

use std::time::{Duration, Instant};

use engine_core::formats::vox::VoxScene;

use crate::encoder::{Encoder, chunk, dict, ints};

fn message(file: &[u8]) -> String {
    match VoxScene::read(file) {
        Ok(_) => "Ok".to_owned(),
        Err(error) => error.to_string(),
    }
}

fn check(file: &Encoder, expected: &str) {
    assert_eq!(message(&file.bytes()), expected);
}

#[test]
fn a_file_that_ends_too_early() {
    assert_eq!(message(b""), "byte 0: not a MagicaVoxel file: it does not begin with `VOX `");
    assert_eq!(message(b"DOOM-and-more"), "byte 0: not a MagicaVoxel file: it does not begin with `VOX `");
    assert_eq!(message(b"VOX \x96"), "byte 0: the file is cut off: 8 bytes needed, 5 left");
    assert_eq!(message(b"VOX \x96\0\0\0"), "byte 8: the file is cut off: 12 bytes needed, 0 left");
    let mut file = Encoder::new().model([1, 1, 1], &[[0, 0, 0, 1]]).bytes();
    file.pop();
    assert_eq!(message(&file), "byte 8, chunk `MAIN`: the file is cut off: 56 bytes needed, 55 left");
}

#[test]
fn every_cut_of_a_file_is_an_error() {
    let file = busy_file();
    assert_eq!(message(&file), "Ok");
    for length in 0..file.len() {
        assert_ne!(message(&file[..length]), "Ok", "{length}");
    }
}

#[test]
fn chunks_that_contradict_themselves() {
    let long = [b"VOX \x96\0\0\0".to_vec(), chunk(b"MAIN", &[], &[ints(&[0, i32::MAX, -1])].concat())];
    assert_eq!(
        message(&long.concat()),
        "byte 20, chunk `\\x00\\x00\\x00\\x00`: the file is cut off: 6442450954 bytes needed, 12 left"
    );
    let stray = [b"VOX \x96\0\0\0".to_vec(), chunk(b"RIFF", &[], &[])].concat();
    assert_eq!(message(&stray), "byte 8, chunk `RIFF`: expected the chunk `MAIN`");
    let outside = [b"VOX \x96\0\0\0".to_vec(), chunk(b"MAIN", &[], &[]), vec![1; 40]].concat();
    assert_eq!(message(&outside), "byte 8, chunk `MAIN`: it declares no content, yet 40 bytes follow it");
}

#[test]
fn models_that_contradict_themselves() {
    let size = "each side must be at least 1";
    for (sides, shown) in [([-1, 4, 4], "-1×4×4"), ([4, 0, 4], "4×0×4")] {
        let file = Encoder::new().model(sides, &[]);
        check(&file, &format!("byte 20, chunk `SIZE`: a model of {shown}: {size}"));
    }
    let huge = Encoder::new().chunk(b"SIZE", &ints(&[4, 4, 4])).chunk(b"XYZI", &ints(&[i32::MAX, 1, 2]));
    check(&huge, "byte 44, chunk `XYZI`: declares 2147483647 voxels but holds 2");
    let outside = Encoder::new().model([4, 4, 4], &[[3, 3, 3, 1], [0, 4, 0, 1]]);
    check(&outside, "byte 44, chunk `XYZI`: the voxel at (0, 4, 0) lies outside its model of 4×4×4");
    let alone = Encoder::new().chunk(b"XYZI", &ints(&[0]));
    check(&alone, "byte 20, chunk `XYZI`: no `SIZE` comes before these voxels");
    let twice = Encoder::new().chunk(b"SIZE", &ints(&[1, 1, 1])).model([1, 1, 1], &[]);
    check(&twice, "byte 20, chunk `SIZE`: no `XYZI` follows this size");
    let last = Encoder::new().chunk(b"SIZE", &ints(&[1, 1, 1]));
    check(&last, "byte 20, chunk `SIZE`: no `XYZI` follows this size");
}

#[test]
fn compressed_voxels_are_unsupported_rather_than_empty() {
    let teardown = Encoder::new().chunk(b"TDCZ", &ints(&[8, 8, 8, 0x1234])).placed(&["0 0 0"]);
    check(&teardown, "byte 20, chunk `TDCZ`: unsupported: compressed voxels");
}

#[test]
fn palettes_that_end_within_a_colour() {
    let file = Encoder::new().chunk(b"RGBA", &[0; 1022]);
    check(&file, "byte 20, chunk `RGBA`: 1022 bytes are not a whole number of colours");
}

#[test]
fn nodes_that_lead_nowhere() {
    let model = || Encoder::new().model([1, 1, 1], &[[0, 0, 0, 1]]);
    check(&model().transform(0, 1, &[]), "byte 64, chunk `nTRN`: node 0 refers to node 1, which does not exist");
    check(&model().transform(3, 1, &[]), "byte 8, chunk `MAIN`: the scene has no root: there is no node 0");
    check(
        &model().transform(0, 1, &[]).shape(1, 1),
        "byte 104, chunk `nSHP`: node 1 shows model 1, but the file has 1 models",
    );
    check(
        &model().transform(0, 1, &[]).shape(1, -1),
        "byte 104, chunk `nSHP`: node 1 shows model -1, but the file has 1 models",
    );
    check(&model().transform(0, 1, &[]).transform(0, 1, &[]), "byte 104, chunk `nTRN`: node 0 occurs twice");
    check(&model().transform(0, 1, &[]).group(1, &[0]), "byte 64, chunk `nTRN`: node 0 is its own ancestor");
    check(&model().transform(0, 0, &[]), "byte 64, chunk `nTRN`: node 0 is its own ancestor");
}

#[test]
fn attributes_that_mean_nothing() {
    let file = |frame| Encoder::new().model([1, 1, 1], &[]).transform(0, 1, &[frame]).shape(1, 0);
    let wrong = [
        ("_r", "5"),
        ("_r", "3"),
        ("_r", "x"),
        ("_r", "256"),
        ("_t", "1 2"),
        ("_t", "1 2 3 4"),
        ("_t", "1 2 9999999999"),
        ("_f", ""),
    ];
    for (name, text) in wrong {
        let expected = format!("byte 60, chunk `nTRN`: node 0: attribute `{name}` cannot be \"{text}\"");
        check(&file((name, text)), &expected);
    }
    let far = file(("_t", "2147483647 0 0"));
    assert_eq!(message(&far.bytes()), "Ok");
    let farther = Encoder::new()
        .model([2, 1, 1], &[])
        .transform(0, 1, &[("_t", "2147483647 0 0")])
        .transform(1, 2, &[("_t", "1 0 0")])
        .shape(2, 0);
    check(&farther, "byte 179, chunk `nSHP`: model 0 is placed outside the world's coordinates");
}

/// Groups that each hold the next one twice.
fn doubling(voxels: &[[u8; 4]], levels: i32) -> Encoder {
    let scene = Encoder::new().model([1, 1, 1], voxels);
    (0..levels).fold(scene, |scene, id| scene.group(id, &[id + 1, id + 1])).shape(levels, 0)
}

#[test]
fn scenes_that_repeat_themselves_without_end() {
    let start = Instant::now();
    let error = message(&doubling(&[[0, 0, 0, 1]], 30).bytes());
    assert!(error.ends_with("the scene repeats its nodes more than 262144 times"), "{error}");
    let heavy = [[0, 0, 0, 1]; 2000];
    let error = message(&doubling(&heavy, 16).bytes());
    assert!(error.ends_with("the scene places more than 33556432 voxels"), "{error}");
    assert!(start.elapsed() < Duration::from_secs(2));
}

#[test]
fn a_scene_may_be_deep() {
    let levels = 100_000;
    let scene = Encoder::new().model([1, 1, 1], &[[0, 0, 0, 1]]);
    let chain = (0..levels).fold(scene, |scene, id| scene.group(id, &[id + 1])).shape(levels, 0);
    assert_eq!(chain.voxels(), [([0, 0, 0], 1)]);
}

#[test]
fn random_damage_never_panics_or_hangs() {
    let file = busy_file();
    let mut state = 1_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % below
    };
    let start = Instant::now();
    let mut survivors = 0;
    for _ in 0..20_000 {
        let mut damaged = file.clone();
        for _ in 0..=random(4) {
            let at = random(damaged.len());
            match random(4) {
                0 => damaged[at] = random(256) as u8,
                1 => damaged[at] ^= 1 << random(8),
                2 => {
                    let end = (at + 4).min(damaged.len());
                    damaged[at..end].fill([0, 0x7f, 0xff][random(3)]);
                }
                _ => damaged.truncate(at + 1),
            }
        }
        if let Ok(scene) = VoxScene::read(&damaged) {
            survivors += usize::from(scene.voxels().count() > 0);
        }
    }
    assert!(survivors > 100, "the damage leaves nothing to read: {survivors}");
    assert!(start.elapsed() < Duration::from_secs(20));
}

/// A file with everything that the reader reads.
fn busy_file() -> Vec<u8> {
    Encoder::version(150)
        .chunk(b"PACK", &ints(&[2]))
        .model([3, 2, 1], &[[0, 0, 0, 1], [2, 1, 0, 200]])
        .model([1, 1, 2], &[[0, 0, 1, 255], [0, 0, 0, 0]])
        .animated(0, 1, &[("_name", "root")], -1, &[&[]])
        .group(1, &[2, 4, 6])
        .animated(2, 3, &[], 1, &[&[("_r", "40"), ("_t", "3 -4 5")], &[("_t", "0 0 0"), ("_f", "8")]])
        .shape(3, 0)
        .animated(4, 5, &[("_hidden", "1")], 0, &[&[("_t", "-1 0 0")]])
        .shape(5, 1)
        .transform(6, 5, &[("_r", "17"), ("_t", "100 0 0")])
        .chunk(b"LAYR", &[ints(&[0]), dict(&[("_name", "a"), ("_hidden", "0")]), ints(&[-1])].concat())
        .palette(&[[1, 2, 3, 255]; 256])
        .chunk(b"IMAP", &[7; 256])
        .chunk(b"MATL", &[ints(&[1]), dict(&[("_type", "_emit"), ("_emit", "0.5")])].concat())
        .chunk(b"NOTE", &ints(&[0]))
        .bytes()
}
