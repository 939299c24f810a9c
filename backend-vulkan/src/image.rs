//! Images with their memory and the view by which they are drawn to or read.
//!
//! Invariant: as for [buffers](crate::buffer).

use std::sync::Arc;

use ash::vk;
use gpu_allocator::vulkan::Allocation;

use crate::device::Device;
use crate::error::{Doing, VulkanError};
use crate::memory::{Layout, Location};
use crate::object::Owned;

/// What an image shall be.
pub(crate) struct ImageShape<'a> {
    pub(crate) name: &'a str,
    pub(crate) format: vk::Format,
    pub(crate) extent: vk::Extent2D,
    pub(crate) mip_levels: u32,
    pub(crate) usage: vk::ImageUsageFlags,
    pub(crate) kind: ImageKind,
}

/// A single picture, or layers that a shader chooses among.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ImageKind {
    /// One picture.
    Single,
    /// That many layers.
    Array(u32),
}

/// An image, its view and its memory.
pub(crate) struct Image {
    pub(crate) view: Owned<vk::ImageView>,
    pub(crate) raw: vk::Image,
    _bound: BoundImage,
}

/// Field of [`Image`], so that the view goes first.
struct BoundImage {
    raw: vk::Image,
    memory: Option<Allocation>,
    device: Arc<Device>,
}

impl Image {
    /// Makes an image in device memory.
    pub(crate) fn new(device: &Arc<Device>, shape: &ImageShape<'_>) -> Result<Self, VulkanError> {
        let bound = BoundImage::new(device, shape)?;
        let kind = match shape.kind {
            ImageKind::Single => vk::ImageViewType::TYPE_2D,
            ImageKind::Array(_) => vk::ImageViewType::TYPE_2D_ARRAY,
        };
        let view = view(device, bound.raw, shape.format, kind, shape.name)?;
        Ok(Self { view, raw: bound.raw, _bound: bound })
    }
}

impl BoundImage {
    fn new(device: &Arc<Device>, shape: &ImageShape<'_>) -> Result<Self, VulkanError> {
        let extent = vk::Extent3D { width: shape.extent.width, height: shape.extent.height, depth: 1 };
        let info = vk::ImageCreateInfo::default()
            .image_type(vk::ImageType::TYPE_2D)
            .format(shape.format)
            .extent(extent)
            .mip_levels(shape.mip_levels)
            .array_layers(shape.kind.layers())
            .samples(vk::SampleCountFlags::TYPE_1)
            .tiling(vk::ImageTiling::OPTIMAL)
            .usage(shape.usage)
            .initial_layout(vk::ImageLayout::UNDEFINED);
        // SAFETY: the device is alive, and the extent isn't zero.
        let raw = unsafe { device.raw.create_image(&info, None) }.doing("create an image")?;
        device.name(raw, shape.name);
        // From here on, dropping `image` cleans up.
        let mut image = Self { raw, memory: None, device: Arc::clone(device) };
        // SAFETY: the image is of this device.
        let requirements = unsafe { device.raw.get_image_memory_requirements(raw) };
        let memory = device.memory.allocate(shape.name, requirements, Location::Device, Layout::Tiled)?;
        let memory = image.memory.insert(memory);
        // SAFETY: the memory belongs to the allocation, which `image` keeps until it is dropped.
        let block = unsafe { memory.memory() };
        // SAFETY: the image has no memory yet, and this piece was taken for its requirements.
        unsafe { device.raw.bind_image_memory(raw, block, memory.offset()) }.doing("bind an image's memory")?;
        Ok(image)
    }
}

impl Drop for BoundImage {
    fn drop(&mut self) {
        if self.device.is_abandoned() {
            std::mem::forget(self.memory.take());
            return;
        }
        // SAFETY: the image is of this device and destroyed only here; no frame in flight uses it, and its view is gone.
        unsafe { self.device.raw.destroy_image(self.raw, None) };
        if let Some(memory) = self.memory.take() {
            self.device.memory.free(memory);
        }
    }
}

impl ImageKind {
    fn layers(self) -> u32 {
        match self {
            Self::Single => 1,
            Self::Array(layers) => layers,
        }
    }
}

/// A view of an image of which there's one picture only.
pub(crate) fn single_view(
    device: &Arc<Device>,
    image: vk::Image,
    format: vk::Format,
    name: &str,
) -> Result<Owned<vk::ImageView>, VulkanError> {
    view(device, image, format, vk::ImageViewType::TYPE_2D, name)
}

fn view(
    device: &Arc<Device>,
    image: vk::Image,
    format: vk::Format,
    kind: vk::ImageViewType,
    name: &str,
) -> Result<Owned<vk::ImageView>, VulkanError> {
    let info =
        vk::ImageViewCreateInfo::default().image(image).view_type(kind).format(format).subresource_range(whole(format));
    // SAFETY: the image is of this device and has its memory.
    let raw = unsafe { device.raw.create_image_view(&info, None) }.doing("create a view of an image")?;
    Ok(Owned::new(device, raw, name))
}

/// All levels and layers of an image.
pub(crate) fn whole(format: vk::Format) -> vk::ImageSubresourceRange {
    let aspect = match format {
        crate::conv::DEPTH_FORMAT => vk::ImageAspectFlags::DEPTH,
        _ => vk::ImageAspectFlags::COLOR,
    };
    vk::ImageSubresourceRange::default()
        .aspect_mask(aspect)
        .level_count(vk::REMAINING_MIP_LEVELS)
        .layer_count(vk::REMAINING_ARRAY_LAYERS)
}
