//! Where the Vulkan loader finds drivers and layers.

use std::ffi::OsString;
use std::path::PathBuf;

use super::folders_of;

/// The variable by which the user took the choice of Vulkan drivers over, if one is set.
pub(crate) fn driver_override(variable: impl Fn(&str) -> Option<OsString>) -> Option<&'static str> {
    ["VK_DRIVER_FILES", "VK_ICD_FILENAMES"]
        .into_iter()
        .find(|name| variable(name).is_some_and(|value| !value.is_empty()))
}

/// Driver manifests as the Vulkan loader finds them: the override's files, or the folders' files; added files in any case.
pub(super) fn drivers(variable: &impl Fn(&str) -> Option<OsString>) -> Vec<PathBuf> {
    match driver_override(variable) {
        Some(name) => folders_of(variable, name, ""),
        None => [folders_of(variable, "VK_ADD_DRIVER_FILES", ""), vulkan_folders(variable, "icd.d")].concat(),
    }
}

/// Layer manifests, likewise.
pub(super) fn layers(variable: &impl Fn(&str) -> Option<OsString>) -> Vec<PathBuf> {
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

/// The library that a driver's manifest names: a path with `/`, or a name to search for.
pub(super) fn library_of(manifest: &str) -> Option<&str> {
    let (_, rest) = manifest.split_once("\"library_path\"")?;
    rest.split('"').nth(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(places: &[PathBuf]) -> Vec<String> {
        places.iter().map(|place| place.display().to_string()).collect()
    }

    #[test]
    fn a_manifest_names_its_library() {
        let manifest = r#"{ "ICD": { "api_version": "1.3", "library_path": "libGLX_nvidia.so.0" } }"#;
        assert_eq!(library_of(manifest), Some("libGLX_nvidia.so.0"));
        assert_eq!(library_of("{}"), None);
    }

    #[cfg(unix)]
    #[test]
    fn drivers_come_from_the_override_alone() {
        let variable = |name: &str| match name {
            "VK_ICD_FILENAMES" => Some("/tmp/none/one.json:/tmp/none/two.json".into()),
            "VK_ADD_DRIVER_FILES" => Some("/tmp/none/three.json".into()),
            _ => None,
        };
        assert_eq!(listed(&drivers(&variable)), ["/tmp/none/one.json", "/tmp/none/two.json"]);
        assert_eq!(super::super::manifests(&drivers(&variable)).count(), 0);
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
            listed(&drivers(&variable)),
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
