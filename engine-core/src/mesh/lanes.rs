//! Comparing 16 cells at a time, with one bit of the answer a cell. The vector instructions that every target of its kind has.

use wide::{i8x16, i16x16, u8x16, u16x8};

use crate::BlockId;

/// Which cells of two rows hold the same block.
#[inline(always)]
pub(super) fn equal(a: &[BlockId; 16], b: &[BlockId; 16]) -> u16 {
    mask(eight(a, 0).simd_eq(eight(b, 0)), eight(a, 8).simd_eq(eight(b, 8)))
}

/// Which cells of a row hold the same block as the next one; the last bit, for which there is none, is clear.
#[inline(always)]
pub(super) fn equal_to_next(row: &[BlockId; 16]) -> u16 {
    // The upper half begins one cell early, so that it doesn't reach beyond the row.
    let halves = mask(eight(row, 0).simd_eq(eight(row, 1)), eight(row, 7).simd_eq(eight(row, 8)));
    halves & 0x7f | halves >> 8 << 7
}

/// Which cells of a row hold this block.
#[inline(always)]
pub(super) fn holding(row: &[BlockId; 16], id: BlockId) -> u16 {
    let id = u16x8::splat(id.0);
    mask(eight(row, 0).simd_eq(id), eight(row, 8).simd_eq(id))
}

/// Whether a chunk's layer holds the same block in all cells.
#[inline(always)]
pub(super) fn is_whole(layer: &[[BlockId; 16]; 16]) -> bool {
    let first = layer[0][0];
    // Most layers that hold several blocks are known by a few cells.
    if [layer[3][7], layer[7][12], layer[11][3], layer[15][15]].iter().any(|&id| id != first) {
        return false;
    }
    let first = u16x8::splat(first.0);
    let same = layer
        .iter()
        .fold(u16x8::splat(u16::MAX), |same, row| same & eight(row, 0).simd_eq(first) & eight(row, 8).simd_eq(first));
    same.to_array() == [u16::MAX; 8]
}

/// Which of 16 bytes are equal.
#[inline(always)]
pub(super) fn equal_bytes(a: &[u8; 16], b: &[u8; 16]) -> u16 {
    u8x16::new(*a).simd_eq(u8x16::new(*b)).to_bitmask() as u16
}

/// Weaves two rows of bytes: the first bytes of both, the second ones, …
#[inline(always)]
pub(super) fn weave(a: &[u8; 16], b: &[u8; 16]) -> [[u8; 16]; 2] {
    let (a, b) = (u8x16::new(*a), u8x16::new(*b));
    [u8x16::unpack_low(a, b).to_array(), u8x16::unpack_high(a, b).to_array()]
}

#[inline(always)]
fn eight(row: &[BlockId; 16], from: usize) -> u16x8 {
    u16x8::new(core::array::from_fn(|i| row[from + i].0))
}

/// The lanes that are all ones.
#[inline(always)]
fn mask(low: u16x8, high: u16x8) -> u16 {
    let (low, high) = (low.to_array(), high.to_array());
    let all: [i16; 16] = core::array::from_fn(|i| if i < 8 { low[i] } else { high[i - 8] } as i16);
    i8x16::from_i16x16_saturate(i16x16::new(all)).to_bitmask() as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bit_for_each_equal_cell() {
        for seed in 0..200u16 {
            let row = |k: u16| core::array::from_fn(|i| BlockId(((i as u16 * k) ^ seed) / 3 % 3 * 0x7fff));
            let (a, b): ([BlockId; 16], [BlockId; 16]) = (row(7), row(5));
            let plain = |test: &dyn Fn(usize) -> bool| (0..16).fold(0, |m, i| m | u16::from(test(i)) << i);
            assert_eq!(equal(&a, &b), plain(&|i| a[i] == b[i]));
            assert_eq!(holding(&a, b[0]), plain(&|i| a[i] == b[0]));
            assert_eq!(equal_to_next(&a), plain(&|i| i < 15 && a[i] == a[i + 1]));
            let mut layer = [[a[0]; 16]; 16];
            assert!(is_whole(&layer));
            layer[usize::from(seed % 16)][usize::from(seed / 16 % 16)] = BlockId(!a[0].0);
            assert!(!is_whole(&layer));
            let (x, y) = (a.map(|id| id.0 as u8), b.map(|id| id.0 as u8));
            assert_eq!(equal_bytes(&x, &y), plain(&|i| x[i] == y[i]));
        }
    }
}
