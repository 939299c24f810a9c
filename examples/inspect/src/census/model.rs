//! Counts a model: every placed voxel, those that another one covers too.

use std::collections::BTreeSet;

use engine_core::formats::Kind;
use engine_core::formats::vox::{VoxScene, y_up};

use super::Census;

pub(super) fn take(scene: &VoxScene, wanted: &[[i32; 3]]) -> Census {
    let mut census = Census::new(Kind::MagicaVoxel, wanted);
    census.messages.clone_from(&scene.messages);
    let mut chunks = BTreeSet::new();
    for (cell, colour) in scene.voxels() {
        chunks.insert(y_up(cell).chunk());
        *census.blocks.entry(colour.to_string()).or_default() += 1;
        census.include(cell);
        for (_, found) in census.at.iter_mut().filter(|(at, _)| *at == cell) {
            *found = Some(colour.to_string());
        }
    }
    census.chunks = chunks.len() as u64;
    census
}
