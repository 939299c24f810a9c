//! Which chunks an edit changes.

use crate::{BlockPos, ChunkPos};

/// Calls `visit` with each chunk whose mesh may depend on the block at `at`: its own, and those that the cell touches by a face, an edge or a corner.
pub(super) fn for_each_touched(at: BlockPos, mut visit: impl FnMut(ChunkPos)) {
    let local = at.local();
    let reach = |coordinate: u8| match coordinate {
        0 => -1..=0,
        15 => 0..=1,
        _ => 0..=0,
    };
    for y in reach(local.y()) {
        for z in reach(local.z()) {
            for x in reach(local.x()) {
                at.chunk().offset(x, y, z).map(&mut visit);
            }
        }
    }
}
