//! Which sides of a chunk see which through its blocks: the 15 pairs of its six sides, one bit each.
//!
//! Two sides see each other if a path through see-through cells, from face to face, leads from one to the other. A ray is such a path, so
//! a chunk that a ray can cross from side to side always has the bit; the reverse needn't hold.
//!
//! ```text
//! bit   0   1   2   3   4 │  5   6   7   8 │  9  10  11 │ 12  13 │ 14
//! pair 01  02  03  04  05 │ 12  13  14  15 │ 23  24  25 │ 34  35 │ 45      sides by Face::index
//! ```

use crate::{BlockType, CHUNK_VOLUME, ChunkBlocks, Coverage, Face, LocalPos};

/// Which sides of a chunk see which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Connectivity(u16);

impl Connectivity {
    /// No side sees another: solid.
    pub const NONE: Self = Self(0);
    /// Every side sees every other: air.
    pub const ALL: Self = Self(0x7fff);

    /// The connectivity of a chunk's blocks. What isn't loaded is seen through.
    pub fn of(blocks: &ChunkBlocks<'_>, types: &[BlockType]) -> Self {
        let opaque = |id: crate::BlockId| types.get(usize::from(id.0)).is_some_and(|t| t.coverage == Coverage::Opaque);
        match blocks {
            ChunkBlocks::NotLoaded => Self::ALL,
            ChunkBlocks::Uniform(id) if opaque(*id) => Self::NONE,
            ChunkBlocks::Uniform(_) => Self::ALL,
            ChunkBlocks::Packed(packed) if !packed.palette().iter().any(|&id| opaque(id)) => Self::ALL,
            ChunkBlocks::Packed(packed) => {
                let mut closed = [0u16; 256];
                for (index, row) in closed.iter_mut().enumerate() {
                    let ids = packed.row((index >> 4) as u8, (index & 15) as u8);
                    *row = ids.iter().enumerate().fold(0, |bits, (x, &id)| bits | u16::from(opaque(id)) << x);
                }
                Self::flood(closed)
            }
        }
    }

    /// Floods every room of the chunk and joins the sides that it touches. `closed` has a bit for each cell, rows by `y * 16 + z`,
    /// set where the cell is opaque.
    fn flood(mut closed: [u16; 256]) -> Self {
        let mut found = Self::NONE;
        let mut queue = [0u16; CHUNK_VOLUME];
        for seed in LocalPos::all() {
            if take(&mut closed, seed) {
                let mut sides = 0;
                let (mut next, mut end) = (0, 1);
                queue[0] = seed.index() as u16;
                while next < end {
                    let Some(at) = LocalPos::from_index(usize::from(queue[next])) else { break };
                    next += 1;
                    for face in Face::ALL {
                        match step(at, face) {
                            None => sides |= 1 << face.index(),
                            Some(neighbour) => {
                                if take(&mut closed, neighbour) {
                                    queue[end] = neighbour.index() as u16;
                                    end += 1;
                                }
                            }
                        }
                    }
                }
                found = found.with_room(sides);
            }
        }
        found
    }

    fn with_room(mut self, sides: u8) -> Self {
        for a in Face::ALL {
            for b in Face::ALL {
                if a < b && sides >> a.index() & 1 == 1 && sides >> b.index() & 1 == 1 {
                    self.0 |= 1 << bit(a, b);
                }
            }
        }
        self
    }

    /// Whether side `a` sees side `b`. A side doesn't see itself.
    pub fn sees(self, a: Face, b: Face) -> bool {
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        low != high && self.0 >> bit(low, high) & 1 == 1
    }
}

/// The bit of a pair of sides, `a` the smaller.
fn bit(a: Face, b: Face) -> usize {
    let (a, b) = (a.index(), b.index());
    a * (11 - a) / 2 + b - a - 1
}

/// Closes an open cell; returns whether it was open.
fn take(closed: &mut [u16; 256], at: LocalPos) -> bool {
    let row = &mut closed[at.index() >> 4];
    let mask = 1 << at.x();
    let open = *row & mask == 0;
    *row |= mask;
    open
}

/// The neighbouring cell, or `None` beyond the chunk's side.
fn step(at: LocalPos, face: Face) -> Option<LocalPos> {
    let stride = [1, 1, 256, 256, 16, 16][face.index()];
    let along = [at.x(), at.x(), at.y(), at.y(), at.z(), at.z()][face.index()];
    match face.side() {
        crate::face::Runs::Against if along > 0 => LocalPos::from_index(at.index() - stride),
        crate::face::Runs::Along if along < 15 => LocalPos::from_index(at.index() + stride),
        _ => None,
    }
}

#[cfg(test)]
#[cfg(feature = "alloc")]
mod tests {
    use super::*;
    use crate::{BlockId, BlockRegistry, Chunk};
    use Face::{NegX, NegY, NegZ, PosX, PosY, PosZ};

    fn of(solid: impl Fn(u8, u8, u8) -> bool) -> Connectivity {
        let registry = BlockRegistry::builtin();
        let stone = registry.id("stone").unwrap();
        let blocks = core::array::from_fn(|index| {
            let at = LocalPos::from_index(index).unwrap();
            if solid(at.x(), at.y(), at.z()) { stone } else { BlockId::AIR }
        });
        Connectivity::of(&Chunk::from_blocks(&blocks).blocks(), registry.types())
    }

    #[test]
    fn bits_lie_as_drawn() {
        let pairs = Face::ALL.iter().flat_map(|&a| Face::ALL.iter().filter(move |&&b| a < b).map(move |&b| bit(a, b)));
        assert!(pairs.eq(0..15));
    }

    #[test]
    fn walls_part_and_tunnels_join() {
        assert_eq!(of(|_, _, _| false), Connectivity::ALL);
        assert_eq!(of(|_, _, _| true), Connectivity::NONE);
        let wall = of(|x, _, _| x == 7);
        assert!(!wall.sees(NegX, PosX) && wall.sees(NegX, PosY) && wall.sees(PosX, NegZ) && wall.sees(NegY, PosY));
        let tunnel = of(|x, y, _| (x, y) != (3, 12));
        let seen = |a, b| tunnel.sees(a, b) && tunnel.sees(b, a);
        assert!(seen(NegZ, PosZ) && !seen(NegX, PosX) && !seen(NegZ, PosY));
        let bend = of(|x, y, z| !((y, z) == (8, 8) && x <= 8 || (x, z) == (8, 8) && y >= 8));
        assert_eq!(bend, Connectivity::NONE.with_room(1 << NegX.index() | 1 << PosY.index()));
        let diagonal = of(|x, y, z| x != y || z != 5);
        assert!(!diagonal.sees(NegX, PosX), "cells that only share an edge are no way through");
    }
}
