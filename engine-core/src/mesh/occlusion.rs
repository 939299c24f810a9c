//! Ambient occlusion at the corners of a face.
//!
//! Seen from a corner, three cells in front of the face may take light away: two at its sides and the one between them.
//! With both sides opaque the corner is darkest, whatever lies between; else each opaque cell takes one level.
//! The method of Mikola Lysenko, "Ambient occlusion for Minecraft-like worlds" (0fps.net, 2013).

use crate::face::{Axis, Runs};
use crate::{Face, Neighbourhood};

/// Levels of a face with nothing near it.
pub(super) const OPEN: [u8; 4] = [3; 4];

/// The occlusion levels of the four corners of `face` of the cell at `[x, y, z]`; `occludes` tells what takes light away.
pub(super) fn corners(
    around: &Neighbourhood,
    occludes: impl Fn(crate::BlockId) -> bool,
    cell: [i32; 3],
    face: Face,
) -> [u8; 4] {
    let at = |s: i32, t: i32| {
        let mut place = cell;
        place[face.axis() as usize] += sign(face.side());
        place[face.u_axis() as usize] += s * sign(face.s_runs());
        place[face.v_axis() as usize] += t * sign(face.t_runs());
        occludes(around.get(place[Axis::X as usize], place[Axis::Y as usize], place[Axis::Z as usize]))
    };
    let [left, right, above, below] = [at(-1, 0), at(1, 0), at(0, -1), at(0, 1)];
    [
        level(left, above, || at(-1, -1)),
        level(right, above, || at(1, -1)),
        level(right, below, || at(1, 1)),
        level(left, below, || at(-1, 1)),
    ]
}

fn level(side: bool, other_side: bool, between: impl FnOnce() -> bool) -> u8 {
    if side && other_side { 0 } else { 3 - u8::from(side) - u8::from(other_side) - u8::from(between()) }
}

fn sign(runs: Runs) -> i32 {
    match runs {
        Runs::Along => 1,
        Runs::Against => -1,
    }
}
