//! Ambient occlusion at the corners of faces, by bit rows.
//!
//! Seen from a corner, three cells in front of the face may take light away: two at its sides and the one between them.
//! With both sides opaque the corner is darkest, whatever lies between; else each opaque cell takes one level.
//! The method of Mikola Lysenko, "Ambient occlusion for Minecraft-like worlds" (0fps.net, 2013).
//!
//! A face's corners follow from the opaque cells among the nine in front of it, so they come from a table of 512 entries:
//!
//! ```text
//! v + 1 │ 6 7 8        bits of the table's index;
//! v     │ 3 · 5        bit 4 is the cell right in front, clear for every face
//! v − 1 │ 0 1 2
//!        u−1 u u+1
//! ```
//!
//! Merging needs no levels. Two visible faces side by side see the same level at the corners that they share. So they may become one quad along
//! `u` if on both nothing opaque lies at the sides along `u`, and before and behind, what lies at the left lies at the right too.

use super::bits::{Bits, Word, turn};
use super::classes::Classes;
use super::input::MeshInput;
use super::quad::Diagonals;
use super::scan::Scan;
use crate::face::{CORNERS, Runs};
use crate::{Axis, BlockId, CHUNK_SIZE, Face};

/// Levels of a face with nothing near it, as a quad packs them.
pub(super) const OPEN: u16 = 0xff;

/// What the cells in front of a face make of its corners, as packed in a [`Corners`] entry.
///
/// ```text
/// bit 13‥10 │ 9      │ 8       │ 7‥6      │ 5‥4      │ 3‥2      │ 1‥0
///     leaks │ evenly │ flipped │ corner 3 │ corner 2 │ corner 1 │ corner 0
/// ```
/// *evenly*: both diagonals are equally dark. *leaks*: at corner `u + 2 v` both sides are opaque, but the cell between them isn't.
pub(super) type Corners = [u16; 512];

pub(super) const FLIPPED: u16 = 1 << 8;
pub(super) const EVENLY: u16 = 1 << 9;
pub(super) const LEAKS: u32 = 10;

/// The table of each face.
pub(super) static CORNERS_OF: [Corners; 6] = {
    let mut tables = [[0; 512]; 6];
    let mut face = 0;
    while face < 6 {
        let mut near = 0;
        while near < 512 {
            tables[face][near] = corners(Face::ALL[face], near);
            near += 1;
        }
        face += 1;
    }
    tables
};

const fn corners(face: Face, near: usize) -> u16 {
    let mut levels = [0; 4];
    let mut packed = 0;
    let mut corner = 0;
    while corner < 4 {
        let (s, t) = CORNERS[corner];
        let [u, v] = lattice(face, s, t);
        let (side, other, between) = (near >> (2 * u + 3) & 1, near >> (6 * v + 1) & 1, near >> (2 * u + 6 * v) & 1);
        levels[corner] = if side & other == 1 { 0 } else { (3 - side - other - between) as u8 };
        packed |= (levels[corner] as u16) << (2 * corner);
        if side & other == 1 && between == 0 {
            packed |= 1 << (LEAKS as usize + u + 2 * v);
        }
        corner += 1;
    }
    match Diagonals::of(levels) {
        Diagonals::FirstBrighter => packed |= FLIPPED,
        Diagonals::SecondBrighter => {}
        Diagonals::Equal => packed |= EVENLY,
    }
    packed
}

/// The opaque cells of a mesh with all that touch it, over faces, edges and corners, in the three layouts. Rows are wide.
#[derive(Debug)]
pub(super) struct Near<W: Word, const P: usize>(pub(super) [[[W::Wide; P]; P]; 3]);

impl<W: Word, const P: usize> Near<W, P> {
    pub(super) fn new() -> Self {
        Self([[[W::Wide::NONE; P]; P]; 3])
    }

    /// Takes over what a scan has found, and reads the edges and corners from the chunks around.
    pub(super) fn fill<const N: usize>(&mut self, scan: &Scan<W, N, P>, input: &MeshInput<'_>, classes: &Classes) {
        let [near_x, near_y, near_z] = &mut self.0;
        let outer = |face: Face| &scan.outer_opaque[face.index()];
        let opaque = |at| u64::from(classes.is_opaque(input.get(at)));
        let edge = |along, a, b| opaque_along_edge(input, classes, along, [a, b]);
        let end = N as i32;
        let wide = |low: u64, middle: u64, high: u64| W::Wide::truncate(low & 1 | middle << 1 | (high & 1) << (N + 1));
        for (layer, z, face) in [(0, -1, Face::NegZ), (P - 1, end, Face::PosZ)] {
            let (low, high) = (edge(Axis::Y, -1, z), edge(Axis::Y, end, z));
            for y in 0..N {
                near_z[layer][y + 1] = wide(low >> y, outer(face)[y].extend(), high >> y);
            }
            for (row, y) in [(0, -1), (P - 1, end)] {
                near_z[layer][row] = wide(opaque([-1, y, z]), edge(Axis::X, y, z), opaque([end, y, z]));
            }
        }
        for (row, y, face) in [(0, -1, Face::NegY), (P - 1, end, Face::PosY)] {
            let (low, high) = (edge(Axis::Z, -1, y), edge(Axis::Z, end, y));
            for z in 0..N {
                near_z[z + 1][row] = wide(low >> z, outer(face)[z].extend(), high >> z);
            }
        }
        let one = W::Wide::truncate(1);
        for z in 0..N {
            let middle = &scan.solid[Axis::Z as usize][z + 1];
            for y in 0..N {
                let low = outer(Face::NegX)[y].to_wide() >> (z + 1) & one;
                let high = outer(Face::PosX)[y].to_wide() >> (z + 1) & one;
                near_z[z + 1][y + 1] = middle[y].to_wide() | low | high << (N + 1);
            }
        }
        for (y, z) in (0..P * P).map(|i| (i % P, i / P)) {
            near_y[y][z] = near_z[z][y];
        }
        turn_wide::<W, N, P>(near_z, near_x);
    }
}

/// The opaque cells along an edge of the mesh, where the coordinates on the other two axes are `a` and `b`.
fn opaque_along_edge(input: &MeshInput<'_>, classes: &Classes, along: Axis, [a, b]: [i32; 2]) -> u64 {
    let at = |on_axis| match along {
        Axis::X => [on_axis, a, b],
        Axis::Y => [a, on_axis, b],
        Axis::Z => [a, b, on_axis],
    };
    let mut row = 0;
    for index in 0..input.extent().chunks() {
        let mut line = [BlockId::AIR; CHUNK_SIZE];
        let start = at((index * CHUNK_SIZE) as i32);
        let chunk = input.chunk([start[0] >> 4, start[1] >> 4, start[2] >> 4]);
        chunk.line(along, [start[0] & 15, start[1] & 15, start[2] & 15], &mut line);
        row |= u64::from(classes.of_row(&line).opaque()) << (index * CHUNK_SIZE);
    }
    row
}

/// Makes the layout of the X axis from that of the Z axis.
fn turn_wide<W: Word, const N: usize, const P: usize>(from: &[[W::Wide; P]; P], to: &mut [[W::Wide; P]; P]) {
    let one = W::Wide::truncate(1);
    let mut middle = [[W::NONE; P]; N];
    for (z, layer) in middle.iter_mut().enumerate() {
        for (y, row) in layer.iter_mut().enumerate() {
            *row = W::of_wide(from[z + 1][y], 1);
        }
    }
    let mut turned = [[W::NONE; P]; N];
    turn(&middle, &mut turned);
    for x in 0..N {
        for y in 0..P {
            let (low, high) = (from[0][y] >> (x + 1) & one, from[P - 1][y] >> (x + 1) & one);
            to[x + 1][y] = turned[x][y].to_wide() | low | high << (N + 1);
        }
    }
    to[0] = [W::Wide::NONE; P];
    to[P - 1] = [W::Wide::NONE; P];
    for (z, layer) in from.iter().enumerate() {
        for (y, &row) in layer.iter().enumerate() {
            to[0][y] |= (row & one) << z;
            to[P - 1][y] |= (row >> (N + 1) & one) << z;
        }
    }
}

/// Which cells of one layer in front of faces let those faces be merged with the next one.
pub(super) struct Even<W, const N: usize> {
    pub(super) along_u: [W; N],
    pub(super) along_v: [W; N],
}

/// `front` is the layer in front of the faces.
#[inline(always)]
pub(super) fn even<W: Word, const N: usize, const P: usize>(front: &[W::Wide; P]) -> Even<W, N> {
    let [mut left, mut middle, mut right] = [[W::NONE; P]; 3];
    for v in 0..P {
        left[v] = W::of_wide(front[v], 0);
        middle[v] = W::of_wide(front[v], 1);
        right[v] = W::of_wide(front[v], 2);
    }
    let mut even = Even { along_u: [W::NONE; N], along_v: [W::NONE; N] };
    for v in 0..N {
        let (before, after) = (v, v + 2);
        let sides = left[v + 1] | right[v + 1];
        even.along_u[v] = !(sides | (left[before] ^ right[before]) | (left[after] ^ right[after]));
        let ends = middle[before] | middle[after];
        even.along_v[v] = !(ends | (left[before] ^ left[after]) | (right[before] ^ right[after]));
    }
    even
}

/// The levels at the corners `u + 2 v` of what a [`Corners`] entry holds in the order of the face's corners.
pub(super) fn lattice_levels(corners: u16, face: Face) -> [u8; 4] {
    let mut levels = [0; 4];
    for (corner, (s, t)) in CORNERS.into_iter().enumerate() {
        let [u, v] = lattice(face, s, t);
        levels[u + 2 * v] = (corners >> (2 * corner) & 3) as u8;
    }
    levels
}

/// Where along u and v a corner at `(s, t)` lies.
const fn lattice(face: Face, s: i32, t: i32) -> [usize; 2] {
    let u = if matches!(face.s_runs(), Runs::Along) { s } else { 1 - s };
    let v = if matches!(face.t_runs(), Runs::Along) { t } else { 1 - t };
    [u as usize, v as usize]
}
