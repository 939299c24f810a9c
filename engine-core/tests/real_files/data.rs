//! Where real files lie, which are no part of this project.

use std::io::Write;
use std::path::{Path, PathBuf};

/// The folder of real files; without it, says so on the console and in the file that `BURROW_NOT_RUN_LOG` names.
pub(crate) fn data(folder: &str, test: &str) -> Option<PathBuf> {
    if let Some(root) = std::env::var_os("BURROW_TEST_DATA") {
        return Some(Path::new(&root).join(folder));
    }
    let line = format!("NOT RUN: {test}: BURROW_TEST_DATA isn't set");
    println!("{line}");
    if let Some(log) = std::env::var_os("BURROW_NOT_RUN_LOG") {
        let mut log = std::fs::OpenOptions::new().create(true).append(true).open(log).unwrap();
        // In one piece, because other tests write there too.
        log.write_all(format!("{line}\n").as_bytes()).unwrap();
    }
    None
}
