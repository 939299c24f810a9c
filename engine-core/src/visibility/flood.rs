//! The row flood: a breadth-first search for visible cells with 16-cell words as its frontier.
//!
//! ```text
//!                       z − 1     z             reached(y, z) = fill along x from  reached(y−1, z) | reached(y, z−1)
//!     eye          ┌────────┬────────┐                          through the cells of the row that aren't opaque
//!      ·   y − 1   │        │ ▒▒▒▒▒  │
//!                  ├────────┼───┼────┤          faces toward the eye   = opaque & reached(y−1, z)      on its y side
//!          y       │ ▒▒▒▒▒──┼─▶ ▒▒▒  │                                   opaque & reached(y, z−1)      on its z side
//!                  └────────┴────────┘                                   opaque & reached shifted by 1 on its x side
//! ```
//!
//! * A ray from the eye never turns back on an axis, so the flood goes only *away* from the eye's cell, on each axis. Nothing visible is lost.
//! * Whatever hides a cell is nearer on some axis and farther on none. So in order of |y|, then |z|, then |x|, counted from the eye's cell, rows
//!   come **exactly front to back**, by chunks and within them, and [`RowVisit::faces`] gives a row's faces so, too; reversed, back to front.
//! * Only cells that the view touches are flooded ([`View`]). Between chunks only the 16×16 bits of reached cells on shared sides are handed on
//!   ([`Plane`]); a chunk into which nothing is handed is never looked at, and one of air is passed without a look at its rows.
//! * Nothing above the highest block is flooded. From an eye outside the box of stored chunks, all cells on the sides that face it are entered.
//! * Chunks that aren't loaded have no faces and are made none toward, but views pass through them, and through solid ground entered from
//!   there, until it ends. Such cells are *unfaced*: the flood goes on from them, and no face is seen on leaving them.
//!
//! What the visitor says is hidden ([`Visitor::hides`], [`Visitor::hides_row`]) hands nothing on. Memory is the caller's, and as much as the world is wide.

mod air;
mod chunk;
mod faces;
mod plane;
mod region;
#[cfg(test)]
#[cfg(feature = "alloc")]
mod tests;

pub use faces::{Faces, SeenFace};
pub use plane::Plane;

use core::fmt;
use core::ops::ControlFlow;

use super::{ChunkRows, Row, View};
use crate::{ChunkBox, ChunkPos, Frame, WorldView};
use air::pass_through;
use chunk::{ChunkFlood, Sides};
use plane::Reach;
use region::Region;

/// What a flood calls back.
pub trait Visitor {
    /// Whether nothing in this box of cells can show any more, because all that it covers of the picture is drawn. Then it is left out.
    ///
    /// `low` and `high` are its corners in blocks from the eye's cell. Asked for each chunk.
    fn hides(&mut self, low: [i32; 3], high: [i32; 3]) -> bool {
        let _ = (low, high);
        false
    }

    /// The same of the cells of one row that were reached and entered, asked for each row. It may say `false` where a look costs more than it saves.
    fn hides_row(&mut self, row: &RowVisit<'_>) -> bool {
        let Some([first, last]) = row.extent() else { return false };
        let [x, y, z] = row.offset;
        self.hides([x + first as i32, y, z], [x + last as i32, y, z])
    }

    /// A row that a view reaches, front to back. `Break` ends the flood.
    fn visit(&mut self, row: &RowVisit<'_>) -> ControlFlow<()>;
}

/// A row of 16 cells, as a flood comes to it. Bit `x` of each word stands for cell `x`.
#[derive(Clone, Copy, Debug)]
pub struct RowVisit<'a> {
    /// The chunk that the row lies in.
    pub chunk: ChunkPos,
    /// The chunk's rows.
    pub rows: ChunkRows<'a>,
    /// The row's y and z in the chunk.
    pub place: [usize; 2],
    /// Blocks from the eye's cell to the row's first cell.
    pub offset: [i32; 3],
    /// What is in the row.
    pub row: Row,
    /// Cells that a view passes through.
    pub reached: u16,
    /// Cells in the view that a view enters from their neighbour on the eye's side, by axis: x, y, z.
    pub entered: [u16; 3],
}

impl RowVisit<'_> {
    /// The first and the last cell that is reached or entered.
    pub fn extent(&self) -> Option<[usize; 2]> {
        let cells = u32::from(self.reached | self.entered[0] | self.entered[1] | self.entered[2]);
        (cells != 0).then(|| [cells.trailing_zeros() as usize, 31 - cells.leading_zeros() as usize])
    }
}

/// What a flood took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FloodStats {
    /// Words of 16 cells that were worked on.
    pub row_words: u64,
    /// Chunks of which rows were worked on.
    pub chunks: u32,
}

/// Why a flood wasn't possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FloodError {
    /// There are not enough planes for a world of this size.
    TooFewPlanes {
        /// How many it takes.
        needed: usize,
        /// How many there are.
        given: usize,
    },
}

impl fmt::Display for FloodError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::TooFewPlanes { needed, given } = self;
        write!(f, "a search through this world takes {needed} planes, and there are {given}")
    }
}

impl core::error::Error for FloodError {}

/// A flood with its memory.
#[derive(Debug)]
pub struct RowFlood<'m> {
    planes: &'m mut [Plane],
}

impl<'m> RowFlood<'m> {
    /// How many planes a flood takes whose way is this many chunks wide along x and along z.
    pub const fn planes_for(x: usize, z: usize) -> usize {
        2 * x * z + 2 * x + 2
    }

    /// How many planes a flood takes in a world that fills this box, from any eye, when one sees this many chunks far.
    pub fn planes_in(bounds: ChunkBox, view_distance: u32) -> usize {
        let across = 2 * view_distance.min(Frame::MAX_VIEW_DISTANCE) as usize + 3;
        let wide = |min: i32, max: i32| across.min((max - min + 1) as usize);
        Self::planes_for(wide(bounds.min.x, bounds.max.x), wide(bounds.min.z, bounds.max.z))
    }

    /// A flood in this memory, of which what it holds doesn't matter.
    pub fn new(planes: &'m mut [Plane]) -> Self {
        Self { planes }
    }

    /// Visits all rows in which `frame` may show something in `view`, front to back.
    ///
    /// With the eye in an opaque block there is none.
    ///
    /// # Errors
    /// If there are fewer planes than [`RowFlood::planes_in`] says.
    pub fn run(
        &mut self,
        world: &dyn WorldView,
        frame: &Frame,
        view: &View,
        visitor: &mut impl Visitor,
    ) -> Result<FloodStats, FloodError> {
        let Some(region) = Region::new(world, frame) else { return Ok(FloodStats::default()) };
        let (needed, given) = (Self::planes_for(region.width(0), region.width(2)), self.planes.len());
        if needed > given {
            return Err(FloodError::TooFewPlanes { needed, given });
        }
        let mut search = Search { world, frame, view, region, visitor, stats: FloodStats::default() };
        // Ended early or not, all that shows was visited.
        let _ = search.run(&mut self.planes[..needed]);
        Ok(search.stats)
    }
}

struct Search<'a, V> {
    world: &'a dyn WorldView,
    frame: &'a Frame,
    view: &'a View,
    region: Region,
    visitor: &'a mut V,
    stats: FloodStats,
}

impl<V: Visitor> Search<'_, V> {
    /// Chunk after chunk, outward from the eye. A plane stays where it is: each chunk replaces what it was handed by what it hands on.
    fn run(&mut self, planes: &mut [Plane]) -> ControlFlow<()> {
        let (wide, deep) = (self.region.width(0), self.region.width(2));
        let (y_planes, rest) = planes.split_at_mut(2 * wide * deep);
        let (z_planes, x_planes) = rest.split_at_mut(2 * wide);
        let outside = self.region.outside.map(|outside| outside.map_or(Plane::EMPTY, Plane::full));

        y_planes.fill(outside[1]);
        for y in self.region.outward(1) {
            z_planes.fill(outside[2]);
            for z in self.region.outward(2) {
                x_planes.fill(outside[0]);
                for x in self.region.outward(0) {
                    let column = self.region.index(2, z) * wide + self.region.index(0, x);
                    let (y_up, y_down) = y_planes.split_at_mut(wide * deep);
                    let (z_up, z_down) = z_planes.split_at_mut(wide);
                    let (x_up, x_down) = x_planes.split_at_mut(1);
                    let along_x = self.region.index(0, x);
                    let sides = Sides {
                        x: [&mut x_up[0], &mut x_down[0]],
                        y: [&mut y_up[column], &mut y_down[column]],
                        z: [&mut z_up[along_x], &mut z_down[along_x]],
                    };
                    self.chunk(ChunkPos::new(x, y, z), sides)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn chunk(&mut self, chunk: ChunkPos, mut sides: Sides<'_>) -> ControlFlow<()> {
        let away = self.region.away(chunk);
        let eye = self.region.eye_in(chunk);
        if eye.is_none() && sides.is_closed(away) {
            return ControlFlow::Continue(());
        }
        let offset = self.region.offset(chunk);
        let view = self
            .view
            .in_chunk(offset)
            .filter(|_| self.frame.reaches(chunk) && !self.visitor.hides(offset, offset.map(|lowest| lowest + 15)));
        let Some(view) = view else {
            sides.close(away);
            return ControlFlow::Continue(());
        };
        let rows = self.world.rows(chunk);
        if let ChunkRows::NotLoaded | ChunkRows::Uniform(Row::EMPTY) = rows {
            let as_what = if let ChunkRows::NotLoaded = rows { Reach::unfaced } else { Reach::faced };
            self.stats.row_words += pass_through(&mut sides, away, eye, &view, as_what);
            return ControlFlow::Continue(());
        }
        self.stats.chunks += 1;
        let layers = self.region.layers_of(chunk);
        ChunkFlood { chunk, rows, offset, view, away, eye, layers }.run(&mut sides, self.visitor, &mut self.stats)
    }
}
