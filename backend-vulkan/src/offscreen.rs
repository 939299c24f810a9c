//! Drawing without a window: one image that stays.

use std::sync::Arc;

use ash::vk;

use crate::barrier::ImageUse;
use crate::conv::COLOUR_FORMATS;
use crate::device::Device;
use crate::error::VulkanError;
use crate::image::{Image, ImageKind, ImageShape};
use crate::target::Picture;

/// An image to draw to and copy from.
pub(crate) struct OffscreenImage {
    pub(crate) image: Image,
    pub(crate) extent: vk::Extent2D,
    pub(crate) format: vk::Format,
}

/// The format of pictures that no window asks for another.
pub(crate) const FORMAT: vk::Format = COLOUR_FORMATS[0];

impl OffscreenImage {
    /// Makes it. The extent has no zero side.
    pub(crate) fn new(device: &Arc<Device>, extent: vk::Extent2D, format: vk::Format) -> Result<Self, VulkanError> {
        let shape = ImageShape {
            name: "offscreen picture",
            format,
            extent,
            mip_levels: 1,
            usage: vk::ImageUsageFlags::COLOR_ATTACHMENT | vk::ImageUsageFlags::TRANSFER_SRC,
            kind: ImageKind::Single,
        };
        Ok(Self { image: Image::new(device, &shape)?, extent, format })
    }
    /// The image as something to draw a frame to, and to copy from afterwards.
    pub(crate) fn picture(&self) -> Picture {
        Picture {
            image: self.image.raw,
            view: self.image.view.raw,
            extent: self.extent,
            before: ImageUse::CopySource,
            after: ImageUse::CopySource,
            presentation: None,
        }
    }
}
