//! Cutting the faces of one layer into rectangles.
//!
//! Which faces may be merged with the next one, along u and along v, is known as bits before it begins; since it means that the two look alike in all that
//! counts, a rectangle can grow by looking at bits alone: along u first, then along v. Faces that are like none beside them are set apart first, many
//! at a time.

use super::bits::{Word, any, span};

/// Which faces of one layer are like the next one.
pub(super) struct Joined<W, const N: usize> {
    pub(super) along_u: [W; N],
    /// The last row is clear.
    pub(super) along_v: [W; N],
}

impl<W: Word, const N: usize> Joined<W, N> {
    /// None.
    pub(super) const NONE: Self = Self { along_u: [W::NONE; N], along_v: [W::NONE; N] };

    /// Finds out which faces hold the same as the next one, and says whether there are any. Takes in which cells do.
    #[inline(never)]
    pub(super) fn join(&mut self, faces: &[W; N], along_u: &[W; N], along_v: &[W; N]) -> bool {
        for v in 0..N {
            self.along_u[v] = faces[v] & faces[v] >> 1 & along_u[v];
        }
        for v in 0..N - 1 {
            self.along_v[v] = faces[v] & faces[v + 1] & along_v[v];
        }
        any(&self.along_u) || any(&self.along_v)
    }

    /// Splits faces into those that are like none beside them, and the others.
    #[inline(never)]
    fn split(&self, faces: &[W; N], alone: &mut [W; N], joined: &mut [W; N]) {
        for (v, row) in joined.iter_mut().enumerate() {
            *row = self.along_u[v] | self.along_u[v] << 1 | self.along_v[v];
        }
        for (row, before) in joined[1..].iter_mut().zip(&self.along_v) {
            *row |= *before;
        }
        for v in 0..N {
            alone[v] = faces[v] ^ joined[v];
        }
    }
}

/// Where the rectangles go.
pub(super) trait Pen<W, const N: usize> {
    /// Rectangles of one cell each.
    fn units(&mut self, faces: &[W; N]);

    /// A rectangle with its lowest corner in column `u` of row `v`.
    fn quad(&mut self, place: [usize; 2], width: u32, height: u32);
}

/// Draws rectangles; each face is in exactly one.
#[inline(always)]
pub(super) fn rectangles<W: Word, const N: usize>(faces: &[W; N], joins: &Joined<W, N>, pen: &mut impl Pen<W, N>) {
    let (mut alone, mut joined) = ([W::NONE; N], [W::NONE; N]);
    joins.split(faces, &mut alone, &mut joined);
    pen.units(&alone);
    for v in 0..N {
        let mut rest = joined[v].number();
        let along_u = joins.along_u[v].number();
        while rest != 0 {
            let u = rest.trailing_zeros();
            let width = (1 + (along_u >> u).trailing_ones()).min((rest >> u).trailing_ones());
            let columns = span(u, width);
            rest ^= columns;
            let (mut height, mut along_v) = (1, joins.along_v[v].number());
            while along_v & columns == columns {
                let row = (v + height) % N;
                joined[row] = joined[row] ^ W::truncate(u64::from(columns));
                along_v = joins.along_v[row].number();
                height += 1;
            }
            pen.quad([u as usize, v], width, height as u32);
        }
    }
}
