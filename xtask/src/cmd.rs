//! The commands, one a file.

pub(crate) mod bench;
pub(crate) mod ci;
pub(crate) mod flash;
pub(crate) mod run_desktop;
pub(crate) mod setup;
pub(crate) mod test;
