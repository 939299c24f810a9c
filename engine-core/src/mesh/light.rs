//! Smooth light: at each corner of a face the mean of the light in the cells in front of the face that touch the corner.
//!
//! Of the four cells that touch a corner in the layer in front, those that aren't opaque count; where both cells beside the face's own are
//! opaque, only the own one does, since light doesn't squeeze through an edge. So as many cells count as the corner's occlusion level says, plus one, and
//! the *sum* of their light together with the level gives the mean exactly:
//!
//! ```text
//! light at a corner = sum ÷ (level + 1)
//! ```
//!
//! Translucent faces have the level 3 at all corners, and their sums are scaled to match.

use core::fmt;

use super::bits::Word;
use super::input::{MeshExtent, index};
use super::lanes;
use crate::light::ChunkLight;
use crate::{Axis, CHUNK_SIZE, ChunkPos, Light, LocalPos, WorldView};

/// The light of a mesh's chunks and of those around them.
#[derive(Clone, Copy, Debug)]
pub struct MeshLight<'a> {
    chunks: [ChunkLight<'a>; 64],
}

impl<'a> MeshLight<'a> {
    /// Asks `chunk` for the light of each chunk by its place, as [`MeshInput::new`](super::MeshInput::new) asks for blocks.
    pub fn new(extent: MeshExtent, mut chunk: impl FnMut([i32; 3]) -> ChunkLight<'a>) -> Self {
        let mut chunks = [ChunkLight::Uniform(Light::OPEN_SKY); 64];
        extent.for_each_chunk(|at, index| chunks[index] = chunk(at));
        Self { chunks }
    }

    #[inline(always)]
    fn row(&self, chunk: [i32; 3], [y, z]: [usize; 2]) -> SourceRow<'_> {
        match &self.chunks[index(chunk)] {
            ChunkLight::Uniform(light) => SourceRow::Uniform(*light),
            ChunkLight::Cells(cells) => SourceRow::Cells(&cells.as_chunks::<CHUNK_SIZE>().0[y * CHUNK_SIZE + z]),
            light => SourceRow::Packed(light, [y as u8, z as u8]),
        }
    }

    /// The light in a cell, from −1 to one beyond the mesh's last on each axis.
    pub(super) fn at(&self, cell: [i32; 3]) -> Light {
        let [x, y, z] = cell.map(|c| (c & 15) as u8);
        self.chunks[index(cell.map(|c| c >> 4))].get(LocalPos::new(x, y, z))
    }

    /// The light of a world's chunks around the one at `first`, which is the lowest of the mesh.
    pub fn of_world(world: &'a dyn WorldView, extent: MeshExtent, first: ChunkPos) -> Self {
        let open = ChunkLight::Uniform(Light::OPEN_SKY);
        Self::new(extent, |[x, y, z]| first.offset(x, y, z).map_or(open, |at| world.light(at)))
    }

    /// Whether there is nothing but open sky: then a mesh needs no light of its own.
    pub fn is_open_sky(&self) -> bool {
        self.chunks.iter().all(|chunk| matches!(chunk, ChunkLight::Uniform(Light::OPEN_SKY)))
    }
}

/// Light at the four corners of a quad, as sums of up to four cells, 0 to 60.
///
/// ```text
/// byte   7     6     5     4     3     2     1     0
///        ── sky light ───────    ── block light ────
/// u, v   1,1   0,1   1,0   0,0   1,1   0,1   1,0   0,0      0 at the end with the lower coordinate
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CornerLight(pub(super) u64);

impl CornerLight {
    /// The two words, as a shader reads them: block light, sky light.
    pub const fn words(self) -> [u32; 2] {
        [self.0 as u32, (self.0 >> 32) as u32]
    }

    /// The sums of block light and of sky light at a corner, by where it lies along the face's `u_axis` and `v_axis`: 0 or 1.
    pub const fn sums(self, u: usize, v: usize) -> [u8; 2] {
        let corner = 8 * (u % 2 + 2 * (v % 2));
        [(self.0 >> corner) as u8, (self.0 >> (corner + 32)) as u8]
    }
}

impl fmt::Debug for CornerLight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(u, v)| self.sums(u, v));
        write!(f, "CornerLight{corners:?}")
    }
}

/// Bytes of light in rows: a cell more at each end, and two spare ones, so that four can be read from any cell on.
pub(super) type LightRow<const S: usize> = [u8; S];

/// The light of a mesh and of the cells around it, in rows along x and again in rows along z.
#[derive(Debug)]
pub(super) struct PaddedLight<const N: usize, const P: usize, const S: usize> {
    /// By y, then z.
    along_x: [[LightRow<S>; P]; P],
    /// By y, then x.
    along_z: [[LightRow<S>; P]; P],
}

impl<const N: usize, const P: usize, const S: usize> PaddedLight<N, P, S> {
    pub(super) fn new() -> Self {
        Self { along_x: [[[0; S]; P]; P], along_z: [[[0; S]; P]; P] }
    }

    /// Takes over the light of those layers along y whose bits are set in `wanted`, from the one before the first on.
    pub(super) fn fill(&mut self, light: &MeshLight<'_>, wanted: u64) {
        for y in (0..P).filter(|y| wanted >> y & 1 == 1) {
            let (chunk_y, local_y) = place_of(y);
            for (z, row) in self.along_x[y].iter_mut().enumerate() {
                let (chunk_z, local_z) = place_of(z);
                let source = |chunk_x| light.row([chunk_x, chunk_y, chunk_z], [local_y, local_z]);
                let end = (N / CHUNK_SIZE) as i32;
                row[0] = source(-1).get(CHUNK_SIZE - 1);
                row[N + 1] = source(end).get(0);
                let middle = &mut row[1..=N];
                for (part, chunk_x) in middle.as_chunks_mut::<CHUNK_SIZE>().0.iter_mut().zip(0..) {
                    match source(chunk_x) {
                        SourceRow::Uniform(light) => part.fill(light.0),
                        SourceRow::Cells(cells) => *part = cells.map(|light| light.0),
                        packed @ SourceRow::Packed(..) => *part = core::array::from_fn(|x| packed.get(x)),
                    }
                }
            }
            turn_layer::<N, P, S>(&self.along_x[y], &mut self.along_z[y]);
        }
    }

    /// A layer of an axis, counted from the one before the first.
    pub(super) fn layer(&self, axis: Axis, layer: usize) -> LightRows<'_, S> {
        let (rows, first, step) = match axis {
            Axis::X => (&self.along_z, layer, P),
            Axis::Y => (&self.along_x, layer * P, 1),
            Axis::Z => (&self.along_x, layer, P),
        };
        LightRows { rows: &rows.as_flattened()[first..], step }
    }
}

/// Rows of light of one layer.
#[derive(Clone, Copy)]
pub(super) struct LightRows<'a, const S: usize> {
    rows: &'a [LightRow<S>],
    /// From row to row.
    step: usize,
}

impl<'a, const S: usize> LightRows<'a, S> {
    /// Rows `v`, `v + 1` and `v + 2`; all count from the one before the first.
    #[inline(always)]
    pub(super) fn three(&self, v: usize) -> [&'a LightRow<S>; 3] {
        [v, v + 1, v + 2].map(|row| &self.rows[row * self.step])
    }
}

/// The chunk, from −1 on, and the place in there of the cell `index` of a row that begins with the cell before the first.
fn place_of(index: usize) -> (i32, usize) {
    let cell = index as i32 - 1;
    (cell >> 4, (cell & 15) as usize)
}

/// The light of a row of 16 cells.
#[derive(Clone, Copy)]
enum SourceRow<'a> {
    Uniform(Light),
    Cells(&'a [Light; CHUNK_SIZE]),
    /// At this y and z, to be asked cell by cell.
    Packed(&'a ChunkLight<'a>, [u8; 2]),
}

impl SourceRow<'_> {
    #[inline(always)]
    fn get(self, cell: usize) -> u8 {
        match self {
            Self::Uniform(light) => light.0,
            Self::Cells(cells) => cells[cell].0,
            Self::Packed(light, [y, z]) => light.get(LocalPos::new(cell as u8, y, z)).0,
        }
    }
}

/// Turns rows along x by z into rows along z by x.
fn turn_layer<const N: usize, const P: usize, const S: usize>(from: &[LightRow<S>; P], to: &mut [LightRow<S>; P]) {
    let mut square = [[0; CHUNK_SIZE]; CHUNK_SIZE];
    for z in (1..=N).step_by(CHUNK_SIZE) {
        for x in (1..=N).step_by(CHUNK_SIZE) {
            for (row, from) in square.iter_mut().zip(&from[z..]) {
                row.copy_from_slice(&from[x..x + CHUNK_SIZE]);
            }
            square = turn_square(square);
            for (row, to) in square.iter().zip(&mut to[x..]) {
                to[z..z + CHUNK_SIZE].copy_from_slice(row);
            }
        }
    }
    for edge in [0, N + 1] {
        for other in 0..P {
            to[other][edge] = from[edge][other];
            to[edge][other] = from[other][edge];
        }
    }
}

/// Turns 16 rows of 16 bytes into columns, by weaving the upper half of the rows with the lower half four times.
#[inline(always)]
fn turn_square(mut rows: [[u8; CHUNK_SIZE]; CHUNK_SIZE]) -> [[u8; CHUNK_SIZE]; CHUNK_SIZE] {
    for _ in 0..4 {
        let mut woven = [[0; CHUNK_SIZE]; CHUNK_SIZE];
        for i in 0..8 {
            [woven[2 * i], woven[2 * i + 1]] = lanes::weave(&rows[i], &rows[i + 8]);
        }
        rows = woven;
    }
    rows
}

/// Of a row of faces, those that see the same light at both ends along u; `rows` are the light before, at and behind it.
#[inline(always)]
pub(super) fn even_along_u<W: Word, const N: usize, const S: usize>([a, b, c]: [&LightRow<S>; 3]) -> W {
    let mut even = 0;
    for from in (0..N).step_by(CHUNK_SIZE) {
        let same = |row| lanes::equal_bytes(sixteen(row, from), sixteen(row, from + 2));
        even |= u64::from(same(a) & same(b) & same(c)) << from;
    }
    W::truncate(even)
}

/// Of a row of faces, those that see the same light at both ends along v; the rows are the light before and behind it.
#[inline(always)]
pub(super) fn even_along_v<W: Word, const N: usize, const S: usize>(before: &LightRow<S>, after: &LightRow<S>) -> W {
    let same = |from| u64::from(lanes::equal_bytes(sixteen(before, from), sixteen(after, from))) << from;
    let mut all = same(N - 14);
    for from in (0..N).step_by(CHUNK_SIZE) {
        all |= same(from);
    }
    W::truncate(all & all >> 1 & all >> 2)
}

#[inline(always)]
fn sixteen<const S: usize>(row: &LightRow<S>, from: usize) -> &[u8; 16] {
    match row[from..].first_chunk() {
        Some(bytes) => bytes,
        None => unreachable!("a row is longer than that"),
    }
}

/// The sums at the corners of the face in cell `u`, of which `leaks` (a bit at `u + 2 v`) see their own cell alone.
#[inline(always)]
pub(super) fn corner_sums<const S: usize>(rows: [&LightRow<S>; 3], u: usize, leaks: u32) -> u64 {
    let [before, own, after] = [four(rows[0], u), four(rows[1], u), four(rows[2], u)];
    // At the two lattice points beside the cell: bytes 0 and 1, and 4 and 5.
    let low = pairs(before + own);
    let high = pairs(own + after);
    let sums = low | high << 16;
    // Without a branch: where corners leak can't be foreseen.
    let leaking = LEAKING[leaks as usize % LEAKING.len()];
    let of_own = (own >> 8 & 0x0000_000f_0000_000f) * 0x0101_0101;
    sums & !leaking | of_own & leaking
}

/// Four cells of a row: block light in the lower bytes, sky light in the upper ones.
#[inline(always)]
fn four<const S: usize>(row: &LightRow<S>, from: usize) -> u64 {
    let cells = match row[from..].first_chunk() {
        Some(bytes) => u64::from(u32::from_le_bytes(*bytes)),
        None => 0,
    };
    cells & 0x0f0f_0f0f | (cells & 0xf0f0_f0f0) << 28
}

#[inline(always)]
fn pairs(sums: u64) -> u64 {
    (sums + (sums >> 8)) & 0x0000_ffff_0000_ffff
}

/// By which corners leak: the bytes of those.
static LEAKING: [u64; 16] = {
    let mut bytes = [0; 16];
    let mut index = 0;
    while index < 64 {
        let (leaks, corner) = (index / 4, index % 4);
        if leaks >> corner & 1 == 1 {
            bytes[leaks] |= 0x0000_00ff_0000_00ff << (8 * corner);
        }
        index += 1;
    }
    bytes
};

/// Scales sums at corners of these levels (two bits at `u + 2 v`) to what they would be at level 3.
pub(super) fn scale_to_open(sums: u64, levels: [u8; 4]) -> u64 {
    (0..8).fold(0, |scaled, byte| {
        let cells = u64::from(levels[byte % 4]) + 1;
        let sum = sums >> (8 * byte) & 0xff;
        scaled | ((4 * sum + cells / 2) / cells) << (8 * byte)
    })
}
