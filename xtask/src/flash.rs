//! Firmware for boards: built for their processor, run where they are, and read out.
//!
//! ```text
//! flags ── boards ── toolchain ── build ── elf ──┬── qemu ─────────┬── firmware ── report
//!                                                └── uf2 ── rp2040 ┘
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
pub(crate) mod rp2040;
mod run;
pub(crate) mod toolchain;
pub(crate) mod uf2;
