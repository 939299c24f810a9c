//! Rotations against plain matrices.

use engine_core::formats::vox::{Rotation, Transform};

type Matrix = [[i64; 3]; 3];

/// The matrix of a byte, spelled out: bits 0–1 and 2–3 give the columns of the first two rows, bits 4–6 the signs.
pub(crate) fn matrix(byte: u8) -> Option<Matrix> {
    let first = usize::from(byte & 0b11);
    let second = usize::from((byte >> 2) & 0b11);
    let third = (0..3).find(|column| *column != first && *column != second)?;
    let mut matrix = [[0; 3]; 3];
    for (row, column) in [first, second, third].into_iter().enumerate() {
        *matrix[row].get_mut(column)? = if byte & (1 << (4 + row)) == 0 { 1 } else { -1 };
    }
    (first != second).then_some(matrix)
}

pub(crate) fn times(matrix: &Matrix, vector: [i64; 3]) -> [i64; 3] {
    [0, 1, 2].map(|row| (0..3).map(|column| matrix[row][column] * vector[column]).sum())
}

fn determinant([a, b, c]: Matrix) -> i64 {
    let cross = [b[1] * c[2] - b[2] * c[1], b[2] * c[0] - b[0] * c[2], b[0] * c[1] - b[1] * c[0]];
    a[0] * cross[0] + a[1] * cross[1] + a[2] * cross[2]
}

/// Moves a cell by its centre, in half units, so that there is no rounding.
pub(crate) fn moved(matrix: &Matrix, cell: [i64; 3], translation: [i64; 3]) -> [i64; 3] {
    let centre = times(matrix, cell.map(|at| 2 * at + 1));
    [0, 1, 2].map(|axis| (centre[axis] - 1) / 2 + translation[axis])
}

const CELLS: [[i64; 3]; 4] = [[0, 0, 0], [1, 2, 3], [-1, 5, -7], [-4, -3, 0]];

#[test]
fn every_byte_is_its_matrix_or_refused() {
    let mut turns = 0;
    let mut flips = 0;
    for byte in 0..=u8::MAX {
        let (Some(rotation), Some(matrix)) = (Rotation::from_byte(byte), matrix(byte)) else {
            assert_eq!(Rotation::from_byte(byte), None, "{byte}");
            assert_eq!(matrix(byte), None, "{byte}");
            continue;
        };
        let transform = Transform { rotation, translation: [10, -20, 30] };
        for cell in CELLS {
            assert_eq!(transform.cell(cell), moved(&matrix, cell, [10, -20, 30]), "{byte} {cell:?}");
        }
        // Bit 7 has no meaning, so half of the bytes repeat the other half.
        match determinant(matrix) {
            1 => turns += 1,
            _ => flips += 1,
        }
    }
    assert_eq!((turns, flips), (2 * 24, 2 * 24));
}

#[test]
fn one_after_the_other_is_the_product() {
    let valid: Vec<u8> = (0..128).filter(|byte| matrix(*byte).is_some()).collect();
    for outer in &valid {
        for inner in &valid {
            let transform =
                |byte: u8, translation| Transform { rotation: Rotation::from_byte(byte).unwrap(), translation };
            let both = transform(*outer, [3, -1, 40]).after(transform(*inner, [-7, 5, 2]));
            for cell in CELLS {
                let inside = moved(&matrix(*inner).unwrap(), cell, [-7, 5, 2]);
                let expected = moved(&matrix(*outer).unwrap(), inside, [3, -1, 40]);
                assert_eq!(both.cell(cell), expected, "{outer} after {inner}");
            }
        }
    }
}
