//! The depth of a picture. One serves all frames in flight, since they are drawn one after the other.

use std::sync::Arc;

use ash::vk;

use crate::conv::DEPTH_FORMAT;
use crate::device::Device;
use crate::error::VulkanError;
use crate::image::{Image, ImageKind, ImageShape};
use crate::sync::Timeline;

/// A depth image as large as the picture, none until there's a picture.
#[derive(Default)]
pub(crate) struct DepthBuffer {
    image: Option<(vk::Extent2D, Image)>,
}

impl DepthBuffer {
    /// The depth image for a picture of this extent.
    pub(crate) fn fitting(
        &mut self,
        device: &Arc<Device>,
        timeline: &Timeline,
        extent: vk::Extent2D,
    ) -> Result<&Image, VulkanError> {
        if self.image.as_ref().is_none_or(|(old, _)| *old != extent) {
            timeline.wait_for_all()?;
            self.image = None;
        }
        let image = match self.image.take() {
            Some((_, image)) => image,
            None => Image::new(device, &shape(extent))?,
        };
        Ok(&self.image.insert((extent, image)).1)
    }
}

fn shape(extent: vk::Extent2D) -> ImageShape<'static> {
    ImageShape {
        name: "depth",
        format: DEPTH_FORMAT,
        extent,
        mip_levels: 1,
        usage: vk::ImageUsageFlags::DEPTH_STENCIL_ATTACHMENT,
        kind: ImageKind::Single,
    }
}
