//! What of its cell a block fills. Drawn once, here; every renderer, the picker and the importers use these forms.
//!
//! Seen from the south (x to the right, y up) or from above (x to the right, z down), in sixteenths of a block:
//!
//! ```text
//!  Plate bottom:8      Steps bottom:ne+se        Fence east+west         Pane south          Cross          Torch bottom
//!  ┌────────────┐      ┌─────┬──────┐       ┌────┬────┬────┐       ┌────────────┐      ╲          ╱      ┌────────────┐
//!  │            │      │     │▒▒▒▒▒▒│     15├────┤▒▒▒▒├────┤       │    above   │       ╲        ╱       │            │
//!  │            │      │     │▒▒▒▒▒▒│       │▒▒▒▒│▒▒▒▒│▒▒▒▒│       │     ┌┐     │        ╲ above╱      10│     ┌┐     │
//! 8├────────────┤     8├─────┴──────┤     12├────┤▒▒▒▒├────┤       │     ││7‥9  │         ╲    ╱         │     ▒▒     │
//!  │▒▒▒▒▒▒▒▒▒▒▒▒│      │▒▒▒▒▒▒▒▒▒▒▒▒│      9├────┤▒▒▒▒├────┤       │     ││     │          ╳             │     ▒▒     │
//!  └────────────┘      └────────────┘      6└────┴────┴────┘       └─────┴┴─────┘         ╱  ╲           └─────▒▒─────┘
//! ```
//!
//! * Geometry never leaves its cell, and is always of the same kind: boxes, two crossed planes, or a fluid.
//! * A face of a shape shows the part of the texture at its place, as if it lay on a cube.
//! * A shape has a text form, as [`Display`](core::fmt::Display) writes and [`Shape::parse`] reads it.

mod boxes;
mod facet;
pub mod fluid;
mod word;

pub use boxes::{Boxes, Cuboid};
pub use facet::{Facet, facets_of_box, for_each_facet};
pub use fluid::{Fluid, FluidKind};

use crate::Face;

/// A set of a block's sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FaceSet(u8);

impl FaceSet {
    /// No side.
    pub const NONE: Self = Self(0);
    /// All six.
    pub const ALL: Self = Self(0x3f);

    /// By a bit for each side, at its [`Face::index`].
    pub const fn of_bits(bits: u8) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// A bit for each side, at its [`Face::index`].
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// This set and one more side.
    pub const fn with(self, face: Face) -> Self {
        Self(self.0 | 1 << face.index())
    }

    /// Whether a side is in it.
    pub const fn holds(self, face: Face) -> bool {
        self.0 >> face.index() & 1 == 1
    }

    /// The sides in it, in index order.
    pub fn faces(self) -> impl Iterator<Item = Face> {
        Face::ALL.into_iter().filter(move |&face| self.holds(face))
    }
}

impl FromIterator<Face> for FaceSet {
    fn from_iter<I: IntoIterator<Item = Face>>(faces: I) -> Self {
        faces.into_iter().fold(Self::NONE, Self::with)
    }
}

/// Which quarters of half a cell are filled, seen from above: one bit each.
///
/// ```text
///   north
///  ┌───┬───┐
///  │ 1 │ 2 │
///  ├───┼───┤
///  │ 4 │ 8 │
///  └───┴───┘
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Quarters(u8);

impl Quarters {
    /// By their bits.
    pub const fn of_bits(bits: u8) -> Self {
        Self(bits & 15)
    }

    /// One bit each.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The two along a side; none for top and bottom.
    pub const fn along(side: Face) -> Self {
        Self(match side {
            Face::NegX => 5,
            Face::PosX => 10,
            Face::NegZ => 3,
            Face::PosZ => 12,
            Face::NegY | Face::PosY => 0,
        })
    }
}

/// What of its cell a block fills.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shape {
    /// All of it.
    #[default]
    Cube,
    /// A plate that lies on one side, some sixteenths thick: slabs, layers of snow, carpets, doors.
    Plate {
        /// The side that it lies on.
        side: Face,
        /// How thick it is, 1 to 15.
        depth: u8,
    },
    /// Half of the cell, and some quarters of the other half: stairs, straight ones and those round a corner.
    Steps {
        /// The side that the full half lies on, bottom or top.
        side: Face,
        /// What is filled of the other half.
        quarters: Quarters,
    },
    /// A post, and two bars toward each of these sides.
    Fence(FaceSet),
    /// A thick post, and a low wall toward each of these sides.
    Wall(FaceSet),
    /// A thin post, and a thin sheet toward each of these sides.
    Pane(FaceSet),
    /// A thin sheet on each of these sides: ladders, vines.
    Sheets(FaceSet),
    /// Two crossed planes: plants.
    Cross,
    /// A stick that stands on the bottom, or hangs on another side.
    Torch(Face),
    /// Something small on the ground.
    Small,
    /// A fluid, as high as its level.
    Fluid(Fluid),
}

impl Shape {
    /// The sides that it covers fully.
    pub fn covers(self) -> FaceSet {
        match self {
            Self::Cube => FaceSet::ALL,
            _ => Face::ALL.into_iter().filter(|&side| self.boxes().cover(side, Rect::FULL)).collect(),
        }
    }
}

/// A rectangle on a side of a cell, in 1/256 block along the face's u and v axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rect {
    /// The lowest u and v.
    pub low: [u16; 2],
    /// The highest.
    pub high: [u16; 2],
}

impl Rect {
    /// The whole side.
    pub const FULL: Self = Self { low: [0; 2], high: [256; 2] };

    /// Whether all of `other` lies in it.
    pub fn holds(self, other: Self) -> bool {
        (0..2).all(|i| self.low[i] <= other.low[i] && other.high[i] <= self.high[i])
    }
}

#[cfg(test)]
mod tests;
