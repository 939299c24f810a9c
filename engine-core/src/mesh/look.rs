//! What a face's corners look like: its occlusion and light, and which faces may therefore be merged.

use super::bits::{Bits, Word};
use super::greedy::Joined;
use super::light::{self, LightRows, PaddedLight};
use super::occlusion::{self, CORNERS_OF, Corners, EVENLY, FLIPPED, LEAKS, OPEN, even};
use crate::face::Runs;
use crate::{Face, Light};

/// The corners of one quad: bits of the quad besides those of its place, and the light of a lit one.
#[derive(Clone, Copy)]
pub(super) struct Looks {
    pub(super) quad: u64,
    pub(super) light: u64,
}

/// How the faces of one layer are shaded.
pub(super) trait Look<W, const N: usize> {
    /// Whether quads have light of their own at each corner.
    const LIT: bool;
    /// Whether all quads look alike.
    const OPEN: bool;
    /// Bits that all quads have in common.
    const COMMON: u64;

    /// Takes back the merging of faces that look different.
    fn restrict(&self, joined: &mut Joined<W, N>);

    /// The corners of the face at `[u, v]`.
    fn at(&self, place: [usize; 2]) -> Looks;
}

const fn packed(corners: u16, light: Light) -> u64 {
    (corners as u64 & 0xff) << 48 | (light.0 as u64) << 56 | ((corners & FLIPPED) as u64) << 20
}

/// What quads with nothing near and the sky above have in common.
pub(super) const OPEN_QUAD: u64 = packed(OPEN, Light::OPEN_SKY);

/// Nothing near, and the sky above.
pub(super) struct Open;

impl<W, const N: usize> Look<W, N> for Open {
    const LIT: bool = false;
    const OPEN: bool = true;
    const COMMON: u64 = OPEN_QUAD;

    #[inline(always)]
    fn restrict(&self, _: &mut Joined<W, N>) {}

    #[inline(always)]
    fn at(&self, _: [usize; 2]) -> Looks {
        Looks { quad: 0, light: 0 }
    }
}

/// With occlusion, and the sky above.
pub(super) struct Occluded<'a, W: Word, const P: usize> {
    near: &'a [W::Wide; P],
    corners: &'a Corners,
}

impl<'a, W: Word, const P: usize> Occluded<'a, W, P> {
    /// `front` is the layer in front of the faces, counted from the one before the first.
    pub(super) fn new(face: Face, front: usize, near: &'a [[[W::Wide; P]; P]; 3]) -> Self {
        Self { near: &near[face.axis() as usize][front], corners: &CORNERS_OF[face.index()] }
    }

    #[inline(always)]
    fn corners(&self, [u, v]: [usize; 2]) -> u16 {
        let Some(rows) = self.near[v..].first_chunk::<3>() else { return OPEN };
        let [before, own, after] = rows.map(|row| row.extend() >> u & 7);
        self.corners[(before | own << 3 | after << 6) as usize]
    }
}

impl<W: Word, const N: usize, const P: usize> Look<W, N> for Occluded<'_, W, P> {
    const LIT: bool = false;
    const OPEN: bool = false;
    const COMMON: u64 = packed(0, Light::OPEN_SKY);

    #[inline(always)]
    fn restrict(&self, joined: &mut Joined<W, N>) {
        let even = even::<W, N, P>(self.near);
        for v in 0..N {
            joined.along_u[v] &= even.along_u[v] & even.along_u[v] >> 1;
        }
        for v in 0..N - 1 {
            joined.along_v[v] &= even.along_v[v] & even.along_v[v + 1];
        }
    }

    #[inline(always)]
    fn at(&self, place: [usize; 2]) -> Looks {
        Looks { quad: packed(self.corners(place), Light(0)), light: 0 }
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
pub(super) struct Lit<'a, W: Word, const P: usize, const S: usize> {
    occluded: Occluded<'a, W, P>,
    light: LightRows<'a, S>,
    face: Face,
    occlusion: Occlusion,
    /// 1 for yes, −1 for no.
    first_is_rising: i32,
}

impl<'a, W: Word, const P: usize, const S: usize> Lit<'a, W, P, S> {
    /// `front` is the layer in front of the faces, counted from the one before the first.
    pub(super) fn new<const N: usize>(
        (face, front): (Face, usize),
        near: &'a [[[W::Wide; P]; P]; 3],
        light: &'a PaddedLight<N, P, S>,
        occlusion: Occlusion,
    ) -> Self {
        // Whether the diagonal from corner 0 to 2 is the one along which u and v both grow.
        let first_is_rising = match (face.s_runs(), face.t_runs()) {
            (Runs::Along, Runs::Along) | (Runs::Against, Runs::Against) => 1,
            _ => -1,
        };
        let (occluded, light) = (Occluded::new(face, front, near), light.layer(face.axis(), front));
        Self { occluded, light, face, occlusion, first_is_rising }
    }

    /// Whether more light lies along the diagonal from corner 0 to 2 than along the other.
    #[inline(always)]
    fn is_brighter_along_first(&self, light: u64) -> bool {
        let both = (light as u32) + (light >> 32) as u32;
        let (rising, falling) = ((both & 0xff) + (both >> 24), (both >> 8 & 0xff) + (both >> 16 & 0xff));
        (rising as i32 - falling as i32) * self.first_is_rising > 0
    }
}

impl<W: Word, const N: usize, const P: usize, const S: usize> Look<W, N> for Lit<'_, W, P, S> {
    const LIT: bool = true;
    const OPEN: bool = false;
    const COMMON: u64 = 0;

    #[inline(always)]
    fn restrict(&self, joined: &mut Joined<W, N>) {
        Look::<W, N>::restrict(&self.occluded, joined);
        for v in 0..N {
            let rows = self.light.three(v);
            if joined.along_u[v] != W::NONE {
                let even: W = light::even_along_u::<W, N, S>(rows);
                joined.along_u[v] &= even & even >> 1;
            }
            let below = if v == 0 { W::NONE } else { joined.along_v[v - 1] };
            if joined.along_v[v] | below != W::NONE {
                let even_v: W = light::even_along_v::<W, N, S>(rows[0], rows[2]);
                joined.along_v[v] &= even_v;
                if v > 0 {
                    joined.along_v[v - 1] &= even_v;
                }
            }
        }
    }

    #[inline(always)]
    fn at(&self, [u, v]: [usize; 2]) -> Looks {
        let mut corners = self.occluded.corners([u, v]);
        let rows = self.light.three(v);
        let mut light = light::corner_sums(rows, u, u32::from(corners >> LEAKS));
        if self.occlusion == Occlusion::None {
            light = light::scale_to_open(light, occlusion::lattice_levels(corners, self.face));
            corners = OPEN | EVENLY;
        }
        // Without a branch: which way it goes can't be foreseen.
        let flipped = u16::from(self.is_brighter_along_first(light)) * FLIPPED;
        corners |= (corners / (EVENLY / FLIPPED)) & flipped;
        let own = Light(rows[1][(u + 1) % S]);
        Looks { quad: packed(corners, own), light }
    }
}
