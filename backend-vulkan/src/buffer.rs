//! Buffers with their memory.
//!
//! Invariant: as for [objects](crate::object), and the memory goes back after the buffer is destroyed.

use std::sync::Arc;

use ash::vk;
use gpu_allocator::vulkan::Allocation;

use crate::device::Device;
use crate::error::{Doing, VulkanError};
use crate::memory::{Layout, Location};

/// A buffer and its memory.
pub(crate) struct Buffer {
    pub(crate) raw: vk::Buffer,
    pub(crate) size: u64,
    /// `None` only while the buffer is made or dropped.
    memory: Option<Allocation>,
    device: Arc<Device>,
}

impl Buffer {
    /// Makes a buffer of `size` bytes, at least one.
    pub(crate) fn new(
        device: &Arc<Device>,
        name: &str,
        size: u64,
        usage: vk::BufferUsageFlags,
        location: Location,
    ) -> Result<Self, VulkanError> {
        let info = vk::BufferCreateInfo::default().size(size).usage(usage);
        // SAFETY: the device is alive; the size isn't zero.
        let raw = unsafe { device.raw.create_buffer(&info, None) }.doing("create a buffer")?;
        device.name(raw, name);
        // From here on, dropping `buffer` cleans up.
        let mut buffer = Self { raw, size, memory: None, device: Arc::clone(device) };
        // SAFETY: the buffer is of this device.
        let requirements = unsafe { device.raw.get_buffer_memory_requirements(raw) };
        let memory = buffer.memory.insert(device.memory.allocate(name, requirements, location, Layout::Linear)?);
        // SAFETY: the memory belongs to the allocation, which `buffer` keeps until it is dropped.
        let block = unsafe { memory.memory() };
        // SAFETY: the buffer has no memory yet, and this piece was taken for its requirements.
        unsafe { device.raw.bind_buffer_memory(raw, block, memory.offset()) }.doing("bind a buffer's memory")?;
        Ok(buffer)
    }

    /// The bytes of an upload or readback buffer; empty where the processor can't see them.
    pub(crate) fn bytes(&self) -> &[u8] {
        let bytes = self.memory.as_ref().and_then(Allocation::mapped_slice).unwrap_or(&[]);
        &bytes[..bytes.len().min(self.size as usize)]
    }

    /// The bytes of an upload buffer, to be written while no frame in flight reads them.
    pub(crate) fn bytes_mut(&mut self) -> &mut [u8] {
        let size = self.size as usize;
        let bytes = self.memory.as_mut().and_then(Allocation::mapped_slice_mut).unwrap_or(&mut []);
        let size = size.min(bytes.len());
        &mut bytes[..size]
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        if self.device.is_abandoned() {
            std::mem::forget(self.memory.take());
            return;
        }
        // SAFETY: the buffer is of this device and destroyed only here; no frame in flight uses it.
        unsafe { self.device.raw.destroy_buffer(self.raw, None) };
        if let Some(memory) = self.memory.take() {
            self.device.memory.free(memory);
        }
    }
}
