//! The reference: for each pixel a ray is walked from cell to cell, and the faces that it crosses are put together from front to back.
//!
//! ```text
//!      eye        P │ Q         at each crossing from a cell P to the next cell Q:
//!       · ──────────┼──▶        1. P's face, if it is seen from behind (the water's surface from below)
//!                   │           2. Q's face, seen from the front
//! ```
//!
//! In a cell whose block isn't a cube the ray is tested against each piece of the block's surface.
//!
//! But for what the blocks' shapes are, nothing here is shared with the renderers that it judges: no meshes, no chunk walk, no frustum, no depth buffer. All positions are
//! relative to the eye's cell, in 64-bit floats. Invariant: a picture depends only on the world as of the last `sync`, the frame and the size.
//!
//! A ray ends at the first opaque face, where it leaves the world's coordinate range, and at the first chunk beyond the view distance; it goes
//! through what isn't loaded as through air, for faces alone decide what is seen; what is left of it there is the sky. Faces in whose plane the eye lies aren't seen.

mod facets;
mod lens;
mod paint;
mod snapshot;
mod texture;
mod trace;
mod walk;

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use engine_core::{BlockPos, Capture, Face, Frame, FrameStats, Renderer, Rgba8, Size, TextureSet, WorldView};

pub(crate) use paint::Painter;
use snapshot::Snapshot;

/// Draws by walking along a ray for each pixel, on all processor cores.
#[derive(Debug)]
pub struct ReferenceRenderer {
    textures: TextureSet,
    size: Size,
    /// The world as of the last `sync`.
    world: Option<Snapshot>,
    picture: Option<Vec<Rgba8>>,
}

impl ReferenceRenderer {
    /// A renderer that knows no world yet.
    pub fn new(textures: TextureSet) -> Self {
        Self { textures, size: Size::default(), world: None, picture: None }
    }

    /// The colour that is seen through one point of a picture of this size; `(0.5, 0.5)` is the middle of its first pixel.
    /// `None` before the first `sync`.
    pub fn sample(&self, frame: &Frame, size: Size, x: f32, y: f32) -> Option<Rgba8> {
        Some(self.painter(frame, size)?.pixel(x, y).colour)
    }

    /// What paints the points of a frame; `None` before the first `sync`.
    pub(crate) fn painter(&self, frame: &Frame, size: Size) -> Option<Painter<'_>> {
        Some(Painter::new(self.world.as_ref()?, &self.textures, frame, size))
    }

    /// Every face that adds to the colour of a pixel's middle: the nearest one and, where that can be seen through, those behind it.
    /// Empty before the first `sync`.
    pub fn visible_faces(&self, frame: &Frame, size: Size) -> BTreeSet<(BlockPos, Face)> {
        let mut seen = BTreeSet::new();
        let Some(painter) = self.painter(frame, size) else { return seen };
        for (x, y) in (0..size.height).flat_map(|y| (0..size.width).map(move |x| (x, y))) {
            painter.look(x as f32 + 0.5, y as f32 + 0.5, &mut |hit, _| {
                seen.insert((hit.block, hit.face));
                ControlFlow::Continue(())
            });
        }
        seen
    }

    /// Draws all rows, each by whichever thread is free, and counts the cells looked at.
    fn draw(&self, painter: &Painter<'_>) -> (Vec<Rgba8>, u64) {
        let mut picture = vec![Rgba8::default(); self.size.pixels()];
        let cells = AtomicU64::new(0);
        let rows = Mutex::new(picture.chunks_mut(self.size.width as usize).enumerate());
        let work = || {
            loop {
                let next = rows.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some((y, row)) = next else { break };
                for (x, pixel) in row.iter_mut().enumerate() {
                    let seen = painter.pixel(x as f32 + 0.5, y as f32 + 0.5);
                    *pixel = seen.colour;
                    cells.fetch_add(seen.cells, Ordering::Relaxed);
                }
            }
        };
        thread::scope(|scope| {
            let helpers = thread::available_parallelism().map_or(0, |cores| cores.get() - 1);
            for _ in 0..helpers {
                scope.spawn(work);
            }
            work();
        });
        (picture, cells.into_inner())
    }
}

impl Renderer for ReferenceRenderer {
    type Error = Infallible;

    fn resize(&mut self, size: Size) -> Result<(), Infallible> {
        self.size = size;
        self.picture = None;
        Ok(())
    }

    fn sync(&mut self, world: &dyn WorldView) -> Result<(), Infallible> {
        let current = self.world.as_ref().is_some_and(|known| known.revision() == world.revision());
        if !current {
            self.world = Some(Snapshot::of(world));
        }
        Ok(())
    }

    fn render(&mut self, _: &dyn WorldView, frame: &Frame) -> Result<FrameStats, Infallible> {
        let Some(painter) = self.painter(frame, self.size).filter(|_| !self.size.is_empty()) else {
            return Ok(FrameStats::default());
        };
        let (picture, cells_visited) = self.draw(&painter);
        self.picture = Some(picture);
        Ok(FrameStats { cells_visited, ..FrameStats::default() })
    }

    fn capture(&mut self, pixels: &mut [Rgba8]) -> Result<Capture, Infallible> {
        assert_eq!(pixels.len(), self.size.pixels(), "the buffer doesn't fit the picture of {:?}", self.size);
        let Some(picture) = &self.picture else { return Ok(Capture::NoPicture) };
        pixels.copy_from_slice(picture);
        Ok(Capture::Picture)
    }
}
