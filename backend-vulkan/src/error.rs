//! What can go wrong that the caller couldn't foresee, each with its values, as one clear line.

use ash::vk;
use gpu_allocator::AllocationError;

/// Why the Vulkan renderer can't start or go on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VulkanError {
    /// The Vulkan loader library isn't on this machine.
    #[error(
        "no Vulkan loader: {0} (install the Vulkan loader and a driver, on Debian: libvulkan1 mesa-vulkan-drivers)"
    )]
    NoLoader(String),

    /// The loader found no driver at all.
    #[error("the Vulkan loader found no driver (install one, on Debian: mesa-vulkan-drivers)")]
    NoDriver,

    /// There are devices, but each was refused.
    #[error("no suitable Vulkan device: {}", list(.0))]
    NoSuitableDevice(Vec<Refusal>),

    /// The driver lacks something that was asked of the instance.
    #[error("the Vulkan driver lacks {0}")]
    MissingFeature(String),

    /// The picture is larger than the device can draw.
    #[error(
        "a picture of {width}x{height} is too large for the Vulkan device, which draws at most {limit} pixels a side"
    )]
    TooLarge {
        /// Pixels in a row that were asked for.
        width: u32,
        /// Rows that were asked for.
        height: u32,
        /// The most of either that the device allows.
        limit: u32,
    },

    /// The window gave no handle to draw to.
    #[error("the window can't be drawn to: {0}")]
    Window(#[from] raw_window_handle::HandleError),

    /// The device stopped working, and starting over didn't help.
    #[error("the Vulkan device was lost: could not {doing}")]
    DeviceLost {
        /// What was tried when it was noticed.
        doing: &'static str,
    },

    /// Host or device memory is used up.
    #[error("out of {place} memory: could not {doing}")]
    OutOfMemory {
        /// Whose memory it was: `host` or `device`.
        place: &'static str,
        /// What the memory was for.
        doing: &'static str,
    },

    /// No memory of the needed kind could be had, though there may be enough of it.
    #[error("could not {doing}: {reason}")]
    Allocation {
        /// What the memory was for.
        doing: &'static str,
        /// What the allocator said.
        reason: String,
    },

    /// The window went away under the renderer.
    #[error("the window's surface was lost: could not {doing}")]
    SurfaceLost {
        /// What was tried when it was noticed.
        doing: &'static str,
    },

    /// The device didn't finish in a time in which any healthy one would.
    #[error("the Vulkan device didn't answer within {seconds} s: could not {doing}")]
    Timeout {
        /// What was waited for.
        doing: &'static str,
        /// For how long.
        seconds: u64,
    },

    /// Any other call that failed.
    #[error("could not {doing}: {result}")]
    Call {
        /// What was tried.
        doing: &'static str,
        /// What the driver said.
        result: vk::Result,
    },
}

impl VulkanError {
    /// Whether it says that this machine has no Vulkan that will do, so that another renderer should draw.
    pub fn is_unavailable(&self) -> bool {
        matches!(self, Self::NoLoader(_) | Self::NoDriver | Self::NoSuitableDevice(_) | Self::MissingFeature(_))
    }
}

/// A device that can't be used, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The device's name as the driver gives it.
    pub device: String,
    /// What it lacks.
    pub reason: String,
}

fn list(refusals: &[Refusal]) -> String {
    if refusals.is_empty() {
        return "the driver offers none".to_owned();
    }
    let lines: Vec<_> = refusals.iter().map(|r| format!("{}: {}", r.device, r.reason)).collect();
    lines.join("; ")
}

/// Names what a Vulkan call was for when it fails.
pub(crate) trait Doing<T> {
    /// Turns a failure into the error that says what couldn't be done (an infinitive: "create the depth image").
    fn doing(self, doing: &'static str) -> Result<T, VulkanError>;
}

impl<T> Doing<T> for Result<T, vk::Result> {
    fn doing(self, doing: &'static str) -> Result<T, VulkanError> {
        self.map_err(|result| match result {
            vk::Result::ERROR_DEVICE_LOST => VulkanError::DeviceLost { doing },
            vk::Result::ERROR_OUT_OF_HOST_MEMORY => VulkanError::OutOfMemory { place: "host", doing },
            vk::Result::ERROR_OUT_OF_DEVICE_MEMORY => VulkanError::OutOfMemory { place: "device", doing },
            vk::Result::ERROR_SURFACE_LOST_KHR => VulkanError::SurfaceLost { doing },
            result => VulkanError::Call { doing, result },
        })
    }
}

impl<T> Doing<T> for gpu_allocator::Result<T> {
    fn doing(self, doing: &'static str) -> Result<T, VulkanError> {
        self.map_err(|error| match error {
            AllocationError::OutOfMemory => VulkanError::OutOfMemory { place: "device", doing },
            error => VulkanError::Allocation { doing, reason: error.to_string() },
        })
    }
}
