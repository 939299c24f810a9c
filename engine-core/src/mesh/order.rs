//! The order in which translucent faces are drawn: back to front, exactly.
//!
//! A ray from the eye crosses cells without ever turning back on an axis. So whatever hides a cell is at least as near on every axis, and any order that
//! falls with |dy|, then |dz|, then |dx| from the eye's cell is back to front. Within a cell the faces by which a ray leaves come before those
//! by which it enters. Of cubes the order depends on the eye's cell alone, not on where in it the eye is, or where it looks. Pieces
//! within a cell are put in order one by one: each after those that lie wholly on the far side of its plane.

use alloc::vec::Vec;

use glam::Vec3;

use super::{ChunkMesh, CornerLight, MeshGroup, Quad, ShapeQuad};
use crate::Face;
use crate::face::Runs;
use crate::visibility::Reach;

/// A quad in its place in the order, with the group that it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderedQuad {
    /// The quad.
    pub quad: AnyQuad,
    /// The light at its corners, if it is of a lit mesh and no piece.
    pub light: CornerLight,
    /// [`MeshGroup::Translucent`] or [`MeshGroup::Crossing`].
    pub group: MeshGroup,
}

/// A quad of one of a mesh's two streams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyQuad {
    /// Faces of cubes.
    Cubes(Quad),
    /// A piece of another shape.
    Shape(ShapeQuad),
}

impl AnyQuad {
    fn cell(self) -> [u8; 3] {
        match self {
            Self::Cubes(quad) => quad.shape().cell,
            Self::Shape(quad) => quad.cell(),
        }
    }
}

/// Where an eye is, as far as the order wants to know.
#[derive(Clone, Copy, Debug)]
pub struct Eye {
    /// Its cell relative to the mesh's first.
    pub cell: [i32; 3],
    /// Its place in the cell.
    pub fraction: Vec3,
}

/// Puts the translucent and crossing quads of a mesh that may be seen in back-to-front order, in place of what `ordered` holds.
///
/// Crossing quads that face away from the eye are left out: no one sees them.
pub fn back_to_front(mesh: &ChunkMesh, eye: Eye, reach: Reach, ordered: &mut Vec<OrderedQuad>) {
    ordered.clear();
    for group in [MeshGroup::Translucent, MeshGroup::Crossing] {
        let cubes = mesh.reached(group, reach).flatten().map(|index| {
            let light = mesh.light().get(index as usize).copied().unwrap_or_default();
            (AnyQuad::Cubes(mesh.quads()[index as usize]), light)
        });
        let shapes = mesh.shapes().group(group).iter().map(|&quad| (AnyQuad::Shape(quad), CornerLight::default()));
        let all = cubes.chain(shapes).map(|(quad, light)| OrderedQuad { quad, light, group });
        ordered.extend(all.filter(|ordered| group == MeshGroup::Translucent || faces(ordered.quad, eye)));
    }
    ordered.sort_by_cached_key(|o| core::cmp::Reverse(key(o.quad, eye)));
    for pieces in ordered.chunk_by_mut(|a, b| a.quad.cell() == b.quad.cell()) {
        if pieces.iter().all(|piece| matches!(piece.quad, AnyQuad::Shape(_))) {
            order_pieces(pieces, eye);
        }
    }
}

/// Puts the pieces of one cell in order.
fn order_pieces(pieces: &mut [OrderedQuad], eye: Eye) {
    for begin in 0..pieces.len().saturating_sub(1) {
        let left = &pieces[begin..];
        let is_last = |piece: &OrderedQuad| left.iter().all(|other| !is_behind(other.quad, piece.quad, eye));
        if let Some(next) = left.iter().position(is_last) {
            pieces[begin..=begin + next].rotate_right(1);
        }
    }
}

/// Whether a piece lies wholly on the far side of another's plane, and not the other way round too.
fn is_behind(piece: AnyQuad, other: AnyQuad, eye: Eye) -> bool {
    let (AnyQuad::Shape(piece), AnyQuad::Shape(other)) = (piece, other) else { return false };
    let is_beyond = |piece: ShapeQuad, plane: ShapeQuad| {
        let side = before_plane(plane, eye);
        let corners = piece.corners().map(|corner| Vec3::from(corner.map(f32::from)) / 256.0);
        corners.into_iter().all(|corner| side * before(plane, corner) <= 0.0)
    };
    is_beyond(piece, other) && !is_beyond(other, piece)
}

/// Smaller is nearer: distances on the axes, then whether the face is one by which a ray from the eye leaves.
fn key(quad: AnyQuad, eye: Eye) -> ([u32; 3], bool) {
    let cell = quad.cell();
    let [x, y, z] = core::array::from_fn(|axis| (i32::from(cell[axis])).abs_diff(eye.cell[axis]));
    ([y, z, x], !faces(quad, eye))
}

/// Whether the eye may see the front of the quad.
fn faces(quad: AnyQuad, eye: Eye) -> bool {
    match quad {
        AnyQuad::Cubes(quad) => {
            let axis = quad.face().axis() as usize;
            is_in_front(quad.face(), i32::from(quad.shape().cell[axis]), eye.cell[axis])
        }
        AnyQuad::Shape(quad) => before_plane(quad, eye) > 0.0,
    }
}

/// More than 0 if the eye is before the plane of a piece, less if it is behind it.
fn before_plane(quad: ShapeQuad, eye: Eye) -> f32 {
    let cell = quad.cell();
    let steps: [f32; 3] = core::array::from_fn(|axis| (eye.cell[axis] - i32::from(cell[axis])) as f32);
    before(quad, Vec3::from(steps) + eye.fraction)
}

/// The same of a point, which counts from the piece's cell.
fn before(quad: ShapeQuad, point: Vec3) -> f32 {
    let [a, b, c, _] = quad.corners().map(|corner| Vec3::from(corner.map(f32::from)) / 256.0);
    // Clockwise seen from the front: the normal of such a triangle points away from whoever sees it.
    (c - b).cross(b - a).dot(point - a)
}

/// Whether an eye whose cell is `eye` may see the front of `face` of a block at `cell`, both along the face's axis.
pub fn is_in_front(face: Face, cell: i32, eye: i32) -> bool {
    match face.side() {
        Runs::Along => eye > cell,
        Runs::Against => eye < cell,
    }
}
