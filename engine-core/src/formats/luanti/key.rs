//! The one number by which older databases know a map block.

use crate::ChunkPos;

const BITS: u32 = 12;

/// The place that a number stands for.
pub(super) fn position(number: i64) -> Option<ChunkPos> {
    let (rest, x) = split(number);
    let (rest, y) = split(rest);
    let at = ChunkPos::new(x, y, i32::try_from(rest).ok()?);
    at.is_legal().then_some(at)
}

/// The number that stands for a place, unless it is so far away that none does.
pub(super) fn number(at: ChunkPos) -> Option<i64> {
    let half = 1 << (BITS - 1);
    let fits = [at.x, at.y, at.z].iter().all(|c| (-half..half).contains(c));
    fits.then(|| i64::from(at.z) << (2 * BITS)).map(|z| z + (i64::from(at.y) << BITS) + i64::from(at.x))
}

/// Takes off the lowest twelve bits as a number with a sign.
fn split(number: i64) -> (i64, i32) {
    let (range, half) = (1 << BITS, 1 << (BITS - 1));
    // Wraps only for numbers that are none.
    let low = number.wrapping_add(half).rem_euclid(range) - half;
    (number.wrapping_sub(low) >> BITS, low as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_places() {
        for (x, y, z, expected) in [(0, 0, 0, 0), (1, 2, 3, 0x0300_2001), (-1, 0, 0, -1), (0, -1, 0, -0x1000)] {
            assert_eq!(number(ChunkPos::new(x, y, z)), Some(expected));
            assert_eq!(position(expected), Some(ChunkPos::new(x, y, z)));
        }
        for c in [-2048, -2047, -1, 0, 2047] {
            for at in [ChunkPos::new(c, 7, -7), ChunkPos::new(-7, c, 7), ChunkPos::new(7, -7, c)] {
                assert_eq!(number(at).and_then(position), Some(at));
            }
        }
        assert_eq!(number(ChunkPos::new(2048, 0, 0)), None);
        assert_eq!([i64::MAX, i64::MIN].map(position), [None; 2]);
    }
}
