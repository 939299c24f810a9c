//! Writing quads: one block id read for each.

use core::marker::PhantomData;

use super::bits::{Word, any};
use super::greedy::Pen;
use super::look::Look;
use super::scan::Middle;
use super::{CornerLight, Quad};
use crate::{CHUNK_SIZE, CHUNK_VOLUME, Face};

/// Cells of whole rows that are looked at together, as the bits of one word.
const TOGETHER: usize = 64;

/// How much longer than its quads the room of a pen has to be.
pub(super) const SLACK: usize = TOGETHER;

/// What one step in some direction means for a quad's place as a quad packs it, and for the index in a chunk's blocks.
#[derive(Clone, Copy)]
pub(super) struct Step {
    place: usize,
    index: usize,
    /// What a step to the next chunk means for the index in the mesh's chunks.
    chunk: usize,
}

const X: Step = Step { place: 1, index: 1, chunk: 1 };
const Y: Step = Step { place: 1 << 5, index: CHUNK_SIZE * CHUNK_SIZE, chunk: 2 };
const Z: Step = Step { place: 1 << 10, index: CHUNK_SIZE, chunk: 4 };

/// The layout of an axis.
pub(super) trait Layout {
    /// From layer to layer.
    const ACROSS: Step;
    /// Along rows.
    const ALONG_U: Step;
    /// From row to row.
    const ALONG_V: Step;
    /// Whether cells lie in a chunk's blocks as they lie in rows.
    const IN_ORDER: bool = Self::ALONG_U.index == 1 && Self::ALONG_V.index == CHUNK_SIZE;
    /// For each of 64 cells in rows of 16, from the first: its place in the lower half, its index in its chunk in the upper one.
    const CELLS: [u32; TOGETHER] = {
        let mut cells = [0; TOGETHER];
        let mut cell = 0;
        while cell < TOGETHER {
            let (u, v) = (cell % CHUNK_SIZE, cell / CHUNK_SIZE);
            let place = u * Self::ALONG_U.place + v * Self::ALONG_V.place;
            let index = u * Self::ALONG_U.index + v * Self::ALONG_V.index;
            cells[cell] = (place | index << 16) as u32;
            cell += 1;
        }
        cells
    };
    /// The places alone.
    const PLACES: [u64; TOGETHER] = {
        let mut places = [0; TOGETHER];
        let mut cell = 0;
        while cell < TOGETHER {
            places[cell] = (Self::CELLS[cell] & 0xffff) as u64;
            cell += 1;
        }
        places
    };
}

/// Layers along x.
pub(super) struct OfX;
/// Layers along y.
pub(super) struct OfY;
/// Layers along z.
pub(super) struct OfZ;

impl Layout for OfX {
    const ACROSS: Step = X;
    const ALONG_U: Step = Z;
    const ALONG_V: Step = Y;
}

impl Layout for OfY {
    const ACROSS: Step = Y;
    const ALONG_U: Step = X;
    const ALONG_V: Step = Z;
}

impl Layout for OfZ {
    const ACROSS: Step = Z;
    const ALONG_U: Step = X;
    const ALONG_V: Step = Y;
}

/// Writes the quads of one layer.
pub(super) struct LayerPen<'a, L, A> {
    middle: &'a Middle<'a>,
    look: L,
    /// The place and index of the layer's first cell, and its first chunk.
    first: Step,
    quads: &'a mut [Quad],
    light: &'a mut [CornerLight],
    written: usize,
    layout: PhantomData<A>,
}

impl<'a, L, A: Layout> LayerPen<'a, L, A> {
    /// A pen for a layer of a layout, in which the faces look toward `face`. There has to be room for a quad for each cell and [`SLACK`], and in
    /// lit meshes for as much light.
    #[inline(always)]
    pub(super) fn new(
        middle: &'a Middle<'a>,
        look: L,
        (face, layer): (Face, usize),
        (quads, light): (&'a mut [Quad], &'a mut [CornerLight]),
    ) -> Self {
        let first = Step {
            place: (layer * A::ACROSS.place) | face.index() << 25,
            index: layer % CHUNK_SIZE * A::ACROSS.index,
            chunk: layer / CHUNK_SIZE * A::ACROSS.chunk,
        };
        Self { middle, look, first, quads, light, written: 0, layout: PhantomData }
    }

    /// How many quads were written.
    #[inline(always)]
    pub(super) fn written(&self) -> usize {
        self.written
    }

    /// The chunk `[u, v]` of the layer: its first cell's place and its index in the mesh's chunks.
    #[inline(always)]
    fn chunk(&self, [u, v]: [usize; 2]) -> (usize, usize) {
        let place = self.first.place + (u * A::ALONG_U.place + v * A::ALONG_V.place) * CHUNK_SIZE;
        (place, (self.first.chunk + u * A::ALONG_U.chunk + v * A::ALONG_V.chunk) % 8)
    }
}

impl<L, A: Layout> LayerPen<'_, L, A> {
    /// Writes those of 64 cells, in rows of 16 from the one at `[u, v]` on, whose bits are set.
    #[inline(always)]
    fn units_of_chunk<W: Word, const N: usize>(&mut self, [u, v]: [usize; 2], mut bits: u64)
    where
        L: Look<W, N>,
    {
        let (place, chunk) = self.chunk([u / CHUNK_SIZE, v / CHUNK_SIZE]);
        let blocks = self.middle[chunk];
        let v_inside = v % CHUNK_SIZE;
        let quad = (place + v_inside * A::ALONG_V.place) as u64 | L::COMMON;
        let index = self.first.index + v_inside * A::ALONG_V.index;
        let in_order = if A::IN_ORDER { blocks[index % CHUNK_VOLUME..].first_chunk::<TOGETHER>() } else { None };
        let Some(quads) = self.quads[self.written..].first_chunk_mut::<SLACK>() else { return };
        let mut light = if L::LIT { self.light[self.written..].first_chunk_mut::<SLACK>() } else { None };
        let mut written = 0;
        while bits != 0 {
            let cell = bits.trailing_zeros() as usize % TOGETHER;
            bits &= bits - 1;
            let block = match in_order {
                Some(blocks) => blocks[cell],
                None => blocks[(index + (A::CELLS[cell] >> 16) as usize) % CHUNK_VOLUME],
            };
            let looks = self.look.at([u + cell % CHUNK_SIZE, v + cell / CHUNK_SIZE]);
            let place = quad + A::PLACES[cell];
            quads[written % SLACK] = Quad::of_bits(place | u64::from(block.0) << 32 | looks.quad);
            if let Some(light) = &mut light {
                light[written % SLACK] = CornerLight(looks.light);
            }
            written += 1;
        }
        self.written += written;
    }
}

impl<W: Word, L: Look<W, N>, A: Layout, const N: usize> Pen<W, N> for LayerPen<'_, L, A> {
    #[inline(always)]
    fn units(&mut self, faces: &[W; N]) {
        const ROWS: usize = TOGETHER / CHUNK_SIZE;
        for (v, rows) in faces.as_chunks::<ROWS>().0.iter().enumerate().map(|(index, rows)| (index * ROWS, rows)) {
            if !any(rows) {
                continue;
            }
            for u in (0..N).step_by(CHUNK_SIZE) {
                let in_chunk = rows.map(|row| (row.number() >> u) as u16);
                let bits = in_chunk.iter().rev().fold(0, |bits, &row| bits << CHUNK_SIZE | u64::from(row));
                if bits != 0 {
                    self.units_of_chunk([u, v], bits);
                }
            }
        }
    }

    #[inline(always)]
    fn quad(&mut self, [u, v]: [usize; 2], width: u32, height: u32) {
        let (place, chunk) = self.chunk([u / CHUNK_SIZE, v / CHUNK_SIZE]);
        let [u_inside, v_inside] = [u % CHUNK_SIZE, v % CHUNK_SIZE];
        let place = place + u_inside * A::ALONG_U.place + v_inside * A::ALONG_V.place;
        let index = self.first.index + u_inside * A::ALONG_U.index + v_inside * A::ALONG_V.index;
        let block = self.middle[chunk][index % CHUNK_VOLUME];
        let size = u64::from(width - 1) << 15 | u64::from(height - 1) << 20;
        let looks = self.look.at([u, v]);
        self.quads[self.written] =
            Quad::of_bits(place as u64 | size | L::COMMON | u64::from(block.0) << 32 | looks.quad);
        if L::LIT {
            self.light[self.written] = CornerLight(looks.light);
        }
        self.written += 1;
    }
}
