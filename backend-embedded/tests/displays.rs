//! Case E1: displays of any size, also smaller than a tile: each pixel is sent once a frame, and none beyond the edge.

use std::convert::Infallible;

use backend_embedded::memory::{Heap, Parts};
use backend_embedded::texture::{Mips, pack};
use backend_embedded::{PackedTextures, SoftwareError, SoftwareRenderer};
use embedded_graphics::Pixel;
use embedded_graphics::geometry::{OriginDimensions, Size as PixelSize};
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::DrawTarget;
use engine_core::{BlockId, BlockPos, BlockRegistry, Camera, EyePosition, Frame, Renderer, Size, TextureSet, World};

/// Counts how often each pixel is sent.
struct Recorder {
    size: Size,
    sent: Vec<u32>,
}

impl OriginDimensions for Recorder {
    fn size(&self) -> PixelSize {
        PixelSize::new(self.size.width, self.size.height)
    }
}

impl DrawTarget for Recorder {
    type Color = Rgb565;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Rgb565>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(at, _) in pixels {
            assert!(
                at.x >= 0 && at.y >= 0 && at.x < self.size.width as i32 && at.y < self.size.height as i32,
                "{at:?}"
            );
            self.sent[at.y as usize * self.size.width as usize + at.x as usize] += 1;
        }
        Ok(())
    }
}

fn world() -> (World, Frame) {
    let mut world = World::finite(BlockRegistry::builtin());
    for (x, z) in (-8..8).flat_map(|x| (-8..8).map(move |z| (x, z))) {
        world.set_block(BlockPos::new(x, -1 + (x & z & 1), z), BlockId(1)).expect("a legal place");
    }
    let eye = EyePosition::from_world([0.3, 2.0, 0.4]).expect("a legal place");
    (world, Frame::new(Camera::new(eye, 40.0, -20.0, 70.0).expect("a legal view"), 4))
}

#[test]
fn each_pixel_is_sent_once() {
    let (world, frame) = world();
    let bytes = pack(&TextureSet::builtin(world.registry()), Mips::Nearest);
    let textures = PackedTextures::new(&bytes).expect("packed is valid");
    for (width, height) in [(240, 240), (135, 240), (128, 128), (170, 320), (33, 9), (31, 7), (1, 1), (1, 50), (50, 1)]
    {
        for rows in [1, 7, 16, 1000] {
            let size = Size { width, height };
            let recorder = Recorder { size, sent: vec![0; size.pixels()] };
            let mut renderer = SoftwareRenderer::new(recorder, Heap::in_strips(rows), textures);
            renderer.resize(size).expect("any size will do");
            renderer.sync(&world).expect("nothing is taken over");
            for frames in 1..=2 {
                renderer.render(&world, &frame).expect("memory grows, and the display never fails");
                assert!(renderer.display().sent.iter().all(|&sent| sent == frames), "{width}×{height}, {rows} rows");
            }
        }
    }
}

/// Case A10: what is too little is reported.
#[test]
fn too_little_memory_is_reported() {
    let (world, frame) = world();
    let bytes = pack(&TextureSet::builtin(world.registry()), Mips::Nearest);
    let textures = PackedTextures::new(&bytes).expect("packed is valid");
    let size = Size { width: 64, height: 8 };
    let (mut pixels, mut layers, mut words) =
        (vec![Rgb565::default(); 512], vec![Default::default(); 512], vec![0; 64]);
    let (mut palette, mut glass, mut sky) = (vec![Rgb565::default(); 512], vec![Default::default(); 512], [None; 64]);
    let mut draw = |pixels: &mut [Rgb565], planes: &mut [_]| {
        let parts = Parts::<Rgb565> {
            pixels,
            layers: &mut layers,
            words: &mut words,
            planes,
            palette: &mut palette,
            glass: &mut glass,
            sky: &mut sky,
        };
        let recorder = Recorder { size, sent: vec![0; size.pixels()] };
        let mut renderer = SoftwareRenderer::new(recorder, parts, textures);
        renderer.resize(size)?;
        renderer.sync(&world)?;
        renderer.render(&world, &frame).map(|_| ())
    };
    let mut planes = vec![engine_core::visibility::Plane::EMPTY; 64];
    assert_eq!(draw(&mut pixels, &mut planes), Ok(()));
    assert_eq!(draw(&mut pixels[..63], &mut planes), Err(SoftwareError::TooLittleMemory));
    assert!(matches!(draw(&mut pixels, &mut planes[..3]), Err(SoftwareError::Flood(_))));
}
