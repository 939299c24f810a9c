//! Frames come out clean whatever happens to the surface.
#![allow(clippy::unwrap_used, reason = "in a test every failure is a finding")]

mod support;

use engine_core::{Renderer, Size};
use support::{SIZE, builtin, fill, renderer, view};

/// Case D1: sizes without pixels, also on one side only, tiny ones and large ones, in quick succession.
#[test]
fn a_storm_of_sizes_changes_nothing() {
    let (mut world, textures) = builtin();
    fill(&mut world, [-8, -1, -8], [7, -1, 7], "grass");
    fill(&mut world, [-2, 0, -4], [1, 0, -4], "water");
    let Some(mut renderer) = renderer(textures) else { return };
    let frame = view([0.5, 1.6, 4.5], 0.0, -20.0);
    let before = renderer.picture(&world, &frame, SIZE);
    for _ in 0..10 {
        for (width, height) in [(0, 0), (120, 0), (0, 80), (1, 1), (640, 480)] {
            let size = Size { width, height };
            renderer.resize(size).unwrap();
            for _ in 0..3 {
                let stats = renderer.render(&world, &frame).unwrap();
                assert_eq!(stats.draw_calls > 0, !size.is_empty(), "{size:?}");
            }
        }
    }
    assert!(before == renderer.picture(&world, &frame, SIZE), "the picture is the one from before the storm");
}
