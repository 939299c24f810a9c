//! Chunks as bits: what of a row of 16 cells ends a view, and what merely stands in it.
//!
//! A row runs along x; bit `x` of each word is its cell `x`. Two words say all that a search for visible things needs:
//!
//! ```text
//!             x = 0 1 2 3 4 5 …
//!     row        . # # ~ . #         # opaque   ~ special: neither empty nor opaque   . empty
//!     opaque     0 1 1 0 0 1
//!     special    0 0 0 1 0 0
//! ```

use crate::{BlockId, BlockType, CHUNK_SIZE, ChunkBlocks, Coverage, LocalPos};

const ROWS: usize = CHUNK_SIZE * CHUNK_SIZE;

/// 16 cells along x.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// Cells that a view ends at.
    pub opaque: u16,
    /// Cells that have faces and let a view through.
    pub special: u16,
}

impl Row {
    /// Nothing.
    pub const EMPTY: Self = Self { opaque: 0, special: 0 };

    /// 16 cells with this coverage.
    pub const fn uniform(coverage: Coverage) -> Self {
        match coverage {
            Coverage::Empty => Self::EMPTY,
            Coverage::Opaque => Self { opaque: 0xffff, special: 0 },
            Coverage::Partial | Coverage::Cutout | Coverage::Translucent => Self { opaque: 0, special: 0xffff },
        }
    }

    /// The same row with another thing in the cells of `mask`.
    const fn with(self, mask: u16, coverage: Coverage) -> Self {
        let there = Self::uniform(coverage);
        Self { opaque: self.opaque & !mask | there.opaque & mask, special: self.special & !mask | there.special & mask }
    }
}

/// All rows of one chunk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BitRows {
    /// Row (y, z) at `y × 16 + z`.
    rows: [Row; ROWS],
}

impl BitRows {
    /// Rows in the order of [`LocalPos::index`].
    pub const fn new(rows: [Row; ROWS]) -> Self {
        Self { rows }
    }

    /// The rows of a chunk; `types` is the world's table, ids that it doesn't hold count as empty.
    pub fn of(blocks: &ChunkBlocks<'_>, types: &[BlockType]) -> Self {
        let mut rows = [Row::EMPTY; ROWS];
        for at in LocalPos::all() {
            let row = &mut rows[at.index() / CHUNK_SIZE];
            *row = row.with(1 << at.x(), coverage(types, blocks.get(at)));
        }
        Self { rows }
    }

    /// The row at (`y`, `z`).
    ///
    /// # Panics
    /// If either is 16 or more.
    pub const fn row(&self, y: usize, z: usize) -> Row {
        self.rows[y * CHUNK_SIZE + z]
    }

    /// Puts something else into one cell.
    pub fn set(&mut self, at: LocalPos, coverage: Coverage) {
        let row = &mut self.rows[at.index() / CHUNK_SIZE];
        *row = row.with(1 << at.x(), coverage);
    }

    /// The highest layer in which there is something.
    pub fn highest_layer(&self) -> Option<usize> {
        self.rows.iter().rposition(|&row| row != Row::EMPTY).map(|index| index / CHUNK_SIZE)
    }
}

/// The coverage of a block; ids that the table doesn't hold are empty.
pub(crate) fn coverage(types: &[BlockType], id: BlockId) -> Coverage {
    types.get(usize::from(id.0)).map_or(Coverage::Empty, |known| known.coverage)
}

/// The rows of a chunk, as a world holds them.
#[derive(Clone, Copy, Debug)]
pub enum ChunkRows<'a> {
    /// Nothing is known of it.
    NotLoaded,
    /// 256 times the same row, of 16 times the same.
    Uniform(Row),
    /// Each its own.
    Each(&'a BitRows),
}

impl ChunkRows<'_> {
    /// The row at (`y`, `z`); nothing if the chunk isn't loaded.
    ///
    /// # Panics
    /// If either is 16 or more.
    pub const fn row(&self, y: usize, z: usize) -> Row {
        match self {
            Self::NotLoaded => Row::EMPTY,
            Self::Uniform(row) => *row,
            Self::Each(rows) => rows.row(y, z),
        }
    }
}

/// The cells that a fill reaches from `seeds` toward growing x, going only through cells of `through`.
///
/// Adding a seed to a run of ones carries through to the run's end; what the sum changed is what the fill reached.
pub const fn fill_up(seeds: u16, through: u16) -> u16 {
    let seeds = seeds & through;
    ((through as u32 + seeds as u32) as u16 ^ through | seeds) & through
}

/// The cells that a fill reaches from `seeds` toward shrinking x, going only through cells of `through`.
///
/// By doubling shifts: after each step the fill has gone twice as far.
pub const fn fill_down(seeds: u16, through: u16) -> u16 {
    let (mut reached, mut through) = (seeds & through, through);
    let mut step = 1;
    while step < CHUNK_SIZE as u32 {
        reached |= reached >> step & through;
        through &= through >> step;
        step *= 2;
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The obvious way: cell by cell.
    fn fill(seeds: u16, through: u16, order: impl Iterator<Item = u32>) -> u16 {
        let (mut reached, mut flowing) = (0, false);
        for x in order {
            flowing = through >> x & 1 == 1 && (flowing || seeds >> x & 1 == 1);
            reached |= u16::from(flowing) << x;
        }
        reached
    }

    #[test]
    fn fills_equal_the_obvious_way() {
        let words = (0..4000u32).map(|i| (i.wrapping_mul(0x9e37_79b9) >> 13, i.wrapping_mul(0x85eb_ca6b) >> 11));
        let edges = [(0, 0), (0xffff, 0xffff), (1, 0xffff), (0x8000, 0xffff), (0x8001, 0x7ffe), (0xffff, 0x8001)];
        for (a, b) in words.chain(edges) {
            let (seeds, through) = (a as u16, (b | b >> 3) as u16);
            assert_eq!(fill_up(seeds, through), fill(seeds, through, 0..16), "{seeds:016b} {through:016b}");
            assert_eq!(fill_down(seeds, through), fill(seeds, through, (0..16).rev()), "{seeds:016b} {through:016b}");
        }
    }

    #[test]
    fn edits_equal_a_new_look() {
        let types = [Coverage::Empty, Coverage::Opaque, Coverage::Cutout, Coverage::Translucent]
            .map(|coverage| BlockType { coverage, ..BlockType::AIR });
        let mut rows = BitRows::new([Row::EMPTY; ROWS]);
        assert_eq!(rows.highest_layer(), None);
        for at in LocalPos::all() {
            rows.set(at, types[at.index() * 7 % 13 % 4].coverage);
        }
        for at in LocalPos::all() {
            let (row, bit) = (rows.row(at.y().into(), at.z().into()), 1 << at.x());
            let found = (row.opaque & bit != 0, row.special & bit != 0);
            let coverage = types[at.index() * 7 % 13 % 4].coverage;
            assert_eq!(found, (coverage == Coverage::Opaque, Row::uniform(coverage).special != 0));
        }
        assert_eq!(
            BitRows::of(&ChunkBlocks::Uniform(BlockId(1)), &types),
            BitRows::new([Row::uniform(Coverage::Opaque); ROWS])
        );
        assert_eq!(rows.highest_layer(), Some(15));
    }
}
