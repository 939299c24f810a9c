//! The texture array on the device: every layer with its mip levels and with mixtures of them, in linear light.
//!
//! Of a texture that is seen smaller than it is, the two mip levels around its size are mixed. Mixed by the *nearest* texel of each, that is a
//! picture of the finer level's size, and there are as many of them as there are mixing factors. So all are made beforehand, in sixteen steps a level,
//! and the shader takes one texel where it would have to take two, turn both to linear light and mix them.
//!
//! ```text
//!         0   16   32   48   64
//!    0    ┌────┬────┬────┬────┐      level 0, step 0 … 3
//!   16    ├────┼────┼────┼────┤      step 4 … 7
//!         ├────┼────┼────┼────┤
//!         ├────┼────┼────┼────┤
//!   64    ├─┬─┬┴┬─┬─┴────┴────┘      level 1: a quarter of that
//!         …                          level 2 from row 96 on, level 3 from 112, level 4, step 0 only, from 120
//! ```
//!
//! Invariant: step 0 of a level is the level itself, and a step's mixture is at most a twentieth of a level from what any place in the step asks for.

use std::sync::Arc;

use ash::vk;
use engine_core::block::{Layer, MIP_LEVELS, TEXTURE_SIZE};
use engine_core::{Rgba8, TextureSet};

use crate::barrier::{self, Contents, ImageUse};
use crate::buffer::Buffer;
use crate::commands::CommandList;
use crate::device::Device;
use crate::error::VulkanError;
use crate::image::{self, Image, ImageKind, ImageShape};
use crate::memory::Location;
use crate::sync::Timeline;

/// Stored as sRGB, so that the device turns texels to linear light before they are shaded.
const FORMAT: vk::Format = vk::Format::R8G8B8A8_SRGB;

/// Steps from a level to the next. The shader takes them from the bits of a square's binary number: a level is two powers of two, and each of
/// those has eight steps of equal width.
const STEPS: usize = 16;
/// By what the square is larger in the shader, so that a level lies in the middle of its first step.
const SHIFT: f32 = 1.0625;

const WIDTH: usize = 4 * TEXTURE_SIZE;
const HEIGHT: usize = 8 * TEXTURE_SIZE;

/// Copies the textures to the device and waits for it.
pub(crate) fn upload(device: &Arc<Device>, timeline: &mut Timeline, set: &TextureSet) -> Result<Image, VulkanError> {
    let layers = set.layers();
    let most = device.adapter.limits.max_image_array_layers;
    if layers.len() > most as usize {
        let what = format!("room for {} texture layers (it has it for {most})", layers.len());
        return Err(VulkanError::MissingFeature(what));
    }
    let shape = ImageShape {
        name: "textures",
        format: FORMAT,
        extent: vk::Extent2D { width: WIDTH as u32, height: HEIGHT as u32 },
        mip_levels: 1,
        usage: vk::ImageUsageFlags::SAMPLED | vk::ImageUsageFlags::TRANSFER_DST,
        kind: ImageKind::Array(layers.len() as u32),
    };
    let image = Image::new(device, &shape)?;
    let bytes: Vec<u8> =
        layers.iter().flat_map(lay_out).flat_map(|texel| [texel.r, texel.g, texel.b, texel.a]).collect();
    let usage = vk::BufferUsageFlags::TRANSFER_SRC;
    let mut staging = Buffer::new(device, "staging of textures", bytes.len() as u64, usage, Location::Upload)?;
    staging.bytes_mut().copy_from_slice(&bytes);

    let mut commands = CommandList::new(device, "upload of textures")?;
    let recording = commands.record()?;
    let range = image::whole(FORMAT);
    let hand_over =
        |from, to, contents| recording.image_barriers(&[barrier::image(image.raw, range, from, to, contents)]);
    hand_over(ImageUse::New, ImageUse::CopyTarget, Contents::Discarded);
    let target =
        vk::ImageSubresourceLayers::default().aspect_mask(vk::ImageAspectFlags::COLOR).layer_count(layers.len() as u32);
    let all = vk::BufferImageCopy::default().image_subresource(target).image_extent(vk::Extent3D {
        width: WIDTH as u32,
        height: HEIGHT as u32,
        depth: 1,
    });
    recording.copy_to_image(&staging, image.raw, &[all]);
    hand_over(ImageUse::CopyTarget, ImageUse::Sampled, Contents::Kept);
    let submit = timeline.submit(recording.finish()?, None)?;
    timeline.wait(submit)?;
    Ok(image)
}

/// All levels and steps of a texture, as the module draws it.
fn lay_out(layer: &Layer) -> Vec<Rgba8> {
    let mut texels = vec![Rgba8::default(); WIDTH * HEIGHT];
    for level in 0..MIP_LEVELS {
        let size = TEXTURE_SIZE >> level;
        let top = HEIGHT - (HEIGHT >> level);
        for step in 0..STEPS {
            let (left, top) = (step % 4 * size, top + step / 4 * size);
            let part = part(step);
            for (x, y) in (0..size).flat_map(|y| (0..size).map(move |x| (x, y))) {
                let fine = layer.texel(level, x, y);
                // Coarser than the last level nothing is.
                let coarse = layer.texel((level + 1).min(MIP_LEVELS - 1), x / 2, y / 2);
                texels[(top + y) * WIDTH + left + x] = mix(fine, coarse, part);
            }
        }
    }
    texels
}

/// How much of the coarser level is in a step: what its middle asks for.
fn part(step: usize) -> f32 {
    if step == 0 { 0.0 } else { (level_at(step) + level_at(step + 1)) / 2.0 }
}

/// Which level a step begins at, counted from the first.
fn level_at(step: usize) -> f32 {
    let square = (1 << (step / 8)) as f32 * (1.0 + (step % 8) as f32 / 8.0) / SHIFT;
    square.log2() / 2.0
}

fn mix(fine: Rgba8, coarse: Rgba8, part: f32) -> Rgba8 {
    let colour = Rgba8::from_linear(fine.to_linear().lerp(coarse.to_linear(), part));
    let alpha = f32::from(fine.a) + (f32::from(coarse.a) - f32::from(fine.a)) * part;
    Rgba8 { a: alpha.round() as u8, ..colour }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By how many levels a mixture may be off: less than what makes a difference (`MIP_TOLERANCE` of the conformance suite).
    const LARGEST_ERROR: f32 = 0.045;

    #[test]
    fn steps_are_narrow_and_end_at_the_next_level() {
        assert_eq!(part(0), 0.0);
        for step in 0..STEPS {
            for end in [level_at(step), level_at(step + 1)] {
                assert!((end - part(step)).abs() < LARGEST_ERROR, "step {step} from {end} for {}", part(step));
            }
        }
        assert!((level_at(STEPS) - level_at(0) - 1.0).abs() < 1e-6);
    }

    #[test]
    fn whole_levels_are_among_the_steps() {
        let layer = Layer::new(&std::array::from_fn(|index| Rgba8::rgb(index as u8, 255 - index as u8, 7)));
        let texels = lay_out(&layer);
        for (level, top) in [0, 64, 96, 112, 120].into_iter().enumerate() {
            for (x, y) in (0..TEXTURE_SIZE >> level).flat_map(|y| (0..TEXTURE_SIZE >> level).map(move |x| (x, y))) {
                assert_eq!(texels[(top + y) * WIDTH + x], layer.texel(level, x, y), "level {level} at {x},{y}");
            }
        }
    }
}
