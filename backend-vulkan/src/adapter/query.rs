//! Asks the driver what each physical device is and lacks.

use std::sync::Arc;

use ash::{khr, vk};

use super::{AdapterDescription, AdapterKind, choose_adapter};
use crate::conv::{COLOUR_FORMATS, DEPTH_FORMAT};
use crate::device::{Device, Presents};
use crate::error::{Doing, VulkanError};
use crate::instance::{Instance, contains};
use crate::options::{DrawCalls, VulkanOptions};
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
    /// The best way to draw that it offers and the caller allows.
    pub(crate) draw_calls: DrawCalls,
}

/// All devices of the machine, in the driver's order, as the choice sees them when `surface` is to be drawn to, or none.
///
/// One that can't even be asked lacks an answer; it doesn't keep the others from being chosen.
pub(crate) fn all(instance: &Instance, surface: Option<&Surface>) -> Result<Vec<Adapter>, VulkanError> {
    // SAFETY: the instance is alive.
    let devices = unsafe { instance.raw.enumerate_physical_devices() };
    let devices = devices.doing("list the Vulkan devices")?;
    Ok(devices.into_iter().map(|device| describe(instance, device, surface)).collect())
}

/// Opens the best device of the machine; where that fails, the next best.
pub(crate) fn open_best(
    instance: &Arc<Instance>,
    surface: Option<&Surface>,
    options: &VulkanOptions,
) -> Result<Arc<Device>, VulkanError> {
    let presents = if surface.is_some() { Presents::ToWindow } else { Presents::Nowhere };
    let mut adapters = all(instance, surface)?;
    loop {
        let descriptions: Vec<_> = adapters.iter().map(|adapter| adapter.description.clone()).collect();
        let chosen = &mut adapters[choose_adapter(&descriptions, options.device.as_deref())?];
        chosen.draw_calls = chosen.draw_calls.min(options.draw_calls);
        match Device::new(instance, chosen.clone(), presents) {
            Ok(device) => {
                let AdapterDescription { name, kind, .. } = &chosen.description;
                tracing::info!(device = name, ?kind, "chose the Vulkan device");
                return Ok(device);
            }
            // It isn't chosen again: one that lacks something never is.
            Err(error) => chosen.description.lacks.push(format!("a device that opens ({error})")),
        }
    }
}

fn describe(instance: &Instance, device: vk::PhysicalDevice, surface: Option<&Surface>) -> Adapter {
    // SAFETY: the device was listed by this instance.
    let properties = unsafe { instance.raw.get_physical_device_properties(device) };
    let name = properties.device_name_as_c_str().unwrap_or(c"(unnamed)").to_string_lossy().into_owned();
    let kind = AdapterKind::from(properties.device_type);
    // SAFETY: the device was listed by this instance.
    let extensions = unsafe { instance.raw.enumerate_device_extension_properties(device) };
    let mut lacks = Vec::new();
    let mut no_answer = |error: VulkanError| lacks.push(format!("an answer ({error})"));
    let extensions = extensions.doing("list its extensions").map_err(&mut no_answer).unwrap_or_default();
    let queue_family = queue_family(instance, device, surface).map_err(&mut no_answer).unwrap_or_default();
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
    if queue_family.is_none() {
        let what = if surface.is_some() { "a queue that draws to this window" } else { "a queue that draws" };
        lacks.push(what.to_owned());
    }
    Adapter {
        raw: device,
        description: AdapterDescription { name, kind, lacks },
        limits: properties.limits,
        queue_family: queue_family.unwrap_or(0),
        is_portability_subset: contains(&extensions, khr::portability_subset::NAME),
        draw_calls: draw_calls(instance, device),
    }
}

/// Chunks are told apart by instance numbers, so an indirect draw must be able to say one.
fn draw_calls(instance: &Instance, device: vk::PhysicalDevice) -> DrawCalls {
    // SAFETY: the device was listed by this instance.
    let features = unsafe { instance.raw.get_physical_device_features(device) };
    match (features.draw_indirect_first_instance, features.multi_draw_indirect) {
        (vk::FALSE, _) => DrawCalls::Direct,
        (_, vk::FALSE) => DrawCalls::Indirect,
        _ => DrawCalls::MultiIndirect,
    }
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
