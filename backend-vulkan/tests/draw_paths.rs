//! However quads are handed to the device, the picture is the same, bit for bit; and where the device can, few calls do it.
#![allow(clippy::unwrap_used, reason = "in a test every failure is a finding")]

mod support;

use backend_vulkan::{DrawCalls, VulkanOptions, VulkanRenderer};
use engine_core::{BlockRegistry, Landscape, Stream, TextureSet, World};
use support::{SIZE, options, view, watch};

#[test]
fn three_ways_to_draw_make_one_picture() {
    let registry = BlockRegistry::builtin();
    let textures = TextureSet::builtin(&registry);
    let land = Landscape::new(3, &registry).unwrap();
    let spawn = land.spawn();
    let mut world = World::streamed(registry);
    Stream::new(5).update(&mut world, &land, spawn, usize::MAX).unwrap();
    let eye = [spawn.x, spawn.y, spawn.z].map(|c| f64::from(c) + 0.5);
    let frame = view([eye[0], eye[1] + 9.0, eye[2]], 30.0, -20.0);
    let draw = |draw_calls| {
        let options = VulkanOptions { draw_calls, ..options() };
        let mut renderer = watch(VulkanRenderer::offscreen(textures.clone(), &options))?;
        let picture = renderer.picture(&world, &frame, SIZE);
        Some((picture, renderer.stats.draw_calls))
    };
    let Some((few, calls)) = draw(DrawCalls::MultiIndirect) else { return };
    assert!(calls <= 5, "{calls} calls, with one page of quads");
    for draw_calls in [DrawCalls::Indirect, DrawCalls::Direct] {
        let Some((many, calls)) = draw(draw_calls) else { return };
        assert!(many == few, "{draw_calls:?} draws another picture");
        assert!(calls > 20, "{draw_calls:?} takes a call for each run of quads, not {calls} in all");
    }
}
