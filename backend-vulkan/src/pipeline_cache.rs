//! What the driver made of the shaders, kept on disk, so that the next start is quick.
//!
//! ```text
//! magic "BRWPIPE1" │ CRC-32 of the rest │ the driver's bytes, which begin with a header of Vulkan's own
//! ```
//!
//! Invariant: a driver gets only bytes back that it, of this device and version, gave, as it gave them; drivers trust what they are given. All else
//! is ignored and replaced. A cache that can't be read or written costs time and nothing more, so it's no error.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ash::vk;

use crate::device::Device;
use crate::error::{Doing, VulkanError};
use crate::object::Owned;

const MAGIC: [u8; 8] = *b"BRWPIPE1";
/// Magic and checksum.
const PREFIX: usize = 12;
/// Vulkan's header: its own length, version 1, vendor, device, and an identifier that changes with the driver.
const HEADER: usize = 32;

/// A cache that pipelines are made with.
pub(crate) struct PipelineCache {
    pub(crate) raw: Owned<vk::PipelineCache>,
    place: Option<PathBuf>,
    /// What the file holds.
    on_disk: Vec<u8>,
    device: Arc<Device>,
}

/// Which driver of which device a cache is of: the header that its bytes begin with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Identity([u8; HEADER]);

impl PipelineCache {
    /// The cache of this device in `folder`; without one, an empty cache that is forgotten.
    pub(crate) fn open(device: &Arc<Device>, folder: Option<&Path>) -> Result<Self, VulkanError> {
        // SAFETY: the adapter is of this instance.
        let properties = unsafe { device.instance.raw.get_physical_device_properties(device.adapter.raw) };
        let identity = Identity::of(&properties);
        let place = folder.map(|folder| folder.join(identity.file_name()));
        let on_disk = place.as_deref().map(fs::read).and_then(Result::ok).unwrap_or_default();
        let known = identity.unwrap(&on_disk).unwrap_or_default();
        let info = vk::PipelineCacheCreateInfo::default().initial_data(known);
        // SAFETY: the device is alive; the bytes are none, or what this driver gave for this device.
        let raw = unsafe { device.raw.create_pipeline_cache(&info, None) }.doing("create a pipeline cache")?;
        Ok(Self { raw: Owned::new(device, raw, "pipeline cache"), place, on_disk, device: Arc::clone(device) })
    }

    /// Writes what the cache holds to its file, if there is one and it holds something else.
    pub(crate) fn save(&mut self) {
        let Some(place) = &self.place else { return };
        // SAFETY: the cache is of this device.
        let Ok(bytes) = (unsafe { self.device.raw.get_pipeline_cache_data(self.raw.raw) }) else { return };
        let file = wrap(&bytes);
        if file == self.on_disk {
            return;
        }
        match replace(place, &file) {
            Ok(()) => self.on_disk = file,
            Err(error) => tracing::warn!(%error, place = %place.display(), "the pipeline cache isn't kept"),
        }
    }
}

impl Identity {
    fn of(device: &vk::PhysicalDeviceProperties) -> Self {
        let mut header = [0; HEADER];
        let words =
            [HEADER as u32, vk::PipelineCacheHeaderVersion::ONE.as_raw() as u32, device.vendor_id, device.device_id];
        for (bytes, word) in header.chunks_exact_mut(4).zip(words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        header[16..].copy_from_slice(&device.pipeline_cache_uuid);
        Self(header)
    }

    /// Each driver and device has a file of its own, so none replaces another's.
    fn file_name(self) -> String {
        let digits = self.0[8..].iter().map(|byte| format!("{byte:02x}"));
        format!("pipelines-{}", digits.collect::<String>())
    }

    /// The driver's bytes in a file, if they are whole and of this device.
    fn unwrap(self, file: &[u8]) -> Option<&[u8]> {
        let (prefix, bytes) = file.split_at_checked(PREFIX)?;
        let is_whole = prefix[..8] == MAGIC && prefix[8..] == crc32fast::hash(bytes).to_le_bytes();
        (is_whole && bytes.starts_with(&self.0)).then_some(bytes)
    }
}

fn wrap(bytes: &[u8]) -> Vec<u8> {
    [&MAGIC[..], &crc32fast::hash(bytes).to_le_bytes(), bytes].concat()
}

/// Writes a file whole or not at all.
fn replace(place: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = place.parent() {
        fs::create_dir_all(folder)?;
    }
    let temporary = place.with_extension(format!("{}.tmp", std::process::id()));
    let written = fs::write(&temporary, bytes).and_then(|()| fs::rename(&temporary, place));
    if written.is_err() {
        // It may not even be there.
        let _ = fs::remove_file(&temporary);
    }
    written
}

#[cfg(test)]
mod tests {
    use engine_core::TextureSet;

    use super::*;
    use crate::not_run::not_run;
    use crate::{Validation, VulkanOptions, VulkanRenderer};

    fn identity() -> Identity {
        let properties = vk::PhysicalDeviceProperties { vendor_id: 7, device_id: 8, ..Default::default() };
        Identity::of(&vk::PhysicalDeviceProperties { pipeline_cache_uuid: [9; 16], ..properties })
    }

    #[test]
    fn only_whole_bytes_of_this_device_are_given_back() {
        let bytes = [&identity().0[..], b"what the driver keeps"].concat();
        let file = wrap(&bytes);
        assert_eq!(identity().unwrap(&file), Some(&bytes[..]));
        for length in 0..file.len() {
            assert_eq!(identity().unwrap(&file[..length]), None, "cut off at {length}");
        }
        for at in 0..file.len() {
            let mut damaged = file.clone();
            damaged[at] ^= 0x10;
            assert_eq!(identity().unwrap(&damaged), None, "byte {at}");
        }
        // Length and version of the header, vendor, device, driver: whole, but of another.
        for at in [0, 4, 8, 12, 31] {
            let mut foreign = bytes.clone();
            foreign[at] ^= 1;
            assert_eq!(identity().unwrap(&wrap(&foreign)), None, "byte {at} of the header");
        }
    }

    /// Case D6: whatever lies in the folder, the renderer starts, and leaves a good cache there.
    #[test]
    fn a_bad_cache_is_replaced() {
        let folder = std::env::temp_dir().join(format!("burrow-pipelines-{}", std::process::id()));
        let cache = folder.join("made").join("on the way");
        let options = VulkanOptions {
            validation: Validation::On,
            pipeline_cache: Some(cache.clone()),
            ..VulkanOptions::default()
        };
        let start = || match VulkanRenderer::offscreen(TextureSet::new(Vec::new()), &options) {
            Err(error) if error.is_unavailable() => {
                not_run(&error.to_string());
                false
            }
            started => {
                let log = started.unwrap().validation_log();
                assert_eq!(log.messages(), Vec::<String>::new());
                true
            }
        };
        if !start() {
            return;
        }
        let files: Vec<_> = fs::read_dir(&cache).unwrap().map(|entry| entry.unwrap().path()).collect();
        let [file] = &files[..] else { panic!("{files:?}") };
        let good = fs::read(file).unwrap();
        let mut foreign = good[PREFIX..].to_vec();
        foreign[8] ^= 1;
        for bad in [&b"damaged"[..], &good[..good.len() - 1], &wrap(&foreign), b""] {
            fs::write(file, bad).unwrap();
            assert!(start());
            assert!(fs::read(file).unwrap()[PREFIX..].starts_with(&good[PREFIX..][..HEADER]));
        }
        assert_eq!(fs::read_dir(&cache).unwrap().count(), 1, "no temporary file is left");
        fs::remove_dir_all(&cache).unwrap();
        // A file where the folder should be: the cache isn't kept, and that's all.
        fs::write(&cache, "").unwrap();
        assert!(start());
        fs::remove_dir_all(&folder).unwrap();
    }
}
