//! Small scenes with known numbers.

use super::*;
use crate::{BlockId, BlockRegistry, Camera, Chunk, EyePosition, LocalPos};

const STONE: BlockId = BlockId(1);
const WATER: BlockId = BlockId(2);

fn world(chunks: &[(ChunkPos, Chunk)]) -> World {
    let mut world = World::finite(BlockRegistry::parse("air empty\nstone opaque\nwater translucent").unwrap());
    for (at, chunk) in chunks {
        world.insert_chunk(*at, chunk.clone()).unwrap();
    }
    world
}

fn frame(position: [f64; 3], yaw: f32, pitch: f32) -> Frame {
    Frame::new(Camera::new(EyePosition::from_world(position).unwrap(), yaw, pitch, 70.0).unwrap(), 20)
}

const SIZE: Size = Size { width: 64, height: 48 };

struct Counter(u64);

impl Visitor for Counter {
    fn visit(&mut self, row: &RowVisit<'_>) -> ControlFlow<()> {
        self.0 += u64::from(row.reached.count_ones());
        ControlFlow::Continue(())
    }
}

fn stats(world: &World, frame: &Frame, planes: usize) -> Result<(FloodStats, u64), FloodError> {
    let mut planes = alloc::vec![Plane::EMPTY; planes];
    let mut counter = Counter(0);
    let stats = RowFlood::new(&mut planes).run(world, frame, &View::new(&frame.camera, SIZE), &mut counter)?;
    Ok((stats, counter.0))
}

#[test]
fn an_empty_world_takes_nothing() {
    let frame = frame([0.5; 3], 0.0, 0.0);
    assert_eq!(stats(&world(&[]), &frame, 0), Ok((FloodStats::default(), 0)));
    let air = world(&[(ChunkPos::new(0, 0, 0), Chunk::uniform(BlockId::AIR))]);
    assert_eq!(stats(&air, &frame, 0), Ok((FloodStats::default(), 0)));
}

#[test]
fn too_little_memory_is_said() {
    let world =
        world(&[(ChunkPos::new(0, 0, 0), Chunk::uniform(STONE)), (ChunkPos::new(3, 0, 1), Chunk::uniform(STONE))]);
    let frame = frame([0.5, 40.0, 0.5], 0.0, -90.0);
    let needed = RowFlood::planes_in(world.bounds().unwrap(), 20);
    assert_eq!(needed, 2 * 4 * 2 + 2 * 4 + 2);
    assert_eq!(stats(&world, &frame, needed - 1), Err(FloodError::TooFewPlanes { needed, given: needed - 1 }));
    assert!(stats(&world, &frame, needed).is_ok());
    assert_eq!(
        RowFlood::planes_in(world.bounds().unwrap(), 0),
        RowFlood::planes_for(3, 2),
        "bounded by the view distance"
    );
}

#[test]
fn an_eye_in_solid_ground_finds_nothing() {
    let world = world(&[(ChunkPos::new(0, 0, 0), Chunk::uniform(STONE))]);
    assert_eq!(flood(&world, &frame([5.5; 3], 0.0, 0.0), &View::new(&frame([5.5; 3], 0.0, 0.0).camera, SIZE)), []);
}

#[test]
fn nothing_above_the_highest_block_is_flooded() {
    let mut floor = Chunk::uniform(BlockId::AIR);
    LocalPos::all().filter(|at| at.y() == 0).for_each(|at| _ = floor.set(at, STONE));
    let mut high = World::finite(BlockRegistry::parse("air empty\nstone opaque").unwrap());
    for (x, z) in (-4..4).flat_map(|x| (-4..4).map(move |z| (x, z))) {
        high.insert_chunk(ChunkPos::new(x, 0, z), floor.clone()).unwrap();
    }
    let level = frame([0.5, 2.5, 0.5], 0.0, 0.0);
    let (_, reached) = stats(&high, &level, 1000).unwrap();
    // The eye is above all blocks: of the air only what lies above nothing is left, and that isn't flooded either.
    assert_eq!(reached, 0);
    high.set_block(BlockPos::new(0, 4, -40), STONE).unwrap();
    let (_, reached) = stats(&high, &level, 1000).unwrap();
    assert!(reached > 1000);
    assert_eq!(high.highest_block(), Some(4));
    let slab = |y| {
        struct Highest(i32);
        impl Visitor for Highest {
            fn visit(&mut self, row: &RowVisit<'_>) -> ControlFlow<()> {
                self.0 = self.0.max(row.offset[1]);
                ControlFlow::Continue(())
            }
        }
        let mut highest = Highest(i32::MIN);
        let frame = frame([0.5, y, 0.5], 0.0, 30.0);
        let mut planes = alloc::vec![Plane::EMPTY; 1000];
        let view = View::new(&frame.camera, SIZE);
        RowFlood::new(&mut planes).run(&high, &frame, &view, &mut highest).unwrap();
        highest.0
    };
    assert_eq!(slab(2.5), 2, "two layers above the eye lies the highest block");
}

#[test]
fn water_is_seen_from_both_sides() {
    let mut pond = Chunk::uniform(BlockId::AIR);
    LocalPos::all().filter(|at| at.y() < 4).for_each(|at| _ = pond.set(at, if at.y() == 0 { STONE } else { WATER }));
    let world = world(&[(ChunkPos::new(0, 0, 0), pond)]);
    let seen = |eye, pitch, block: [i32; 3], face| {
        let frame = frame(eye, 0.0, pitch);
        let [x, y, z] = block;
        let faces = flood(&world, &frame, &View::new(&frame.camera, SIZE));
        faces.iter().find(|seen| (seen.block, seen.face) == (BlockPos::new(x, y, z), face)).map(|seen| seen.group)
    };
    let (above, below) = ([8.5, 6.0, 8.5], [8.5, 1.5, 8.5]);
    assert_eq!(seen(above, -90.0, [8, 3, 8], Face::PosY), Some(FaceGroup::Translucent));
    assert_eq!(seen(below, 90.0, [8, 3, 8], Face::PosY), Some(FaceGroup::Translucent));
    assert_eq!(seen(above, -90.0, [8, 0, 8], Face::PosY), Some(FaceGroup::Opaque), "the ground through the water");
    assert_eq!(seen(below, 90.0, [8, 2, 8], Face::PosY), None, "water in water");
}

#[test]
fn air_is_passed_without_a_look_at_its_rows() {
    let wall = (-1..=1).map(|x| (ChunkPos::new(x, 0, -6), Chunk::uniform(STONE)));
    let air = (-5..=0).map(|z| (ChunkPos::new(0, 0, z), Chunk::uniform(BlockId::AIR)));
    let world = world(&wall.chain(air).collect::<Vec<_>>());
    let (stats, _) = stats(&world, &frame([8.5, 8.5, 8.5], 0.0, 0.0), 100).unwrap();
    assert_eq!(stats.chunks, 3, "only the wall's");
    assert!(stats.row_words < 6 * 3 * 100 + 3 * 256, "{stats:?}");
}
