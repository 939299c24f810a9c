//! The logical device with its one queue, and the names of its objects.
//!
//! Invariants: every object of the device holds an `Arc` of it, so it is destroyed after them, and its memory allocator
//! just before it. A device that doesn't answer is *abandoned*: it may go on using its objects for ever, so none is
//! destroyed, and it neither.

use std::ffi::{CString, c_char};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ash::{ext, khr, vk};

use crate::adapter::query::Adapter;
use crate::error::{Doing, VulkanError};
use crate::instance::Instance;
use crate::memory::Memory;
use crate::options::DrawCalls;

/// A device and its queue. Only the renderer's thread submits to the queue.
pub(crate) struct Device {
    pub(crate) raw: ash::Device,
    pub(crate) queue: vk::Queue,
    pub(crate) adapter: Adapter,
    pub(crate) memory: Memory,
    debug_utils: Option<ext::debug_utils::Device>,
    is_abandoned: AtomicBool,
    pub(crate) instance: Arc<Instance>,
}

impl Device {
    /// Opens the device; with the means to present to windows, if it shall.
    pub(crate) fn new(
        instance: &Arc<Instance>,
        adapter: Adapter,
        presents: Presents,
    ) -> Result<Arc<Self>, VulkanError> {
        let raw = create(instance, &adapter, presents)?;
        // SAFETY: the device was made with one queue of this family.
        let queue = unsafe { raw.get_device_queue(adapter.queue_family, 0) };
        let debug_utils = instance.names_objects().then(|| ext::debug_utils::Device::new(&instance.raw, &raw));
        let memory = match Memory::new(instance, &raw, adapter.raw) {
            Ok(memory) => memory,
            Err(error) => {
                // SAFETY: nothing has been made from the device yet.
                unsafe { raw.destroy_device(None) };
                return Err(error);
            }
        };
        let device = Self {
            raw,
            queue,
            adapter,
            memory,
            debug_utils,
            is_abandoned: AtomicBool::new(false),
            instance: Arc::clone(instance),
        };
        device.name(queue, "queue");
        Ok(Arc::new(device))
    }

    /// Gives an object the name by which layers and debuggers speak of it.
    pub(crate) fn name(&self, object: impl vk::Handle, name: &str) {
        let (Some(functions), Ok(name)) = (&self.debug_utils, CString::new(name)) else { return };
        let info = vk::DebugUtilsObjectNameInfoEXT::default().object_handle(object).object_name(&name);
        // SAFETY: the object is of this device, and `info` and the name live through the call.
        let named = unsafe { functions.set_debug_utils_object_name(&info) };
        if let Err(error) = named {
            tracing::debug!(%error, "an object stays without a name");
        }
    }

    /// Gives the device up, because it doesn't answer.
    pub(crate) fn abandon(&self) {
        self.is_abandoned.store(true, Ordering::Relaxed);
    }

    /// Whether nothing of the device may be destroyed.
    pub(crate) fn is_abandoned(&self) -> bool {
        self.is_abandoned.load(Ordering::Relaxed)
    }

    /// Waits until the device has nothing left to do. For the rare moments when everything changes; a lost device has
    /// nothing left to do, either.
    pub(crate) fn wait_idle(&self) {
        if self.is_abandoned() {
            return;
        }
        // SAFETY: the device is alive, and its queue is used from this thread only.
        let waited = unsafe { self.raw.device_wait_idle() };
        if let Err(error) = waited {
            tracing::warn!(%error, "waited for the device in vain");
        }
    }
}

impl Drop for Device {
    fn drop(&mut self) {
        if self.is_abandoned() {
            // The device stays, and with it its instance.
            self.memory.forget();
            std::mem::forget(Arc::clone(&self.instance));
            return;
        }
        self.memory.close(&self.instance.validation);
        // SAFETY: every object of the device holds an `Arc` of it, so none is left; its memory was freed above.
        unsafe { self.raw.destroy_device(None) };
    }
}

/// Whether a device is used to present to windows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Presents {
    /// To the window whose surface it was chosen for.
    ToWindow,
    /// It draws offscreen only.
    Nowhere,
}

fn create(instance: &Instance, adapter: &Adapter, presents: Presents) -> Result<ash::Device, VulkanError> {
    let mut extensions: Vec<*const c_char> = Vec::new();
    if presents == Presents::ToWindow {
        extensions.push(khr::swapchain::NAME.as_ptr());
    }
    if adapter.is_portability_subset {
        extensions.push(khr::portability_subset::NAME.as_ptr());
    }
    let queues =
        [vk::DeviceQueueCreateInfo::default().queue_family_index(adapter.queue_family).queue_priorities(&[1.0])];
    let mut of_1_2 = vk::PhysicalDeviceVulkan12Features::default().timeline_semaphore(true);
    let mut of_1_3 = vk::PhysicalDeviceVulkan13Features::default().dynamic_rendering(true).synchronization2(true);
    let features = vk::PhysicalDeviceFeatures::default()
        .draw_indirect_first_instance(adapter.draw_calls >= DrawCalls::Indirect)
        .multi_draw_indirect(adapter.draw_calls >= DrawCalls::MultiIndirect);
    let info = vk::DeviceCreateInfo::default()
        .queue_create_infos(&queues)
        .enabled_extension_names(&extensions)
        .enabled_features(&features)
        .push_next(&mut of_1_2)
        .push_next(&mut of_1_3);
    // SAFETY: the adapter is of this instance, and was found to have the queue family, extensions and features asked for;
    // all that `info` points to lives through the call.
    let device = unsafe { instance.raw.create_device(adapter.raw, &info, None) };
    device.doing("open the Vulkan device")
}
