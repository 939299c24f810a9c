//! Which parts of a fixed length are free: best fit, neighbours merged at once.
//!
//! Invariant: free ranges neither overlap nor touch, and both indices hold the same ones.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Gives out ranges of `0..length` and takes them back.
#[derive(Debug)]
pub(crate) struct Ranges {
    length_by_start: BTreeMap<u32, u32>,
    by_length: BTreeSet<(u32, u32)>,
}

impl Ranges {
    /// All of `0..length` is free.
    pub(crate) fn new(length: u32) -> Self {
        let mut ranges = Self { length_by_start: BTreeMap::new(), by_length: BTreeSet::new() };
        ranges.insert(0, length);
        ranges
    }

    /// Takes the first of the smallest free ranges that are long enough. `length` isn't zero.
    pub(crate) fn allocate(&mut self, length: u32) -> Option<Range<u32>> {
        let &(found, start) = self.by_length.range((length, 0)..).next()?;
        self.remove(start, found);
        if found > length {
            self.insert(start + length, found - length);
        }
        Some(start..start + length)
    }

    /// Takes a range back that was given out.
    pub(crate) fn free(&mut self, range: Range<u32>) {
        let Range { mut start, mut end } = range;
        if let Some((&before, &length)) = self.length_by_start.range(..start).next_back()
            && before + length == start
        {
            self.remove(before, length);
            start = before;
        }
        if let Some(&length) = self.length_by_start.get(&end) {
            self.remove(end, length);
            end += length;
        }
        self.insert(start, end - start);
    }

    fn insert(&mut self, start: u32, length: u32) {
        self.length_by_start.insert(start, length);
        self.by_length.insert((length, start));
    }

    fn remove(&mut self, start: u32, length: u32) {
        self.length_by_start.remove(&start);
        self.by_length.remove(&(length, start));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_hole_that_fits_is_taken_and_holes_merge() {
        let mut ranges = Ranges::new(100);
        let taken: Vec<_> = [30, 10, 20, 40].map(|length| ranges.allocate(length)).into_iter().flatten().collect();
        assert_eq!(taken, [0..30, 30..40, 40..60, 60..100]);
        assert_eq!(ranges.allocate(1), None);
        ranges.free(0..30);
        ranges.free(40..60);
        assert_eq!(ranges.allocate(15), Some(40..55));
        ranges.free(30..40);
        assert_eq!(ranges.allocate(40), Some(0..40));
    }

    /// Case D6 in small: whatever the order, all comes back as one range, and nothing is given out twice.
    #[test]
    fn after_any_order_of_frees_all_is_one_range_again() {
        let mut ranges = Ranges::new(1 << 16);
        let mut taken: Vec<Range<u32>> = Vec::new();
        let mut random = 1u32;
        for _ in 0..10_000 {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let choice = (random >> 8) as usize;
            if random >> 31 == 0 {
                if let Some(range) = ranges.allocate(1 + (choice % 1000) as u32) {
                    assert!(taken.iter().all(|other| other.end <= range.start || range.end <= other.start));
                    taken.push(range);
                }
            } else if !taken.is_empty() {
                ranges.free(taken.swap_remove(choice % taken.len()));
            }
        }
        taken.drain(..).for_each(|range| ranges.free(range));
        assert_eq!(ranges.allocate(1 << 16), Some(0..1 << 16));
    }
}
