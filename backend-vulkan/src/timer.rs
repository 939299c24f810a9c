//! How long the device works on a frame: two timestamps in its commands.
//!
//! Invariant: a timer is recorded and read by its frame slot only, so what it reads belongs to the slot's last submit, which has finished.

use std::sync::Arc;
use std::time::Duration;

use ash::vk;

use crate::device::Device;
use crate::error::{Doing, VulkanError};
use crate::object::Owned;

/// Measures one frame after another.
pub(crate) struct Timer {
    pub(crate) queries: Owned<vk::QueryPool>,
    is_recorded: bool,
    device: Arc<Device>,
}

/// Number of the first timestamp, before everything.
pub(crate) const BEGIN: u32 = 0;
/// And of the last, after everything.
pub(crate) const END: u32 = 1;
/// How many there are.
pub(crate) const COUNT: u32 = 2;

impl Timer {
    /// A timer; `None` where the device has no clock.
    pub(crate) fn new(device: &Arc<Device>, name: &str) -> Result<Option<Self>, VulkanError> {
        if device.adapter.limits.timestamp_compute_and_graphics == vk::FALSE {
            return Ok(None);
        }
        let info = vk::QueryPoolCreateInfo::default().query_type(vk::QueryType::TIMESTAMP).query_count(COUNT);
        // SAFETY: the device is alive.
        let raw = unsafe { device.raw.create_query_pool(&info, None) }.doing("create a timer")?;
        Ok(Some(Self { queries: Owned::new(device, raw, name), is_recorded: false, device: Arc::clone(device) }))
    }

    /// Notes that both timestamps were recorded.
    pub(crate) fn recorded(&mut self) {
        self.is_recorded = true;
    }

    /// How long the last recorded frame took, once it has finished.
    pub(crate) fn read(&self) -> Option<Duration> {
        if !self.is_recorded {
            return None;
        }
        let mut ticks = [0u64; COUNT as usize];
        let flags = vk::QueryResultFlags::TYPE_64;
        // SAFETY: the pool is alive and both of its queries were written by a submit that has finished.
        unsafe { self.device.raw.get_query_pool_results(self.queries.raw, BEGIN, &mut ticks, flags) }.ok()?;
        let [begin, end] = ticks;
        let nanoseconds = end.checked_sub(begin)? as f64 * f64::from(self.device.adapter.limits.timestamp_period);
        Some(Duration::from_nanos(nanoseconds as u64))
    }
}
