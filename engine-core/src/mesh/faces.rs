//! Which faces there are: the rule of [`face_rule`](crate::block::face_rule) for rows of bits, all layers of a direction at once.

use super::bits::{Word, any, combine};
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
    /// Room for what is in front of cells, where it doesn't lie somewhere as it is wanted: what hides, what is seen through, what is the same.
    in_front: [Layers<W, N>; 3],
    covered: Layers<W, N>,
}

impl<W: Word, const N: usize> Faces<W, N> {
    pub(super) fn new() -> Self {
        let layers = [[W::NONE; N]; N];
        Self { layers, in_front: [layers; 3], covered: layers }
    }

    /// The axis in whose layout faces are found.
    pub(super) fn axis(layouts: Layouts, face: Face) -> Axis {
        match layouts {
            Layouts::Rows => Axis::Y,
            Layouts::All => face.axis(),
        }
    }

    /// Finds the faces of a kind and direction. Gives the layers that have some.
    pub(super) fn find<const P: usize>(
        &mut self,
        scan: &Scan<W, N, P>,
        (kind, face): (Kind, Face),
        layouts: Layouts,
    ) -> LayerSet {
        let axis = Self::axis(layouts, face) as usize;
        let [hides, see_through, same] = &mut self.in_front;
        let (found, covered) = (&mut self.layers, &mut self.covered);
        let hides = in_front(scan.hides(), face, layouts, hides);
        if kind == Kind::Opaque {
            combine(found, middle(&scan.solid[axis], 1), hides, hides, |own, hides, _| own & !hides);
            return LayerSet::holding(found);
        }
        let same = same_in_front(scan, face, layouts, same);
        let (cutout, double, translucent) = (&scan.cutout[axis], &scan.double[axis], &scan.translucent[axis]);
        match kind {
            Kind::Opaque => {}
            Kind::Cutout | Kind::CutoutDouble => {
                let hides_same = &scan.hides_same[axis];
                combine(covered, hides_same, same, hides, |hides_same, same, hides| hides_same & same | hides);
                match kind {
                    Kind::Cutout => {
                        combine(found, cutout, double, covered, |own, other, covered| own & !(other | covered))
                    }
                    _ => combine(found, double, covered, covered, |own, covered, _| own & !covered),
                }
            }
            Kind::Translucent | Kind::Crossing => {
                let beyond = in_front(&scan.see_through, face, layouts, see_through);
                combine(covered, hides, same, same, |hides, same, _| hides | same);
                match kind {
                    Kind::Crossing => {
                        combine(found, translucent, covered, beyond, |own, covered, beyond| own & beyond & !covered)
                    }
                    _ => combine(found, translucent, covered, beyond, |own, covered, beyond| own & !(beyond | covered)),
                }
            }
        }
        LayerSet::holding(found)
    }
}

/// A set of layers along one axis.
#[derive(Clone, Copy, Debug)]
pub(super) struct LayerSet(u32);

impl LayerSet {
    #[inline(always)]
    fn holding<W: Word, const N: usize>(layers: &Layers<W, N>) -> Self {
        Self(layers.iter().zip(0..).fold(0, |set, (layer, index)| set | u32::from(any(layer)) << index))
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

/// As many layers as the middle has, from one on.
fn middle<W, const N: usize, const P: usize>(padded: &Padded<W, N, P>, from: usize) -> &Layers<W, N> {
    match padded[from..].first_chunk() {
        Some(layers) => layers,
        None => unreachable!("there are two layers more than that"),
    }
}

/// What is in front of each cell. `into` is room for it.
fn in_front<'a, W: Word, const N: usize, const P: usize>(
    padded: &'a [Padded<W, N, P>; 3],
    face: Face,
    layouts: Layouts,
    into: &'a mut Layers<W, N>,
) -> &'a Layers<W, N> {
    let (axis, is_along) = (face.axis(), face.side() == Runs::Along);
    let own = &padded[axis as usize];
    if layouts == Layouts::All || axis == Axis::Y {
        return middle(own, if is_along { 2 } else { 0 });
    }
    let outer = &own[if is_along { P - 1 } else { 0 }];
    shift(face, middle(&padded[Axis::Y as usize], 1), outer, into);
    into
}

/// Which cells hold the same as what is in front of them. `into` is room for it.
fn same_in_front<'a, W: Word, const N: usize, const P: usize>(
    scan: &'a Scan<W, N, P>,
    face: Face,
    layouts: Layouts,
    into: &'a mut Layers<W, N>,
) -> &'a Layers<W, N> {
    let outer = &scan.outer_equal[face.index()];
    let in_y = &scan.equal[Axis::Y as usize];
    match (layouts, face) {
        (Layouts::All, _) | (_, Face::NegY | Face::PosY) => {
            let across = &scan.equal[face.axis() as usize].across;
            if face.side() == Runs::Along {
                into[..N - 1].copy_from_slice(&across[..N - 1]);
                into[N - 1] = *outer;
            } else {
                into[1..].copy_from_slice(&across[..N - 1]);
                into[0] = *outer;
            }
        }
        // These know of each cell whether the next one is equal, and nothing of the last: that is what `outer` is for.
        (Layouts::Rows, Face::NegX) => shift(face, &in_y.along_u, outer, into),
        (Layouts::Rows, Face::NegZ) => shift(face, &in_y.along_v, outer, into),
        (Layouts::Rows, Face::PosX) => {
            *into = in_y.along_u;
            add_turned(into, outer, N - 1);
        }
        (Layouts::Rows, Face::PosZ) => {
            *into = in_y.along_v;
            (0..N).for_each(|y| into[y][N - 1] = outer[y]);
        }
    }
    into
}

/// Moves rows along x against the direction of a face at a side, so that each cell's bit is that of the one in front of it. What comes in is `outer`.
#[inline(never)]
fn shift<W: Word, const N: usize>(face: Face, rows: &Layers<W, N>, outer: &[W; N], into: &mut Layers<W, N>) {
    let (from, to) = (rows.as_flattened(), into.as_flattened_mut());
    match face {
        Face::NegX => to.iter_mut().zip(from).for_each(|(to, &from)| *to = from << 1),
        Face::PosX => to.iter_mut().zip(from).for_each(|(to, &from)| *to = from >> 1),
        Face::NegZ => to[1..].copy_from_slice(&from[..N * N - 1]),
        Face::PosZ => to[..N * N - 1].copy_from_slice(&from[1..]),
        Face::NegY | Face::PosY => {}
    }
    match face {
        Face::NegX => add_turned(into, outer, 0),
        Face::PosX => add_turned(into, outer, N - 1),
        Face::NegZ => (0..N).for_each(|y| into[y][0] = outer[y]),
        Face::PosZ => (0..N).for_each(|y| into[y][N - 1] = outer[y]),
        Face::NegY | Face::PosY => {}
    }
}

/// Adds bit `z` of the rows along z as bit `x` of those along x.
#[inline(always)]
fn add_turned<W: Word, const N: usize>(rows: &mut Layers<W, N>, outer: &[W; N], x: usize) {
    for (rows, &outer) in rows.iter_mut().zip(outer) {
        if outer == W::NONE {
            continue;
        }
        for (z, row) in rows.iter_mut().enumerate() {
            *row |= (outer >> z & W::truncate(1)) << x;
        }
    }
}
