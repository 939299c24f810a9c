//! Moving away and back leaves memory where it was.

use std::time::Duration;

use engine_core::formats::store::Autosave;
use engine_core::stream::{Progress, Stream};
use engine_core::{BlockId, BlockPos, BlockRegistry, Chunk, ChunkPos, ChunkSource, Revision, World, WorldView};

use crate::support::{DIRT, Scratch, fresh, varied};

struct Ground;

impl ChunkSource for Ground {
    fn chunk(&self, at: ChunkPos) -> Chunk {
        match at.y {
            ..0 => varied(at.x ^ at.z << 3),
            _ => Chunk::uniform(BlockId::AIR),
        }
    }
}

fn settle(stream: &mut Stream, world: &mut World, autosave: &mut Autosave, eye: BlockPos) {
    loop {
        autosave.tick(world, Duration::ZERO);
        if stream.update(world, &autosave.over(&Ground), eye, usize::MAX).unwrap() == Progress::Settled {
            return;
        }
    }
}

/// Resident memory of this process in bytes, where the system tells.
fn resident() -> Option<u64> {
    let pages = std::fs::read_to_string("/proc/self/statm").ok()?;
    Some(pages.split_whitespace().nth(1)?.parse::<u64>().ok()? * 4096)
}

/// Each time something is edited at both ends, saved, left, and found again.
#[test]
fn a_hundred_journeys_leave_memory_where_it_was() {
    let folder = Scratch::new();
    let mut world = World::streamed(BlockRegistry::builtin());
    let mut autosave = Autosave::new(fresh(&folder.file("world.burrow")), &world, Duration::ZERO).unwrap();
    let mut stream = Stream::new(2);
    let [home, away] = [BlockPos::new(0, 0, 0), BlockPos::new(10_000, 0, -10_000)];
    let mut warm = None;
    for journey in 0..100 {
        for (eye, here) in [(away, 1), (home, 2)] {
            settle(&mut stream, &mut world, &mut autosave, eye);
            assert_eq!(world.chunks().len(), stream.chunks());
            let at = eye.offset(journey % 16, 0, 3).unwrap();
            let mark = eye.offset((journey + 15) % 16, 0, 3).unwrap();
            if journey > 0 {
                assert_eq!(world.block(mark), Some(DIRT), "journey {journey}, place {here}: an edit was lost");
                world.set_block(mark, BlockId::AIR).unwrap();
            }
            world.set_block(at, DIRT).unwrap();
            assert!(world.edited_since(Revision::default()).count() <= 1);
        }
        if journey == 80 {
            warm = resident();
        }
    }
    assert!(autosave.unsaved() <= 3);
    if let (Some(warm), Some(now)) = (warm, resident()) {
        assert!(now < warm + (4 << 20), "{} KiB more after twenty journeys", (now - warm) >> 10);
    }
    autosave.finish(&world).unwrap();
}
