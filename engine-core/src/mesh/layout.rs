//! Laying out bits for each axis; see [`bits`](super::bits).

use super::bits::{Word, turn};
use super::classes::RowClasses;
use crate::CHUNK_SIZE;

/// Layers of a mesh, in the layout of one axis.
pub(super) type Layers<W, const N: usize> = [[W; N]; N];
/// The same with the layer before the first and the one behind the last.
pub(super) type Padded<W, const N: usize, const P: usize> = [[W; N]; P];

/// Which layouts are made of the middle. That of the Y axis always is: rows along x as they come, by y and z.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layouts {
    /// No other.
    Rows,
    /// All three.
    All,
}

/// What occurs in the middle of a mesh.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Present(pub(super) RowClasses);

impl Present {
    pub(super) fn opaque(self) -> bool {
        self.0.opaque() != 0
    }

    pub(super) fn cutout(self) -> bool {
        self.0.cutout() != 0
    }

    pub(super) fn translucent(self) -> bool {
        self.0.translucent() != 0
    }

    /// Whether whole chunks of the middle aren't loaded.
    pub(super) fn not_loaded(self) -> bool {
        self.0.not_loaded() != 0
    }

    /// Whether there are blocks for which it counts what exactly lies beyond their faces.
    pub(super) fn special(self) -> bool {
        self.cutout() || self.translucent()
    }
}

/// The classes of a mesh's rows of 16 cells.
#[derive(Debug)]
pub(super) struct Found {
    /// By chunk, y and z.
    pub(super) rows: [[[RowClasses; CHUNK_SIZE]; CHUNK_SIZE]; 8],
    /// What occurs in a chunk's rows of one y.
    pub(super) any: [[RowClasses; CHUNK_SIZE]; 8],
    /// By chunk, a bit for each y: whether its 256 cells hold the same block.
    pub(super) whole: [u16; 8],
}

impl Found {
    pub(super) fn new() -> Self {
        Self {
            rows: [[[RowClasses::default(); CHUNK_SIZE]; CHUNK_SIZE]; 8],
            any: [[RowClasses::default(); CHUNK_SIZE]; 8],
            whole: [0; 8],
        }
    }
}

/// The places of so many chunks on each axis; x grows fastest, then y.
pub(super) fn chunks(edge: usize) -> impl Iterator<Item = (usize, usize, usize)> {
    (0..edge * edge * edge).map(move |i| (i % edge, i / edge % edge, i / edge / edge))
}

/// The layers of so many chunks on each axis: chunk along y, chunk along z, and y in the chunk. x is left to go along.
pub(super) fn columns(edge: usize) -> impl Iterator<Item = (usize, usize, usize)> {
    (0..edge * edge * CHUNK_SIZE).map(move |i| (i / CHUNK_SIZE / edge, i / CHUNK_SIZE % edge, i % CHUNK_SIZE))
}

/// The layers between the outer ones.
pub(super) fn middle_of<W, const N: usize, const P: usize>(
    padded: &mut [Padded<W, N, P>; 3],
) -> [&mut Layers<W, N>; 3] {
    padded.each_mut().map(|padded| match padded[1..].first_chunk_mut() {
        Some(middle) => middle,
        None => unreachable!("there are two layers more than that"),
    })
}

/// Makes the layout of the X axis from that of the Z axis.
pub(super) fn turn_middle<W: Word, const N: usize, const P: usize>(layers: &mut [Padded<W, N, P>; 3]) {
    let [x, _, z] = middle_of(layers);
    turn(z, x);
}

/// Lays out bits of which there are few: those of a chunk's rows that have a class at all.
#[inline(always)]
pub(super) fn lay_out<W: Word, const N: usize>(
    layers: [&mut Layers<W, N>; 3],
    layouts: Layouts,
    found: &Found,
    class: impl Fn(RowClasses) -> u16,
    bits: impl Fn(usize, usize, usize) -> u16,
) {
    let [layers_x, layers_y, layers_z] = layers;
    *layers_y = [[W::NONE; N]; N];
    *layers_z = [[W::NONE; N]; N];
    for (chunk, (chunk_x, chunk_y, chunk_z)) in chunks(N / CHUNK_SIZE).enumerate() {
        for (local_y, _) in found.any[chunk].iter().enumerate().filter(|(_, any)| class(**any) != 0) {
            for (local_z, _) in found.rows[chunk][local_y].iter().enumerate().filter(|(_, row)| class(**row) != 0) {
                let row = W::truncate(u64::from(bits(chunk, local_y, local_z)) << (chunk_x * CHUNK_SIZE));
                let (y, z) = (chunk_y * CHUNK_SIZE + local_y, chunk_z * CHUNK_SIZE + local_z);
                layers_y[y][z] |= row;
                layers_z[z][y] |= row;
            }
        }
    }
    if layouts == Layouts::All {
        turn(layers_z, layers_x);
    }
}

/// Puts the cells of a chunk in a row; the chunks of a row come in order.
#[inline(always)]
pub(super) fn put<W: Word, const N: usize>(row: &mut W, chunk: usize, bits: u16) {
    let bits = W::truncate(u64::from(bits));
    *row = if N == CHUNK_SIZE || chunk == 0 { bits } else { *row | bits << CHUNK_SIZE };
}
