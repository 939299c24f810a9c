//! Shapes as words, in block tables and in the names of blocks:
//!
//! ```text
//! cube   plate:bottom:8   steps:bottom:3   fence:east+west   wall:   pane:north   sheets:bottom   cross   torch:west   small   water:0   lava:8
//! ```
//!
//! Sides are named `west`, `east`, `bottom`, `top`, `north` and `south`; quarters and levels are numbers.

use core::fmt;

use super::{FaceSet, Fluid, FluidKind, Quarters, Shape};
use crate::Face;

/// The names of the sides, by [`Face::index`].
const SIDES: [&str; 6] = ["west", "east", "bottom", "top", "north", "south"];

impl Shape {
    /// The shape that a word stands for.
    pub fn parse(word: &str) -> Option<Self> {
        let (name, rest) = word.split_once(':').unwrap_or((word, ""));
        let fluid = |kind| Some(Self::Fluid(Fluid { kind, level: number(rest, 0, 8)? }));
        Some(match name {
            "cube" if rest.is_empty() => Self::Cube,
            "cross" if rest.is_empty() => Self::Cross,
            "small" if rest.is_empty() => Self::Small,
            "plate" => {
                let (side, depth) = rest.split_once(':')?;
                Self::Plate { side: face(side)?, depth: number(depth, 1, 15)? }
            }
            "steps" => {
                let (side, quarters) = rest.split_once(':')?;
                let side = face(side).filter(|side| matches!(side, Face::NegY | Face::PosY))?;
                Self::Steps { side, quarters: Quarters::of_bits(number(quarters, 0, 15)?) }
            }
            "fence" => Self::Fence(faces(rest)?),
            "wall" => Self::Wall(faces(rest)?),
            "pane" => Self::Pane(faces(rest)?),
            "sheets" => Self::Sheets(faces(rest)?),
            "torch" => Self::Torch(face(rest)?),
            "water" => return fluid(FluidKind::Water),
            "lava" => return fluid(FluidKind::Lava),
            _ => return None,
        })
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |face: Face| SIDES[face.index()];
        let mut set = |name: &str, faces: FaceSet| {
            write!(f, "{name}:")?;
            let mut parts = faces.faces();
            if let Some(first) = parts.next() {
                f.write_str(side(first))?;
            }
            parts.try_for_each(|face| write!(f, "+{}", side(face)))
        };
        match *self {
            Self::Fence(links) => set("fence", links),
            Self::Wall(links) => set("wall", links),
            Self::Pane(links) => set("pane", links),
            Self::Sheets(sides) => set("sheets", sides),
            Self::Cube => f.write_str("cube"),
            Self::Cross => f.write_str("cross"),
            Self::Small => f.write_str("small"),
            Self::Plate { side: on, depth } => write!(f, "plate:{}:{depth}", side(on)),
            Self::Steps { side: on, quarters } => write!(f, "steps:{}:{}", side(on), quarters.bits()),
            Self::Torch(on) => write!(f, "torch:{}", side(on)),
            Self::Fluid(Fluid { kind: FluidKind::Water, level }) => write!(f, "water:{level}"),
            Self::Fluid(Fluid { kind: FluidKind::Lava, level }) => write!(f, "lava:{level}"),
        }
    }
}

fn number(text: &str, least: u8, most: u8) -> Option<u8> {
    text.parse().ok().filter(|number| (least..=most).contains(number))
}

fn face(name: &str) -> Option<Face> {
    SIDES.iter().position(|side| *side == name).map(|index| Face::ALL[index])
}

fn faces(names: &str) -> Option<FaceSet> {
    names.split('+').filter(|name| !name.is_empty()).map(face).collect()
}
