//! What is handed from chunk to chunk: which cells of a shared side are reached.

use core::ops::BitOr;

/// 16 cells that a flood is in, each reached either like any (*faced*: what it leads to shows its faces) or without having met a face
/// (*unfaced*: not loaded, or solid ground entered from there).
///
/// ```text
/// bit 31 … 16 | 15 … 0
///     unfaced | faced
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Reach(u32);

impl Reach {
    pub(super) const NONE: Self = Self(0);

    pub(super) const fn faced(cells: u16) -> Self {
        Self(cells as u32)
    }

    pub(super) const fn unfaced(cells: u16) -> Self {
        Self((cells as u32) << 16)
    }

    pub(super) const fn is_none(self) -> bool {
        self.0 == 0
    }

    pub(super) const fn faced_cells(self) -> u16 {
        self.0 as u16
    }

    pub(super) const fn unfaced_cells(self) -> u16 {
        (self.0 >> 16) as u16
    }

    /// Cells reached in either way.
    pub(super) const fn cells(self) -> u16 {
        self.faced_cells() | self.unfaced_cells()
    }

    /// Cell `from` alone, as cell `to`.
    pub(super) const fn pick(self, from: usize, to: usize) -> Self {
        Self((self.0 >> from & 0x1_0001) << to)
    }

    /// The same with cell `to` as cell `from` of another.
    pub(super) const fn put(self, to: usize, other: Self, from: usize) -> Self {
        Self(self.0 & !(0x1_0001 << to) | other.pick(from, to).0)
    }

    /// The cells that are also in `mask`.
    pub(super) const fn within(self, mask: u16) -> Self {
        Self(self.0 & (mask as u32 * 0x1_0001))
    }
}

impl BitOr for Reach {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// The reached cells on one side of a chunk: a word for each of its 16 rows. Part of the memory of a flood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plane(pub(super) [Reach; 16]);

impl Plane {
    /// Nothing is reached.
    pub const EMPTY: Self = Self([Reach::NONE; 16]);

    pub(super) const fn full(reach: Reach) -> Self {
        Self([reach; 16])
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|reach| reach.is_none())
    }
}
