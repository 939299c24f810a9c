//! What a window looks like to Vulkan.
//!
//! Invariant: a surface owns the window it draws to (or a share of it), so the window can't go first.

use std::ffi::CStr;
use std::sync::Arc;

use ash::{khr, vk};
use raw_window_handle::{HasDisplayHandle, HasWindowHandle};

use crate::conv::COLOUR_FORMATS;
use crate::error::{Doing, VulkanError};
use crate::instance::Instance;

/// Anything that can be drawn to: what winit's windows are, or an `Arc` of one.
pub trait Window: HasDisplayHandle + HasWindowHandle + Send + Sync + 'static {}

impl<W: HasDisplayHandle + HasWindowHandle + Send + Sync + 'static> Window for W {}

/// The instance extensions that the surface of a window needs.
pub(crate) fn extensions(window: &dyn Window) -> Result<Vec<&'static CStr>, VulkanError> {
    let display = window.display_handle()?.as_raw();
    let names = ash_window::enumerate_required_extensions(display).doing("draw to this window system")?;
    // SAFETY: the names are constants of ash, all ended by a zero byte.
    Ok(names.iter().map(|&name| unsafe { CStr::from_ptr(name) }).collect())
}

/// A surface, and the window behind it.
pub(crate) struct Surface {
    pub(crate) raw: vk::SurfaceKHR,
    functions: khr::surface::Instance,
    // Both are dropped only after `drop` has destroyed the surface.
    _instance: Arc<Instance>,
    _window: Box<dyn Window>,
}

impl Surface {
    /// Makes the surface of a window.
    pub(crate) fn new(instance: &Arc<Instance>, window: Box<dyn Window>) -> Result<Self, VulkanError> {
        let functions = khr::surface::Instance::new(&instance.entry, &instance.raw);
        let display = window.display_handle()?.as_raw();
        let handle = window.window_handle()?.as_raw();
        // SAFETY: the handles are of one living window, which `Surface` owns until after the surface is destroyed; the
        // instance has the extensions of this window system and outlives the surface, too.
        let raw = unsafe { ash_window::create_surface(&instance.entry, &instance.raw, display, handle, None) };
        let raw = raw.doing("make a surface of the window")?;
        Ok(Self { raw, functions, _instance: Arc::clone(instance), _window: window })
    }

    /// Whether this queue family of a device can present to this window.
    pub(crate) fn is_presentable_from(&self, device: vk::PhysicalDevice, family: u32) -> Result<bool, VulkanError> {
        // SAFETY: the device is of the surface's instance; the family is one of those the device listed.
        let supported = unsafe { self.functions.get_physical_device_surface_support(device, family, self.raw) };
        supported.doing("ask whether a device can draw to the window")
    }

    /// What the window can take now; asked again before each new swapchain, since it changes with the window's size.
    pub(crate) fn capabilities(&self, device: vk::PhysicalDevice) -> Result<vk::SurfaceCapabilitiesKHR, VulkanError> {
        // SAFETY: the device is of the surface's instance and was chosen for being able to present to it.
        let capabilities = unsafe { self.functions.get_physical_device_surface_capabilities(device, self.raw) };
        capabilities.doing("ask what the window can take")
    }

    /// The best colour format that the window can take.
    pub(crate) fn best_format(&self, device: vk::PhysicalDevice) -> Result<vk::SurfaceFormatKHR, VulkanError> {
        // SAFETY: as for the capabilities.
        let formats = unsafe { self.functions.get_physical_device_surface_formats(device, self.raw) };
        choose_format(&formats.doing("list the window's colour formats")?)
    }
}

impl Drop for Surface {
    fn drop(&mut self) {
        // SAFETY: the surface is of this instance and destroyed only here; each swapchain of it holds a share of it, so none
        // is left.
        unsafe { self.functions.destroy_surface(self.raw, None) };
    }
}

fn choose_format(offered: &[vk::SurfaceFormatKHR]) -> Result<vk::SurfaceFormatKHR, VulkanError> {
    let is_srgb = |format: &&vk::SurfaceFormatKHR| format.color_space == vk::ColorSpaceKHR::SRGB_NONLINEAR;
    let best = COLOUR_FORMATS.iter().find_map(|wanted| offered.iter().filter(is_srgb).find(|f| f.format == *wanted));
    best.copied().ok_or_else(|| VulkanError::MissingFeature("an sRGB colour format for this window".to_owned()))
}
