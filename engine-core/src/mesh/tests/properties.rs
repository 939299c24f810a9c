//! What holds for every mesh, checked on random surroundings of every kind against the plain way.

extern crate std;

use super::oracle::{Cells, Form, Shade, plain_faces, split};
use super::*;
use crate::{BlockId, BlockType, Light};

/// How many surroundings are tried, by size; `BURROW_MESH_CASES` sets another number.
const CASES: u64 = 120;

/// A random number for a place; the same for the same seed.
fn hash(seed: u64, [x, y, z]: [i32; 3]) -> u64 {
    let place = [x, y, z]
        .iter()
        .fold(seed, |h, &c| (h ^ c as u64 & 0xffff).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29));
    (place ^ place >> 31).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 16
}

/// Random surroundings: how dense, how many kinds, in pieces how large, in layers or not, of chunks in all forms.
pub(super) fn cells(seed: u64, extent: MeshExtent, types: &[BlockType]) -> Cells {
    let pick = |salt: u64, of: u64| hash(seed ^ salt << 40, [0; 3]) % of;
    let (density, kinds, grain) =
        (1 + pick(1, 10), 1 + pick(2, types.len() as u64 - 1), [0, 0, 1, 3][pick(3, 4) as usize]);
    let (first_kind, layered, all_ids) = (pick(4, 6), pick(5, 3) == 0, pick(6, 3) == 0);
    let light_grain = [0, 2, 6][pick(7, 3) as usize];
    let block = |at: [i32; 3]| {
        let h = hash(seed, at.map(|c| c >> grain));
        let wave = hash(seed, [at[0] >> 2, 0, at[2] >> 2]) % 3 + 4 + pick(8, 8);
        let filled = if layered { (at[1] as u64) < wave } else { h % 10 < density };
        if filled {
            BlockId((1 + (first_kind + (h >> 8) % kinds) % (types.len() as u64 - 1)) as u16)
        } else {
            BlockId::AIR
        }
    };
    let form = |chunk: [i32; 3]| match hash(seed ^ 77, chunk) % 16 {
        0 if !all_ids => Form::NotLoaded,
        1 | 2 if !all_ids => Form::Uniform,
        3..6 if !all_ids => Form::Packed,
        _ => Form::Ids,
    };
    let light = |at: [i32; 3]| {
        Light(hash(seed ^ 99, at.map(|c| c >> light_grain)) as u8 & [0xff, 0xf0, 0x33][pick(9, 3) as usize])
    };
    Cells::new(extent, types, form, block, light)
}

fn check_against_the_plain_way(extent: MeshExtent, cases: u64) {
    let cases = std::env::var("BURROW_MESH_CASES").ok().and_then(|count| count.parse().ok()).unwrap_or(cases);
    let first: u64 = std::env::var("BURROW_MESH_FIRST").ok().and_then(|count| count.parse().ok()).unwrap_or(0);
    let registry = registry();
    let mut mesher = Mesher::new(registry.types());
    let mut mesh = ChunkMesh::default();
    for seed in first..first + cases {
        let cells = cells(seed, extent, registry.types());
        let (input, light) = (cells.input(), cells.light_input());
        for shade in [Shade::Open, Shade::Occlusion, Shade::Smooth] {
            let expected = plain_faces(&cells, registry.types(), shade);
            let shading = match shade {
                Shade::Open => Shading::Open,
                Shade::Occlusion => Shading::Occlusion,
                Shade::Smooth => Shading::Smooth(&light),
            };
            let mut counts = Vec::new();
            for merging in [Merging::Culled, Merging::Greedy] {
                mesher.mesh(&input, merging, shading, &mut mesh);
                let found = split(&mesh, cells.size());
                if let Some(index) = (0..found.len()).find(|&index| found[index] != expected[index]) {
                    let (cell, face) = (index / 6, Face::ALL[index % 6]);
                    panic!(
                        "seed {seed}, {extent:?}, {shade:?}, {merging:?}: {face:?} of cell {cell} is {:?} instead of {:?}",
                        found[index], expected[index]
                    );
                }
                counts.push(mesh.quads().len());
                assert!(merging == Merging::Greedy || counts[0] == expected.iter().flatten().count(), "seed {seed}");
            }
            assert!(counts[1] <= counts[0], "seed {seed}: merging makes no more quads");
        }
    }
}

/// Case A8: split into single faces, every mesh holds exactly the faces of the rule, each once, with the right corners.
#[test]
fn meshes_of_a_chunk_hold_exactly_the_faces_of_the_rule() {
    check_against_the_plain_way(MeshExtent::Chunk, CASES);
}

#[test]
fn meshes_of_eight_chunks_hold_exactly_the_faces_of_the_rule() {
    check_against_the_plain_way(MeshExtent::EightChunks, CASES / 12);
}
