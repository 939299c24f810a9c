//! How neighbouring opaque blocks darken the corners of a face, from bits.
//!
//! The eight cells around the one in front of a face, in the face's plane:
//!
//! ```text
//!     v + 1    5 6 7
//!     v        3   4        u, v: the face's axes, both in their positive direction
//!     v − 1    0 1 2
//!             u−1 u u+1
//! ```

use engine_core::Face;

/// The levels of the corners (u, v) = (0, 0), (1, 0), (1, 1) and (0, 1), two bits each, by the bits of the eight cells.
static LEVELS: [u8; 256] = {
    let mut table = [0; 256];
    let mut cells = 0;
    while cells < 256 {
        table[cells] = level(cells, 3, 1, 0)
            | level(cells, 4, 1, 2) << 2
            | level(cells, 4, 6, 7) << 4
            | level(cells, 3, 6, 5) << 6;
        cells += 1;
    }
    table
};

/// The level of a corner: 3 is open, 0 the darkest.
const fn level(cells: usize, side: usize, other_side: usize, diagonal: usize) -> u8 {
    let [a, b, c] = [cells >> side & 1, cells >> other_side & 1, cells >> diagonal & 1];
    if a + b == 2 { 0 } else { 3 - (a + b + c) as u8 }
}

/// The levels of a face's corners 0 to 3.
pub(crate) fn corner_levels(face: Face, cells: u32) -> [u8; 4] {
    let levels = LEVELS[(cells & 255) as usize];
    let (u, v) = (face.u_axis() as usize, face.v_axis() as usize);
    [0, 1, 2, 3].map(|corner| {
        let at = face.corner(corner);
        let index = match (at[u], at[v]) {
            (0, 0) => 0,
            (_, 0) => 1,
            (0, _) => 3,
            _ => 2,
        };
        levels >> (2 * index) & 3
    })
}

/// The eight cells around cell `x` of a face that lies along rows: the rows below, at and above it along v, with x = −1 in bit 0.
pub(crate) const fn cells_along(rows: [u32; 3], x: usize) -> u32 {
    let [below, at, above] = [rows[0] >> x, rows[1] >> x, rows[2] >> x];
    below & 7 | (at & 1) << 3 | (at >> 2 & 1) << 4 | (above & 7) << 5
}

/// The same of a face across rows: three rows along z for each of three along y.
pub(crate) fn cells_across(rows: &[[u32; 3]; 3], bit: usize) -> u32 {
    let cell = |y: usize, z: usize| rows[y][z] >> bit & 1;
    let low = cell(0, 0) | cell(0, 1) << 1 | cell(0, 2) << 2;
    let high = cell(2, 0) | cell(2, 1) << 1 | cell(2, 2) << 2;
    low | cell(1, 0) << 3 | cell(1, 2) << 4 | high << 5
}

/// Which cells of faces along rows have any opaque cell around the one in front of them.
pub(crate) const fn darkened(rows: [u32; 3]) -> u16 {
    let around = rows[0] | rows[1] | rows[2];
    ((around | around << 1 | around >> 1) >> 1) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_the_rule_s() {
        // Case A12, for the top face; u is x and v is z, and the top's corners run (0,0), (1,0), (1,1), (0,1).
        assert_eq!(corner_levels(Face::PosY, 1 << 7), [3, 3, 2, 3], "a diagonal neighbour");
        assert_eq!(corner_levels(Face::PosY, 1 << 4 | 1 << 6), [3, 2, 0, 2], "two sides");
        assert_eq!(corner_levels(Face::PosY, 0), [3; 4]);
        assert_eq!(corner_levels(Face::NegX, 255), [0; 4]);
        // On the south side corner 0 is at the top left: u = 0, v = 1.
        assert_eq!(corner_levels(Face::PosZ, 1 << 5), [2, 3, 3, 3]);
    }
}
