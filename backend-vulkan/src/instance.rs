//! The Vulkan instance: loader, layers and instance extensions, made once for each renderer.
//!
//! Invariant: whatever is made from the instance keeps it alive (by an `Arc`), so it is destroyed last.

use std::ffi::{CStr, c_char};

use ash::{ext, khr, vk};

use crate::debug::ValidationLog;
use crate::error::{Doing, VulkanError};
use crate::options::Validation;

const VALIDATION_LAYER: &CStr = c"VK_LAYER_KHRONOS_validation";

/// The loaded Vulkan library, its instance, and the canary that listens to it.
pub(crate) struct Instance {
    pub(crate) entry: ash::Entry,
    pub(crate) raw: ash::Instance,
    pub(crate) validation: ValidationLog,
    /// Present where the driver or the loader can name objects and pass messages on.
    debug_utils: Option<ext::debug_utils::Instance>,
    messenger: vk::DebugUtilsMessengerEXT,
}

impl Instance {
    /// Loads Vulkan and makes an instance with the extensions that the surface needs (none when drawing offscreen).
    pub(crate) fn new(surface_extensions: &[&'static CStr], validation: Validation) -> Result<Self, VulkanError> {
        let entry = load()?;
        let plan = Plan::new(&entry, surface_extensions, validation)?;
        let log = ValidationLog::default();
        let raw = create(&entry, &plan, &log)?;
        let debug_utils = plan.names.then(|| ext::debug_utils::Instance::new(&entry, &raw));
        let mut instance =
            Self { entry, raw, validation: log, debug_utils, messenger: vk::DebugUtilsMessengerEXT::null() };
        if validation == Validation::On {
            instance.listen()?;
        }
        // Only now: that there's no driver at all would be the better message, and `create` has ruled it out.
        match plan.missing.first() {
            Some(extension) => {
                Err(VulkanError::MissingFeature(format!("instance extension {}", extension.to_string_lossy())))
            }
            None => Ok(instance),
        }
    }

    /// Whether objects can be given names.
    pub(crate) fn names_objects(&self) -> bool {
        self.debug_utils.is_some()
    }

    fn listen(&mut self) -> Result<(), VulkanError> {
        if let Some(debug_utils) = &self.debug_utils {
            let messenger = self.validation.messenger();
            // SAFETY: the log that the messenger writes to is a field of this instance and dropped after it.
            let created = unsafe { debug_utils.create_debug_utils_messenger(&messenger, None) };
            self.messenger = created.doing("listen to the validation layer")?;
        }
        Ok(())
    }
}

impl Drop for Instance {
    fn drop(&mut self) {
        if let Some(debug_utils) = &self.debug_utils {
            // SAFETY: the messenger is null, which is ignored, or was made from this instance, and isn't used again.
            unsafe { debug_utils.destroy_debug_utils_messenger(self.messenger, None) };
        }
        // SAFETY: all that was made from the instance holds an `Arc` of it, so nothing of it is left.
        unsafe { self.raw.destroy_instance(None) };
    }
}

/// What the instance is asked for, after looking at what is offered.
struct Plan {
    extensions: Vec<&'static CStr>,
    layers: Vec<&'static CStr>,
    flags: vk::InstanceCreateFlags,
    names: bool,
    /// Needed, but not offered.
    missing: Vec<&'static CStr>,
}

impl Plan {
    fn new(entry: &ash::Entry, needed: &[&'static CStr], validation: Validation) -> Result<Self, VulkanError> {
        let offered = offered_extensions(entry, None)?;
        let (mut extensions, missing): (Vec<_>, Vec<_>) = needed.iter().partition(|name| contains(&offered, name));
        let mut flags = vk::InstanceCreateFlags::empty();
        if contains(&offered, khr::portability_enumeration::NAME) {
            extensions.push(khr::portability_enumeration::NAME);
            flags |= vk::InstanceCreateFlags::ENUMERATE_PORTABILITY_KHR;
        }
        let mut names = contains(&offered, ext::debug_utils::NAME);
        let mut layers = Vec::new();
        if validation == Validation::On {
            if !layer_is_installed(entry)? {
                let layer = VALIDATION_LAYER.to_string_lossy();
                return Err(VulkanError::MissingFeature(format!(
                    "the layer {layer} (on Debian: vulkan-validationlayers)"
                )));
            }
            layers.push(VALIDATION_LAYER);
            let of_layer = offered_extensions(entry, Some(VALIDATION_LAYER))?;
            if contains(&of_layer, ext::validation_features::NAME) {
                extensions.push(ext::validation_features::NAME);
            }
            names |= contains(&of_layer, ext::debug_utils::NAME);
        }
        if names {
            extensions.push(ext::debug_utils::NAME);
        }
        Ok(Self { extensions, layers, flags, names, missing })
    }
}

fn load() -> Result<ash::Entry, VulkanError> {
    // SAFETY: the library found is the system's Vulkan loader, whose initialisers are sound; `Instance` keeps the entry
    // as long as anything that was loaded from it.
    let loaded = unsafe { ash::Entry::load() };
    loaded.map_err(|error| VulkanError::NoLoader(error.to_string()))
}

fn create(entry: &ash::Entry, plan: &Plan, log: &ValidationLog) -> Result<ash::Instance, VulkanError> {
    let application = vk::ApplicationInfo::default()
        .application_name(c"Burrow")
        .engine_name(c"Burrow")
        .api_version(vk::API_VERSION_1_3);
    let extensions: Vec<*const c_char> = plan.extensions.iter().map(|name| name.as_ptr()).collect();
    let layers: Vec<*const c_char> = plan.layers.iter().map(|name| name.as_ptr()).collect();
    // Chained, so that creation and destruction of the instance itself are watched as well.
    let mut messenger = log.messenger();
    let enabled = [vk::ValidationFeatureEnableEXT::SYNCHRONIZATION_VALIDATION];
    let mut features = vk::ValidationFeaturesEXT::default().enabled_validation_features(&enabled);
    let mut info = vk::InstanceCreateInfo::default()
        .flags(plan.flags)
        .application_info(&application)
        .enabled_extension_names(&extensions)
        .enabled_layer_names(&layers);
    if !layers.is_empty() {
        info = info.push_next(&mut messenger);
        if plan.extensions.contains(&ext::validation_features::NAME) {
            info = info.push_next(&mut features);
        }
    }
    // SAFETY: all that `info` points to lives through the call; extensions and layers were found to be offered.
    match unsafe { entry.create_instance(&info, None) } {
        Err(vk::Result::ERROR_INCOMPATIBLE_DRIVER) => Err(VulkanError::NoDriver),
        created => created.doing("create the Vulkan instance"),
    }
}

fn offered_extensions(entry: &ash::Entry, layer: Option<&CStr>) -> Result<Vec<vk::ExtensionProperties>, VulkanError> {
    // SAFETY: the entry is loaded; the layer's name, if any, is a C string.
    let offered = unsafe { entry.enumerate_instance_extension_properties(layer) };
    offered.doing("list the instance extensions")
}

fn layer_is_installed(entry: &ash::Entry) -> Result<bool, VulkanError> {
    // SAFETY: the entry is loaded.
    let layers = unsafe { entry.enumerate_instance_layer_properties() };
    let layers = layers.doing("list the layers")?;
    Ok(layers.iter().any(|layer| layer.layer_name_as_c_str() == Ok(VALIDATION_LAYER)))
}

/// Whether an extension is in a list of offered ones.
pub(crate) fn contains(offered: &[vk::ExtensionProperties], name: &CStr) -> bool {
    offered.iter().any(|extension| extension.extension_name_as_c_str() == Ok(name))
}
