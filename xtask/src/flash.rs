//! Firmware for boards: built for their processor, run where they are, and read out.
//!
//! ```text
//! boards ── toolchain ── build ── elf ──┬── qemu, rp2040 ── firmware ── report
//!                                       └── uf2, probe
//! ```

pub(crate) mod boards;
pub(crate) mod build;
pub(crate) mod elf;
pub(crate) mod firmware;
pub(crate) mod flags;
pub(crate) mod output;
pub(crate) mod qemu;
mod qmp;
pub(crate) mod report;
mod run;
pub(crate) mod toolchain;
