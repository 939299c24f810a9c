//! Recording of commands: a thin, named layer over the calls.
//!
//! Invariant: a [`Recording`] exists only while its command buffer is being recorded, and its device has finished what
//! the buffer held before. The objects that are recorded stay alive until the submit has finished; the renderer sees to
//! that (see [`sync`](crate::sync)). Every `SAFETY` comment here rests on this.

use std::ops::Range;
use std::sync::Arc;

use ash::vk;

use crate::buffer::Buffer;
use crate::descriptor::DescriptorSet;
use crate::device::Device;
use crate::error::{Doing, VulkanError};
use crate::object::Owned;
use crate::plan::DrawCommand;
use crate::timer::{self, Timer};

/// One command buffer in a pool of its own, recorded again and again.
pub(crate) struct CommandList {
    buffer: vk::CommandBuffer,
    pool: Owned<vk::CommandPool>,
    device: Arc<Device>,
}

/// A command buffer while it is recorded.
pub(crate) struct Recording<'a> {
    device: &'a ash::Device,
    buffer: vk::CommandBuffer,
}

impl CommandList {
    /// An empty list.
    pub(crate) fn new(device: &Arc<Device>, name: &str) -> Result<Self, VulkanError> {
        const DOING: &str = "create a command buffer";
        let info = vk::CommandPoolCreateInfo::default()
            .flags(vk::CommandPoolCreateFlags::TRANSIENT)
            .queue_family_index(device.adapter.queue_family);
        // SAFETY: the device is alive and has this queue family.
        let pool = unsafe { device.raw.create_command_pool(&info, None) }.doing(DOING)?;
        let pool = Owned::new(device, pool, name);
        let info = vk::CommandBufferAllocateInfo::default()
            .command_pool(pool.raw)
            .level(vk::CommandBufferLevel::PRIMARY)
            .command_buffer_count(1);
        // SAFETY: the pool is alive and used by this thread only.
        let buffers = unsafe { device.raw.allocate_command_buffers(&info) }.doing(DOING)?;
        let buffer = buffers.first().copied().unwrap_or_default();
        device.name(buffer, name);
        Ok(Self { buffer, pool, device: Arc::clone(device) })
    }

    /// Starts recording anew. The device must have finished what was recorded before.
    pub(crate) fn record(&mut self) -> Result<Recording<'_>, VulkanError> {
        const DOING: &str = "start recording commands";
        // SAFETY: by the caller's promise nothing of the pool is in flight.
        unsafe { self.device.raw.reset_command_pool(self.pool.raw, vk::CommandPoolResetFlags::empty()) }
            .doing(DOING)?;
        let info = vk::CommandBufferBeginInfo::default().flags(vk::CommandBufferUsageFlags::ONE_TIME_SUBMIT);
        // SAFETY: the buffer was just reset with its pool.
        unsafe { self.device.raw.begin_command_buffer(self.buffer, &info) }.doing(DOING)?;
        Ok(Recording { device: &self.device.raw, buffer: self.buffer })
    }
}

impl Recording<'_> {
    /// Ends recording; the buffer can be submitted.
    pub(crate) fn finish(self) -> Result<vk::CommandBuffer, VulkanError> {
        // SAFETY: the buffer is being recorded.
        unsafe { self.device.end_command_buffer(self.buffer) }.doing("record commands")?;
        Ok(self.buffer)
    }

    /// Hands images from one use to the next.
    pub(crate) fn image_barriers(&self, barriers: &[vk::ImageMemoryBarrier2<'_>]) {
        let dependency = vk::DependencyInfo::default().image_memory_barriers(barriers);
        // SAFETY: module invariant.
        unsafe { self.device.cmd_pipeline_barrier2(self.buffer, &dependency) };
    }

    /// Makes what was written to buffers visible.
    pub(crate) fn memory_barrier(&self, barrier: vk::MemoryBarrier2<'_>) {
        let barriers = [barrier];
        let dependency = vk::DependencyInfo::default().memory_barriers(&barriers);
        // SAFETY: module invariant.
        unsafe { self.device.cmd_pipeline_barrier2(self.buffer, &dependency) };
    }

    /// Copies parts of one buffer into another.
    pub(crate) fn copy_buffer(&self, from: &Buffer, to: &Buffer, parts: &[vk::BufferCopy]) {
        // SAFETY: module invariant; the parts lie inside both buffers.
        unsafe { self.device.cmd_copy_buffer(self.buffer, from.raw, to.raw, parts) };
    }

    /// Copies a buffer into an image that is a copy target.
    pub(crate) fn copy_to_image(&self, from: &Buffer, to: vk::Image, parts: &[vk::BufferImageCopy]) {
        let layout = vk::ImageLayout::TRANSFER_DST_OPTIMAL;
        // SAFETY: module invariant; the image has this layout and the parts lie inside.
        unsafe { self.device.cmd_copy_buffer_to_image(self.buffer, from.raw, to, layout, parts) };
    }

    /// Copies an image that is a copy source into a buffer.
    pub(crate) fn copy_from_image(&self, from: vk::Image, to: &Buffer, part: vk::BufferImageCopy) {
        let layout = vk::ImageLayout::TRANSFER_SRC_OPTIMAL;
        // SAFETY: module invariant; the image has this layout and the part lies inside.
        unsafe { self.device.cmd_copy_image_to_buffer(self.buffer, from, layout, to.raw, &[part]) };
    }

    /// Starts drawing to attachments, and sets the viewport to all of them.
    pub(crate) fn begin_rendering(&self, info: &vk::RenderingInfo<'_>) {
        // SAFETY: module invariant; the attachments have the layouts that `info` names.
        unsafe { self.device.cmd_begin_rendering(self.buffer, info) };
        let area = info.render_area;
        // Not flipped: the engine's clip space is Vulkan's, y down.
        let viewport = vk::Viewport {
            x: 0.0,
            y: 0.0,
            width: area.extent.width as f32,
            height: area.extent.height as f32,
            min_depth: 0.0,
            max_depth: 1.0,
        };
        // SAFETY: module invariant; the pipelines have one dynamic viewport.
        unsafe { self.device.cmd_set_viewport(self.buffer, 0, &[viewport]) };
        // SAFETY: module invariant; the pipelines have one dynamic scissor.
        unsafe { self.device.cmd_set_scissor(self.buffer, 0, &[area]) };
    }

    /// Ends drawing to attachments.
    pub(crate) fn end_rendering(&self) {
        // SAFETY: module invariant; rendering has begun.
        unsafe { self.device.cmd_end_rendering(self.buffer) };
    }

    /// Chooses the pipeline for the next draws.
    pub(crate) fn bind_pipeline(&self, pipeline: &Owned<vk::Pipeline>) {
        // SAFETY: module invariant.
        unsafe { self.device.cmd_bind_pipeline(self.buffer, vk::PipelineBindPoint::GRAPHICS, pipeline.raw) };
    }

    /// Chooses what set number `index` of the shaders is.
    pub(crate) fn bind_set(&self, layout: &Owned<vk::PipelineLayout>, index: u32, set: &DescriptorSet) {
        let point = vk::PipelineBindPoint::GRAPHICS;
        // SAFETY: module invariant; the set was made for this place in the layout.
        unsafe { self.device.cmd_bind_descriptor_sets(self.buffer, point, layout.raw, index, &[set.raw], &[]) };
    }

    /// Chooses the 16-bit index buffer.
    pub(crate) fn bind_indices(&self, indices: &Buffer) {
        // SAFETY: module invariant; the buffer was made as an index buffer.
        unsafe { self.device.cmd_bind_index_buffer(self.buffer, indices.raw, 0, vk::IndexType::UINT16) };
    }

    /// Draws quads.
    pub(crate) fn draw_indexed(&self, command: &DrawCommand) {
        let &DrawCommand { index_count, instance_count, first_index, vertex_offset, first_instance } = command;
        let buffer = self.buffer;
        // SAFETY: module invariant; pipeline, sets and indices are bound, and the indices are that many.
        unsafe {
            self.device.cmd_draw_indexed(
                buffer,
                index_count,
                instance_count,
                first_index,
                vertex_offset,
                first_instance,
            );
        }
    }

    /// Draws what some of the commands in a buffer say.
    pub(crate) fn draw_indirect(&self, commands: &Buffer, which: Range<u32>) {
        const STRIDE: u32 = size_of::<DrawCommand>() as u32;
        let (offset, count) = (u64::from(which.start * STRIDE), which.len() as u32);
        // SAFETY: module invariant; as above, the commands lie in the buffer, and the device draws that many at once.
        unsafe { self.device.cmd_draw_indexed_indirect(self.buffer, commands.raw, offset, count, STRIDE) };
    }

    /// Forgets what a timer measured.
    pub(crate) fn reset_timer(&self, timer: &Timer) {
        // SAFETY: module invariant; the slot's last submit, which used the timer, has finished.
        unsafe { self.device.cmd_reset_query_pool(self.buffer, timer.queries.raw, timer::BEGIN, timer::COUNT) };
    }

    /// Has a timer note the time once all that was recorded before is done.
    pub(crate) fn write_time(&self, timer: &Timer, which: u32) {
        let stage = vk::PipelineStageFlags2::ALL_COMMANDS;
        // SAFETY: module invariant; the query was reset in the same buffer.
        unsafe { self.device.cmd_write_timestamp2(self.buffer, stage, timer.queries.raw, which) };
    }

    /// Draws vertices 0, 1 and 2.
    pub(crate) fn draw_triangle(&self) {
        // SAFETY: module invariant; pipeline and sets are bound.
        unsafe { self.device.cmd_draw(self.buffer, 3, 1, 0, 0) };
    }
}
