//! What a save's chunks lie on top of.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use super::error::SaveProblem;

/// What there is where a save holds no chunk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Base {
    /// Nothing: the save holds all there is.
    Nothing,
    /// The landscape of a seed.
    Seed(u64),
    /// A file or folder of another kind.
    File {
        /// Where it is. What lies in the save's folder is found there again if both are moved.
        path: PathBuf,
        /// What it looked like when the save was made.
        fingerprint: Fingerprint,
    },
}

impl Base {
    /// A base for a file or folder as it is now.
    ///
    /// # Errors
    /// If it can't be read.
    pub fn file(path: &Path) -> io::Result<Self> {
        let path = fs::canonicalize(path)?;
        Ok(Self::File { fingerprint: Fingerprint::of(&path)?, path })
    }

    /// As one line of text, for the save at `save`.
    pub(super) fn to_text(&self, save: &Path) -> Result<String, SaveProblem> {
        Ok(match self {
            Self::Nothing => "nothing".to_owned(),
            Self::Seed(seed) => format!("seed {seed}"),
            Self::File { path, fingerprint: Fingerprint { bytes, sum } } => {
                let near = path.strip_prefix(folder_of(save)?).unwrap_or(path);
                let near = near.to_str().ok_or_else(|| SaveProblem::BasePath(path.clone()))?;
                format!("file {bytes} {sum} {near}")
            }
        })
    }

    /// What [`Base::to_text`] wrote; `None` if it is something else.
    pub(super) fn from_text(text: &str, save: &Path) -> Option<Self> {
        let (kind, rest) = text.split_once(' ').unwrap_or((text, ""));
        match kind {
            "nothing" => Some(Self::Nothing),
            "seed" => Some(Self::Seed(rest.parse().ok()?)),
            "file" => {
                let (bytes, rest) = rest.split_once(' ')?;
                let (sum, path) = rest.split_once(' ')?;
                let fingerprint = Fingerprint { bytes: bytes.parse().ok()?, sum: sum.parse().ok()? };
                Some(Self::File { path: folder_of(save).ok()?.join(path), fingerprint })
            }
            _ => None,
        }
    }
}

/// The folder of a save, in full.
pub(super) fn folder_of(save: &Path) -> io::Result<PathBuf> {
    let folder = save.parent().filter(|folder| !folder.as_os_str().is_empty());
    fs::canonicalize(folder.unwrap_or(Path::new(".")))
}

/// What tells whether a file or folder is still the same: names and sizes, and the first and last part of each file.
///
/// The formats that are edited by other programs have what changes with every edit in those parts: times in the head of a
/// region, a checksum at the end of a compressed file. So even a folder of many gigabytes is looked at in moments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint {
    bytes: u64,
    sum: u32,
}

impl Fingerprint {
    /// How much is looked at, at each end of a file.
    const PART: u64 = 1 << 16;
    /// Folders in folders, and files in all, that are looked at.
    const DEPTH: usize = 8;
    const FILES: usize = 1 << 16;

    /// The fingerprint of a file or folder.
    ///
    /// # Errors
    /// If something of it can't be read.
    pub fn of(path: &Path) -> io::Result<Self> {
        let mut files = Vec::new();
        list(path, Self::DEPTH, &mut files)?;
        let mut hasher = crc32fast::Hasher::new();
        let mut bytes = 0u64;
        for file in files {
            let name = file.strip_prefix(path).unwrap_or(&file);
            hasher.update(name.as_os_str().as_encoded_bytes());
            let mut file = File::open(&file)?;
            let length = file.metadata()?.len();
            bytes = bytes.wrapping_add(length);
            hasher.update(&length.to_le_bytes());
            for start in [0, length.saturating_sub(Self::PART)] {
                file.seek(SeekFrom::Start(start))?;
                let mut part = Vec::new();
                Read::by_ref(&mut file).take(Self::PART).read_to_end(&mut part)?;
                hasher.update(&part);
            }
        }
        Ok(Self { bytes, sum: hasher.finalize() })
    }
}

/// All files in `path`, or itself, in the order of their names.
fn list(path: &Path, depth: usize, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if !fs::metadata(path)?.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let mut entries = fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    entries.sort();
    for entry in entries {
        if depth > 0 && files.len() < Fingerprint::FILES {
            list(&entry, depth - 1, files)?;
        }
    }
    Ok(())
}
