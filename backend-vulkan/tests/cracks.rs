//! Case A11: where a corner of one quad lies on an edge of another, nothing behind them glitters through.
#![allow(clippy::unwrap_used, reason = "in a test every failure is a finding")]

mod support;

use engine_core::{
    BlockRegistry, Camera, Daylight, EyePosition, Frame, Landscape, Rgba8, Size, Stream, TextureSet, TimeOfDay, World,
};
use glam::Vec3;
use support::{fill, renderer, table};

/// Only red blocks: whatever isn't red is the sky, seen through a crack.
const BLOCKS: &str = "
air   empty
light opaque tint=ff0000
dark  opaque tint=c00000
";

/// Pictures of this size from so many poses.
const SIZE: Size = Size { width: 160, height: 120 };
const POSES: u32 = 500;

/// A closed room of two kinds of blocks in no order, with steps and pillars, so that its quads have every size and meet
/// in every way.
#[test]
fn a_closed_room_has_no_cracks() {
    let (mut world, textures) = table(BLOCKS);
    let Some(mut renderer) = renderer(textures) else { return };
    fill(&mut world, [-26, -10, -26], [25, 12, 25], "light");
    let mut random = Random(1);
    for _ in 0..900 {
        let [x, y, z] = [random.below(52) as i32 - 26, random.below(23) as i32 - 10, random.below(52) as i32 - 26];
        let [w, h, d] = [0; 3].map(|_: i32| random.below(4) as i32);
        fill(&mut world, [x, y, z], [(x + w).min(25), (y + h).min(12), (z + d).min(25)], "dark");
    }
    fill(&mut world, [-24, -3, -24], [23, 10, 23], "air");
    for _ in 0..120 {
        let [x, z] = [random.below(44) as i32 - 22, random.below(44) as i32 - 22];
        let top = random.below(5) as i32 - 3;
        fill(&mut world, [x, -3, z], [x + random.below(3) as i32, top, z + random.below(3) as i32], "dark");
    }
    let mut cracks = Vec::new();
    for _ in 0..POSES {
        let at = [random.within(-22.0, 21.0), random.within(3.0, 9.0), random.within(-22.0, 21.0)];
        let (yaw, pitch) = (random.within(0.0, 360.0) as f32, random.within(-60.0, 40.0) as f32);
        let camera = Camera::new(EyePosition::from_world(at).unwrap(), yaw, pitch, Camera::DEFAULT_FOV).unwrap();
        let pixels = renderer.picture(&world, &Frame { fog: None, ..Frame::new(camera, 8) }, SIZE);
        let is_sky = |pixel: &&Rgba8| pixel.g > 0 || pixel.b > 0;
        match pixels.iter().filter(is_sky).count() {
            0 => {}
            count => cracks.push((at, yaw, pitch, count)),
        }
    }
    assert_eq!(cracks, [], "pixels of sky, by pose");
}

/// Land with water, trees and caves, from above, under a sky of a colour that nothing else has.
#[test]
fn land_seen_from_above_has_no_cracks() {
    let registry = BlockRegistry::builtin();
    let textures = TextureSet::builtin(&registry);
    let Some(mut renderer) = renderer(textures) else { return };
    let land = Landscape::new(3, &registry).unwrap();
    let middle = land.spawn();
    let mut world = World::streamed(registry);
    Stream::new(5).update(&mut world, &land, middle, usize::MAX).unwrap();
    let magenta = Vec3::new(1.0, 0.0, 1.0);
    let daylight = Daylight { zenith: magenta, horizon: magenta, ..Daylight::at(TimeOfDay::NOON) };
    let mut random = Random(2);
    let mut cracks = Vec::new();
    for _ in 0..POSES {
        let at = [middle.x, middle.y, middle.z].map(f64::from);
        let at =
            [at[0] + random.within(-20.0, 20.0), at[1] + random.within(30.0, 50.0), at[2] + random.within(-20.0, 20.0)];
        let (yaw, pitch) = (random.within(0.0, 360.0) as f32, random.within(-90.0, -75.0) as f32);
        let camera = Camera::new(EyePosition::from_world(at).unwrap(), yaw, pitch, 40.0).unwrap();
        let pixels = renderer.picture(&world, &Frame { fog: None, daylight, ..Frame::new(camera, 8) }, SIZE);
        match pixels.iter().filter(|pixel| **pixel == Rgba8::rgb(255, 0, 255)).count() {
            0 => {}
            count => cracks.push((at, yaw, pitch, count)),
        }
    }
    assert_eq!(cracks, [], "pixels of sky, by pose");
}

/// The same numbers on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }

    fn within(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.below(1 << 20) as f64 / f64::from(1 << 20)
    }
}
