//! The chain of images that a window shows, and its replacement whenever the window changes.
//!
//! Invariants: a swapchain has no zero side; each image has its own present semaphore, each frame in flight its own
//! acquire semaphore, and all are made anew with the swapchain.

use std::sync::Arc;

use ash::{khr, vk};
use engine_core::Size;

use crate::device::Device;
use crate::error::{Doing, VulkanError};
use crate::image;
use crate::object::Owned;
use crate::surface::Surface;
use crate::sync::{FRAMES_IN_FLIGHT, Presentation, binary_semaphore};

/// How long to wait for an image. A hidden window may give none for long: then the frame is left out.
const ACQUIRE_TIMEOUT: u64 = 1_000_000_000;

/// The images of a window.
pub(crate) struct Swapchain {
    pub(crate) extent: vk::Extent2D,
    pub(crate) format: vk::Format,
    /// 1 for the first swapchain of a window, one more for each that replaced another.
    generation: u64,
    images: Vec<SwapchainImage>,
    acquired: Vec<Owned<vk::Semaphore>>,
    raw: vk::SwapchainKHR,
    functions: khr::swapchain::Device,
    surface: Arc<Surface>,
    device: Arc<Device>,
}

struct SwapchainImage {
    raw: vk::Image,
    view: Owned<vk::ImageView>,
    presentable: Owned<vk::Semaphore>,
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
        let functions = khr::swapchain::Device::new(&device.instance.raw, &device.raw);
        // Last of all questions, since the answer may change with every event of the window.
        let capabilities = surface.capabilities(adapter)?;
        let Some(extent) = choose_extent(&capabilities, wanted) else { return Ok(None) };
        let info = vk::SwapchainCreateInfoKHR::default()
            .surface(surface.raw)
            .min_image_count(choose_image_count(&capabilities))
            .image_format(format.format)
            .image_color_space(format.color_space)
            .image_extent(extent)
            .image_array_layers(1)
            .image_usage(vk::ImageUsageFlags::COLOR_ATTACHMENT)
            .image_sharing_mode(vk::SharingMode::EXCLUSIVE)
            .pre_transform(choose_transform(&capabilities))
            .composite_alpha(choose_alpha(&capabilities))
            .present_mode(vk::PresentModeKHR::FIFO)
            .clipped(true)
            .old_swapchain(old.map_or(vk::SwapchainKHR::null(), |old| old.raw));
        // SAFETY: the surface is alive and presentable from this device; the values are those it just offered; the old
        // swapchain, if any, is of the same surface.
        let raw = unsafe { functions.create_swapchain(&info, None) }.doing("create the swapchain")?;
        device.name(raw, &format!("swapchain {generation}"));
        // From here on, dropping `swapchain` cleans up.
        let mut swapchain = Self {
            extent,
            format: format.format,
            generation,
            images: Vec::new(),
            acquired: Vec::new(),
            raw,
            functions,
            surface: Arc::clone(surface),
            device: Arc::clone(device),
        };
        swapchain.collect_images()?;
        Ok(Some(swapchain))
    }

    fn collect_images(&mut self) -> Result<(), VulkanError> {
        for slot in 0..FRAMES_IN_FLIGHT {
            self.acquired.push(binary_semaphore(&self.device, &format!("acquired, slot {slot}"))?);
        }
        // SAFETY: the swapchain is alive.
        let images = unsafe { self.functions.get_swapchain_images(self.raw) }.doing("list the swapchain's images")?;
        for (index, raw) in images.into_iter().enumerate() {
            let name = format!("swapchain {} image {index}", self.generation);
            self.device.name(raw, &name);
            let view = image::single_view(&self.device, raw, self.format, &name)?;
            let presentable = binary_semaphore(&self.device, &format!("presentable, {name}"))?;
            self.images.push(SwapchainImage { raw, view, presentable });
        }
        Ok(())
    }

    /// Asks for the next image, for the frame in flight `slot`, whose previous frame must have finished.
    pub(crate) fn acquire(&self, slot: usize) -> Result<Acquire, VulkanError> {
        let acquired = self.acquired[slot].raw;
        // SAFETY: the semaphore is free, because the slot's previous frame, which waited for it, has finished.
        let next = unsafe { self.functions.acquire_next_image(self.raw, ACQUIRE_TIMEOUT, acquired, vk::Fence::null()) };
        let (index, is_suboptimal) = match next {
            Ok(next) => next,
            Err(vk::Result::ERROR_OUT_OF_DATE_KHR) => return Ok(Acquire::OutOfDate),
            Err(vk::Result::TIMEOUT | vk::Result::NOT_READY) => return Ok(Acquire::Hidden),
            Err(error) => return Err(error).doing("acquire the window's next image"),
        };
        let image = &self.images[index as usize];
        let presentation =
            Presentation { swapchain: self.generation, image: index, acquired, presentable: image.presentable.raw };
        let fit = if is_suboptimal { Fit::Stale } else { Fit::Exact };
        Ok(Acquire::Image(AcquiredImage { raw: image.raw, view: image.view.raw, presentation }, fit))
    }

    /// Shows an image that was acquired and drawn to.
    pub(crate) fn present(&self, presentation: Presentation) -> Result<Fit, VulkanError> {
        let (swapchains, images, waits) = ([self.raw], [presentation.image], [presentation.presentable]);
        let info = vk::PresentInfoKHR::default().swapchains(&swapchains).image_indices(&images).wait_semaphores(&waits);
        // SAFETY: the image was acquired from this swapchain, and the submit that signals the semaphore is queued; the
        // queue is used from this thread only.
        match unsafe { self.functions.queue_present(self.device.queue, &info) } {
            Ok(false) => Ok(Fit::Exact),
            Ok(true) | Err(vk::Result::ERROR_OUT_OF_DATE_KHR) => Ok(Fit::Stale),
            Err(error) => Err(error).doing("present to the window"),
        }
    }
}

impl Drop for Swapchain {
    fn drop(&mut self) {
        if self.device.is_abandoned() {
            // The swapchain stays, and with it its surface.
            std::mem::forget(Arc::clone(&self.surface));
            return;
        }
        self.images.clear();
        // SAFETY: the swapchain is destroyed only here; its owner has waited for the device, and its views are gone.
        unsafe { self.functions.destroy_swapchain(self.raw, None) };
    }
}

/// None while there's nothing to show.
fn choose_extent(capabilities: &vk::SurfaceCapabilitiesKHR, wanted: Size) -> Option<vk::Extent2D> {
    let (current, min, max) =
        (capabilities.current_extent, capabilities.min_image_extent, capabilities.max_image_extent);
    // All ones: the window takes the size of what it is shown (Wayland, and no window at all).
    let extent = if current.width == u32::MAX {
        vk::Extent2D {
            width: wanted.width.clamp(min.width, max.width.max(min.width)),
            height: wanted.height.clamp(min.height, max.height.max(min.height)),
        }
    } else {
        current
    };
    let is_empty = wanted.is_empty() || extent.width == 0 || extent.height == 0;
    (!is_empty).then_some(extent)
}

/// One image more than the driver needs, so that drawing needn't wait for it.
fn choose_image_count(capabilities: &vk::SurfaceCapabilitiesKHR) -> u32 {
    let most = match capabilities.max_image_count {
        0 => u32::MAX,
        most => most,
    };
    (capabilities.min_image_count + 1).min(most)
}

fn choose_transform(capabilities: &vk::SurfaceCapabilitiesKHR) -> vk::SurfaceTransformFlagsKHR {
    let identity = vk::SurfaceTransformFlagsKHR::IDENTITY;
    if capabilities.supported_transforms.contains(identity) { identity } else { capabilities.current_transform }
}

fn choose_alpha(capabilities: &vk::SurfaceCapabilitiesKHR) -> vk::CompositeAlphaFlagsKHR {
    let opaque = vk::CompositeAlphaFlagsKHR::OPAQUE;
    if capabilities.supported_composite_alpha.contains(opaque) { opaque } else { vk::CompositeAlphaFlagsKHR::INHERIT }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn capabilities(current: [u32; 2]) -> vk::SurfaceCapabilitiesKHR {
        let extent = |[width, height]: [u32; 2]| vk::Extent2D { width, height };
        vk::SurfaceCapabilitiesKHR {
            min_image_count: 3,
            max_image_count: 0,
            current_extent: extent(current),
            min_image_extent: extent([1, 1]),
            max_image_extent: extent([4096, 4096]),
            ..Default::default()
        }
    }

    fn extent(current: [u32; 2], wanted: [u32; 2]) -> Option<[u32; 2]> {
        let wanted = Size { width: wanted[0], height: wanted[1] };
        choose_extent(&capabilities(current), wanted).map(|extent| [extent.width, extent.height])
    }

    #[test]
    fn the_window_has_the_last_word_on_the_size_unless_it_leaves_it_to_us() {
        assert_eq!(extent([640, 480], [800, 600]), Some([640, 480]));
        assert_eq!(extent([u32::MAX; 2], [800, 600]), Some([800, 600]));
        assert_eq!(extent([u32::MAX; 2], [9000, 600]), Some([4096, 600]));
    }

    #[test]
    fn a_zero_side_means_no_swapchain_whoever_says_it() {
        assert_eq!(extent([0, 0], [800, 600]), None);
        assert_eq!(extent([120, 0], [800, 600]), None);
        assert_eq!(extent([640, 480], [0, 80]), None);
        assert_eq!(extent([u32::MAX; 2], [120, 0]), None);
    }

    #[test]
    fn one_image_more_than_needed_if_the_driver_has_it() {
        assert_eq!(choose_image_count(&capabilities([1, 1])), 4);
        assert_eq!(choose_image_count(&vk::SurfaceCapabilitiesKHR { max_image_count: 3, ..capabilities([1, 1]) }), 3);
    }
}
