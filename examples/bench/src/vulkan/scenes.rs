//! What is drawn: the landscape at two distances, standing and flying, and a map if there is one.

use std::path::Path;

use engine_core::{
    BlockRegistry, Camera, CameraError, EyePosition, Frame, Landscape, Stream, World, WorldView, formats,
};

/// The landscape's number.
const SEED: u64 = 0;
/// Blocks that a flight goes on from a frame to the next: 40 a second at 60 frames a second.
const STEP: f64 = 40.0 / 60.0;

/// A world and a way through it.
pub(super) struct Scene {
    pub(super) name: String,
    pub(super) world: World,
    pub(super) view_chunks: u32,
    eye: [f64; 3],
    step: f64,
}

/// All scenes; `map` is a file to be seen from the middle of it.
pub(super) fn all(map: Option<&Path>) -> Result<Vec<Scene>, String> {
    let mut scenes = Vec::new();
    for view_chunks in [8, 20] {
        for (what, step, above) in [("standing", 0.0, 1.62), ("flying", STEP, 24.0)] {
            let registry = BlockRegistry::builtin();
            let land = Landscape::new(SEED, &registry).map_err(|error| error.to_string())?;
            let spawn = land.spawn();
            let mut world = World::streamed(registry);
            let loaded = Stream::new(view_chunks).update(&mut world, &land, spawn, usize::MAX);
            loaded.map_err(|error| error.to_string())?;
            let [x, y, z] = spawn.to_array().map(f64::from);
            let (name, eye) = (format!("landscape, {what}"), [x + 0.5, y + above, z + 0.5]);
            scenes.push(Scene { name, world, view_chunks, eye, step });
        }
    }
    if let Some(path) = map {
        let world = formats::open(path).map_err(|error| error.to_string())?.world;
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        let bounds = world.bounds().ok_or_else(|| format!("{name} is empty"))?;
        let middle = [0, 1, 2].map(|axis| {
            let (min, max) = (bounds.min.to_array()[axis], bounds.max.to_array()[axis]);
            f64::from(min + max + 1) * 8.0
        });
        let eye = [middle[0], middle[1] + 1.62, middle[2]];
        scenes.push(Scene { name, world, view_chunks: Frame::MAX_VIEW_DISTANCE, eye, step: 0.0 });
    }
    Ok(scenes)
}

impl Scene {
    /// Frame number so-and-so of the way: north, and slowly turning where it moves at all.
    pub(super) fn frame(&self, number: usize) -> Result<Frame, CameraError> {
        let gone = self.step * number as f64;
        let [x, y, z] = self.eye;
        let camera = Camera::new(EyePosition::from_world([x, y, z - gone])?, gone as f32, 0.0, Camera::DEFAULT_FOV)?;
        let frame = Frame::new(camera, self.view_chunks);
        // A map is seen whole.
        Ok(if self.view_chunks == Frame::MAX_VIEW_DISTANCE { Frame { fog: None, ..frame } } else { frame })
    }
}
