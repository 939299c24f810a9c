use std::vec;
use std::vec::Vec;

use proptest::prelude::*;

use super::*;

const CLIP: Clip = Clip { width: 40, top: 0, bottom: 40 };

fn covered(corners: &[Corner], rim: Rim) -> Vec<Vec<bool>> {
    let mut picture = vec![vec![false; CLIP.width as usize]; CLIP.bottom as usize];
    if let Some(bounds) = Bounds::of(corners, rim, &CLIP) {
        scan(corners, rim, bounds, |row, first, last| {
            assert!(bounds.left <= first && last <= bounds.right && (bounds.top..bounds.bottom).contains(&row));
            for x in first..last {
                assert!(!std::mem::replace(&mut picture[row as usize][x as usize], true), "a pixel twice");
            }
        });
    }
    picture
}

/// How far inside of all edges the middle of a pixel is; negative: outside. In pixels.
fn depth_inside(corners: &[Corner], x: usize, y: usize) -> f64 {
    let point = [x as f64 + 0.5, y as f64 + 0.5];
    let mut least = f64::INFINITY;
    for (index, from) in corners.iter().enumerate() {
        let to = corners[(index + 1) % corners.len()];
        let [fx, fy, tx, ty] = [from.x, from.y, to.x, to.y].map(|c| f64::from(c) / 256.0);
        let (ex, ey) = (tx - fx, ty - fy);
        let length = ex.hypot(ey);
        if length > 0.0 {
            least = least.min((ex * (point[1] - fy) - ey * (point[0] - fx)) / length);
        }
    }
    least
}

/// Rounding may have turned a thin polygon inside out.
fn is_convex(corners: &[Corner]) -> bool {
    (0..corners.len()).all(|index| {
        let [a, b, c] = [0, 1, 2].map(|step| corners[(index + step) % corners.len()]);
        i64::from(b.x - a.x) * i64::from(c.y - b.y) > i64::from(b.y - a.y) * i64::from(c.x - b.x)
    })
}

/// A convex polygon: corners of an ellipse, by growing angles.
fn convex() -> impl Strategy<Value = Vec<Corner>> {
    let angles = prop::collection::vec(0f64..std::f64::consts::TAU, 3..8);
    let size = prop_oneof![Just(0.05), 0.2..3.0, 3.0..30.0, 30.0..3000.0];
    (angles, [-10f64..50.0, -10f64..50.0], [size.clone(), size], 0f64..3.2).prop_map(
        |(mut angles, middle, size, turn)| {
            angles.sort_by(f64::total_cmp);
            let place = |angle: f64| {
                let (u, v) = (angle.cos() * size[0], angle.sin() * size[1]);
                let (x, y) = (middle[0] + u * turn.cos() - v * turn.sin(), middle[1] + u * turn.sin() + v * turn.cos());
                Corner { x: (x * 256.0).round() as i32, y: (y * 256.0).round() as i32 }
            };
            angles.into_iter().map(place).collect()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, max_global_rejects: 100_000, ..ProptestConfig::default() })]

    #[test]
    fn covers_what_is_inside_and_a_rim_at_most(corners in convex()) {
        prop_assume!(is_convex(&corners));
        let picture = covered(&corners, Rim::Narrow);
        for (y, row) in picture.iter().enumerate() {
            for (x, &found) in row.iter().enumerate() {
                let inside = depth_inside(&corners, x, y);
                if inside >= 0.0 {
                    prop_assert!(found, "({x}, {y}) is {inside} inside");
                } else if inside < -0.04 {
                    prop_assert!(!found, "({x}, {y}) is {inside} outside");
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, max_global_rejects: 100_000, ..ProptestConfig::default() })]

    /// Cut in two from one corner to another, a polygon without a rim is both its parts, and no pixel is in both.
    #[test]
    fn parts_share_no_pixel_and_leave_none(corners in convex(), from in 0usize..8, to in 0usize..8) {
        let count = corners.len();
        let (from, to) = (from % count, to % count);
        prop_assume!(is_convex(&corners) && from + 1 < to && (from, to + 1) != (0, count));
        let part = |from: usize, to: usize| (from..=if to > from { to } else { to + count }).map(|index| corners[index % count]).collect::<Vec<_>>();
        let (first, second) = (covered(&part(from, to), Rim::None), covered(&part(to, from), Rim::None));
        let whole = covered(&corners, Rim::None);
        for (x, y) in (0..CLIP.width as usize).flat_map(|x| (0..CLIP.bottom as usize).map(move |y| (x, y))) {
            prop_assert_eq!(usize::from(first[y][x]) + usize::from(second[y][x]), usize::from(whole[y][x]), "({}, {})", x, y);
        }
    }
}

#[test]
fn slopes_are_exact_to_their_last_bit() {
    for across in (-3_000_000..3_000_000).step_by(49_999) {
        for down in [1, 2, 3, 255, 256, 1000, 77_777, 2_000_000] {
            let exact = (i64::from(across) << 16) / down;
            let exact = exact.clamp(-(0x7ffe << 16) - 0xffff, (0x7ffe << 16) + 0xffff);
            assert!(
                (i64::from(slope(across, down as i32)) - exact).abs() <= 1 || exact.abs() >= 0x7ffe << 16,
                "{across} / {down}"
            );
        }
    }
}
