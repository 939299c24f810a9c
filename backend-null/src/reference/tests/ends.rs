//! Where rays end: in opaque cells, at the end of the view, at what isn't loaded, and where the world ends.

use engine_core::{
    BlockId, BlockPos, Chunk, ChunkPos, Daylight, Face, Frame, Renderer, Rgba8, Size, TextureSet, TimeOfDay, World,
    srgb_to_linear,
};

use super::{assert_close, camera, view, world};
use crate::conformance::scenes::{registry, textures};
use crate::reference::ReferenceRenderer;

fn horizon() -> Rgba8 {
    Rgba8::from_linear(Daylight::at(TimeOfDay::NOON).horizon)
}

#[test]
fn chunks_beyond_the_view_distance_are_not_drawn() {
    // From the eye's cell at z = 0, 48 other cells lie before chunk z = −4, and 49 from the one at z = 1.
    let world = world(&[([0, 0, -50], "white")]);
    for (z, view_distance, is_drawn) in [(0.9, 3, true), (1.0, 3, false), (1.0, 4, true), (0.9, 2, false)] {
        let mut seen = view(&world, camera([0.5, 0.5, z], 0.0, 0.0, 1.0), 9, 9);
        seen.frame.view_distance = view_distance;
        let lit = seen.pixel(4, 4) != horizon();
        assert_eq!(lit, is_drawn, "from z = {z}, {view_distance} chunks");
    }
}

/// A streamed world in which only one chunk of stone is loaded, and air around it on the sides.
fn streamed() -> World {
    let mut world = World::streamed(registry());
    let stone = world.registry().id("stone").unwrap();
    world.insert_chunk(ChunkPos::new(0, 0, 0), Chunk::uniform(stone)).unwrap();
    for (x, z) in [(-1, 0), (1, 0), (0, 1), (-1, 1), (1, 1)] {
        world.insert_chunk(ChunkPos::new(x, 0, z), Chunk::uniform(BlockId::AIR)).unwrap();
    }
    world
}

#[test]
fn no_face_is_made_toward_what_is_not_loaded() {
    let from = |at, yaw, pitch| {
        let seen = view(&streamed(), camera(at, yaw, pitch, 20.0), 9, 9);
        seen.reference.visible_faces(&seen.frame, seen.size)
    };
    let in_the_air = from([8.5, 8.5, 24.5], 0.0, 0.0);
    assert!(!in_the_air.is_empty() && in_the_air.iter().all(|&(_, face)| face == Face::PosZ));
    assert!(from([8.5, 24.5, 8.5], 0.0, -90.0).is_empty(), "its top, from a chunk that isn't loaded");
    assert!(from([8.5, 8.5, 24.5], 180.0, 0.0).is_empty(), "into what isn't loaded");
    let from_outside = from([8.5, 8.5, 40.5], 0.0, 0.0);
    assert_eq!(from_outside.iter().next().map(|&(block, _)| block.z), Some(15), "through loaded air, from outside");
}

/// What isn't loaded hides nothing: neither a hole between loaded chunks, nor the ground that one gets into without meeting a face.
#[test]
fn views_pass_through_what_is_not_loaded() {
    let mut world = streamed();
    let stone = world.registry().id("stone").unwrap();
    for (z, id) in [(-2, BlockId::AIR), (-3, stone)] {
        world.insert_chunk(ChunkPos::new(0, 0, z), Chunk::uniform(id)).unwrap();
    }
    let nearest = |z: f64| {
        let seen = view(&world, camera([8.5, 8.5, z], 0.0, 0.0, 10.0), 5, 5);
        let faces = seen.reference.visible_faces(&seen.frame, seen.size);
        faces.iter().map(|&(block, face)| (block.z, face)).max()
    };
    assert_eq!(nearest(24.5), Some((15, Face::PosZ)));
    assert_eq!(nearest(-4.5), Some((-33, Face::PosZ)), "from the hole, through loaded air");
    world.remove_chunk(ChunkPos::new(0, 0, 1));
    let seen = view(&world, camera([8.5, 8.5, 24.5], 0.0, 0.0, 10.0), 5, 5);
    let faces = seen.reference.visible_faces(&seen.frame, seen.size);
    assert_eq!(
        faces.iter().map(|&(block, _)| block.z).max(),
        Some(-33),
        "through the chunk of stone, whose face isn't made"
    );
}

#[test]
fn inside_an_opaque_block_all_is_its_average() {
    let world = world(&[([0, 0, 0], "grass"), ([0, 0, -1], "sand")]);
    let seen = view(&world, camera([0.5, 0.5, 0.5], 0.0, 0.0, 90.0), 16, 16);
    let registry = registry();
    let average = |name: &str| {
        let index = registry.texture_names().iter().position(|known| known == name).unwrap();
        textures(&registry).layers()[index].average()
    };
    let mean = |channel: fn(Rgba8) -> u8| {
        let [side, top, bottom] = ["grass_side", "grass", "dirt"].map(|name| srgb_to_linear(channel(average(name))));
        (4.0 * side + top + bottom) / 6.0
    };
    let expected = Rgba8::from_linear([mean(|c| c.r), mean(|c| c.g), mean(|c| c.b)].into());
    for (x, y) in [(0, 0), (8, 8), (15, 3)] {
        assert_close(seen.pixel(x, y), expected, 0, "inside grass");
    }
    assert!(seen.reference.visible_faces(&seen.frame, seen.size).is_empty());
}

/// The eye on the very plane of the floor doesn't see the floor's top, nor what lies in the ground.
#[test]
fn faces_in_the_plane_of_the_eye_are_not_seen() {
    let blocks: Vec<_> = (-4..4).flat_map(|x| (-9..2).map(move |z| ([x, -1, z], "sand"))).collect();
    let seen = view(&world(&blocks), camera([0.5, 0.0, 0.5], 0.0, 0.0, 70.0), 16, 16);
    for y in 0..16 {
        assert_ne!(seen.pixel(8, y), Rgba8::default());
    }
    assert!(seen.reference.visible_faces(&seen.frame, seen.size).is_empty());
}

/// Billions of blocks of nothing are crossed in a few steps, whether there is something behind them or not.
#[test]
fn emptiness_is_crossed_in_a_few_steps() {
    let steps = |world: &World, at, yaw| {
        let mut frame = Frame::new(camera(at, yaw, 0.0, 1.0), u32::MAX);
        frame.fog = None;
        let mut reference = ReferenceRenderer::new(textures(world.registry()));
        let Ok(()) = reference.resize(Size { width: 8, height: 8 });
        let Ok(()) = reference.sync(world);
        let Ok(stats) = reference.render(world, &frame);
        stats.cells_visited / 64
    };
    let empty = World::finite(registry());
    let mut world = world(&[([0, 0, 0], "white")]);
    for far in [[-2.0e9, 0.5, 0.5], [2.0e9, 0.5, 0.5], [0.5, 2.0e9, 0.5], [-2.1e9, 2.1e9, -2.1e9]] {
        assert!(steps(&world, far, 90.0) < 400, "from {far:?}");
        assert!(steps(&empty, far, 90.0) < 400, "from {far:?} in an empty world");
    }
    let white = world.registry().id("white").unwrap();
    world.set_block(BlockPos::new(2_000_000_000, 0, 0), white).unwrap();
    assert!(steps(&world, [1.5, 0.5, 0.5], 90.0) < 400, "toward a block two billion blocks away");
}

#[test]
fn the_picture_is_of_the_world_as_of_the_last_sync() {
    let mut world = World::finite(registry());
    let frame = view(&world, camera([0.5, 0.5, 3.0], 0.0, 0.0, 40.0), 1, 1).frame;
    let size = Size { width: 1, height: 1 };
    let mut reference = ReferenceRenderer::new(TextureSet::new(Vec::new()));
    assert_eq!(reference.sample(&frame, size, 0.5, 0.5), None);
    let Ok(()) = reference.sync(&world);
    let stone = world.registry().id("stone").unwrap();
    world.set_block(BlockPos::new(0, 0, 0), stone).unwrap();
    assert!(reference.visible_faces(&frame, size).is_empty());
    let Ok(()) = reference.sync(&world);
    assert_eq!(reference.visible_faces(&frame, size).len(), 1);
}
