//! What drawing took, measured and written as JSON.

use std::time::Duration;

use engine_core::{FrameStats, Size, World};
use serde::Serialize;

/// Everything that `--stats` writes.
#[derive(Debug, Serialize)]
pub(crate) struct Stats {
    backend: &'static str,
    device: String,
    /// Width and height in pixels.
    size: [u32; 2],
    frames: u32,
    frame_ms: FrameTimes,
    /// Processor time of the whole program a frame; 0 where the system doesn't tell.
    cpu_ms: f64,
    /// Blocks in loaded chunks that aren't air.
    world_blocks: u64,
    chunks_loaded: usize,
    chunks_visible: u32,
    faces_drawn: u64,
    draw_calls: u32,
    mesh_bytes: u64,
    cells_visited: u64,
    row_words: u64,
    validation_messages: usize,
}

/// How long frames took, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub(crate) struct FrameTimes {
    median: f64,
    p95: f64,
    max: f64,
}

/// Who drew.
#[derive(Clone, Debug)]
pub(crate) struct Artist {
    pub(crate) backend: &'static str,
    pub(crate) device: String,
}

/// Collects what each frame took.
#[derive(Debug)]
pub(crate) struct Meter {
    cpu_at_start: Option<Duration>,
    cpu_at_last: Option<Duration>,
    times: Vec<f32>,
    last: FrameStats,
}

impl Meter {
    /// Starts to measure.
    pub(crate) fn start() -> Self {
        let now = cpu_time();
        Self { cpu_at_start: now, cpu_at_last: now, times: Vec::new(), last: FrameStats::default() }
    }

    /// Takes note of a frame.
    pub(crate) fn frame(&mut self, took: Duration, stats: FrameStats) {
        self.times.push(took.as_secs_f32() * 1000.0);
        self.last = stats;
        self.cpu_at_last = cpu_time();
    }

    /// How many frames there were.
    pub(crate) fn frames(&self) -> u32 {
        self.times.len() as u32
    }

    /// What the last frame took.
    pub(crate) fn last(&self) -> FrameStats {
        self.last
    }

    /// How long each of the last `count` frames took on average, in milliseconds; 0 if there was none.
    pub(crate) fn mean_of_last(&self, count: usize) -> f32 {
        let last = &self.times[self.times.len().saturating_sub(count)..];
        last.iter().sum::<f32>() / last.len().max(1) as f32
    }

    /// Sums up.
    pub(crate) fn stats(&self, artist: Artist, size: Size, world: &World, validation_messages: usize) -> Stats {
        let cpu = self.cpu_at_start.zip(self.cpu_at_last).map_or(0.0, |(start, end)| (end - start).as_secs_f64());
        let FrameStats { chunks_visible, faces_drawn, draw_calls, mesh_bytes, cells_visited, row_words } = self.last;
        Stats {
            backend: artist.backend,
            device: artist.device,
            size: [size.width, size.height],
            frames: self.frames(),
            frame_ms: frame_times(&self.times),
            cpu_ms: cpu * 1000.0 / f64::from(self.frames().max(1)),
            world_blocks: world.block_count(),
            chunks_loaded: world.chunks().len(),
            chunks_visible,
            faces_drawn,
            draw_calls,
            mesh_bytes,
            cells_visited,
            row_words,
            validation_messages,
        }
    }
}

impl Stats {
    /// As JSON text.
    ///
    /// # Errors
    /// Never in practice: every field can be written.
    pub(crate) fn json(&self) -> Result<Vec<u8>, String> {
        let mut text = serde_json::to_vec_pretty(self).map_err(|error| format!("can't write statistics: {error}"))?;
        text.push(b'\n');
        Ok(text)
    }
}

/// The smallest time that half, nineteen twentieths, and all of the times don't exceed.
fn frame_times(times: &[f32]) -> FrameTimes {
    let mut sorted = times.to_vec();
    sorted.sort_by(f32::total_cmp);
    let rank = |twentieths: usize| (sorted.len() * twentieths).div_ceil(20).saturating_sub(1);
    let at = |twentieths| sorted.get(rank(twentieths)).copied().map_or(0.0, f64::from);
    FrameTimes { median: at(10), p95: at(19), max: at(20) }
}

/// Processor time that this process has used so far, in all of its threads.
#[cfg(unix)]
fn cpu_time() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Some(Duration::new(time.tv_sec.try_into().ok()?, time.tv_nsec.try_into().ok()?))
}

#[cfg(not(unix))]
fn cpu_time() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frame_times_are_ranks() {
        let times: Vec<f32> = (1..=100).rev().map(|ms| ms as f32).collect();
        assert_eq!(frame_times(&times), FrameTimes { median: 50.0, p95: 95.0, max: 100.0 });
        assert_eq!(frame_times(&[3.0, 1.0, 2.0]), FrameTimes { median: 2.0, p95: 3.0, max: 3.0 });
        assert_eq!(frame_times(&[]), FrameTimes::default());
    }

    #[cfg(unix)]
    #[test]
    fn work_takes_processor_time() {
        let start = cpu_time().unwrap();
        let mut sum = 0_u64;
        while cpu_time().unwrap() - start < Duration::from_millis(5) {
            sum = sum.wrapping_mul(31).wrapping_add(7);
        }
        assert!(std::hint::black_box(sum) != 1);
    }
}
