//! Meshes as large as they get, and blocks at the very ends of them, for both extents.

use alloc::boxed::Box;

use super::*;
use crate::{BlockId, CHUNK_VOLUME};

const EXTENTS: [MeshExtent; 2] = [MeshExtent::Chunk, MeshExtent::EightChunks];

/// The mesh of a cube of chunks in which stone is where `is_stone` says, among air.
fn mesh_of(extent: MeshExtent, merging: Merging, is_stone: impl Fn([usize; 3]) -> bool) -> ChunkMesh {
    let edge = extent.chunks();
    let chunks: Vec<Box<[BlockId; CHUNK_VOLUME]>> = (0..edge * edge * edge)
        .map(|chunk| {
            let origin = [chunk % edge, chunk / edge / edge, chunk / edge % edge].map(|c| c * 16);
            let cell = |i: usize| [origin[0] + i % 16, origin[1] + i / 256, origin[2] + i / 16 % 16];
            Box::new(core::array::from_fn(|i| if is_stone(cell(i)) { BlockId(1) } else { BlockId::AIR }))
        })
        .collect();
    let input = MeshInput::new(extent, |at| {
        if at.iter().all(|c| (0..edge as i32).contains(c)) {
            let [x, y, z] = at.map(|c| c as usize);
            ChunkIds::Ids(&chunks[(y * edge + z) * edge + x])
        } else {
            ChunkIds::Uniform(BlockId::AIR)
        }
    });
    let mut mesh = ChunkMesh::default();
    Mesher::new(registry().types()).mesh(&input, merging, Shading::Occlusion, &mut mesh);
    mesh
}

/// Case A10: a slab across the whole mesh shows one quad of the full size on each of its large sides, whichever way it lies.
#[test]
fn the_largest_quads_fit() {
    for (extent, axis) in EXTENTS.into_iter().flat_map(|extent| (0..3).map(move |axis| (extent, axis))) {
        let size = 16 * extent.chunks();
        for layer in [0, size / 2, size - 1] {
            let mesh = mesh_of(extent, Merging::Greedy, |at| at[axis] == layer);
            assert_eq!(mesh.quads().len(), 6, "{extent:?} {axis} {layer}");
            for quad in mesh.quads().iter().map(|quad| quad.shape()) {
                let is_large = quad.face.axis() as usize == axis;
                let area = usize::from(quad.width) * usize::from(quad.height);
                assert_eq!(area, if is_large { size * size } else { size }, "{extent:?} {quad:?}");
            }
        }
    }
}

/// Case A10: as many faces as a mesh can have, each of its own.
#[test]
fn the_most_quads_fit() {
    for extent in EXTENTS {
        let size = 16 * extent.chunks();
        for merging in [Merging::Culled, Merging::Greedy] {
            let mesh = mesh_of(extent, merging, |[x, y, z]| (x + y + z) % 2 == 0);
            assert_eq!(mesh.quads().len(), size * size * size / 2 * 6);
            let mut seen: Vec<_> = mesh.quads().iter().map(|quad| (quad.shape().cell, quad.face().index())).collect();
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(seen.len(), mesh.quads().len(), "{extent:?} {merging:?}");
        }
    }
}

#[test]
fn a_block_in_each_corner_has_six_faces() {
    for (extent, corner) in EXTENTS.into_iter().flat_map(|extent| (0..8).map(move |corner| (extent, corner))) {
        let last = 16 * extent.chunks() - 1;
        let cell = [corner & 1, corner >> 1 & 1, corner >> 2].map(|c| c * last);
        for merging in [Merging::Culled, Merging::Greedy] {
            let mesh = mesh_of(extent, merging, |at| at == cell);
            let faces: Vec<_> = mesh.quads().iter().map(|quad| quad.face()).collect();
            assert_eq!(faces, Face::ALL, "{extent:?} {cell:?}");
            assert!(mesh.quads().iter().all(|quad| quad.shape().cell.map(usize::from) == cell), "{extent:?} {cell:?}");
        }
    }
}
