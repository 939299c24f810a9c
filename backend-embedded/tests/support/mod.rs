//! A display in memory, and pictures to compare.
#![allow(dead_code, reason = "each test takes its own part")]

use std::convert::Infallible;

use backend_embedded::colour::Colour;
use backend_embedded::memory::Heap;
use backend_embedded::{PackedTextures, SoftwareRenderer};
use backend_null::conformance::Picture;
use embedded_graphics::Pixel;
use embedded_graphics::geometry::{OriginDimensions, Size as PixelSize};
use embedded_graphics::prelude::DrawTarget;
use engine_core::{Frame, Renderer, Rgba8, Size, World};

/// A display that keeps what it is sent.
pub(crate) struct Screen<C> {
    size: Size,
    pub(crate) pixels: Vec<Option<C>>,
}

impl<C: Colour> Screen<C> {
    pub(crate) fn new(size: Size) -> Self {
        Self { size, pixels: vec![None; size.pixels()] }
    }

    pub(crate) fn picture(&self) -> Vec<Rgba8> {
        self.pixels.iter().map(|pixel| pixel.expect("every pixel was drawn").to_rgba()).collect()
    }
}

impl<C> OriginDimensions for Screen<C> {
    fn size(&self) -> PixelSize {
        PixelSize::new(self.size.width, self.size.height)
    }
}

impl<C: Colour> DrawTarget for Screen<C> {
    type Color = C;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<C>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(at, colour) in pixels {
            let index = at.y as usize * self.size.width as usize + at.x as usize;
            self.pixels[index] = Some(colour);
        }
        Ok(())
    }
}

/// What a new renderer draws, at once or in strips of so many rows.
pub(crate) fn draw<C: Colour>(
    world: &World,
    textures: PackedTextures<'_>,
    frame: &Frame,
    size: Size,
    rows: Option<usize>,
) -> Picture {
    let memory = rows.map_or_else(Heap::new, Heap::in_strips);
    let mut renderer = SoftwareRenderer::new(Screen::<C>::new(size), memory, textures);
    renderer.resize(size).expect("any size will do");
    renderer.sync(world).expect("nothing is taken over");
    renderer.render(world, frame).expect("memory grows, and the display never fails");
    Picture { size, pixels: renderer.display().picture() }
}
