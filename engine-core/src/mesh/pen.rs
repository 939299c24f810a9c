//! Writing quads: one block id read for each.

use core::marker::PhantomData;

use super::bits::Word;
use super::greedy::Pen;
use super::look::Look;
use super::scan::Middle;
use super::{CornerLight, Quad};
use crate::{BlockId, CHUNK_SIZE, CHUNK_VOLUME, Face};

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
pub(super) struct LayerPen<'a, W, L, A, const N: usize> {
    middle: &'a Middle<'a>,
    look: &'a mut L,
    /// The place and index of the layer's first cell, and its first chunk.
    first: Step,
    /// The layer in front of the faces, counted from the one before the first.
    front: usize,
    quads: &'a mut [Quad],
    light: &'a mut [CornerLight],
    written: usize,
    /// The quad of the row's first face, without what differs along the row.
    row: u64,
    /// The blocks that the row runs through, by chunk, and where in them it begins.
    row_blocks: [&'a [BlockId; CHUNK_VOLUME]; 2],
    row_index: usize,
    layout: PhantomData<(W, A)>,
}

impl<'a, W: Word, L: Look<W, N>, A: Layout, const N: usize> LayerPen<'a, W, L, A, N> {
    /// A pen for the layer `layer` of `face`. There has to be room for a quad for each cell, and in lit meshes for as much light.
    #[inline(always)]
    pub(super) fn new(
        middle: &'a Middle<'a>,
        look: &'a mut L,
        face: Face,
        [layer, front]: [usize; 2],
        quads: &'a mut [Quad],
        light: &'a mut [CornerLight],
    ) -> Self {
        let first = Step {
            place: (layer * A::ACROSS.place) | face.index() << 25,
            index: layer % CHUNK_SIZE * A::ACROSS.index,
            chunk: layer / CHUNK_SIZE * A::ACROSS.chunk,
        };
        let row_blocks = [middle[0]; 2];
        Self {
            middle,
            look,
            first,
            front,
            quads,
            light,
            written: 0,
            row: 0,
            row_blocks,
            row_index: 0,
            layout: PhantomData,
        }
    }

    /// How many quads were written.
    #[inline(always)]
    pub(super) fn written(&self) -> usize {
        self.written
    }
}

impl<W: Word, L: Look<W, N>, A: Layout, const N: usize> Pen for LayerPen<'_, W, L, A, N> {
    #[inline(always)]
    fn start_row(&mut self, v: usize) {
        self.row = (self.first.place + v * A::ALONG_V.place) as u64 | self.look.start_row(self.front, v);
        self.row_index = self.first.index + v % CHUNK_SIZE * A::ALONG_V.index;
        if N > CHUNK_SIZE {
            let chunk = self.first.chunk + v / CHUNK_SIZE * A::ALONG_V.chunk;
            self.row_blocks = [self.middle[chunk % 8], self.middle[(chunk + A::ALONG_U.chunk) % 8]];
        }
    }

    #[inline(always)]
    fn quad(&mut self, u: u32, width: u32, height: u32) {
        let column = u as usize;
        let blocks = if N > CHUNK_SIZE { self.row_blocks[column / CHUNK_SIZE % 2] } else { self.row_blocks[0] };
        let block = blocks[(self.row_index + column % CHUNK_SIZE * A::ALONG_U.index) % CHUNK_VOLUME];
        let looks = self.look.at(u);
        let size = u64::from(width - 1) << 15 | u64::from(height - 1) << 20;
        self.quads[self.written] = Quad::of_bits(
            (self.row + u64::from(u) * A::ALONG_U.place as u64) | size | u64::from(block.0) << 32 | looks.quad,
        );
        if L::LIT {
            self.light[self.written] = CornerLight(looks.light);
        }
        self.written += 1;
    }
}
