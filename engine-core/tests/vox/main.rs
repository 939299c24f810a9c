//! The `.vox` reader, on small files that these tests write themselves and on real ones. Case F7 is `placement`, `rotation` and `world`; F8 is `colours`.

#![cfg(feature = "formats")]
#![expect(clippy::unwrap_used, reason = "a test may panic, in its helpers too")]

#[path = "../real_files/data.rs"]
mod data;
mod encoder;

mod broken;
mod colours;
mod placement;
mod real_files;
mod rotation;
mod scene;
mod world;
