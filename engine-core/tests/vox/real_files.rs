//! Real files, compared with what an independent reader found in them.
//!
//! They are no part of this project. Where the variable `BURROW_TEST_DATA` names a folder that has them, they are read.

use std::collections::BTreeMap;

use engine_core::formats::{self, vox::VoxScene, vox::y_up};
use engine_core::{BlockPos, Coverage, Face, LocalPos, World, WorldView};
use serde_json::Value;

use crate::data::data;

fn triple(value: &Value) -> [i32; 3] {
    serde_json::from_value(value.clone()).unwrap()
}

fn blocks(world: &World) -> impl Iterator<Item = (BlockPos, &str)> {
    let cells =
        world.chunks().flat_map(|(at, chunk)| LocalPos::all().map(move |local| (at.block(local), chunk.get(local))));
    cells.filter(|(_, id)| id.0 != 0).map(|(at, id)| (at, world.registry().name(id).unwrap()))
}

#[test]
fn good_files_hold_what_another_reader_found() {
    let Some(folder) = data("vox", "real .vox files") else { return };
    let expected = std::fs::read(folder.join("expected.json")).unwrap();
    let expected: BTreeMap<String, Value> = serde_json::from_slice(&expected).unwrap();
    assert!(!expected.is_empty());
    for (name, expected) in expected {
        let path = folder.join(&name);
        if expected.get("err").is_some() {
            let error = formats::open(&path).unwrap_err().to_string();
            assert!(error.contains("not a file that Burrow knows"), "{error}");
            continue;
        }
        compare(&name, &VoxScene::read(&std::fs::read(&path).unwrap()).unwrap(), &expected);
        compare_world(&name, &formats::open(&path).unwrap().world, &expected);
    }
}

fn compare(name: &str, scene: &VoxScene, expected: &Value) {
    let sizes: Vec<[u32; 3]> = scene.models.iter().map(|model| model.size).collect();
    assert_eq!(serde_json::json!(sizes), expected["model_sizes"], "{name}");
    let counts: Vec<usize> = scene.models.iter().map(|model| model.voxels.len()).collect();
    assert_eq!(serde_json::json!(counts), expected["model_voxels"], "{name}");
    // A file without a scene has no instances of its own.
    if expected["instances"] != 0 {
        let hidden = expected["hidden_instances"].as_u64().unwrap();
        assert_eq!(scene.instances.len() as u64 + hidden, expected["instances"].as_u64().unwrap(), "{name}");
    }
    let mut colours = BTreeMap::<String, u64>::new();
    scene.voxels().for_each(|(_, colour)| *colours.entry(colour.to_string()).or_default() += 1);
    assert_eq!(serde_json::json!(colours), expected["color_index_counts"], "{name}");
    assert_eq!(scene.voxels().count() as u64, expected["scene_voxels_incl_overlap"].as_u64().unwrap(), "{name}");
    for (index, colour) in expected.get("first_color_rgba").and_then(Value::as_object).into_iter().flatten() {
        let [red, green, blue] = scene.palette.colour(index.parse().unwrap());
        assert_eq!(serde_json::json!([red, green, blue, 255]), *colour, "{name}: {index}");
    }
}

fn compare_world(name: &str, world: &World, expected: &Value) {
    assert_eq!(world.block_count(), expected["scene_voxels_unique_positions"].as_u64().unwrap(), "{name}");
    let cells: Vec<[i32; 3]> = blocks(world).map(|(at, _)| at.to_array()).collect();
    let corner = |pick: fn(i32, i32) -> i32| cells.iter().copied().reduce(|a, b| [0, 1, 2].map(|i| pick(a[i], b[i])));
    let [min, max] = ["scene_bbox_min", "scene_bbox_max"].map(|key| y_up(triple(&expected[key])).to_array());
    // The file's y becomes the world's −z, so on that axis the corners change places.
    assert_eq!(corner(i32::min).unwrap(), [min[0], min[1], max[2]], "{name}");
    assert_eq!(corner(i32::max).unwrap(), [max[0], max[1], min[2]], "{name}");
    let shown = |at: BlockPos, face| {
        let beyond = world.block(at.step(face).unwrap()).unwrap();
        world.block_type(beyond).coverage == Coverage::Empty
    };
    let faces = blocks(world).flat_map(|(at, _)| Face::ALL.into_iter().filter(move |&face| shown(at, face))).count();
    assert_eq!(faces as u64, expected["exposed_faces"].as_u64().unwrap(), "{name}");
    let counts = expected["color_index_counts"].as_object().unwrap();
    if expected["scene_voxels_incl_overlap"] == expected["scene_voxels_unique_positions"] {
        for (index, count) in counts {
            let named = blocks(world).filter(|(_, block)| *block == format!("vox_{index}")).count();
            assert_eq!(named as u64, count.as_u64().unwrap(), "{name}: {index}");
        }
    }
}

#[test]
fn bad_files_give_what_they_should() {
    let Some(folder) = data("bad", "broken .vox files") else { return };
    let open = |name: &str| match formats::open(&folder.join(name)) {
        Ok(import) => format!("{} blocks", import.world.block_count()),
        Err(error) => error.to_string().replace(folder.to_str().unwrap(), "bad"),
    };
    let found = [
        "vox-0-bytes.vox",
        "vox-bad-rotation-byte.vox",
        "vox-colour-index-0.vox",
        "vox-count-huge.vox",
        "vox-ntrn-cycle.vox",
        "vox-size-negative.vox",
        "vox-truncated.vox",
        "vox-zero-voxels.vox",
    ]
    .map(open);
    let expected = [
        "bad/vox-0-bytes.vox: the file is empty",
        "bad/vox-bad-rotation-byte.vox: MagicaVoxel .vox: byte 136, chunk `nTRN`: node 2: attribute `_r` cannot be \"5\"",
        "1 blocks",
        "bad/vox-count-huge.vox: MagicaVoxel .vox: byte 44, chunk `XYZI`: declares 2147483647 voxels but holds 2",
        "bad/vox-ntrn-cycle.vox: MagicaVoxel .vox: byte 68, chunk `nTRN`: node 0 is its own ancestor",
        "bad/vox-size-negative.vox: MagicaVoxel .vox: byte 20, chunk `SIZE`: a model of -1×4×4: each side must be at least 1",
        "bad/vox-truncated.vox: MagicaVoxel .vox: byte 8, chunk `MAIN`: the file is cut off: 1401 bytes needed, 701 left",
        "0 blocks",
    ];
    assert_eq!(found, expected);
}
