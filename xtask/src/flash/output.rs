//! Files for the user, written whole or not at all.

use std::path::{Path, PathBuf};

/// Looks whether a file can be written there, before any work is done for it.
pub(crate) fn check(place: &Path) -> Result<(), String> {
    let folder = match place.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    if place.is_dir() || place.file_name().is_none() {
        Err(format!("can't write {}: it is a folder", place.display()))
    } else if !folder.is_dir() {
        Err(format!("can't write {}: there is no folder {}", place.display(), folder.display()))
    } else {
        Ok(())
    }
}

/// Writes a file: first beside its place, so that what is there stays whole until it is replaced.
pub(crate) fn write(place: &Path, bytes: &[u8]) -> Result<(), String> {
    // A link is followed: what it points to is replaced, not the link.
    let end = std::fs::canonicalize(place).unwrap_or_else(|_| place.to_owned());
    let temporary = beside(&end);
    let written = match std::fs::metadata(&end) {
        // A pipe or a device can't be replaced.
        Ok(existing) if !existing.is_file() => std::fs::write(&end, bytes),
        _ => std::fs::write(&temporary, bytes).and_then(|()| std::fs::rename(&temporary, &end)),
    };
    written.map_err(|error| {
        // It may not exist at all.
        let _ = std::fs::remove_file(&temporary);
        format!("can't write {}: {error}", place.display())
    })
}

fn beside(place: &Path) -> PathBuf {
    let mut name = std::ffi::OsString::from(".");
    name.push(place.file_name().unwrap_or_default());
    name.push(format!(".{}.tmp", std::process::id()));
    place.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_there_stays_until_it_is_replaced() {
        let folder = std::env::temp_dir().join(format!("burrow-output-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let place = folder.join("a.json");
        write(&place, b"one").unwrap();
        write(&place, b"two").unwrap();
        assert_eq!(std::fs::read(&place).unwrap(), b"two");
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
        assert_eq!(check(&place), Ok(()));
        assert!(check(&folder).unwrap_err().ends_with("it is a folder"));
        assert!(check(&folder.join("none/a.json")).unwrap_err().contains("there is no folder"));
        assert_eq!(check(Path::new("a.json")), Ok(()));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
