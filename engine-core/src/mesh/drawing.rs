//! Which groups there are, and how their faces are merged.

use super::bits::Word;
use super::build::Merging;
use super::faces::{Faces, Kind, LayerSet};
use super::greedy::{self, Joined, Pen};
use super::layout::Layouts;
use super::look::Look;
use super::pen::{LayerPen, Layout, OfX, OfY, OfZ, SLACK};
use super::scan::{Middle, Scan};
use super::{ChunkMesh, MeshGroup};
use crate::face::Runs;
use crate::{Axis, Face};

/// One mesh in the making.
pub(super) struct Drawing<'a, W, const N: usize, const P: usize> {
    pub(super) scan: &'a Scan<W, N, P>,
    pub(super) middle: &'a Middle<'a>,
    pub(super) merging: Merging,
    pub(super) mesh: &'a mut ChunkMesh,
    pub(super) faces: &'a mut Faces<W, N>,
}

impl<W: Word, const N: usize, const P: usize> Drawing<'_, W, N, P> {
    /// Draws all groups. The looks are those of opaque and cutout faces, and of translucent ones: of a direction, with the layer in front of them.
    pub(super) fn all<L: Look<W, N>, T: Look<W, N>>(
        mut self,
        look: impl Fn(Face, usize) -> L,
        translucent: impl Fn(Face, usize) -> T,
    ) {
        let present = self.scan.present;
        for face in Face::ALL {
            if present.opaque() {
                self.direction(Kind::Opaque, face, &look);
            }
            self.mesh.end(MeshGroup::Opaque(face));
        }
        if present.cutout() {
            for face in Face::ALL {
                self.direction(Kind::Cutout, face, &look);
                self.mesh.end(MeshGroup::Cutout(face));
            }
            for face in Face::ALL {
                self.direction(Kind::CutoutDouble, face, &look);
            }
            self.mesh.end(MeshGroup::CutoutDouble);
        }
        if present.translucent() {
            if self.merging == Merging::Greedy && !self.translucent_is_even() {
                self.merging = Merging::Culled;
            }
            for face in Face::ALL {
                self.direction(Kind::Translucent, face, &translucent);
            }
            self.mesh.end(MeshGroup::Translucent);
            for face in Face::ALL {
                self.direction(Kind::Crossing, face, &translucent);
            }
            self.mesh.end(MeshGroup::Crossing);
        }
    }

    /// Whether all translucent faces lie in one plane. Those at the far side of their cells lie one block farther along the axis.
    fn translucent_is_even(&mut self) -> bool {
        let mut plane = None;
        for (kind, face) in
            [Kind::Translucent, Kind::Crossing].into_iter().flat_map(|kind| Face::ALL.map(|f| (kind, f)))
        {
            for layer in self.faces.find(self.scan, (kind, face), Layouts::All) {
                let here = (face.axis(), layer + usize::from(face.side() == Runs::Along));
                if *plane.get_or_insert(here) != here {
                    return false;
                }
            }
        }
        true
    }

    /// Draws the faces of one kind and direction.
    fn direction<L: Look<W, N>>(&mut self, kind: Kind, face: Face, look: &impl Fn(Face, usize) -> L) {
        // Faces with nothing near them, one by one, come straight from rows along x: that needs no layout of another axis.
        let is_plain = L::OPEN && self.merging == Merging::Culled;
        let layouts = if is_plain { Layouts::Rows } else { Layouts::All };
        let found = self.faces.find(self.scan, (kind, face), layouts);
        match Faces::<W, N>::axis(layouts, face) {
            Axis::X => self.layers::<L, OfX>(found, face, look),
            Axis::Y => self.layers::<L, OfY>(found, face, look),
            Axis::Z => self.layers::<L, OfZ>(found, face, look),
        }
    }

    fn layers<L: Look<W, N>, A: Layout>(&mut self, found: LayerSet, face: Face, look: &impl Fn(Face, usize) -> L) {
        let mut joined = Joined::NONE;
        for own in found {
            let faces = &self.faces.layers[own];
            let front = match face.side() {
                Runs::Against => own,
                Runs::Along => own + 2,
            };
            let look = look(face, front % P);
            let equal = &self.scan.equal[face.axis() as usize];
            let is_joined =
                self.merging == Merging::Greedy && joined.join(faces, &equal.along_u[own], &equal.along_v[own]);
            if is_joined {
                look.restrict(&mut joined);
            }
            let room = self.mesh.room(N * N + SLACK, L::LIT);
            let mut pen = LayerPen::<L, A>::new(self.middle, look, (face, own), room);
            if is_joined {
                greedy::rectangles(faces, &joined, &mut pen);
            } else {
                pen.units(faces);
            }
            let written = pen.written();
            self.mesh.grow(written);
        }
    }
}
