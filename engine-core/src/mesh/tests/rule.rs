//! Every mesh against the face rule, applied cell by cell.

use proptest::prelude::*;

use super::*;
use crate::block::face_rule::face_between;
use crate::{BlockId, BlockType, FaceGroup};

/// One face of one block: what the slow way and a split mesh are compared by.
type UnitFace = ([i32; 3], usize, u16, [u8; 4]);

/// Every face by the rule alone, cell by cell, with its group.
fn plain_faces(around: &Neighbourhood, types: &[BlockType]) -> Vec<(UnitFace, MeshGroup)> {
    let mut faces = Vec::new();
    for (x, y, z) in (0..4096).map(|i| (i % 16, i / 256, i / 16 % 16)) {
        let id = around.get(x, y, z);
        for face in Face::ALL {
            let [nx, ny, nz] = face.normal();
            let group = match face_between(types, id, around.get(x + nx, y + ny, z + nz)) {
                FaceGroup::Hidden => continue,
                FaceGroup::Opaque => MeshGroup::Opaque(face),
                FaceGroup::Cutout => MeshGroup::Cutout(face),
                FaceGroup::CutoutDouble => MeshGroup::CutoutDouble,
                FaceGroup::Translucent => MeshGroup::Translucent,
                FaceGroup::Crossing => MeshGroup::Crossing,
            };
            let lit = matches!(group, MeshGroup::Translucent | MeshGroup::Crossing);
            let occlusion = if lit { [3; 4] } else { plain_occlusion(around, [x, y, z], face) };
            faces.push((([x, y, z], face.index(), id.0, occlusion), group));
        }
    }
    faces.sort();
    faces
}

/// Occlusion from the corners' positions: of the eight cells around a corner, the three in front of the face and not before its block.
fn plain_occlusion(around: &Neighbourhood, [x, y, z]: [i32; 3], face: Face) -> [u8; 4] {
    let normal = face.normal();
    [0, 1, 2, 3].map(|corner| {
        let towards = face.corner(corner).map(|c| 2 * c - 1);
        let solid = |take: [bool; 3]| {
            let [dx, dy, dz] = core::array::from_fn(|axis| match (normal[axis], take[axis]) {
                (0, true) => towards[axis],
                (along, _) => along,
            });
            around.get(x + dx, y + dy, z + dz) == BlockId(1)
        };
        let [u, v] = [face.u_axis() as usize, face.v_axis() as usize];
        let along = |axis: usize| core::array::from_fn(|a| a == axis);
        match (solid(along(u)), solid(along(v)), solid([true; 3])) {
            (true, true, _) => 0,
            (a, b, c) => 3 - u8::from(a) - u8::from(b) - u8::from(c),
        }
    })
}

/// A mesh taken apart into faces of single blocks.
fn split(mesh: &ChunkMesh) -> Vec<(UnitFace, MeshGroup)> {
    let mut faces = Vec::new();
    for group in MeshGroup::all() {
        for shape in mesh.group(group).iter().map(|quad| quad.shape()) {
            for (u, v) in (0..shape.height).flat_map(|v| (0..shape.width).map(move |u| (u, v))) {
                let mut cell = shape.cell.map(i32::from);
                cell[shape.face.u_axis() as usize] += i32::from(u);
                cell[shape.face.v_axis() as usize] += i32::from(v);
                faces.push(((cell, shape.face.index(), shape.block.0, shape.occlusion), group));
            }
        }
    }
    faces.sort();
    faces
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// Case A8: split into single faces, every mesh holds exactly the faces of the rule, each once.
    #[test]
    fn meshes_hold_exactly_the_faces_of_the_rule(seed in any::<u64>(), density in 1u64..10, kinds in 1u64..7, coarse in any::<bool>()) {
        let mut around = Neighbourhood::new();
        for (x, y, z) in (0..18 * 18 * 18).map(|i| (i % 18 - 1, i / 324 - 1, i / 18 % 18 - 1)) {
            let grain = if coarse { 3 } else { 0 };
            let place = [x, y, z].iter().fold(0, |place, c| place * 64 + ((c + 1) >> grain) as u64);
            let mut h = (place ^ seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            h = (h ^ h >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 20;
            let id = match h % 10 {
                0 if h >> 12 & 63 == 0 => BlockId::NOT_LOADED,
                part if part < density => BlockId((1 + (h >> 8) % kinds) as u16),
                _ => BlockId::AIR,
            };
            around.set(x, y, z, id);
        }
        let registry = registry();
        let expected = plain_faces(&around, registry.types());
        let mut mesh = ChunkMesh::default();
        let mut mesher = Mesher::new();
        for merging in [Merging::Culled, Merging::Greedy] {
            mesher.mesh(&around, registry.types(), merging, &mut mesh);
            prop_assert_eq!(&split(&mesh), &expected);
        }
    }
}
