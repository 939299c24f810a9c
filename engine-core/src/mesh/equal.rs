//! Which cells hold the same block as the next one, along each axis.

use super::bits::{Word, turn};
use super::classes::RowClasses;
use super::lanes;
use super::layout::{Found, Layers, Present, columns};
use super::scan::{Middle, Wanted};
use crate::{BlockId, CHUNK_SIZE, CHUNK_VOLUME};

/// In the layout of an axis: which cells hold the same block as the next one along each of its three directions.
#[derive(Debug)]
pub(super) struct Equal<W, const N: usize> {
    pub(super) along_u: Layers<W, N>,
    pub(super) along_v: Layers<W, N>,
    /// Along the axis. Only made where there is something special; see [`Present::special`].
    pub(super) across: Layers<W, N>,
}

impl<W: Word, const N: usize> Equal<W, N> {
    /// None.
    pub(super) const NONE: Self =
        Self { along_u: [[W::NONE; N]; N], along_v: [[W::NONE; N]; N], across: [[W::NONE; N]; N] };
}

/// Compares the cells of each chunk with the next ones, as far as it is wanted.
pub(super) fn compare<W: Word, const N: usize>(
    [in_x, in_y, in_z]: &mut [Equal<W, N>; 3],
    found: &Found,
    middle: &Middle<'_>,
    wanted: Wanted,
    present: Present,
) {
    let edge = N / CHUNK_SIZE;
    for (chunk_y, chunk_z, local_y) in columns(edge) {
        let y = chunk_y * CHUNK_SIZE + local_y;
        let rows = chunk_z * CHUNK_SIZE..(chunk_z + 1) * CHUNK_SIZE;
        let mut along = [[W::NONE; CHUNK_SIZE]; 3];
        for chunk_x in 0..edge {
            let chunk = |y: usize| chunk_x + (y + chunk_z * edge) * edge;
            let classes = found.any[chunk(chunk_y)][local_y];
            if classes == RowClasses::default() || wanted != Wanted::Merging && classes.see_through() == 0 {
                continue;
            }
            let next =
                |x: usize, y: usize, z: usize| (x.max(y).max(z) < edge).then(|| layers(middle[x + 2 * y + 4 * z]));
            let Some(own) = next(chunk_x, chunk_y, chunk_z) else { continue };
            let above = match own.get(local_y + 1) {
                Some(above) => Some(above),
                None => next(chunk_x, chunk_y + 1, chunk_z).map(|layers| &layers[0]),
            };
            let beyond_x = next(chunk_x + 1, chunk_y, chunk_z).map(|layers| &layers[local_y]);
            let beyond_z = next(chunk_x, chunk_y, chunk_z + 1).map(|layers| &layers[local_y][0]);
            let whole_up_to_end = found.whole[chunk(chunk_y)] >> local_y;
            let is_whole = whole_up_to_end & 1 == 1;
            let is_whole_above = match local_y + 1 {
                CHUNK_SIZE => above.is_some() && found.whole[chunk(chunk_y + 1)] & 1 == 1,
                _ => whole_up_to_end & 2 == 2,
            };
            let equal = match is_whole {
                true => whole_equal_to_next(&own[local_y], [beyond_x, above], beyond_z, is_whole_above),
                false => equal_to_next(&own[local_y], [beyond_x, above], beyond_z),
            };
            for (along, equal) in along.iter_mut().zip(equal) {
                for (along, equal) in along.iter_mut().zip(equal) {
                    *along |= W::truncate(u64::from(equal) << (chunk_x * CHUNK_SIZE));
                }
            }
        }
        let [along_x, along_y, along_z] = along;
        in_y.along_u[y][rows.clone()].copy_from_slice(&along_x);
        in_y.across[y][rows.clone()].copy_from_slice(&along_y);
        in_y.along_v[y][rows.clone()].copy_from_slice(&along_z);
        if wanted != Wanted::Rows {
            for (z, row) in rows.zip(0..CHUNK_SIZE) {
                in_z.along_u[z][y] = along_x[row];
                in_z.along_v[z][y] = along_y[row];
                in_z.across[z][y] = along_z[row];
            }
        }
    }
    if wanted == Wanted::Merging {
        turn(&in_z.across, &mut in_x.along_u);
        turn(&in_z.along_v, &mut in_x.along_v);
    }
    if wanted != Wanted::Rows && present.special() {
        turn(&in_z.along_u, &mut in_x.across);
    }
}

const LAST: usize = CHUNK_SIZE - 1;

/// Rows along x of one y, by z.
type Layer = [[BlockId; CHUNK_SIZE]; CHUNK_SIZE];

/// Compares the cells of a chunk's layer with the next ones along x, y and z. Of the next chunks come the layer at the same y along x, the layer
/// above (of the same chunk, but for the topmost layer), and the first row along z. Where there is none, nothing is equal to the next one.
#[inline(always)]
fn equal_to_next(
    layer: &Layer,
    [beyond_x, above]: [Option<&Layer>; 2],
    beyond_z: Option<&[BlockId; CHUNK_SIZE]>,
) -> [[u16; CHUNK_SIZE]; 3] {
    let [mut along_x, mut along_y, mut along_z] = [[0; CHUNK_SIZE]; 3];
    for z in 0..CHUNK_SIZE {
        along_x[z] = lanes::equal_to_next(&layer[z]);
    }
    for z in 0..LAST {
        along_z[z] = lanes::equal(&layer[z], &layer[z + 1]);
    }
    if let Some(above) = above {
        for z in 0..CHUNK_SIZE {
            along_y[z] = lanes::equal(&layer[z], &above[z]);
        }
    }
    add_beyond(&mut along_x, &mut along_z, layer, beyond_x, beyond_z);
    [along_x, along_y, along_z]
}

/// The same for a layer all of whose cells hold the same block, where it is known whether that holds for the one above.
#[inline(always)]
fn whole_equal_to_next(
    layer: &Layer,
    [beyond_x, above]: [Option<&Layer>; 2],
    beyond_z: Option<&[BlockId; CHUNK_SIZE]>,
    is_whole_above: bool,
) -> [[u16; CHUNK_SIZE]; 3] {
    let (mut along_x, mut along_y, mut along_z) =
        ([u16::MAX >> 1; CHUNK_SIZE], [0; CHUNK_SIZE], [u16::MAX; CHUNK_SIZE]);
    along_z[LAST] = 0;
    match above {
        Some(above) if is_whole_above => {
            along_y = [if above[0][0] == layer[0][0] { u16::MAX } else { 0 }; CHUNK_SIZE];
        }
        Some(above) => {
            for z in 0..CHUNK_SIZE {
                along_y[z] = lanes::equal(&layer[z], &above[z]);
            }
        }
        None => {}
    }
    add_beyond(&mut along_x, &mut along_z, layer, beyond_x, beyond_z);
    [along_x, along_y, along_z]
}

/// Compares the last cells along x and the last row along z with the first of the next chunks.
#[inline(always)]
fn add_beyond(
    along_x: &mut [u16; CHUNK_SIZE],
    along_z: &mut [u16; CHUNK_SIZE],
    layer: &Layer,
    beyond_x: Option<&Layer>,
    beyond_z: Option<&[BlockId; CHUNK_SIZE]>,
) {
    if let Some(beyond) = beyond_x {
        for z in 0..CHUNK_SIZE {
            along_x[z] |= u16::from(layer[z][LAST] == beyond[z][0]) << LAST;
        }
    }
    if let Some(beyond) = beyond_z {
        along_z[LAST] = lanes::equal(&layer[LAST], beyond);
    }
}

/// The layers of a chunk, by y.
#[inline(always)]
pub(super) fn layers(blocks: &[BlockId; CHUNK_VOLUME]) -> &[Layer; CHUNK_SIZE] {
    match blocks.as_chunks().0.as_chunks().0.first_chunk() {
        Some(layers) => layers,
        None => unreachable!("a chunk is that large"),
    }
}
