//! From a mapping's shape and a block's states to the shape that it is drawn in.

use super::{BlockName, Shape};
use crate::Face;
use crate::block::shape::{self, FaceSet, Fluid, FluidKind, Quarters};

/// The sides that blocks link to or lie on, by their states' names.
const SIDES: [(&str, Face); 6] = [
    ("west", Face::NegX),
    ("east", Face::PosX),
    ("north", Face::NegZ),
    ("south", Face::PosZ),
    ("up", Face::PosY),
    ("down", Face::NegY),
];

impl Shape {
    /// What is drawn for a block of this shape and name; `None` for nothing at all. What its states don't say is as in most blocks of the kind.
    pub(in crate::formats) fn of_block(self, name: &BlockName, block: &str) -> Option<shape::Shape> {
        use crate::Shape as Drawn;
        let state = |key| name.state(key);
        let facing = state("facing").and_then(side);
        Some(match self {
            Self::Cube => Drawn::Cube,
            Self::Slab => match state("type") {
                Some("double") => Drawn::Cube,
                kind => Drawn::Plate { side: half(kind), depth: 8 },
            },
            Self::Stairs => {
                let quarters = step(facing.unwrap_or(Face::NegZ), state("shape").unwrap_or("straight"));
                Drawn::Steps { side: half(state("half")), quarters }
            }
            Self::Layers => match number(state("layers")).unwrap_or(1) {
                layers @ 1..=7 => Drawn::Plate { side: Face::NegY, depth: 2 * layers },
                _ => Drawn::Cube,
            },
            Self::Fence => Drawn::Fence(links(name)),
            Self::Wall => Drawn::Wall(links(name)),
            Self::Pane => Drawn::Pane(match state("axis") {
                Some("x") => [Face::NegX, Face::PosX].into_iter().collect(),
                Some("z") => [Face::NegZ, Face::PosZ].into_iter().collect(),
                _ => links(name),
            }),
            Self::Door => door(name, facing.unwrap_or(Face::NegZ)),
            Self::Carpet | Self::Flat => Drawn::Plate { side: Face::NegY, depth: 1 },
            Self::Attached => match facing {
                Some(facing) => Drawn::Sheets(FaceSet::NONE.with(facing.opposite())),
                None => match sides(name) {
                    FaceSet::NONE => Drawn::Sheets(FaceSet::NONE.with(Face::NegZ)),
                    sides => Drawn::Sheets(sides),
                },
            },
            Self::Cross => Drawn::Cross,
            Self::Torch => match facing {
                Some(facing @ (Face::NegX | Face::PosX | Face::NegZ | Face::PosZ)) => Drawn::Torch(facing.opposite()),
                _ => Drawn::Torch(Face::NegY),
            },
            Self::Small => Drawn::Small,
            Self::Fluid => {
                let kind = if block == "lava" { FluidKind::Lava } else { FluidKind::Water };
                Drawn::Fluid(Fluid { kind, level: number(state("level")).unwrap_or(0).min(Fluid::FALLING) })
            }
            Self::Nothing => return None,
        })
    }
}

fn side(name: &str) -> Option<Face> {
    SIDES.iter().find(|(known, _)| *known == name).map(|(_, face)| *face)
}

/// The half that a slab or stairs lie on.
fn half(state: Option<&str>) -> Face {
    if state == Some("top") { Face::PosY } else { Face::NegY }
}

fn number(state: Option<&str>) -> Option<u8> {
    state?.parse().ok()
}

/// The sides whose states say so: `true`, or the height of a wall.
fn sides(name: &BlockName) -> FaceSet {
    let says_so = |key| !matches!(name.state(key), None | Some("false" | "none"));
    SIDES.iter().filter(|(key, _)| says_so(key)).map(|(_, face)| *face).collect()
}

/// Those of them that posts link to.
fn links(name: &BlockName) -> FaceSet {
    sides(name).faces().filter(|face| !matches!(face, Face::NegY | Face::PosY)).collect()
}

/// The quarters of stairs that rise toward `facing`.
fn step(facing: Face, form: &str) -> Quarters {
    let [ahead, left, right] =
        [facing, turned_left(facing), turned_left(facing).opposite()].map(|f| Quarters::along(f).bits());
    Quarters::of_bits(match form {
        "inner_left" => ahead | left,
        "inner_right" => ahead | right,
        "outer_left" => ahead & left,
        "outer_right" => ahead & right,
        _ => ahead,
    })
}

/// A door stands on the side that it was entered from, and open on one beside it; a trapdoor lies, and open stands; a gate is a pane.
fn door(name: &BlockName, facing: Face) -> shape::Shape {
    let is_open = name.state("open") == Some("true");
    let along = [turned_left(facing), turned_left(facing).opposite()];
    let side = match (name.state("hinge"), name.state("half")) {
        (Some("right"), _) if is_open => along[0],
        (Some(_), _) if is_open => along[1],
        (Some(_), _) => facing.opposite(),
        (None, Some("bottom" | "top")) if !is_open => half(name.state("half")),
        (None, Some("bottom" | "top")) => facing.opposite(),
        (None, _) if is_open => return shape::Shape::Pane(FaceSet::NONE),
        (None, None) => return shape::Shape::Pane(along.into_iter().collect()),
        (None, Some(_)) => facing.opposite(),
    };
    shape::Shape::Plate { side, depth: 3 }
}

/// The side on the left of one who looks to a side.
fn turned_left(facing: Face) -> Face {
    match facing {
        Face::NegZ => Face::NegX,
        Face::NegX => Face::PosZ,
        Face::PosZ => Face::PosX,
        Face::PosX | Face::NegY | Face::PosY => Face::NegZ,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::mapping::Mapping;
    use std::string::ToString;

    #[test]
    fn states_become_shapes() {
        let mapping = Mapping::builtin();
        for (name, expected) in [
            ("minecraft:stone", "cube"),
            ("minecraft:oak_slab[type=top]", "plate:top:8"),
            ("minecraft:oak_slab[type=double]", "cube"),
            ("minecraft:oak_stairs[facing=east,half=bottom,shape=straight]", "steps:bottom:10"),
            ("minecraft:oak_stairs[facing=north,half=top,shape=outer_right]", "steps:top:2"),
            ("minecraft:oak_stairs[facing=south,half=bottom,shape=inner_left]", "steps:bottom:14"),
            ("minecraft:snow[layers=3]", "plate:bottom:6"),
            ("minecraft:snow[layers=8]", "cube"),
            ("minecraft:oak_fence[east=true,north=false,south=true,west=false]", "fence:east+south"),
            ("minecraft:cobblestone_wall[east=low,north=none,south=tall,up=true,west=none]", "wall:east+south"),
            ("minecraft:glass_pane[east=true,north=false,south=false,west=true]", "pane:west+east"),
            ("minecraft:oak_door[facing=east,half=lower,hinge=left,open=false]", "plate:west:3"),
            ("minecraft:oak_door[facing=east,half=lower,hinge=right,open=true]", "plate:north:3"),
            ("minecraft:oak_trapdoor[facing=north,half=top,open=false]", "plate:top:3"),
            ("minecraft:oak_fence_gate[facing=north,in_wall=false,open=false]", "pane:west+east"),
            ("minecraft:ladder[facing=south]", "sheets:north"),
            ("minecraft:vine[east=false,north=true,south=false,up=false,west=true]", "sheets:west+north"),
            ("minecraft:wall_torch[facing=east]", "torch:west"),
            ("minecraft:torch", "torch:bottom"),
            ("minecraft:poppy", "cross"),
            ("minecraft:red_carpet", "plate:bottom:1"),
            ("minecraft:water[level=3]", "water:3"),
            ("minecraft:lava[level=11]", "lava:8"),
        ] {
            let name = BlockName::of_text(name);
            let target = mapping.target(&name).unwrap();
            let found = target.shape.of_block(&name, &target.block).unwrap();
            assert_eq!(found.to_string(), expected, "{name}");
        }
    }
}
