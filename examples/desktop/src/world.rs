//! What there is to see: a model or a map that is loaded whole, or a world that is loaded around the eye.

mod extent;
mod ground;
mod start;

use std::path::Path;

use engine_core::formats::{self, Import, MapChunks, Source};
use engine_core::{BlockRegistry, Camera, Daylight, Fog, Frame, Landscape, Progress, Stream, World};

use crate::camera::{self, Extent};
use crate::console;
use crate::flags::Flags;
use ground::Ground;

/// How far an endless world is seen, in chunks, unless a distance is chosen.
const ENDLESS_DISTANCE: u32 = 10;

/// A world, and what belongs to it.
pub(crate) struct Scene {
    pub(crate) world: World,
    /// From where it is seen first.
    pub(crate) start: Camera,
    kind: Kind,
}

enum Kind {
    /// All of it is loaded, and fills this much.
    Whole { extent: Extent },
    /// Its chunks come from the ground as the eye comes near.
    Endless { ground: Ground, stream: Stream },
}

impl Scene {
    /// Opens what the flags name.
    ///
    /// # Errors
    /// One line: what can't be opened, and why.
    pub(crate) fn open(flags: &Flags) -> Result<Self, String> {
        let Some(path) = &flags.world else { return Self::landscape(flags) };
        match Source::open(path).map_err(|error| error.to_string())? {
            Source::Map(map) if map.kind().is_endless() => Self::map(path, MapChunks::new(map), flags),
            _ => Self::whole(path, flags),
        }
    }

    fn whole(path: &Path, flags: &Flags) -> Result<Self, String> {
        let import = formats::open(path).map_err(|error| error.to_string())?;
        for message in &import.messages {
            console::note(&format!("{}: {message}", path.display()));
        }
        let Import { kind, world, spawn, .. } = import;
        let extent = extent::of(&world);
        let start = match flags.camera {
            Some(camera) => Ok(camera),
            None => match start::in_whole(kind, spawn, &world, extent) {
                Some(spawn) => camera::standing(spawn.at, spawn.yaw, flags.fov),
                None => camera::framing(extent, flags.fov, flags.size),
            },
        };
        let start = start.map_err(|error| format!("{}: {error}", path.display()))?;
        if flags.view_distance.is_none() && camera::is_out_of_reach(&start, extent) {
            let reach = Frame::MAX_VIEW_DISTANCE * 16;
            console::note(&format!("{}: what is farther than {reach} blocks from the eye isn't drawn", path.display()));
        }
        Ok(Self { world, start, kind: Kind::Whole { extent } })
    }

    fn map(path: &Path, map: MapChunks, flags: &Flags) -> Result<Self, String> {
        let spawn = map.start();
        note_messages(path, &map);
        let spawn = spawn.ok_or_else(|| format!("{}: no chunk of it can be read", path.display()))?;
        let start = flags.camera.map_or_else(|| camera::standing(spawn.at, spawn.yaw, flags.fov), Ok);
        let start = start.map_err(|error| format!("{}: {error}", path.display()))?;
        let world = World::streamed(map.registry().clone());
        Ok(Self::endless(Ground::Map { map: Box::new(map), path: path.to_owned() }, world, start, flags))
    }

    fn landscape(flags: &Flags) -> Result<Self, String> {
        let registry = BlockRegistry::builtin();
        let landscape = Landscape::new(flags.seed, &registry).map_err(|error| error.to_string())?;
        let start = flags.camera.map_or_else(|| camera::standing(landscape.spawn(), 0.0, flags.fov), Ok);
        let start = start.map_err(|error| error.to_string())?;
        Ok(Self::endless(Ground::Landscape(Box::new(landscape)), World::streamed(registry), start, flags))
    }

    fn endless(ground: Ground, world: World, start: Camera, flags: &Flags) -> Self {
        let stream = Stream::new(flags.view_distance.unwrap_or(ENDLESS_DISTANCE));
        Self { world, start, kind: Kind::Endless { ground, stream } }
    }

    /// Loads at most `budget` chunks around the eye and unloads those that are too far away.
    ///
    /// # Errors
    /// If a chunk can't be stored.
    pub(crate) fn load_around(&mut self, camera: &Camera, budget: usize) -> Result<Progress, String> {
        let Kind::Endless { ground, stream } = &mut self.kind else { return Ok(Progress::Settled) };
        let progress = stream.update(&mut self.world, ground, camera.eye().block(), budget);
        if let Ground::Map { map, path } = ground {
            note_messages(path, map);
        }
        progress.map_err(|error| error.to_string())
    }

    /// The frame that `camera` sees. A chosen distance ends in fog, and so does an endless world; without one the rest is seen whole.
    pub(crate) fn frame(&self, camera: Camera, flags: &Flags) -> Frame {
        let (distance, fog) = match (&self.kind, flags.view_distance) {
            (Kind::Whole { extent }, None) => (camera::reach(&camera, *extent), None),
            (_, distance) => {
                let distance = distance.unwrap_or(ENDLESS_DISTANCE);
                (distance, Some(Fog::hiding(distance * 16)))
            }
        };
        Frame { daylight: Daylight::at(flags.time), fog, culling: flags.culling, ..Frame::new(camera, distance) }
    }
}

/// Tells of what couldn't be read of a map.
fn note_messages(path: &Path, map: &MapChunks) {
    for message in map.take_messages() {
        console::note(&format!("{}: {message}", path.display()));
    }
}

#[cfg(test)]
mod tests;
