//! Ownership of the plain objects of a device: each is named when it is made and destroyed when it is dropped.
//!
//! Invariant: an object that the device may still use isn't dropped. The renderer keeps what a frame in flight uses
//! until that frame has finished (see [`sync`](crate::sync)).

use std::sync::Arc;

use ash::vk;

use crate::device::Device;

/// An object of a device, destroyed with its owner.
pub(crate) struct Owned<T: Destroy> {
    pub(crate) raw: T,
    device: Arc<Device>,
}

impl<T: Destroy> Owned<T> {
    /// Takes over an object that was just made from `device`, and names it.
    pub(crate) fn new(device: &Arc<Device>, raw: T, name: &str) -> Self {
        device.name(raw, name);
        Self { raw, device: Arc::clone(device) }
    }
}

impl<T: Destroy> Drop for Owned<T> {
    fn drop(&mut self) {
        if self.device.is_abandoned() {
            return;
        }
        // SAFETY: the object is of this device, is destroyed only here, and by the module's invariant isn't in use.
        unsafe { self.raw.destroy(&self.device.raw) };
    }
}

/// How a kind of object is destroyed.
pub(crate) trait Destroy: vk::Handle + Copy {
    /// Destroys the object.
    ///
    /// # Safety
    ///
    /// - The object is of this device and not yet destroyed.
    /// - The device doesn't use it any more, and nobody else will.
    unsafe fn destroy(self, device: &ash::Device);
}

macro_rules! destroyed_by {
    ($($kind:ty: $function:ident),+ $(,)?) => {$(
        impl Destroy for $kind {
            unsafe fn destroy(self, device: &ash::Device) {
                // SAFETY: the caller's promise is what this call asks for.
                unsafe { device.$function(self, None) };
            }
        }
    )+};
}

destroyed_by! {
    vk::CommandPool: destroy_command_pool,
    vk::DescriptorPool: destroy_descriptor_pool,
    vk::DescriptorSetLayout: destroy_descriptor_set_layout,
    vk::ImageView: destroy_image_view,
    vk::Pipeline: destroy_pipeline,
    vk::PipelineCache: destroy_pipeline_cache,
    vk::PipelineLayout: destroy_pipeline_layout,
    vk::QueryPool: destroy_query_pool,
    vk::Semaphore: destroy_semaphore,
    vk::ShaderModule: destroy_shader_module,
}
