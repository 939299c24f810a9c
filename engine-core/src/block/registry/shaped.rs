//! Blocks in other shapes than their own, made when they are first asked for.

use alloc::format;

use super::BlockRegistry;
use crate::{BlockId, Shape};

impl BlockRegistry {
    /// A block in another shape: a type of its own, with the name of the first and the [word](Shape::parse) for the shape, such as
    /// `stone/plate:bottom:8`. `None` if there is no such block or the table is full.
    pub fn shaped(&mut self, id: BlockId, shape: Shape) -> Option<BlockId> {
        let block = self.types.get(usize::from(id.0))?.shaped(shape);
        let name = format!("{}/{shape}", self.name(id)?);
        self.id(&name).or_else(|| self.add(&name, block).ok())
    }

    /// The block of this name, which is made if it is that of a [shaped](Self::shaped) one.
    pub fn id_or_shaped(&mut self, name: &str) -> Option<BlockId> {
        self.id(name).or_else(|| {
            let (base, word) = name.rsplit_once('/')?;
            self.shaped(self.id(base)?, Shape::parse(word)?)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Coverage;

    #[test]
    fn shaped_blocks_are_found_again_by_name() {
        let mut registry = BlockRegistry::builtin();
        let stone = registry.id("stone").unwrap();
        let shape = Shape::parse("plate:top:8").unwrap();
        let slab = registry.shaped(stone, shape).unwrap();
        assert_eq!(registry.shaped(stone, shape), Some(slab));
        assert_eq!(registry.name(slab), Some("stone/plate:top:8"));
        let block = registry.types()[usize::from(slab.0)];
        assert_eq!((block.coverage, block.light_filter, block.shape), (Coverage::Partial, 0, shape));
        let mut other = BlockRegistry::builtin();
        assert!(other.id_or_shaped("stone/plate:top:8").is_some());
        assert_eq!([other.id_or_shaped("stone/plate:top:99"), other.id_or_shaped("no/cross")], [None; 2]);
    }
}
