//! Where shared libraries are found.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use super::folders_of;

/// What `ldconfig` knows: library name to path. Empty where there is no `ldconfig`.
pub(super) fn cache() -> BTreeMap<String, PathBuf> {
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

/// The folders that are searched beside the cache.
pub(super) fn folders(variable: &impl Fn(&str) -> Option<OsString>) -> Vec<PathBuf> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cache_names_the_first_of_each() {
        let text = "2 libs found in cache\n\tlibX11.so.6 (libc6,x86-64) => /lib/a/libX11.so.6\n\tlibX11.so.6 (libc6) => /lib/b/libX11.so.6\n";
        assert_eq!(
            cached_libraries(text),
            BTreeMap::from([("libX11.so.6".to_owned(), PathBuf::from("/lib/a/libX11.so.6"))])
        );
    }
}
