//! The block types of all inputs, with ids by which the peers, whose traits have no room for a table, tell classes apart at no cost.

use block_mesh::{MergeVoxel, Voxel, VoxelVisibility};
use engine_core::{BlockId, BlockRegistry, BlockType, Coverage, Shape, TextureId};

/// The first id of blocks that aren't opaque.
const SEE_THROUGH: u16 = 4096;

/// A block as `block-mesh` wants to see it: empty, translucent (and cutout), or opaque.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(transparent)]
pub(super) struct Block(pub(super) u16);

impl Voxel for Block {
    fn get_visibility(&self) -> VoxelVisibility {
        match self.0 {
            0 => VoxelVisibility::Empty,
            1..SEE_THROUGH => VoxelVisibility::Opaque,
            _ => VoxelVisibility::Translucent,
        }
    }
}

impl MergeVoxel for Block {
    type MergeValue = u16;

    fn merge_value(&self) -> u16 {
        self.0
    }
}

/// The blocks of a registry under other ids: opaque ones from 1 on, the others from [`SEE_THROUGH`] on.
pub(super) struct Blocks {
    registry: BlockRegistry,
    types: Vec<BlockType>,
    /// By the id in the registry.
    renamed: Vec<BlockId>,
}

impl Blocks {
    /// The blocks that come with the engine.
    pub(super) fn builtin() -> Result<Self, String> {
        Self::of(BlockRegistry::builtin())
    }

    /// The blocks of a registry, of which fewer than [`SEE_THROUGH`] may be opaque.
    pub(super) fn of(registry: BlockRegistry) -> Result<Self, String> {
        let mut opaque = vec![BlockType::AIR];
        let mut others = Vec::new();
        let mut renamed = Vec::new();
        for &block in registry.types() {
            // The peers know cubes alone.
            let block = block.shaped(Shape::Cube);
            renamed.push(match block.coverage {
                Coverage::Empty => BlockId::AIR,
                Coverage::Opaque | Coverage::Partial => {
                    opaque.push(block);
                    BlockId(opaque.len() as u16 - 1)
                }
                Coverage::Cutout | Coverage::Translucent => {
                    others.push(block);
                    BlockId(SEE_THROUGH + others.len() as u16 - 1)
                }
            });
        }
        if opaque.len() > usize::from(SEE_THROUGH) {
            return Err(format!("{} kinds of opaque blocks are more than this program tells apart", opaque.len()));
        }
        opaque.resize(usize::from(SEE_THROUGH), BlockType::opaque([TextureId::WHITE; 6]));
        opaque.append(&mut others);
        Ok(Self { registry, types: opaque, renamed })
    }

    pub(super) fn registry(&self) -> &BlockRegistry {
        &self.registry
    }

    pub(super) fn types(&self) -> &[BlockType] {
        &self.types
    }

    pub(super) fn renamed(&self, id: BlockId) -> BlockId {
        self.renamed[usize::from(id.0)]
    }

    pub(super) fn id(&self, name: &str) -> Result<BlockId, String> {
        self.registry.id(name).map(|id| self.renamed(id)).ok_or_else(|| format!("there is no block `{name}`"))
    }
}
