//! Boxes of blocks.

use core::ops::RangeInclusive;

use super::{BlockPos, CHUNK_BITS, ChunkBox, ChunkPos};

/// A box of blocks; both corners belong to it, so it holds at least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockBox {
    min: BlockPos,
    max: BlockPos,
}

impl BlockBox {
    /// The box between two opposite corners, whichever they are.
    pub fn between(a: BlockPos, b: BlockPos) -> Self {
        let ([ax, ay, az], [bx, by, bz]) = (a.to_array(), b.to_array());
        Self {
            min: BlockPos::new(ax.min(bx), ay.min(by), az.min(bz)),
            max: BlockPos::new(ax.max(bx), ay.max(by), az.max(bz)),
        }
    }

    /// The box that holds one block.
    pub const fn of(at: BlockPos) -> Self {
        Self { min: at, max: at }
    }

    /// All blocks of a chunk.
    ///
    /// # Panics
    /// If the chunk isn't legal.
    pub fn of_chunk(at: ChunkPos) -> Self {
        let min = at.origin();
        Self { min, max: BlockPos::new(min.x | 15, min.y | 15, min.z | 15) }
    }

    /// What lies in the coordinate range of a box that may go beyond it. `None` if nothing does.
    pub fn clipped(min: [i64; 3], max: [i64; 3]) -> Option<Self> {
        let inside = |c: i64| c.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
        let is_outside = |(&min, &max): (&i64, &i64)| min > max || min > i32::MAX.into() || max < i32::MIN.into();
        if min.iter().zip(&max).any(is_outside) {
            return None;
        }
        let [min, max] = [min, max].map(|corner| corner.map(inside)).map(|[x, y, z]| BlockPos::new(x, y, z));
        Some(Self { min, max })
    }

    /// The corner with the lowest coordinates.
    pub const fn min(self) -> BlockPos {
        self.min
    }

    /// The corner with the highest coordinates.
    pub const fn max(self) -> BlockPos {
        self.max
    }

    /// Blocks along each axis.
    pub fn size(self) -> [u64; 3] {
        let (min, max) = (self.min.to_array(), self.max.to_array());
        core::array::from_fn(|axis| (i64::from(max[axis]) - i64::from(min[axis])) as u64 + 1)
    }

    /// The chunks that it touches.
    pub const fn chunks(self) -> ChunkBox {
        ChunkBox { min: self.min.chunk(), max: self.max.chunk() }
    }

    /// What of each axis of a chunk lies in the box, in the chunk's local coordinates. `None` if nothing does.
    pub fn in_chunk(self, chunk: ChunkPos) -> Option<[RangeInclusive<u8>; 3]> {
        if !self.chunks().contains(chunk) {
            return None;
        }
        let (min, max, chunk) = (self.min.to_array(), self.max.to_array(), chunk.to_array());
        Some(core::array::from_fn(|axis| {
            let first = if min[axis] >> CHUNK_BITS == chunk[axis] { min[axis] & 15 } else { 0 };
            let last = if max[axis] >> CHUNK_BITS == chunk[axis] { max[axis] & 15 } else { 15 };
            first as u8..=last as u8
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_part_of_each_chunk_adds_up_to_the_whole() {
        let cells = BlockBox::between(BlockPos::new(20, -1, 40), BlockPos::new(-17, 15, 40));
        assert_eq!(cells.size(), [38, 17, 1]);
        let mut count = 0;
        for at in cells.chunks().iter() {
            let [x, y, z] = cells.in_chunk(at).unwrap();
            count += x.len() * y.len() * z.len();
        }
        assert_eq!(count, 38 * 17);
        assert_eq!(cells.chunks().count(), 8);
        assert_eq!(cells.in_chunk(ChunkPos::new(-2, -1, 2)), Some([15..=15, 15..=15, 8..=8]));
        assert_eq!(cells.in_chunk(ChunkPos::new(0, 0, 2)), Some([0..=15, 0..=15, 8..=8]));
        assert_eq!(cells.in_chunk(ChunkPos::new(2, 0, 2)), None);
    }

    #[test]
    fn clipping_keeps_the_inside() {
        let (low, high) = (i64::from(i32::MIN), i64::from(i32::MAX));
        let clipped = BlockBox::clipped([low - 3, 0, high - 1], [low + 1, 0, high + 9]);
        let corners = [BlockPos::new(i32::MIN, 0, i32::MAX - 1), BlockPos::new(i32::MIN + 1, 0, i32::MAX)];
        assert_eq!(clipped, Some(BlockBox::between(corners[1], corners[0])));
        assert_eq!(BlockBox::clipped([low - 3, 0, 0], [low - 1, 0, 0]), None);
        assert_eq!(BlockBox::clipped([0, 1, 0], [0, 0, 0]), None, "no blocks at all");
        assert_eq!(BlockBox::clipped([low; 3], [high; 3]).map(BlockBox::size), Some([1 << 32; 3]));
    }
}
