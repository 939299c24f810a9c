//! Where a visitor of a map that is loaded whole begins.

use engine_core::formats::{Kind, Spawn};
use engine_core::{BlockId, BlockPos, Coverage, LocalPos, Solidity, World, WorldView};

use crate::camera::Extent;

/// A place to stand at: the one that the map names, or on the ground in the middle of a piece of land. `None` if the map isn't one to stand in but a
/// building or a model.
pub(super) fn in_whole(kind: Kind, spawn: Option<Spawn>, world: &World, extent: Extent) -> Option<Spawn> {
    let is_free = |at: BlockPos| world.block(at).is_some_and(|id| world.block_type(id).solidity == Solidity::Passable);
    match spawn {
        Some(spawn) => spawn.risen(is_free),
        None if kind == Kind::AnvilRegion => on_the_ground(world, extent)?.risen(is_free),
        None => None,
    }
}

/// On top of the column of cells that has any opaque block and is nearest to the middle.
fn on_the_ground(world: &World, extent: Extent) -> Option<Spawn> {
    let middle = |min: i32, max: i32| (i64::from(min) + i64::from(max)).div_euclid(2);
    let [x, z] = [middle(extent.min.x, extent.max.x), middle(extent.min.z, extent.max.z)];
    let from_middle = |at: BlockPos| (i64::from(at.x) - x).pow(2) + (i64::from(at.z) - z).pow(2);
    let opaque = |id: BlockId| world.block_type(id).coverage == Coverage::Opaque;
    let mut best: Option<BlockPos> = None;
    for (position, chunk) in world.chunks() {
        // No cell of the chunk is nearer than its nearest corner.
        let corner = |low: i32, middle: i64| i64::from(low) + (middle - i64::from(low)).clamp(0, 15);
        let [near_x, near_z] = [corner(position.origin().x, x), corner(position.origin().z, z)];
        let nearest = (near_x - x).pow(2) + (near_z - z).pow(2);
        if best.is_some_and(|best| nearest > from_middle(best)) || chunk.is_uniform(BlockId::AIR) {
            continue;
        }
        for at in LocalPos::all().filter(|&at| opaque(chunk.get(at))).map(|at| position.block(at)) {
            let key = |at: BlockPos| (from_middle(at), [at.x, at.z], -at.y);
            if best.is_none_or(|best| key(at) < key(best)) {
                best = Some(at);
            }
        }
    }
    Some(Spawn { at: best?.offset(0, 1, 0)?, yaw: 0.0 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_core::BlockRegistry;

    fn hill() -> (World, Extent) {
        let mut world = World::finite(BlockRegistry::builtin());
        let stone = world.registry().id("stone").unwrap();
        for (x, y, z) in [(0, 0, 0), (40, 5, 40), (21, 3, 20), (21, 9, 20), (21, 10, 20)] {
            world.set_block(BlockPos::new(x, y, z), stone).unwrap();
        }
        (world, Extent { min: BlockPos::new(0, 0, 0), max: BlockPos::new(40, 10, 40) })
    }

    #[test]
    fn one_stands_on_the_ground_in_the_middle_of_land() {
        let (world, extent) = hill();
        let spawn = in_whole(Kind::AnvilRegion, None, &world, extent).map(|spawn| spawn.at);
        assert_eq!(spawn, Some(BlockPos::new(21, 11, 20)));
        assert_eq!(in_whole(Kind::Sponge, None, &world, extent), None, "a building is looked at from outside");
        let empty = World::finite(BlockRegistry::builtin());
        assert_eq!(in_whole(Kind::AnvilRegion, None, &empty, extent), None);
    }

    #[test]
    fn one_stands_where_the_map_says_if_there_is_room() {
        let (world, extent) = hill();
        let said = Spawn { at: BlockPos::new(21, 9, 20), yaw: 90.0 };
        let found = in_whole(Kind::ClassicWorld, Some(said), &world, extent);
        assert_eq!(found, Some(Spawn { at: BlockPos::new(21, 11, 20), yaw: 90.0 }));
    }
}
