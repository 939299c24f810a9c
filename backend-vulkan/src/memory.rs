//! Device memory: one allocator that buffers and images take theirs from.
//!
//! Invariant: the allocator is closed before the device is destroyed, and what was not given back by then is reported
//! like a validation message.

use std::sync::{Mutex, MutexGuard, PoisonError};

use ash::vk;
use gpu_allocator::vulkan::{Allocation, AllocationCreateDesc, AllocationScheme, Allocator, AllocatorCreateDesc};
use gpu_allocator::{AllocationSizes, MemoryLocation};

use crate::debug::ValidationLog;
use crate::error::{Doing, VulkanError};
use crate::instance::Instance;

const MIB: u64 = 1 << 20;

/// Blocks that memory is taken from the driver in: small at first, so that a small world stays small.
const FIRST_DEVICE_BLOCK: u64 = 16 * MIB;
const FIRST_HOST_BLOCK: u64 = 8 * MIB;
const LARGEST_BLOCK: u64 = 64 * MIB;

/// The allocator; `None` once it is closed.
pub(crate) struct Memory {
    allocator: Mutex<Option<Allocator>>,
}

/// Where memory lives, by who writes and who reads it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Location {
    /// The device writes and reads.
    Device,
    /// The processor writes, the device reads.
    Upload,
    /// The device writes, the processor reads.
    Readback,
}

impl Memory {
    /// Opens the allocator of a device.
    pub(crate) fn new(
        instance: &Instance,
        device: &ash::Device,
        adapter: vk::PhysicalDevice,
    ) -> Result<Self, VulkanError> {
        let allocator = Allocator::new(&AllocatorCreateDesc {
            instance: instance.raw.clone(),
            device: device.clone(),
            physical_device: adapter,
            debug_settings: gpu_allocator::AllocatorDebugSettings::default(),
            buffer_device_address: false,
            allocation_sizes: AllocationSizes::new(FIRST_DEVICE_BLOCK, FIRST_HOST_BLOCK)
                .with_max_device_memblock_size(LARGEST_BLOCK)
                .with_max_host_memblock_size(LARGEST_BLOCK),
        });
        Ok(Self { allocator: Mutex::new(Some(allocator.doing("open the memory allocator")?)) })
    }

    /// Takes memory that fits `requirements`; `linear` tells buffers from images.
    pub(crate) fn allocate(
        &self,
        name: &str,
        requirements: vk::MemoryRequirements,
        location: Location,
        layout: Layout,
    ) -> Result<Allocation, VulkanError> {
        let description = AllocationCreateDesc {
            name,
            requirements,
            location: match location {
                Location::Device => MemoryLocation::GpuOnly,
                Location::Upload => MemoryLocation::CpuToGpu,
                Location::Readback => MemoryLocation::GpuToCpu,
            },
            linear: layout == Layout::Linear,
            allocation_scheme: AllocationScheme::GpuAllocatorManaged,
        };
        match self.lock().as_mut() {
            Some(allocator) => allocator.allocate(&description).doing("take device memory"),
            None => Err(VulkanError::OutOfMemory { place: "device", doing: "use a closed allocator" }),
        }
    }

    /// Gives memory back.
    pub(crate) fn free(&self, allocation: Allocation) {
        if let Some(allocator) = self.lock().as_mut()
            && let Err(error) = allocator.free(allocation)
        {
            tracing::error!(%error, "device memory could not be given back");
        }
    }

    /// Bytes that are taken, in how many pieces.
    pub(crate) fn in_use(&self) -> MemoryUse {
        let guard = self.lock();
        let Some(allocator) = guard.as_ref() else { return MemoryUse::default() };
        let report = allocator.generate_report();
        MemoryUse { bytes: report.total_allocated_bytes, pieces: report.allocations.len() }
    }

    /// Closes the allocator, just before its device is destroyed.
    pub(crate) fn close(&self, log: &ValidationLog) {
        if let Some(allocator) = self.lock().take() {
            for leak in allocator.generate_report().allocations {
                log.push(format!("[leak] {} bytes of \"{}\" were never given back", leak.size, leak.name));
            }
        }
    }

    /// Leaves all memory as it is, because an abandoned device may still use it.
    pub(crate) fn forget(&self) {
        std::mem::forget(self.lock().take());
    }

    fn lock(&self) -> MutexGuard<'_, Option<Allocator>> {
        self.allocator.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How much device memory is taken.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MemoryUse {
    /// Bytes taken by buffers and images.
    pub bytes: u64,
    /// How many buffers and images they are.
    pub pieces: usize,
}

/// How a resource lies in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Layout {
    /// In order: buffers.
    Linear,
    /// As the driver likes: images.
    Tiled,
}
