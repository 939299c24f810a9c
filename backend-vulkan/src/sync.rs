//! Who waits for whom: the timeline of submits, and the semaphores between a submit and the swapchain.
//!
//! Every submit raises one timeline semaphore to its own number, so "frame n has finished" is a comparison. There's no
//! fence that could be reset and then never submitted: a failed submit leaves the timeline as it was.
//!
//! ```text
//! wait for the slot's last submit ─▶ acquire ──acquired[slot]──▶ submit n ──presentable[image]──▶ present
//!                 ▲                                                 │
//!                 └──────────────────── timeline ≥ n ◀──────────────┘
//! ```
//!
//! Invariants: the acquire semaphore belongs to the *slot* of a frame in flight (waiting for the slot's last submit proves
//! that it is free); the present semaphore belongs to the swapchain *image* (only acquiring the same image again proves
//! that its present has let go of it). All waits are finite.

mod semaphores;

use std::collections::VecDeque;
use std::sync::Arc;

use ash::vk;
use ash::vk::Handle;

use crate::device::Device;
use crate::error::{Doing, VulkanError};
use crate::object::Owned;

pub(crate) use semaphores::SwapchainSemaphores;

/// How many frames may be prepared or drawn at once.
pub const FRAMES_IN_FLIGHT: usize = 2;

/// No healthy device takes longer for a frame, not even a processor that draws a huge one.
const TIMEOUT_SECONDS: u64 = 20;

/// Submits that are remembered.
const JOURNAL_LENGTH: usize = 1024;

/// The numbered submits to the device's queue.
pub(crate) struct Timeline {
    semaphore: Owned<vk::Semaphore>,
    submitted: u64,
    journal: VecDeque<SubmitRecord>,
    device: Arc<Device>,
}

/// The swapchain's part in a submit.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Presentation {
    pub(crate) swapchain: u64,
    pub(crate) image: u32,
    pub(crate) acquired: vk::Semaphore,
    pub(crate) presentable: vk::Semaphore,
}

/// One submit, as data: what it waited for and what it signals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SubmitRecord {
    /// The submit's number; the timeline reaches it when the submit has finished.
    pub number: u64,
    /// The highest number that was known to have finished at that time.
    pub finished: u64,
    /// The swapchain's part, if the submit draws to a window.
    pub presented: Option<PresentRecord>,
}

/// The swapchain's part in a submit, as data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PresentRecord {
    /// Which swapchain: 1 for the first, one more for each that replaced another.
    pub swapchain: u64,
    /// The image of it.
    pub image: u32,
    /// The semaphore that the submit waits for.
    pub acquired: u64,
    /// The semaphore that the submit signals and the present waits for.
    pub presentable: u64,
}

impl Timeline {
    /// A timeline at zero.
    pub(crate) fn new(device: &Arc<Device>) -> Result<Self, VulkanError> {
        let mut kind = vk::SemaphoreTypeCreateInfo::default().semaphore_type(vk::SemaphoreType::TIMELINE);
        let info = vk::SemaphoreCreateInfo::default().push_next(&mut kind);
        // SAFETY: the device is alive and has the timeline feature.
        let raw = unsafe { device.raw.create_semaphore(&info, None) }.doing("create the timeline")?;
        let semaphore = Owned::new(device, raw, "timeline");
        Ok(Self { semaphore, submitted: 0, journal: VecDeque::new(), device: Arc::clone(device) })
    }

    /// The number of the last submit.
    pub(crate) fn submitted(&self) -> u64 {
        self.submitted
    }

    /// Submits recorded commands and gives their number.
    pub(crate) fn submit(
        &mut self,
        commands: vk::CommandBuffer,
        presentation: Option<Presentation>,
    ) -> Result<u64, VulkanError> {
        let _span = tracing::info_span!("submit").entered();
        let number = self.submitted + 1;
        let record = SubmitRecord { number, finished: self.finished()?, presented: presentation.map(Into::into) };
        let wait = presentation.map(|p| signal_at(p.acquired, vk::PipelineStageFlags2::COLOR_ATTACHMENT_OUTPUT));
        let done = signal_at(self.semaphore.raw, vk::PipelineStageFlags2::ALL_COMMANDS).value(number);
        let mut signals = vec![done];
        signals.extend(presentation.map(|p| signal_at(p.presentable, vk::PipelineStageFlags2::ALL_COMMANDS)));
        let commands = [vk::CommandBufferSubmitInfo::default().command_buffer(commands)];
        let submit = vk::SubmitInfo2::default()
            .wait_semaphore_infos(wait.as_slice())
            .command_buffer_infos(&commands)
            .signal_semaphore_infos(&signals);
        // SAFETY: the commands are fully recorded and not in flight; acquire and present semaphores are free by the
        // module's invariants; the queue is used from this thread only.
        let submitted = unsafe { self.device.raw.queue_submit2(self.device.queue, &[submit], vk::Fence::null()) };
        submitted.doing("submit a frame to the device")?;
        self.submitted = number;
        if self.journal.len() == JOURNAL_LENGTH {
            self.journal.pop_front();
        }
        self.journal.push_back(record);
        Ok(number)
    }

    /// The highest number that has finished.
    pub(crate) fn finished(&self) -> Result<u64, VulkanError> {
        // SAFETY: the semaphore is a timeline semaphore of this device.
        let value = unsafe { self.device.raw.get_semaphore_counter_value(self.semaphore.raw) };
        value.doing("read the timeline")
    }

    /// Waits until submit `number` has finished. A device that takes too long is abandoned.
    pub(crate) fn wait(&self, number: u64) -> Result<(), VulkanError> {
        const DOING: &str = "finish a frame";
        let _span = tracing::info_span!("wait").entered();
        let (semaphores, values) = ([self.semaphore.raw], [number]);
        let info = vk::SemaphoreWaitInfo::default().semaphores(&semaphores).values(&values);
        // SAFETY: the semaphore is a timeline semaphore of this device; `number` was submitted, so it will be reached.
        match unsafe { self.device.raw.wait_semaphores(&info, TIMEOUT_SECONDS * 1_000_000_000) } {
            Err(vk::Result::TIMEOUT) => {
                self.device.abandon();
                Err(VulkanError::Timeout { doing: DOING, seconds: TIMEOUT_SECONDS })
            }
            waited => waited.doing(DOING),
        }
    }

    /// Waits until all that was submitted has finished.
    pub(crate) fn wait_for_all(&self) -> Result<(), VulkanError> {
        self.wait(self.submitted)
    }

    /// The last submits, oldest first.
    pub(crate) fn journal(&self) -> impl Iterator<Item = SubmitRecord> + '_ {
        self.journal.iter().copied()
    }
}

/// A semaphore between the queue and the swapchain.
pub(crate) fn binary_semaphore(device: &Arc<Device>, name: &str) -> Result<Owned<vk::Semaphore>, VulkanError> {
    let info = vk::SemaphoreCreateInfo::default();
    // SAFETY: the device is alive.
    let raw = unsafe { device.raw.create_semaphore(&info, None) }.doing("create a semaphore")?;
    Ok(Owned::new(device, raw, name))
}

fn signal_at(semaphore: vk::Semaphore, stages: vk::PipelineStageFlags2) -> vk::SemaphoreSubmitInfo<'static> {
    vk::SemaphoreSubmitInfo::default().semaphore(semaphore).stage_mask(stages)
}

impl From<Presentation> for PresentRecord {
    fn from(presentation: Presentation) -> Self {
        Self {
            swapchain: presentation.swapchain,
            image: presentation.image,
            acquired: presentation.acquired.as_raw(),
            presentable: presentation.presentable.as_raw(),
        }
    }
}
