//! What there is to see: a model from a file, or the generated landscape, which grows around the eye.

use std::path::Path;

use engine_core::world::generate::Landscape;
use engine_core::{
    BlockId, BlockPos, BlockRegistry, Camera, Daylight, Fog, Frame, LocalPos, Progress, Stream, World, formats,
};

use crate::camera::{self, Extent};
use crate::console;
use crate::flags::Flags;

/// How far a landscape is seen, in chunks, unless a distance is chosen.
const LANDSCAPE_DISTANCE: u32 = 10;

/// A world, and what belongs to it.
pub(crate) struct Scene {
    pub(crate) world: World,
    /// From where it is seen first.
    pub(crate) start: Camera,
    kind: Kind,
}

enum Kind {
    /// All of it is loaded, and fills this much.
    Model { extent: Extent },
    /// Endless.
    Landscape { source: Box<Landscape>, stream: Stream },
}

impl Scene {
    /// Opens what the flags name.
    ///
    /// # Errors
    /// One line: what can't be opened, and why.
    pub(crate) fn open(flags: &Flags) -> Result<Self, String> {
        match &flags.world {
            Some(path) => Self::model(path, flags),
            None => Self::landscape(flags),
        }
    }

    fn model(path: &Path, flags: &Flags) -> Result<Self, String> {
        let import = formats::open(path).map_err(|error| error.to_string())?;
        for message in &import.messages {
            console::note(&format!("{}: {message}", path.display()));
        }
        let extent = extent(&import.world);
        let start = flags.camera.map_or_else(|| camera::framing(extent, flags.fov, flags.size), Ok);
        let start = start.map_err(|error| format!("{}: {error}", path.display()))?;
        if flags.view_distance.is_none() && camera::is_out_of_reach(&start, extent) {
            let reach = Frame::MAX_VIEW_DISTANCE * 16;
            console::note(&format!("{}: what is farther than {reach} blocks from the eye isn't drawn", path.display()));
        }
        Ok(Self { world: import.world, start, kind: Kind::Model { extent } })
    }

    fn landscape(flags: &Flags) -> Result<Self, String> {
        let registry = BlockRegistry::builtin();
        let source = Landscape::new(flags.seed, &registry).map_err(|error| error.to_string())?;
        let start = flags.camera.map_or_else(|| camera::standing(source.spawn(), flags.fov), Ok);
        let start = start.map_err(|error| error.to_string())?;
        let stream = Stream::new(flags.view_distance.unwrap_or(LANDSCAPE_DISTANCE));
        let kind = Kind::Landscape { source: Box::new(source), stream };
        Ok(Self { world: World::streamed(registry), start, kind })
    }

    /// Loads at most `budget` chunks around the eye and unloads those that are too far away.
    ///
    /// # Errors
    /// If a chunk can't be stored.
    pub(crate) fn load_around(&mut self, camera: &Camera, budget: usize) -> Result<Progress, String> {
        match &mut self.kind {
            Kind::Model { .. } => Ok(Progress::Settled),
            Kind::Landscape { source, stream } => {
                let progress = stream.update(&mut self.world, source.as_ref(), camera.eye().block(), budget);
                progress.map_err(|error| error.to_string())
            }
        }
    }

    /// The frame that `camera` sees. A chosen distance ends in fog; without one a model is seen whole.
    pub(crate) fn frame(&self, camera: Camera, flags: &Flags) -> Frame {
        let (distance, fog) = match (&self.kind, flags.view_distance) {
            (Kind::Model { extent }, None) => (camera::reach(&camera, *extent), None),
            (Kind::Model { .. }, Some(distance)) => (distance, Some(fog(distance))),
            (Kind::Landscape { .. }, distance) => {
                let distance = distance.unwrap_or(LANDSCAPE_DISTANCE);
                (distance, Some(fog(distance)))
            }
        };
        Frame { daylight: Daylight::at(flags.time), fog, culling: flags.culling, ..Frame::new(camera, distance) }
    }
}

fn fog(chunks: u32) -> Fog {
    Fog::hiding(chunks * 16)
}

/// The blocks between which everything in a world lies; the cell at the origin if it is empty.
fn extent(world: &World) -> Extent {
    let mut found: Option<Extent> = None;
    for (position, chunk) in world.chunks() {
        let whole =
            Extent { min: position.block(LocalPos::new(0, 0, 0)), max: position.block(LocalPos::new(15, 15, 15)) };
        if found.is_some_and(|found| found.including(whole) == found) {
            continue;
        }
        for at in LocalPos::all().filter(|&at| chunk.get(at) != BlockId::AIR) {
            let cell = Extent::of(position.block(at));
            found = Some(found.map_or(cell, |found| found.including(cell)));
        }
    }
    found.unwrap_or(Extent::of(BlockPos::new(0, 0, 0)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_core::WorldView;

    #[test]
    fn the_extent_is_that_of_the_blocks() {
        let mut world = World::finite(BlockRegistry::builtin());
        assert_eq!(extent(&world), Extent::of(BlockPos::new(0, 0, 0)));
        for (x, y, z) in [(-17, 3, 40), (5, -1, 38), (4, 0, 39)] {
            world.set_block(BlockPos::new(x, y, z), BlockId(1)).unwrap();
        }
        let expected = Extent { min: BlockPos::new(-17, -1, 38), max: BlockPos::new(5, 3, 40) };
        assert_eq!(extent(&world), expected);
    }

    #[test]
    fn a_landscape_settles_around_the_camera() {
        let flags = Flags { view_distance: Some(1), ..Flags::default() };
        let mut scene = Scene::open(&flags).unwrap();
        let camera = scene.start;
        while scene.load_around(&camera, 20).unwrap() == Progress::Loading {}
        assert_eq!(scene.world.chunks().len(), Stream::new(1).chunks());
        let eye = camera.eye().block();
        assert_eq!(scene.world.block(eye), Some(BlockId::AIR), "a visitor's head is free");
        let below = scene.world.block(BlockPos::new(eye.x, eye.y - 2, eye.z));
        assert_ne!(below, Some(BlockId::AIR), "and the feet stand on something");
    }

    #[test]
    fn only_a_chosen_distance_fogs_a_model() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
        let problem = Scene::model(&path, &Flags::default()).map(|_| ()).unwrap_err();
        assert!(problem.starts_with(&path.display().to_string()), "{problem}");

        let extent = Extent { min: BlockPos::new(0, 0, 0), max: BlockPos::new(900, 3, 3) };
        let start = camera::framing(extent, 70.0, Flags::default().size).unwrap();
        let world = World::finite(BlockRegistry::builtin());
        let scene = Scene { world, start, kind: Kind::Model { extent } };
        let frame = scene.frame(start, &Flags::default());
        assert_eq!(frame.fog, None);
        assert!(frame.view_distance >= 450 / 16);
        let chosen = scene.frame(start, &Flags { view_distance: Some(4), ..Flags::default() });
        assert_eq!((chosen.view_distance, chosen.fog), (4, Some(Fog::hiding(64))));
    }
}
