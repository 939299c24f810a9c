//! What this machine draws of a scene.

use std::convert::Infallible;
use std::marker::PhantomData;

use backend_embedded::colour::Colour;
use backend_embedded::memory::Heap;
use backend_embedded::{PackedTextures, SoftwareRenderer, texture};
use bake::Scene;
use embedded_graphics::Pixel;
use embedded_graphics::geometry::{OriginDimensions, Size as PixelSize};
use embedded_graphics::prelude::DrawTarget;
use engine_core::world::EditedChunk;
use engine_core::{BakedWorld, Frame, Renderer, Rgba8, Size};

/// A display that nobody looks at: the picture is taken from the renderer.
struct Dark<C>(Size, PhantomData<C>);

impl<C> OriginDimensions for Dark<C> {
    fn size(&self) -> PixelSize {
        PixelSize::new(self.0.width, self.0.height)
    }
}

impl<C: Colour> DrawTarget for Dark<C> {
    type Color = C;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<C>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        pixels.into_iter().for_each(drop);
        Ok(())
    }
}

/// One frame of the flight through a scene, drawn at once.
pub(crate) fn draw<C: Colour>(scene: &Scene, index: usize, size: Size) -> Vec<Rgba8> {
    let bytes = texture::pack(scene.cut.textures(), texture::Mips::Nearest);
    let textures = PackedTextures::new(&bytes).expect("packed is valid");
    let chunks = scene.cut.chunks();
    let mut unedited: [EditedChunk; 0] = [];
    let world = BakedWorld::new(scene.cut.baked(&chunks), &mut unedited);
    let mut renderer = SoftwareRenderer::new(Dark::<C>(size, PhantomData), Heap::new(), textures);
    renderer.resize(size).expect("any size will do");
    let frame = Frame { fog: scene.fog, ..Frame::new(scene.flight[index], scene.view_distance) };
    renderer.sync(&world).expect("nothing is taken over");
    renderer.render(&world, &frame).expect("memory grows, and the display never fails");
    let mut pixels = vec![Rgba8::default(); size.pixels()];
    renderer.capture(&mut pixels).expect("it was drawn at once");
    pixels
}
