//! A private `XDG_RUNTIME_DIR` where the machine has none, as in a container; window-system libraries complain without.

use std::path::{Path, PathBuf};

/// A fresh folder that only the user may enter. It goes away when this is dropped.
pub(crate) struct RuntimeDir(PathBuf);

impl RuntimeDir {
    /// Makes the folder, unless `XDG_RUNTIME_DIR` is set.
    pub(crate) fn unless_set() -> Result<Option<Self>, String> {
        if std::env::var_os("XDG_RUNTIME_DIR").is_some_and(|value| !value.is_empty()) {
            return Ok(None);
        }
        let path = std::env::temp_dir().join(format!("burrow-runtime-{}", std::process::id()));
        private().create(&path).map_err(|error| format!("can't make {}: {error}", path.display()))?;
        Ok(Some(Self(path)))
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

fn private() -> std::fs::DirBuilder {
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
}

impl Drop for RuntimeDir {
    fn drop(&mut self) {
        // Best effort: the system clears its folder for temporary files anyway.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
