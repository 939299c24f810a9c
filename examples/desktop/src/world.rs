//! What there is to see: a model or a map that is loaded whole, or a world that is loaded around the eye.

mod extent;
mod ground;
mod keeper;
mod save;
mod start;

use std::path::Path;

use engine_core::formats::store::SaveFile;
use engine_core::formats::{self, Import, MapChunks, Source};
use engine_core::light::LightProgress;
use engine_core::{
    BlockId, BlockPos, BlockRegistry, Camera, ChunkSource, Daylight, Edit, Fog, Frame, Landscape, Progress, Stream,
    World,
};

use crate::camera::{self, Extent};
use crate::console;
use crate::flags::Flags;
use ground::Ground;
use keeper::Keeper;
use save::Origin;

/// How far an endless world is seen, in chunks, unless a distance is chosen.
const ENDLESS_DISTANCE: u32 = 10;

/// A world, and what belongs to it.
pub(crate) struct Scene {
    pub(crate) world: World,
    /// From where it is seen first.
    pub(crate) start: Camera,
    kind: Kind,
    keeper: Keeper,
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
        let (origin, save) = save::find(flags)?;
        match origin {
            Origin::Seed(seed) => Self::landscape(seed, save, flags),
            Origin::Nothing => Self::whole(World::finite(BlockRegistry::builtin()), save, flags, |_, _| None),
            Origin::File(path) => match Source::open(&path).map_err(|error| error.to_string())? {
                Source::Map(map) if map.kind().is_endless() => Self::map(&path, MapChunks::new(map), save, flags),
                _ => Self::import(&path, save, flags),
            },
        }
    }

    fn import(path: &Path, save: Option<SaveFile>, flags: &Flags) -> Result<Self, String> {
        let Import { kind, world, spawn, messages } = formats::open(path).map_err(|error| error.to_string())?;
        for message in &messages {
            console::note(&format!("{}: {message}", path.display()));
        }
        Self::whole(world, save, flags, |world, extent| start::in_whole(kind, spawn, world, extent))
    }

    /// A world that is all loaded, with the chunks of a save in place of its own. Without a spawn it is looked at from outside.
    fn whole(
        mut world: World,
        mut save: Option<SaveFile>,
        flags: &Flags,
        spawn: impl FnOnce(&World, Extent) -> Option<formats::Spawn>,
    ) -> Result<Self, String> {
        if let Some(save) = &mut save {
            save::put_into(&mut world, save)?;
        }
        let extent = extent::of(&world);
        let start = match flags.camera {
            Some(camera) => Ok(camera),
            None => match spawn(&world, extent) {
                Some(spawn) => camera::standing(spawn.at, spawn.yaw, flags.fov),
                None => camera::framing(extent, flags.fov, flags.size),
            },
        };
        let start = start.map_err(|error| error.to_string())?;
        if flags.view_distance.is_none() && camera::is_out_of_reach(&start, extent) {
            let reach = Frame::MAX_VIEW_DISTANCE * 16;
            console::note(&format!("what is farther than {reach} blocks from the eye isn't drawn"));
        }
        let keeper = Keeper::new(save, &world)?;
        Ok(Self { world, start, kind: Kind::Whole { extent }, keeper })
    }

    fn map(path: &Path, map: MapChunks, mut save: Option<SaveFile>, flags: &Flags) -> Result<Self, String> {
        if let Some(save) = &mut save {
            // The map's own names come first: what they look like it knows better than the save.
            save.places().0.into_iter().for_each(|at| drop(map.chunk(at)));
            save.adopt(&mut map.registry_mut()).map_err(|error| error.to_string())?;
        }
        let spawn = map.start();
        note_messages(path, &map);
        let spawn = spawn.ok_or_else(|| format!("{}: no chunk of it can be read", path.display()))?;
        let start = flags.camera.map_or_else(|| camera::standing(spawn.at, spawn.yaw, flags.fov), Ok);
        let start = start.map_err(|error| format!("{}: {error}", path.display()))?;
        let world = World::streamed(map.registry().clone());
        Self::endless(Ground::Map { map: Box::new(map), path: path.to_owned() }, world, start, save, flags)
    }

    fn landscape(seed: u64, mut save: Option<SaveFile>, flags: &Flags) -> Result<Self, String> {
        let mut registry = BlockRegistry::builtin();
        let landscape = Landscape::new(seed, &registry).map_err(|error| error.to_string())?;
        if let Some(save) = &mut save {
            save.adopt(&mut registry).map_err(|error| error.to_string())?;
        }
        let start = flags.camera.map_or_else(|| camera::standing(landscape.spawn(), 0.0, flags.fov), Ok);
        let start = start.map_err(|error| error.to_string())?;
        Self::endless(Ground::Landscape(Box::new(landscape)), World::streamed(registry), start, save, flags)
    }

    fn endless(
        ground: Ground,
        world: World,
        start: Camera,
        save: Option<SaveFile>,
        flags: &Flags,
    ) -> Result<Self, String> {
        let stream = Stream::new(flags.view_distance.unwrap_or(ENDLESS_DISTANCE));
        let keeper = Keeper::new(save, &world)?;
        Ok(Self { world, start, kind: Kind::Endless { ground, stream }, keeper })
    }

    /// Replaces a block.
    pub(crate) fn set(&mut self, at: BlockPos, block: BlockId) {
        self.keeper.edit(&mut self.world, Edit::Set { at, block });
        if let Kind::Whole { extent } = &mut self.kind {
            *extent = extent.including(Extent::of(at));
        }
    }

    /// Takes the latest edit back.
    pub(crate) fn undo(&mut self) {
        self.keeper.undo(&mut self.world);
    }

    /// Does again what was undone last.
    pub(crate) fn redo(&mut self) {
        self.keeper.redo(&mut self.world);
    }

    /// Ends the edits: all of them are saved, if there is a save.
    ///
    /// # Errors
    /// One line, if they can't be.
    pub(crate) fn finish(&mut self) -> Result<(), String> {
        self.keeper.finish(&self.world)
    }

    /// Saves what was edited, when it is time, loads at most `budget` chunks around the eye and unloads those that are too far away.
    ///
    /// # Errors
    /// If a chunk can't be stored.
    pub(crate) fn load_around(&mut self, camera: &Camera, budget: usize) -> Result<Progress, String> {
        self.keeper.tick(&self.world);
        let Kind::Endless { ground, stream } = &mut self.kind else { return Ok(Progress::Settled) };
        let eye = camera.eye().block();
        let progress = match self.keeper.autosave() {
            Some(autosave) => stream.update(&mut self.world, &autosave.over(ground), eye, budget),
            None => stream.update(&mut self.world, ground, eye, budget),
        };
        if let Ground::Map { map, path } = ground {
            note_messages(path, map);
        }
        progress.map_err(|error| error.to_string())
    }

    /// Brings light in step with the blocks, of about `chunks` chunks that came or went.
    pub(crate) fn update_light(&mut self, chunks: usize) -> LightProgress {
        self.world.update_light_of(chunks)
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
