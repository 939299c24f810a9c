//! A copy of a world, taken at `sync`, that several threads can read.
//!
//! Everything is copied anew whenever anything has changed: slow, but it can't miss a change.
//!
//! Where nothing is stored, rays cross whole cubes at once. Cubes of 16, 16², … 16⁷ blocks are noted as occupied when a stored chunk lies in
//! them, so a ray that starts two billion blocks away takes a few dozen steps.

use std::collections::{HashMap, HashSet};

use engine_core::{
    BlockId, BlockPos, BlockType, ChunkBlocks, ChunkLight, ChunkPos, Coverage, Face, Light, LocalPos, Revision,
    WorldView,
};

/// Edges of the cubes that are noted, as powers of two.
const CUBE_BITS: [u32; 7] = [28, 24, 20, 16, 12, 8, 4];
/// The edge of a cube in which the whole world lies.
const WORLD_BITS: u32 = 32;

/// The blocks of one chunk.
#[derive(Debug)]
pub(super) enum Blocks {
    /// Not stored: all cells hold what lies outside.
    Outside(BlockId),
    Uniform(BlockId),
    Each(Box<[BlockId]>),
}

impl Blocks {
    /// One block.
    pub(super) fn get(&self, at: LocalPos) -> BlockId {
        match self {
            Self::Outside(id) | Self::Uniform(id) => *id,
            Self::Each(blocks) => blocks[at.index()],
        }
    }
}

#[derive(Debug)]
pub(super) struct Snapshot {
    revision: Revision,
    types: Vec<BlockType>,
    chunks: HashMap<ChunkPos, Blocks>,
    /// The cubes that a stored chunk lies in.
    occupied: HashSet<(u32, [i32; 3])>,
    /// The light of chunks that aren't under the open sky throughout.
    light: HashMap<ChunkPos, Box<[Light]>>,
    /// What all chunks that aren't stored hold: air, or nothing that is known.
    outside: Blocks,
}

impl Snapshot {
    pub(super) fn of(world: &dyn WorldView) -> Self {
        let mut chunks = HashMap::new();
        let mut occupied = HashSet::new();
        world.for_each_chunk(&mut |at| {
            let blocks = match world.chunk(at) {
                ChunkBlocks::NotLoaded => return,
                ChunkBlocks::Uniform(id) => Blocks::Uniform(id),
                ChunkBlocks::Packed(blocks) => Blocks::Each(LocalPos::all().map(|place| blocks.get(place)).collect()),
            };
            chunks.insert(at, blocks);
            occupied.extend(CUBE_BITS.map(|bits| (bits, cube(at.origin(), bits))));
        });
        let outside = Blocks::Outside(outside(world, &chunks));
        let light = chunks.keys().flat_map(|&at| around(at)).collect::<HashSet<_>>().into_iter();
        let light = light.filter_map(|at| Some((at, light_of(world, at)?))).collect();
        Self { revision: world.revision(), types: world.block_types().to_vec(), chunks, occupied, light, outside }
    }

    pub(super) fn revision(&self) -> Revision {
        self.revision
    }

    pub(super) fn types(&self) -> &[BlockType] {
        &self.types
    }

    /// The blocks of a chunk.
    pub(super) fn chunk(&self, at: ChunkPos) -> &Blocks {
        self.chunks.get(&at).unwrap_or(&self.outside)
    }

    /// The block at a position; [`BlockId::NOT_LOADED`] beyond the coordinate range.
    pub(super) fn block(&self, at: Option<BlockPos>) -> BlockId {
        at.map_or(BlockId::NOT_LOADED, |at| self.chunk(at.chunk()).get(at.local()))
    }

    /// The light at a position; open sky beyond the coordinate range.
    pub(super) fn light(&self, at: Option<BlockPos>) -> Light {
        let cells = at.and_then(|at| Some((self.light.get(&at.chunk())?, at.local().index())));
        cells.map_or(Light::OPEN_SKY, |(cells, index)| cells[index])
    }

    /// The type of a block; air for what isn't known.
    pub(super) fn block_type(&self, id: BlockId) -> &BlockType {
        self.types.get(usize::from(id.0)).unwrap_or(&BlockType::AIR)
    }

    /// Whether nothing is seen through a block.
    pub(super) fn is_opaque(&self, id: BlockId) -> bool {
        self.block_type(id).coverage == Coverage::Opaque
    }

    /// The edge, as a power of two, of the largest known cube around a cell in which there is one and the same nothing: no face lies in it.
    /// `blocks` is the chunk that the cell lies in.
    pub(super) fn empty_cube(&self, at: BlockPos, blocks: &Blocks) -> Option<u32> {
        match blocks {
            Blocks::Uniform(id) => (self.block_type(*id).coverage == Coverage::Empty).then_some(4),
            Blocks::Each(_) => None,
            Blocks::Outside(_) if self.chunks.is_empty() => Some(WORLD_BITS),
            Blocks::Outside(_) => CUBE_BITS.into_iter().find(|&bits| !self.occupied.contains(&(bits, cube(at, bits)))),
        }
    }
}

/// A chunk and those that touch it.
fn around(at: ChunkPos) -> impl Iterator<Item = ChunkPos> {
    (0..27).filter_map(move |i| at.offset(i % 3 - 1, i / 9 - 1, i / 3 % 3 - 1))
}

/// The light of a chunk, unless that is open sky throughout.
fn light_of(world: &dyn WorldView, at: ChunkPos) -> Option<Box<[Light]>> {
    match world.light(at) {
        ChunkLight::Uniform(Light::OPEN_SKY) => None,
        light => Some(LocalPos::all().map(|cell| light.get(cell)).collect()),
    }
}

/// Which cube of a grid a position lies in.
fn cube(at: BlockPos, bits: u32) -> [i32; 3] {
    at.to_array().map(|coordinate| coordinate >> bits)
}

/// What lies where no chunk is stored, as the world itself tells of some chunk that it doesn't store.
fn outside(world: &dyn WorldView, stored: &HashMap<ChunkPos, Blocks>) -> BlockId {
    let neighbours = stored.keys().flat_map(|&at| Face::ALL.into_iter().filter_map(move |face| at.step(face)));
    let unstored = neighbours.chain([ChunkPos::default()]).find(|at| !stored.contains_key(at));
    unstored.map_or(BlockId::NOT_LOADED, |at| world.chunk(at).get(LocalPos::new(0, 0, 0)))
}
