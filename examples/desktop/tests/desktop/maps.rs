//! Renderers on maps that people have made. They are no part of this project: where the variable `BURROW_TEST_DATA` names a folder that has them,
//! they are read.

use std::path::Path;

use backend_vulkan::{VulkanOptions, VulkanRenderer};
use engine_core::block::face_rule::face_between;
use engine_core::{
    BlockRegistry, Camera, Capture, ChunkBox, Culling, Daylight, EyePosition, Face, FaceGroup, Frame, LocalPos,
    Renderer, Rgba8, Size, TextureSet, World, WorldView, formats,
};
use glam::Vec3;

use crate::program::not_run;

/// A real map, read whole.
fn map(file: &str, test: &str) -> Option<World> {
    let Some(data) = std::env::var_os("BURROW_TEST_DATA") else {
        return not_run(test, "BURROW_TEST_DATA isn't set");
    };
    Some(formats::open(&Path::new(&data).join(file)).unwrap().world)
}

fn vulkan(world: &World, test: &str) -> Option<VulkanRenderer> {
    let textures = TextureSet::builtin(world.registry());
    let options = VulkanOptions::default();
    match VulkanRenderer::offscreen(textures, &options) {
        Ok(renderer) => Some(renderer),
        Err(error) => not_run(test, &error.to_string()),
    }
}

fn picture(renderer: &mut impl Renderer, world: &World, frame: &Frame, size: Size) -> Vec<Rgba8> {
    renderer.resize(size).unwrap();
    renderer.sync(world).unwrap();
    renderer.render(world, frame).unwrap();
    let mut pixels = vec![Rgba8::default(); size.pixels()];
    assert_eq!(renderer.capture(&mut pixels).unwrap(), Capture::Picture);
    pixels
}

/// Numbers that are the same each time.
struct Random(u64);

impl Random {
    fn within(&mut self, low: f64, high: f64) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        low + (self.0 >> 33) as f64 / (1u64 << 31) as f64 * (high - low)
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.within(0.0, all.len() as f64) as usize]
    }
}

/// The corners of the box of chunks, in blocks.
fn corners(world: &World) -> [[f64; 3]; 2] {
    let ChunkBox { min, max } = world.bounds().unwrap();
    [min.origin().to_array().map(f64::from), max.origin().to_array().map(|low| f64::from(low) + 16.0)]
}

fn frame(eye: [f64; 3], [yaw, pitch, fov]: [f64; 3], culling: Culling) -> Frame {
    let camera = Camera::new(EyePosition::from_world(eye).unwrap(), yaw as f32, pitch as f32, fov as f32).unwrap();
    Frame { culling, fog: None, ..Frame::new(camera, 40) }
}

/// That the picture is the same whether or not what can't be seen is left out.
fn assert_culling_is_unseen(renderer: &mut VulkanRenderer, world: &World, eye: [f64; 3], look: [f64; 3], size: Size) {
    let [on, off] =
        [Culling::On, Culling::Off].map(|culling| picture(renderer, world, &frame(eye, look, culling), size));
    let differ = on.iter().zip(&off).filter(|(on, off)| on != off).count();
    assert_eq!(differ, 0, "pixels, from {eye:?} by {look:?} in {size:?}");
}

/// Case B4: from anywhere in and around a map, with every field of view, in every form of picture.
#[test]
fn culling_hides_nothing_of_real_maps() {
    let test = "culling on real maps";
    for file in ["classic/notchy.cw", "anvil/gomc-r.0.0.mca"] {
        let Some(world) = map(file, test) else { return };
        let Some(mut renderer) = vulkan(&world, test) else { return };
        let (mut random, [low, high]) = (Random(4), corners(&world));
        for _ in 0..25 {
            let eye = [0, 1, 2].map(|axis| random.within(low[axis] - 8.0, high[axis] + 8.0));
            let fov = random.of(&[30.0, 70.0, 110.0]);
            let look = [random.within(0.0, 360.0), random.within(-90.0, 90.0), fov];
            let size = random.of(&[[96, 96], [168, 72], [72, 168]]);
            let size = Size { width: size[0], height: size[1] };
            assert_culling_is_unseen(&mut renderer, &world, eye, look, size);
        }
    }
}

/// Case B3: from above, below and beside a world.
#[test]
fn a_world_is_seen_from_outside() {
    let test = "a real world from outside";
    let Some(world) = map("anvil/gomc-r.0.0.mca", test) else { return };
    let Some(mut renderer) = vulkan(&world, test) else { return };
    let [low, high] = corners(&world);
    let [x, z] = [0, 2].map(|axis| (low[axis] + high[axis]) / 2.0);
    let size = Size { width: 160, height: 120 };
    for (y, pitch) in [(320.0, -80.0), (400.0, -85.0), (5000.0, -90.0), (-65.0, 80.0), (-200.0, 85.0)] {
        assert_culling_is_unseen(&mut renderer, &world, [x, y, z], [20.0, pitch, 70.0], size);
    }
    for (x, yaw) in [(low[0] - 50.0, 90.0), (high[0] + 50.0, -90.0)] {
        assert_culling_is_unseen(&mut renderer, &world, [x, 80.0, z], [yaw, -10.0, 70.0], size);
    }
    let seen = picture(&mut renderer, &world, &frame([x, 320.0, z], [20.0, -80.0, 70.0], Culling::On), size);
    let sky = Daylight::at(engine_core::TimeOfDay::NOON).horizon;
    assert!(seen.iter().all(|&pixel| pixel != Rgba8::from_linear(sky)), "all of it is land");
}

/// Case A11: nothing glitters through between the quads of a whole map, seen from above.
#[test]
fn a_real_map_has_no_cracks() {
    let test = "cracks in a real map";
    let Some(world) = map("classic/notchy.cw", test) else { return };
    let Some(mut renderer) = vulkan(&world, test) else { return };
    let (mut random, [low, high]) = (Random(11), corners(&world));
    let magenta = Vec3::new(1.0, 0.0, 1.0);
    for _ in 0..100 {
        let top = f64::from(world.highest_block().unwrap());
        let [x, z] = [0, 2].map(|axis| random.within(low[axis] + 45.0, high[axis] - 45.0));
        let look = [random.within(0.0, 360.0), random.within(-90.0, -75.0), 40.0];
        let mut frame = frame([x, top + random.within(2.0, 20.0), z], look, Culling::On);
        frame.daylight = Daylight { zenith: magenta, horizon: magenta, ..frame.daylight };
        let pixels = picture(&mut renderer, &world, &frame, Size { width: 160, height: 120 });
        let cracks = pixels.iter().filter(|pixel| pixel.r > 200 && pixel.g < 60 && pixel.b > 200).count();
        assert_eq!(cracks, 0, "from {:?} by {look:?}", frame.camera.eye());
    }
}

/// Case A6: the faces between two leaves are there, because the type says so.
#[test]
fn leaves_show_the_faces_between_them() {
    let Some(world) = map("classic/notchy.cw", "leaves of a real map") else { return };
    let types = world.block_types();
    let leaves = BlockRegistry::builtin().id("oak_leaves").unwrap();
    let (mut inner, mut all) = (0, 0);
    for (chunk, blocks) in world.chunks() {
        for at in LocalPos::all().filter(|&at| blocks.get(at) == leaves).map(|at| chunk.block(at)) {
            for face in Face::ALL {
                let beside = at.step(face).unwrap();
                // Ten more look out of the map.
                if world.stored(beside.chunk()).is_none() {
                    continue;
                }
                let beyond = world.block(beside).unwrap();
                let is_shown = face_between(types, leaves, face, beyond) != FaceGroup::Hidden;
                inner += u32::from(is_shown && beyond == leaves);
                all += u32::from(is_shown);
            }
        }
    }
    assert_eq!((inner, all), (4302, 6614));
}
