//! `bench vulkan`: what a frame takes with the Vulkan renderer, offscreen, standing still where visitors begin and flying on from there.

mod scenes;

use std::path::Path;
use std::time::Instant;

use backend_vulkan::{VulkanOptions, VulkanRenderer};
use engine_core::{Capture, FrameStats, Renderer, Rgba8, Size, TextureSet};
use serde::Serialize;

use crate::clock;
use scenes::Scene;

const SIZE: Size = Size { width: 1024, height: 768 };
/// Pictures without pixels to fill: what they take goes into vertices.
const TINY: Size = Size { width: 64, height: 48 };
const FRAMES: usize = 60;
/// Not measured.
const FRAMES_AHEAD: usize = 5;

/// One line of the result. Times in milliseconds.
#[derive(Serialize)]
struct Row {
    scene: String,
    device: String,
    view_chunks: u32,
    cpu_ms: Times,
    /// The same without pixels to fill.
    vertex_cpu_ms: f64,
    record_ms: Times,
    /// Nothing where the device has no clock.
    gpu_ms: Option<Times>,
    draw_calls: u32,
    quads: u64,
    mesh_bytes: u64,
    chunks_meshed_per_s: f64,
    complete_view_s: f64,
}

#[derive(Serialize)]
struct Times {
    median: f64,
    p95: f64,
    max: f64,
}

/// Measures all scenes, prints the table and writes it to `json`.
pub(crate) fn run(json: Option<&Path>, world: Option<&Path>) -> Result<(), String> {
    let mut rows = Vec::new();
    for scene in scenes::all(world)? {
        let row = measure(scene)?;
        if rows.is_empty() {
            println!("{} at {}×{}, {FRAMES} frames", row.device, SIZE.width, SIZE.height);
            println!(
                "  {:<34} {:>6} {:>7} {:>7} {:>8} {:>7} {:>7} {:>6} {:>7} {:>10} {:>8} {:>9}",
                "",
                "chunks",
                "CPU ms",
                "p95",
                "vertices",
                "record",
                "device",
                "calls",
                "quads",
                "mesh bytes",
                "meshed/s",
                "view in s"
            );
        }
        print(&row);
        rows.push(row);
    }
    match json {
        Some(path) => crate::write_json(path, &rows),
        None => Ok(()),
    }
}

fn measure(scene: Scene) -> Result<Row, String> {
    let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", scene.name);
    let textures = TextureSet::builtin(scene.world.registry());
    let mut renderer =
        VulkanRenderer::offscreen(textures, &VulkanOptions::default()).map_err(|error| failed(&error))?;
    let begin = Instant::now();
    renderer.resize(SIZE).map_err(|error| failed(&error))?;
    renderer.sync(&scene.world).map_err(|error| failed(&error))?;
    let meshing = begin.elapsed().as_secs_f64();
    let draw = |renderer: &mut VulkanRenderer, number| -> Result<FrameStats, String> {
        let frame = scene.frame(number).map_err(|error| failed(&error))?;
        renderer.render(&scene.world, &frame).map_err(|error| failed(&error))
    };
    draw(&mut renderer, 0)?;
    finish(&mut renderer, SIZE)?;
    let complete = begin.elapsed().as_secs_f64();
    let (mut cpu, mut record, mut device) = (Vec::new(), Vec::new(), Vec::new());
    let mut stats = FrameStats::default();
    for number in 0..FRAMES + FRAMES_AHEAD {
        let before = clock::process_nanoseconds();
        stats = draw(&mut renderer, number)?;
        if number >= FRAMES_AHEAD {
            // A frame's work ends with a later one: over many they even out.
            cpu.push((clock::process_nanoseconds() - before) as f64 / 1e6);
            record.push(renderer.times().record.as_secs_f64() * 1e3);
            device.extend(renderer.times().device.map(|time| time.as_secs_f64() * 1e3));
        }
    }
    renderer.resize(TINY).map_err(|error| failed(&error))?;
    let mut tiny = Vec::new();
    for number in 0..FRAMES {
        let before = clock::process_nanoseconds();
        draw(&mut renderer, number)?;
        tiny.push((clock::process_nanoseconds() - before) as f64 / 1e6);
    }
    Ok(Row {
        device: renderer.device_name().to_owned(),
        view_chunks: scene.view_chunks,
        cpu_ms: Times::of(cpu),
        vertex_cpu_ms: Times::of(tiny).median,
        record_ms: Times::of(record),
        gpu_ms: (!device.is_empty()).then(|| Times::of(device)),
        draw_calls: stats.draw_calls,
        quads: stats.faces_drawn,
        mesh_bytes: stats.mesh_bytes,
        chunks_meshed_per_s: scene.world.chunks().len() as f64 / meshing,
        complete_view_s: complete,
        scene: scene.name.clone(),
    })
}

/// Waits for the last frame.
fn finish(renderer: &mut VulkanRenderer, size: Size) -> Result<(), String> {
    let mut pixels = vec![Rgba8::default(); size.pixels()];
    match renderer.capture(&mut pixels).map_err(|error| error.to_string())? {
        Capture::Picture => Ok(()),
        Capture::NoPicture => Err("no picture was drawn".to_owned()),
    }
}

impl Times {
    /// The smallest time that half, nineteen twentieths, and all of the times don't exceed.
    fn of(mut times: Vec<f64>) -> Self {
        times.sort_by(f64::total_cmp);
        let rank = |twentieths: usize| (times.len() * twentieths).div_ceil(20).saturating_sub(1);
        let at = |twentieths| times.get(rank(twentieths)).copied().unwrap_or(0.0);
        Self { median: at(10), p95: at(19), max: at(20) }
    }
}

fn print(row: &Row) {
    let Row { scene, view_chunks, cpu_ms, vertex_cpu_ms, record_ms, gpu_ms, draw_calls, quads, .. } = row;
    let device = gpu_ms.as_ref().map_or_else(|| "—".to_owned(), |times| format!("{:.1}", times.median));
    println!(
        "  {scene:<34} {view_chunks:>6} {:>7.1} {:>7.1} {vertex_cpu_ms:>8.1} {:>7.2} {device:>7} {draw_calls:>6} {quads:>7} {:>10} {:>8.0} {:>9.2}",
        cpu_ms.median, cpu_ms.p95, record_ms.median, row.mesh_bytes, row.chunks_meshed_per_s, row.complete_view_s
    );
}
