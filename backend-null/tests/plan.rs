//! Frame plans of small worlds, as text.
#![allow(clippy::unwrap_used, reason = "in a test every failure is a finding")]

use backend_null::NullRenderer;
use engine_core::{BlockPos, BlockRegistry, Camera, EyePosition, Frame, Renderer, Size, World};
use expect_test::{Expect, expect};

const BLOCKS: &str =
    "air empty\nstone opaque\nleaves cutout\nweb cutout sides=double\nwater translucent\nglass translucent";

fn check(blocks: &[([i32; 3], &str)], eye: [f64; 3], yaw: f32, pitch: f32, expected: Expect) {
    let mut world = World::finite(BlockRegistry::parse(BLOCKS).unwrap());
    for &([x, y, z], name) in blocks {
        let id = world.registry().id(name).unwrap();
        world.set_block(BlockPos::new(x, y, z), id).unwrap();
    }
    let eye = EyePosition::from_world(eye).unwrap();
    let mut renderer = NullRenderer::new();
    renderer.resize(Size { width: 320, height: 240 }).unwrap();
    renderer.sync(&world).unwrap();
    renderer.render(&world, &Frame::new(Camera::new(eye, yaw, pitch, 70.0).unwrap(), 8)).unwrap();
    expected.assert_eq(&renderer.plan().to_string());
}

/// Opaque and cutout chunks come front to back, a pass at a time; groups that face away are left out.
#[test]
fn solid_passes_go_front_to_back() {
    let blocks = [
        ([3, 0, -3], "stone"),
        ([3, 0, -20], "stone"),
        ([3, 0, -40], "leaves"),
        ([4, 1, -22], "leaves"),
        ([2, 1, -5], "web"),
        ([3, 0, 20], "stone"),
    ];
    check(
        &blocks,
        [3.5, 0.5, 0.5],
        0.0,
        0.0,
        expect![[r#"
            opaque chunk 0,0,-1 quads 0..2
            opaque chunk 0,0,-1 quads 5..6
            opaque chunk 0,0,-2 quads 0..2
            opaque chunk 0,0,-2 quads 5..6
            cutout chunk 0,0,-2 quads 6..9
            cutout chunk 0,0,-2 quads 11..12
            cutout chunk 0,0,-3 quads 0..3
            cutout chunk 0,0,-3 quads 5..6
            cutout-double chunk 0,0,-1 quads 6..12
        "#]],
    );
}

/// Translucent quads come last and back to front, across chunks and within: far faces of a block before its near ones,
/// and a face between two media only as seen from its front.
#[test]
fn translucent_passes_go_back_to_front() {
    let blocks = [([0, 0, -2], "glass"), ([0, 0, -3], "water"), ([0, 0, -18], "water"), ([0, 0, -30], "stone")];
    check(
        &blocks,
        [0.5, 0.5, 0.5],
        0.0,
        0.0,
        expect![[r#"
            opaque chunk 0,0,-2 quads 5..6
            translucent chunk 0,0,-2 quads 0..6
                -x 0,0,14 1×1 block 4
                +x 0,0,14 1×1 block 4
                -y 0,0,14 1×1 block 4
                +y 0,0,14 1×1 block 4
                -z 0,0,14 1×1 block 4
                +z 0,0,14 1×1 block 4
            translucent chunk 0,0,-1 quads 6..11
                -x 0,0,13 1×1 block 4
                +x 0,0,13 1×1 block 4
                -y 0,0,13 1×1 block 4
                +y 0,0,13 1×1 block 4
                -z 0,0,13 1×1 block 4
            crossing chunk 0,0,-1 quads 11..12
                +z 0,0,13 1×1 block 4
            translucent chunk 0,0,-1 quads 12..17
                -x 0,0,14 1×1 block 5
                +x 0,0,14 1×1 block 5
                -y 0,0,14 1×1 block 5
                +y 0,0,14 1×1 block 5
                +z 0,0,14 1×1 block 5
        "#]],
    );
}

/// The same from the other end: the order is turned around, and the other faces between the media show.
#[test]
fn the_order_turns_with_the_eye() {
    let blocks = [([0, 0, -2], "glass"), ([0, 0, -3], "water"), ([0, 0, -18], "water")];
    check(
        &blocks,
        [0.5, 0.5, -25.5],
        180.0,
        0.0,
        expect![[r#"
        translucent chunk 0,0,-1 quads 0..5
            -x 0,0,14 1×1 block 5
            +x 0,0,14 1×1 block 5
            -y 0,0,14 1×1 block 5
            +y 0,0,14 1×1 block 5
            +z 0,0,14 1×1 block 5
        crossing chunk 0,0,-1 quads 5..6
            -z 0,0,14 1×1 block 5
        translucent chunk 0,0,-1 quads 6..11
            -x 0,0,13 1×1 block 4
            +x 0,0,13 1×1 block 4
            -y 0,0,13 1×1 block 4
            +y 0,0,13 1×1 block 4
            -z 0,0,13 1×1 block 4
        translucent chunk 0,0,-2 quads 11..17
            -x 0,0,14 1×1 block 4
            +x 0,0,14 1×1 block 4
            -y 0,0,14 1×1 block 4
            +y 0,0,14 1×1 block 4
            +z 0,0,14 1×1 block 4
            -z 0,0,14 1×1 block 4
    "#]],
    );
}

/// From inside an opaque block there is nothing but that block.
#[test]
fn inside_a_block_nothing_is_drawn() {
    check(
        &[([0, 0, 0], "stone"), ([0, 0, -4], "stone")],
        [0.5; 3],
        0.0,
        0.0,
        expect![[r#"
        inside block 1
    "#]],
    );
}
