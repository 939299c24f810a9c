//! How much of space a world fills.

use engine_core::{BlockId, BlockPos, LocalPos, World};

use crate::camera::Extent;

/// The blocks between which everything in a world lies; the cell at the origin if it is empty.
pub(super) fn of(world: &World) -> Extent {
    let mut found: Option<Extent> = None;
    for (position, chunk) in world.chunks() {
        let whole =
            Extent { min: position.block(LocalPos::new(0, 0, 0)), max: position.block(LocalPos::new(15, 15, 15)) };
        if found.is_some_and(|found| found.including(whole) == found) || chunk.is_uniform(BlockId::AIR) {
            continue;
        }
        for at in LocalPos::all().filter(|&at| chunk.get(at) != BlockId::AIR) {
            let cell = Extent::of(position.block(at));
            found = Some(found.map_or(cell, |found| found.including(cell)));
        }
    }
    found.unwrap_or(Extent::of(BlockPos::new(0, 0, 0)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_core::BlockRegistry;

    #[test]
    fn the_extent_is_that_of_the_blocks() {
        let mut world = World::finite(BlockRegistry::builtin());
        assert_eq!(of(&world), Extent::of(BlockPos::new(0, 0, 0)));
        for (x, y, z) in [(-17, 3, 40), (5, -1, 38), (4, 0, 39)] {
            world.set_block(BlockPos::new(x, y, z), BlockId(1)).unwrap();
        }
        let expected = Extent { min: BlockPos::new(-17, -1, 38), max: BlockPos::new(5, 3, 40) };
        assert_eq!(of(&world), expected);
    }
}
