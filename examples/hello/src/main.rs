//! The smallest program that draws a world to a picture: `cargo run -p hello` writes `hello.png`.

use backend_null::ReferenceRenderer;
use engine_core::{BlockPos, BlockRegistry, Camera, EyePosition, Frame, Renderer, Rgba8, Size, TextureSet, World};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut world = World::finite(BlockRegistry::builtin());
    let grass = world.registry().id("grass").ok_or("there is no grass")?;
    for (x, z) in (-12..=12).flat_map(|x| (-12..=12).map(move |z| (x, z))) {
        for y in 0..=(60 - x * x - z * z).max(0) / 10 {
            world.set_block(BlockPos::new(x, y, z), grass)?;
        }
    }

    let eye = EyePosition::from_world([8.0, 9.0, 14.0])?;
    let frame = Frame::new(Camera::new(eye, -30.0, -25.0, Camera::DEFAULT_FOV)?, 4);
    let size = Size { width: 640, height: 480 };
    let mut pixels = vec![Rgba8::default(); size.pixels()];
    let mut renderer = ReferenceRenderer::new(TextureSet::builtin(world.registry()));
    renderer.resize(size)?;
    renderer.sync(&world)?;
    renderer.render(&world, &frame)?;
    renderer.capture(&mut pixels)?;

    let bytes: Vec<u8> = pixels.iter().flat_map(|pixel| [pixel.r, pixel.g, pixel.b]).collect();
    let mut encoder = png::Encoder::new(std::fs::File::create("hello.png")?, size.width, size.height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.write_header()?.write_image_data(&bytes)?;
    Ok(())
}
