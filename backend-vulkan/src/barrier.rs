//! Every barrier there is: what came before, what comes after, named by use.
//!
//! Invariant: no other file names a pipeline stage, an access or an image layout in a barrier. Stages and accesses are
//! as narrow as the use, written by the rules; the layer's silence proves little for attachments of dynamic rendering.

use ash::vk;

/// What an image is used for, between two barriers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ImageUse {
    /// Nothing yet: it was just made.
    New,
    /// Handed over by the swapchain; the submit waits for it before colours are written.
    Acquired,
    /// Drawn to and blended with.
    ColourTarget,
    /// Tested and written as depth.
    DepthTarget,
    /// Read by fragment shaders.
    Sampled,
    /// Copied from.
    CopySource,
    /// Copied to.
    CopyTarget,
    /// Handed to the swapchain; the present waits by its semaphore.
    Presented,
}

/// What becomes of an image's contents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Contents {
    /// They stay.
    Kept,
    /// They are drawn over anyway.
    Discarded,
}

struct Scope {
    stages: vk::PipelineStageFlags2,
    access: vk::AccessFlags2,
    layout: vk::ImageLayout,
}

impl ImageUse {
    fn scope(self) -> Scope {
        use vk::{AccessFlags2 as Access, ImageLayout as Layout, PipelineStageFlags2 as Stage};
        let (stages, access, layout) = match self {
            Self::New => (Stage::NONE, Access::NONE, Layout::UNDEFINED),
            // The stage at which the submit waits for the acquire semaphore, so that the barrier comes after it.
            Self::Acquired => (Stage::COLOR_ATTACHMENT_OUTPUT, Access::NONE, Layout::UNDEFINED),
            Self::ColourTarget => (
                Stage::COLOR_ATTACHMENT_OUTPUT,
                Access::COLOR_ATTACHMENT_READ | Access::COLOR_ATTACHMENT_WRITE,
                Layout::COLOR_ATTACHMENT_OPTIMAL,
            ),
            Self::DepthTarget => (
                Stage::EARLY_FRAGMENT_TESTS | Stage::LATE_FRAGMENT_TESTS,
                Access::DEPTH_STENCIL_ATTACHMENT_READ | Access::DEPTH_STENCIL_ATTACHMENT_WRITE,
                Layout::DEPTH_STENCIL_ATTACHMENT_OPTIMAL,
            ),
            Self::Sampled => (Stage::FRAGMENT_SHADER, Access::SHADER_READ, Layout::SHADER_READ_ONLY_OPTIMAL),
            Self::CopySource => (Stage::COPY, Access::TRANSFER_READ, Layout::TRANSFER_SRC_OPTIMAL),
            Self::CopyTarget => (Stage::COPY, Access::TRANSFER_WRITE, Layout::TRANSFER_DST_OPTIMAL),
            Self::Presented => (Stage::NONE, Access::NONE, Layout::PRESENT_SRC_KHR),
        };
        Scope { stages, access, layout }
    }

    /// The layout that an image has while it is so used.
    pub(crate) fn layout(self) -> vk::ImageLayout {
        self.scope().layout
    }
}

/// Hands an image from one use to the next.
pub(crate) fn image(
    image: vk::Image,
    range: vk::ImageSubresourceRange,
    from: ImageUse,
    to: ImageUse,
    contents: Contents,
) -> vk::ImageMemoryBarrier2<'static> {
    let (before, after) = (from.scope(), to.scope());
    let old_layout = match contents {
        Contents::Kept => before.layout,
        Contents::Discarded => vk::ImageLayout::UNDEFINED,
    };
    vk::ImageMemoryBarrier2::default()
        .src_stage_mask(before.stages)
        .src_access_mask(before.access)
        .dst_stage_mask(after.stages)
        .dst_access_mask(after.access)
        .old_layout(old_layout)
        .new_layout(after.layout)
        .src_queue_family_index(vk::QUEUE_FAMILY_IGNORED)
        .dst_queue_family_index(vk::QUEUE_FAMILY_IGNORED)
        .image(image)
        .subresource_range(range)
}

/// Makes copies into buffers visible to the shaders and the index fetch that read them.
pub(crate) fn copied_to_read() -> vk::MemoryBarrier2<'static> {
    vk::MemoryBarrier2::default()
        .src_stage_mask(vk::PipelineStageFlags2::COPY)
        .src_access_mask(vk::AccessFlags2::TRANSFER_WRITE)
        .dst_stage_mask(vk::PipelineStageFlags2::VERTEX_SHADER | vk::PipelineStageFlags2::INDEX_INPUT)
        .dst_access_mask(vk::AccessFlags2::SHADER_READ | vk::AccessFlags2::INDEX_READ)
}

/// Makes a copy into a readback buffer visible to the processor, once the submit has finished.
pub(crate) fn copied_to_host() -> vk::MemoryBarrier2<'static> {
    vk::MemoryBarrier2::default()
        .src_stage_mask(vk::PipelineStageFlags2::COPY)
        .src_access_mask(vk::AccessFlags2::TRANSFER_WRITE)
        .dst_stage_mask(vk::PipelineStageFlags2::HOST)
        .dst_access_mask(vk::AccessFlags2::HOST_READ)
}
