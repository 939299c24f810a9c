//! A first picture of a world.

use std::convert::Infallible;

use backend_embedded::memory::Heap;
use backend_embedded::texture::{self, Mips};
use backend_embedded::{PackedTextures, SoftwareRenderer};
use embedded_graphics::Pixel;
use embedded_graphics::geometry::{OriginDimensions, Size as Extent};
use embedded_graphics::pixelcolor::Rgb888;
use embedded_graphics::prelude::DrawTarget;
use engine_core::{Camera, ChunkBox, EyePosition, Frame, Renderer, Size, TextureSet, World, WorldView};

use super::Done;

const SIZE: Size = Size { width: 640, height: 480 };

/// A display that nobody looks at: what is measured is the drawing.
struct Unseen;

impl OriginDimensions for Unseen {
    fn size(&self) -> Extent {
        Extent::new(SIZE.width, SIZE.height)
    }
}

impl DrawTarget for Unseen {
    type Color = Rgb888;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Rgb888>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        pixels.into_iter().for_each(drop);
        Ok(())
    }
}

/// Draws a world as seen from above its middle, to the north and downward.
pub(super) fn draw(world: &World) -> Result<Done, String> {
    let ChunkBox { min, max } = world.bounds().ok_or("there is nothing to draw")?;
    let middle = |min: i32, max: i32| f64::from(min + max + 1) * 8.0;
    let top = world.highest_block().map_or(0.0, f64::from) + 10.0;
    let eye = EyePosition::from_world([middle(min.x, max.x), top, middle(min.z, max.z)]);
    let camera = eye.and_then(|eye| Camera::new(eye, 0.0, -40.0, 70.0)).map_err(|error| error.to_string())?;
    let bytes = texture::pack(&TextureSet::builtin(world.registry()), Mips::Mixed);
    let textures = PackedTextures::new(&bytes).map_err(|error| error.to_string())?;
    let mut renderer = SoftwareRenderer::new(Unseen, Heap::new(), textures);
    let problem = |error: backend_embedded::SoftwareError<Infallible>| error.to_string();
    renderer.resize(SIZE).map_err(problem)?;
    renderer.sync(world).map_err(problem)?;
    let stats = renderer.render(world, &Frame::new(camera, 16)).map_err(problem)?;
    if stats.faces_drawn == 0 {
        return Err("nothing was drawn".to_owned());
    }
    Ok(Done { blocks: world.chunks().len() as u64 * 4096, bytes: 0 })
}
