//! What a face's corners look like: its occlusion and light, and which faces may therefore be merged.

use core::marker::PhantomData;

use super::bits::{Bits, Word};
use super::greedy::LayerFaces;
use super::light::{self, LightRow, LightRows, PaddedLight};
use super::occlusion::{self, CORNERS_OF, Corners, EVENLY, FLIPPED, LEAKS, OPEN, even};
use crate::face::Runs;
use crate::{Face, Light};

/// The corners of one quad: bits of the quad besides those of its row, and the light of a lit one.
#[derive(Clone, Copy)]
pub(super) struct Looks {
    pub(super) quad: u64,
    pub(super) light: u64,
}

/// How the faces of one direction are shaded. Rows and layers count from the one before the first.
pub(super) trait Look<W, const N: usize> {
    /// Whether quads have light of their own at each corner.
    const LIT: bool;

    /// Takes back the merging of faces that look different; `front` is the layer in front of them.
    fn restrict(&self, front: usize, layer: &mut LayerFaces<W, N>);

    /// The next faces lie behind row `v + 1` of the layer `front`. Returns bits that the quads of the row have in common.
    fn start_row(&mut self, front: usize, v: usize) -> u64;

    /// The corners of the face in column `u`.
    fn at(&self, u: u32) -> Looks;
}

const fn packed(corners: u16, light: Light) -> u64 {
    (corners as u64 & 0xff) << 48 | (light.0 as u64) << 56 | if corners & FLIPPED == 0 { 0 } else { 1 << 28 }
}

/// Nothing near, and the sky above.
pub(super) struct Open;

impl<W, const N: usize> Look<W, N> for Open {
    const LIT: bool = false;

    #[inline(always)]
    fn restrict(&self, _: usize, _: &mut LayerFaces<W, N>) {}

    #[inline(always)]
    fn start_row(&mut self, _: usize, _: usize) -> u64 {
        const { packed(OPEN, Light::OPEN_SKY) }
    }

    #[inline(always)]
    fn at(&self, _: u32) -> Looks {
        Looks { quad: 0, light: 0 }
    }
}

/// With occlusion, and the sky above.
pub(super) struct Occluded<'a, W: Word, const P: usize> {
    near: &'a [[W::Wide; P]; P],
    corners: &'a Corners,
    rows: [u64; 3],
}

impl<'a, W: Word, const P: usize> Occluded<'a, W, P> {
    pub(super) fn new(face: Face, near: &'a [[[W::Wide; P]; P]; 3]) -> Self {
        Self { near: &near[face.axis() as usize], corners: &CORNERS_OF[face.index()], rows: [0; 3] }
    }

    #[inline(always)]
    fn corners(&self, u: u32) -> u16 {
        let [before, own, after] = self.rows;
        self.corners[(before >> u & 7 | (own >> u & 7) << 3 | (after >> u & 7) << 6) as usize]
    }
}

impl<W: Word, const N: usize, const P: usize> Look<W, N> for Occluded<'_, W, P> {
    const LIT: bool = false;

    #[inline(always)]
    fn restrict(&self, front: usize, layer: &mut LayerFaces<W, N>) {
        let even = even::<W, N, P>(&self.near[front]);
        for v in 0..N {
            layer.joins_u[v] &= even.along_u[v] & even.along_u[v] >> 1;
        }
        for v in 0..N - 1 {
            layer.joins_v[v] &= even.along_v[v] & even.along_v[v + 1];
        }
    }

    #[inline(always)]
    fn start_row(&mut self, front: usize, v: usize) -> u64 {
        let layer = &self.near[front];
        self.rows = [layer[v].extend(), layer[v + 1].extend(), layer[v + 2].extend()];
        const { packed(0, Light::OPEN_SKY) }
    }

    #[inline(always)]
    fn at(&self, u: u32) -> Looks {
        Looks { quad: packed(self.corners(u), Light(0)), light: 0 }
    }
}

/// Whether faces take their occlusion from what is near, or have none.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Occlusion {
    /// Opaque and cutout faces.
    Near,
    /// Translucent faces.
    None,
}

/// With occlusion and smooth light.
pub(super) struct Lit<'a, W: Word, const N: usize, const P: usize, const S: usize> {
    occluded: Occluded<'a, W, P>,
    light: LightRows<'a, S>,
    face: Face,
    occlusion: Occlusion,
    light_rows: [&'a LightRow<S>; 3],
    layer: PhantomData<[W; N]>,
}

impl<'a, W: Word, const N: usize, const P: usize, const S: usize> Lit<'a, W, N, P, S> {
    pub(super) fn new(
        face: Face,
        near: &'a [[[W::Wide; P]; P]; 3],
        light: &'a PaddedLight<N, P, S>,
        occlusion: Occlusion,
    ) -> Self {
        let light = light.rows(face.axis());
        let light_rows = light.three(0, 0);
        Self { occluded: Occluded::new(face, near), light, face, occlusion, light_rows, layer: PhantomData }
    }
}

impl<W: Word, const N: usize, const P: usize, const S: usize> Look<W, N> for Lit<'_, W, N, P, S> {
    const LIT: bool = true;

    #[inline(always)]
    fn restrict(&self, front: usize, layer: &mut LayerFaces<W, N>) {
        Look::<W, N>::restrict(&self.occluded, front, layer);
        for v in 0..N {
            let rows = self.light.three(front, v);
            if layer.joins_u[v] != W::NONE {
                let even: W = light::even_along_u::<W, N, S>(rows);
                layer.joins_u[v] &= even & even >> 1;
            }
            let below = if v == 0 { W::NONE } else { layer.joins_v[v - 1] };
            if layer.joins_v[v] | below != W::NONE {
                let even_v: W = light::even_along_v::<W, N, S>(rows[0], rows[2]);
                layer.joins_v[v] &= even_v;
                if v > 0 {
                    layer.joins_v[v - 1] &= even_v;
                }
            }
        }
    }

    #[inline(always)]
    fn start_row(&mut self, front: usize, v: usize) -> u64 {
        Look::<W, N>::start_row(&mut self.occluded, front, v);
        self.light_rows = self.light.three(front, v);
        0
    }

    #[inline(always)]
    fn at(&self, u: u32) -> Looks {
        let mut corners = self.occluded.corners(u);
        let mut light = light::corner_sums(self.light_rows, u as usize, u32::from(corners >> LEAKS));
        if self.occlusion == Occlusion::None {
            light = light::scale_to_open(light, occlusion::lattice_levels(corners, self.face));
            corners = OPEN | EVENLY;
        }
        if corners & EVENLY != 0 && is_brighter_along_first(light, self.face) {
            corners |= FLIPPED;
        }
        let own = Light(self.light_rows[1][(u as usize + 1) % S]);
        Looks { quad: packed(corners, own), light }
    }
}

/// Whether more light lies along the diagonal from corner 0 to 2 than along the other.
#[inline(always)]
fn is_brighter_along_first(light: u64, face: Face) -> bool {
    let both = (light as u32) + (light >> 32) as u32;
    let (rising, falling) = ((both & 0xff) + (both >> 24), (both >> 8 & 0xff) + (both >> 16 & 0xff));
    match (face.s_runs(), face.t_runs()) {
        (Runs::Along, Runs::Along) | (Runs::Against, Runs::Against) => rising > falling,
        _ => falling > rising,
    }
}
