//! Scenes as worlds: y up, not mirrored, one block type a colour.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use engine_core::formats::{self, Kind, vox::y_up};
use engine_core::{BlockPos, BlockType, Coverage, LocalPos, Rgba8, World, WorldView};

use crate::encoder::{Encoder, Voxel, dict, ints};

/// All blocks that aren't air, with their names.
fn blocks(world: &World) -> BTreeMap<[i32; 3], String> {
    let cells =
        world.chunks().flat_map(|(at, chunk)| LocalPos::all().map(move |local| (at.block(local), chunk.get(local))));
    let named = cells.map(|(at, id)| (at.to_array(), world.registry().name(id).unwrap().to_owned()));
    named.filter(|(_, name)| name != "air").collect()
}

fn named<const N: usize>(cells: [([i32; 3], &str); N]) -> BTreeMap<[i32; 3], String> {
    cells.map(|(at, name)| (at, name.to_owned())).into()
}

/// An `F` that stands on the ground and is read by someone who stands in front of it: in the file that is a look along
/// +y, with x to the right and z up.
#[test]
fn text_is_not_mirrored() {
    const F: [&str; 5] = ["###", "#..", "##.", "#..", "#.."];
    let letter: Vec<Voxel> = (0..5)
        .flat_map(|z| (0..3).map(move |x| (x, z)))
        .filter(|&(x, z)| F[4 - z].as_bytes()[x] == b'#')
        .map(|(x, z)| [x as u8, 0, z as u8, 1])
        .collect();
    let world = Encoder::new().model([3, 1, 5], &letter).read().unwrap().world().unwrap();
    // In the world that person looks north, along −z, with x to the right and y up.
    let seen = (0..5)
        .rev()
        .map(|y| (0..3).map(|x| if blocks(&world).contains_key(&[x, y, -1]) { '#' } else { '.' }).collect::<String>());
    assert_eq!(seen.collect::<Vec<_>>(), F);
    assert_eq!(world.block_count(), 8);
}

#[test]
fn axes_keep_their_handedness() {
    let [x, y, z] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]].map(|axis| {
        let [origin, end] = [y_up([0; 3]), y_up(axis)].map(BlockPos::to_array);
        [0, 1, 2].map(|i| end[i] - origin[i])
    });
    assert_eq!((x, y, z), ([1, 0, 0], [0, 0, -1], [0, 1, 0]));
    let ends = [i32::MIN, i32::MAX];
    assert_eq!(ends.map(|end| y_up([0, end, 0]).z), [i32::MAX, i32::MIN]);
}

#[test]
fn each_colour_is_a_block_of_that_colour() {
    let world = Encoder::new()
        .model([20, 1, 1], &[[0, 0, 0, 217], [19, 0, 0, 3], [1, 0, 0, 217], [0, 0, 0, 4]])
        .model([1, 1, 1], &[[0, 0, 0, 99]])
        .placed(&["10 0 0"])
        .palette(&[[0, 0, 0, 0], [0, 0, 0, 0], [10, 20, 30, 0], [40, 50, 60, 255]])
        .chunk(b"MATL", &[ints(&[3]), dict(&[("_type", "_emit"), ("_emit", "1")])].concat())
        .chunk(b"MATL", &[ints(&[4]), dict(&[("_type", "_glass"), ("_trans", "0.6")])].concat())
        .read()
        .unwrap()
        .world()
        .unwrap();
    assert_eq!(blocks(&world), named([([0, 0, -1], "vox_4"), ([1, 0, -1], "vox_217"), ([19, 0, -1], "vox_3")]));
    let block = |name| world.registry().types()[usize::from(world.registry().id(name).unwrap().0)];
    assert_eq!(block("vox_217"), BlockType::coloured(Rgba8::rgb(221, 0, 0)));
    assert_eq!(block("vox_3"), BlockType { emission: 15, ..BlockType::coloured(Rgba8::rgb(10, 20, 30)) });
    let glass = BlockType::coloured(Rgba8 { r: 40, g: 50, b: 60, a: 102 });
    assert_eq!(block("vox_4"), BlockType { coverage: Coverage::Translucent, light_filter: 0, ..glass });
    assert_eq!(world.registry().id("vox_99"), None, "a colour that is nowhere");
    assert_eq!(world.bounds().unwrap().max.x, 1);
}

#[test]
fn an_empty_scene_is_an_empty_world() {
    let world = Encoder::new().model([4, 4, 4], &[]).read().unwrap().world().unwrap();
    assert_eq!((world.chunks().len(), world.block_count()), (0, 0));
}

/// A small file whose scene would fill the memory: one voxel in each chunk of a cube, doubled nine times.
#[test]
fn a_scene_may_not_spread_over_more_chunks_than_its_file_justifies() {
    let start = Instant::now();
    let corners: Vec<Voxel> = (0..512)
        .map(|n| [n % 8 * 32, n / 8 % 8 * 32, n / 64 * 32].map(|at: i32| at as u8))
        .map(|[x, y, z]| [x, y, z, 1])
        .collect();
    let scene = Encoder::new().model([256, 256, 256], &corners);
    let doubled = (0..9).fold(scene, |scene, level| {
        let [group, here, there] = [3 * level, 3 * level + 1, 3 * level + 2];
        let shift = format!("{} 0 0", 256 << level);
        let scene = scene.group(group, &[here, there]).transform(here, group + 3, &[]);
        scene.transform(there, group + 3, &[("_t", &shift)])
    });
    let scene = doubled.shape(27, 0).read().unwrap();
    assert_eq!(scene.instances.len(), 1 << 9);
    let error = scene.world().unwrap_err().to_string();
    assert_eq!(error, "byte 8, chunk `MAIN`: the scene spreads over more than 65568 chunks of 16×16×16");
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[test]
fn files_are_known_by_what_they_hold() {
    let folder = std::env::temp_dir().join(format!("burrow-vox-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let open = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        std::fs::write(&path, bytes).unwrap();
        formats::open(&path).map_err(|error| error.to_string().replace(path.to_str().unwrap(), "PATH"))
    };
    let file = Encoder::new().model([1, 1, 1], &[[0, 0, 0, 1]]).bytes();
    let import = open("model.txt", &file).unwrap();
    assert_eq!((import.kind, import.world.block_count()), (Kind::MagicaVoxel, 1));
    assert_eq!(open("no.vox", b"").unwrap_err(), "PATH: the file is empty");
    for unknown in [b"VOX".as_slice(), b"DOOD and more"] {
        let error = open("no.vox", unknown).unwrap_err();
        assert!(error.starts_with("PATH: not a file that Burrow knows (it knows MagicaVoxel .vox"), "{error}");
    }
    let cut = "PATH: MagicaVoxel .vox: byte 8, chunk `MAIN`: the file is cut off: 56 bytes needed, 20 left";
    assert_eq!(open("no.vox", &file[..28]).unwrap_err(), cut);
    let missing = formats::open(&folder.join("missing")).unwrap_err().to_string();
    assert!(missing.ends_with("missing: No such file or directory (os error 2)"), "{missing}");
    assert!(formats::open(&folder).unwrap_err().to_string().contains("not a file that Burrow knows"));
    std::fs::remove_dir_all(&folder).unwrap();
}
