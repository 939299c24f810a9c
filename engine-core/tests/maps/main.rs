//! The readers of maps, on small files that these tests write themselves and on real ones.

#![cfg(feature = "formats")]
#![expect(clippy::unwrap_used, reason = "a test may panic, in its helpers too")]

#[path = "../real_files/data.rs"]
mod data;
mod nbt;
mod reading;
mod region;

mod anvil;
mod broken;
mod documents;
mod light;
mod luanti;
mod names;
mod real_files;
mod streaming;
