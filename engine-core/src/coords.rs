//! Positions on the grid, as newtypes, and the boxes made of them.
//!
//! A world coordinate is a signed 32-bit block coordinate, on every axis alike: there is no floor and no ceiling.
//! A chunk is 16 blocks wide on each axis, so chunk coordinates run from −2²⁷ to 2²⁷ − 1 and every [`BlockPos`] lies in exactly one legal chunk.
//! Division is floor division: block −1 lies in chunk −1 at local 15, not in chunk 0.
//!
//! ```
//! use engine_core::{BlockPos, ChunkPos, LocalPos};
//!
//! let block = BlockPos::new(-33, 16, -1);
//! assert_eq!(block.chunk(), ChunkPos::new(-3, 1, -1));
//! assert_eq!(block.local(), LocalPos::new(15, 0, 15));
//! assert_eq!(block.chunk().block(block.local()), block);
//! ```

use crate::Face;

mod block_box;

pub use block_box::BlockBox;

/// Blocks along one edge of a chunk.
pub const CHUNK_SIZE: usize = 16;
/// Blocks in a chunk.
pub const CHUNK_VOLUME: usize = CHUNK_SIZE * CHUNK_SIZE * CHUNK_SIZE;

const CHUNK_BITS: u32 = 4;

/// The cell of one block in the world.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BlockPos {
    /// East, in blocks.
    pub x: i32,
    /// Up, in blocks.
    pub y: i32,
    /// South, in blocks.
    pub z: i32,
}

impl BlockPos {
    /// The cell whose lowest corner is at `(x, y, z)`.
    pub const fn new(x: i32, y: i32, z: i32) -> Self {
        Self { x, y, z }
    }

    /// The chunk that this block lies in.
    pub const fn chunk(self) -> ChunkPos {
        ChunkPos::new(self.x >> CHUNK_BITS, self.y >> CHUNK_BITS, self.z >> CHUNK_BITS)
    }

    /// Where in its chunk this block lies.
    pub const fn local(self) -> LocalPos {
        LocalPos::new((self.x & 15) as u8, (self.y & 15) as u8, (self.z & 15) as u8)
    }

    /// The cell on the other side of `face`, or `None` at the end of the coordinate range.
    pub fn step(self, face: Face) -> Option<Self> {
        let [x, y, z] = face.normal();
        self.offset(x, y, z)
    }

    /// This cell moved by a number of blocks, or `None` beyond the coordinate range.
    pub fn offset(self, x: i32, y: i32, z: i32) -> Option<Self> {
        Some(Self::new(self.x.checked_add(x)?, self.y.checked_add(y)?, self.z.checked_add(z)?))
    }

    /// The coordinates as `[x, y, z]`.
    pub const fn to_array(self) -> [i32; 3] {
        [self.x, self.y, self.z]
    }
}

/// A chunk of 16×16×16 blocks, in units of chunks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ChunkPos {
    /// East, in chunks.
    pub x: i32,
    /// Up, in chunks.
    pub y: i32,
    /// South, in chunks.
    pub z: i32,
}

impl ChunkPos {
    /// The smallest legal coordinate on each axis.
    pub const MIN: i32 = i32::MIN >> CHUNK_BITS;
    /// The largest legal coordinate on each axis.
    pub const MAX: i32 = i32::MAX >> CHUNK_BITS;

    /// A chunk by its coordinates. They may lie outside the legal range; see [`ChunkPos::is_legal`].
    pub const fn new(x: i32, y: i32, z: i32) -> Self {
        Self { x, y, z }
    }

    /// Whether every block of this chunk has 32-bit coordinates.
    pub const fn is_legal(self) -> bool {
        Self::MIN <= self.x
            && self.x <= Self::MAX
            && Self::MIN <= self.y
            && self.y <= Self::MAX
            && Self::MIN <= self.z
            && self.z <= Self::MAX
    }

    /// The chunk's block with the lowest coordinates.
    ///
    /// # Panics
    /// If the chunk isn't legal.
    pub const fn origin(self) -> BlockPos {
        assert!(self.is_legal(), "chunk position out of range");
        BlockPos::new(self.x << CHUNK_BITS, self.y << CHUNK_BITS, self.z << CHUNK_BITS)
    }

    /// The world position of one of the chunk's blocks.
    ///
    /// # Panics
    /// If the chunk isn't legal.
    pub const fn block(self, local: LocalPos) -> BlockPos {
        let origin = self.origin();
        BlockPos::new(origin.x | local.x() as i32, origin.y | local.y() as i32, origin.z | local.z() as i32)
    }

    /// The chunk moved by a number of chunks, or `None` where that isn't legal.
    pub fn offset(self, x: i32, y: i32, z: i32) -> Option<Self> {
        let moved = Self::new(self.x.checked_add(x)?, self.y.checked_add(y)?, self.z.checked_add(z)?);
        moved.is_legal().then_some(moved)
    }

    /// The chunk on the other side of `face`, or `None` where that isn't legal.
    pub fn step(self, face: Face) -> Option<Self> {
        let [x, y, z] = face.normal();
        self.offset(x, y, z)
    }

    /// The coordinates as `[x, y, z]`.
    pub const fn to_array(self) -> [i32; 3] {
        [self.x, self.y, self.z]
    }
}

/// A block's place in its chunk: 0 to 15 on each axis, packed in one index with rows along x.
///
/// ```text
/// bit 11 10 9 8 | 7 6 5 4 | 3 2 1 0
///         y     |    z    |    x
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LocalPos(u16);

impl LocalPos {
    /// A place by its coordinates.
    ///
    /// # Panics
    /// If a coordinate is 16 or more.
    pub const fn new(x: u8, y: u8, z: u8) -> Self {
        assert!(x < 16 && y < 16 && z < 16, "local position out of range");
        Self((y as u16) << 8 | (z as u16) << 4 | x as u16)
    }

    /// The place with this index, or `None` if it isn't below [`CHUNK_VOLUME`].
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < CHUNK_VOLUME { Some(Self(index as u16)) } else { None }
    }

    /// All places of a chunk in index order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..CHUNK_VOLUME as u16).map(Self)
    }

    /// `(y × 16 + z) × 16 + x`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// East, 0 to 15.
    pub const fn x(self) -> u8 {
        (self.0 & 15) as u8
    }

    /// Up, 0 to 15.
    pub const fn y(self) -> u8 {
        (self.0 >> 8) as u8
    }

    /// South, 0 to 15.
    pub const fn z(self) -> u8 {
        (self.0 >> 4 & 15) as u8
    }
}

/// A box of chunks; both corners belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChunkBox {
    /// The corner with the lowest coordinates.
    pub min: ChunkPos,
    /// The corner with the highest coordinates.
    pub max: ChunkPos,
}

impl ChunkBox {
    /// The box that holds one chunk.
    pub const fn of(chunk: ChunkPos) -> Self {
        Self { min: chunk, max: chunk }
    }

    /// The smallest box that holds this one and `chunk`.
    pub fn including(self, chunk: ChunkPos) -> Self {
        let pick = |pick: fn(i32, i32) -> i32, a: ChunkPos| {
            ChunkPos::new(pick(a.x, chunk.x), pick(a.y, chunk.y), pick(a.z, chunk.z))
        };
        Self { min: pick(i32::min, self.min), max: pick(i32::max, self.max) }
    }

    /// Whether `chunk` lies in the box.
    pub fn contains(self, chunk: ChunkPos) -> bool {
        let [x, y, z] = chunk.to_array();
        (self.min.x..=self.max.x).contains(&x)
            && (self.min.y..=self.max.y).contains(&y)
            && (self.min.z..=self.max.z).contains(&z)
    }

    /// How many chunks it holds.
    pub fn count(self) -> u128 {
        let (min, max) = (self.min.to_array(), self.max.to_array());
        let along = |axis: usize| (i64::from(max[axis]) - i64::from(min[axis]) + 1).max(0) as u128;
        along(0) * along(1) * along(2)
    }

    /// Its chunks: rows along x, then z, then y.
    pub fn iter(self) -> impl Iterator<Item = ChunkPos> {
        let Self { min, max } = self;
        (min.y..=max.y)
            .flat_map(move |y| (min.z..=max.z).flat_map(move |z| (min.x..=max.x).map(move |x| ChunkPos::new(x, y, z))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_floors_at_every_border() {
        for (x, chunk, local) in [
            (-33, -3, 15),
            (-32, -2, 0),
            (-17, -2, 15),
            (-16, -1, 0),
            (-1, -1, 15),
            (0, 0, 0),
            (15, 0, 15),
            (16, 1, 0),
            (i32::MIN, ChunkPos::MIN, 0),
            (i32::MAX, ChunkPos::MAX, 15),
        ] {
            for block in [BlockPos::new(x, 0, 0), BlockPos::new(0, x, 0), BlockPos::new(0, 0, x)] {
                let axis = block.to_array().iter().position(|&c| c == x).unwrap();
                let found = block.local();
                assert_eq!(block.chunk().to_array()[axis], chunk, "chunk of {x}");
                assert_eq!([found.x(), found.y(), found.z()][axis], local, "local of {x}");
                assert_eq!(block.chunk().block(found), block);
            }
        }
    }

    #[test]
    fn steps_end_at_the_limits() {
        let last = ChunkPos::new(ChunkPos::MAX, ChunkPos::MIN, 0);
        assert!(last.is_legal());
        assert_eq!(last.step(Face::PosX), None);
        assert_eq!(last.step(Face::NegY), None);
        assert_eq!(BlockPos::new(i32::MAX, 0, 0).step(Face::PosX), None);
        assert!(!ChunkPos::new(ChunkPos::MAX + 1, 0, 0).is_legal());
    }
}
