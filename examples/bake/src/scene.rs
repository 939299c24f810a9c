//! What to bake: a world, a box in it, and where to look from.

use std::path::{Path, PathBuf};

use engine_core::{
    BlockBox, BlockId, BlockPos, BlockRegistry, Camera, ChunkBox, ChunkPos, ChunkSource, EyePosition, Fog, Landscape,
    RowFlood, Size, World, WorldView, formats,
};

use crate::{Cut, flight, vantage, view};

/// Chunks along x and z of a box around the eye, at least and at most.
const SMALLEST: u32 = 2;
const LARGEST: u32 = 8;
/// Chunks along y.
const HIGH: u32 = 4;
/// Of more chunks than this no board has room for the whole.
const MANY: u64 = 4096;

/// What somebody wants to see on a board.
#[derive(Clone, Debug)]
pub struct Wish {
    /// A file to open instead of the generated landscape.
    pub world: Option<PathBuf>,
    /// Of the generated landscape.
    pub seed: u64,
    /// Where to look from: a position in blocks, yaw and pitch in degrees. Without it a flight leads around.
    pub camera: Option<([f64; 3], [f32; 2])>,
    /// The blocks to keep, rounded outward to chunks. Without it, as large a box around the eye as there is room for.
    pub cells: Option<BlockBox>,
    /// Bytes of flash that there are for it.
    pub room: usize,
    /// How many [`Plane`](engine_core::visibility::Plane)s of RAM there are for the search through it.
    pub planes: usize,
    /// Of the picture.
    pub size: Size,
}

/// What is to be seen on a board.
#[derive(Clone, Debug)]
pub struct Scene {
    /// What is kept of the world.
    pub cut: Cut,
    /// Where to look from, frame by frame, again and again.
    pub flight: Vec<Camera>,
    /// How far one sees, in chunks.
    pub view_distance: u32,
    /// What hides the end of that.
    pub fog: Option<Fog>,
    /// How many planes of RAM the search through it takes.
    pub planes: usize,
}

impl Scene {
    /// Opens or makes the world, and keeps what there is room for.
    ///
    /// # Errors
    /// One line: what can't be opened or seen, and why.
    pub fn open(wish: &Wish) -> Result<Self, String> {
        match &wish.world {
            Some(path) => Self::of_file(path, wish),
            None => Self::of_landscape(wish),
        }
    }

    fn of_landscape(wish: &Wish) -> Result<Self, String> {
        let registry = BlockRegistry::builtin();
        let source = Landscape::new(wish.seed, &registry).map_err(|error| error.to_string())?;
        let mut world = World::streamed(registry);
        let start = match wish.camera {
            Some(pose) => camera(pose)?,
            None => {
                let spawn = source.spawn();
                vantage::insert_surface(&mut world, &source, spawn.chunk()).map_err(|error| error.to_string())?;
                Self::overlooking(&world, spawn)?
            }
        };
        Self::around(start, wish, &mut |bounds| {
            for at in chunks(bounds).filter(|&at| world.stored(at).is_none()).collect::<Vec<_>>() {
                world.insert_chunk(at, source.chunk(at)).map_err(|error| error.to_string())?;
            }
            world.update_light();
            Ok(Cut::new(&world, bounds))
        })
    }

    fn of_file(path: &Path, wish: &Wish) -> Result<Self, String> {
        let import = formats::open(path).map_err(|error| error.to_string())?;
        for message in &import.messages {
            eprintln!("{}: {message}", path.display());
        }
        let mut world = import.world;
        world.update_light();
        let extent = world.bounds().ok_or_else(|| format!("{}: there is nothing in it", path.display()))?;
        let kept = wish.cells.map_or(extent, BlockBox::chunks);
        if wish.camera.is_none() && count(kept) <= MANY {
            let whole = Cut::new(&world, kept);
            if whole.bytes() <= wish.room {
                let scene = Self::of_model(whole, wish)?;
                if scene.planes <= wish.planes {
                    return Ok(scene);
                }
            }
        }
        let start = match wish.camera {
            Some(pose) => camera(pose)?,
            None => Self::overlooking(&world, middle(&world, extent))?,
        };
        Self::around(start, wish, &mut |bounds| Ok(Cut::new(&world, bounds)))
    }

    /// The best view near a place.
    fn overlooking(world: &World, place: BlockPos) -> Result<Camera, String> {
        let (at, yaw) = vantage::best(world, place.chunk()).unwrap_or((place, 0.0));
        view::standing(at, yaw).map_err(|error| error.to_string())
    }

    /// A world that is seen from inside, as far as the box reaches.
    fn around(
        start: Camera,
        wish: &Wish,
        cut: &mut dyn FnMut(ChunkBox) -> Result<Cut, String>,
    ) -> Result<Self, String> {
        let eye = start.eye().block();
        let boxes = match wish.cells {
            Some(cells) => vec![cells.chunks()],
            None => (SMALLEST..=LARGEST).rev().map(|wide| around(eye, [wide, HIGH, wide])).collect(),
        };
        let mut problem = String::new();
        for bounds in boxes {
            let cut = cut(bounds)?;
            let wide = bounds.max.x.abs_diff(bounds.min.x).min(bounds.max.z.abs_diff(bounds.min.z)) + 1;
            let view_distance = (wide / 2).saturating_sub(1).max(2);
            let planes = RowFlood::planes_in(bounds, view_distance);
            if cut.bytes() <= wish.room && planes <= wish.planes {
                let flight = match wish.camera {
                    Some(_) => vec![start],
                    None => flight::around(&start, &cut),
                };
                let fog = Some(Fog::hiding(view_distance * 16));
                return Ok(Self { cut, flight, view_distance, fog, planes });
            }
            // The last box is the smallest.
            problem = if cut.bytes() > wish.room {
                format!("the box takes {} bytes, and there is room for {}", cut.bytes(), wish.room)
            } else {
                format!("a search through the box takes {planes} planes, and there is room for {}", wish.planes)
            };
        }
        Err(problem)
    }

    /// A model that is seen whole from outside.
    fn of_model(cut: Cut, wish: &Wish) -> Result<Self, String> {
        let cells = cut.extent().ok_or("there is nothing in the box")?;
        let start = view::framing(cells, wish.size).map_err(|error| error.to_string())?;
        let flight = flight::orbit(&start, cells);
        let view_distance = flight.iter().map(|camera| view::reach(camera, cells)).max().unwrap_or(1);
        let planes = RowFlood::planes_in(cut.bounds(), view_distance);
        Ok(Self { cut, flight, view_distance, fog: None, planes })
    }
}

/// The cell on top of what stands in the middle of a box.
fn middle(world: &World, ChunkBox { min, max }: ChunkBox) -> BlockPos {
    let (low, high) = (min.origin(), max.origin());
    let half = |low: i32, high: i32| ((i64::from(low) + i64::from(high) + 15) / 2) as i32;
    let (x, z) = (half(low.x, high.x), half(low.z, high.z));
    let is_filled = |y: &i32| world.block(BlockPos::new(x, *y, z)).is_some_and(|id| id != BlockId::AIR);
    let top = (low.y..=high.y + 15).rev().find(is_filled).unwrap_or(low.y);
    BlockPos::new(x, top.saturating_add(1), z)
}

fn camera(([x, y, z], [yaw, pitch]): ([f64; 3], [f32; 2])) -> Result<Camera, String> {
    let eye = EyePosition::from_world([x, y, z]);
    eye.and_then(|eye| Camera::new(eye, yaw, pitch, Camera::DEFAULT_FOV)).map_err(|error| error.to_string())
}

/// So many chunks along each axis: the block in the middle, as nearly as can be, and three eighths above the bottom, since one sees more of what is
/// high than of what is deep. Moved to where chunks are legal.
fn around(block: BlockPos, wide: [u32; 3]) -> ChunkBox {
    let block = block.to_array();
    let range = |axis: usize| {
        let wide = wide[axis].max(1) as i32;
        let below = if axis == 1 { wide * 6 } else { wide * 8 };
        // The chunk border that is nearest to where the box should begin.
        let first = (block[axis].saturating_sub(below - 8) >> 4).clamp(ChunkPos::MIN, ChunkPos::MAX - wide + 1);
        (first, first + wide - 1)
    };
    let [x, y, z] = [range(0), range(1), range(2)];
    ChunkBox { min: ChunkPos::new(x.0, y.0, z.0), max: ChunkPos::new(x.1, y.1, z.1) }
}

/// How many chunks a box holds.
fn count(ChunkBox { min, max }: ChunkBox) -> u64 {
    [(min.x, max.x), (min.y, max.y), (min.z, max.z)]
        .iter()
        .map(|(min, max)| u64::from(max.abs_diff(*min)) + 1)
        .product()
}

/// All chunks of a box, in order of y, then z, then x.
pub(crate) fn chunks(ChunkBox { min, max }: ChunkBox) -> impl Iterator<Item = ChunkPos> {
    let columns = move |y| (min.z..=max.z).flat_map(move |z| (min.x..=max.x).map(move |x| ChunkPos::new(x, y, z)));
    (min.y..=max.y).flat_map(columns)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(room: usize) -> Wish {
        let size = Size { width: 128, height: 64 };
        Wish { world: None, seed: 3, camera: None, cells: None, room, planes: 400, size }
    }

    #[test]
    fn the_box_has_the_eye_in_its_middle() {
        for (x, even, odd) in
            [(0, (-2, 1), (-1, 1)), (7, (-2, 1), (-1, 1)), (8, (-1, 2), (-1, 1)), (-9, (-3, 0), (-2, 0))]
        {
            let found = around(BlockPos::new(x, 70, x), [4, 4, 3]);
            assert_eq!((found.min.x, found.max.x), even, "{x}");
            assert_eq!((found.min.z, found.max.z), odd, "{x}");
            assert_eq!((found.min.y, found.max.y), (3, 6), "{x}");
        }
        let last = around(BlockPos::new(i32::MAX, i32::MIN, 0), [4, 4, 4]);
        assert_eq!((last.max.x, last.min.y), (ChunkPos::MAX, ChunkPos::MIN));
    }

    #[test]
    fn a_flight_over_the_landscape_stays_in_the_air_and_in_the_box() {
        let scene = Scene::open(&wish(1 << 20)).unwrap();
        assert_eq!(scene.flight.len(), flight::FRAMES);
        for camera in &scene.flight {
            let cell = camera.eye().block();
            assert_eq!(scene.cut.block(cell), BlockId::AIR, "{cell:?}");
            let reach = scene.view_distance as i32 * 16;
            for (x, z) in [(-reach, 0), (reach, 0), (0, -reach), (0, reach)] {
                let seen = cell.offset(x, 0, z).unwrap().chunk();
                assert!(scene.cut.bounds().contains(seen), "{seen:?} is seen from {cell:?}");
            }
        }
    }

    #[test]
    fn the_box_is_as_large_as_there_is_room_for() {
        let wide = |room| Scene::open(&wish(room)).map(|scene| scene.cut.bounds().max.x - scene.cut.bounds().min.x + 1);
        assert_eq!(wide(1 << 20), Ok(8));
        assert!(wide(1 << 17).is_ok_and(|wide| (2..8).contains(&wide)));
        let problem = wide(1000).unwrap_err();
        assert!(
            problem.starts_with("the box takes ") && problem.ends_with(" bytes, and there is room for 1000"),
            "{problem}"
        );
    }

    #[test]
    fn the_box_is_as_large_as_there_are_planes_for() {
        let wide = |planes| Scene::open(&Wish { planes, ..wish(1 << 20) });
        let planes = RowFlood::planes_for(5, 5);
        assert!(wide(planes).is_ok_and(|scene| scene.planes <= planes));
        assert_eq!(wide(3).unwrap_err(), "a search through the box takes 14 planes, and there is room for 3");
    }

    #[test]
    fn a_view_is_a_flight_of_one_frame() {
        let pose = ([1000.25, 80.5, -7.0], [33.0, -10.0]);
        let cells = BlockBox::between(BlockPos::new(990, 60, -10), BlockPos::new(1010, 90, 10));
        let scene = Scene::open(&Wish { camera: Some(pose), cells: Some(cells), ..wish(1 << 20) }).unwrap();
        let [camera] = &scene.flight[..] else { panic!("one frame") };
        assert_eq!((camera.eye().to_world(), camera.yaw(), camera.pitch()), (pose.0, 33.0, -10.0));
        assert_eq!(scene.cut.bounds(), cells.chunks());
    }
}
