extern crate std;

use super::*;
use crate::{BlockId, BlockType, Coverage, FaceGroup, TextureId};
use std::format;
use std::string::ToString;
use std::vec::Vec;

/// One of each kind, and some more.
const WORDS: [&str; 22] = [
    "cube",
    "plate:bottom:8",
    "plate:top:3",
    "plate:west:1",
    "plate:south:15",
    "steps:bottom:3",
    "steps:top:14",
    "steps:bottom:8",
    "fence:",
    "fence:east+north",
    "fence:west+east+north+south",
    "wall:west+south",
    "pane:west+east+north+south",
    "pane:south",
    "sheets:west+bottom+top",
    "cross",
    "torch:bottom",
    "torch:west",
    "torch:south",
    "small",
    "water:0",
    "lava:8",
];

fn shape(word: &str) -> Shape {
    Shape::parse(word).unwrap_or_else(|| panic!("{word}"))
}

#[test]
fn words_come_back_as_they_were() {
    for word in WORDS {
        assert_eq!(shape(word).to_string(), word);
    }
    for word in ["", "plate:bottom:0", "plate:up:3", "steps:west:3", "fence:up", "torch:", "water:9", "lava"] {
        assert_eq!(Shape::parse(word), None, "{word}");
    }
}

#[test]
fn sides_are_covered_as_drawn() {
    let covered = |word| shape(word).covers().faces().collect::<Vec<_>>();
    assert_eq!(covered("cube").len(), 6);
    assert_eq!(covered("plate:bottom:8"), [Face::NegY]);
    assert_eq!(covered("plate:south:3"), [Face::PosZ]);
    assert_eq!(covered("steps:top:3"), [Face::PosY]);
    assert_eq!(covered("sheets:bottom+west"), [Face::NegY]);
    for word in ["cross", "fence:", "torch:bottom", "water:0"] {
        assert_eq!(covered(word), [], "{word}");
    }
}

/// The facets as text: face, group, lowest and highest corner in 1/256, what is added to s and t.
fn facets(types: &[BlockType], around: &dyn Fn([i32; 3]) -> BlockId) -> Vec<std::string::String> {
    let mut found = Vec::new();
    for_each_facet(types, around([0; 3]), around, &mut |facet| {
        let extreme = |pick: fn(u16, u16) -> u16| {
            [0, 1, 2].map(|axis| facet.corners.iter().map(|c| c[axis]).reduce(pick).unwrap())
        };
        found.push(format!(
            "{:?} {:?} {:?} {:?}{}",
            facet.face,
            facet.group,
            extreme(u16::min),
            extreme(u16::max),
            if facet.texture == [0; 2] { "".into() } else { format!(" {:?}", facet.texture) }
        ));
    });
    found
}

fn types(words: &[&str]) -> Vec<BlockType> {
    let opaque = BlockType::opaque([TextureId::WHITE; 6]);
    [BlockType::AIR].into_iter().chain(words.iter().map(|word| opaque.shaped(shape(word)))).collect()
}

#[test]
fn a_slab_and_stairs_have_these_facets() {
    let types = types(&["plate:bottom:8", "steps:bottom:3", "cube"]);
    let on_stone = |id: u16| {
        move |at: [i32; 3]| {
            BlockId(if at == [0; 3] {
                id
            } else if at == [0, -1, 0] {
                3
            } else {
                0
            })
        }
    };
    assert_eq!(
        facets(&types, &on_stone(1)),
        [
            "NegX Opaque [0, 0, 0] [0, 128, 256]",
            "PosX Opaque [256, 0, 0] [256, 128, 256]",
            "PosY Opaque [0, 128, 0] [256, 128, 256]",
            "NegZ Opaque [0, 0, 0] [256, 128, 0]",
            "PosZ Opaque [0, 0, 256] [256, 128, 256]",
        ]
    );
    assert_eq!(
        facets(&types, &on_stone(2))[5..],
        [
            "NegX Opaque [0, 128, 0] [0, 256, 128]",
            "PosX Opaque [256, 128, 0] [256, 256, 128]",
            "PosY Opaque [0, 256, 0] [256, 256, 128]",
            "NegZ Opaque [0, 128, 0] [256, 256, 0]",
            "PosZ Opaque [0, 128, 128] [256, 256, 128]",
        ]
    );
    assert_eq!(facets(&types, &on_stone(3)), [""; 0], "cubes have faces instead");
}

#[test]
fn a_torch_on_a_wall_shows_the_texture_of_a_standing_one() {
    let found = facets(&types(&["torch:west"]), &|at| BlockId(u16::from(at == [0; 3])));
    assert_eq!(
        found,
        [
            "NegX Opaque [0, 48, 112] [0, 208, 144] [0, 3]",
            "PosX Opaque [32, 48, 112] [32, 208, 144] [0, 3]",
            "NegY Opaque [0, 48, 112] [32, 48, 144] [7, 0]",
            "PosY Opaque [0, 208, 112] [32, 208, 144] [7, 0]",
            "NegZ Opaque [0, 48, 112] [32, 208, 112] [-7, 3]",
            "PosZ Opaque [0, 48, 144] [32, 208, 144] [7, 3]",
        ]
    );
}

/// Every point of the surface of the union of a shape's boxes lies on a facet that looks outward, and facets lie nowhere else but between boxes.
#[test]
fn facets_are_the_surface_of_the_boxes() {
    for word in WORDS.into_iter().filter(|word| *word != "cube" && !shape(word).boxes().as_slice().is_empty()) {
        let types = types(&[word]);
        let boxes = shape(word).boxes();
        let is_filled = |at: [i32; 3]| {
            boxes
                .as_slice()
                .iter()
                .any(|b| (0..3).all(|a| (i32::from(b.low[a])..i32::from(b.high[a])).contains(&at[a])))
        };
        let mut found = Vec::new();
        for_each_facet(&types, BlockId(1), &|at| BlockId(u16::from(at == [0; 3])), &mut |facet| found.push(*facet));
        for cell in (0..16 * 16 * 16).map(|i| [i % 16, i / 16 % 16, i / 256]).filter(|&cell| is_filled(cell)) {
            for face in Face::ALL {
                let normal = face.normal();
                let beyond = [0, 1, 2].map(|axis| cell[axis] + normal[axis]);
                // The middle of the small cell's face.
                let at = [0, 1, 2].map(|axis| (16 * cell[axis] + 8 + 8 * normal[axis]) as u16);
                let covers = |facet: &&Facet| {
                    facet.face == face
                        && (0..3).all(|axis| {
                            let reach = || facet.corners.iter().map(|corner| corner[axis]);
                            reach().min() <= Some(at[axis]) && Some(at[axis]) <= reach().max()
                        })
                };
                let count = found.iter().filter(covers).count();
                assert!(count <= 1, "{word} {cell:?} {face:?}: drawn twice");
                assert!(is_filled(beyond) || count == 1, "{word} {cell:?} {face:?}: a hole");
            }
        }
        for facet in found {
            let (normal, face) = (facet.normal(), facet.face.normal());
            assert!((0..3).all(|axis| normal[axis].signum() == face[axis]), "{word}: {facet:?} turns its back");
        }
    }
}

#[test]
fn panes_of_one_kind_go_on_and_others_end() {
    let glass = BlockType { coverage: Coverage::Translucent, ..BlockType::opaque([TextureId::WHITE; 6]) };
    let types = [BlockType::AIR, glass.shaped(shape("pane:west+east")), glass.shaped(shape("pane:west")), glass];
    let toward = |east: u16| {
        let mut group = None;
        for_each_facet(&types, BlockId(1), &|at| BlockId(if at == [1, 0, 0] { east } else { 0 }), &mut |facet| {
            if facet.face == Face::PosX {
                group = Some(facet.group);
            }
        });
        group
    };
    assert_eq!([0, 1, 2, 3].map(toward), [Some(FaceGroup::Translucent), None, None, Some(FaceGroup::Crossing)]);
}
