//! Small arrangements: their quads by name, and their faces by count.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};

use expect_test::{Expect, expect};

use super::*;
use crate::{BlockId, Chunk};

/// Faces by block name and direction.
fn count(world: &World) -> BTreeMap<&str, [usize; 6]> {
    let mut faces = BTreeMap::new();
    for (_, quad) in quads(world, Merging::Culled) {
        let name = world.registry().name(quad.shape().block).unwrap();
        faces.entry(name).or_insert([0; 6])[quad.face().index()] += 1;
    }
    faces
}

fn total(world: &World, name: &str) -> usize {
    count(world).get(name).map_or(0, |faces| faces.iter().sum())
}

fn fill(
    from: [i32; 3],
    to: [i32; 3],
    name: &'static str,
) -> impl Iterator<Item = (i32, i32, i32, &'static str)> + Clone {
    let [x0, y0, z0] = from;
    let [x1, y1, z1] = to;
    (y0..=y1).flat_map(move |y| (z0..=z1).flat_map(move |z| (x0..=x1).map(move |x| (x, y, z, name))))
}

fn check(world: &World, expected: Expect) {
    let mut text = String::new();
    for (at, _) in world.chunks() {
        text += &mesh_at(world, at, Merging::Greedy).to_string();
    }
    expected.assert_eq(&text);
}

#[test]
fn one_block_is_six_quads() {
    check(
        &world([(1, 2, 3, "stone")]),
        expect![[r#"
            opaque -x 1,2,3 1×1 block 1
            opaque +x 1,2,3 1×1 block 1
            opaque -y 1,2,3 1×1 block 1
            opaque +y 1,2,3 1×1 block 1
            opaque -z 1,2,3 1×1 block 1
            opaque +z 1,2,3 1×1 block 1
        "#]],
    );
}

#[test]
fn an_edge_darkens_the_floor_beside_it() {
    check(
        &world(fill([0, 0, 0], [3, 0, 1], "stone").chain([(0, 1, 0, "stone"), (0, 1, 1, "stone")])),
        expect![[r#"
            opaque -x 0,0,0 2×2 block 1
            opaque +x 0,1,0 1×1 block 1 occlusion 3321 flipped
            opaque +x 0,1,1 1×1 block 1 occlusion 3312
            opaque +x 3,0,0 2×1 block 1
            opaque -y 0,0,0 4×2 block 1
            opaque +y 1,0,0 1×1 block 1 occlusion 2331 flipped
            opaque +y 1,0,1 1×1 block 1 occlusion 1332
            opaque +y 2,0,0 2×2 block 1
            opaque +y 0,1,0 1×2 block 1
            opaque -z 0,0,0 4×1 block 1
            opaque -z 0,1,0 1×1 block 1
            opaque +z 0,0,1 4×1 block 1
            opaque +z 0,1,1 1×1 block 1
        "#]],
    );
}

#[test]
fn a_pool_is_one_quad_and_lets_its_bed_be_seen() {
    check(
        &world(fill([0, 0, 0], [4, 1, 4], "stone").chain(fill([1, 1, 1], [3, 1, 3], "water"))),
        expect![[r#"
        opaque -x 0,0,0 5×2 block 1
        opaque -x 4,1,1 1×1 block 1 occlusion 2310
        opaque -x 4,1,2 1×1 block 1 occlusion 3311
        opaque -x 4,1,3 1×1 block 1 occlusion 3201 flipped
        opaque +x 0,1,1 1×1 block 1 occlusion 3201 flipped
        opaque +x 0,1,2 1×1 block 1 occlusion 3311
        opaque +x 0,1,3 1×1 block 1 occlusion 2310
        opaque +x 4,0,0 5×2 block 1
        opaque -y 0,0,0 5×5 block 1
        opaque +y 1,0,1 1×1 block 1 occlusion 0131 flipped
        opaque +y 2,0,1 1×1 block 1 occlusion 1133
        opaque +y 3,0,1 1×1 block 1 occlusion 1013
        opaque +y 1,0,2 1×1 block 1 occlusion 1331
        opaque +y 2,0,2 1×1 block 1
        opaque +y 3,0,2 1×1 block 1 occlusion 3113
        opaque +y 1,0,3 1×1 block 1 occlusion 1310
        opaque +y 2,0,3 1×1 block 1 occlusion 3311
        opaque +y 3,0,3 1×1 block 1 occlusion 3101 flipped
        opaque +y 0,1,0 5×1 block 1
        opaque +y 0,1,1 1×4 block 1
        opaque +y 4,1,1 1×4 block 1
        opaque +y 1,1,4 3×1 block 1
        opaque -z 0,0,0 5×2 block 1
        opaque -z 1,1,4 1×1 block 1 occlusion 3201 flipped
        opaque -z 2,1,4 1×1 block 1 occlusion 3311
        opaque -z 3,1,4 1×1 block 1 occlusion 2310
        opaque +z 1,1,0 1×1 block 1 occlusion 2310
        opaque +z 2,1,0 1×1 block 1 occlusion 3311
        opaque +z 3,1,0 1×1 block 1 occlusion 3201 flipped
        opaque +z 0,0,4 5×2 block 1
        translucent +y 1,1,1 3×3 block 2
    "#]],
    );
}

#[test]
fn water_and_glass_both_face_each_other() {
    check(
        &world([(0, 0, 0, "water"), (1, 0, 0, "glass")]),
        expect![[r#"
        translucent -x 0,0,0 1×1 block 2
        translucent +x 1,0,0 1×1 block 3
        translucent -y 0,0,0 1×1 block 2
        translucent -y 1,0,0 1×1 block 3
        translucent +y 0,0,0 1×1 block 2
        translucent +y 1,0,0 1×1 block 3
        translucent -z 0,0,0 1×1 block 2
        translucent -z 1,0,0 1×1 block 3
        translucent +z 0,0,0 1×1 block 2
        translucent +z 1,0,0 1×1 block 3
        crossing -x 1,0,0 1×1 block 3
        crossing +x 0,0,0 1×1 block 2
    "#]],
    );
}

/// Case A1: faces don't depend on where chunk borders lie.
#[test]
fn a_cube_has_54_faces_wherever_it_lies() {
    for low in [-1, 15, -17, 7] {
        let world = world(fill([low; 3], [low + 2; 3], "stone"));
        assert_eq!(count(&world)["stone"], [9; 6], "from {low}");
    }
}

/// Case A1: a full chunk among air, among stone, and with each neighbour not loaded in turn.
#[test]
fn a_full_chunk_shows_the_sides_that_are_known_to_be_open() {
    let faces = |around: &dyn Fn(ChunkPos) -> Option<BlockId>| {
        let mut world = World::streamed(registry());
        for at in (0..27).map(|i| ChunkPos::new(i % 3 - 1, i / 9 - 1, i / 3 % 3 - 1)) {
            let id = if at == ChunkPos::default() { Some(BlockId(1)) } else { around(at) };
            if let Some(id) = id {
                world.insert_chunk(at, Chunk::uniform(id)).unwrap();
            }
        }
        mesh_at(&world, ChunkPos::default(), Merging::Culled).quads().len()
    };
    assert_eq!(faces(&|_| Some(BlockId::AIR)), 1536);
    assert_eq!(faces(&|_| Some(BlockId(1))), 0);
    assert_eq!(faces(&|_| None), 0, "no face toward what isn't loaded");
    for face in Face::ALL {
        let missing = ChunkPos::default().step(face).unwrap();
        assert_eq!(faces(&|at| (at != missing).then_some(BlockId::AIR)), 1280, "{face:?}");
    }
}

/// Case A2: removing a block shows its neighbour's face across the border.
#[test]
fn an_edit_at_a_border_shows_the_face_behind() {
    let mut world = world([(15, 8, 8, "stone"), (16, 8, 8, "stone")]);
    assert_eq!(total(&world, "stone"), 10);
    world.set_block(BlockPos::new(15, 8, 8), BlockId::AIR).unwrap();
    assert_eq!(total(&world, "stone"), 6);
    assert!(mesh_at(&world, ChunkPos::new(0, 0, 0), Merging::Culled).is_empty());
    assert_eq!(mesh_at(&world, ChunkPos::new(1, 0, 0), Merging::Culled).group(MeshGroup::Opaque(Face::NegX)).len(), 1);
}

/// Case A4: different translucent types both emit; solid ground under water keeps its faces.
#[test]
fn translucent_blocks_hide_only_their_own_kind() {
    let slabs = || {
        let slab = |x, name| fill([x, 0, 0], [x, 2, 2], name);
        slab(15, "water").chain(slab(16, "glass")).chain(slab(17, "water"))
    };
    let free = world(slabs());
    assert_eq!(count(&free)["water"], [18, 18, 6, 6, 6, 6]);
    assert_eq!(count(&free)["glass"], [9, 9, 3, 3, 3, 3]);
    let on_floor = world(slabs().chain(fill([14, -1, -1], [18, -1, 3], "stone")));
    assert_eq!((total(&on_floor, "water"), total(&on_floor, "glass")), (54, 27));
    assert_eq!((total(&on_floor, "stone"), count(&on_floor)["stone"][Face::PosY.index()]), (70, 25));
    for (shell, inner) in [("stone", 0), ("glass", 6)] {
        let around = fill([15, 15, 15], [17, 17, 17], shell).filter(|&(x, y, z, _)| (x, y, z) != (16, 16, 16));
        let world = world(around.chain([(16, 16, 16, "water")]));
        assert_eq!((total(&world, shell), total(&world, "water")), (60, inner), "{shell}");
    }
    assert_eq!(total(&world([(15, 0, 0, "glass"), (16, 0, 0, "glass")]), "glass"), 10);
}

/// Case A6: leaves keep their inner faces or not, by the type's flag.
#[test]
fn leaves_follow_their_flag() {
    let two = |name| total(&world([(15, 0, 0, name), (16, 0, 0, name)]), name);
    assert_eq!((two("leaves"), two("fast_leaves"), two("web")), (12, 10, 12));
}

/// Case A12: corners by their neighbours, as the top of the block at the origin sees them; mirrored input, mirrored corners.
#[test]
fn occlusion_follows_the_neighbours_of_a_corner() {
    let top = |blocks: &[(i32, i32, i32)]| {
        let stone = blocks.iter().map(|&(x, y, z)| (x, y, z, "stone"));
        let world = world(stone.chain([(0, 0, 0, "stone")]));
        let top = quads(&world, Merging::Culled).into_iter().find(|(at, q)| *at == [0; 3] && q.face() == Face::PosY);
        top.unwrap().1.shape().occlusion
    };
    // Corners of the top: 0 is north-west, then clockwise: north-east, south-east, south-west.
    assert_eq!(top(&[(1, 1, 1)]), [3, 3, 2, 3]);
    assert_eq!(top(&[(1, 1, 0), (0, 1, 1)]), [3, 2, 0, 2]);
    assert_eq!(top(&[(-1, 1, 0)]), [2, 3, 3, 2]);
    for (sx, sz, corner) in [(-1, -1, 0), (1, -1, 1), (1, 1, 2), (-1, 1, 3)] {
        let mut expected = [3; 4];
        expected[corner] = 2;
        assert_eq!(top(&[(sx, 1, sz)]), expected);
    }
}
