//! What a failed comparison leaves behind: the reference, the renderer and the difference side by side, as a PNG file.

use std::env;
use std::fs;
use std::path::PathBuf;

use engine_core::{Rgba8, Size};

use super::Picture;
use super::compare::is_close;

/// Writes the three panels and says where, or why not.
pub(super) fn write(name: &str, expected: &Picture, found: &Picture) -> String {
    let Size { width, height } = expected.size;
    let panels = Picture::from_fn(Size { width: 3 * width, height }, |x, y| match x / width {
        0 => expected.at(x, y),
        1 => found.at(x - width, y),
        _ => difference(expected.at(x - 2 * width, y), found.at(x - 2 * width, y)),
    });
    let path = directory().join(format!("{name}.diff.png"));
    match panels.write(&path) {
        Ok(()) => format!("see {}", path.display()),
        Err(error) => format!("no {}: {error}", path.display()),
    }
}

/// Black where equal, red where more than the tolerance lies between, and grey, four times as bright as it is, where less does.
fn difference(a: Rgba8, b: Rgba8) -> Rgba8 {
    let most = a.r.abs_diff(b.r).max(a.g.abs_diff(b.g)).max(a.b.abs_diff(b.b)).max(a.a.abs_diff(b.a));
    let grey = most.saturating_mul(4);
    if is_close(a, b) { Rgba8::rgb(grey, grey, grey) } else { Rgba8::rgb(grey.max(96), 0, 0) }
}

/// `tmp` in cargo's target folder, found from the test's own place `target/PROFILE/deps/TEST`; else the system's temporary folder.
fn directory() -> PathBuf {
    let executable = env::current_exe().ok();
    let target = executable.as_deref().and_then(|path| path.ancestors().nth(3));
    let wanted = target.map(|target| target.join("tmp"));
    wanted.filter(|path| fs::create_dir_all(path).is_ok()).unwrap_or_else(env::temp_dir)
}
