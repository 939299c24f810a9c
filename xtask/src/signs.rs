//! Signs that something is there: a library that can be loaded, a program on the path, a Vulkan driver or layer.
//!
//! Signs are looked for where the loaders look, not in a package database: what counts is whether it would be found.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

mod libraries;
mod vulkan;

pub(crate) use vulkan::driver_override;

/// One thing to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Sign {
    /// A shared library, by the name with which it is loaded.
    Library(&'static str),
    /// A program on the path.
    Program(&'static str),
    /// A file at a known place.
    File(&'static str),
    /// At least one Vulkan driver: a manifest and its library.
    VulkanDriver,
    /// The manifest of the Vulkan layer of this name.
    VulkanLayer(&'static str),
}

/// What the loaders of this machine would search.
pub(crate) struct Places {
    libraries: BTreeMap<String, PathBuf>,
    library_folders: Vec<PathBuf>,
    program_folders: Vec<PathBuf>,
    drivers: Vec<PathBuf>,
    layers: Vec<PathBuf>,
}

impl Places {
    /// Finds out where this machine's loaders search.
    pub(crate) fn of_this_machine() -> Self {
        let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
        Self {
            libraries: libraries::cache(),
            library_folders: libraries::folders(&variable),
            program_folders: variable("PATH").map(|path| std::env::split_paths(&path).collect()).unwrap_or_default(),
            drivers: vulkan::drivers(&variable),
            layers: vulkan::layers(&variable),
        }
    }

    /// Whether the sign is there.
    pub(crate) fn show(&self, sign: Sign) -> bool {
        match sign {
            Sign::Library(name) => self.library(name),
            Sign::Program(name) => any_holds(&self.program_folders, &format!("{name}{}", std::env::consts::EXE_SUFFIX)),
            Sign::File(path) => has_content(Path::new(path)),
            Sign::VulkanDriver => manifests(&self.drivers).any(|path| self.driver(&path)),
            Sign::VulkanLayer(name) => {
                manifests(&self.layers).any(|path| std::fs::read_to_string(path).is_ok_and(|text| text.contains(name)))
            }
        }
    }

    fn library(&self, name: &str) -> bool {
        self.libraries.get(name).is_some_and(|path| has_content(path)) || any_holds(&self.library_folders, name)
    }

    /// Whether the library that a driver's manifest names is there: a manifest may outlive its driver.
    fn driver(&self, manifest: &Path) -> bool {
        let text = std::fs::read_to_string(manifest).unwrap_or_default();
        match vulkan::library_of(&text) {
            Some(path) if path.contains('/') => has_content(&manifest.parent().unwrap_or(Path::new("/")).join(path)),
            Some(name) => self.library(name),
            None => false,
        }
    }
}

/// The folders that a variable lists, or else these.
fn folders_of(variable: &impl Fn(&str) -> Option<OsString>, name: &str, otherwise: &str) -> Vec<PathBuf> {
    let list = variable(name).unwrap_or_else(|| otherwise.into());
    std::env::split_paths(&list).filter(|path| !path.as_os_str().is_empty()).collect()
}

/// The JSON files among the places, which are files or folders of files.
fn manifests(places: &[PathBuf]) -> impl Iterator<Item = PathBuf> {
    places
        .iter()
        .flat_map(|place| match std::fs::read_dir(place) {
            Ok(entries) => entries
                .flatten()
                .map(|entry| entry.path())
                .filter(|path| path.extension().is_some_and(|end| end == "json"))
                .collect(),
            Err(_) => vec![place.clone()],
        })
        .filter(|path| has_content(path))
}

fn any_holds(folders: &[PathBuf], name: &str) -> bool {
    folders.iter().any(|folder| has_content(&folder.join(name)))
}

/// An empty file or a folder of the right name is no library, no program and no manifest.
fn has_content(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|metadata| metadata.is_file() && metadata.len() > 0)
}
