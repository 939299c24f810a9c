//! From block ids to bit rows: what is opaque, cutout, translucent, and which cells are equal to the next one.
//!
//! Every id is looked at once for its class, and compared once with the next on each axis; all that follows works on rows of bits.

use super::bits::Word;
use super::classes::{Classes, RowClasses};
use super::equal::{self, Equal, layers};
use super::faces::LayerSet;
use super::input::place;
use super::layout::{Found, Layers, Layouts, Padded, Present, columns, lay_out, middle_of, put, turn_middle};
use super::{ChunkIds, MeshInput, lanes};
use crate::face::Runs;
use crate::{Axis, BlockId, CHUNK_SIZE, CHUNK_VOLUME, Face};

/// Which layers of the middle hold what, by axis.
#[derive(Debug, Default)]
pub(super) struct Holding {
    pub(super) opaque: [LayerSet; 3],
    pub(super) cutout: [LayerSet; 3],
    pub(super) translucent: [LayerSet; 3],
}

/// The bit rows of a mesh of `N` cells on each axis; `P` is `N + 2`. What has three parts has one for each axis, in its layout.
#[derive(Debug)]
pub(super) struct Scan<W, const N: usize, const P: usize> {
    pub(super) present: Present,
    found: Found,
    pub(super) holding: Holding,
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

/// What the rows are read for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// Faces one by one, row by row along x.
    Rows,
    /// Faces one by one, in the layout of their axis.
    Layouts,
    /// Faces that are merged: also which cells are equal.
    Merging,
}

impl Wanted {
    fn layouts(self) -> Layouts {
        if self == Self::Rows { Layouts::Rows } else { Layouts::All }
    }
}

const Y: usize = Axis::Y as usize;

impl<W: Word, const N: usize, const P: usize> Scan<W, N, P> {
    const CHUNKS: usize = N / CHUNK_SIZE;

    pub(super) fn new() -> Self {
        let layers = [[W::NONE; N]; N];
        let padded = [[W::NONE; N]; P];
        Self {
            present: Present::default(),
            found: Found::new(),
            holding: Holding::default(),
            solid: [padded; 3],
            solid_or_unknown: [padded; 3],
            outer_opaque: [[W::NONE; N]; 6],
            cutout: [layers; 3],
            double: [layers; 3],
            hides_same: [layers; 3],
            translucent: [layers; 3],
            see_through: [padded; 3],
            equal: [const { Equal::NONE }; 3],
            outer_equal: [[W::NONE; N]; 6],
        }
    }

    /// Reads the blocks of `input`, whose middle `middle` holds one by one.
    pub(super) fn read(&mut self, input: &MeshInput<'_>, middle: &Middle<'_>, classes: &Classes, wanted: Wanted) {
        self.read_classes(middle, classes);
        if !self.present.opaque() && !self.present.special() {
            return;
        }
        if wanted != Wanted::Rows {
            self.lay_out_solid();
        }
        self.lay_out_special(middle, classes, wanted.layouts());
        self.find_holding(wanted.layouts());
        for face in Face::ALL {
            self.read_outer(input, middle, classes, face);
        }
        if self.present.not_loaded() {
            self.add_unknown();
        }
        if wanted == Wanted::Merging || self.present.special() {
            equal::compare(&mut self.equal, &self.found, middle, wanted, self.present);
        }
    }

    /// What no face is made toward, by axis.
    #[inline(always)]
    pub(super) fn hides(&self) -> &[Padded<W, N, P>; 3] {
        if self.present.not_loaded() { &self.solid_or_unknown } else { &self.solid }
    }

    /// The layers along y, as bits from the one before the first on, that touch faces: those with blocks that have some or beside them, as far
    /// as there is something not opaque in them or beside them. Only right where all layouts are made.
    pub(super) fn layers_near_faces(&self) -> u64 {
        let near_blocks = columns(Self::CHUNKS).fold(0, |layers, (chunk_y, chunk_z, y)| {
            let first = (chunk_y + chunk_z * Self::CHUNKS) * Self::CHUNKS;
            let holds = self.found.any[first..first + Self::CHUNKS].iter().any(|found| found[y].has_faces());
            layers | if holds { 0b111 << (chunk_y * CHUNK_SIZE + y) } else { 0u64 }
        });
        let open = (0..P).filter(|&y| !self.is_closed(y)).fold(0u64, |layers, y| layers | 1 << y);
        near_blocks & (open | open << 1 | open >> 1)
    }

    /// Whether no face is made toward any cell of a layer along y, counted from the one before the first.
    fn is_closed(&self, y: usize) -> bool {
        let beside = |axis: Axis, beyond: usize| y == 0 || y > N || self.solid[axis as usize][beyond][y - 1] == W::ALL;
        self.solid[Y][y].iter().all(|&row| row == W::ALL)
            && [0, P - 1].iter().all(|&beyond| beside(Axis::X, beyond) && beside(Axis::Z, beyond))
    }

    /// Looks up all classes of the middle.
    fn read_classes(&mut self, middle: &Middle<'_>, classes: &Classes) {
        let mut present = 0;
        for (chunk_y, chunk_z, local_y) in columns(Self::CHUNKS) {
            let solid = &mut self.solid[Y][chunk_y * CHUNK_SIZE + local_y + 1][chunk_z * CHUNK_SIZE..];
            for chunk_x in 0..Self::CHUNKS {
                let chunk = chunk_x + (chunk_y + chunk_z * Self::CHUNKS) * Self::CHUNKS;
                let layer = &layers(middle[chunk_x + 2 * chunk_y + 4 * chunk_z])[local_y];
                let (rows, whole) = (&mut self.found.rows[chunk][local_y], &mut self.found.whole[chunk]);
                let mut any = 0;
                if lanes::is_whole(layer) {
                    let found = classes.of_whole_row(layer[0][0]);
                    (any, *rows) = (found.0, [found; CHUNK_SIZE]);
                    *whole |= 1 << local_y;
                    solid[..CHUNK_SIZE].iter_mut().for_each(|solid| put::<W, N>(solid, chunk_x, found.opaque()));
                } else {
                    *whole &= !(1 << local_y);
                    for ((row, found), solid) in layer.iter().zip(rows).zip(&mut *solid) {
                        *found = classes.of_row(row);
                        any |= found.0;
                        put::<W, N>(solid, chunk_x, found.opaque());
                    }
                }
                self.found.any[chunk][local_y] = RowClasses(any);
                present |= any;
            }
        }
        self.present = Present(RowClasses(present));
    }

    /// Lays out the opaque cells along the other axes too.
    fn lay_out_solid(&mut self) {
        let [_, in_y, in_z] = middle_of(&mut self.solid);
        for (y, layer) in in_y.iter().enumerate() {
            for (z, &row) in layer.iter().enumerate() {
                in_z[z][y] = row;
            }
        }
        turn_middle(&mut self.solid);
    }

    /// Lays out everything else that occurs.
    fn lay_out_special(&mut self, middle: &Middle<'_>, classes: &Classes, layouts: Layouts) {
        let (found, edge) = (&self.found, Self::CHUNKS);
        macro_rules! lay_out {
            ($layers:expr, $class:ident) => {
                lay_out($layers, layouts, found, RowClasses::$class, |chunk, y, z| found.rows[chunk][y][z].$class())
            };
        }
        if self.present.not_loaded() {
            lay_out!(middle_of(&mut self.solid_or_unknown), not_loaded);
        }
        if self.present.special() {
            lay_out!(middle_of(&mut self.see_through), see_through);
        }
        if self.present.translucent() {
            lay_out!(self.translucent.each_mut(), translucent);
        }
        if self.present.cutout() {
            lay_out!(self.cutout.each_mut(), cutout);
            let details = |chunk: usize, y: usize, z: usize| {
                let blocks = middle[chunk % edge + chunk / edge % edge * 2 + chunk / edge / edge * 4];
                classes.cutout_of_row(&blocks.as_chunks::<CHUNK_SIZE>().0[y * CHUNK_SIZE + z])
            };
            lay_out(self.double.each_mut(), layouts, found, RowClasses::cutout, |c, y, z| details(c, y, z).0);
            lay_out(self.hides_same.each_mut(), layouts, found, RowClasses::cutout, |c, y, z| details(c, y, z).1);
        }
    }

    /// Finds out which layers hold what; of axes that aren't laid out that isn't known.
    fn find_holding(&mut self, layouts: Layouts) {
        for axis in 0..3 {
            if layouts == Layouts::All || axis == Y {
                self.holding.opaque[axis] = LayerSet::holding(&self.solid[axis][1..=N]);
                if self.present.cutout() {
                    self.holding.cutout[axis] = LayerSet::holding(&self.cutout[axis]);
                }
                if self.present.translucent() {
                    self.holding.translucent[axis] = LayerSet::holding(&self.translucent[axis]);
                }
            }
        }
    }

    /// The layer beyond `face`.
    fn read_outer(&mut self, input: &MeshInput<'_>, middle: &Middle<'_>, classes: &Classes, face: Face) {
        let axis = face.axis() as usize;
        // Where along the axis: the layer beyond, the chunks that hold it and the one before it, and the places of both in there.
        let (beyond, outer, inner, depth, inner_depth) = match face.side() {
            Runs::Against => (0, -1, 0, CHUNK_SIZE - 1, 0),
            Runs::Along => (P - 1, Self::CHUNKS as i32, Self::CHUNKS - 1, 0, CHUNK_SIZE - 1),
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
            if !self.present.special() {
                continue;
            }
            let [x, y, z] = place(face, [inner, chunk_u, chunk_v]);
            let found = &self.found.any[x + (y + z * Self::CHUNKS) * Self::CHUNKS];
            let is_needed = found.iter().any(|found| found.see_through() != 0);
            if is_needed {
                ChunkIds::Ids(middle[x + 2 * y + 4 * z]).layer(face, inner_depth, &mut inner_layer);
            }
            for (row, v) in rows() {
                let equal = if is_needed { lanes::equal(&layer[row], &inner_layer[row]) } else { 0 };
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
}
