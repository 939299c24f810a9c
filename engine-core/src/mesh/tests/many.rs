//! Very many random surroundings against a plain loop over cells: only which faces there are, so that a million takes minutes.

extern crate std;

use alloc::boxed::Box;

use super::*;
use crate::block::face_rule::face_between;
use crate::{BlockId, BlockType, CHUNK_VOLUME, FaceGroup};

/// How many are tried, unless `BURROW_MESH_MANY` sets another number.
const SURROUNDINGS: u64 = 1500;
/// Cells on each axis: a chunk's, and one more on each side.
const SIZE: usize = 18;

/// Random numbers, one after the other (SplitMix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() >> 40) as usize % end
    }
}

type Cells = [BlockId; SIZE * SIZE * SIZE];

/// Fills all cells: of some of the kinds, some of them air, as single cells or in runs along x.
fn fill(cells: &mut Cells, random: &mut Random, kinds: usize) {
    let palette: [BlockId; 16] = {
        let (used, density) = (1 + random.below(kinds - 1), 1 + random.below(15));
        let first = random.below(kinds);
        core::array::from_fn(|i| {
            let kind = 1 + (first + random.below(used)) % (kinds - 1);
            if i < density { BlockId(kind as u16) } else { BlockId::AIR }
        })
    };
    let longest = [1, 1, 3, 20, 150][random.below(5)];
    let mut from = 0;
    while from < cells.len() {
        let to = (from + 1 + random.below(longest)).min(cells.len());
        cells[from..to].fill(palette[random.below(palette.len())]);
        from = to;
    }
}

fn at([x, y, z]: [usize; 3]) -> usize {
    (y * SIZE + z) * SIZE + x
}

/// A chunk and the layers around it, by place as in [`MeshInput::new`].
fn chunks(cells: &Cells, into: &mut [Box<[BlockId; CHUNK_VOLUME]>; 27]) {
    for (index, &id) in cells.iter().enumerate() {
        let place = [index % SIZE, index / SIZE / SIZE, index / SIZE % SIZE].map(|c| c + 15);
        let [x, y, z] = place.map(|c| c / 16);
        let [in_x, in_y, in_z] = place.map(|c| c % 16);
        into[(y * 3 + z) * 3 + x][(in_y * 16 + in_z) * 16 + in_x] = id;
    }
}

/// The groups of all pairs of kinds.
fn rule(types: &[BlockType]) -> Vec<[Option<MeshGroup>; 6]> {
    let kinds = types.len() as u16;
    let pairs = (0..kinds * kinds).map(|pair| (BlockId(pair / kinds), BlockId(pair % kinds)));
    pairs
        .map(|(own, beyond)| {
            Face::ALL.map(|face| match face_between(types, own, face, beyond) {
                FaceGroup::Hidden => None,
                FaceGroup::Opaque => Some(MeshGroup::Opaque(face)),
                FaceGroup::Cutout => Some(MeshGroup::Cutout(face)),
                FaceGroup::CutoutDouble => Some(MeshGroup::CutoutDouble),
                FaceGroup::Translucent => Some(MeshGroup::Translucent),
                FaceGroup::Crossing => Some(MeshGroup::Crossing),
            })
        })
        .collect()
}

/// A byte for a face of the mesh: 0 for none, or the group and the block.
fn mark(group: MeshGroup, id: BlockId) -> u8 {
    1 + (group.index() * 16) as u8 + id.0 as u8
}

#[test]
fn many_meshes_hold_exactly_the_faces_of_the_rule() {
    let number = |name| std::env::var(name).ok().and_then(|count| count.parse().ok());
    let (first, count) = (number("BURROW_MESH_FIRST").unwrap_or(0), number("BURROW_MESH_MANY").unwrap_or(SURROUNDINGS));
    let registry = registry();
    let types = registry.types();
    let (rule, kinds) = (rule(types), types.len());
    assert!(kinds < 16, "a mark has room for that many");
    let (mut mesher, mut mesh) = (Mesher::new(types), ChunkMesh::default());
    let mut cells = Box::new([BlockId::AIR; SIZE * SIZE * SIZE]);
    let mut ids: [Box<[BlockId; CHUNK_VOLUME]>; 27] = core::array::from_fn(|_| Box::new([BlockId(9999); CHUNK_VOLUME]));
    let steps = [-1, 1, -((SIZE * SIZE) as isize), (SIZE * SIZE) as isize, -(SIZE as isize), SIZE as isize];
    let mut expected = alloc::vec![0u8; CHUNK_VOLUME * 6];
    let mut found = expected.clone();
    for seed in first..first + count {
        fill(&mut cells, &mut Random(seed.wrapping_mul(0x5851_f42d_4c95_7f2d)), kinds);
        chunks(&cells, &mut ids);
        for (index, marks) in expected.as_chunks_mut::<6>().0.iter_mut().enumerate() {
            let own = at([index % 16 + 1, index / 256 + 1, index / 16 % 16 + 1]);
            for (face, (mark_of, step)) in marks.iter_mut().zip(steps).enumerate() {
                let beyond = cells[own.wrapping_add_signed(step)];
                let group = rule[usize::from(cells[own].0) * kinds + usize::from(beyond.0)][face];
                *mark_of = group.map_or(0, |group| mark(group, cells[own]));
            }
        }
        let input = MeshInput::new(MeshExtent::Chunk, |[x, y, z]| {
            ChunkIds::Ids(&ids[(((y + 1) * 3 + z + 1) * 3 + x + 1) as usize])
        });
        for (merging, shading) in
            [(Merging::Culled, Shading::Open), (Merging::Greedy, Shading::Open), (Merging::Greedy, Shading::Occlusion)]
        {
            mesher.mesh(&input, merging, shading, &mut mesh);
            found.fill(0);
            for group in MeshGroup::all() {
                for quad in mesh.group(group) {
                    let QuadShape { cell: [x, y, z], face, width, height, block, .. } = quad.shape();
                    let first = (usize::from(y) * 16 + usize::from(z)) * 16 + usize::from(x);
                    let step = |axis: crate::Axis| [1, 256, 16][axis as usize];
                    for v in 0..usize::from(height) {
                        for u in 0..usize::from(width) {
                            let cell = first + u * step(face.u_axis()) + v * step(face.v_axis());
                            let slot = &mut found[cell * 6 + face.index()];
                            assert_eq!(*slot, 0, "seed {seed}, {merging:?}, {shading:?}: {quad} overlaps another");
                            *slot = mark(group, block);
                        }
                    }
                }
            }
            assert!(found == expected, "seed {seed}, {merging:?}, {shading:?}: other faces than those of the rule");
        }
    }
}
