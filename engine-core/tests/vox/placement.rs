//! Where the voxels of placed models end up.

use crate::encoder::{Encoder, Voxel};

/// Three voxels in a row along x.
const ROW: [Voxel; 3] = [[0, 0, 0, 1], [1, 0, 0, 2], [2, 0, 0, 3]];

/// A quarter turn about z: x goes to y.
const QUARTER: (&str, &str) = ("_r", "17");

#[test]
fn a_model_stands_around_its_middle_rounded_down() {
    let odd = Encoder::new().model([3, 1, 1], &ROW).placed(&["0 0 0"]);
    assert_eq!(odd.voxels(), [([-1, 0, 0], 1), ([0, 0, 0], 2), ([1, 0, 0], 3)]);
    let even = Encoder::new().model([4, 2, 2], &ROW).placed(&["10 20 30"]);
    assert_eq!(even.voxels(), [([8, 19, 29], 1), ([9, 19, 29], 2), ([10, 19, 29], 3)]);
}

#[test]
fn a_turn_of_a_parent_turns_the_place_of_its_children() {
    let scene = Encoder::new()
        .model([3, 1, 1], &ROW)
        .transform(0, 1, &[])
        .group(1, &[2])
        .transform(2, 3, &[QUARTER, ("_t", "0 0 5")])
        .group(3, &[4])
        .transform(4, 5, &[QUARTER, ("_t", "10 0 0")])
        .shape(5, 0);
    // Inner: the row turns to x = −1, y = −1..1 and moves to x = 9. Outer: (x, y) goes to (−1 − y, x).
    assert_eq!(scene.voxels(), [([0, 9, 5], 1), ([-1, 9, 5], 2), ([-2, 9, 5], 3)]);
}

#[test]
fn chains_of_turns_and_flips_equal_the_matrices_applied_one_by_one() {
    use crate::rotation::{matrix, moved};
    let size = [3, 4, 1];
    let shape: [Voxel; 4] = [[0, 0, 0, 1], [2, 0, 0, 2], [0, 3, 0, 3], [1, 1, 0, 4]];
    let valid: Vec<u8> = (0..128).filter(|byte| matrix(*byte).is_some()).collect();
    for (n, &first) in valid.iter().enumerate() {
        let chain = [first, valid[(n * 7 + 3) % 48], valid[(n * 11 + 5) % 48]];
        let places = [[5, -3, 2], [-100, 40, 7], [1, 1, 1 + n as i64]];
        let scene = (0..3).fold(Encoder::new().model(size, &shape), |scene, n| {
            let place = places[n].map(|at| at.to_string()).join(" ");
            let id = 2 * n as i32;
            let frame = [("_r", chain[n].to_string()), ("_t", place)];
            let frame = frame.each_ref().map(|(key, text)| (*key, text.as_str()));
            let scene = scene.transform(id, id + 1, &frame);
            if n == 2 { scene.shape(id + 1, 0) } else { scene.group(id + 1, &[id + 2]) }
        });
        let expected = shape.map(|[x, y, z, colour]| {
            let cell = [i64::from(x) - 1, i64::from(y) - 2, i64::from(z)];
            let outward = (0..3).rev();
            let cell = outward.fold(cell, |cell, n| moved(&matrix(chain[n]).unwrap(), cell, places[n]));
            (cell.map(|at| at as i32), colour)
        });
        assert_eq!(scene.voxels(), expected, "{chain:?}");
    }
}

#[test]
fn a_scene_may_be_wider_than_a_model() {
    let full = [[0, 0, 0, 1], [255, 255, 255, 2]];
    let scene =
        Encoder::new().model([256, 256, 256], &full).model([256, 256, 256], &full).placed(&["-128 0 0", "1000000 0 0"]);
    let expected =
        [([-256, -128, -128], 1), ([-1, 127, 127], 2), ([999_872, -128, -128], 1), ([1_000_127, 127, 127], 2)];
    assert_eq!(scene.voxels(), expected);
}

#[test]
fn without_a_scene_graph_cells_stay_and_models_stand_in_a_row() {
    let one = Encoder::version(150).model([3, 1, 1], &ROW);
    assert_eq!(one.voxels(), [([0, 0, 0], 1), ([1, 0, 0], 2), ([2, 0, 0], 3)]);
    let two = Encoder::new().model([3, 1, 1], &ROW).model([1, 1, 9], &[[0, 0, 8, 7]]);
    assert_eq!(two.voxels(), [([0, 0, 0], 1), ([1, 0, 0], 2), ([2, 0, 0], 3), ([4, 0, 8], 7)]);
    assert_eq!(two.read().unwrap().messages, ["2 models without a scene: placed in a row"]);
}
