//! Which pixels of a strip are done: one bit a pixel, and a count for each tile of 32×8.
//!
//! Whatever comes first covers, and what comes later is drawn only where nothing was: in front-to-back order no depth is needed, and no pixel is
//! drawn twice. A tile counts its rows that are full, so that what lies behind a full tile is dropped without a look at its pixels.

use crate::polygon::Bounds;

const WORD_BITS: usize = 32;
const TILE_ROWS: usize = 8;

/// The covered pixels of a strip.
#[derive(Debug)]
pub(crate) struct Coverage<'a> {
    /// Words in a row.
    stride: usize,
    covered: &'a mut [u32],
    /// How many rows of each tile are full.
    tiles: &'a mut [u32],
    /// How many words aren't full.
    open: usize,
}

impl<'a> Coverage<'a> {
    /// How many words a strip of this size takes.
    pub(crate) const fn words(width: usize, rows: usize) -> usize {
        width.div_ceil(WORD_BITS) * (rows + rows.div_ceil(TILE_ROWS))
    }

    /// A strip of which nothing is covered. `memory` has at least [`Coverage::words`].
    pub(crate) fn new(memory: &'a mut [u32], width: usize, rows: usize) -> Self {
        let stride = width.div_ceil(WORD_BITS);
        let (covered, tiles) = memory.split_at_mut(stride * rows);
        let tiles = &mut tiles[..stride * rows.div_ceil(TILE_ROWS)];
        covered.fill(0);
        // What lies beyond the picture counts as covered.
        let beyond = width % WORD_BITS;
        if beyond > 0 {
            covered.iter_mut().skip(stride - 1).step_by(stride).for_each(|word| *word = u32::MAX << beyond);
        }
        tiles.fill(0);
        let missing = rows.next_multiple_of(TILE_ROWS) - rows;
        let last = tiles.len() - tiles.len().min(stride);
        tiles[last..].fill(missing as u32);
        Self { stride, open: covered.len(), covered, tiles }
    }

    /// Whether every pixel is covered.
    pub(crate) fn is_full(&self) -> bool {
        self.open == 0
    }

    /// The first run of pixels in `from..end` of a row that aren't covered: its first, and the one after its last.
    pub(crate) fn next_free(&self, row: usize, from: usize, end: usize) -> Option<(usize, usize)> {
        let words = self.row(row);
        let (first, last) = (from / WORD_BITS, (end - 1) / WORD_BITS);
        if first == last && words[first] & mask(from, end) == 0 {
            return Some((from, end));
        }
        let mut word = first;
        let mut free = !words[word] & u32::MAX << (from % WORD_BITS);
        while free == 0 {
            word += 1;
            if word > last {
                return None;
            }
            free = !words[word];
        }
        let begin = word * WORD_BITS + free.trailing_zeros() as usize;
        // The first covered pixel after it.
        let mut covered = !free & u32::MAX << (begin % WORD_BITS);
        while covered == 0 && word < last {
            word += 1;
            covered = words[word];
        }
        let after = word * WORD_BITS + covered.trailing_zeros() as usize;
        (begin < end).then_some((begin, after.min(end)))
    }

    /// Covers the pixels `from..end` of a row.
    pub(crate) fn cover(&mut self, row: usize, from: usize, end: usize) {
        let (first, last) = (from / WORD_BITS, (end - 1) / WORD_BITS);
        for word in first..=last {
            let low = if word == first { from } else { word * WORD_BITS };
            let high = if word == last { end } else { (word + 1) * WORD_BITS };
            self.cover_word(row, word, mask(low, high));
        }
    }

    /// Covers one pixel.
    pub(crate) fn cover_pixel(&mut self, row: usize, x: usize) {
        self.cover_word(row, x / WORD_BITS, 1 << (x % WORD_BITS));
    }

    fn cover_word(&mut self, row: usize, word: usize, bits: u32) {
        let covered = &mut self.covered[row * self.stride + word];
        let before = *covered;
        *covered |= bits;
        if *covered == u32::MAX && before != u32::MAX {
            self.open -= 1;
            self.tiles[row / TILE_ROWS * self.stride + word] += 1;
        }
    }

    /// Whether all tiles that these pixels lie in are full; rows count from the strip's first.
    pub(crate) fn hides(&self, bounds: Bounds) -> bool {
        let columns = bounds.left as usize / WORD_BITS..=(bounds.right - 1) as usize / WORD_BITS;
        let mut rows = bounds.top as usize / TILE_ROWS..=(bounds.bottom - 1) as usize / TILE_ROWS;
        rows.all(|row| {
            let tiles = &self.tiles[row * self.stride..][..self.stride];
            columns.clone().all(|column| tiles[column] == TILE_ROWS as u32)
        })
    }

    fn row(&self, row: usize) -> &[u32] {
        &self.covered[row * self.stride..][..self.stride]
    }
}

/// The bits of the pixels `from..end`, which lie in one word.
const fn mask(from: usize, end: usize) -> u32 {
    (u32::MAX << (from % WORD_BITS)) & (u32::MAX >> (WORD_BITS - 1 - (end - 1) % WORD_BITS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::vec;
    use std::vec::Vec;

    proptest! {
        #[test]
        fn runs_are_those_of_a_plain_array(
            width in 1usize..100, rows in 1usize..20, spans in prop::collection::vec((0usize..20, 0usize..100, 1usize..100), 1..80),
        ) {
            let mut memory = vec![0x5555_5555; Coverage::words(width, rows)];
            let mut coverage = Coverage::new(&mut memory, width, rows);
            let mut plain = vec![vec![false; width]; rows];
            for (row, from, length) in spans {
                let (row, from) = (row % rows, from % width);
                let end = (from + length).min(width);
                let (mut at, mut found) = (from, Vec::new());
                while at < end && let Some((begin, after)) = coverage.next_free(row, at, end) {
                    prop_assert!(at <= begin && begin < after && after <= end);
                    found.extend(begin..after);
                    coverage.cover(row, begin, after);
                    at = after;
                }
                let expected: Vec<_> = (from..end).filter(|&x| !plain[row][x]).collect();
                prop_assert_eq!(found, expected);
                plain[row][from..end].fill(true);
                prop_assert_eq!(coverage.is_full(), plain.iter().flatten().all(|&covered| covered));
            }
            for (left, top) in (0..width).step_by(7).flat_map(|x| (0..rows).step_by(3).map(move |y| (x, y))) {
                let bounds = Bounds { left: left as i32, right: left as i32 + 1, top: top as i32, bottom: top as i32 + 1 };
                let tile = (top / 8 * 8..(top / 8 * 8 + 8).min(rows)).flat_map(|y| (left / 32 * 32..(left / 32 * 32 + 32).min(width)).map(move |x| (x, y)));
                prop_assert_eq!(coverage.hides(bounds), tile.clone().all(|(x, y)| plain[y][x]));
            }
        }
    }
}
