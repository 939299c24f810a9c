//! Which faces there are: the rule of [`face_rule`](crate::block::face_rule) for rows of bits, all layers of a direction at once.

use super::bits::{Word, any_in_layer, combine};
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
                let mut room = [W::NONE; N];
                let hides = in_front(scan.hides(), face, layouts, layer, &mut room);
                combine([&scan.solid[axis][layer + 1], hides, hides], |own, hides, _| own & !hides)
            }),
            Kind::Cutout => self.find_in(scan.holding.cutout[axis], |layer| {
                let covered = covered_cutout(scan, face, layouts, layer);
                let rows = [&scan.cutout[axis][layer], &scan.double[axis][layer], &covered];
                combine(rows, |own, other, covered| own & !(other | covered))
            }),
            Kind::CutoutDouble => self.find_in(scan.holding.cutout[axis], |layer| {
                let covered = covered_cutout(scan, face, layouts, layer);
                combine([&scan.double[axis][layer], &covered, &covered], |own, covered, _| own & !covered)
            }),
            Kind::Translucent => self.find_in(scan.holding.translucent[axis], |layer| {
                let mut room = [W::NONE; N];
                let covered = covered_translucent(scan, face, layouts, layer);
                let beyond = in_front(&scan.see_through, face, layouts, layer, &mut room);
                let rows = [&scan.translucent[axis][layer], &covered, beyond];
                combine(rows, |own, covered, beyond| own & !(beyond | covered))
            }),
            Kind::Crossing => self.find_in(scan.holding.translucent[axis], |layer| {
                let mut room = [W::NONE; N];
                let covered = covered_translucent(scan, face, layouts, layer);
                let beyond = in_front(&scan.see_through, face, layouts, layer, &mut room);
                let rows = [&scan.translucent[axis][layer], &covered, beyond];
                combine(rows, |own, covered, beyond| own & beyond & !covered)
            }),
        }
    }

    /// Finds the faces of those layers that may have some.
    #[inline(always)]
    fn find_in(&mut self, holding: LayerSet, faces: impl Fn(usize) -> [W; N]) -> LayerSet {
        let mut found = LayerSet::default();
        for layer in holding {
            let faces = faces(layer % N);
            if any_in_layer(&faces) {
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
        Self(layers.iter().zip(0..).fold(0, |set, (layer, index)| set | u32::from(any_in_layer(layer)) << index))
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

/// Where the cells of a layer have no cutout face.
#[inline(always)]
fn covered_cutout<W: Word, const N: usize, const P: usize>(
    scan: &Scan<W, N, P>,
    face: Face,
    layouts: Layouts,
    layer: usize,
) -> [W; N] {
    let hides_same = &scan.hides_same[Faces::<W, N>::axis(layouts, face) as usize][layer];
    let mut room = [[W::NONE; N]; 2];
    let [hides, same] = &mut room;
    let hides = in_front(scan.hides(), face, layouts, layer, hides);
    let same = same_in_front(scan, face, layouts, layer, same);
    combine([hides_same, same, hides], |hides_same, same, hides| hides_same & same | hides)
}

/// Where the cells of a layer have no translucent face.
#[inline(always)]
fn covered_translucent<W: Word, const N: usize, const P: usize>(
    scan: &Scan<W, N, P>,
    face: Face,
    layouts: Layouts,
    layer: usize,
) -> [W; N] {
    let mut room = [[W::NONE; N]; 2];
    let [hides, same] = &mut room;
    let hides = in_front(scan.hides(), face, layouts, layer, hides);
    let same = same_in_front(scan, face, layouts, layer, same);
    combine([hides, same, same], |hides, same, _| hides | same)
}

/// What is in front of each cell of a layer. `room` is for it where it doesn't lie anywhere as it is wanted.
#[inline(always)]
fn in_front<'a, W: Word, const N: usize, const P: usize>(
    padded: &'a [Padded<W, N, P>; 3],
    face: Face,
    layouts: Layouts,
    layer: usize,
    room: &'a mut [W; N],
) -> &'a [W; N] {
    let (axis, is_along) = (face.axis(), face.side() == Runs::Along);
    let own = &padded[axis as usize];
    if layouts == Layouts::All || axis == Axis::Y {
        return &own[if is_along { layer + 2 } else { layer }];
    }
    let outer = own[if is_along { P - 1 } else { 0 }][layer];
    shift(face, &padded[Axis::Y as usize][layer + 1], outer, room)
}

/// Which cells of a layer hold the same as what is in front of them. `room` is for it where it doesn't lie anywhere as it is wanted.
#[inline(always)]
fn same_in_front<'a, W: Word, const N: usize, const P: usize>(
    scan: &'a Scan<W, N, P>,
    face: Face,
    layouts: Layouts,
    layer: usize,
    room: &'a mut [W; N],
) -> &'a [W; N] {
    let outer = &scan.outer_equal[face.index()];
    let in_y = &scan.equal[Axis::Y as usize];
    match (layouts, face) {
        (Layouts::All, _) | (_, Face::NegY | Face::PosY) => {
            let across = &scan.equal[face.axis() as usize].across;
            match face.side() {
                Runs::Along if layer + 1 == N => outer,
                Runs::Along => &across[layer],
                Runs::Against if layer == 0 => outer,
                Runs::Against => &across[layer - 1],
            }
        }
        // These know of each cell whether the next one is equal, and nothing of the last: that is what `outer` is for.
        (Layouts::Rows, Face::NegX) => shift(face, &in_y.along_u[layer], outer[layer], room),
        (Layouts::Rows, Face::NegZ) => shift(face, &in_y.along_v[layer], outer[layer], room),
        (Layouts::Rows, Face::PosX) => {
            *room = move_along_x(&in_y.along_u[layer], outer[layer], N - 1, |rows| rows);
            room
        }
        (Layouts::Rows, Face::PosZ) => {
            *room = in_y.along_v[layer];
            room[N - 1] = outer[layer];
            room
        }
    }
}

/// Moves rows along x against the direction of a face at a side, so that each cell's bit is that of the one in front of it. What comes in is `outer`.
#[inline(always)]
fn shift<'a, W: Word, const N: usize>(face: Face, from: &'a [W; N], outer: W, to: &'a mut [W; N]) -> &'a [W; N] {
    match face {
        Face::NegX => *to = move_along_x(from, outer, 0, |rows| rows << 1),
        Face::PosX => *to = move_along_x(from, outer, N - 1, |rows| rows >> 1),
        Face::NegZ => {
            to[0] = outer;
            to[1..].copy_from_slice(&from[..N - 1]);
        }
        Face::PosZ => {
            to[..N - 1].copy_from_slice(&from[1..]);
            to[N - 1] = outer;
        }
        Face::NegY | Face::PosY => return from,
    }
    to
}

/// Moves rows along x, and adds bit `z` of a row along z as bit `x` of row `z`.
#[inline(always)]
fn move_along_x<W: Word, const N: usize>(
    rows: &[W; N],
    along_z: W,
    x: usize,
    by: impl Fn(W::Lanes) -> W::Lanes,
) -> [W; N] {
    let Some(bits) = W::SINGLE.first_chunk() else { unreachable!("there is a bit for each cell") };
    let (along_z, x) = (along_z.splat(), W::SINGLE[x].splat());
    combine([rows, bits, bits], |rows, bit, _| by(rows) | W::equal(along_z & bit, bit) & x)
}
