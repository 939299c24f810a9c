//! The crates that do the same work, called as their documentation says.
//!
//! They know blocks as empty, translucent or opaque; to them two translucent blocks, even different ones, have no face between them.

use std::collections::BTreeSet;

use binary_greedy_meshing as binary;
use block_mesh::ndshape::ConstShape3u32;
use block_mesh::{
    GreedyQuadsBuffer, RIGHT_HANDED_Y_UP_CONFIG, UnitQuadBuffer, UnorientedQuad, UnorientedUnitQuad, greedy_quads,
    visible_block_faces,
};
use block_mesh_bgm::{BinaryGreedyQuadsBuffer, binary_greedy_quads};
use engine_core::BlockType;
use engine_core::Coverage;
use engine_core::mesh::MeshExtent;

use super::volume::Volume;
use crate::contest::{Contender, Made};

/// Those that don't merge.
pub(super) fn culled(extent: MeshExtent) -> Vec<Contender<'static, Volume>> {
    vec![match extent {
        MeshExtent::Chunk => visible::<18>(),
        MeshExtent::EightChunks => visible::<34>(),
    }]
}

/// Those that merge.
pub(super) fn greedy(extent: MeshExtent, types: &[BlockType]) -> Vec<Contender<'static, Volume>> {
    match extent {
        MeshExtent::Chunk => greedy_of::<18, 16>(types),
        MeshExtent::EightChunks => greedy_of::<34, 32>(types),
    }
}

fn visible<const P: u32>() -> Contender<'static, Volume> {
    let mut buffer = UnitQuadBuffer::new();
    Contender {
        name: "block-mesh visible_block_faces",
        run: Box::new(move |volume| {
            buffer.reset();
            let shape = ConstShape3u32::<P, P, P> {};
            visible_block_faces(
                &volume.padded,
                &shape,
                [0; 3],
                [P - 1; 3],
                &RIGHT_HANDED_Y_UP_CONFIG.faces,
                &mut buffer,
            );
            made::<UnorientedUnitQuad>(buffer.num_quads())
        }),
    }
}

fn greedy_of<const P: u32, const N: usize>(types: &[BlockType]) -> Vec<Contender<'static, Volume>> {
    let faces = &RIGHT_HANDED_Y_UP_CONFIG.faces;
    let mut buffer = GreedyQuadsBuffer::new((P * P * P) as usize);
    let plain = move |volume: &Volume| {
        greedy_quads(&volume.padded, &ConstShape3u32::<P, P, P> {}, [0; 3], [P - 1; 3], faces, &mut buffer);
        made::<UnorientedQuad>(buffer.quads.num_quads())
    };
    let mut buffer = BinaryGreedyQuadsBuffer::new();
    let bgm = move |volume: &Volume| {
        binary_greedy_quads(&volume.padded, &ConstShape3u32::<P, P, P> {}, [0; 3], [P - 1; 3], faces, &mut buffer);
        made::<UnorientedQuad>(buffer.quads.num_quads())
    };
    let (mut buffer, mut packed) = (BinaryGreedyQuadsBuffer::new(), Vec::new());
    let bgm_packed = move |volume: &Volume| {
        binary_greedy_quads(&volume.padded, &ConstShape3u32::<P, P, P> {}, [0; 3], [P - 1; 3], faces, &mut buffer);
        packed.clear();
        for (face, group) in buffer.quads.groups.iter().enumerate() {
            packed.extend(group.iter().map(|quad| pack::<P>(volume, face, quad)));
        }
        made::<u64>(packed.len())
    };
    let see_through: BTreeSet<u16> =
        (0u16..).zip(types).filter(|(_, t)| t.coverage != Coverage::Opaque).map(|(id, _)| id).collect();
    let see_through: BTreeSet<u16> = see_through.into_iter().filter(|&id| id != 0).collect();
    let (mut mesher, transparent) = (binary::Mesher::<N>::new(), see_through.clone());
    let from_ids = move |volume: &Volume| {
        mesher.clear();
        mesher.mesh(&volume.padded_zxy, &transparent);
        made::<binary::Quad>(mesher.quads.iter().map(Vec::len).sum())
    };
    let (mut mesher, transparent) = (binary::Mesher::<N>::new(), see_through);
    let from_masks = move |volume: &Volume| {
        mesher.clear();
        let opaque = binary::compute_opaque_mask::<N>(&volume.padded_zxy, &transparent);
        let see_through = binary::compute_transparent_mask::<N>(&volume.padded_zxy, &transparent);
        mesher.fast_mesh(&volume.padded_zxy, &opaque, &see_through);
        made::<binary::Quad>(mesher.quads.iter().map(Vec::len).sum())
    };
    vec![
        Contender { name: "block-mesh greedy_quads", run: Box::new(plain) },
        Contender { name: "block-mesh-bgm binary_greedy_quads", run: Box::new(bgm) },
        Contender { name: "block-mesh-bgm binary_greedy_quads, packed", run: Box::new(bgm_packed) },
        Contender { name: "binary-greedy-meshing mesh", run: Box::new(from_ids) },
        Contender { name: "binary-greedy-meshing fast_mesh", run: Box::new(from_masks) },
    ]
}

/// The same 8 bytes with the block's id as ours.
fn pack<const P: u32>(volume: &Volume, face: usize, quad: &UnorientedQuad) -> u64 {
    let [x, y, z] = quad.minimum;
    let block = volume.padded[((z * P + y) * P + x) as usize].0;
    let place = u64::from(x - 1) | u64::from(y - 1) << 5 | u64::from(z - 1) << 10;
    place
        | u64::from(quad.width - 1) << 15
        | u64::from(quad.height - 1) << 20
        | (face as u64) << 25
        | u64::from(block) << 32
}

fn made<Quad>(quads: usize) -> Made {
    Made { quads, bytes: quads * size_of::<Quad>() }
}
