//! Known mistakes of other engines, each for its whole kind: A10, B1, B3, B11 and E2 of the renderer; E1 and E4 have files of their own.

mod support;

use backend_embedded::PackedTextures;
use backend_embedded::colour::Colour;
use backend_embedded::texture::{Mips, pack};
use backend_null::conformance::Picture;
use backend_null::conformance::compare::{compare, of_reference};
use backend_null::conformance::scenes::{PaneView, Scene, panes, registry, textures};
use embedded_graphics::pixelcolor::{IntoStorage, Rgb565, Rgb888, RgbColor};
use engine_core::block::Layer;
use engine_core::{
    BlockId, BlockPos, BlockRegistry, Camera, ChunkSource, EyePosition, Frame, Landscape, Rgba8, Size, TextureSet,
    World,
};
use support::draw;

const SIZE: Size = Size { width: 96, height: 64 };

/// Draws a world without textures and compares with the reference under the suite's own tolerances.
fn check(name: &'static str, world: World, eye: [f64; 3], yaw: f32, pitch: f32) -> Picture {
    let eye = EyePosition::from_world(eye).expect("a legal place");
    let camera = Camera::new(eye, yaw, pitch, 70.0).expect("a legal view");
    let flat = textures(world.registry()).layers().iter().map(|layer| Layer::flat(layer.average())).collect();
    let (textures, frame) = (TextureSet::new(flat), Frame { fog: None, ..Frame::new(camera, 16) });
    let scene = Scene { name, textures, world, frame, size: SIZE };
    let (reference, expected) = of_reference(&scene);
    let bytes = pack(&scene.textures, Mips::Nearest);
    let packed = PackedTextures::new(&bytes).expect("packed is valid");
    let found = draw::<Rgb888>(&scene.world, packed, &scene.frame, SIZE, None);
    if let Err(wrong) = compare(&found, &expected, &scene, &reference) {
        panic!("{name} from {:?}, yaw {yaw}, pitch {pitch}: {wrong}", eye.to_world());
    }
    found
}

/// A world with stone wherever `is_stone` says so, from −32 to 32 along each axis.
fn stone(range: [std::ops::Range<i32>; 3], is_stone: impl Fn([i32; 3]) -> bool) -> World {
    let mut world = World::finite(registry());
    let id: BlockId = world.registry().id("stone").expect("the suite's table has stone");
    let [xs, ys, zs] = range;
    for (x, y, z) in ys.flat_map(|y| {
        zs.clone().flat_map({
            let xs = xs.clone();
            move |z| xs.clone().map(move |x| (x, y, z))
        })
    }) {
        if is_stone([x, y, z]) {
            world.set_block(BlockPos::new(x, y, z), id).expect("a legal place");
        }
    }
    world
}

/// Case A10: as many faces as a chunk can have, and floors as wide as a chunk and wider. No number wraps, and nothing is left out.
#[test]
fn as_many_faces_as_there_can_be() {
    for wide in [16, 32] {
        let board = |[x, y, z]: [i32; 3]| (x + y + z) % 2 == 0;
        let middle = f64::from(wide) / 2.0;
        check("checkerboard", stone([0..wide, 0..wide, 0..wide], board), [middle, middle, middle * 4.5], 0.0, -5.0);
        check("checkerboard", stone([0..wide, 0..wide, 0..wide], board), [-9.0, 24.5, -8.3], 135.0, -30.0);
        let floor = stone([0..wide, 0..1, 0..wide], |_| true);
        let picture = check("floor", floor, [middle + 0.3, 3.0, middle + 0.2], 20.0, -90.0);
        let first = picture.at(0, 0);
        assert!(picture.pixels.iter().all(|pixel| *pixel == first), "a floor {wide} blocks wide fills the view");
    }
}

/// Case B1: corners behind the eye and right beside it.
#[test]
fn faces_around_the_eye() {
    let floor = || stone([-32..32, -1..0, -32..32], |_| true);
    for (yaw, pitch) in [(0.0, 0.0), (0.0, -30.0), (0.0, -89.0), (45.0, 0.0), (30.0, -90.0), (170.0, 20.0)] {
        let picture = check("floor", floor(), [0.3, 1.6, 0.4], yaw, pitch);
        if pitch == 0.0 {
            let (last, below) = (picture.at(0, SIZE.height - 1), SIZE.height / 2 + 4);
            let all = (below..SIZE.height).all(|y| (0..SIZE.width).all(|x| picture.at(x, y) == last));
            assert!(all, "every pixel below the horizon is floor");
        }
        let wall = stone([-8..8, -8..8, -1..0], |_| true);
        check("wall", wall, [0.4, 0.6, 0.2], yaw, pitch);
        let shell = stone([-1..2, -1..2, -1..2], |at| at != [0, 0, 0]);
        check("shell", shell, [0.5, 0.5, 0.5], yaw, pitch);
        let inside = check("inside", stone([0..1, 0..1, 0..1], |_| true), [0.5, 0.5, 0.5], yaw, pitch);
        assert!(inside.pixels.iter().all(|pixel| *pixel == inside.pixels[0]), "the block's mean colour");
    }
}

/// Case B3: the eye above, below and beside everything that is stored.
#[test]
fn eyes_outside_the_world() {
    let source = Landscape::new(5, &BlockRegistry::builtin()).expect("the table has what a landscape takes");
    let spawn = source.spawn();
    let mut world = World::finite(BlockRegistry::builtin());
    for (x, y, z) in (-1..=1).flat_map(|x| (-2..=2).flat_map(move |y| (-1..=1).map(move |z| (x, y, z)))) {
        let Some(at) = spawn.chunk().offset(x, y, z) else { continue };
        world.insert_chunk(at, source.chunk(at)).expect("a legal place");
    }
    let [x, y, z] = spawn.to_array().map(f64::from);
    for (away, yaw, pitch) in [
        ([0.0, 60.0, 0.0], 30.0, -90.0),
        ([0.0, 140.0, 0.0], 30.0, -75.0),
        ([0.0, 5000.0, 0.0], 0.0, -90.0),
        ([0.0, -65.0, 0.0], 10.0, 85.0),
        ([0.0, -200.0, 0.0], 10.0, 90.0),
        ([100.5, 10.0, 0.5], -90.0, -10.0),
        ([-70.0, 90.0, -70.0], 135.0, -45.0),
        ([40.0, 5.0, 60.0], -30.0, 0.0),
    ] {
        let eye = [x + away[0], y + away[1], z + away[2]];
        let flat = check("outside", world.clone(), eye, yaw, pitch);
        assert!(flat.pixels.len() == SIZE.pixels());
    }
}

/// Case B11: five panes seen from both ends and at a slant, in 16-bit colour: within one step of what is right.
#[test]
fn panes_in_16_bit_colour() {
    for view in [PaneView::FromRed, PaneView::FromWhite, PaneView::Slanting] {
        let scene = panes(view);
        let (_, expected) = of_reference(&scene);
        let bytes = pack(&scene.textures, Mips::Nearest);
        let packed = PackedTextures::new(&bytes).expect("packed is valid");
        let found = draw::<Rgb565>(&scene.world, packed, &scene.frame, scene.size, None);
        let (x, y) = (scene.size.width / 2, scene.size.height / 2);
        let step = |pixel: Rgba8| Rgb565::from_rgb(pixel);
        let (a, b) = (step(found.at(x, y)), step(expected.at(x, y)));
        let off = [a.r().abs_diff(b.r()), a.g().abs_diff(b.g()), a.b().abs_diff(b.b())];
        assert!(off.into_iter().all(|off| off <= 1), "{}: {a:?} instead of {b:?}", scene.name);
    }
}

/// Case E2: what pure colours are in the bits of a display.
#[test]
fn pure_colours() {
    let bits = |r, g, b| Rgb565::from_rgb(Rgba8::rgb(r, g, b)).into_storage();
    assert_eq!(
        [bits(255, 0, 0), bits(0, 255, 0), bits(0, 0, 255), bits(128, 128, 128)],
        [0xf800, 0x07e0, 0x001f, 0x8410]
    );
}

/// The corners of a wide picture at the widest view are so far off its middle that their distance squared takes more than 32 bits.
#[test]
fn the_sky_at_the_widest_view() {
    let world = stone([-1..1, -1..1, -1..1], |_| true);
    let eye = EyePosition::from_world([8.0, 40.0, 8.0]).expect("a legal place");
    let camera = Camera::new(eye, 0.0, 0.0, 170.0).expect("a legal view");
    let bytes = pack(&textures(world.registry()), Mips::Nearest);
    let packed = PackedTextures::new(&bytes).expect("packed is valid");
    let size = Size { width: 33, height: 7 };
    let found = draw::<Rgb888>(&world, packed, &Frame::new(camera, 16), size, None);
    let row = |y: usize| &found.pixels[33 * y..][..33];
    let is_bluer = |a: Rgba8, b: Rgba8| i32::from(a.b) - i32::from(a.r) > i32::from(b.b) - i32::from(b.r);
    assert!(is_bluer(row(0)[16], row(0)[0]), "upward it is more like the zenith than far aside");
    assert!(row(3).iter().all(|pixel| *pixel == row(3)[0]), "the horizon is the same all around");
}
