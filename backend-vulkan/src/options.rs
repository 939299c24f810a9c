//! What the caller chooses before the renderer starts.

use std::path::PathBuf;

/// How to start a [`VulkanRenderer`](crate::VulkanRenderer). The default is the best device there is, unvalidated.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct VulkanOptions {
    /// Take the first device whose name contains this, whatever its letter case; `None` takes the best kind.
    pub device: Option<String>,
    /// Whether the validation layer watches every call.
    pub validation: Validation,
    /// Which draw calls may be used where the device has them.
    pub draw_calls: DrawCalls,
    /// A folder of the user's own where the next start finds what the driver made of the shaders; it is made if it isn't there.
    /// `None` keeps nothing.
    pub pipeline_cache: Option<PathBuf>,
}

/// How quads are handed to the device. The picture is the same; what a device lacks isn't used. Fewer than the default is for tests and for drivers
/// with faults.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum DrawCalls {
    /// One call for each chunk and direction.
    Direct,
    /// The same, but the device reads what to draw from a buffer.
    Indirect,
    /// One call for everything that one pipeline draws from one buffer.
    #[default]
    MultiIndirect,
}

/// Whether the validation layer watches every call. Its messages are collected, see
/// [`ValidationLog`](crate::ValidationLog).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Validation {
    /// No layer.
    #[default]
    Off,
    /// The Khronos layer, with core and synchronization validation. It must be installed.
    On,
}
