//! The boxes that shapes are made of.

use super::{FaceSet, Quarters, Rect, Shape};
use crate::face::Runs;
use crate::{Axis, Face};

/// The most boxes that a shape has: a fence's post and eight bars.
const MOST: usize = 9;

/// A box in a cell, in sixteenths of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cuboid {
    /// Its lowest corner.
    pub low: [u8; 3],
    /// Its highest.
    pub high: [u8; 3],
    /// From where the box is to the place at which the texture is taken.
    pub texture: [i8; 3],
}

impl Cuboid {
    const fn new(low: [u8; 3], high: [u8; 3]) -> Self {
        Self { low, high, texture: [0; 3] }
    }

    /// Where it reaches along the axis of a face, on that face's side.
    pub const fn plane(&self, face: Face) -> u8 {
        let axis = face.axis() as usize;
        if face.index() & 1 == 1 { self.high[axis] } else { self.low[axis] }
    }

    /// Whether it reaches a side of the cell.
    pub const fn touches(&self, side: Face) -> bool {
        self.plane(side) == if side.index() & 1 == 1 { 16 } else { 0 }
    }

    /// Its outline along the axes of a face.
    pub fn rect(&self, face: Face) -> Rect {
        let axes = [face.u_axis() as usize, face.v_axis() as usize];
        Rect {
            low: axes.map(|axis| u16::from(self.low[axis]) * 16),
            high: axes.map(|axis| u16::from(self.high[axis]) * 16),
        }
    }
}

/// Some boxes that don't overlap.
#[derive(Clone, Copy, Debug)]
pub struct Boxes {
    boxes: [Cuboid; MOST],
    count: usize,
}

impl Boxes {
    const NONE: Self = Self { boxes: [Cuboid::new([0; 3], [0; 3]); MOST], count: 0 };

    fn push(&mut self, cuboid: Cuboid) {
        if let Some(place) = self.boxes.get_mut(self.count) {
            *place = cuboid;
            self.count += 1;
        }
    }

    fn of(low: [u8; 3], high: [u8; 3]) -> Self {
        let mut boxes = Self::NONE;
        boxes.push(Cuboid::new(low, high));
        boxes
    }

    /// All of them.
    pub fn as_slice(&self) -> &[Cuboid] {
        &self.boxes[..self.count]
    }

    /// Whether one of them lies against a side of the cell and covers all of a rectangle there.
    pub fn cover(&self, side: Face, rect: Rect) -> bool {
        self.as_slice().iter().any(|cuboid| cuboid.touches(side) && cuboid.rect(side).holds(rect))
    }

    /// A post, and boxes toward some sides that begin where it ends; `bars` are their lowest and highest y, `inset` is their distance from the cell's side walls.
    fn post([low, high]: [u8; 2], links: FaceSet, inset: u8, bars: &[[u8; 2]]) -> Self {
        let mut boxes = Self::of([low, 0, low], [high, 16, high]);
        for side in links.faces() {
            for &[bottom, top] in bars {
                let (mut from, mut to) = ([inset, bottom, inset], [16 - inset, top, 16 - inset]);
                let axis = side.axis() as usize;
                match side {
                    Face::NegX | Face::NegZ => (from[axis], to[axis]) = (0, low),
                    Face::PosX | Face::PosZ => (from[axis], to[axis]) = (high, 16),
                    Face::NegY | Face::PosY => continue,
                }
                boxes.push(Cuboid::new(from, to));
            }
        }
        boxes
    }

    /// A box on one side of the cell.
    fn plate(side: Face, depth: u8) -> Cuboid {
        let (mut low, mut high) = ([0; 3], [16; 3]);
        let axis = side.axis() as usize;
        match side {
            Face::NegX | Face::NegY | Face::NegZ => high[axis] = depth.min(16),
            Face::PosX | Face::PosY | Face::PosZ => low[axis] = 16 - depth.min(16),
        }
        Cuboid::new(low, high)
    }

    fn steps(side: Face, quarters: Quarters) -> Self {
        let mut boxes = Self::NONE;
        boxes.push(Self::plate(side, 8));
        let (bottom, top) = if side == Face::PosY { (0, 8) } else { (8, 16) };
        // Row by row, and both rows as one where they are alike.
        let rows = [(quarters.bits() & 3, 0, 8), (quarters.bits() >> 2, 8, 16)];
        let rows = if rows[0].0 == rows[1].0 { &[(rows[0].0, 0, 16)][..] } else { &rows[..] };
        for &(row, north, south) in rows {
            let (west, east) = [(0, 0), (0, 8), (8, 16), (0, 16)][usize::from(row & 3)];
            if west < east {
                boxes.push(Cuboid::new([west, bottom, north], [east, top, south]));
            }
        }
        boxes
    }

    fn torch(side: Face) -> Cuboid {
        let standing = Cuboid::new([7, 0, 7], [9, 10, 9]);
        let texture = match side {
            Face::NegX => [7, -3, 0],
            Face::PosX => [-7, -3, 0],
            Face::NegZ => [0, -3, 7],
            Face::PosZ => [0, -3, -7],
            Face::NegY | Face::PosY => return standing,
        };
        let moved = |corner: [u8; 3]| [0, 1, 2].map(|axis| corner[axis].wrapping_add_signed(-texture[axis]));
        Cuboid { low: moved(standing.low), high: moved(standing.high), texture }
    }
}

/// Whether sheets across one axis take the edges that they share with those across another.
fn is_earlier(axis: Axis, other: Axis) -> bool {
    matches!((axis, other), (Axis::Y, Axis::X | Axis::Z) | (Axis::X, Axis::Z))
}

impl Shape {
    /// The boxes that it is made of; none for crossed planes and fluids.
    pub fn boxes(self) -> Boxes {
        match self {
            Self::Cube => Boxes::of([0; 3], [16; 3]),
            Self::Plate { side, depth } => {
                let Cuboid { low, high, .. } = Boxes::plate(side, depth);
                Boxes::of(low, high)
            }
            Self::Steps { side, quarters } => Boxes::steps(side, quarters),
            Self::Fence(links) => Boxes::post([6, 10], links, 7, &[[6, 9], [12, 15]]),
            Self::Wall(links) => Boxes::post([4, 12], links, 5, &[[0, 14]]),
            Self::Pane(links) => Boxes::post([7, 9], links, 7, &[[0, 16]]),
            Self::Sheets(sides) => {
                // Top and bottom reach to the edges, then west and east; so no two overlap.
                let mut boxes = Boxes::NONE;
                for axis in [Axis::Y, Axis::X, Axis::Z] {
                    for side in sides.faces().filter(|side| side.axis() == axis) {
                        let mut sheet = Boxes::plate(side, 1);
                        for other in sides.faces().filter(|other| is_earlier(other.axis(), axis)) {
                            let along = other.axis() as usize;
                            match other.side() {
                                Runs::Against => sheet.low[along] = 1,
                                Runs::Along => sheet.high[along] = 15,
                            }
                        }
                        boxes.push(sheet);
                    }
                }
                boxes
            }
            Self::Torch(side) => {
                let mut boxes = Boxes::NONE;
                boxes.push(Boxes::torch(side));
                boxes
            }
            Self::Small => Boxes::of([4, 0, 4], [12, 10, 12]),
            Self::Cross | Self::Fluid(_) => Boxes::NONE,
        }
    }
}
