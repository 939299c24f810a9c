//! Where pictures go: to a window, or to an image of our own. Both give a [`Picture`] to draw to.
//!
//! Invariant: a zero side on either axis means that there's no picture, and nothing is made for it.

use std::sync::Arc;

use ash::vk;
use engine_core::Size;

use crate::barrier::ImageUse;
use crate::conv;
use crate::device::Device;
use crate::error::VulkanError;
use crate::offscreen::{self, OffscreenImage};
use crate::surface::Surface;
use crate::swapchain::{Acquire, Fit, Swapchain};
use crate::sync::{Presentation, Timeline};

/// Tries for an image of a window that keeps changing; then the frame is left out.
const ATTEMPTS: usize = 3;

/// Where pictures go.
pub(crate) enum Target {
    /// To a window.
    Window(WindowTarget),
    /// To an image of our own, none until one is asked for.
    Offscreen(Option<OffscreenImage>),
}

/// A window and its swapchain.
pub(crate) struct WindowTarget {
    surface: Arc<Surface>,
    swapchain: Option<Swapchain>,
    fit: Fit,
    generation: u64,
    format: vk::Format,
}

/// An image to draw one frame to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Picture {
    pub(crate) image: vk::Image,
    pub(crate) view: vk::ImageView,
    pub(crate) extent: vk::Extent2D,
    /// What it was used for before.
    pub(crate) before: ImageUse,
    /// What it is used for afterwards.
    pub(crate) after: ImageUse,
    pub(crate) presentation: Option<Presentation>,
}

impl Target {
    /// Draws to a window.
    pub(crate) fn window(device: &Device, surface: &Arc<Surface>) -> Result<Self, VulkanError> {
        Ok(Self::Window(WindowTarget {
            format: surface.best_format(device.adapter.raw)?.format,
            surface: Arc::clone(surface),
            swapchain: None,
            fit: Fit::Stale,
            generation: 0,
        }))
    }

    /// The format that pictures have.
    pub(crate) fn format(&self) -> vk::Format {
        match self {
            Self::Window(window) => window.format,
            Self::Offscreen(_) => offscreen::FORMAT,
        }
    }

    /// The surface has changed, or an acquired image wasn't presented: what there is can't be used as it is.
    pub(crate) fn invalidate(&mut self) {
        if let Self::Window(window) = self {
            window.fit = Fit::Stale;
        }
    }

    /// Gives an image to draw a frame of this size to, if there's any now. `slot` is the frame in flight, whose last frame
    /// must have finished.
    pub(crate) fn begin(
        &mut self,
        device: &Arc<Device>,
        timeline: &Timeline,
        size: Size,
        slot: usize,
    ) -> Result<Option<Picture>, VulkanError> {
        if size.is_empty() {
            return Ok(None);
        }
        let limit = device.adapter.limits.max_image_dimension2_d;
        if size.width.max(size.height) > limit {
            return Err(VulkanError::TooLarge { width: size.width, height: size.height, limit });
        }
        match self {
            Self::Window(window) => window.begin(device, timeline, size, slot),
            Self::Offscreen(image) => begin_offscreen(image, device, timeline, conv::extent(size)).map(Some),
        }
    }

    /// Hands on a picture whose drawing was submitted.
    pub(crate) fn finish(&mut self, picture: &Picture) -> Result<(), VulkanError> {
        if let Self::Window(window) = self
            && let (Some(presentation), Some(swapchain)) = (picture.presentation, &window.swapchain)
            && swapchain.present(presentation)? == Fit::Stale
        {
            window.fit = Fit::Stale;
        }
        Ok(())
    }
}

impl WindowTarget {
    fn begin(
        &mut self,
        device: &Arc<Device>,
        timeline: &Timeline,
        size: Size,
        slot: usize,
    ) -> Result<Option<Picture>, VulkanError> {
        for _ in 0..ATTEMPTS {
            if self.fit == Fit::Stale {
                self.replace(device, timeline, size)?;
            }
            let Some(swapchain) = &self.swapchain else { return Ok(None) };
            match swapchain.acquire(slot)? {
                Acquire::Image(acquired, fit) => {
                    // Even if the swapchain should be replaced, this image was acquired and is drawn to and presented.
                    self.fit = fit;
                    return Ok(Some(Picture {
                        image: acquired.raw,
                        view: acquired.view,
                        extent: swapchain.extent,
                        before: ImageUse::Acquired,
                        after: ImageUse::Presented,
                        presentation: Some(acquired.presentation),
                    }));
                }
                Acquire::OutOfDate => self.fit = Fit::Stale,
                Acquire::Hidden => return Ok(None),
            }
        }
        Ok(None)
    }

    /// Replaces the swapchain by one that fits the window, or by none while there's nothing to show.
    fn replace(&mut self, device: &Arc<Device>, timeline: &Timeline, size: Size) -> Result<(), VulkanError> {
        timeline.wait_for_all()?;
        // Presents aren't on the timeline.
        device.wait_idle();
        let old = self.swapchain.take();
        self.swapchain = Swapchain::new(device, &self.surface, size, old.as_ref(), self.generation + 1)?;
        if let Some(new) = &self.swapchain {
            tracing::debug!(width = new.extent.width, height = new.extent.height, "new swapchain");
            self.generation += 1;
            self.format = new.format;
            self.fit = Fit::Exact;
        }
        Ok(())
    }
}

fn begin_offscreen(
    slot: &mut Option<OffscreenImage>,
    device: &Arc<Device>,
    timeline: &Timeline,
    extent: vk::Extent2D,
) -> Result<Picture, VulkanError> {
    if slot.as_ref().is_none_or(|image| image.extent != extent) {
        timeline.wait_for_all()?;
        *slot = None;
    }
    let image = match slot.take() {
        Some(image) => image,
        None => OffscreenImage::new(device, extent, offscreen::FORMAT)?,
    };
    Ok(slot.insert(image).picture())
}
