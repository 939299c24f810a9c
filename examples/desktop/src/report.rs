//! After the last frame: the picture and the statistics, both complete before either takes its place.

use std::path::Path;

use engine_core::{Size, World};

use crate::backend::Drawer;
use crate::output::Staged;
use crate::stats::Meter;
use crate::{console, picture};

/// Ends the renderer, and writes its last picture and what drawing took to the files that are wanted.
///
/// # Errors
/// One line: what can't be written, and why.
pub(crate) fn write(
    mut drawer: Drawer,
    meter: &Meter,
    size: Size,
    world: &World,
    screenshot: Option<&Path>,
    stats: Option<&Path>,
) -> Result<(), String> {
    let mut staged = Vec::new();
    if let Some(path) = screenshot {
        let pixels = drawer.capture(size)?;
        let file = picture::png(&pixels, size).map_err(|error| format!("can't write {}: {error}", path.display()))?;
        staged.push((Staged::write(path, &file)?, path));
    }
    let artist = drawer.artist().clone();
    // What the renderer forgot to free is only found out when it ends.
    let messages = drawer.end();
    if let Some(path) = stats {
        let file = meter.stats(artist, size, world, messages.len()).json()?;
        staged.push((Staged::write(path, &file)?, path));
    }
    for (file, path) in staged {
        file.place()?;
        console::say(&format!("wrote {}", path.display()));
    }
    for message in &messages {
        console::note(&format!("validation: {message}"));
    }
    Ok(())
}
