//! What the caller chooses before the renderer starts.

/// How to start a [`VulkanRenderer`](crate::VulkanRenderer). The default is the best device there is, unvalidated.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct VulkanOptions {
    /// Take the first device whose name contains this, whatever its letter case; `None` takes the best kind.
    pub device: Option<String>,
    /// Whether the validation layer watches every call.
    pub validation: Validation,
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
