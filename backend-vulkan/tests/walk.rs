//! Case B4: what culling leaves out, no pixel shows.
#![allow(clippy::unwrap_used, reason = "in a test every failure is a finding")]

mod support;

use engine_core::{
    BlockRegistry, Camera, Culling, EyePosition, Frame, Landscape, Size, Stream, TextureSet, World, WorldView,
};
use support::renderer;

/// Views of land with caves, from above it and from within its caves, at every field of view and aspect.
#[test]
fn culling_changes_no_pixel() {
    let registry = BlockRegistry::builtin();
    let Some(mut renderer) = renderer(TextureSet::builtin(&registry)) else { return };
    let land = Landscape::new(3, &registry).unwrap();
    let middle = land.spawn();
    let mut world = World::streamed(registry);
    Stream::new(4).update(&mut world, &land, middle, usize::MAX).unwrap();
    let mut random = 1u64;
    let mut below = |end: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % end
    };
    let (mut views, mut kept, mut all) = (0, 0, 0);
    while views < 50 {
        let offset = [below(1000), below(700), below(1000)].map(|steps| steps as f64 / 10.0);
        let at = [middle.x, middle.y, middle.z].map(f64::from);
        let eye = [at[0] + offset[0] - 50.0, at[1] + offset[1] - 45.0, at[2] + offset[2] - 50.0];
        let eye = EyePosition::from_world(eye).unwrap();
        let (yaw, pitch) = (below(360) as f32, below(180) as f32 - 90.0);
        let fov = [30.0, 70.0, 110.0][below(3) as usize];
        let (width, height) = [(120, 120), (168, 72), (72, 168)][below(3) as usize];
        let is_inside = world
            .block(eye.block())
            .is_some_and(|block| world.block_type(block).coverage == engine_core::Coverage::Opaque);
        if is_inside {
            continue;
        }
        let frame = Frame::new(Camera::new(eye, yaw, pitch, fov).unwrap(), 4);
        let size = Size { width, height };
        let culled = renderer.picture(&world, &frame, size);
        kept += renderer.stats.faces_drawn;
        let whole = renderer.picture(&world, &Frame { culling: Culling::Off, ..frame }, size);
        all += renderer.stats.faces_drawn;
        let differing = culled.iter().zip(&whole).filter(|(a, b)| a != b).count();
        assert_eq!(differing, 0, "pixels at {:?}, yaw {yaw}, pitch {pitch}, fov {fov}, {size:?}", eye.to_world());
        views += 1;
    }
    assert!(kept * 5 < all, "{kept} of {all} quads are left");
}
