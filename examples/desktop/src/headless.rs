//! Frames drawn to memory.

use std::path::PathBuf;
use std::time::Instant;

use engine_core::Progress;
use engine_core::light::LightProgress;

use crate::backend::{Drawer, Drawn};
use crate::flags::{Backend, Flags};
use crate::report;
use crate::stats::Meter;
use crate::world::Scene;

/// Chunks loaded at once.
const BATCH: usize = 256;

/// Loads all that can be seen, draws the frames, one unless another number is asked for, and writes what the flags want.
///
/// # Errors
/// One line: what failed.
pub(crate) fn run(flags: &Flags, scene: &mut Scene, mut drawer: Drawer) -> Result<(), String> {
    let camera = scene.start;
    while scene.load_around(&camera, BATCH)? == Progress::Loading {}
    while scene.update_light(BATCH) == LightProgress::Behind {}
    let frame = scene.frame(camera, flags);
    drawer.resize(flags.size)?;
    drawer.sync(&scene.world)?;
    for _ in 0..drawer.frames_ahead() {
        drawer.draw(&scene.world, &frame)?;
    }
    let mut meter = Meter::start();
    for _ in 0..flags.frames.unwrap_or(1) {
        let begin = Instant::now();
        if let Drawn::Frame(stats) = drawer.draw(&scene.world, &frame)? {
            meter.frame(begin.elapsed(), stats);
        }
    }
    let screenshot = screenshot(flags);
    report::write(drawer, &meter, flags.size, &scene.world, screenshot.as_deref(), flags.stats.as_deref())
}

/// Where the picture goes: a headless run always leaves one, if its renderer draws any.
fn screenshot(flags: &Flags) -> Option<PathBuf> {
    let somewhere = || std::env::temp_dir().join(format!("burrow-{}.png", std::process::id()));
    match flags.backend {
        Some(Backend::Null) => None,
        _ => Some(flags.screenshot.clone().unwrap_or_else(somewhere)),
    }
}
