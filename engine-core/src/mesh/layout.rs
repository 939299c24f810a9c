//! Laying out bits for each axis; see [`bits`](super::bits).

use super::bits::{Word, turn};
use crate::{Axis, CHUNK_SIZE};

/// Layers of a mesh, in the layout of one axis.
pub(super) type Layers<W, const N: usize> = [[W; N]; N];
/// The same with the layer before the first and the one behind the last.
pub(super) type Padded<W, const N: usize, const P: usize> = [[W; N]; P];

const Y: usize = Axis::Y as usize;
const Z: usize = Axis::Z as usize;

/// The places of so many chunks on each axis; x grows fastest.
pub(super) fn chunks(edge: usize) -> impl Iterator<Item = (usize, usize, usize)> {
    (0..edge * edge * edge).map(move |i| (i % edge, i / edge % edge, i / edge / edge))
}

/// Makes the layout of the X axis from that of the Z axis.
pub(super) fn turn_middle<W: Word, const N: usize, const P: usize>(layers: &mut [Padded<W, N, P>; 3]) {
    let [x, _, z] = layers;
    let (Some(from), Some(to)) = (z[1..].first_chunk::<N>(), x[1..].first_chunk_mut::<N>()) else { return };
    turn(from, to);
}

/// Lays bits out by axis; `bits` tells those of a chunk's row at y and z.
#[inline(always)]
pub(super) fn lay_out<W: Word, const N: usize>(
    layers: &mut [Layers<W, N>; 3],
    edge: usize,
    bits: impl Fn(usize, usize, usize) -> u16,
) {
    for (chunk, (chunk_x, chunk_y, chunk_z)) in chunks(edge).enumerate() {
        for local_y in 0..CHUNK_SIZE {
            for local_z in 0..CHUNK_SIZE {
                let bits = bits(chunk, local_y, local_z);
                let (y, z) = (chunk_y * CHUNK_SIZE + local_y, chunk_z * CHUNK_SIZE + local_z);
                put::<W, N>(&mut layers[Y][y][z], chunk_x, bits);
                put::<W, N>(&mut layers[Z][z][y], chunk_x, bits);
            }
        }
    }
    let [x, _, z] = layers;
    turn(z, x);
}

/// The same between outer layers.
#[inline(always)]
pub(super) fn lay_out_padded<W: Word, const N: usize, const P: usize>(
    padded: &mut [Padded<W, N, P>; 3],
    edge: usize,
    bits: impl Fn(usize, usize, usize) -> u16,
) {
    for (chunk, (chunk_x, chunk_y, chunk_z)) in chunks(edge).enumerate() {
        for local_y in 0..CHUNK_SIZE {
            for local_z in 0..CHUNK_SIZE {
                let bits = bits(chunk, local_y, local_z);
                let (y, z) = (chunk_y * CHUNK_SIZE + local_y, chunk_z * CHUNK_SIZE + local_z);
                put::<W, N>(&mut padded[Y][y + 1][z], chunk_x, bits);
                put::<W, N>(&mut padded[Z][z + 1][y], chunk_x, bits);
            }
        }
    }
    turn_middle(padded);
}

/// Puts the cells of a chunk in a row; the chunks of a row come in order.
#[inline(always)]
pub(super) fn put<W: Word, const N: usize>(row: &mut W, chunk: usize, bits: u16) {
    let bits = W::truncate(u64::from(bits));
    *row = if N == CHUNK_SIZE || chunk == 0 { bits } else { *row | bits << CHUNK_SIZE };
}
