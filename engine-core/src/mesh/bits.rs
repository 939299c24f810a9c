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

use wide::{u16x8, u32x4};

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
pub(super) trait Word: Bits + 'static {
    /// A row with one more cell at each end: the bit of cell `u` is bit `u + 1`.
    type Wide: Bits;
    /// Several rows in a vector.
    type Lanes: Copy
        + BitAnd<Output = Self::Lanes>
        + BitOr<Output = Self::Lanes>
        + Not<Output = Self::Lanes>
        + Shl<u32, Output = Self::Lanes>
        + Shr<u32, Output = Self::Lanes>;
    /// How many rows that is.
    const LANES: usize;
    /// Rows of a single cell each: the first, the second, …
    const SINGLE: &'static [Self; 32];

    /// The rows from one on.
    fn load<const N: usize>(rows: &[Self; N], from: usize) -> Self::Lanes;

    /// Puts rows back.
    fn store<const N: usize>(lanes: Self::Lanes, rows: &mut [Self; N], from: usize);

    /// The same row in all lanes.
    fn splat(self) -> Self::Lanes;

    /// All bits of the lanes in which both are equal.
    fn equal(a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;

    /// Whether any bit of any row is set.
    fn any_of(lanes: Self::Lanes) -> bool;

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
    ($word:ty, $wide:ty, $lanes:ty) => {
        impl Word for $word {
            type Wide = $wide;
            type Lanes = $lanes;
            const LANES: usize = 16 / size_of::<$word>();
            const SINGLE: &'static [Self; 32] = &{
                let mut rows = [0; 32];
                let mut cell = 0;
                while cell < <$word>::BITS as usize {
                    rows[cell] = 1 << cell;
                    cell += 1;
                }
                rows
            };

            #[inline(always)]
            fn load<const N: usize>(rows: &[Self; N], from: usize) -> $lanes {
                match rows[from..].first_chunk() {
                    Some(rows) => <$lanes>::new(*rows),
                    None => unreachable!("rows come in whole vectors"),
                }
            }

            #[inline(always)]
            fn store<const N: usize>(lanes: $lanes, rows: &mut [Self; N], from: usize) {
                if let Some(rows) = rows[from..].first_chunk_mut() {
                    *rows = lanes.to_array();
                }
            }

            #[inline(always)]
            fn splat(self) -> $lanes {
                <$lanes>::splat(self)
            }

            #[inline(always)]
            fn equal(a: $lanes, b: $lanes) -> $lanes {
                a.simd_eq(b)
            }

            #[inline(always)]
            fn any_of(lanes: $lanes) -> bool {
                lanes.to_array() != [0; 16 / size_of::<$word>()]
            }

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
word!(u16, u32, u16x8);
word!(u32, u64, u32x4);

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

/// Whether any bit of any row of a layer is set.
#[inline(always)]
pub(super) fn any_in_layer<W: Word, const N: usize>(layer: &[W; N]) -> bool {
    let first = W::load(layer, 0);
    W::any_of((W::LANES..N).step_by(W::LANES).fold(first, |any, from| any | W::load(layer, from)))
}

/// Sets each row of a layer to what `rows` makes of those of three others, several at once.
#[inline(always)]
pub(super) fn combine<W: Word, const N: usize>(
    [a, b, c]: [&[W; N]; 3],
    rows: impl Fn(W::Lanes, W::Lanes, W::Lanes) -> W::Lanes,
) -> [W; N] {
    let mut made = [W::NONE; N];
    for from in (0..N).step_by(W::LANES) {
        W::store(rows(W::load(a, from), W::load(b, from), W::load(c, from)), &mut made, from);
    }
    made
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
