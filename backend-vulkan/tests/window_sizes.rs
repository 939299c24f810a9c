//! Case D1 in a window: it changes its size, or is told to have none, in quick succession.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "in a test every failure is a finding")]

mod support;

use engine_core::{Renderer, Size};
use support::window::TestWindow;
use support::{SIZE, builtin, fill, view};

#[test]
fn a_window_survives_a_storm_of_sizes() {
    let (mut world, textures) = builtin();
    fill(&mut world, [-8, -1, -8], [7, -1, 7], "grass");
    fill(&mut world, [-2, 0, -4], [1, 0, -4], "water");
    let Some((mut renderer, mut window)) = TestWindow::open(textures.clone()) else { return };
    let frame = view([0.5, 1.6, 4.5], 0.0, -20.0);

    // Starts without pixels, as a minimised window.
    renderer.resize(Size::default()).unwrap();
    renderer.sync(&world).unwrap();
    assert_eq!(renderer.render(&world, &frame).unwrap().draw_calls, 0);

    window.resize(SIZE);
    let first = renderer.picture(&world, &frame, SIZE);
    for _ in 0..10 {
        for (width, height) in [(0, 0), (120, 0), (0, 80), (1, 1), (640, 480)] {
            let size = Size { width, height };
            if !size.is_empty() {
                window.resize(size);
            }
            renderer.resize(size).unwrap();
            for _ in 0..3 {
                let stats = renderer.render(&world, &frame).unwrap();
                assert_eq!(stats.draw_calls > 0, !size.is_empty(), "{size:?}");
            }
        }
    }
    // The window changes and nobody tells the renderer.
    for width in [300, 200, 100] {
        window.resize(Size { width, height: 90 });
        for _ in 0..3 {
            renderer.render(&world, &frame).unwrap();
        }
    }
    window.resize(SIZE);
    let last = renderer.picture(&world, &frame, SIZE);
    assert!(first == last, "the picture is the one from before the storm");
    drop(renderer);

    let mut offscreen = support::renderer(textures).unwrap();
    assert!(offscreen.picture(&world, &frame, SIZE) == last, "and the one that's drawn offscreen");
}
