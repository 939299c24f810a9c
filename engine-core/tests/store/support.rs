//! Folders of their own for tests, and worlds to save.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use engine_core::formats::store::{Base, SaveFile};
use engine_core::{BlockId, BlockRegistry, Chunk, ChunkPos, LocalPos, World};

pub(crate) const STONE: BlockId = BlockId(1);
pub(crate) const DIRT: BlockId = BlockId(2);

/// A folder that goes away with the value.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("burrow-store-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A fresh save with the built-in blocks.
pub(crate) fn fresh(path: &Path) -> SaveFile {
    let mut save = SaveFile::create(path, &Base::Nothing).unwrap();
    assert!(save.adopt(&mut BlockRegistry::builtin()).unwrap().is_empty());
    save
}

pub(crate) fn opened(path: &Path) -> SaveFile {
    let mut save = SaveFile::open(path).unwrap();
    save.adopt(&mut BlockRegistry::builtin()).unwrap();
    save
}

/// A chunk of many kinds of blocks, another for each number.
pub(crate) fn varied(number: i32) -> Chunk {
    Chunk::from_blocks(&std::array::from_fn(|i| BlockId(((i as u32 * (number as u32 % 89 + 3)) >> 5) as u16 % 12)))
}

/// A save with `count` varied chunks in two layers; chunk `n` is `varied(n)`.
pub(crate) fn filled(path: &Path, count: i32) {
    let mut save = fresh(path);
    let chunks: Vec<Chunk> = (0..count).map(varied).collect();
    save.commit(chunks.iter().zip(0..).map(|(chunk, n)| (place(n), chunk))).unwrap();
}

pub(crate) fn place(number: i32) -> ChunkPos {
    ChunkPos::new(number % 20 - 10, number / 400, number / 20 % 20 - 10)
}

pub(crate) fn cells(chunk: &Chunk) -> Vec<BlockId> {
    LocalPos::all().map(|at| chunk.get(at)).collect()
}

/// All of a save as one finite world.
pub(crate) fn load_all(save: &mut SaveFile) -> World {
    let mut world = World::finite(BlockRegistry::builtin());
    save.adopt(world.registry_mut()).unwrap();
    let (places, message) = save.places();
    assert_eq!(message, None);
    for at in places {
        world.insert_chunk(at, save.load_chunk(at).unwrap().unwrap()).unwrap();
    }
    world
}

/// Numbers that look random, the same for the same seed.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ z >> 31) % limit
    }
}
