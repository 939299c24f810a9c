//! Case B7: wherever in the world a scene lies, it looks the same.
#![allow(clippy::unwrap_used, reason = "in a test every failure is a finding")]

mod support;

use engine_core::{Camera, ChunkPos, EyePosition, Frame, World};
use glam::Vec3;
use support::{SIZE, builtin, fill, renderer};

/// A bit of everything in 3×3 chunks around the chunk at `at`, and a view of it.
fn scene(world: &mut World, at: ChunkPos) -> Frame {
    let origin = at.origin();
    let corner = |x: i32, y: i32, z: i32| [origin.x + x, origin.y + y, origin.z + z];
    fill(world, corner(-16, 0, -16), corner(31, 1, 31), "grass");
    fill(world, corner(3, 1, 2), corner(9, 1, 12), "water");
    fill(world, corner(12, 2, -3), corner(12, 9, 1), "oak_log");
    fill(world, corner(-9, 3, -12), corner(1, 6, -4), "oak_leaves");
    fill(world, corner(17, 2, 4), corner(19, 5, 5), "ice");
    let eye = EyePosition::new(origin.offset(8, 5, 15).unwrap(), Vec3::new(0.3, 0.7, 0.1)).unwrap();
    Frame::new(Camera::new(eye, 12.0, -17.0, 80.0).unwrap(), 3)
}

#[test]
fn ten_million_blocks_out_it_looks_as_at_the_origin() {
    let (empty, textures) = builtin();
    let last = ChunkPos::MAX - 1;
    let places = [[0, 0, 0], [1 << 20, 0, 0], [1_875_000, 0, -1_875_000], [-625_000, 625_000, 3], [last, -last, last]];
    let mut first = None;
    for [x, y, z] in places {
        let Some(mut renderer) = renderer(textures.clone()) else { return };
        let mut world = empty.clone();
        let frame = scene(&mut world, ChunkPos::new(x, y, z));
        let pixels = renderer.picture(&world, &frame, SIZE);
        assert!(renderer.stats.faces_drawn > 20);
        let first = first.get_or_insert_with(|| pixels.clone());
        assert!(*first == pixels, "chunk {x},{y},{z}");
    }
}
