//! The box that is kept, packed: only block types that occur, only textures that these use.

use std::collections::BTreeMap;

use backend_embedded::texture::{Mips, pack};
use engine_core::visibility::{BitRows, Row};
use engine_core::world::{Baked, BakedChunk, Outside};
use engine_core::{
    BlockBox, BlockId, BlockPos, BlockType, CHUNK_VOLUME, Chunk, ChunkBlocks, ChunkBox, ChunkRows, LocalPos, TextureId,
    TextureSet, World, WorldView,
};

use crate::light::CutLight;
use crate::scene::chunks;

/// Bytes of a chunk beside its words, palette and rows, on a board of 32 bits.
const DESCRIPTION: usize = 48;

/// A box cut out of a world, with ids of its own.
#[derive(Clone, Debug)]
pub struct Cut {
    pub(crate) types: Vec<BlockType>,
    pub(crate) outside: Outside,
    pub(crate) bounds: ChunkBox,
    pub(crate) chunks: Vec<CutChunk>,
    textures: TextureSet,
}

/// One chunk.
#[derive(Clone, Debug)]
pub(crate) struct CutChunk {
    pub(crate) blocks: Chunk,
    pub(crate) rows: CutRows,
    pub(crate) light: CutLight,
}

/// The same as bits.
#[derive(Clone, Debug)]
pub(crate) enum CutRows {
    /// 256 times this row.
    Uniform(Row),
    /// Each its own.
    Each(Box<BitRows>),
}

impl Cut {
    /// Cuts a box out of a world with the engine's own textures.
    pub fn new(world: &World, bounds: ChunkBox) -> Self {
        let mut ids = Renumbered::new(BlockId::AIR);
        let chunks = chunks(bounds).map(|at| {
            let blocks = world.chunk(at);
            let mut found = [BlockId::AIR; CHUNK_VOLUME];
            for (cell, local) in found.iter_mut().zip(LocalPos::all()) {
                *cell = BlockId(ids.number(blocks.get(local)));
            }
            Chunk::from_blocks(&found)
        });
        let chunks: Vec<Chunk> = chunks.collect();
        let mut textures = Renumbered::new(TextureId::WHITE);
        let types: Vec<BlockType> = ids.old.iter().map(|&old| renumber(world.block_type(old), &mut textures)).collect();
        let all = TextureSet::builtin(world.registry());
        let textures = TextureSet::new(textures.old.iter().map(|&old| all.layer(old).clone()).collect());
        let chunks = self::chunks(bounds).zip(chunks).map(|(at, blocks)| CutChunk {
            rows: CutRows::of(&blocks, &types),
            light: CutLight::of(&world.light(at)),
            blocks,
        });
        let chunks = chunks.collect();
        Self { types, outside: world.outside(), bounds, chunks, textures }
    }

    /// The chunks that are kept.
    pub fn bounds(&self) -> ChunkBox {
        self.bounds
    }

    /// Bytes that the chunks and textures take in flash.
    pub fn bytes(&self) -> usize {
        let chunk = |chunk: &CutChunk| {
            let blocks = match chunk.blocks.blocks() {
                ChunkBlocks::Packed(packed) => size_of_val(packed.words()) + size_of_val(packed.palette()),
                ChunkBlocks::Uniform(_) | ChunkBlocks::NotLoaded => 0,
            };
            let rows = match chunk.rows {
                CutRows::Uniform(_) => 0,
                CutRows::Each(_) => size_of::<BitRows>(),
            };
            blocks + rows + chunk.light.bytes() + DESCRIPTION
        };
        self.chunks.iter().map(chunk).sum::<usize>() + pack(&self.textures, Mips::Nearest).len()
    }

    /// The block at a position; air outside the box.
    pub fn block(&self, at: BlockPos) -> BlockId {
        let index = chunks(self.bounds).position(|chunk| chunk == at.chunk());
        index.map_or(BlockId::AIR, |index| self.chunks[index].blocks.get(at.local()))
    }

    /// The y of the topmost block of a column.
    pub(crate) fn top(&self, x: i32, z: i32) -> Option<i32> {
        let (low, high) = (self.bounds.min.origin().y, self.bounds.max.origin().y + 15);
        (low..=high).rev().find(|&y| self.block(BlockPos::new(x, y, z)) != BlockId::AIR)
    }

    /// The smallest box that holds all blocks.
    pub(crate) fn extent(&self) -> Option<BlockBox> {
        let mut corners: Option<(BlockPos, BlockPos)> = None;
        for (at, chunk) in chunks(self.bounds).zip(&self.chunks) {
            for block in
                LocalPos::all().filter(|&local| chunk.blocks.get(local) != BlockId::AIR).map(|local| at.block(local))
            {
                let (min, max) = corners.unwrap_or((block, block));
                let pick = |pick: fn(i32, i32) -> i32, a: BlockPos| {
                    BlockPos::new(pick(a.x, block.x), pick(a.y, block.y), pick(a.z, block.z))
                };
                corners = Some((pick(i32::min, min), pick(i32::max, max)));
            }
        }
        corners.map(|(min, max)| BlockBox::between(min, max))
    }

    /// The textures, numbered as the types name them.
    pub fn textures(&self) -> &TextureSet {
        &self.textures
    }

    /// The chunks, as [`Cut::baked`] wants them.
    pub fn chunks(&self) -> Vec<BakedChunk<'_>> {
        self.chunks.iter().map(CutChunk::view).collect()
    }

    /// The world that a board sees, around these [`chunks`](Self::chunks).
    pub fn baked<'a>(&'a self, chunks: &'a [BakedChunk<'a>]) -> Baked<'a> {
        Baked::new(&self.types, self.outside, self.bounds, chunks)
    }
}

impl CutChunk {
    fn view(&self) -> BakedChunk<'_> {
        let rows = match &self.rows {
            CutRows::Uniform(row) => ChunkRows::Uniform(*row),
            CutRows::Each(rows) => ChunkRows::Each(rows),
        };
        BakedChunk { blocks: self.blocks.blocks(), rows, light: self.light.view() }
    }
}

impl CutRows {
    fn of(blocks: &Chunk, types: &[BlockType]) -> Self {
        let rows = BitRows::of(&blocks.blocks(), types);
        let first = rows.row(0, 0);
        if (0..256).all(|row| rows.row(row / 16, row % 16) == first) {
            Self::Uniform(first)
        } else {
            Self::Each(rows.into())
        }
    }
}

/// Old ids in order of their new ones.
struct Renumbered<T> {
    old: Vec<T>,
    new: BTreeMap<T, u16>,
}

impl<T: Copy + Ord> Renumbered<T> {
    /// The first keeps its number, 0.
    fn new(first: T) -> Self {
        Self { old: vec![first], new: BTreeMap::from([(first, 0)]) }
    }

    fn number(&mut self, old: T) -> u16 {
        let next = self.old.len() as u16;
        let number = *self.new.entry(old).or_insert(next);
        if number == next {
            self.old.push(old);
        }
        number
    }
}

/// A type with its textures' new ids.
fn renumber(block: &BlockType, textures: &mut Renumbered<TextureId>) -> BlockType {
    BlockType { textures: block.textures.map(|old| TextureId(textures.number(old))), ..*block }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_core::world::{BakedWorld, EditedChunk};
    use engine_core::{BlockRegistry, ChunkSource, Face, Landscape};

    /// Every cell of the box looks the same in the cut and in the world.
    fn check(world: &World, bounds: ChunkBox) -> Cut {
        let cut = Cut::new(world, bounds);
        let chunks = cut.chunks();
        let mut memory: [EditedChunk; 0] = [];
        let baked = BakedWorld::new(cut.baked(&chunks), &mut memory);
        let all = TextureSet::builtin(world.registry());
        baked.for_each_chunk(&mut |at| {
            let rows = BitRows::of(&world.chunk(at), world.block_types());
            for local in LocalPos::all() {
                let [old, new] =
                    [world as &dyn WorldView, &baked].map(|view| *view.block_type(view.chunk(at).get(local)));
                assert_eq!(BlockType { textures: old.textures, ..new }, old, "{at:?} {local:?}");
                for face in Face::ALL {
                    assert_eq!(cut.textures.layer(new.texture(face)), all.layer(old.texture(face)));
                }
                assert_eq!(baked.light(at).get(local), world.light(at).get(local), "{at:?} {local:?}");
                let place = (local.y().into(), local.z().into());
                assert_eq!(baked.rows(at).row(place.0, place.1), rows.row(place.0, place.1));
            }
        });
        cut
    }

    #[test]
    fn a_cut_of_the_landscape_is_the_landscape() {
        let registry = BlockRegistry::builtin();
        let source = Landscape::new(9, &registry).unwrap();
        let at = source.spawn().chunk();
        let bounds = ChunkBox { min: at.offset(-1, -2, -1).unwrap(), max: at.offset(1, 1, 1).unwrap() };
        let mut world = World::streamed(registry);
        for at in chunks(bounds) {
            world.insert_chunk(at, source.chunk(at)).unwrap();
        }
        world.update_light();
        let cut = check(&world, bounds);
        assert!(cut.types.len() < world.registry().types().len(), "only what occurs");
        assert!(cut.textures.layers().len() < world.registry().texture_names().len());
    }

    #[test]
    fn a_cut_of_a_model_ends_in_air() {
        let mut world = World::finite(BlockRegistry::builtin());
        for step in 0..400 {
            let at = BlockPos::new(step % 7 - 20, step % 11, step % 13);
            world.set_block(at, BlockId((step % 20) as u16)).unwrap();
        }
        let cut = check(&world, world.bounds().unwrap());
        assert_eq!(cut.outside, Outside::Air);
    }
}
