//! The only place where the engine's values become Vulkan's and back.

use ash::vk;
use engine_core::{Rgba8, Size};

use crate::pipeline::{Blend, Cull, Depth};

/// Formats for the picture, best first. All store sRGB, so that blending happens in linear light.
pub(crate) const COLOUR_FORMATS: [vk::Format; 2] = [vk::Format::R8G8B8A8_SRGB, vk::Format::B8G8R8A8_SRGB];

/// Depth is reversed and infinite, which only floating point resolves evenly.
pub(crate) const DEPTH_FORMAT: vk::Format = vk::Format::D32_SFLOAT;

pub(crate) fn extent(size: Size) -> vk::Extent2D {
    vk::Extent2D { width: size.width, height: size.height }
}

pub(crate) fn size(extent: vk::Extent2D) -> Size {
    Size { width: extent.width, height: extent.height }
}

pub(crate) fn cull_mode(cull: Cull) -> vk::CullModeFlags {
    match cull {
        Cull::None => vk::CullModeFlags::NONE,
        Cull::Front => vk::CullModeFlags::FRONT,
        Cull::Back => vk::CullModeFlags::BACK,
    }
}

pub(crate) fn compare_op(depth: Depth) -> vk::CompareOp {
    match depth {
        Depth::TestAndWrite | Depth::Test => vk::CompareOp::GREATER,
        Depth::Background => vk::CompareOp::EQUAL,
    }
}

pub(crate) fn blend(blend: Blend) -> vk::PipelineColorBlendAttachmentState {
    let state = vk::PipelineColorBlendAttachmentState::default().color_write_mask(vk::ColorComponentFlags::RGBA);
    match blend {
        Blend::Replace => state,
        Blend::Over => state
            .blend_enable(true)
            .src_color_blend_factor(vk::BlendFactor::SRC_ALPHA)
            .dst_color_blend_factor(vk::BlendFactor::ONE_MINUS_SRC_ALPHA)
            .color_blend_op(vk::BlendOp::ADD)
            // The picture itself stays opaque.
            .src_alpha_blend_factor(vk::BlendFactor::ZERO)
            .dst_alpha_blend_factor(vk::BlendFactor::ONE)
            .alpha_blend_op(vk::BlendOp::ADD),
    }
}

/// A pixel as it lies in a picture of this format.
pub(crate) fn pixel(format: vk::Format, [a, b, c, d]: [u8; 4]) -> Rgba8 {
    match format {
        vk::Format::B8G8R8A8_SRGB => Rgba8 { r: c, g: b, b: a, a: d },
        _ => Rgba8 { r: a, g: b, b: c, a: d },
    }
}
