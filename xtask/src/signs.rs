//! Signs that something is there: a library that can be loaded, a program on the path, a Vulkan driver or layer.
//!
//! Signs are looked for where the loaders look, not in a package database: what counts is whether it would be found.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// One thing to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Sign {
    /// A shared library, by the name with which it is loaded.
    Library(&'static str),
    /// A program on the path.
    Program(&'static str),
    /// A manifest of at least one Vulkan driver.
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
            libraries: library_cache(),
            library_folders: library_folders(&variable),
            program_folders: variable("PATH").map(|path| std::env::split_paths(&path).collect()).unwrap_or_default(),
            drivers: driver_places(&variable),
            layers: layer_places(&variable),
        }
    }

    /// Whether the sign is there.
    pub(crate) fn show(&self, sign: Sign) -> bool {
        match sign {
            Sign::Library(name) => {
                self.libraries.get(name).is_some_and(|path| has_content(path)) || any_holds(&self.library_folders, name)
            }
            Sign::Program(name) => any_holds(&self.program_folders, &format!("{name}{}", std::env::consts::EXE_SUFFIX)),
            Sign::VulkanDriver => manifests(&self.drivers).next().is_some(),
            Sign::VulkanLayer(name) => {
                manifests(&self.layers).any(|path| std::fs::read_to_string(path).is_ok_and(|text| text.contains(name)))
            }
        }
    }
}

/// The variable by which the user took the choice of Vulkan drivers over, if one is set.
pub(crate) fn driver_override(variable: impl Fn(&str) -> Option<OsString>) -> Option<&'static str> {
    ["VK_DRIVER_FILES", "VK_ICD_FILENAMES"]
        .into_iter()
        .find(|name| variable(name).is_some_and(|value| !value.is_empty()))
}

/// What `ldconfig` knows: library name to path. Empty where there is no `ldconfig`.
fn library_cache() -> BTreeMap<String, PathBuf> {
    // Outside root's path on some systems.
    let run = |program: &str| Command::new(program).arg("-p").stderr(Stdio::null()).output().ok();
    let output = run("/sbin/ldconfig").or_else(|| run("ldconfig"));
    output.map(|output| cached_libraries(&String::from_utf8_lossy(&output.stdout))).unwrap_or_default()
}

/// Reads lines such as `libX11.so.6 (libc6,x86-64) => /lib/x86_64-linux-gnu/libX11.so.6`.
/// Of several entries of one name the first counts: the loader's own architecture comes first.
fn cached_libraries(text: &str) -> BTreeMap<String, PathBuf> {
    let mut libraries = BTreeMap::new();
    for line in text.lines() {
        if let Some((left, path)) = line.split_once(" => ")
            && let Some(name) = left.split_whitespace().next()
        {
            libraries.entry(name.to_owned()).or_insert_with(|| PathBuf::from(path.trim()));
        }
    }
    libraries
}

fn library_folders(variable: &impl Fn(&str) -> Option<OsString>) -> Vec<PathBuf> {
    let mut folders = folders_of(variable, "LD_LIBRARY_PATH", "");
    if cfg!(windows) {
        folders.extend(variable("SystemRoot").map(|system| PathBuf::from(system).join("System32")));
    } else if cfg!(target_os = "macos") {
        folders.extend(["/usr/local/lib", "/opt/homebrew/lib"].map(PathBuf::from));
    } else {
        folders.extend(["/usr/local/lib", "/usr/lib64", "/usr/lib", "/lib64", "/lib"].map(PathBuf::from));
    }
    folders
}

/// Driver manifests as the Vulkan loader finds them: the override's files, or the folders' files; added files in any case.
fn driver_places(variable: &impl Fn(&str) -> Option<OsString>) -> Vec<PathBuf> {
    match driver_override(variable) {
        Some(name) => folders_of(variable, name, ""),
        None => [folders_of(variable, "VK_ADD_DRIVER_FILES", ""), vulkan_folders(variable, "icd.d")].concat(),
    }
}

fn layer_places(variable: &impl Fn(&str) -> Option<OsString>) -> Vec<PathBuf> {
    match variable("VK_LAYER_PATH") {
        Some(_) => folders_of(variable, "VK_LAYER_PATH", ""),
        None => [folders_of(variable, "VK_ADD_LAYER_PATH", ""), vulkan_folders(variable, "explicit_layer.d")].concat(),
    }
}

fn vulkan_folders(variable: &impl Fn(&str) -> Option<OsString>, kind: &str) -> Vec<PathBuf> {
    let home = variable("HOME").map(PathBuf::from).unwrap_or_default();
    let own = |name: &str, under_home: &str| folders_of(variable, name, &home.join(under_home).to_string_lossy());
    let mut folders = own("XDG_CONFIG_HOME", ".config");
    folders.extend(folders_of(variable, "XDG_CONFIG_DIRS", "/etc/xdg"));
    folders.extend(["/usr/local/etc", "/etc"].map(PathBuf::from));
    folders.extend(own("XDG_DATA_HOME", ".local/share"));
    folders.extend(folders_of(variable, "XDG_DATA_DIRS", "/usr/local/share:/usr/share"));
    folders.into_iter().map(|folder| folder.join("vulkan").join(kind)).collect()
}

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

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(places: &[PathBuf]) -> Vec<String> {
        places.iter().map(|place| place.display().to_string()).collect()
    }

    #[test]
    fn the_cache_names_the_first_of_each() {
        let text = "2 libs found in cache\n\tlibX11.so.6 (libc6,x86-64) => /lib/a/libX11.so.6\n\tlibX11.so.6 (libc6) => /lib/b/libX11.so.6\n";
        assert_eq!(
            cached_libraries(text),
            BTreeMap::from([("libX11.so.6".to_owned(), PathBuf::from("/lib/a/libX11.so.6"))])
        );
    }

    #[cfg(unix)]
    #[test]
    fn drivers_come_from_the_override_alone() {
        let variable = |name: &str| match name {
            "VK_ICD_FILENAMES" => Some("/tmp/none/one.json:/tmp/none/two.json".into()),
            "VK_ADD_DRIVER_FILES" => Some("/tmp/none/three.json".into()),
            _ => None,
        };
        assert_eq!(listed(&driver_places(&variable)), ["/tmp/none/one.json", "/tmp/none/two.json"]);
        assert_eq!(manifests(&driver_places(&variable)).count(), 0);
    }

    #[cfg(unix)]
    #[test]
    fn drivers_come_from_the_folders_of_the_loader() {
        let variable = |name: &str| match name {
            "HOME" => Some("/usr".into()),
            "XDG_DATA_DIRS" => Some("/opt".into()),
            _ => None,
        };
        assert_eq!(
            listed(&driver_places(&variable)),
            [
                "/usr/.config/vulkan/icd.d",
                "/etc/xdg/vulkan/icd.d",
                "/usr/local/etc/vulkan/icd.d",
                "/etc/vulkan/icd.d",
                "/usr/.local/share/vulkan/icd.d",
                "/opt/vulkan/icd.d"
            ]
        );
    }
}
