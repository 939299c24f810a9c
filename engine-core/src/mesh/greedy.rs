//! Cutting the faces of one layer into rectangles.
//!
//! Which faces may be merged with the next one, along u and along v, is known as bits before it begins; since it means that the two look alike in all that
//! counts, a rectangle can grow by looking at bits alone: along u first, then along v.

use super::bits::{Word, span};

/// Faces of one layer, and which of them are like the next one.
pub(super) struct LayerFaces<W, const N: usize> {
    pub(super) faces: [W; N],
    pub(super) joins_u: [W; N],
    /// The last row is clear.
    pub(super) joins_v: [W; N],
}

/// Where the rectangles go.
pub(super) trait Pen {
    /// The next quads begin in row `v`.
    fn start_row(&mut self, v: usize);

    /// A rectangle with its lowest corner in column `u` of the row.
    fn quad(&mut self, u: u32, width: u32, height: u32);
}

/// Draws each face as a quad.
#[inline(always)]
pub(super) fn single<W: Word, const N: usize>(faces: &[W; N], pen: &mut impl Pen) {
    for (v, row) in faces.iter().enumerate() {
        if *row != W::NONE {
            pen.start_row(v);
            singles(row.number(), pen);
        }
    }
}

/// Draws rectangles; each face is in exactly one.
#[inline(always)]
pub(super) fn rectangles<W: Word, const N: usize>(layer: &LayerFaces<W, N>, pen: &mut impl Pen) {
    let mut faces = layer.faces;
    for v in 0..N {
        let mut rest = faces[v].number();
        if rest == 0 {
            continue;
        }
        pen.start_row(v);
        let (joins_u, joins_v) = (layer.joins_u[v].number(), layer.joins_v[v].number());
        if joins_u | joins_v == 0 {
            singles(rest, pen);
            continue;
        }
        while rest != 0 {
            let u = rest.trailing_zeros();
            let width = (1 + (joins_u >> u).trailing_ones()).min((rest >> u).trailing_ones());
            let columns = span(u, width);
            rest ^= columns;
            let (mut height, mut joins) = (1, joins_v);
            while joins & columns == columns {
                let row = (v + height) % N;
                faces[row] = faces[row] ^ W::truncate(u64::from(columns));
                joins = layer.joins_v[row].number();
                height += 1;
            }
            pen.quad(u, width, height as u32);
        }
    }
}

#[inline(always)]
fn singles(mut row: u32, pen: &mut impl Pen) {
    while row != 0 {
        pen.quad(row.trailing_zeros(), 1, 1);
        row &= row - 1;
    }
}
