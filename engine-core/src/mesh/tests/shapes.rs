//! The second stream: which pieces there are, as text.

use crate::mesh::{ChunkIds, ChunkMesh, Merging, MeshExtent, MeshInput, Mesher, Shading};
use crate::{BlockId, BlockRegistry, CHUNK_VOLUME, LocalPos};
use alloc::string::ToString;

fn mesh(table: &str, cells: &[([u8; 3], &str)]) -> ChunkMesh {
    let registry = BlockRegistry::parse(table).unwrap();
    let mut ids = [BlockId::AIR; CHUNK_VOLUME];
    for &([x, y, z], name) in cells {
        ids[LocalPos::new(x, y, z).index()] = registry.id(name).unwrap();
    }
    let chunk = |at| if at == [0; 3] { ChunkIds::Ids(&ids) } else { ChunkIds::Uniform(BlockId::AIR) };
    let mut mesh = ChunkMesh::default();
    let input = MeshInput::new(MeshExtent::Chunk, chunk);
    Mesher::new(registry.types()).mesh(&input, Merging::Greedy, Shading::Occlusion, &mut mesh);
    mesh
}

#[test]
fn a_slab_on_stone_beside_a_plant() {
    let table = "air empty\nstone opaque\nslab opaque shape=plate:bottom:8\nplant cutout shape=cross";
    let mesh = mesh(table, &[([1, 0, 1], "stone"), ([1, 1, 1], "slab"), ([15, 1, 2], "plant")]);
    let expected = "\
opaque -x 1,0,1 1×1 block 1
opaque -x 1,1,1 piece 0,128,0 0,128,256 0,0,256 0,0,0 block 2
opaque +x 1,0,1 1×1 block 1
opaque +x 1,1,1 piece 256,128,256 256,128,0 256,0,0 256,0,256 block 2
opaque -y 1,0,1 1×1 block 1
opaque +y 1,0,1 1×1 block 1
opaque +y 1,1,1 piece 0,128,0 256,128,0 256,128,256 0,128,256 block 2
opaque -z 1,0,1 1×1 block 1
opaque -z 1,1,1 piece 256,128,0 0,128,0 0,0,0 256,0,0 block 2
opaque +z 1,0,1 1×1 block 1
opaque +z 1,1,1 piece 0,128,256 256,128,256 256,0,256 0,0,256 block 2
cutout-double +z 15,1,2 piece 0,256,0 256,256,256 256,0,256 0,0,0 block 3
cutout-double +z 15,1,2 piece 0,256,256 256,256,0 256,0,0 0,0,256 block 3
";
    // The stone hides the slab's bottom. Its own top is drawn as toward air, though no one sees it.
    assert_eq!(mesh.to_string(), expected);
}

/// By hand: at the source's corners 10 × 8 of 9 × 13 parts, 81 where the flow of amount 1 takes part, and 1 of 9 × 4 at the flow's far end.
#[test]
fn a_fluid_slopes_to_where_it_flows() {
    let table = "air empty\nsource translucent solidity=passable shape=water:0\nflows translucent solidity=passable shape=water:7";
    let mesh = mesh(table, &[([4, 0, 4], "source"), ([5, 0, 4], "flows")]);
    let tops: alloc::vec::Vec<_> =
        mesh.to_string().lines().filter(|line| line.contains("+y")).map(|line| line.to_string()).collect();
    assert_eq!(
        tops,
        [
            "translucent +y 4,0,4 piece 0,175,0 256,177,0 256,177,256 0,175,256 block 1",
            "translucent +y 5,0,4 piece 0,177,0 256,7,0 256,7,256 0,177,256 block 2",
        ]
    );
    assert_eq!(mesh.shapes().quads().len(), 10, "nothing between the two");
}
