//! From block ids to bit rows: what is opaque, cutout, translucent, and which cells are equal to the next one.
//!
//! Every id is looked at once for its class, and compared once with the next on each axis; all that follows works on rows of bits.

use super::bits::{Word, turn};
use super::classes::{Classes, RowClasses};
use super::input::place;
use super::layout::{Layers, Padded, chunks, lay_out, lay_out_padded, put, turn_middle};
use super::{ChunkIds, MeshInput, lanes};
use crate::face::Runs;
use crate::{Axis, BlockId, CHUNK_SIZE, CHUNK_VOLUME, Face};

/// In the layout of an axis: which cells hold the same block as the next one along each of its three directions.
#[derive(Debug)]
pub(super) struct Equal<W, const N: usize> {
    pub(super) along_u: Layers<W, N>,
    pub(super) along_v: Layers<W, N>,
    /// Along the axis. Only made where there is something special; see [`Present::special`].
    pub(super) across: Layers<W, N>,
}

/// What occurs in the middle of a mesh.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Present(RowClasses);

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

/// The bit rows of a mesh of `N` cells on each axis; `P` is `N + 2`. What has three parts has one for each axis, in its layout.
#[derive(Debug)]
pub(super) struct Scan<W, const N: usize, const P: usize> {
    pub(super) present: Present,
    /// By chunk, y and z.
    found: [[[RowClasses; CHUNK_SIZE]; CHUNK_SIZE]; 8],
    /// Opaque cells; in the outer layers also what isn't loaded, since it hides faces as well.
    pub(super) solid: [Padded<W, N, P>; 3],
    /// `solid` with the cells of the middle that aren't loaded. Only made where there are some.
    pub(super) solid_or_unknown: [Padded<W, N, P>; 3],
    /// The opaque cells of the outer layers, by face.
    pub(super) outer_opaque: [[W; N]; 6],
    pub(super) cutout: [Layers<W, N>; 3],
    /// Of the cutout cells, the double-sided ones.
    pub(super) double: [Layers<W, N>; 3],
    /// Of the cutout cells, those that hide the faces between them.
    pub(super) hides_same: [Layers<W, N>; 3],
    pub(super) translucent: [Layers<W, N>; 3],
    /// Cutout and translucent cells, with the outer layers.
    pub(super) see_through: [Padded<W, N, P>; 3],
    pub(super) equal: [Equal<W, N>; 3],
    /// Which cells of the outermost layers of the middle are equal to the one beyond, by face. Only made where something is special.
    pub(super) outer_equal: [[W; N]; 6],
}

/// The chunks of the middle: index `x + 2 y + 4 z`.
pub(super) type Middle<'a> = [&'a [BlockId; CHUNK_VOLUME]; 8];

/// Whether merging needs to know which cells are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Compare {
    /// Yes.
    All,
    /// Only where something is special.
    Special,
}

const Y: usize = Axis::Y as usize;
const Z: usize = Axis::Z as usize;

impl<W: Word, const N: usize, const P: usize> Scan<W, N, P> {
    const CHUNKS: usize = N / CHUNK_SIZE;

    pub(super) fn new() -> Self {
        let layers = [[W::NONE; N]; N];
        let padded = [[W::NONE; N]; P];
        Self {
            present: Present::default(),
            found: [[[RowClasses::default(); CHUNK_SIZE]; CHUNK_SIZE]; 8],
            solid: [padded; 3],
            solid_or_unknown: [padded; 3],
            outer_opaque: [[W::NONE; N]; 6],
            cutout: [layers; 3],
            double: [layers; 3],
            hides_same: [layers; 3],
            translucent: [layers; 3],
            see_through: [padded; 3],
            equal: [const { Equal { along_u: [[W::NONE; N]; N], along_v: [[W::NONE; N]; N], across: [[W::NONE; N]; N] } };
                3],
            outer_equal: [[W::NONE; N]; 6],
        }
    }

    /// Reads the blocks of `input`, whose middle `middle` holds one by one.
    pub(super) fn read(&mut self, input: &MeshInput<'_>, middle: &Middle<'_>, classes: &Classes, compare: Compare) {
        self.read_classes(middle, classes);
        if !self.present.opaque() && !self.present.special() {
            return;
        }
        self.lay_out_special(middle, classes);
        for face in Face::ALL {
            self.read_outer(input, middle, classes, face);
        }
        if self.present.not_loaded() {
            self.add_unknown();
        }
        if compare == Compare::All || self.present.special() {
            self.compare(middle, compare);
        }
    }

    /// Looks up all classes of the middle, and lays out the opaque cells.
    fn read_classes(&mut self, middle: &Middle<'_>, classes: &Classes) {
        let mut present = 0;
        for ((chunk_x, chunk_y, chunk_z), found) in chunks(Self::CHUNKS).zip(&mut self.found) {
            let rows = middle[chunk_x + 2 * chunk_y + 4 * chunk_z].as_chunks::<CHUNK_SIZE>().0;
            for y in 0..CHUNK_SIZE {
                for z in 0..CHUNK_SIZE {
                    let row = classes.of_row(&rows[y * CHUNK_SIZE + z]);
                    found[y][z] = row;
                    present |= row.0;
                    let (y, z) = (chunk_y * CHUNK_SIZE + y, chunk_z * CHUNK_SIZE + z);
                    put::<W, N>(&mut self.solid[Y][y + 1][z], chunk_x, row.opaque());
                    put::<W, N>(&mut self.solid[Z][z + 1][y], chunk_x, row.opaque());
                }
            }
        }
        self.present = Present(RowClasses(present));
        turn_middle(&mut self.solid);
    }

    /// Lays out everything else that occurs.
    fn lay_out_special(&mut self, middle: &Middle<'_>, classes: &Classes) {
        let (found, edge) = (&self.found, Self::CHUNKS);
        if self.present.not_loaded() {
            lay_out_padded(&mut self.solid_or_unknown, edge, |chunk, y, z| found[chunk][y][z].not_loaded());
        }
        if self.present.special() {
            lay_out_padded(&mut self.see_through, edge, |chunk, y, z| found[chunk][y][z].see_through());
        }
        if self.present.translucent() {
            lay_out(&mut self.translucent, edge, |chunk, y, z| found[chunk][y][z].translucent());
        }
        if self.present.cutout() {
            lay_out(&mut self.cutout, edge, |chunk, y, z| found[chunk][y][z].cutout());
            let details = |chunk: usize, y: usize, z: usize| {
                let rows = middle[chunk % edge + chunk / edge % edge * 2 + chunk / edge / edge * 4]
                    .as_chunks::<CHUNK_SIZE>()
                    .0;
                let is_there = found[chunk][y][z].cutout() != 0;
                if is_there { classes.cutout_of_row(&rows[y * CHUNK_SIZE + z]) } else { (0, 0) }
            };
            lay_out(&mut self.double, edge, |chunk, y, z| details(chunk, y, z).0);
            lay_out(&mut self.hides_same, edge, |chunk, y, z| details(chunk, y, z).1);
        }
    }

    /// The layer beyond `face`.
    fn read_outer(&mut self, input: &MeshInput<'_>, middle: &Middle<'_>, classes: &Classes, face: Face) {
        let axis = face.axis() as usize;
        // Where along the axis: the layer beyond and the one before it, the chunks that hold them, and their places in there.
        let (beyond, before, outer, inner, depth, inner_depth) = match face.side() {
            Runs::Against => (0, 1, -1, 0, CHUNK_SIZE - 1, 0),
            Runs::Along => (P - 1, N, Self::CHUNKS as i32, Self::CHUNKS - 1, 0, CHUNK_SIZE - 1),
        };
        let mut layer = [[BlockId::AIR; CHUNK_SIZE]; CHUNK_SIZE];
        let mut inner_layer = layer;
        for (chunk_u, chunk_v) in (0..Self::CHUNKS * Self::CHUNKS).map(|i| (i % Self::CHUNKS, i / Self::CHUNKS)) {
            let chunk = input.chunk(place(face, [outer, chunk_u as i32, chunk_v as i32]));
            let rows = || (0..CHUNK_SIZE).map(|v| (v, (chunk_v * CHUNK_SIZE + v) % N));
            let mut take = |v: usize, found: RowClasses| {
                put::<W, N>(&mut self.solid[axis][beyond][v], chunk_u, found.opaque() | found.not_loaded());
                put::<W, N>(&mut self.outer_opaque[face.index()][v], chunk_u, found.opaque());
                put::<W, N>(&mut self.see_through[axis][beyond][v], chunk_u, found.see_through());
            };
            match chunk.uniform() {
                Some(id) => {
                    layer = [[id; CHUNK_SIZE]; CHUNK_SIZE];
                    let found = classes.of_row(&layer[0]);
                    rows().for_each(|(_, v)| take(v, found));
                }
                None => {
                    chunk.layer(face, depth, &mut layer);
                    rows().for_each(|(row, v)| take(v, classes.of_row(&layer[row])));
                }
            }
            if !self.present.special() || self.see_through[axis][before].iter().all(|&row| row == W::NONE) {
                continue;
            }
            let [x, y, z] = place(face, [inner, chunk_u, chunk_v]);
            ChunkIds::Ids(middle[x + 2 * y + 4 * z]).layer(face, inner_depth, &mut inner_layer);
            for (row, v) in rows() {
                let equal = lanes::equal(&layer[row], &inner_layer[row]);
                put::<W, N>(&mut self.outer_equal[face.index()][v], chunk_u, equal);
            }
        }
    }

    /// Completes `solid_or_unknown`.
    fn add_unknown(&mut self) {
        for (unknown, solid) in self.solid_or_unknown.iter_mut().zip(&self.solid) {
            unknown[0] = solid[0];
            unknown[P - 1] = solid[P - 1];
            for (unknown, solid) in unknown.iter_mut().flatten().zip(solid.iter().flatten()) {
                *unknown |= *solid;
            }
        }
    }

    fn compare(&mut self, middle: &Middle<'_>, compare: Compare) {
        let [in_x, in_y, in_z] = &mut self.equal;
        for (chunk_x, chunk_y, chunk_z) in chunks(Self::CHUNKS) {
            let rows = |x: usize, y: usize, z: usize| middle[x + 2 * y + 4 * z].as_chunks::<CHUNK_SIZE>().0;
            let own = rows(chunk_x, chunk_y, chunk_z);
            let last = Self::CHUNKS - 1;
            let beyond_x = (chunk_x < last).then(|| rows(chunk_x + 1, chunk_y, chunk_z));
            let beyond_y = (chunk_y < last).then(|| rows(chunk_x, chunk_y + 1, chunk_z));
            let beyond_z = (chunk_z < last).then(|| rows(chunk_x, chunk_y, chunk_z + 1));
            for local_y in 0..CHUNK_SIZE {
                for local_z in 0..CHUNK_SIZE {
                    let (y, z) = (chunk_y * CHUNK_SIZE + local_y, chunk_z * CHUNK_SIZE + local_z);
                    let put = |row: &mut W, bits: u16| put::<W, N>(row, chunk_x, bits);
                    if compare == Compare::Special && self.see_through[Y][y + 1][z] == W::NONE {
                        put(&mut in_y.across[y][z], 0);
                        put(&mut in_z.across[z][y], 0);
                        put(&mut in_z.along_u[z][y], 0);
                        continue;
                    }
                    let index = local_y * CHUNK_SIZE + local_z;
                    let row = &own[index];
                    let mut along_x = lanes::equal_to_next(row);
                    if let Some(beyond) = beyond_x {
                        along_x |= u16::from(row[15] == beyond[index][0]) << 15;
                    }
                    let next_y =
                        if local_y < 15 { Some(&own[index + 16]) } else { beyond_y.map(|rows| &rows[local_z]) };
                    let next_z =
                        if local_z < 15 { Some(&own[index + 1]) } else { beyond_z.map(|rows| &rows[index - 15]) };
                    let along_y = next_y.map_or(0, |next| lanes::equal(row, next));
                    let along_z = next_z.map_or(0, |next| lanes::equal(row, next));
                    put(&mut in_y.along_u[y][z], along_x);
                    put(&mut in_y.along_v[y][z], along_z);
                    put(&mut in_y.across[y][z], along_y);
                    put(&mut in_z.along_u[z][y], along_x);
                    put(&mut in_z.along_v[z][y], along_y);
                    put(&mut in_z.across[z][y], along_z);
                }
            }
        }
        if compare == Compare::All {
            turn(&in_z.across, &mut in_x.along_u);
            turn(&in_z.along_v, &mut in_x.along_v);
        }
        if self.present.special() {
            turn(&in_z.along_u, &mut in_x.across);
        }
    }
}
