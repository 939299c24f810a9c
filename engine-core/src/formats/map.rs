//! Maps as sources of chunks: what every format of blocks is to the rest of the engine.
//!
//! ```text
//! file or folder ── MapSource ── a piece at a time ── NamedChunk ── Palettes ── Chunk of a world
//!                                                     the file's names          our block types
//! ```
//!
//! A source keeps in memory what it needs to find any piece, never the decoded whole: a world folder is as cheap to open as one region. A piece that
//! can't be read costs that piece alone: its error is one line, and the others are as if it weren't there.

use std::fmt;

use super::name::BlockName;
use super::{Kind, MapProblem, Spawn};
use crate::{BlockPos, CHUNK_SIZE, CHUNK_VOLUME, ChunkPos, LocalPos};

/// A map that is read a piece at a time.
pub trait MapSource: Send {
    /// What kind of file or folder it is.
    fn kind(&self) -> Kind;

    /// How the file's coordinates become the world's.
    fn axes(&self) -> Axes {
        Axes::World
    }

    /// Where its visitors begin, if it says so.
    fn spawn(&self) -> Option<Spawn> {
        None
    }

    /// The names of the regions that it consists of, if it is of a kind that has them; [`NamedChunk::region`] counts them.
    fn regions(&self) -> &[String] {
        &[]
    }

    /// Every piece that is stored, and a message for each part of the map where that can't be known.
    fn pieces(&mut self) -> (Vec<Piece>, Vec<String>);

    /// The piece that holds a chunk of the world, whether or not it is stored.
    fn piece_of(&self, at: ChunkPos) -> Piece;

    /// The chunks of a piece; none if it isn't stored.
    ///
    /// # Errors
    /// Which file, which piece, and what is wrong with it.
    fn read(&mut self, piece: Piece) -> Result<Vec<NamedChunk>, MapError>;
}

/// What a source reads at once, in the file's own coordinates, in units of 16 blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Piece {
    /// All chunks above each other.
    Column {
        /// East.
        x: i32,
        /// South.
        z: i32,
    },
    /// One chunk.
    Chunk(ChunkPos),
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Column { x, z } => write!(f, "chunk ({x}, {z})"),
            Self::Chunk(ChunkPos { x, y, z }) => write!(f, "chunk ({x}, {y}, {z})"),
        }
    }
}

/// How a file's coordinates become the world's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axes {
    /// They are the same: x east, y up, z south.
    World,
    /// x east, y up, z north: left-handed, as Luanti has it.
    ZNorth,
    /// x east, y north, z up: as MagicaVoxel has it.
    ZUp,
}

impl Axes {
    /// The cell of the world that a cell of the file becomes.
    pub fn to_world(self, [x, y, z]: [i32; 3]) -> BlockPos {
        // `!z` is −1 − z: a cell spans from z to z + 1. It has no overflow.
        match self {
            Self::World => BlockPos::new(x, y, z),
            Self::ZNorth => BlockPos::new(x, y, !z),
            Self::ZUp => BlockPos::new(x, z, !y),
        }
    }

    /// The cell of the file that a cell of the world was.
    pub fn to_file(self, at: BlockPos) -> [i32; 3] {
        match self {
            Self::World => [at.x, at.y, at.z],
            Self::ZNorth => [at.x, at.y, !at.z],
            Self::ZUp => [at.x, !at.z, at.y],
        }
    }
}

/// One chunk as its file has it: its place is the world's, its blocks have the file's names.
#[derive(Clone, Debug)]
pub struct NamedChunk {
    /// Where it lies in the world.
    pub at: ChunkPos,
    /// Which region it belongs to, for kinds that have several. Chunks of different regions may overlap.
    pub region: usize,
    /// The blocks that may occur.
    pub palette: Vec<BlockName>,
    /// Indices into the palette in the order of [`LocalPos::index`]; [`NamedChunk::ABSENT`] where the file stores nothing.
    pub cells: Box<[u16; CHUNK_VOLUME]>,
    /// The light that the file stores.
    pub light: StoredLight,
}

impl NamedChunk {
    /// Stands for a cell that lies outside of what the file stores.
    pub const ABSENT: u16 = u16::MAX;

    /// The block in a cell, if the file stores one.
    pub fn block(&self, at: LocalPos) -> Option<&BlockName> {
        self.palette.get(usize::from(self.cells[at.index()]))
    }

    /// How often each palette entry occurs.
    pub fn counts(&self) -> Vec<u64> {
        let mut counts = vec![0; self.palette.len()];
        for &cell in self.cells.iter() {
            if let Some(count) = counts.get_mut(usize::from(cell)) {
                *count += 1;
            }
        }
        counts
    }

    /// The corners of the smallest box that holds every stored cell, in the world.
    pub fn stored_box(&self) -> Option<[BlockPos; 2]> {
        let (mut low, mut high) = ([CHUNK_SIZE as u8; 3], [0; 3]);
        for at in LocalPos::all().filter(|at| self.cells[at.index()] != Self::ABSENT) {
            let at = [at.x(), at.y(), at.z()];
            low = core::array::from_fn(|axis| low[axis].min(at[axis]));
            high = core::array::from_fn(|axis| high[axis].max(at[axis]));
        }
        let corner = |[x, y, z]: [u8; 3]| self.at.block(LocalPos::new(x, y, z));
        (usize::from(low[0]) < CHUNK_SIZE).then(|| [corner(low), corner(high)])
    }
}

/// Light levels of a chunk's cells, two in a byte, the lower half first; `None` where the file stores none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredLight {
    /// From blocks.
    pub block: Option<Box<[u8; CHUNK_VOLUME / 2]>>,
    /// From the sky.
    pub sky: Option<Box<[u8; CHUNK_VOLUME / 2]>>,
}

/// A piece that can't be read. Prints as one line.
#[derive(Debug)]
pub struct MapError {
    /// The name of the file that holds it.
    pub file: String,
    /// Which piece.
    pub piece: Piece,
    /// What is wrong with it.
    pub problem: MapProblem,
}

impl fmt::Display for MapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: {}", self.file, self.piece, self.problem)
    }
}

impl std::error::Error for MapError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_turn_back() {
        for axes in [Axes::World, Axes::ZNorth, Axes::ZUp] {
            for cell in [[1, 2, 3], [0, 0, 0], [-1, -16, 17], [i32::MAX, i32::MIN, -1]] {
                assert_eq!(axes.to_file(axes.to_world(cell)), cell, "{axes:?}");
            }
        }
        assert_eq!(Axes::ZNorth.to_world([4, 5, 0]), BlockPos::new(4, 5, -1));
        assert_eq!(Axes::ZUp.to_world([4, 5, 6]), BlockPos::new(4, 6, -6));
    }
}
