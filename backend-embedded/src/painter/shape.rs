//! Blocks that aren't cubes, piece by piece, front to back within their cell.
//!
//! * Boxes: one after the other, each after those that may hide it; of each first the sides toward the eye, then those seen from behind.
//! * Crossed planes: four halves, first the two between which the eye is.
//! * Fluids are convex: first the pieces toward the eye, then those seen from behind.

use engine_core::block::shape::{Boxes, Cuboid, Facet, facets_of_box, for_each_facet};
use engine_core::{BlockId, BlockType, FaceGroup, Shape};

use super::face::{Seen, evenness, is_even, is_far};
use super::{Painter, RowInWork};
use crate::brush::{Kind, Mapping, Place, Shading, Surface};
use crate::clip::clip_points;
use crate::colour::Colour;
use crate::lens::{BLOCK_BITS, Spot};
use crate::mapping::{Affine, Perspective};
use crate::polygon::{Bounds, Corner};

/// From 1/256 to 1/65536 block.
const FINER: u32 = BLOCK_BITS - 8;

/// A block in work.
#[derive(Clone, Copy)]
struct Solid {
    id: BlockId,
    /// Counted from the eye's.
    cell: [i32; 3],
    is_foggy: bool,
}

impl<'s, C: Colour> Painter<'s, '_, C> {
    /// Draws the block of a cell if it isn't a cube; returns whether it isn't.
    // Rare, and large.
    #[inline(never)]
    pub(super) fn shape(&mut self, row: &RowInWork<'_, 's>, x: usize) -> bool {
        let (id, types) = (row.block(x), self.palettes.types);
        let Some(block) = types.get(usize::from(id.0)).filter(|block| block.shape != Shape::Cube) else { return false };
        let solid = Solid { id, cell: row.cell(x), is_foggy: row.is_foggy };
        let around = |steps: [i32; 3]| row.block_around(x, steps);
        match block.shape {
            Shape::Fluid(_) => {
                for seen in [Seen::FromFront, Seen::FromBehind] {
                    for_each_facet(types, id, &around, &mut |facet| self.piece(solid, facet, seen));
                }
            }
            Shape::Cross => for_each_facet_half(types, id, self.eye_in(solid.cell), &mut |facet| {
                self.piece(solid, facet, Seen::FromFront);
                self.piece(solid, facet, Seen::FromBehind);
            }),
            shape => {
                let boxes = shape.boxes();
                in_order(&boxes, self.eye_in(solid.cell), |cuboid| {
                    for seen in [Seen::FromFront, Seen::FromBehind] {
                        let draw = &mut |facet: &Facet| self.piece(solid, facet, seen);
                        facets_of_box(types, block, &boxes, cuboid, &around, draw);
                    }
                });
            }
        }
        true
    }

    /// The eye's place in a cell, in 1/65536 block.
    fn eye_in(&self, cell: [i32; 3]) -> [i32; 3] {
        core::array::from_fn(|axis| self.lens.eye[axis] - (cell[axis] << BLOCK_BITS))
    }

    /// Draws a facet if it is seen from this side.
    fn piece(&mut self, solid: Solid, facet: &Facet, seen: Seen) {
        let eye = self.eye_in(solid.cell);
        let normal = facet.normal();
        let before: i64 = (0..3)
            .map(|axis| i64::from(normal[axis]) * i64::from(eye[axis] - (i32::from(facet.corners[0][axis]) << FINER)))
            .sum();
        let is_seen = match seen {
            Seen::FromFront => before > 0,
            Seen::FromBehind => before < 0 && facet.group.is_double_sided(),
        };
        let kind = match facet.group {
            _ if !is_seen => return,
            FaceGroup::Hidden => return,
            FaceGroup::Opaque => Kind::Opaque,
            FaceGroup::Cutout | FaceGroup::CutoutDouble => Kind::Cutout,
            FaceGroup::Translucent | FaceGroup::Crossing => Kind::Translucent,
        };
        let Some(spots) = self.spots(solid.cell, &facet.corners) else {
            return self.piece_near(solid, facet, seen, kind);
        };
        let mut outline = spots.map(|Spot { x, y, .. }| Corner { x, y });
        // Of a triangle the last two corners are the same.
        let outline = if facet.corners[2] == facet.corners[3] { &mut outline[..3] } else { &mut outline[..] };
        if seen == Seen::FromBehind {
            outline.reverse();
        }
        let Some(bounds) = Bounds::of(outline, kind.rim(), &self.strip.clip()) else { return };
        if self.is_covered(bounds) {
            return;
        }
        // The texture lies on the facet's plane as on a whole face.
        let fineness = self.palettes.textures.fineness();
        let perspective = |painter: &Self| Mapping::Perspective(painter.perspective(solid.cell, facet));
        let (mapping, level) = match self.spots_of_texture(solid.cell, facet) {
            Some(spots) => match Affine::new(&spots, 1, fineness) {
                Some(affine) if is_far(solid.cell) || is_even(&spots, evenness(fineness)) => {
                    (Mapping::Affine(affine), affine.level(fineness))
                }
                Some(affine) => (perspective(self), affine.level(fineness)),
                None => (Mapping::Flat, self.palettes.textures.last_level()),
            },
            None => (perspective(self), 0),
        };
        self.paint_piece(solid, facet, kind, (outline, bounds), (mapping, level));
    }

    /// Draws a facet of which some corners are too near the eye, or behind it.
    fn piece_near(&mut self, solid: Solid, facet: &Facet, seen: Seen, kind: Kind) {
        let points = facet.corners.map(|corner| self.lens.point_in(solid.cell, corner.map(i32::from)));
        let mut outline = clip_points(self.lens, points);
        if seen == Seen::FromBehind {
            outline.reverse();
        }
        let Some(bounds) = Bounds::of(outline.corners(), kind.rim(), &self.strip.clip()) else { return };
        let mapping = Mapping::Perspective(self.perspective(solid.cell, facet));
        self.paint_piece(solid, facet, kind, (outline.corners(), bounds), (mapping, 0));
    }

    fn paint_piece(
        &mut self,
        solid: Solid,
        facet: &Facet,
        kind: Kind,
        (outline, bounds): (&[Corner], Bounds),
        (mapping, level): (Mapping, u32),
    ) {
        let place = solid.is_foggy.then(|| Place::of_plane(facet.face, self.texture_corner(solid.cell, facet)));
        let shading = Shading::Even(self.open[facet.shade.index()]);
        let surface = Surface { block: solid.id, face: facet.face, kind, mapping, level, shading, place, count: 1 };
        self.fill(&surface, outline, bounds);
    }

    /// Where corners of a cell, in 1/256 block, lie in the picture.
    fn spots(&self, cell: [i32; 3], corners: &[[u16; 3]; 4]) -> Option<[Spot; 4]> {
        let corners = corners.map(|corner| corner.map(i32::from));
        self.spots_at(cell, &corners)
    }

    fn spots_at(&self, cell: [i32; 3], corners: &[[i32; 3]; 4]) -> Option<[Spot; 4]> {
        let farthest = cell.iter().map(|at| at.abs() + 2).max().unwrap_or(0);
        let projection = self.lens.projection(farthest);
        let [a, b, c, d] = corners.map(|corner| projection.spot(projection.corner_in(cell, corner)));
        Some([a?, b?, c?, d?])
    }

    /// Where the corners of the texture lie in the picture.
    fn spots_of_texture(&self, cell: [i32; 3], facet: &Facet) -> Option<[Spot; 4]> {
        self.spots_at(cell, &[0, 1, 2, 3].map(|corner| texture_corner(facet, corner)))
    }

    /// From the eye to the texture's first corner, in 1/65536 block.
    fn texture_corner(&self, cell: [i32; 3], facet: &Facet) -> [i32; 3] {
        let (corner, eye) = (texture_corner(facet, 0), self.eye_in(cell));
        core::array::from_fn(|axis| (corner[axis] << FINER) - eye[axis])
    }

    fn perspective(&self, cell: [i32; 3], facet: &Facet) -> Perspective {
        let first = self.texture_corner(cell, facet);
        if facet.is_straight() {
            Perspective::of_plane(facet.face, first)
        } else {
            Perspective::slanted(facet.face, first, unit_normal(facet))
        }
    }
}

/// A corner of the whole texture on a facet's plane, in 1/256 block from the cell's lowest corner.
fn texture_corner(facet: &Facet, corner: usize) -> [i32; 3] {
    let (face, unit) = (facet.face, facet.face.corner(corner).map(|at| at * 256));
    let axis = face.axis() as usize;
    let mut at = unit;
    for (along, shift) in [(face.u_axis(), facet.texture[0]), (face.v_axis(), facet.texture[1])] {
        // A texture that is shifted by so much begins so much earlier.
        let runs = if along == face.u_axis() { face.s_runs() } else { face.t_runs() };
        let shift = i32::from(shift) * 16;
        at[along as usize] -= if runs == engine_core::face::Runs::Along { shift } else { -shift };
    }
    // On the plane: by its slope from the first corner on.
    let normal = unit_normal(facet);
    let rise: i32 = (0..3)
        .filter(|other| *other != axis)
        .map(|other| normal[other] * (at[other] - i32::from(facet.corners[0][other])))
        .sum();
    at[axis] = i32::from(facet.corners[0][axis]) - rise / if normal[axis] < 0 { -256 } else { 256 };
    at
}

/// The normal of a facet, with 256 along the axis of its face.
fn unit_normal(facet: &Facet) -> [i32; 3] {
    let normal = facet.normal();
    let along = normal[facet.face.axis() as usize];
    normal.map(|part| ((i64::from(part) * 256) / i64::from(along.unsigned_abs().max(1))) as i32)
}

/// Calls `visit` with the halves of crossed planes, those first between which the eye is.
fn for_each_facet_half(types: &[BlockType], id: BlockId, eye: [i32; 3], visit: &mut dyn FnMut(&Facet)) {
    let half = 128 << FINER;
    // The planes cut the world into four quarters; the halves on both sides of the eye's come first.
    let (east, south) = (eye[0] >= half, eye[2] >= half);
    let is_more_along_x = (eye[0] - half).abs() >= (eye[2] - half).abs();
    for nearer in [true, false] {
        for_each_facet(types, id, &|_| BlockId::AIR, &mut |facet| {
            for end in [0, 1] {
                // The half at the plane's first or second end.
                let mut part = *facet;
                let middle = |a: [u16; 3], b: [u16; 3]| core::array::from_fn(|axis| (a[axis] + b[axis]) / 2);
                let [a, b, c, d] = facet.corners;
                part.corners =
                    if end == 0 { [a, middle(a, b), middle(c, d), d] } else { [middle(a, b), b, c, middle(c, d)] };
                let outer = if end == 0 { a } else { b };
                let toward = |axis: usize, is_high: bool| (outer[axis] == 256) == is_high;
                let is_near = if is_more_along_x { toward(0, east) } else { toward(2, south) };
                if is_near == nearer {
                    visit(&part);
                }
            }
        });
    }
}

/// Calls `visit` with all boxes, each after those that may hide it from an eye at this place of the cell.
fn in_order(boxes: &Boxes, eye: [i32; 3], mut visit: impl FnMut(&Cuboid)) {
    let boxes = boxes.as_slice();
    let mut left: u32 = (1 << boxes.len()) - 1;
    while left != 0 {
        let remaining = || (0..boxes.len()).filter(|index| left >> index & 1 == 1);
        let is_free =
            |index: &usize| remaining().all(|other| other == *index || !may_hide(&boxes[other], &boxes[*index], eye));
        let next = remaining().find(is_free).unwrap_or(left.trailing_zeros() as usize);
        visit(&boxes[next]);
        left &= !(1 << next);
    }
}

/// Whether a box may hide another: whether on each axis on which they lie apart the eye is on its side.
fn may_hide(front: &Cuboid, behind: &Cuboid, eye: [i32; 3]) -> bool {
    (0..3).all(|axis| {
        let fine = |sixteenths: u8| i32::from(sixteenths) << (BLOCK_BITS - 4);
        if front.high[axis] <= behind.low[axis] {
            eye[axis] < fine(behind.low[axis])
        } else if behind.high[axis] <= front.low[axis] {
            eye[axis] > fine(behind.high[axis])
        } else {
            true
        }
    })
}
