//! Which faces there are: the rule of [`face_rule`](crate::block::face_rule) for rows of bits, all layers of a direction at once.

use super::bits::{Word, any};
use super::layout::{Layers, Layouts, Padded};
use super::scan::Scan;
use crate::face::Runs;
use crate::{Axis, Face};

/// A kind of face, each of one group or one group a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Opaque,
    Cutout,
    CutoutDouble,
    Translucent,
    Crossing,
}

/// The faces of one kind and direction.
#[derive(Debug)]
pub(super) struct Faces<W, const N: usize> {
    /// By layer of the axis in whose layout they are.
    pub(super) layers: Layers<W, N>,
}

impl<W: Word, const N: usize> Faces<W, N> {
    pub(super) fn new() -> Self {
        Self { layers: [[W::NONE; N]; N] }
    }

    /// The axis in whose layout faces are found.
    pub(super) fn axis(layouts: Layouts, face: Face) -> Axis {
        match layouts {
            Layouts::Rows => Axis::Y,
            Layouts::All => face.axis(),
        }
    }

    /// Finds the faces of a kind and direction. Gives the layers that have some; the others aren't touched.
    pub(super) fn find<const P: usize>(
        &mut self,
        scan: &Scan<W, N, P>,
        (kind, face): (Kind, Face),
        layouts: Layouts,
    ) -> LayerSet {
        let axis = Self::axis(layouts, face) as usize;
        match kind {
            Kind::Opaque => self.find_in(scan.holding.opaque[axis], |layer| {
                let hides = in_front(scan.hides(), face, layouts, layer);
                rows(|v| scan.solid[axis][layer + 1][v] & !hides[v])
            }),
            Kind::Cutout => self.find_in(scan.holding.cutout[axis], |layer| {
                let covered = covered_cutout(scan, face, layouts, layer);
                rows(|v| scan.cutout[axis][layer][v] & !(scan.double[axis][layer][v] | covered[v]))
            }),
            Kind::CutoutDouble => self.find_in(scan.holding.cutout[axis], |layer| {
                let covered = covered_cutout(scan, face, layouts, layer);
                rows(|v| scan.double[axis][layer][v] & !covered[v])
            }),
            Kind::Translucent => self.find_in(scan.holding.translucent[axis], |layer| {
                let [covered, beyond] = around_translucent(scan, face, layouts, layer);
                rows(|v| scan.translucent[axis][layer][v] & !(beyond[v] | covered[v]))
            }),
            Kind::Crossing => self.find_in(scan.holding.translucent[axis], |layer| {
                let [covered, beyond] = around_translucent(scan, face, layouts, layer);
                rows(|v| scan.translucent[axis][layer][v] & beyond[v] & !covered[v])
            }),
        }
    }

    /// Finds the faces of those layers that may have some.
    #[inline(always)]
    fn find_in(&mut self, holding: LayerSet, faces: impl Fn(usize) -> [W; N]) -> LayerSet {
        let mut found = LayerSet::default();
        for layer in holding {
            let faces = faces(layer % N);
            if any(&faces) {
                self.layers[layer % N] = faces;
                found.add(layer);
            }
        }
        found
    }
}

/// A set of layers along one axis.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LayerSet(u32);

impl LayerSet {
    /// The layers in which there is something.
    pub(super) fn holding<W: Word, const N: usize>(layers: &[[W; N]]) -> Self {
        Self(layers.iter().zip(0..).fold(0, |set, (layer, index)| set | u32::from(any(layer)) << index))
    }

    #[inline(always)]
    fn add(&mut self, layer: usize) {
        self.0 |= 1 << layer;
    }
}

impl Iterator for LayerSet {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let next = self.0.trailing_zeros();
        self.0 &= self.0.wrapping_sub(1);
        (next < 32).then_some(next as usize)
    }
}

/// The rows of a layer. A loop over an array of its own, which nothing else refers to, becomes vector instructions.
#[inline(always)]
fn rows<W: Word, const N: usize>(row: impl Fn(usize) -> W) -> [W; N] {
    let mut rows = [W::NONE; N];
    for (v, made) in rows.iter_mut().enumerate() {
        *made = row(v);
    }
    rows
}

/// Where the cells of a layer have no cutout face.
#[inline(always)]
fn covered_cutout<W: Word, const N: usize, const P: usize>(
    scan: &Scan<W, N, P>,
    face: Face,
    layouts: Layouts,
    layer: usize,
) -> [W; N] {
    let hides_same = &scan.hides_same[Faces::<W, N>::axis(layouts, face) as usize][layer];
    let hides = in_front(scan.hides(), face, layouts, layer);
    let same = same_in_front(scan, face, layouts, layer);
    rows(|v| hides_same[v] & same[v] | hides[v])
}

/// Where the cells of a layer have no translucent face, and in front of which lies something else that is seen through.
#[inline(always)]
fn around_translucent<W: Word, const N: usize, const P: usize>(
    scan: &Scan<W, N, P>,
    face: Face,
    layouts: Layouts,
    layer: usize,
) -> [[W; N]; 2] {
    let hides = in_front(scan.hides(), face, layouts, layer);
    let same = same_in_front(scan, face, layouts, layer);
    [rows(|v| hides[v] | same[v]), in_front(&scan.see_through, face, layouts, layer)]
}

/// What is in front of each cell of a layer.
#[inline(always)]
fn in_front<W: Word, const N: usize, const P: usize>(
    padded: &[Padded<W, N, P>; 3],
    face: Face,
    layouts: Layouts,
    layer: usize,
) -> [W; N] {
    let (axis, is_along) = (face.axis(), face.side() == Runs::Along);
    let own = &padded[axis as usize];
    if layouts == Layouts::All || axis == Axis::Y {
        return own[if is_along { layer + 2 } else { layer }];
    }
    let outer = own[if is_along { P - 1 } else { 0 }][layer];
    shift(face, &padded[Axis::Y as usize][layer + 1], outer)
}

/// Which cells of a layer hold the same as what is in front of them.
#[inline(always)]
fn same_in_front<W: Word, const N: usize, const P: usize>(
    scan: &Scan<W, N, P>,
    face: Face,
    layouts: Layouts,
    layer: usize,
) -> [W; N] {
    let outer = &scan.outer_equal[face.index()];
    let in_y = &scan.equal[Axis::Y as usize];
    match (layouts, face) {
        (Layouts::All, _) | (_, Face::NegY | Face::PosY) => {
            let across = &scan.equal[face.axis() as usize].across;
            match face.side() {
                Runs::Along if layer + 1 == N => *outer,
                Runs::Along => across[layer],
                Runs::Against if layer == 0 => *outer,
                Runs::Against => across[layer - 1],
            }
        }
        // These know of each cell whether the next one is equal, and nothing of the last: that is what `outer` is for.
        (Layouts::Rows, Face::NegX) => shift(face, &in_y.along_u[layer], outer[layer]),
        (Layouts::Rows, Face::NegZ) => shift(face, &in_y.along_v[layer], outer[layer]),
        (Layouts::Rows, Face::PosX) => add_turned(in_y.along_u[layer], outer[layer], N - 1),
        (Layouts::Rows, Face::PosZ) => {
            let mut same = in_y.along_v[layer];
            same[N - 1] = outer[layer];
            same
        }
    }
}

/// Moves rows along x against the direction of a face at a side, so that each cell's bit is that of the one in front of it. What comes in is `outer`.
#[inline(always)]
fn shift<W: Word, const N: usize>(face: Face, from: &[W; N], outer: W) -> [W; N] {
    match face {
        Face::NegX => add_turned(rows(|z| from[z] << 1), outer, 0),
        Face::PosX => add_turned(rows(|z| from[z] >> 1), outer, N - 1),
        Face::NegZ => {
            let mut to = [outer; N];
            to[1..].copy_from_slice(&from[..N - 1]);
            to
        }
        Face::PosZ => {
            let mut to = [outer; N];
            to[..N - 1].copy_from_slice(&from[1..]);
            to
        }
        Face::NegY | Face::PosY => *from,
    }
}

/// Adds bit `z` of a row along z as bit `x` of row `z` along x.
#[inline(always)]
fn add_turned<W: Word, const N: usize>(along_x: [W; N], along_z: W, x: usize) -> [W; N] {
    rows(|z| along_x[z] | if along_z & W::SINGLE[z] == W::NONE { W::NONE } else { W::SINGLE[x] })
}
