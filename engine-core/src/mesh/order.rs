//! The order in which translucent faces are drawn: back to front, exactly.
//!
//! A ray from the eye crosses cells without ever turning back on an axis. So whatever hides a cell is at least as near on every axis, and any order that
//! falls with |dy|, then |dz|, then |dx| from the eye's cell is back to front. Within a cell the faces by which a ray leaves come before those
//! by which it enters. The order depends on the eye's cell alone, not on where in it the eye is, or where it looks.

use alloc::vec::Vec;

use super::{ChunkMesh, MeshGroup, Quad};
use crate::Face;
use crate::face::Runs;

/// A quad in its place in the order, with the group that it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderedQuad {
    /// The quad.
    pub quad: Quad,
    /// [`MeshGroup::Translucent`] or [`MeshGroup::Crossing`].
    pub group: MeshGroup,
}

/// Puts the translucent and crossing quads of a mesh in back-to-front order, in place of what `ordered` holds.
///
/// `eye` is the eye's cell relative to the mesh's first cell. Crossing quads that face away from it are left out: no one sees them.
pub fn back_to_front(mesh: &ChunkMesh, eye: [i32; 3], ordered: &mut Vec<OrderedQuad>) {
    ordered.clear();
    let in_group = |group| mesh.group(group).iter().map(move |&quad| OrderedQuad { quad, group });
    ordered.extend(in_group(MeshGroup::Translucent));
    ordered.extend(in_group(MeshGroup::Crossing).filter(|o| faces(o.quad, eye)));
    ordered.sort_by_key(|o| core::cmp::Reverse(key(o.quad, eye)));
}

/// Smaller is nearer: distances on the axes, then whether the face is one by which a ray from the eye leaves.
fn key(quad: Quad, eye: [i32; 3]) -> ([u32; 3], bool) {
    let [x, y, z] = distances(quad, eye);
    ([y, z, x], !faces(quad, eye))
}

fn distances(quad: Quad, eye: [i32; 3]) -> [u32; 3] {
    let cell = quad.shape().cell;
    core::array::from_fn(|axis| (i32::from(cell[axis])).abs_diff(eye[axis]))
}

/// Whether an eye in this cell may see the front of the quad.
fn faces(quad: Quad, eye: [i32; 3]) -> bool {
    let axis = quad.face().axis() as usize;
    is_in_front(quad.face(), i32::from(quad.shape().cell[axis]), eye[axis])
}

/// Whether an eye whose cell is `eye` may see the front of `face` of a block at `cell`, both along the face's axis.
pub fn is_in_front(face: Face, cell: i32, eye: i32) -> bool {
    match face.side() {
        Runs::Along => eye > cell,
        Runs::Against => eye < cell,
    }
}
