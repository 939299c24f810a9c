//! Files that are either written whole or not touched.
//!
//! Each is first written under another name beside its place; only when all of them are complete do they take their places, one after the
//! other: if the second can't, the first already has.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file that is complete but not in its place yet. Dropped, it is gone.
#[derive(Debug)]
pub(crate) struct Staged {
    /// Where the bytes are, unless they went straight to a pipe or a device.
    temporary: Option<PathBuf>,
    place: PathBuf,
}

impl Staged {
    /// Writes what shall be at `place`.
    ///
    /// # Errors
    /// One line: which file, and what the system said.
    pub(crate) fn write(place: &Path, bytes: &[u8]) -> Result<Self, String> {
        Self::try_write(place, bytes).map_err(|error| format!("can't write {}: {error}", place.display()))
    }

    fn try_write(place: &Path, bytes: &[u8]) -> io::Result<Self> {
        let (staged, mut file) = Self::create(place)?;
        file.write_all(bytes)?;
        Ok(staged)
    }

    /// Begins what shall be at `place`: the file takes the bytes.
    ///
    /// # Errors
    /// If the system refuses.
    pub(crate) fn create(place: &Path) -> io::Result<(Self, File)> {
        let place = resolved(place);
        if is_device(&place) {
            let file = OpenOptions::new().write(true).open(&place)?;
            return Ok((Self { temporary: None, place }, file));
        }
        let mut name = OsString::from(".");
        name.push(place.file_name().ok_or(io::ErrorKind::InvalidFilename)?);
        name.push(format!(".{}.tmp", std::process::id()));
        let temporary = place.with_file_name(name);
        let file = File::create(&temporary)?;
        Ok((Self { temporary: Some(temporary), place }, file))
    }

    /// Puts the file in its place, over what may be there.
    ///
    /// # Errors
    /// As [`Staged::write`]; then what was there still is.
    pub(crate) fn place(mut self) -> Result<(), String> {
        let Some(temporary) = &self.temporary else { return Ok(()) };
        fs::rename(temporary, &self.place).map_err(|error| format!("can't write {}: {error}", self.place.display()))?;
        self.temporary = None;
        Ok(())
    }
}

/// Whether two files would be one.
pub(crate) fn are_one_file(a: &Path, b: &Path) -> bool {
    let (a, b) = (resolved(a), resolved(b));
    a == b && !is_device(&a)
}

/// The place itself. A link is followed: what it points to is replaced, not the link.
fn resolved(place: &Path) -> PathBuf {
    let new = || {
        let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        Some(fs::canonicalize(folder).ok()?.join(place.file_name()?))
    };
    fs::canonicalize(place).ok().or_else(new).unwrap_or_else(|| place.to_owned())
}

/// Whether bytes go straight there: to a pipe or a device. (A folder refuses them.)
fn is_device(place: &Path) -> bool {
    fs::metadata(place).is_ok_and(|existing| !existing.is_file())
}

impl Drop for Staged {
    fn drop(&mut self) {
        if let Some(temporary) = &self.temporary {
            // It may be gone already; there is nobody to tell.
            let _ = fs::remove_file(temporary);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_whole_or_untouched() {
        let folder = std::env::temp_dir().join(format!("desktop-output-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let place = folder.join("a.txt");
        fs::write(&place, "before").unwrap();
        drop(Staged::write(&place, b"dropped").unwrap());
        assert_eq!(fs::read(&place).unwrap(), b"before");
        Staged::write(&place, b"after").unwrap().place().unwrap();
        assert_eq!(fs::read(&place).unwrap(), b"after");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing else is left behind");

        let nowhere = folder.join("none").join("b.txt");
        let problem = Staged::write(&nowhere, b"").unwrap_err();
        assert!(problem.starts_with(&format!("can't write {}: ", nowhere.display())), "{problem}");
        assert!(Staged::write(&folder, b"").is_err(), "a folder is no file");
        fs::remove_dir_all(&folder).unwrap();
    }
}
