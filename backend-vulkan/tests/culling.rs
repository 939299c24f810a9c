//! Each pipeline culls what its row of the table says, and blends in the right order: seen in pictures, so that these
//! tests fail if front and back swap anywhere between a quad and its pixels.
#![allow(clippy::unwrap_used, reason = "in a test every failure is a finding")]

mod support;

use engine_core::{
    BlockId, Chunk, ChunkPos, Culling, Daylight, Face, Frame, Rgba8, TimeOfDay, World, WorldView, shade,
};
use glam::Vec3;
use support::{SIZE, assert_close, fill, middle, renderer, table, view};

const BLOCKS: &str = "
air   empty
red   opaque      tint=ff0000
blue  opaque      tint=0000ff
water translucent tint=3060ff80
glass translucent tint=ffc08060
";

/// A view straight at a face of a cell, from `distance` blocks before its middle.
fn toward(face: Face, cell: [i32; 3], distance: f64) -> Frame {
    let normal = face.normal();
    let eye = [0, 1, 2].map(|axis| f64::from(cell[axis]) + 0.5 + f64::from(normal[axis]) * distance);
    let (yaw, pitch) = match face {
        Face::NegX => (90.0, 0.0),
        Face::PosX => (-90.0, 0.0),
        Face::NegY => (0.0, 90.0),
        Face::PosY => (0.0, -90.0),
        Face::NegZ => (180.0, 0.0),
        Face::PosZ => (0.0, 0.0),
    };
    view(eye, yaw, pitch)
}

/// Fills the cells up to four away from `cell` in the plane of a face.
fn plate(world: &mut World, face: Face, cell: [i32; 3], name: &str) {
    let reach = face.normal().map(|n| if n == 0 { 4 } else { 0 });
    let (min, max) = ([0, 1, 2].map(|axis| cell[axis] - reach[axis]), [0, 1, 2].map(|axis| cell[axis] + reach[axis]));
    fill(world, min, max, name);
}

/// What the sky looks like in the middle of a view.
fn sky(frame: &Frame) -> Vec3 {
    Daylight::at(TimeOfDay::NOON).sky(frame.camera.basis().forward.y)
}

/// A colour seen through a translucent face.
fn through(behind: Vec3, face: Face, tint: Rgba8) -> Vec3 {
    behind.lerp(tint.to_linear() * shade::face_shade(face), f32::from(tint.a) / 255.0)
}

/// Of a wall, red on the eye's side and blue on the other, one sees the red side, from all six sides. If front faces were
/// culled, one would see the inside of the blue one.
#[test]
fn the_front_of_opaque_blocks_is_seen() {
    let (mut world, textures) = table(BLOCKS);
    let Some(mut renderer) = renderer(textures) else { return };
    for face in Face::ALL {
        let cell = [1000 * face.index() as i32, 0, 0];
        plate(&mut world, face, cell, "red");
        plate(&mut world, face, [0, 1, 2].map(|axis| cell[axis] - face.normal()[axis]), "blue");
        let pixels = renderer.picture(&world, &toward(face, cell, 3.0), SIZE);
        let red = Vec3::X * shade::face_shade(face);
        assert_close(middle(&pixels, SIZE), Rgba8::from_linear(red), &format!("{face:?}"));
    }
}

/// Where a chunk isn't loaded, its neighbour has no faces toward it, and one could look into the rock from within. Back
/// faces are culled, so one sees the sky instead.
#[test]
fn the_back_of_opaque_blocks_is_not_seen() {
    let (finite, textures) = table(BLOCKS);
    let Some(mut renderer) = renderer(textures) else { return };
    let mut world = World::streamed(finite.registry().clone());
    let red = world.registry().id("red").unwrap();
    world.insert_chunk(ChunkPos::new(0, 0, 0), Chunk::uniform(red)).unwrap();
    for at in [[-1, 0, 0], [0, -1, 0], [0, 1, 0], [0, 0, -1], [0, 0, 1]] {
        world.insert_chunk(ChunkPos::new(at[0], at[1], at[2]), Chunk::uniform(BlockId::AIR)).unwrap();
    }
    // Culling off, so that the draw list leaves out none of the faces that only the pipeline culls.
    let frame = Frame { culling: Culling::Off, ..toward(Face::PosX, [15, 8, 8], 6.0) };
    let pixels = renderer.picture(&world, &frame, SIZE);
    assert_eq!(renderer.stats.faces_drawn, 5, "all that there is was handed to the device");
    assert_close(middle(&pixels, SIZE), Rgba8::from_linear(sky(&frame)), "the middle");
    let frame = toward(Face::PosZ, [8, 8, 15], 6.0);
    let pixels = renderer.picture(&world, &frame, SIZE);
    assert_close(
        middle(&pixels, SIZE),
        Rgba8::from_linear(Vec3::X * shade::face_shade(Face::PosZ)),
        "from a side with faces",
    );
}

/// A plate of water in the air shows both its surfaces, from all six sides: the far one from its back. If water culled any,
/// only one would be blended.
#[test]
fn both_sides_of_water_are_seen() {
    let (mut world, textures) = table(BLOCKS);
    let Some(mut renderer) = renderer(textures) else { return };
    let tint = world.block_type(world.registry().id("water").unwrap()).tint;
    for face in Face::ALL {
        let cell = [1000 * face.index() as i32, 0, 0];
        plate(&mut world, face, cell, "water");
        let frame = toward(face, cell, 3.0);
        let pixels = renderer.picture(&world, &frame, SIZE);
        let expected = through(through(sky(&frame), face.opposite(), tint), face, tint);
        assert_close(middle(&pixels, SIZE), Rgba8::from_linear(expected), &format!("from outside, {face:?}"));

        let frame = toward(face, cell, 0.25);
        let pixels = renderer.picture(&world, &frame, SIZE);
        let expected = through(sky(&frame), face.opposite(), tint);
        assert_close(middle(&pixels, SIZE), Rgba8::from_linear(expected), &format!("from within, {face:?}"));
    }
}

/// Where water meets glass, the border blends once, with the medium that is entered.
#[test]
fn a_border_between_two_media_blends_once() {
    let (mut world, textures) = table(BLOCKS);
    let Some(mut renderer) = renderer(textures) else { return };
    let tint = |name| world.block_type(world.registry().id(name).unwrap()).tint;
    let (water, glass) = (tint("water"), tint("glass"));
    for face in Face::ALL {
        let cell = [1000 * face.index() as i32, 0, 0];
        plate(&mut world, face, cell, "water");
        plate(&mut world, face, [0, 1, 2].map(|axis| cell[axis] - face.normal()[axis]), "glass");
        let frame = toward(face, cell, 3.0);
        let pixels = renderer.picture(&world, &frame, SIZE);
        let behind_glass = through(sky(&frame), face.opposite(), glass);
        let expected = through(through(behind_glass, face, glass), face, water);
        assert_close(middle(&pixels, SIZE), Rgba8::from_linear(expected), &format!("{face:?}"));
    }
}

/// Case B11: panes of five colours in a row, a chunk border between each; seen from both ends and at a slant they blend in
/// exact order.
#[test]
fn panes_in_a_row_blend_back_to_front() {
    let colours = ["ff0000", "00ff00", "0000ff", "ffff00", "ffffff"];
    let lines: String = colours.map(|colour| format!("pane_{colour} translucent tint={colour}60\n")).concat();
    let (mut world, textures) = table(&format!("air empty\n{lines}"));
    let Some(mut renderer) = renderer(textures) else { return };
    let panes = colours.map(|colour| world.block_type(world.registry().id(&format!("pane_{colour}")).unwrap()).tint);
    for (pane, colour) in colours.into_iter().enumerate() {
        let x = 16 * pane as i32;
        fill(&mut world, [x, -80, -80], [x, 80, 80], &format!("pane_{colour}"));
    }
    let blend = |frame: &Frame, face: Face, far_to_near: &mut dyn Iterator<Item = Rgba8>| {
        let both = |behind, tint| through(through(behind, face.opposite(), tint), face, tint);
        Rgba8::from_linear(far_to_near.fold(sky(frame), both))
    };
    for slant in [0.0, 45.0] {
        let frame = view([-4.5, 0.5, 0.5], 90.0 + slant, 0.0);
        let pixels = renderer.picture(&world, &frame, SIZE);
        let expected = blend(&frame, Face::NegX, &mut panes.into_iter().rev());
        assert_close(middle(&pixels, SIZE), expected, &format!("from the west, {slant}°"));
        let frame = view([69.5, 0.5, 0.5], -90.0 - slant, 0.0);
        let pixels = renderer.picture(&world, &frame, SIZE);
        let expected = blend(&frame, Face::PosX, &mut panes.into_iter());
        assert_close(middle(&pixels, SIZE), expected, &format!("from the east, {slant}°"));
    }
}
