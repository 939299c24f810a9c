//! Records a frame: one pass over the picture, with all draws in the order of their plan.
//!
//! Invariant: whatever the frame leaves open is filled by the sky, or the whole picture by one colour. So nothing of an
//! earlier frame shows through, though colours aren't cleared before.

use ash::vk;
use glam::Vec3;

use crate::adapter::query::Adapter;
use crate::barrier::{self, Contents, ImageUse};
use crate::buffer::Buffer;
use crate::commands::Recording;
use crate::conv::DEPTH_FORMAT;
use crate::descriptor::{DescriptorSet, Layouts, SetKind};
use crate::image::{self, Image};
use crate::options::DrawCalls;
use crate::pipeline::Pipelines;
use crate::plan::{self, Plan, Source, Step};
use crate::scene::Scene;
use crate::target::Picture;

/// What is behind everything.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Backdrop {
    /// The sky; it's one of the plan's steps.
    Sky,
    /// One colour, in linear light: the eye is inside an opaque block.
    Colour(Vec3),
}

/// What a frame is drawn with.
pub(crate) struct Drawing<'a> {
    pub(crate) layouts: &'a Layouts,
    pub(crate) pipelines: &'a Pipelines,
    pub(crate) scene: &'a Scene,
    pub(crate) scene_set: &'a DescriptorSet,
    pub(crate) ordered_set: &'a DescriptorSet,
    pub(crate) plan: &'a Plan,
    /// The plan's commands on the device.
    pub(crate) indirect: &'a Buffer,
    pub(crate) adapter: &'a Adapter,
    pub(crate) depth: &'a Image,
    pub(crate) backdrop: Backdrop,
}

impl Drawing<'_> {
    /// Draws the frame to `picture`.
    pub(crate) fn record(&self, commands: &Recording<'_>, picture: &Picture) {
        let colour_range = image::whole(vk::Format::UNDEFINED);
        let hand_over = |from, to, contents| barrier::image(picture.image, colour_range, from, to, contents);
        let depth_range = image::whole(DEPTH_FORMAT);
        let (depth, depth_use) = (self.depth.raw, ImageUse::DepthTarget);
        commands.image_barriers(&[
            hand_over(picture.before, ImageUse::ColourTarget, Contents::Discarded),
            barrier::image(depth, depth_range, depth_use, depth_use, Contents::Discarded),
        ]);
        self.begin(commands, picture);
        self.draw(commands);
        commands.end_rendering();
        commands.image_barriers(&[hand_over(ImageUse::ColourTarget, picture.after, Contents::Kept)]);
    }

    fn begin(&self, commands: &Recording<'_>, picture: &Picture) {
        let (load, colour) = match self.backdrop {
            Backdrop::Sky => (vk::AttachmentLoadOp::DONT_CARE, Vec3::ZERO),
            Backdrop::Colour(colour) => (vk::AttachmentLoadOp::CLEAR, colour),
        };
        let float32 = colour.extend(1.0).to_array();
        let colour = [vk::RenderingAttachmentInfo::default()
            .image_view(picture.view)
            .image_layout(ImageUse::ColourTarget.layout())
            .load_op(load)
            .store_op(vk::AttachmentStoreOp::STORE)
            .clear_value(vk::ClearValue { color: vk::ClearColorValue { float32 } })];
        // Reversed: 0 is infinitely far.
        let depth = vk::RenderingAttachmentInfo::default()
            .image_view(self.depth.view.raw)
            .image_layout(ImageUse::DepthTarget.layout())
            .load_op(vk::AttachmentLoadOp::CLEAR)
            .store_op(vk::AttachmentStoreOp::DONT_CARE)
            .clear_value(vk::ClearValue { depth_stencil: vk::ClearDepthStencilValue { depth: 0.0, stencil: 0 } });
        let info = vk::RenderingInfo::default()
            .render_area(picture.extent.into())
            .layer_count(1)
            .color_attachments(&colour)
            .depth_attachment(&depth);
        commands.begin_rendering(&info);
    }

    fn draw(&self, commands: &Recording<'_>) {
        commands.bind_set(&self.layouts.pipeline, SetKind::Scene.index(), self.scene_set);
        commands.bind_indices(&self.scene.indices);
        let mut bound = None;
        for step in &self.plan.steps {
            commands.bind_pipeline(self.pipelines.of(step.subject()));
            let Step::Quads { source, commands: range, .. } = step else {
                commands.draw_triangle();
                continue;
            };
            if bound != Some(source) {
                commands.bind_set(&self.layouts.pipeline, SetKind::Quads.index(), self.quads_of(*source));
                bound = Some(source);
            }
            for part in plan::calls(range, self.adapter) {
                match self.adapter.draw_calls {
                    DrawCalls::Direct => commands.draw_indexed(&self.plan.commands[part.start as usize]),
                    DrawCalls::Indirect | DrawCalls::MultiIndirect => commands.draw_indirect(self.indirect, part),
                }
            }
        }
    }

    fn quads_of(&self, source: Source) -> &DescriptorSet {
        match source {
            Source::Page(page) => self.scene.page(page),
            Source::Ordered => self.ordered_set,
        }
    }
}
