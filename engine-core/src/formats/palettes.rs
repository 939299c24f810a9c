//! From chunks with a file's names to chunks of a world, while the world's table of blocks grows.

use std::collections::{BTreeMap, HashMap};

use super::map::NamedChunk;
use super::mapping::{Mapping, Target};
use super::name::BlockName;
use crate::block::BlockRegistry;
use crate::block::shape::{Fluid, FluidKind};
use crate::{BlockId, BlockType, Chunk, Shape};

/// Shown for blocks that the mapping doesn't know.
const PLACEHOLDER: &str = "placeholder";

/// How a file's names become the blocks of one world.
///
/// A name that the mapping doesn't know becomes a block of that name, which looks like the block `placeholder`: so it is plain to see, and keeps its
/// name wherever the world is saved.
#[derive(Clone, Debug)]
pub struct Palettes {
    registry: BlockRegistry,
    mapping: Mapping,
    known: HashMap<BlockName, Known>,
    placeholders: BTreeMap<String, u64>,
}

#[derive(Clone, Copy, Debug)]
struct Known {
    id: BlockId,
    is_placeholder: bool,
}

impl Palettes {
    /// For a world with these blocks, to which others may be added.
    pub fn new(registry: BlockRegistry, mapping: Mapping) -> Self {
        Self { registry, mapping, known: HashMap::new(), placeholders: BTreeMap::new() }
    }

    /// For a world with the blocks that come with the engine.
    pub fn builtin() -> Self {
        Self::new(BlockRegistry::builtin(), Mapping::builtin())
    }

    /// The blocks so far. The table only grows, so chunks that were made before stay right.
    pub fn registry(&self) -> &BlockRegistry {
        &self.registry
    }

    /// The blocks so far, to add some.
    pub(super) fn registry_mut(&mut self) -> &mut BlockRegistry {
        &mut self.registry
    }

    /// The table of blocks, at the end.
    pub fn into_registry(self) -> BlockRegistry {
        self.registry
    }

    /// A chunk of the world. Cells that the file doesn't store are air.
    pub fn chunk(&mut self, named: &NamedChunk) -> Chunk {
        self.note(named);
        let ids: Vec<BlockId> = named.palette.iter().map(|name| self.id(name).id).collect();
        if let Some(&id) = ids.first().filter(|_| named.cells.iter().all(|&cell| cell == 0)) {
            return Chunk::uniform(id);
        }
        let id = |cell: u16| ids.get(usize::from(cell)).copied().unwrap_or(BlockId::AIR);
        Chunk::from_blocks(&core::array::from_fn(|index| id(named.cells[index])))
    }

    /// Counts the chunk's unknown blocks, without making a chunk of it.
    pub fn note(&mut self, named: &NamedChunk) {
        if !named.palette.iter().any(|name| self.id(name).is_placeholder) {
            return;
        }
        for (name, count) in named.palette.iter().zip(named.counts()) {
            if count > 0 && self.id(name).is_placeholder {
                *self.placeholders.entry(name.without_states().to_string()).or_default() += count;
            }
        }
    }

    /// How often each unknown block occurred, by its name without states.
    pub fn placeholders(&self) -> &BTreeMap<String, u64> {
        &self.placeholders
    }

    /// One line about all unknown blocks, if there were any.
    pub fn message(&self) -> Option<String> {
        let most = self.placeholders.iter().max_by_key(|(_, count)| **count)?;
        let blocks: u64 = self.placeholders.values().sum();
        let kinds = self.placeholders.len();
        Some(format!("{blocks} blocks of {kinds} unknown kinds are shown as placeholders, most of them {}", most.0))
    }

    fn id(&mut self, name: &BlockName) -> Known {
        if let Some(&known) = self.known.get(name) {
            return known;
        }
        let target = self.mapping.target(name);
        let id = target.and_then(|target| self.id_of(&target, name));
        let known = match id {
            Some(id) => Known { id, is_placeholder: false },
            None => Known { id: self.placeholder(name), is_placeholder: true },
        };
        self.known.insert(name.clone(), known);
        known
    }

    /// The block that a name means, of the shape that it has.
    fn id_of(&mut self, target: &Target, name: &BlockName) -> Option<BlockId> {
        let base = self.registry.id(&target.block)?;
        let Some(shape) = target.shape.of_block(name, &target.block) else { return Some(BlockId::AIR) };
        if base == BlockId::AIR || shape == Shape::Cube {
            return Some(base);
        }
        // Water without a surface of its own would be a hole in the sea; of the two, the larger part of the cell is drawn.
        if name.state("waterlogged") == Some("true")
            && matches!(shape, Shape::Cross | Shape::Small | Shape::Sheets(_) | Shape::Torch(_))
            && let Some(water) = self.registry.id("water")
        {
            let source = Shape::Fluid(Fluid { kind: FluidKind::Water, level: 0 });
            let water = self.registry.shaped(water, source)?;
            return self.shining(water, self.registry.types()[usize::from(base.0)].emission);
        }
        self.registry.shaped(base, shape)
    }

    /// Water that shines as what stands in it.
    fn shining(&mut self, water: BlockId, emission: u8) -> Option<BlockId> {
        if emission == 0 {
            return Some(water);
        }
        let block = BlockType { emission, ..self.registry.types()[usize::from(water.0)] };
        let name = format!("water/{emission}");
        self.registry.id(&name).or_else(|| self.registry.add(&name, block).ok())
    }

    /// A block of this name that looks like the placeholder; the placeholder itself if the table is full.
    fn placeholder(&mut self, name: &BlockName) -> BlockId {
        let placeholder = self.registry.id(PLACEHOLDER).unwrap_or_default();
        let look = self.registry.types()[usize::from(placeholder.0)];
        let name = name.to_string();
        self.registry.id(&name).or_else(|| self.registry.add(&name, look).ok()).unwrap_or(placeholder)
    }
}
