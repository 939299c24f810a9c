//! Case A12: occlusion at corners.

use engine_core::light::corner::mix;
use engine_core::shade::OCCLUSION;
use engine_core::{BlockPos, Face, Rgba8};
use glam::Vec3;

use super::{View, assert_close, camera, view, world};
use crate::reference::paint::corners;
use crate::reference::snapshot::Snapshot;

/// Levels of the top face of the block at the origin, in the order of the corners (x z): −−, +−, ++, −+.
fn levels(neighbours: &[[i32; 3]]) -> [u8; 4] {
    let blocks: Vec<_> = neighbours.iter().map(|&at| (at, "stone")).chain([([0, 0, 0], "stone")]).collect();
    corners(&Snapshot::of(&world(&blocks)), BlockPos::new(0, 0, 0), Face::PosY).levels
}

#[test]
fn levels_count_the_three_cells_at_a_corner() {
    assert_eq!(levels(&[]), [3, 3, 3, 3]);
    assert_eq!(levels(&[[1, 1, 1]]), [3, 3, 2, 3]);
    assert_eq!(levels(&[[1, 1, 0], [0, 1, 1]]), [3, 2, 0, 2]);
    assert_eq!(levels(&[[1, 1, 0], [0, 1, 1], [1, 1, 1]]), [3, 2, 0, 2]);
    assert_eq!(levels(&[[-1, 1, 0], [-1, 1, -1]]), [1, 3, 3, 2]);
    assert_eq!(levels(&[[0, 1, 2], [1, 0, 0], [1, -1, 1]]), [3, 3, 3, 3], "cells that don't touch the face's front");
}

#[test]
fn only_opaque_blocks_darken() {
    let blocks = [([0, 0, 0], "stone"), ([1, 1, 0], "leaves"), ([0, 1, 1], "glass"), ([-1, 1, 0], "water")];
    assert_eq!(corners(&Snapshot::of(&world(&blocks)), BlockPos::new(0, 0, 0), Face::PosY).levels, [3; 4]);
}

/// Inside a triangle the corners' factors are mixed; the diagonal joins the two corners that are darker together.
#[test]
fn factors_are_mixed_in_triangles() {
    let [o0, o1, o2, o3] = OCCLUSION;
    let factor = |levels: [usize; 4], s, t| {
        let factors = levels.map(|level| OCCLUSION[level]);
        mix(factors, factors[0] + factors[2] > factors[1] + factors[3], s, t)
    };
    let close = |a: f32, b: f32| assert!((a - b).abs() < 1e-6, "{a} instead of {b}");
    // On the diagonal between the dark corners all is dark; the rest brightens toward the other two.
    close(factor([3, 0, 3, 0], 0.5, 0.5), o0);
    close(factor([0, 3, 0, 3], 0.5, 0.5), o0);
    close(factor([0, 3, 0, 3], 0.75, 0.25), (o0 + o3) / 2.0);
    close(factor([3, 0, 3, 0], 0.25, 0.25), (o0 + o3) / 2.0);
    // One dark corner, at (1, 0) and at (0, 0): on the diagonal through it and beside it.
    close(factor([3, 1, 3, 3], 0.75, 0.25), 0.75 * o1 + 0.25 * o3);
    close(factor([3, 1, 3, 3], 0.5, 0.0), (o1 + o3) / 2.0);
    close(factor([2, 3, 3, 3], 0.25, 0.25), 0.75 * o2 + 0.25 * o3);
    close(factor([2, 3, 3, 3], 0.25, 1.0), o3);
    // Each corner has its own factor.
    for (corner, (s, t)) in [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].into_iter().enumerate() {
        for levels in [[0, 1, 2, 3], [3, 0, 2, 1], [1, 3, 0, 2]] {
            close(factor(levels, s, t), OCCLUSION[levels[corner]]);
        }
    }
}

fn from_above(neighbours: &[[i32; 3]]) -> View {
    let floor = (-2..3).flat_map(|x| (-2..3).map(move |z| ([x, 0, z], "white")));
    let blocks: Vec<_> = neighbours.iter().map(|&at| (at, "white")).chain(floor).collect();
    view(&world(&blocks), camera([0.5, 6.0, 0.5], 0.0, -90.0, 45.0), 64, 64)
}

#[test]
fn mirrored_arrangements_give_mirrored_pictures() {
    let arrangements: [&[[i32; 3]]; 3] = [&[[1, 1, 1]], &[[1, 1, 0], [0, 1, 1]], &[[1, 1, 1], [1, 1, 0], [-1, 1, 0]]];
    for cells in arrangements {
        let original = from_above(cells);
        for (mirror_x, mirror_z) in [(-1, 1), (1, -1), (-1, -1)] {
            let mirrored: Vec<_> = cells.iter().map(|[x, y, z]| [x * mirror_x, *y, z * mirror_z]).collect();
            let mirrored = from_above(&mirrored);
            for (x, y) in (0..64 * 64).map(|index| ((index % 64) as f32 + 0.37, (index / 64) as f32 + 0.61)) {
                let [i, j] = [(x, mirror_x), (y, mirror_z)].map(|(at, m)| if m < 0 { 64.0 - at } else { at });
                assert_close(mirrored.at(i, j), original.at(x, y), 1, &format!("{cells:?} at ({x}, {y})"));
            }
        }
    }
}

/// On the ground beside a wall, the factor falls from open to two neighbours' worth at the wall.
#[test]
fn a_wall_darkens_the_floor_beside_it() {
    let seen = from_above(&[[1, 1, -2], [1, 1, -1], [1, 1, 0], [1, 1, 1], [1, 1, 2]]);
    // The floor lies 5 blocks below the eye, so a block is 64 / (2 × 5 × tan 22.5°) pixels wide.
    let block = 64.0 / (10.0 * 22.5f32.to_radians().tan());
    let expected = |part: f32| Rgba8::from_linear(Vec3::splat(1.0 + part * (OCCLUSION[1] - 1.0)));
    for part in [0.1, 0.5, 0.7] {
        assert_close(seen.at(32.0 + block * (part - 0.5), 32.0), expected(part), 1, "beside the wall");
    }
}
