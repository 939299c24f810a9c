//! What of a scene is shown: layers, frames, overlaps, empty models.

use crate::encoder::{Encoder, dict, ints};

fn one_voxel(colour: u8) -> [[u8; 4]; 1] {
    [[0, 0, 0, colour]]
}

#[test]
fn what_is_hidden_is_left_out_and_counted() {
    let scene = Encoder::new()
        .model([1, 1, 1], &one_voxel(1))
        .transform(0, 1, &[])
        .group(1, &[2, 4, 6, 10])
        .animated(2, 3, &[("_hidden", "0")], 0, &[&[("_t", "1 0 0")]])
        .shape(3, 0)
        .animated(4, 5, &[("_hidden", "1")], 0, &[&[("_t", "2 0 0")]])
        .shape(5, 0)
        // A layer that is off hides all that is below its node.
        .animated(6, 7, &[], 3, &[&[("_t", "3 0 0")]])
        .group(7, &[8])
        .animated(8, 9, &[], 0, &[&[]])
        .shape(9, 0)
        .animated(10, 11, &[], 2, &[&[("_t", "4 0 0")]])
        .shape(11, 0)
        .chunk(b"LAYR", &[ints(&[2]), dict(&[("_hidden", "0")]), ints(&[-1])].concat())
        .chunk(b"LAYR", &[ints(&[3]), dict(&[("_hidden", "1")]), ints(&[-1])].concat());
    assert_eq!(scene.voxels(), [([1, 0, 0], 1), ([4, 0, 0], 1)]);
    assert_eq!(scene.read().unwrap().messages, ["2 hidden models left out"]);
}

#[test]
fn an_animation_shows_frame_0() {
    let shape = |frames: &[(i32, &str)]| {
        let models = frames.iter().flat_map(|(model, frame)| [ints(&[*model]), dict(&[("_f", frame)])].concat());
        ints(&[2, 0, frames.len() as i32]).into_iter().chain(models).collect::<Vec<u8>>()
    };
    let scene = |frames: &[&[(&str, &str)]], models: &[(i32, &str)]| {
        let scene = Encoder::new().model([1, 1, 1], &one_voxel(1)).model([1, 1, 1], &one_voxel(2));
        scene.animated(0, 2, &[], -1, frames).chunk(b"nSHP", &shape(models)).voxels()
    };
    let later_first: [&[_]; 2] = [&[("_t", "5 0 0"), ("_f", "9")], &[("_t", "7 0 0"), ("_f", "0")]];
    assert_eq!(scene(&later_first, &[(1, "3"), (0, "0")]), [([7, 0, 0], 1)]);
    // Before its first frame a node is as in that frame.
    let all_later: [&[_]; 2] = [&[("_t", "7 0 0"), ("_f", "30")], &[("_t", "5 0 0"), ("_f", "9")]];
    assert_eq!(scene(&all_later, &[(1, "3"), (0, "6")]), [([5, 0, 0], 2)]);
    assert_eq!(scene(&[], &[(1, "0")]), [([0, 0, 0], 2)]);
    // Two for the same frame: the first counts.
    assert_eq!(scene(&[&[("_t", "5 0 0")], &[("_t", "7 0 0")]], &[(1, "0"), (0, "0")]), [([5, 0, 0], 2)]);
    assert_eq!(scene(&[], &[]), []);
}

#[test]
fn the_version_says_which_of_two_models_covers_the_other() {
    let last = |version| {
        let models = [one_voxel(1), one_voxel(2)];
        let scene = models.iter().fold(Encoder::version(version), |scene, voxels| scene.model([1, 1, 1], voxels));
        scene.placed(&["0 0 0", "0 0 0"]).voxels()[1].1
    };
    assert_eq!((last(150), last(200)), (1, 2));
}

#[test]
fn shapes_may_share_a_model_and_transforms_a_shape() {
    let scene = Encoder::new()
        .model([1, 1, 1], &one_voxel(9))
        .transform(0, 1, &[])
        .group(1, &[2, 3, 4])
        .transform(2, 5, &[("_t", "1 0 0")])
        .transform(3, 5, &[("_t", "2 0 0")])
        .transform(4, 6, &[("_t", "3 0 0")])
        .shape(5, 0)
        .shape(6, 0);
    assert_eq!(scene.voxels(), [([1, 0, 0], 9), ([2, 0, 0], 9), ([3, 0, 0], 9)]);
}

#[test]
fn empty_models_empty_voxels_and_empty_files_are_no_errors() {
    assert_eq!(Encoder::new().voxels(), []);
    assert_eq!(Encoder::new().model([4, 4, 4], &[]).voxels(), []);
    // The empty one comes first, as in files whose author deleted all of an object.
    let scene = Encoder::new()
        .model([50, 50, 50], &[])
        .model([2, 1, 1], &[[0, 0, 0, 0], [1, 0, 0, 3]])
        .placed(&["0 0 0", "1 0 0"]);
    assert_eq!(scene.voxels(), [([1, 0, 0], 3)]);
}
