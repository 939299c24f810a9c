//! The Vulkan renderer.
//!
//! ```text
//! sync    MeshStore ──changed meshes──▶ Scene (mesh_memory, materials) ──▶ Uploads
//!
//! render  wait for a slot ─▶ target: a picture ─▶ DrawList ─▶ Plan ─▶ commands: uploads, pass ─▶ submit ─▶ present
//! ```
//!
//! # Reading order
//! [`renderer`](VulkanRenderer) is a frame as prose; `gpu` are its steps on one device. What a device is: `instance`, [`adapter`], `device`,
//! `memory`. What lies on it: `scene`, `mesh_memory`, `textures`, `shader`. How it draws: [`pipeline`], `pipeline_cache`, `plan`, `pass`, `barrier`. Where to: `target`
//! (`swapchain` or `offscreen`). Who waits for whom: [`sync`].
//!
//! # Invariants
//! * Of the crates of this workspace only this one has unsafe code: one operation a block, each with the reason why it's sound.
//! * Whatever is made is owned by a value that destroys it, and holds a share of what it was made from. Nothing is destroyed while the device may use it.
//! * Every object has a name.
//! * The baseline is Vulkan 1.3 with dynamic rendering, synchronization2 and timeline semaphores; all else is optional.
#![expect(unsafe_code, reason = "Vulkan is a C interface; every call to it is unsafe")]

mod renderer;

mod capture;
mod gpu;

mod debug;
mod instance;

pub mod adapter;
mod device;
mod memory;
mod object;

mod buffer;
mod image;
mod ranges;
mod upload;

mod mesh_memory;
mod scene;
mod textures;

mod commands;
mod descriptor;
pub mod pipeline;
mod pipeline_cache;
mod shader;

mod barrier;
mod depth;
mod frame_slot;
mod pass;
mod plan;
mod timer;

mod offscreen;
mod surface;
mod swapchain;
pub mod sync;
mod target;

#[cfg(test)]
#[path = "../tests/support/not_run.rs"]
mod not_run;

mod conv;
mod error;
mod options;

pub use debug::ValidationLog;
pub use error::{Refusal, VulkanError};
pub use memory::MemoryUse;
pub use options::{DrawCalls, Validation, VulkanOptions};
pub use renderer::{FrameTimes, VulkanRenderer};
pub use surface::Window;

/// The programs in the readme, compiled so that they can't drift.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
