//! Reads a picture back.

use std::sync::Arc;

use ash::vk;
use engine_core::Rgba8;

use crate::barrier;
use crate::buffer::Buffer;
use crate::commands::CommandList;
use crate::conv;
use crate::device::Device;
use crate::error::VulkanError;
use crate::memory::Location;
use crate::offscreen::OffscreenImage;
use crate::sync::Timeline;

/// Copies an image, once all that was submitted has finished, into `pixels`, in rows from the top.
pub(crate) fn read(
    device: &Arc<Device>,
    timeline: &mut Timeline,
    from: &OffscreenImage,
    pixels: &mut [Rgba8],
) -> Result<(), VulkanError> {
    let vk::Extent2D { width, height } = from.extent;
    let size = u64::from(width) * u64::from(height) * 4;
    let buffer = Buffer::new(device, "capture", size, vk::BufferUsageFlags::TRANSFER_DST, Location::Readback)?;
    let mut commands = CommandList::new(device, "capture")?;
    let recording = commands.record()?;
    let layers = vk::ImageSubresourceLayers::default().aspect_mask(vk::ImageAspectFlags::COLOR).layer_count(1);
    let whole =
        vk::BufferImageCopy::default().image_subresource(layers).image_extent(vk::Extent3D { width, height, depth: 1 });
    recording.copy_from_image(from.image.raw, &buffer, whole);
    recording.memory_barrier(barrier::copied_to_host());
    let submit = timeline.submit(recording.finish()?, None)?;
    timeline.wait(submit)?;
    for (pixel, bytes) in pixels.iter_mut().zip(buffer.bytes().chunks_exact(4)) {
        *pixel = conv::pixel(from.format, [bytes[0], bytes[1], bytes[2], bytes[3]]);
    }
    Ok(())
}
