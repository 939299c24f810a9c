//! Reads maps back, as plain text and numbers.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use engine_core::formats::{MapSource, Source};

/// A folder for one test, gone when this is.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("burrow-maps-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// Writes a file, in folders that need not exist yet.
    pub(crate) fn file(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, bytes).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left behind lies in the system's folder for such things.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Everything that a map stores.
#[derive(Debug, Default)]
pub(crate) struct Contents {
    /// How often each block occurs, states included.
    pub(crate) counts: BTreeMap<String, u64>,
    /// Where each block is that occurs no more than a few times, in the file's coordinates.
    pub(crate) places: BTreeMap<[i32; 3], String>,
    pub(crate) messages: Vec<String>,
}

/// Blocks that are rarer than this are remembered with their places.
const RARE: u64 = 10;

pub(crate) fn map(path: &Path) -> Result<Box<dyn MapSource>, String> {
    match Source::open(path) {
        Ok(Source::Map(map)) => Ok(map),
        Ok(Source::Model(_)) => Err("a model".to_owned()),
        Err(error) => Err(error.to_string().replace(&path.display().to_string(), "PATH")),
    }
}

/// Reads all of a file or folder.
pub(crate) fn contents(path: &Path) -> Result<Contents, String> {
    let mut map = map(path)?;
    let mut found = Contents::default();
    let (pieces, messages) = map.pieces();
    found.messages = messages;
    for piece in pieces {
        match map.read(piece) {
            Ok(chunks) => {
                for chunk in chunks {
                    for (name, count) in chunk.palette.iter().zip(chunk.counts()).filter(|(_, count)| *count > 0) {
                        *found.counts.entry(name.to_string()).or_default() += count;
                        if count < RARE {
                            let cells = engine_core::LocalPos::all().filter(|&at| chunk.block(at) == Some(name));
                            let places = cells.map(|at| map.axes().to_file(chunk.at.block(at)));
                            found.places.extend(places.map(|at| (at, name.to_string())));
                        }
                    }
                }
            }
            Err(error) => found.messages.push(error.to_string()),
        }
    }
    Ok(found)
}

/// Reads a file with this content.
pub(crate) fn file(name: &str, bytes: &[u8]) -> Result<Contents, String> {
    let folder = Folder::new();
    contents(&folder.file(name, bytes))
}

pub(crate) fn counts<const N: usize>(counts: [(&str, u64); N]) -> BTreeMap<String, u64> {
    counts.map(|(name, count)| (name.to_owned(), count)).into()
}
