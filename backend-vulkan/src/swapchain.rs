//! The chain of images that a window shows, and its replacement whenever the window changes.
//!
//! Invariants: a swapchain has no zero side; each image has its own present semaphore, each frame in flight its own
//! acquire semaphore, and all are made anew with the swapchain.

mod choice;

use std::sync::Arc;

use ash::{khr, vk};
use engine_core::Size;

use crate::device::Device;
use crate::error::{Doing, VulkanError};
use crate::image;
use crate::object::Owned;
use crate::surface::Surface;
use crate::sync::{Presentation, SwapchainSemaphores, binary_semaphore};

/// How long to wait for an image. A hidden window may give none for long: then the frame is left out.
const ACQUIRE_TIMEOUT: u64 = 1_000_000_000;

/// The images of a window.
pub(crate) struct Swapchain {
    pub(crate) extent: vk::Extent2D,
    pub(crate) format: vk::Format,
    /// 1 for the first swapchain of a window, one more for each that replaced another.
    generation: u64,
    images: Vec<SwapchainImage>,
    semaphores: SwapchainSemaphores<Owned<vk::Semaphore>>,
    // After the views of its images.
    handle: Handle,
}

struct SwapchainImage {
    raw: vk::Image,
    view: Owned<vk::ImageView>,
}

/// The swapchain itself, destroyed when dropped.
struct Handle {
    raw: vk::SwapchainKHR,
    functions: khr::swapchain::Device,
    surface: Arc<Surface>,
    device: Arc<Device>,
}

/// What asking for the next image came to.
pub(crate) enum Acquire {
    /// An image, and whether it still fits the window.
    Image(AcquiredImage, Fit),
    /// The window has changed: the swapchain must be replaced first.
    OutOfDate,
    /// The window shows nothing now.
    Hidden,
}

/// An image to draw to.
pub(crate) struct AcquiredImage {
    pub(crate) raw: vk::Image,
    pub(crate) view: vk::ImageView,
    pub(crate) presentation: Presentation,
}

/// Whether a swapchain still fits its window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fit {
    /// It does.
    Exact,
    /// It can be presented, but should be replaced.
    Stale,
}

impl Swapchain {
    /// Makes a swapchain for what the window is *now*, replacing `old`. Gives none while the window has a zero side.
    pub(crate) fn new(
        device: &Arc<Device>,
        surface: &Arc<Surface>,
        wanted: Size,
        old: Option<&Self>,
        generation: u64,
    ) -> Result<Option<Self>, VulkanError> {
        let adapter = device.adapter.raw;
        let format = surface.best_format(adapter)?;
        // Last of all questions, since the answer may change with every event of the window.
        let capabilities = surface.capabilities(adapter)?;
        let Some(extent) = choice::extent(&capabilities, wanted) else { return Ok(None) };
        let info = vk::SwapchainCreateInfoKHR::default()
            .surface(surface.raw)
            .min_image_count(choice::image_count(&capabilities))
            .image_format(format.format)
            .image_color_space(format.color_space)
            .image_extent(extent)
            .image_array_layers(1)
            .image_usage(vk::ImageUsageFlags::COLOR_ATTACHMENT)
            .image_sharing_mode(vk::SharingMode::EXCLUSIVE)
            .pre_transform(choice::transform(&capabilities))
            .composite_alpha(choice::alpha(&capabilities))
            .present_mode(vk::PresentModeKHR::FIFO)
            .clipped(true)
            .old_swapchain(old.map_or(vk::SwapchainKHR::null(), |old| old.handle.raw));
        let name = format!("swapchain {generation}");
        let handle = Handle::new(device, surface, &info, &name)?;
        let images = handle.images(format.format, &name)?;
        let semaphores =
            SwapchainSemaphores::new(images.len(), |whose| binary_semaphore(device, &format!("{name}, {whose}")))?;
        Ok(Some(Self { extent, format: format.format, generation, images, semaphores, handle }))
    }

    /// Asks for the next image, for the frame in flight `slot`, whose previous frame must have finished.
    pub(crate) fn acquire(&self, slot: usize) -> Result<Acquire, VulkanError> {
        let acquired = self.semaphores.acquired(slot).raw;
        let Handle { functions, raw, .. } = &self.handle;
        // SAFETY: the semaphore is free, because the slot's previous frame, which waited for it, has finished.
        let next = unsafe { functions.acquire_next_image(*raw, ACQUIRE_TIMEOUT, acquired, vk::Fence::null()) };
        let (index, is_suboptimal) = match next {
            Ok(next) => next,
            Err(vk::Result::ERROR_OUT_OF_DATE_KHR) => return Ok(Acquire::OutOfDate),
            Err(vk::Result::TIMEOUT | vk::Result::NOT_READY) => return Ok(Acquire::Hidden),
            Err(error) => return Err(error).doing("acquire the window's next image"),
        };
        let image = &self.images[index as usize];
        let presentable = self.semaphores.presentable(index).raw;
        let presentation = Presentation { swapchain: self.generation, image: index, acquired, presentable };
        let fit = if is_suboptimal { Fit::Stale } else { Fit::Exact };
        Ok(Acquire::Image(AcquiredImage { raw: image.raw, view: image.view.raw, presentation }, fit))
    }

    /// Shows an image that was acquired and drawn to.
    pub(crate) fn present(&self, presentation: Presentation) -> Result<Fit, VulkanError> {
        let Handle { functions, raw, device, .. } = &self.handle;
        let (swapchains, images, waits) = ([*raw], [presentation.image], [presentation.presentable]);
        let info = vk::PresentInfoKHR::default().swapchains(&swapchains).image_indices(&images).wait_semaphores(&waits);
        // SAFETY: the image was acquired from this swapchain, and the submit that signals the semaphore is queued; the
        // queue is used from this thread only.
        match unsafe { functions.queue_present(device.queue, &info) } {
            Ok(false) => Ok(Fit::Exact),
            Ok(true) | Err(vk::Result::ERROR_OUT_OF_DATE_KHR) => Ok(Fit::Stale),
            Err(error) => Err(error).doing("present to the window"),
        }
    }
}

impl Handle {
    fn new(
        device: &Arc<Device>,
        surface: &Arc<Surface>,
        info: &vk::SwapchainCreateInfoKHR<'_>,
        name: &str,
    ) -> Result<Self, VulkanError> {
        let functions = khr::swapchain::Device::new(&device.instance.raw, &device.raw);
        // SAFETY: the surface is alive and presentable from this device; the values are those it just offered; the old
        // swapchain, if any, is of the same surface.
        let raw = unsafe { functions.create_swapchain(info, None) }.doing("create the swapchain")?;
        device.name(raw, name);
        Ok(Self { raw, functions, surface: Arc::clone(surface), device: Arc::clone(device) })
    }

    fn images(&self, format: vk::Format, name: &str) -> Result<Vec<SwapchainImage>, VulkanError> {
        // SAFETY: the swapchain is alive.
        let images = unsafe { self.functions.get_swapchain_images(self.raw) }.doing("list the swapchain's images")?;
        let image = |(index, raw)| {
            let name = format!("{name}, image {index}");
            self.device.name(raw, &name);
            Ok(SwapchainImage { raw, view: image::single_view(&self.device, raw, format, &name)? })
        };
        images.into_iter().enumerate().map(image).collect()
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        if self.device.is_abandoned() {
            // The swapchain stays, and with it its surface.
            std::mem::forget(Arc::clone(&self.surface));
            return;
        }
        // SAFETY: the swapchain is destroyed only here; its owner has waited for the device, and its views are gone.
        unsafe { self.functions.destroy_swapchain(self.raw, None) };
    }
}
