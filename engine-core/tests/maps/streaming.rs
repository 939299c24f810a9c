//! Maps that fill a world around an eye.

use engine_core::formats::{MapChunks, Spawn};
use engine_core::{BlockId, BlockPos, ChunkPos, ChunkSource, Coverage, LocalPos, Progress, Stream, World, WorldView};

use crate::nbt::{Nbt, compound};
use crate::reading::{Folder, map};
use crate::region::{RegionFile, column, uniform};

/// A world of 6×6 columns, each with one section of blocks named after it, and a broken one.
fn folder() -> Folder {
    let folder = Folder::new();
    let mut region = RegionFile::new();
    for (x, z) in (0..6).flat_map(|x| (0..6).map(move |z| (x, z))) {
        region = match (x, z) {
            (4, 4) => region.payload(x, z, 9, &[]),
            _ => region.column(
                x,
                z,
                &column(x, z, vec![uniform(0, &format!("test:b{x}{z}")), uniform(1, "minecraft:air")]),
            ),
        };
    }
    folder.file("region/r.0.0.mca", &region.bytes);
    folder
}

#[test]
fn a_world_streams_from_a_map() {
    let folder = folder();
    let source = MapChunks::new(map(folder.path()).unwrap());
    let mut world = World::streamed(source.registry().clone());
    let before = world.registry().types().len();
    let mut stream = Stream::new(2);
    let name = |world: &World, x, z| {
        let id = world.block(BlockPos::new(x * 16, 5, z * 16))?;
        world.registry().name(id).map(str::to_owned)
    };
    for (eye, there, gone) in [(2, [2, 2], [5, 5]), (40, [40, 40], [2, 2]), (3, [3, 3], [40, 40])] {
        let eye = BlockPos::new(eye * 16 + 8, 8, eye * 16 + 8);
        while stream.update(&mut world, &source, eye, 7).unwrap() == Progress::Loading {}
        let expected = if there[0] < 6 { format!("test:b{}{}", there[0], there[1]) } else { "air".to_owned() };
        assert_eq!(name(&world, there[0], there[1]), Some(expected));
        assert_eq!(name(&world, gone[0], gone[1]), None);
    }
    assert!(world.registry().types().len() > before + 20);
    assert_eq!(source.take_messages(), ["r.0.0.mca: chunk (4, 4): unknown compression 9"], "once");
    assert_eq!(name(&world, 4, 4), Some("air".to_owned()));
}

#[test]
fn the_same_chunk_again() {
    let folder = folder();
    let source = MapChunks::new(map(folder.path()).unwrap());
    let at = ChunkPos::new(1, 0, 1);
    let first = source.chunk(at).get(LocalPos::new(0, 0, 0));
    assert_ne!(first, BlockId::AIR);
    assert_eq!(source.chunk(at).get(LocalPos::new(0, 0, 0)), first);
    assert_eq!(source.registry().types()[usize::from(first.0)].coverage, Coverage::Opaque);
    assert_eq!(source.chunk(ChunkPos::new(1, -9, 1)).get(LocalPos::new(0, 0, 0)), BlockId::AIR);
    let middle = Spawn { at: BlockPos::new(47, 16, 47), yaw: 0.0 };
    assert_eq!(source.start(), Some(middle), "on top of the column (2, 2)");
}

#[test]
fn visitors_begin_where_the_world_says() {
    let folder = folder();
    let start = |data: Nbt| {
        folder.file("level.dat", &compound([("Data", data)]).gzip());
        MapChunks::new(map(folder.path()).unwrap()).start().map(|Spawn { at, yaw }| (at.to_array(), yaw))
    };
    let old = |x, y, z| compound([("SpawnX", Nbt::Int(x)), ("SpawnY", Nbt::Int(y)), ("SpawnZ", Nbt::Int(z))]);
    assert_eq!(start(old(20, 40, 21)), Some(([20, 40, 21], 180.0)));
    assert_eq!(start(old(20, 5, 21)), Some(([20, 16, 21], 180.0)), "not inside of something");
    assert_eq!(start(old(2000, 5, 21)), Some(([47, 16, 47], 0.0)), "not where nothing is");
    let new = compound([("pos", Nbt::Ints(vec![3, 30, 4])), ("yaw", Nbt::Float(-90.0))]);
    assert_eq!(start(compound([("spawn", new)])), Some(([3, 30, 4], 90.0)));
    folder.file("level.dat", b"no such thing");
    assert!(MapChunks::new(map(folder.path()).unwrap()).start().is_some());
}
