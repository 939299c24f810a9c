//! The memory of a renderer, given by whoever makes it.
//!
//! A renderer draws as many rows at a time as there is memory for: the whole picture, or strips of it. The exact needs, in elements:
//!
//! | part      | for strips of `rows` rows of a picture `width` pixels wide               |
//! |-----------|--------------------------------------------------------------------------|
//! | `pixels`  | `width × rows`                                                           |
//! | `layers`  | `width × rows`                                                           |
//! | `words`   | [`words`]`(width, rows)`                                                 |
//! | `planes`  | [`RowFlood::planes_in`](engine_core::RowFlood::planes_in) the world's box |
//! | `palette` | at least [`LEAST_PALETTE`]; more saves work                              |
//! | `glass`   | at least [`LEAST_PALETTE`]                                               |
//! | `sky`     | the steps of the sky: [`Fineness::sky`](crate::colour::Fineness)         |

use engine_core::Size;
use engine_core::visibility::Plane;

use crate::colour::Colour;
use crate::palette::COLOURS;

/// The least length of the palettes: whatever texture is drawn has a place in it.
pub const LEAST_PALETTE: usize = 2 * COLOURS;

/// How many words of bits a strip takes.
pub const fn words(width: usize, rows: usize) -> usize {
    width.div_ceil(32) * (rows + rows.div_ceil(8)) + (width * rows).div_ceil(32)
}

/// The parts of a renderer's memory; their contents don't matter.
pub struct Parts<'m, C: Colour> {
    /// The pixels of a strip.
    pub pixels: &'m mut [C::Stored],
    /// What is seen of each through translucent faces.
    pub layers: &'m mut [C::Layer],
    /// Bits for each pixel.
    pub words: &'m mut [u32],
    /// What the search for visible faces hands from chunk to chunk.
    pub planes: &'m mut [Plane],
    /// Colours in light and fog.
    pub palette: &'m mut [C::Stored],
    /// Translucent ones.
    pub glass: &'m mut [C::Glass],
    /// Colours of the sky.
    pub sky: &'m mut [Option<C::Stored>],
}

/// Where a renderer's memory comes from.
pub trait Memory<C: Colour> {
    /// Makes room for strips of a picture of this size and for so many planes, as far as that is possible.
    fn reserve(&mut self, size: Size, planes: usize);

    /// All there is.
    fn parts(&mut self) -> Parts<'_, C>;
}

/// Memory that is what it is.
impl<C: Colour> Memory<C> for Parts<'_, C> {
    fn reserve(&mut self, _: Size, _: usize) {}

    fn parts(&mut self) -> Parts<'_, C> {
        Parts {
            pixels: self.pixels,
            layers: self.layers,
            words: self.words,
            planes: self.planes,
            palette: self.palette,
            glass: self.glass,
            sky: self.sky,
        }
    }
}

impl<C: Colour> Parts<'_, C> {
    /// How many rows of a picture fit, at most all of them.
    pub(crate) fn rows(&self, size: Size) -> usize {
        let width = size.width as usize;
        let most = (self.pixels.len().min(self.layers.len()) / width.max(1)).min(size.height as usize);
        (0..=most).rev().find(|&rows| words(width, rows) <= self.words.len()).unwrap_or(0)
    }

    /// Whether the palettes are as long as they must be.
    pub(crate) fn has_palettes(&self) -> bool {
        self.palette.len() >= LEAST_PALETTE && self.glass.len() >= LEAST_PALETTE
    }
}

/// Memory that grows with the picture and the world.
#[cfg(feature = "alloc")]
#[derive(Clone, Debug)]
pub struct Heap<C: Colour> {
    rows: Option<usize>,
    pixels: alloc::vec::Vec<C::Stored>,
    layers: alloc::vec::Vec<C::Layer>,
    words: alloc::vec::Vec<u32>,
    planes: alloc::vec::Vec<Plane>,
    palette: alloc::vec::Vec<C::Stored>,
    glass: alloc::vec::Vec<C::Glass>,
    sky: alloc::vec::Vec<Option<C::Stored>>,
}

#[cfg(feature = "alloc")]
impl<C: Colour> Heap<C> {
    /// Memory for whole pictures.
    pub fn new() -> Self {
        let (palette, glass) = (alloc::vec![C::Stored::default(); 1 << 15], alloc::vec![C::Glass::default(); 1 << 13]);
        let sky = alloc::vec![None; C::FINENESS.sky as usize];
        let (pixels, layers, words, planes) = Default::default();
        Self { rows: None, pixels, layers, words, planes, palette, glass, sky }
    }

    /// Memory for strips of so many rows.
    pub fn in_strips(rows: usize) -> Self {
        Self { rows: Some(rows), ..Self::new() }
    }
}

#[cfg(feature = "alloc")]
impl<C: Colour> Default for Heap<C> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(feature = "alloc")]
impl<C: Colour> Memory<C> for Heap<C> {
    fn reserve(&mut self, size: Size, planes: usize) {
        let (width, height) = (size.width as usize, size.height as usize);
        let rows = self.rows.unwrap_or(height).min(height);
        self.pixels.resize(width * rows, C::Stored::default());
        self.layers.resize(width * rows, C::Layer::default());
        self.words.resize(words(width, rows), 0);
        self.planes.resize(planes.max(self.planes.len()), Plane::EMPTY);
    }

    fn parts(&mut self) -> Parts<'_, C> {
        Parts {
            pixels: &mut self.pixels,
            layers: &mut self.layers,
            words: &mut self.words,
            planes: &mut self.planes,
            palette: &mut self.palette,
            glass: &mut self.glass,
            sky: &mut self.sky,
        }
    }
}
