//! Rows of bits: one bit a cell, one word a row of cells.
//!
//! The cells of a mesh lie in layers along the axis of a face's normal. Each layer is rows along `v`, each row a word whose bits run along `u`
//! ([`Face::u_axis`](crate::Face::u_axis), [`Face::v_axis`](crate::Face::v_axis)):
//!
//! ```text
//! axis   layers   rows   bits
//!  X       x       y      z
//!  Y       y       z      x
//!  Z       z       y      x
//! ```
//!
//! So in each of the three layouts a quad's width is a run of bits, and its height a run of rows.

use core::fmt::Debug;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};

/// What all words can do.
pub(super) trait Bits:
    Copy
    + Debug
    + Default
    + PartialEq
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
{
    /// No bit set.
    const NONE: Self;
    /// All bits set.
    const ALL: Self;

    /// The lowest bits of a larger word.
    fn truncate(bits: u64) -> Self;

    /// The same bits in a larger word.
    fn extend(self) -> u64;
}

/// A row as long as a mesh is wide.
pub(super) trait Word: Bits {
    /// A row with one more cell at each end: the bit of cell `u` is bit `u + 1`.
    type Wide: Bits;
    /// Rows of a single cell each: the first, the second, …
    const SINGLE: [Self; 32];

    /// The middle of a wide row moved by `by` cells: 0 gives each cell its predecessor's bit, 1 its own, 2 its successor's.
    fn of_wide(wide: Self::Wide, by: usize) -> Self;

    /// The row as the middle of a wide one.
    fn to_wide(self) -> Self::Wide;

    /// The bits as a plain number to loop over.
    fn number(self) -> u32;
}

macro_rules! bits {
    ($($word:ty)*) => {$(
        impl Bits for $word {
            const NONE: Self = 0;
            const ALL: Self = <$word>::MAX;

            fn truncate(bits: u64) -> Self {
                bits as Self
            }

            fn extend(self) -> u64 {
                u64::from(self)
            }
        }
    )*};
}

macro_rules! word {
    ($word:ty, $wide:ty) => {
        impl Word for $word {
            type Wide = $wide;
            const SINGLE: [Self; 32] = {
                let mut rows = [0; 32];
                let mut cell = 0;
                while cell < <$word>::BITS as usize {
                    rows[cell] = 1 << cell;
                    cell += 1;
                }
                rows
            };

            fn of_wide(wide: $wide, by: usize) -> Self {
                (wide >> by) as Self
            }

            fn to_wide(self) -> $wide {
                <$wide>::from(self) << 1
            }

            fn number(self) -> u32 {
                u32::from(self)
            }
        }
    };
}

bits!(u16 u32 u64);
word!(u16, u32);
word!(u32, u64);

/// `length` bits from bit `start` on; at least one and at most 32.
#[inline(always)]
pub(super) fn span(start: u32, length: u32) -> u32 {
    (u32::MAX >> (32 - length)) << start
}

/// Whether any bit of any row is set.
#[inline(always)]
pub(super) fn any<W: Bits, const N: usize>(rows: &[W; N]) -> bool {
    rows.iter().fold(W::NONE, |any, &row| any | row) != W::NONE
}

/// Turns layers along z with rows along y and bits along x into layers along x with rows along y and bits along z.
///
/// All rows `y` at once: swaps halves, quarters, … of the square that x and z span.
pub(super) fn turn<W: Bits, const N: usize, const ROWS: usize>(from: &[[W; ROWS]; N], to: &mut [[W; ROWS]; N]) {
    *to = *from;
    let mut half = N / 2;
    let mut low = W::ALL >> half;
    while half > 0 {
        for z in (0..N).filter(|z| z & half == 0) {
            let (near, far) = to.split_at_mut(z + half);
            let (near, far) = (&mut near[z], &mut far[0]);
            for (a, b) in near.iter_mut().zip(far) {
                let swapped = ((*a >> half) ^ *b) & low;
                *b = *b ^ swapped;
                *a = *a ^ swapped << half;
            }
        }
        half /= 2;
        low = low ^ low << half;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_swaps_layers_and_bits() {
        let bit = |a: usize, y: usize, b: usize| (a * 37 + y * 11 + b * 5 + a * b).is_multiple_of(3);
        let from: [[u32; 3]; 32] = core::array::from_fn(|z| {
            core::array::from_fn(|y| (0..32).fold(0, |row, x| row | u32::from(bit(z, y, x)) << x))
        });
        let mut to = [[0; 3]; 32];
        turn(&from, &mut to);
        for (x, y, z) in (0..32 * 3 * 32).map(|i| (i % 32, i / 32 % 3, i / 96)) {
            assert_eq!(to[x][y] >> z & 1 == 1, bit(z, y, x), "{x} {y} {z}");
        }
    }

    #[test]
    fn spans() {
        assert_eq!((span(0, 1), span(3, 2), span(0, 32), span(31, 1)), (1, 0b11000, u32::MAX, 1 << 31));
    }
}
