//! The picture, or a strip of its rows, while it is drawn: pixels, what is seen of them through translucent faces, and what is covered.

use engine_core::Size;

use crate::colour::Colour;
use crate::coverage::Coverage;
use crate::fill::{self, Texels};
use crate::light::Ray;
use crate::palette::COLOURS;
use crate::polygon::Clip;

/// Some rows of a picture.
pub(crate) struct Strip<'a, C: Colour> {
    pub(crate) width: usize,
    /// The picture's row that is the strip's first.
    pub(crate) top: i32,
    pub(crate) rows: usize,
    pub(crate) pixels: &'a mut [C::Stored],
    pub(crate) coverage: Coverage<'a>,
    layers: Layers<'a, C>,
    /// Pixels painted so far.
    pub(crate) painted: u64,
}

/// Pixels beside each other in a row; rows count from the strip's first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    pub(crate) row: usize,
    pub(crate) first: usize,
    pub(crate) length: usize,
}

/// What is seen of each pixel through translucent faces. Only pixels whose bit is set have any.
struct Layers<'a, C: Colour> {
    layers: &'a mut [C::Layer],
    /// One bit a pixel, in the order of the pixels.
    bits: &'a mut [u32],
    any: bool,
}

impl<'a, C: Colour> Strip<'a, C> {
    /// An empty strip of a picture's rows from `top` on. The memory is at least as long as the pixels, and the [`words`](crate::memory::words).
    pub(crate) fn new(
        size: Size,
        top: usize,
        rows: usize,
        pixels: &'a mut [C::Stored],
        layers: &'a mut [C::Layer],
        words: &'a mut [u32],
    ) -> Self {
        let width = size.width as usize;
        let (coverage, bits) = words.split_at_mut(Coverage::words(width, rows));
        let coverage = Coverage::new(coverage, width, rows);
        let pixels = &mut pixels[..width * rows];
        bits.fill(0);
        let layers = Layers { layers: &mut layers[..width * rows], bits, any: false };
        Self { width, top: top as i32, rows, pixels, coverage, layers, painted: 0 }
    }

    /// The part of the picture that is drawn.
    pub(crate) fn clip(&self) -> Clip {
        Clip { width: self.width as i32, top: self.top, bottom: self.top + self.rows as i32 }
    }

    /// Paints pixels that were just covered.
    pub(crate) fn paint(&mut self, run: Run, texels: Texels<'_, [C::Stored; COLOURS]>) {
        let begin = run.row * self.width + run.first;
        fill::each(&mut self.pixels[begin..begin + run.length], texels, |place, _, colour| *place = colour);
        self.finish(begin, run.length);
    }

    /// Paints pixels that were just covered, each in the palette that `palette` says for its light: where it begins in the pool.
    pub(crate) fn paint_shaded(
        &mut self,
        run: Run,
        texels: Texels<'_, [C::Stored]>,
        palette: impl Fn(Ray) -> usize,
        mut ray: Ray,
    ) {
        let begin = run.row * self.width + run.first;
        let Texels { level, palette: pool, stepper } = texels;
        fill::each_texel(&mut self.pixels[begin..begin + run.length], level, stepper, |place, colour| {
            *place = pool.get(palette(ray) + usize::from(colour)).copied().unwrap_or_default();
            ray = ray.after(1);
        });
        self.finish(begin, run.length);
    }

    /// Paints pixels that were just covered with one colour.
    pub(crate) fn paint_flat(&mut self, run: Run, colour: C::Stored) {
        let begin = run.row * self.width + run.first;
        self.pixels[begin..begin + run.length].fill(colour);
        self.finish(begin, run.length);
    }

    /// Paints and covers the pixels whose texels are at least half opaque.
    pub(crate) fn paint_cutout(&mut self, Run { row, first, length }: Run, texels: Texels<'_, [C::Stored; COLOURS]>) {
        let begin = row * self.width + first;
        let Self { pixels, coverage, layers, painted, .. } = self;
        let solid = texels.level.solid;
        let mut x = first;
        fill::each(&mut pixels[begin..begin + length], texels, |place, texel, colour| {
            if usize::from(texel) < solid {
                *place = layers.behind(begin + x - first, colour);
                coverage.cover_pixel(row, x);
                *painted += 1;
            }
            x += 1;
        });
    }

    /// Looks through translucent texels.
    pub(crate) fn look_through(&mut self, run: Run, texels: Texels<'_, [C::Glass; COLOURS]>) {
        let begin = run.row * self.width + run.first;
        let Layers { layers, bits, any } = &mut self.layers;
        *any = true;
        let mut index = begin;
        fill::each(&mut layers[begin..begin + run.length], texels, |layer, _, glass| {
            let (word, bit) = (index / 32, 1 << (index % 32));
            if bits[word] & bit == 0 {
                bits[word] |= bit;
                *layer = C::Layer::default();
            }
            C::look_through(layer, glass);
            index += 1;
        });
    }

    /// Puts painted pixels behind what is seen before them.
    fn finish(&mut self, begin: usize, length: usize) {
        self.painted += length as u64;
        if self.layers.any {
            for index in begin..begin + length {
                self.pixels[index] = self.layers.behind(index, self.pixels[index]);
            }
        }
    }
}

impl<C: Colour> Layers<'_, C> {
    fn behind(&self, index: usize, colour: C::Stored) -> C::Stored {
        if self.any && self.bits[index / 32] >> (index % 32) & 1 == 1 {
            C::behind(self.layers[index], colour)
        } else {
            colour
        }
    }
}
