//! The texture array on the device: every layer with its mip levels, as `engine-core` made them, in linear light.

use std::sync::Arc;

use ash::vk;
use engine_core::TextureSet;
use engine_core::block::{MIP_LEVELS, TEXTURE_SIZE};

use crate::barrier::{self, Contents, ImageUse};
use crate::buffer::Buffer;
use crate::commands::CommandList;
use crate::device::Device;
use crate::error::{Doing, VulkanError};
use crate::image::{self, Image, ImageKind, ImageShape};
use crate::memory::Location;
use crate::object::Owned;
use crate::sync::Timeline;

/// Stored as sRGB, so that the device turns texels to linear light before it mixes levels.
const FORMAT: vk::Format = vk::Format::R8G8B8A8_SRGB;

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
        extent: vk::Extent2D { width: TEXTURE_SIZE as u32, height: TEXTURE_SIZE as u32 },
        mip_levels: MIP_LEVELS as u32,
        usage: vk::ImageUsageFlags::SAMPLED | vk::ImageUsageFlags::TRANSFER_DST,
        kind: ImageKind::Array(layers.len() as u32),
    };
    let image = Image::new(device, &shape)?;
    let (bytes, parts) = lay_out(set);
    let usage = vk::BufferUsageFlags::TRANSFER_SRC;
    let mut staging = Buffer::new(device, "staging of textures", bytes.len() as u64, usage, Location::Upload)?;
    staging.bytes_mut().copy_from_slice(&bytes);

    let mut commands = CommandList::new(device, "upload of textures")?;
    let recording = commands.record()?;
    let range = image::whole(FORMAT);
    let hand_over =
        |from, to, contents| recording.image_barriers(&[barrier::image(image.raw, range, from, to, contents)]);
    hand_over(ImageUse::New, ImageUse::CopyTarget, Contents::Discarded);
    recording.copy_to_image(&staging, image.raw, &parts);
    hand_over(ImageUse::CopyTarget, ImageUse::Sampled, Contents::Kept);
    let submit = timeline.submit(recording.finish()?, None)?;
    timeline.wait(submit)?;
    Ok(image)
}

/// All texels, level after level, each with all its layers; and where each level goes.
fn lay_out(set: &TextureSet) -> (Vec<u8>, Vec<vk::BufferImageCopy>) {
    let mut bytes = Vec::new();
    let mut parts = Vec::new();
    for level in 0..MIP_LEVELS {
        let size = (TEXTURE_SIZE >> level) as u32;
        let target = vk::ImageSubresourceLayers::default()
            .aspect_mask(vk::ImageAspectFlags::COLOR)
            .mip_level(level as u32)
            .layer_count(set.layers().len() as u32);
        let part = vk::BufferImageCopy::default()
            .buffer_offset(bytes.len() as u64)
            .image_subresource(target)
            .image_extent(vk::Extent3D { width: size, height: size, depth: 1 });
        parts.push(part);
        let texels = set.layers().iter().flat_map(|layer| layer.level(level));
        bytes.extend(texels.flat_map(|texel| [texel.r, texel.g, texel.b, texel.a]));
    }
    (bytes, parts)
}

/// How textures are looked up: the nearest texel of a level, mixed between levels. A repeated texture makes a merged
/// quad look like its blocks.
pub(crate) fn sampler(device: &Arc<Device>) -> Result<Owned<vk::Sampler>, VulkanError> {
    let info = vk::SamplerCreateInfo::default()
        .mag_filter(vk::Filter::NEAREST)
        .min_filter(vk::Filter::NEAREST)
        .mipmap_mode(vk::SamplerMipmapMode::LINEAR)
        .address_mode_u(vk::SamplerAddressMode::REPEAT)
        .address_mode_v(vk::SamplerAddressMode::REPEAT)
        .address_mode_w(vk::SamplerAddressMode::REPEAT)
        .max_lod(vk::LOD_CLAMP_NONE);
    // SAFETY: the device is alive.
    let raw = unsafe { device.raw.create_sampler(&info, None) }.doing("create the texture sampler")?;
    Ok(Owned::new(device, raw, "texels"))
}
