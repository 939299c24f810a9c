//! The reference against values computed by hand.

mod blending;
mod darkening;
mod ends;
mod geometry;
mod shapes;
mod texturing;

use engine_core::{BlockPos, Camera, EyePosition, Frame, Renderer, Rgba8, Size, World};

use super::ReferenceRenderer;
use crate::conformance::scenes::{registry, textures};

/// What is seen of a finite world with these blocks.
struct View {
    reference: ReferenceRenderer,
    frame: Frame,
    size: Size,
}

fn world(blocks: &[([i32; 3], &str)]) -> World {
    let mut world = World::finite(registry());
    for &([x, y, z], name) in blocks {
        let id = world.registry().id(name).unwrap();
        world.set_block(BlockPos::new(x, y, z), id).unwrap();
    }
    world
}

fn camera(at: [f64; 3], yaw: f32, pitch: f32, fov: f32) -> Camera {
    Camera::new(EyePosition::from_world(at).unwrap(), yaw, pitch, fov).unwrap()
}

/// A view at noon without fog.
fn view(world: &World, camera: Camera, width: u32, height: u32) -> View {
    let mut reference = ReferenceRenderer::new(textures(world.registry()));
    let Ok(()) = reference.sync(world);
    let frame = Frame { fog: None, ..Frame::new(camera, 16) };
    View { reference, frame, size: Size { width, height } }
}

impl View {
    /// What is seen through a point of the picture.
    fn at(&self, x: f32, y: f32) -> Rgba8 {
        self.reference.sample(&self.frame, self.size, x, y).unwrap()
    }

    /// What is seen through the middle of a pixel.
    fn pixel(&self, x: u32, y: u32) -> Rgba8 {
        self.at(x as f32 + 0.5, y as f32 + 0.5)
    }
}

#[track_caller]
fn assert_close(found: Rgba8, expected: Rgba8, steps: u8, what: &str) {
    let pairs = [(found.r, expected.r), (found.g, expected.g), (found.b, expected.b), (found.a, expected.a)];
    assert!(pairs.iter().all(|(a, b)| a.abs_diff(*b) <= steps), "{what}: {found:?} instead of {expected:?}");
}
