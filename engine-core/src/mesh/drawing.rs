//! Which faces there are, in which group, and how they are merged.

use super::bits::{Word, rows};
use super::build::Merging;
use super::greedy::{self, LayerFaces};
use super::look::Look;
use super::pen::{LayerPen, Layout, OfX, OfY, OfZ};
use super::scan::{Middle, Scan};
use super::{ChunkMesh, MeshGroup};
use crate::face::Runs;
use crate::{Axis, Face};

/// A kind of face, each of one group or one group a direction.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Opaque,
    Cutout,
    CutoutDouble,
    Translucent,
    Crossing,
}

/// One mesh in the making.
pub(super) struct Drawing<'a, W, const N: usize, const P: usize> {
    pub(super) scan: &'a Scan<W, N, P>,
    pub(super) middle: &'a Middle<'a>,
    pub(super) merging: Merging,
    pub(super) mesh: &'a mut ChunkMesh,
}

impl<W: Word, const N: usize, const P: usize> Drawing<'_, W, N, P> {
    /// Draws all groups. The looks are those of opaque and cutout faces, and of translucent ones.
    pub(super) fn all<L: Look<W, N>, T: Look<W, N>>(
        mut self,
        look: impl Fn(Face) -> L,
        translucent: impl Fn(Face) -> T,
    ) {
        let (scan, present) = (self.scan, self.scan.present);
        for face in Face::ALL {
            if present.opaque() {
                self.direction(Kind::Opaque, face, Layers::all::<N>(), &mut look(face));
            }
            self.mesh.end(MeshGroup::Opaque(face));
        }
        if present.cutout() {
            let single = scan.cutout.each_ref().map(|layers| Layers::holding(layers));
            let double = scan.double.each_ref().map(|layers| Layers::holding(layers));
            for face in Face::ALL {
                self.direction(Kind::Cutout, face, single[face.axis() as usize], &mut look(face));
                self.mesh.end(MeshGroup::Cutout(face));
            }
            for face in Face::ALL {
                self.direction(Kind::CutoutDouble, face, double[face.axis() as usize], &mut look(face));
            }
            self.mesh.end(MeshGroup::CutoutDouble);
        }
        if present.translucent() {
            let [open, crossing] = self.translucent_layers();
            if Layers::planes(&open, &crossing) != 1 {
                self.merging = Merging::Culled;
            }
            for face in Face::ALL {
                self.direction(Kind::Translucent, face, open[face.index()], &mut translucent(face));
            }
            self.mesh.end(MeshGroup::Translucent);
            for face in Face::ALL {
                self.direction(Kind::Crossing, face, crossing[face.index()], &mut translucent(face));
            }
            self.mesh.end(MeshGroup::Crossing);
        }
    }

    /// The layers in which there are translucent and crossing faces, by direction.
    fn translucent_layers(&self) -> [[Layers; 6]; 2] {
        let holding = self.scan.translucent.each_ref().map(|layers| Layers::holding(layers));
        [Kind::Translucent, Kind::Crossing].map(|kind| {
            Face::ALL.map(|face| {
                let layers = holding[face.axis() as usize];
                layers.filter(|layer| self.faces(kind, face, layer).is_some())
            })
        })
    }

    /// Draws the faces of one kind and direction in these layers.
    fn direction<L: Look<W, N>>(&mut self, kind: Kind, face: Face, layers: Layers, look: &mut L) {
        match face.axis() {
            Axis::X => self.layers::<L, OfX>(kind, face, layers, look),
            Axis::Y => self.layers::<L, OfY>(kind, face, layers, look),
            Axis::Z => self.layers::<L, OfZ>(kind, face, layers, look),
        }
    }

    fn layers<L: Look<W, N>, A: Layout>(&mut self, kind: Kind, face: Face, layers: Layers, look: &mut L) {
        for layer in layers {
            let Some(faces) = self.faces(kind, face, layer) else { continue };
            let front = front_of(face, layer);
            let joined = match self.merging {
                Merging::Culled => None,
                Merging::Greedy => self.joins(faces, face, layer, look),
            };
            let (quads, light) = self.mesh.room(N * N, L::LIT);
            let mut pen = LayerPen::<W, L, A, N>::new(self.middle, look, face, [layer, front], quads, light);
            match &joined {
                None => greedy::single(&faces, &mut pen),
                Some(layer) => greedy::rectangles(layer, &mut pen),
            }
            let written = pen.written();
            self.mesh.grow(written);
        }
    }

    /// Which faces may be merged; `None` if no two may.
    #[inline(always)]
    fn joins<L: Look<W, N>>(&self, faces: [W; N], face: Face, layer: usize, look: &L) -> Option<LayerFaces<W, N>> {
        let equal = &self.scan.equal[face.axis() as usize];
        let mut joined = LayerFaces { faces, joins_u: [W::NONE; N], joins_v: [W::NONE; N] };
        let mut any = W::NONE;
        for (v, &row) in faces.iter().enumerate() {
            joined.joins_u[v] = row & row >> 1 & equal.along_u[layer][v];
            any |= joined.joins_u[v];
        }
        for v in 0..N - 1 {
            joined.joins_v[v] = faces[v] & faces[v + 1] & equal.along_v[layer][v];
            any |= joined.joins_v[v];
        }
        if any == W::NONE {
            return None;
        }
        look.restrict(front_of(face, layer), &mut joined);
        Some(joined)
    }

    /// The faces of one kind in one layer, if there are any.
    #[inline(always)]
    fn faces(&self, kind: Kind, face: Face, layer: usize) -> Option<[W; N]> {
        let (scan, axis, front) = (self.scan, face.axis() as usize, front_of(face, layer));
        let hidden = if scan.present.not_loaded() { &scan.solid_or_unknown } else { &scan.solid };
        let hidden = &hidden[axis][front];
        let own = &scan.solid[axis][layer + 1];
        if kind == Kind::Opaque {
            return rows(|v| own[v] & !hidden[v]);
        }
        let beyond = &scan.see_through[axis][front];
        let same = match face.side() {
            Runs::Along if layer + 1 < N => &scan.equal[axis].across[layer],
            Runs::Against if layer > 0 => &scan.equal[axis].across[layer - 1],
            _ => &scan.outer_equal[face.index()],
        };
        let (cutout, double) = (&scan.cutout[axis][layer], &scan.double[axis][layer]);
        let (translucent, hides_same) = (&scan.translucent[axis][layer], &scan.hides_same[axis][layer]);
        match kind {
            Kind::Opaque => None,
            Kind::Cutout => rows(|v| cutout[v] & !(double[v] | hidden[v] | hides_same[v] & same[v])),
            Kind::CutoutDouble => rows(|v| double[v] & !(hidden[v] | hides_same[v] & same[v])),
            Kind::Translucent => rows(|v| translucent[v] & !(hidden[v] | same[v] | beyond[v])),
            Kind::Crossing => rows(|v| translucent[v] & beyond[v] & !(hidden[v] | same[v])),
        }
    }
}

/// A set of layers along one axis.
#[derive(Clone, Copy)]
struct Layers(u32);

impl Layers {
    fn all<const N: usize>() -> Self {
        Self(u32::MAX >> (32 - N))
    }

    /// The layers that hold anything.
    fn holding<W: Word, const N: usize>(layers: &[[W; N]; N]) -> Self {
        Self(layers.iter().zip(0..).fold(0, |set, (layer, index)| {
            let holds = layer.iter().fold(W::NONE, |any, &row| any | row) != W::NONE;
            set | u32::from(holds) << index
        }))
    }

    fn filter(self, keep: impl Fn(usize) -> bool) -> Self {
        Self(self.filter_map(|layer| keep(layer).then_some(1 << layer)).sum())
    }

    /// In how many planes lie faces of these layers by direction? Those at the far side of their cells lie one block farther along the axis.
    fn planes(open: &[Self; 6], crossing: &[Self; 6]) -> u32 {
        let of_face = |face: usize| u64::from(open[face].0 | crossing[face].0);
        (0..3).map(|axis| (of_face(2 * axis) | of_face(2 * axis + 1) << 1).count_ones()).sum()
    }
}

impl Iterator for Layers {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let next = self.0.trailing_zeros();
        self.0 &= self.0.wrapping_sub(1);
        (next < 32).then_some(next as usize)
    }
}

/// The layer in front of the faces of a layer, counted from the one before the first.
fn front_of(face: Face, layer: usize) -> usize {
    match face.side() {
        Runs::Against => layer,
        Runs::Along => layer + 2,
    }
}
