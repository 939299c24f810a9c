//! Which colour an index has.

use core::num::NonZeroU8;

use crate::encoder::{Encoder, dict, ints};

fn colours(file: &Encoder) -> impl Fn(u8) -> [u8; 3] + use<> {
    let palette = file.read().unwrap().palette;
    move |index| palette.colour(NonZeroU8::new(index).unwrap())
}

#[test]
fn the_first_colour_of_the_file_is_index_1() {
    let file: Vec<[u8; 4]> = (0..=255).map(|n| [n, 1, 2, 255]).collect();
    let colour = colours(&Encoder::new().palette(&file));
    assert_eq!((colour(1), colour(2), colour(255)), ([0, 1, 2], [1, 1, 2], [254, 1, 2]));
}

#[test]
fn a_palette_may_be_short_or_long() {
    let short = colours(&Encoder::new().palette(&[[9, 8, 7, 255]]));
    assert_eq!((short(1), short(2)), ([9, 8, 7], [255, 255, 204]));
    let long = colours(&Encoder::new().palette(&[[5, 6, 7, 255]; 300]));
    assert_eq!((long(1), long(255)), ([5, 6, 7], [5, 6, 7]));
}

#[test]
fn without_a_palette_the_default_one_counts() {
    let colour = colours(&Encoder::new());
    // From the format's description, which prints each colour as 0xAABBGGRR.
    let described: [(u8, u32); 16] = [
        (1, 0xffff_ffff),
        (2, 0xffcc_ffff),
        (7, 0xffff_ccff),
        (36, 0xff00_00ff),
        (37, 0xffff_ffcc),
        (100, 0xff66_3399),
        (174, 0xff00_3333),
        (215, 0xff33_0000),
        (216, 0xff00_00ee),
        (217, 0xff00_00dd),
        (225, 0xff00_0011),
        (226, 0xff00_ee00),
        (236, 0xffee_0000),
        (246, 0xffee_eeee),
        (254, 0xff22_2222),
        (255, 0xff11_1111),
    ];
    for (index, abgr) in described {
        let [red, green, blue, _] = abgr.to_le_bytes();
        assert_eq!(colour(index), [red, green, blue], "{index}");
    }
}

#[test]
fn the_order_in_an_editor_changes_no_colour() {
    let reversed: Vec<u8> = (0..=255).rev().collect();
    let plain = Encoder::new().model([1, 1, 1], &[[0, 0, 0, 7]]).palette(&[[1, 2, 3, 4]; 256]);
    let mapped = plain.clone().chunk(b"IMAP", &reversed);
    assert_eq!(mapped.voxels(), plain.voxels());
    assert_eq!(colours(&mapped)(7), colours(&plain)(7));
}

#[test]
fn what_glows_and_what_is_glass() {
    let material = |id: i32, pairs: &[(&str, &str)]| [ints(&[id]), dict(pairs)].concat();
    let old = |id: i32, kind: i32, weight: f32| [ints(&[id, kind]), weight.to_le_bytes().to_vec()].concat();
    let scene = Encoder::new()
        .chunk(b"MATL", &material(1, &[("_type", "_emit"), ("_emit", "1"), ("_flux", "4")]))
        .chunk(b"MATL", &material(2, &[("_type", "_emit"), ("_emit", "0.01")]))
        .chunk(b"MATL", &material(3, &[("_type", "_diffuse"), ("_emit", "1"), ("_trans", "1")]))
        .chunk(b"MATL", &material(4, &[("_type", "_emit"), ("_emit", "NaN")]))
        .chunk(b"MATT", &old(5, 3, 0.5))
        .chunk(b"MATL", &material(6, &[("_type", "_glass"), ("_alpha", "0.8")]))
        .chunk(b"MATL", &material(7, &[("_type", "_glass"), ("_trans", "1")]))
        .chunk(b"MATT", &old(8, 2, 0.0))
        .chunk(b"MATL", &material(256, &[("_type", "_emit"), ("_emit", "1")]))
        .chunk(b"MATL", &material(-1, &[("_type", "_emit"), ("_emit", "1")]))
        .read()
        .unwrap();
    let material = |index| scene.materials.of(NonZeroU8::new(index).unwrap());
    assert_eq!([1, 2, 3, 4, 5, 255].map(|index| material(index).emission), [15, 1, 0, 0, 8, 0]);
    assert_eq!([1, 3, 6, 7, 8].map(|index| material(index).alpha), [255, 255, 51, 26, 255]);
}
