//! Asks the driver what each physical device is and lacks.

use ash::{khr, vk};

use super::{AdapterDescription, AdapterKind, choose_adapter};
use crate::conv::{COLOUR_FORMATS, DEPTH_FORMAT};
use crate::error::{Doing, VulkanError};
use crate::instance::{Instance, contains};
use crate::surface::Surface;

/// A physical device that will do, with what the renderer needs to know of it.
#[derive(Clone)]
pub(crate) struct Adapter {
    pub(crate) raw: vk::PhysicalDevice,
    pub(crate) description: AdapterDescription,
    pub(crate) limits: vk::PhysicalDeviceLimits,
    /// A queue family that draws and, where there's a surface, presents.
    pub(crate) queue_family: u32,
    /// The device is a layer over another interface and must be told that we know.
    pub(crate) is_portability_subset: bool,
}

/// All devices of the machine as the choice sees them when there's no window, in the driver's order.
pub(crate) fn all(instance: &Instance, surface: Option<&Surface>) -> Result<Vec<Adapter>, VulkanError> {
    // SAFETY: the instance is alive.
    let devices = unsafe { instance.raw.enumerate_physical_devices() };
    let devices = devices.doing("list the Vulkan devices")?;
    devices.into_iter().map(|device| describe(instance, device, surface)).collect()
}

/// Chooses among all devices of the machine.
pub(crate) fn choose(
    instance: &Instance,
    surface: Option<&Surface>,
    wish: Option<&str>,
) -> Result<Adapter, VulkanError> {
    let mut adapters = all(instance, surface)?;
    let descriptions: Vec<_> = adapters.iter().map(|adapter| adapter.description.clone()).collect();
    let chosen = adapters.swap_remove(choose_adapter(&descriptions, wish)?);
    tracing::info!(device = chosen.description.name, kind = ?chosen.description.kind, "chose the Vulkan device");
    Ok(chosen)
}

fn describe(
    instance: &Instance,
    device: vk::PhysicalDevice,
    surface: Option<&Surface>,
) -> Result<Adapter, VulkanError> {
    // SAFETY: the device was listed by this instance.
    let properties = unsafe { instance.raw.get_physical_device_properties(device) };
    let name = properties.device_name_as_c_str().unwrap_or(c"(unnamed)").to_string_lossy().into_owned();
    let kind = AdapterKind::from(properties.device_type);
    // SAFETY: the device was listed by this instance.
    let extensions = unsafe { instance.raw.enumerate_device_extension_properties(device) };
    let extensions = extensions.doing("list the extensions of a device")?;

    let mut lacks = Vec::new();
    if properties.api_version < vk::API_VERSION_1_3 {
        let (major, minor) =
            (vk::api_version_major(properties.api_version), vk::api_version_minor(properties.api_version));
        lacks.push(format!("Vulkan 1.3 (it has {major}.{minor})"));
    } else {
        lacks.extend(missing_features(instance, device).into_iter().map(str::to_owned));
    }
    if surface.is_some() && !contains(&extensions, khr::swapchain::NAME) {
        lacks.push("VK_KHR_swapchain".to_owned());
    }
    lacks.extend(missing_formats(instance, device));
    let queue_family = queue_family(instance, device, surface)?;
    if queue_family.is_none() {
        let what = if surface.is_some() { "a queue that draws to this window" } else { "a queue that draws" };
        lacks.push(what.to_owned());
    }
    Ok(Adapter {
        raw: device,
        description: AdapterDescription { name, kind, lacks },
        limits: properties.limits,
        queue_family: queue_family.unwrap_or(0),
        is_portability_subset: contains(&extensions, khr::portability_subset::NAME),
    })
}

/// Only legal on devices of Vulkan 1.3.
fn missing_features(instance: &Instance, device: vk::PhysicalDevice) -> Vec<&'static str> {
    let mut of_1_2 = vk::PhysicalDeviceVulkan12Features::default();
    let mut of_1_3 = vk::PhysicalDeviceVulkan13Features::default();
    let mut all = vk::PhysicalDeviceFeatures2::default().push_next(&mut of_1_2).push_next(&mut of_1_3);
    // SAFETY: the device was listed by this instance and knows the chained structures, which are of its version.
    unsafe { instance.raw.get_physical_device_features2(device, &mut all) };
    let needed = [
        (of_1_2.timeline_semaphore, "timeline semaphores"),
        (of_1_3.dynamic_rendering, "dynamic rendering"),
        (of_1_3.synchronization2, "synchronization2"),
    ];
    needed.into_iter().filter(|(present, _)| *present == vk::FALSE).map(|(_, name)| name).collect()
}

fn missing_formats(instance: &Instance, device: vk::PhysicalDevice) -> Vec<String> {
    let colour = (COLOUR_FORMATS[0], vk::FormatFeatureFlags::COLOR_ATTACHMENT_BLEND);
    let depth = (DEPTH_FORMAT, vk::FormatFeatureFlags::DEPTH_STENCIL_ATTACHMENT);
    let mut missing = Vec::new();
    for (format, needed) in [colour, depth] {
        // SAFETY: the device was listed by this instance.
        let properties = unsafe { instance.raw.get_physical_device_format_properties(device, format) };
        if !properties.optimal_tiling_features.contains(needed) {
            missing.push(format!("the format {format:?}"));
        }
    }
    missing
}

fn queue_family(
    instance: &Instance,
    device: vk::PhysicalDevice,
    surface: Option<&Surface>,
) -> Result<Option<u32>, VulkanError> {
    // SAFETY: the device was listed by this instance.
    let families = unsafe { instance.raw.get_physical_device_queue_family_properties(device) };
    for (index, family) in (0u32..).zip(&families) {
        let draws = family.queue_flags.contains(vk::QueueFlags::GRAPHICS);
        let presents = match surface {
            Some(surface) if draws => surface.is_presentable_from(device, index)?,
            _ => true,
        };
        if draws && presents {
            return Ok(Some(index));
        }
    }
    Ok(None)
}
