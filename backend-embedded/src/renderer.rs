//! The renderer itself: strip after strip, the flood draws, the sky fills what is left, and the display gets it.

use core::fmt;

use embedded_graphics::geometry::Point;
use embedded_graphics::prelude::DrawTarget;
use embedded_graphics::primitives::Rectangle;
use engine_core::visibility::{FloodError, RowFlood, View};
use engine_core::{BlockId, Capture, Coverage, Face, Frame, FrameStats, Renderer, Rgba8, Size, WorldView};

use crate::brush::Ramp;
use crate::colour::Colour;
use crate::lens::Lens;
use crate::light::Lighting;
use crate::memory::{Memory, Parts};
use crate::painter::{Painter, Tour};
use crate::palette::{PaletteTable, Palettes};
use crate::sky::Sky;
use crate::strip::Strip;
use crate::texture::PackedTextures;

/// Draws a world on any display that embedded-graphics knows, without a GPU, an allocator or floating-point hardware.
///
/// It draws as many rows at once as its memory holds. The picture is the same whatever that is.
pub struct SoftwareRenderer<'t, D, M>
where
    D: DrawTarget<Color: Colour>,
{
    display: D,
    memory: M,
    textures: PackedTextures<'t>,
    size: Size,
    lighting: Lighting,
    table: PaletteTable,
    /// Whether the memory holds all of the last picture.
    has_picture: bool,
    /// Whether a world was synchronised. Without one nothing is drawn.
    is_synced: bool,
}

/// Why a picture couldn't be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SoftwareError<E> {
    /// There isn't memory for even one row of the picture, or not for the palettes.
    TooLittleMemory,
    /// There isn't memory for the search through a world of this size.
    Flood(FloodError),
    /// The display.
    Display(E),
}

impl<E: fmt::Debug> fmt::Display for SoftwareError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLittleMemory => f.write_str("there isn't memory for one row of the picture and the palettes"),
            Self::Flood(error) => error.fmt(f),
            Self::Display(error) => write!(f, "the display failed: {error:?}"),
        }
    }
}

impl<E: fmt::Debug> core::error::Error for SoftwareError<E> {}

impl<'t, D, M> SoftwareRenderer<'t, D, M>
where
    D: DrawTarget<Color: Colour>,
    M: Memory<D::Color>,
{
    /// A renderer for this display, with the textures of the worlds that it shall draw.
    // Inlined, so that the renderer is made where it stays: its table is larger than a small board's stack should see twice.
    #[inline(always)]
    pub fn new(display: D, memory: M, textures: PackedTextures<'t>) -> Self {
        Self {
            display,
            memory,
            textures,
            size: Size::default(),
            lighting: Lighting::new(<D::Color as Colour>::FINENESS),
            table: PaletteTable::new(),
            has_picture: false,
            is_synced: false,
        }
    }

    /// The display.
    pub fn display(&self) -> &D {
        &self.display
    }

    /// The display, to draw something else on it.
    pub fn display_mut(&mut self) -> &mut D {
        &mut self.display
    }

    fn draw(&mut self, world: &dyn WorldView, frame: &Frame) -> Result<FrameStats, SoftwareError<D::Error>> {
        let planes = world.bounds().map_or(0, |bounds| RowFlood::planes_in(bounds, frame.view_distance));
        self.memory.reserve(self.size, planes);
        let Parts { pixels, layers, words, planes, palette, glass, sky } = self.memory.parts();
        let parts = Parts::<D::Color> { pixels, layers, words, planes, palette, glass, sky };
        let rows = parts.rows(self.size);
        if rows == 0 || !parts.has_palettes() {
            return Err(SoftwareError::TooLittleMemory);
        }
        let Parts { pixels, layers, words, planes, palette, glass, sky } = parts;
        if self.lighting.update(&frame.daylight, frame.fog) {
            self.table.clear();
            sky.fill(None);
        }
        let lens = Lens::new(&frame.camera, self.size, frame.view_distance);
        let open = Face::ALL.map(|face| self.lighting.step_of(self.lighting.of_face(face)));
        let inside = inside(world, frame, &self.textures);
        let mut stats = FrameStats::default();
        for top in (0..self.size.height as usize).step_by(rows) {
            let rows = rows.min(self.size.height as usize - top);
            let mut strip = Strip::<D::Color>::new(self.size, top, rows, pixels, layers, words);
            if let Some(colour) = inside {
                strip.pixels.fill(<D::Color as Colour>::encode(colour));
            } else {
                let palettes = Palettes {
                    table: &mut self.table,
                    textures: self.textures,
                    types: world.block_types(),
                    lighting: &self.lighting,
                    pool: palette,
                    glass_pool: glass,
                };
                let fog_start = self.lighting.fog_start();
                let mut tour = Tour::new(Painter {
                    world,
                    lens: &lens,
                    palettes,
                    strip,
                    open,
                    fog_start,
                    ramp: Ramp::new(),
                    faces: 0,
                });
                let view = View::strip(&frame.camera, self.size, top as u32, (top + rows) as u32);
                let flood = RowFlood::new(planes).run(world, frame, &view, &mut tour).map_err(SoftwareError::Flood)?;
                stats.faces_drawn += tour.painter.faces;
                stats.row_words += flood.row_words;
                stats.chunks_visible = stats.chunks_visible.max(flood.chunks);
                strip = tour.painter.strip;
                Sky { lens: &lens, lighting: &self.lighting, colours: sky }.fill(&mut strip);
                let pixels = strip.pixels.len() as u64;
                debug_assert!(strip.coverage.is_full() && strip.painted == pixels, "each pixel is painted once");
            }
            show(&mut self.display, &strip).map_err(SoftwareError::Display)?;
        }
        self.has_picture = rows == self.size.height as usize;
        // A word stands for its cells.
        stats.cells_visited = 16 * stats.row_words;
        Ok(stats)
    }
}

/// Sends a strip to the display.
fn show<D: DrawTarget<Color: Colour>>(display: &mut D, strip: &Strip<'_, D::Color>) -> Result<(), D::Error> {
    let (width, rows) = (strip.width as u32, strip.rows as u32);
    let area = Rectangle::new(Point::new(0, strip.top), embedded_graphics::geometry::Size::new(width, rows));
    if !D::Color::IS_DITHERED {
        return display.fill_contiguous(&area, strip.pixels.iter().map(|&pixel| D::Color::show(pixel, 0, 0)));
    }
    let (mut x, mut y) = (0, strip.top as u32);
    let colours = strip.pixels.iter().map(|&pixel| {
        let colour = D::Color::show(pixel, x, y);
        x += 1;
        if x == width {
            (x, y) = (0, y + 1);
        }
        colour
    });
    display.fill_contiguous(&area, colours)
}

/// The mean colour of the opaque block that the eye is in: then nothing else is seen.
fn inside(world: &dyn WorldView, frame: &Frame, textures: &PackedTextures<'_>) -> Option<crate::colour::Linear> {
    let id: BlockId = world.block(frame.camera.eye().block())?;
    let block = world.block_type(id);
    (block.coverage == Coverage::Opaque).then(|| textures.average_of(block))
}

impl<D, M> Renderer for SoftwareRenderer<'_, D, M>
where
    D: DrawTarget<Color: Colour>,
    D::Error: fmt::Debug + Send + Sync + 'static,
    M: Memory<D::Color>,
{
    type Error = SoftwareError<D::Error>;

    fn resize(&mut self, size: Size) -> Result<(), Self::Error> {
        self.size = size;
        self.has_picture = false;
        Ok(())
    }

    /// Nothing is taken over: the world is looked at while it is drawn.
    fn sync(&mut self, _: &dyn WorldView) -> Result<(), Self::Error> {
        self.is_synced = true;
        Ok(())
    }

    fn render(&mut self, world: &dyn WorldView, frame: &Frame) -> Result<FrameStats, Self::Error> {
        if self.size.is_empty() || !self.is_synced {
            return Ok(FrameStats::default());
        }
        self.draw(world, frame)
    }

    /// There is a picture if the memory holds a whole one.
    fn capture(&mut self, pixels: &mut [Rgba8]) -> Result<Capture, Self::Error> {
        assert_eq!(pixels.len(), self.size.pixels(), "the buffer doesn't fit the picture of {:?}", self.size);
        if !self.has_picture {
            return Ok(Capture::NoPicture);
        }
        let (stored, width) = (self.memory.parts().pixels, self.size.width);
        for (index, (pixel, &stored)) in (0u32..).zip(pixels.iter_mut().zip(stored.iter())) {
            *pixel = D::Color::show(stored, index % width, index / width).to_rgba();
        }
        Ok(Capture::Picture)
    }
}
