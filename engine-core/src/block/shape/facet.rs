//! From a shape to its visible surface: flat pieces, each with its place, texture and group. Every renderer draws these.

use super::fluid::{FULL, corner_heights, fluid_of};
use super::{Boxes, Cuboid, Fluid, Rect, Shape};
use crate::block::face_rule::{facet_between, facet_within};
use crate::face::Runs;
use crate::{BlockId, BlockType, Coverage, Face, FaceGroup};

/// A flat piece of the surface of a block that isn't a cube.
///
/// Where on the texture a point lies follows from its place in the cell alone, as on a cube's face: see [`Facet::texture`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facet {
    /// Its corners in 1/256 block from the cell's lowest corner, clockwise seen from the front. The last two of a triangle are the same.
    pub corners: [[u16; 3]; 4],
    /// Whose texture it shows, and along whose axes `s` and `t` run.
    pub face: Face,
    /// What is added to `s` and `t`, in sixteenths of a block.
    pub texture: [i8; 2],
    /// The direction by which it is shaded.
    pub shade: Face,
    /// The neighbour whose light falls on it; none takes the light of its own cell. Nothing else makes it darker.
    pub light: Option<Face>,
    /// How it is drawn. Never hidden.
    pub group: FaceGroup,
}

impl Facet {
    /// A vector in the direction of the front, of no particular length.
    pub fn normal(&self) -> [i32; 3] {
        let [a, b, c, _] = self.corners.map(|corner| corner.map(i32::from));
        let (first, second) = (minus(b, a), minus(c, b));
        let cross = |i: usize, j: usize| first[j] * second[i] - first[i] * second[j];
        [cross(1, 2), cross(2, 0), cross(0, 1)]
    }

    /// Whether it lies in a plane of the grid's directions: parallel to its face.
    pub fn is_straight(&self) -> bool {
        let axis = self.face.axis() as usize;
        self.corners.iter().all(|corner| corner[axis] == self.corners[0][axis])
    }
}

fn minus(a: [i32; 3], b: [i32; 3]) -> [i32; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

/// Calls `visit` with each visible piece of the surface of a block that isn't a cube; cubes have none. `around` tells the block at
/// a place relative to the block's, −1 to 1 on each axis.
// Large: boards have room for it once.
#[inline(never)]
pub fn for_each_facet(
    types: &[BlockType],
    id: BlockId,
    around: &dyn Fn([i32; 3]) -> BlockId,
    visit: &mut dyn FnMut(&Facet),
) {
    let Some(block) = types.get(usize::from(id.0)) else { return };
    if block.coverage == Coverage::Empty {
        return;
    }
    match block.shape {
        Shape::Cube => {}
        Shape::Cross => crossed_planes().iter().for_each(visit),
        Shape::Fluid(fluid) => fluid_surface(types, block, fluid, around, visit),
        shape => {
            let boxes = shape.boxes();
            for cuboid in boxes.as_slice() {
                facets_of_box(types, block, &boxes, cuboid, around, visit);
            }
        }
    }
}

/// The same for one box of a block that is made of `boxes`.
pub fn facets_of_box(
    types: &[BlockType],
    block: &BlockType,
    boxes: &Boxes,
    cuboid: &Cuboid,
    around: &dyn Fn([i32; 3]) -> BlockId,
    visit: &mut dyn FnMut(&Facet),
) {
    for face in Face::ALL {
        box_facet(types, block, boxes, cuboid, face, around).iter().for_each(&mut *visit);
    }
}

/// The piece of a box that looks to one side, unless it lies against another box of the shape, or a neighbour hides it.
fn box_facet(
    types: &[BlockType],
    block: &BlockType,
    boxes: &Boxes,
    cuboid: &Cuboid,
    face: Face,
    around: &dyn Fn([i32; 3]) -> BlockId,
) -> Option<Facet> {
    let rect = cuboid.rect(face);
    let against = |other: &Cuboid| other.plane(face.opposite()) == cuboid.plane(face) && other.rect(face).holds(rect);
    if boxes.as_slice().iter().any(against) {
        return None;
    }
    let side = cuboid.touches(face).then_some(face);
    let group = match side {
        Some(side) => facet_between(types, block, side, rect, around(side.normal())),
        None => facet_within(block),
    };
    let corners = [0, 1, 2, 3].map(|corner| {
        let at = face.corner(corner);
        [0, 1, 2].map(|axis| u16::from(if at[axis] == 0 { cuboid.low[axis] } else { cuboid.high[axis] }) * 16)
    });
    let shift = |runs, offset: i8| if runs == Runs::Along { offset } else { -offset };
    let texture = [
        shift(face.s_runs(), cuboid.texture[face.u_axis() as usize]),
        shift(face.t_runs(), cuboid.texture[face.v_axis() as usize]),
    ];
    let facet = Facet { corners, face, texture, shade: face, light: side, group };
    (group != FaceGroup::Hidden).then_some(facet)
}

/// Two planes from corner to corner, both with the texture of the south side, and as bright as a top.
fn crossed_planes() -> [Facet; 2] {
    [[0, FULL], [FULL, 0]].map(|[west, east]| Facet {
        corners: [[0, FULL, west], [FULL, FULL, east], [FULL, 0, east], [0, 0, west]],
        face: Face::PosZ,
        texture: [0; 2],
        shade: Face::PosY,
        light: None,
        group: FaceGroup::CutoutDouble,
    })
}

fn fluid_surface(
    types: &[BlockType],
    block: &BlockType,
    fluid: Fluid,
    around: &dyn Fn([i32; 3]) -> BlockId,
    visit: &mut dyn FnMut(&Facet),
) {
    let heights = corner_heights(types, fluid, around);
    for face in Face::ALL {
        let beyond = around(face.normal());
        if fluid_of(types, beyond).is_some_and(|other| other.kind == fluid.kind) {
            continue;
        }
        let corners = [0, 1, 2, 3].map(|corner| {
            let [x, y, z] = face.corner(corner);
            let height = heights[(x + 2 * z) as usize];
            [x as u16 * FULL, if y == 0 { 0 } else { height }, z as u16 * FULL]
        });
        let is_below_the_top = face == Face::PosY && heights != [FULL; 4];
        let group = match face {
            Face::PosY if is_below_the_top => facet_within(block),
            _ => facet_between(types, block, face, outline(face, &corners), beyond),
        };
        if group == FaceGroup::Hidden {
            continue;
        }
        let facet = Facet { corners, face, texture: [0; 2], shade: face, light: Some(face), group };
        if is_below_the_top { surface(&facet, visit) } else { visit(&facet) }
    }
}

/// A fluid's surface. Where it isn't flat it is cut along its higher diagonal, so that the fluid below is convex.
fn surface(top: &Facet, visit: &mut dyn FnMut(&Facet)) {
    let [a, b, c, d] = top.corners;
    let group = match top.group {
        FaceGroup::Opaque if !top.is_straight() => FaceGroup::CutoutDouble,
        group => group,
    };
    let pieces = match (a[1] + c[1]).cmp(&(b[1] + d[1])) {
        core::cmp::Ordering::Equal => return visit(&Facet { group, ..*top }),
        core::cmp::Ordering::Greater => [[a, b, c, c], [a, c, d, d]],
        core::cmp::Ordering::Less => [[b, c, d, d], [b, d, a, a]],
    };
    pieces.into_iter().for_each(|corners| visit(&Facet { corners, group, ..*top }));
}

/// The rectangle around a piece on a side of its cell.
fn outline(face: Face, corners: &[[u16; 3]; 4]) -> Rect {
    let axes = [face.u_axis() as usize, face.v_axis() as usize];
    let of = |pick: fn(u16, u16) -> u16, axis: usize| corners.iter().map(|corner| corner[axis]).reduce(pick);
    Rect {
        low: axes.map(|axis| of(u16::min, axis).unwrap_or(0)),
        high: axes.map(|axis| of(u16::max, axis).unwrap_or(FULL)),
    }
}
