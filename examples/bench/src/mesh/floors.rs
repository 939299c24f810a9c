//! What no mesher can do without, in the plainest form, built with the same instructions: copying the padded array, finding the faces by bit
//! rows, and writing 8 bytes for each face.

use std::hint::black_box;

use engine_core::mesh::MeshExtent;
use engine_core::{BlockType, Coverage};

use super::blocks::Block;
use super::volume::Volume;
use crate::contest::{Contender, Made};

/// Copying the padded array.
pub(super) const COPY: &str = "floor-copy";
/// Counting faces.
pub(super) const COUNT: &str = "floor-count";
/// Writing a quad of 8 bytes with the block's id for each face.
pub(super) const FACES: &str = "floor-faces";

/// All floors.
pub(super) fn all(extent: MeshExtent, types: &[BlockType]) -> Vec<Contender<'static, Volume>> {
    match extent {
        MeshExtent::Chunk => of_size::<16, 18, 18>(types),
        MeshExtent::EightChunks => of_size::<32, 34, 17>(types),
    }
}

fn of_size<const N: usize, const P: usize, const PIECE: usize>(types: &[BlockType]) -> Vec<Contender<'static, Volume>> {
    let mut copied: Vec<u16> = Vec::new();
    let copy = move |volume: &Volume| {
        copied.resize(volume.padded.len(), 0);
        for (to, from) in copied.iter_mut().zip(&volume.padded) {
            *to = from.0;
        }
        black_box(&copied);
        Made { quads: 0, bytes: copied.len() * 2 }
    };
    let mut rows = Rows::<N, P>::new(types);
    let count = move |volume: &Volume| {
        rows.read::<PIECE>(&volume.padded);
        let mut faces = 0;
        rows.each_direction(|_, row| faces += row.count_ones() as usize);
        Made { quads: faces, bytes: 0 }
    };
    let mut rows = Rows::<N, P>::new(types);
    let mut quads = Vec::new();
    let write = move |volume: &Volume| {
        rows.read::<PIECE>(&volume.padded);
        let mut written = 0;
        rows.each_direction(|Row { face, y, z }, mut row| {
            if quads.len() < written + N {
                quads.resize(2 * written + N, 0u64);
            }
            let quad = (face << 25 | z << 10 | y << 5) as u64;
            let blocks = &volume.padded[(z * P + y) * P..][..P];
            while row != 0 {
                let x = row.trailing_zeros() as usize;
                row &= row - 1;
                quads[written] = quad | x as u64 | u64::from(blocks[x].0) << 32;
                written += 1;
            }
        });
        Made { quads: written, bytes: written * 8 }
    };
    vec![
        Contender { name: COPY, run: Box::new(copy) },
        Contender { name: COUNT, run: Box::new(count) },
        Contender { name: FACES, run: Box::new(write) },
    ]
}

/// Where a row of faces lies; `y` and `z` from 1 on.
struct Row {
    face: usize,
    y: usize,
    z: usize,
}

/// Bit rows along x of a padded array, by z and y, bit 0 being the cell before the first.
struct Rows<const N: usize, const P: usize> {
    /// By block id: bit 0 for opaque blocks, bit 32 for all others that aren't empty.
    classes: Box<[u64; 1 << 16]>,
    opaque: [[u64; P]; P],
    see_through: [[u64; P]; P],
}

impl<const N: usize, const P: usize> Rows<N, P> {
    fn new(types: &[BlockType]) -> Self {
        let mut classes = Box::new([0; 1 << 16]);
        for (class, block) in classes.iter_mut().zip(types) {
            *class = match block.coverage {
                Coverage::Empty | Coverage::Partial => 0,
                Coverage::Opaque => 1,
                Coverage::Cutout | Coverage::Translucent => 1 << 32,
            };
        }
        Self { classes, opaque: [[0; P]; P], see_through: [[0; P]; P] }
    }

    /// Reads rows of `P` cells in pieces that fit a field of the table's entries.
    fn read<const PIECE: usize>(&mut self, padded: &[Block]) {
        let rows = padded.as_chunks::<P>().0;
        let targets = self.opaque.iter_mut().flatten().zip(self.see_through.iter_mut().flatten());
        for (row, (opaque, see_through)) in rows.iter().zip(targets) {
            (*opaque, *see_through) = (0, 0);
            for (index, piece) in row.as_chunks::<PIECE>().0.iter().enumerate() {
                let mut bits = 0;
                for (x, block) in piece.iter().enumerate() {
                    bits |= self.classes[usize::from(block.0)] << x;
                }
                *opaque |= (bits & 0xffff_ffff) << (index * PIECE);
                *see_through |= (bits >> 32) << (index * PIECE);
            }
        }
    }

    /// Calls `visit` with each row of faces that isn't empty, direction by direction.
    #[inline(always)]
    fn each_direction(&self, mut visit: impl FnMut(Row, u64)) {
        self.direction::<0>(&mut visit);
        self.direction::<1>(&mut visit);
        self.direction::<2>(&mut visit);
        self.direction::<3>(&mut visit);
        self.direction::<4>(&mut visit);
        self.direction::<5>(&mut visit);
    }

    #[inline(always)]
    fn direction<const FACE: usize>(&self, visit: &mut impl FnMut(Row, u64)) {
        let inner = ((1 << N) - 1) << 1;
        for z in 1..=N {
            let (opaque, see_through) = (&self.opaque[z], &self.see_through[z]);
            for y in 1..=N {
                let beyond = |rows: &[[u64; P]; P]| match FACE {
                    0 => rows[z][y] << 1,
                    1 => rows[z][y] >> 1,
                    2 => rows[z][y - 1],
                    3 => rows[z][y + 1],
                    4 => rows[z - 1][y],
                    _ => rows[z + 1][y],
                };
                let hidden = beyond(&self.opaque);
                let row = (opaque[y] | see_through[y] & !beyond(&self.see_through)) & !hidden & inner;
                if row != 0 {
                    visit(Row { face: FACE, y, z }, row);
                }
            }
        }
    }
}
