//! The pipelines, in one explicit table: which shader, which faces are culled, how colours mix, what depth does.
//!
//! | subject       | culled | colours | depth           |
//! |---------------|--------|---------|-----------------|
//! | opaque        | back   | replace | test and write  |
//! | cutout        | none   | replace | test and write  |
//! | sky           | none   | replace | background      |
//! | translucent   | none   | over    | test            |
//!
//! Opaque and translucent quads have a second row each, for where there may be fog before them.
//!
//! Pieces of blocks that aren't cubes have rows like those of opaque, cutout and translucent quads.
//!
//! One pipeline draws quads that are seen from both sides together with others: among the translucent ones are those between two media, of which the
//! [`DrawList`](engine_core::DrawList) leaves out each that faces away; of the cutout ones the vertex shader leaves out the back faces of single-sided
//! blocks.
//!
//! Invariant: clockwise is the front face, as in [`engine_core::face`], in every pipeline. There's no toggle: what a
//! pass culls is written in its row.

use std::sync::Arc;

use ash::vk;
use engine_core::draw_list::Stream;

use crate::conv::{self, DEPTH_FORMAT};
use crate::descriptor::Layouts;
use crate::device::Device;
use crate::error::{Doing, VulkanError};
use crate::object::Owned;
use crate::pipeline_cache::PipelineCache;
use crate::shader::{self, Shader};

/// What a pipeline draws.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// Solid quads.
    Opaque(Air),
    /// Quads with holes.
    Cutout,
    /// The sky behind everything.
    Sky,
    /// Blended quads.
    Translucent(Air),
    /// Solid pieces of blocks that aren't cubes.
    OpaqueShapes,
    /// Such pieces with holes.
    CutoutShapes,
    /// Such pieces, blended.
    TranslucentShapes,
}

/// Whether there may be fog before what is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Air {
    /// No.
    Clear,
    /// Perhaps.
    Foggy,
}

/// Which faces are left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cull {
    /// None: faces are seen from both sides.
    None,
    /// Those that turn their front to the eye.
    Front,
    /// Those that turn their back to the eye.
    Back,
}

/// How a new colour and the one behind it become one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blend {
    /// The new one counts.
    Replace,
    /// By the new one's alpha, in linear light.
    Over,
}

/// What depth does to a pixel, and it to depth. Nearer is greater, the sky is 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// Only the nearest so far is drawn, and hides what comes later.
    TestAndWrite,
    /// What lies behind something solid isn't drawn; what is drawn hides nothing.
    Test,
    /// Drawn only where nothing solid is.
    Background,
}

/// A row of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PipelineKey {
    /// What is drawn.
    pub subject: Subject,
    /// Which faces are culled.
    pub cull: Cull,
    /// How colours mix.
    pub blend: Blend,
    /// What depth does.
    pub depth: Depth,
}

/// The table. Things are drawn in the order of the text's table, pieces right after quads.
pub const PIPELINES: [PipelineKey; 9] = {
    const fn row(subject: Subject, cull: Cull, blend: Blend, depth: Depth) -> PipelineKey {
        PipelineKey { subject, cull, blend, depth }
    }
    [
        row(Subject::Opaque(Air::Clear), Cull::Back, Blend::Replace, Depth::TestAndWrite),
        row(Subject::Opaque(Air::Foggy), Cull::Back, Blend::Replace, Depth::TestAndWrite),
        row(Subject::Cutout, Cull::None, Blend::Replace, Depth::TestAndWrite),
        row(Subject::Sky, Cull::None, Blend::Replace, Depth::Background),
        row(Subject::Translucent(Air::Clear), Cull::None, Blend::Over, Depth::Test),
        row(Subject::Translucent(Air::Foggy), Cull::None, Blend::Over, Depth::Test),
        row(Subject::OpaqueShapes, Cull::Back, Blend::Replace, Depth::TestAndWrite),
        row(Subject::CutoutShapes, Cull::None, Blend::Replace, Depth::TestAndWrite),
        row(Subject::TranslucentShapes, Cull::None, Blend::Over, Depth::Test),
    ]
};

impl Subject {
    /// Where in the table it is.
    const fn row(self) -> usize {
        match self {
            Self::Opaque(Air::Clear) => 0,
            Self::Opaque(Air::Foggy) => 1,
            Self::Cutout => 2,
            Self::Sky => 3,
            Self::Translucent(Air::Clear) => 4,
            Self::Translucent(Air::Foggy) => 5,
            Self::OpaqueShapes => 6,
            Self::CutoutShapes => 7,
            Self::TranslucentShapes => 8,
        }
    }

    /// Of which stream of a mesh it is.
    pub(crate) const fn stream(self) -> Stream {
        match self {
            Self::OpaqueShapes | Self::CutoutShapes | Self::TranslucentShapes => Stream::Shapes,
            Self::Opaque(_) | Self::Cutout | Self::Sky | Self::Translucent(_) => Stream::Cubes,
        }
    }

    /// Its name in layers and debuggers, its vertex shader and its fragment shader.
    const fn shaders(self) -> (&'static str, Shader, Shader) {
        match self {
            Self::Opaque(Air::Clear) => ("opaque", shader::QUADS_OPAQUE_VERTEX, shader::QUADS_OPAQUE),
            Self::Opaque(Air::Foggy) => {
                ("opaque, fogged", shader::QUADS_OPAQUE_FOGGED_VERTEX, shader::QUADS_OPAQUE_FOGGED)
            }
            Self::Cutout => ("cutout", shader::QUADS_CUTOUT_VERTEX, shader::QUADS_CUTOUT),
            Self::Sky => ("sky", shader::SKY_VERTEX, shader::SKY_FRAGMENT),
            Self::Translucent(Air::Clear) => {
                ("translucent", shader::QUADS_TRANSLUCENT_VERTEX, shader::QUADS_TRANSLUCENT)
            }
            Self::Translucent(Air::Foggy) => {
                ("translucent, fogged", shader::QUADS_TRANSLUCENT_FOGGED_VERTEX, shader::QUADS_TRANSLUCENT_FOGGED)
            }
            Self::OpaqueShapes => ("opaque shapes", shader::QUADS_SHAPE_OPAQUE_VERTEX, shader::QUADS_SHAPE_OPAQUE),
            Self::CutoutShapes => ("cutout shapes", shader::QUADS_SHAPE_CUTOUT_VERTEX, shader::QUADS_SHAPE_CUTOUT),
            Self::TranslucentShapes => {
                ("translucent shapes", shader::QUADS_SHAPE_TRANSLUCENT_VERTEX, shader::QUADS_SHAPE_TRANSLUCENT)
            }
        }
    }
}

/// A pipeline for each row.
pub(crate) struct Pipelines {
    by_row: Vec<Owned<vk::Pipeline>>,
    /// The colour format that they draw to.
    pub(crate) colour_format: vk::Format,
}

impl Pipelines {
    /// Makes all of them.
    pub(crate) fn new(
        device: &Arc<Device>,
        layouts: &Layouts,
        cache: &mut PipelineCache,
        colour_format: vk::Format,
    ) -> Result<Self, VulkanError> {
        let by_row = PIPELINES.map(|key| create(device, layouts, cache, colour_format, key));
        let by_row = by_row.into_iter().collect::<Result<_, _>>()?;
        cache.save();
        Ok(Self { by_row, colour_format })
    }

    /// The pipeline that draws `subject`.
    pub(crate) fn of(&self, subject: Subject) -> &Owned<vk::Pipeline> {
        &self.by_row[subject.row()]
    }
}

fn create(
    device: &Arc<Device>,
    layouts: &Layouts,
    cache: &PipelineCache,
    colour_format: vk::Format,
    key: PipelineKey,
) -> Result<Owned<vk::Pipeline>, VulkanError> {
    let (name, vertex, fragment) = key.subject.shaders();
    let (vertex_module, fragment_module) = (vertex.module(device)?, fragment.module(device)?);
    let stage = |stage, module: &Owned<vk::ShaderModule>, shader: &Shader| {
        vk::PipelineShaderStageCreateInfo::default().stage(stage).module(module.raw).name(shader.entry)
    };
    let stages = [
        stage(vk::ShaderStageFlags::VERTEX, &vertex_module, &vertex),
        stage(vk::ShaderStageFlags::FRAGMENT, &fragment_module, &fragment),
    ];
    let no_vertex_buffers = vk::PipelineVertexInputStateCreateInfo::default();
    let triangles = vk::PipelineInputAssemblyStateCreateInfo::default().topology(vk::PrimitiveTopology::TRIANGLE_LIST);
    let viewport = vk::PipelineViewportStateCreateInfo::default().viewport_count(1).scissor_count(1);
    let dynamic = [vk::DynamicState::VIEWPORT, vk::DynamicState::SCISSOR];
    let dynamic = vk::PipelineDynamicStateCreateInfo::default().dynamic_states(&dynamic);
    let rasterization = vk::PipelineRasterizationStateCreateInfo::default()
        .polygon_mode(vk::PolygonMode::FILL)
        .front_face(vk::FrontFace::CLOCKWISE)
        .cull_mode(conv::cull_mode(key.cull))
        .line_width(1.0);
    let one_sample =
        vk::PipelineMultisampleStateCreateInfo::default().rasterization_samples(vk::SampleCountFlags::TYPE_1);
    let depth = vk::PipelineDepthStencilStateCreateInfo::default()
        .depth_test_enable(true)
        .depth_write_enable(key.depth == Depth::TestAndWrite)
        .depth_compare_op(conv::compare_op(key.depth));
    let blend = [conv::blend(key.blend)];
    let blend = vk::PipelineColorBlendStateCreateInfo::default().attachments(&blend);
    let colour_formats = [colour_format];
    let mut rendering = vk::PipelineRenderingCreateInfo::default()
        .color_attachment_formats(&colour_formats)
        .depth_attachment_format(DEPTH_FORMAT);
    let info = vk::GraphicsPipelineCreateInfo::default()
        .stages(&stages)
        .vertex_input_state(&no_vertex_buffers)
        .input_assembly_state(&triangles)
        .viewport_state(&viewport)
        .dynamic_state(&dynamic)
        .rasterization_state(&rasterization)
        .multisample_state(&one_sample)
        .depth_stencil_state(&depth)
        .color_blend_state(&blend)
        .layout(layouts.pipeline.raw)
        .push_next(&mut rendering);
    // SAFETY: modules, layout and cache are of this device and alive; all that `info` points to lives through the call.
    let created = unsafe { device.raw.create_graphics_pipelines(cache.raw.raw, &[info], None) };
    // Of one pipeline that failed there's nothing to destroy.
    let created = created.map_err(|(_, result)| result).doing("create a pipeline")?;
    Ok(Owned::new(device, created.first().copied().unwrap_or_default(), name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_subject_finds_its_own_row() {
        for (place, key) in PIPELINES.into_iter().enumerate() {
            assert_eq!(key.subject.row(), place);
        }
    }
}
