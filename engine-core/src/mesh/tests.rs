//! Meshes of small arrangements as text, and the properties that all meshes have.

mod arrangements;
mod extremes;
mod loading;
mod many;
mod oracle;
mod picture;
mod properties;
mod shapes;

use alloc::vec::Vec;

use super::*;
use crate::{BlockPos, BlockRegistry, ChunkPos, World, WorldView};

const TABLE: &str = "air empty\nstone opaque\nwater translucent\nglass translucent\nleaves cutout\n\
                     fast_leaves cutout inner=hidden\nweb cutout sides=double";

fn registry() -> BlockRegistry {
    BlockRegistry::parse(TABLE).unwrap()
}

fn world(blocks: impl IntoIterator<Item = (i32, i32, i32, &'static str)>) -> World {
    let mut world = World::finite(registry());
    for (x, y, z, name) in blocks {
        let id = world.registry().id(name).unwrap();
        world.set_block(BlockPos::new(x, y, z), id).unwrap();
    }
    world
}

fn mesh_at(world: &World, at: ChunkPos, merging: Merging) -> ChunkMesh {
    let mut mesh = ChunkMesh::default();
    let input = MeshInput::of_world(world, MeshExtent::Chunk, at);
    Mesher::new(world.block_types()).mesh(&input, merging, Shading::Occlusion, &mut mesh);
    mesh
}

/// All chunks' quads of one merging, cells in world coordinates.
fn quads(world: &World, merging: Merging) -> Vec<([i32; 3], Quad)> {
    let mut all = Vec::new();
    for (at, _) in world.chunks() {
        let origin = at.origin().to_array();
        for &quad in mesh_at(world, at, merging).quads() {
            let cell = quad.shape().cell;
            all.push((core::array::from_fn(|axis| origin[axis] + i32::from(cell[axis])), quad));
        }
    }
    all
}
