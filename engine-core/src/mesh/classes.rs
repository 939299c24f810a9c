//! What the face rule wants to know of a block, by its id: a bit in one of four fields, so that 16 lookups make four bit rows.
//!
//! ```text
//! bit 63‥48        │ 47‥32       │ 31‥16  │ 15‥0
//!     not loaded   │ translucent │ cutout │ opaque
//! ```

use alloc::boxed::Box;
use alloc::vec;

use super::lanes;
use crate::{BlockId, BlockType, Coverage, InnerFaces, Shape, Sides};

const IDS: usize = 1 << 16;

/// The classes of 16 cells in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct RowClasses(pub(super) u64);

impl RowClasses {
    pub(super) const fn opaque(self) -> u16 {
        self.0 as u16
    }

    pub(super) const fn cutout(self) -> u16 {
        (self.0 >> 16) as u16
    }

    pub(super) const fn translucent(self) -> u16 {
        (self.0 >> 32) as u16
    }

    pub(super) const fn not_loaded(self) -> u16 {
        (self.0 >> 48) as u16
    }

    pub(super) const fn has_faces(self) -> bool {
        self.0 << 16 != 0
    }

    pub(super) const fn see_through(self) -> u16 {
        self.cutout() | self.translucent()
    }
}

/// A table by block id.
#[derive(Debug)]
struct Table(Box<[u64; IDS]>);

impl Table {
    fn new() -> Self {
        // Zeroed memory from the system: only the pages of ids that occur are ever touched.
        let Ok(entries) = vec![0; IDS].into_boxed_slice().try_into() else { unreachable!("the length is IDS") };
        Self(entries)
    }

    // Most rows hold one block or two.
    #[inline(always)]
    fn of_row(&self, row: &[BlockId; 16]) -> u64 {
        let first = lanes::holding(row, row[0]);
        let of_first = self.0[usize::from(row[0].0)] * u64::from(first);
        if first == u16::MAX {
            return of_first;
        }
        let other = row[first.trailing_ones() as usize % row.len()];
        let second = lanes::holding(row, other);
        if first | second == u16::MAX {
            of_first | (self.0[usize::from(other.0)] * u64::from(second))
        } else {
            self.of_mixed_row(row)
        }
    }

    // Not inlined: the compiler would take the ids for these look-ups out of the vectors of the comparison above, one by one.
    #[inline(never)]
    fn of_mixed_row(&self, row: &[BlockId; 16]) -> u64 {
        let mut classes = 0;
        for (x, id) in row.iter().enumerate() {
            classes |= self.0[usize::from(id.0)] << x;
        }
        classes
    }
}

/// Classes of all block types.
#[derive(Debug)]
pub(super) struct Classes {
    coverage: Table,
    /// Of cutout types: bit 0 is set for double-sided ones, bit 16 for those that hide the faces between them.
    cutout: Table,
    types: usize,
}

impl Classes {
    /// The classes of no types at all: all is empty.
    pub(super) fn new() -> Self {
        let mut coverage = Table::new();
        coverage.0[usize::from(BlockId::NOT_LOADED.0)] = 1 << 48;
        Self { coverage, cutout: Table::new(), types: 0 }
    }

    /// Takes over a table of block types.
    pub(super) fn set(&mut self, types: &[BlockType]) {
        for id in types.len()..self.types {
            self.coverage.0[id] = 0;
            self.cutout.0[id] = 0;
        }
        let ids = usize::from(BlockId::NOT_LOADED.0);
        self.types = types.len().min(ids);
        for (id, block) in types.iter().enumerate().take(ids) {
            self.coverage.0[id] = match block.coverage {
                // What isn't a cube counts as empty here; its facets are another stream.
                _ if block.shape != Shape::Cube => 0,
                Coverage::Empty | Coverage::Partial => 0,
                Coverage::Opaque => 1,
                Coverage::Cutout => 1 << 16,
                Coverage::Translucent => 1 << 32,
            };
            let double = u64::from(block.sides == Sides::Double);
            let hides = u64::from(block.inner_faces == InnerFaces::Hidden) << 16;
            self.cutout.0[id] = if block.coverage == Coverage::Cutout { double | hides } else { 0 };
        }
    }

    /// The classes of 16 cells.
    #[inline(always)]
    pub(super) fn of_row(&self, row: &[BlockId; 16]) -> RowClasses {
        RowClasses(self.coverage.of_row(row))
    }

    /// The classes of 16 cells that all hold this block.
    #[inline(always)]
    pub(super) fn of_whole_row(&self, id: BlockId) -> RowClasses {
        RowClasses(self.coverage.0[usize::from(id.0)] * 0xffff)
    }

    /// Which of 16 cells hold double-sided cutout blocks, and which hold cutout blocks that hide the faces between them.
    #[inline(always)]
    pub(super) fn cutout_of_row(&self, row: &[BlockId; 16]) -> (u16, u16) {
        let classes = self.cutout.of_row(row);
        (classes as u16, (classes >> 16) as u16)
    }

    /// Whether a block has faces.
    pub(super) fn has_faces(&self, id: BlockId) -> bool {
        self.coverage.0[usize::from(id.0)] & !(1 << 48) != 0
    }

    /// Whether a block takes light away from the corners around it.
    pub(super) fn is_opaque(&self, id: BlockId) -> bool {
        self.coverage.0[usize::from(id.0)] & 1 != 0
    }
}
