//! The shaders, compiled to SPIR-V by the build script: one module for each entry point.

pub(crate) mod data;

use std::ffi::CStr;
use std::sync::Arc;

use ash::vk;

use crate::device::Device;
use crate::error::{Doing, VulkanError};
use crate::object::Owned;

/// An entry point of a shader.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shader {
    file: &'static str,
    pub(crate) entry: &'static CStr,
    words: &'static [u32],
}

/// A structure as the shaders lay it out: its name and size, and the name and offset of each field.
#[cfg(test)]
pub(crate) type Structure = (&'static str, u32, &'static [(&'static str, u32)]);

include!(concat!(env!("OUT_DIR"), "/shaders.rs"));

impl Shader {
    /// Hands the shader to the driver; needed only until the pipelines with it are made.
    pub(crate) fn module(&self, device: &Arc<Device>) -> Result<Owned<vk::ShaderModule>, VulkanError> {
        let info = vk::ShaderModuleCreateInfo::default().code(self.words);
        // SAFETY: the code is SPIR-V that naga validated and wrote, using only features of the baseline.
        let raw = unsafe { device.raw.create_shader_module(&info, None) }.doing("hand a shader to the driver")?;
        Ok(Owned::new(device, raw, &format!("{}.{}", self.file, self.entry.to_string_lossy())))
    }
}
