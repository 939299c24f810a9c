//! The flood through the rows of one chunk.

use core::ops::ControlFlow;

use super::plane::{Plane, Reach};
use super::region::Away;
use super::{FloodStats, RowVisit, Visitor};
use crate::visibility::ChunkRows;
use crate::visibility::rows::{fill_down, fill_up};
use crate::visibility::view::ChunkView;
use crate::{CHUNK_SIZE, ChunkPos};

const LAST: usize = CHUNK_SIZE - 1;

/// The planes between a chunk and its neighbours, by axis: first the one that a flood going up comes through, then the one of a flood going down.
///
/// Before a chunk is flooded they hold what it is handed, afterwards what it hands on. A plane of y holds a row along x for each z, one of z
/// a row along x for each y, and one of x a row along z for each y.
pub(super) struct Sides<'p> {
    pub(super) x: [&'p mut Plane; 2],
    pub(super) y: [&'p mut Plane; 2],
    pub(super) z: [&'p mut Plane; 2],
}

impl Sides<'_> {
    /// Whether nothing is handed to the chunk.
    pub(super) fn is_closed(&self, away: [Away; 3]) -> bool {
        let axes = [&self.x, &self.y, &self.z];
        axes.into_iter().zip(away).all(|(planes, away)| away.entered_by().is_none_or(|side| planes[side].is_empty()))
    }

    /// Hands nothing on.
    pub(super) fn close(&mut self, away: [Away; 3]) {
        let axes = [&mut self.x, &mut self.y, &mut self.z];
        for (planes, away) in axes.into_iter().zip(away) {
            for side in away.left_by() {
                *planes[side] = Plane::EMPTY;
            }
        }
    }
}

/// One way along an axis: from the place where it enters or begins to the last.
#[derive(Clone, Copy, Debug)]
struct Way {
    first: usize,
    last: usize,
}

impl Way {
    fn places(self) -> impl Iterator<Item = usize> {
        let steps = 0..=self.first.abs_diff(self.last);
        steps.map(move |step| if self.last >= self.first { self.first + step } else { self.first - step })
    }
}

/// What is flooded.
pub(super) struct ChunkFlood<'a> {
    pub(super) chunk: ChunkPos,
    pub(super) rows: ChunkRows<'a>,
    pub(super) offset: [i32; 3],
    pub(super) view: ChunkView,
    pub(super) away: [Away; 3],
    /// The eye's cell, if it is in the chunk.
    pub(super) eye: Option<[usize; 3]>,
    /// How many layers may be flooded, from the lowest.
    pub(super) layers: usize,
}

impl ChunkFlood<'_> {
    pub(super) fn run(
        &self,
        sides: &mut Sides<'_>,
        visitor: &mut impl Visitor,
        stats: &mut FloodStats,
    ) -> ControlFlow<()> {
        let top = self.layers - 1;
        let [y_up, y_down] = &mut sides.y;
        let mut between = Between { x: &mut sides.x, z: &mut sides.z };
        match self.away[1] {
            Away::Up => self.layers(Way { first: 0, last: top }, y_up, &mut between, visitor, stats),
            Away::Down => self.layers(Way { first: top, last: 0 }, y_down, &mut between, visitor, stats),
            Away::Both(eye) => {
                **y_up = Plane::EMPTY;
                self.layers(Way { first: eye, last: eye }, y_up, &mut between, visitor, stats)?;
                **y_down = **y_up;
                if eye < top {
                    self.layers(Way { first: eye + 1, last: top }, y_up, &mut between, visitor, stats)?;
                }
                if eye > 0 {
                    self.layers(Way { first: eye - 1, last: 0 }, y_down, &mut between, visitor, stats)?;
                }
                ControlFlow::Continue(())
            }
        }
    }

    /// Layers along y; `layer` holds the reached cells of the one before.
    fn layers(
        &self,
        way: Way,
        layer: &mut Plane,
        between: &mut Between<'_, '_>,
        visitor: &mut impl Visitor,
        stats: &mut FloodStats,
    ) -> ControlFlow<()> {
        let mut open = !layer.is_empty();
        for y in way.places() {
            let begins = self.eye.is_some_and(|eye| eye[1] == y);
            if open || begins || !between.is_closed(self.away, y) {
                self.layer(y, layer, between, visitor, stats)?;
                open = !layer.is_empty();
            }
        }
        ControlFlow::Continue(())
    }

    fn layer(
        &self,
        y: usize,
        layer: &mut Plane,
        between: &mut Between<'_, '_>,
        visitor: &mut impl Visitor,
        stats: &mut FloodStats,
    ) -> ControlFlow<()> {
        let mut pass = |way: Way, mut reached: Reach, between: &mut Between<'_, '_>| {
            for z in way.places() {
                let from = [between.coming_x(self.away[0], y, z), layer.0[z], reached];
                reached = self.row([y, z], from, visitor, stats)?;
                layer.0[z] = reached;
                between.going_x(self.away[0], y, z, reached);
            }
            ControlFlow::Continue(reached)
        };
        match self.away[2] {
            Away::Up => between.z[0].0[y] = pass(Way { first: 0, last: LAST }, between.z[0].0[y], between)?,
            Away::Down => between.z[1].0[y] = pass(Way { first: LAST, last: 0 }, between.z[1].0[y], between)?,
            Away::Both(eye) => {
                let middle = pass(Way { first: eye, last: eye }, Reach::NONE, between)?;
                let up = if eye < LAST { pass(Way { first: eye + 1, last: LAST }, middle, between)? } else { middle };
                let down = if eye > 0 { pass(Way { first: eye - 1, last: 0 }, middle, between)? } else { middle };
                (between.z[0].0[y], between.z[1].0[y]) = (up, down);
            }
        }
        ControlFlow::Continue(())
    }

    /// One row: what of it is reached from its three neighbours on the eye's side, in the order x, y, z.
    fn row(
        &self,
        place: [usize; 2],
        from: [Reach; 3],
        visitor: &mut impl Visitor,
        stats: &mut FloodStats,
    ) -> ControlFlow<(), Reach> {
        let [y, z] = place;
        let seed = match self.eye {
            Some(eye) if [eye[1], eye[2]] == place => Reach::faced(1 << eye[0]),
            _ => Reach::NONE,
        };
        let into = from[0] | from[1] | from[2] | seed;
        if into.is_none() {
            return ControlFlow::Continue(Reach::NONE);
        }
        let view = self.view.row(y, z);
        stats.row_words += 1;
        if view == 0 {
            return ControlFlow::Continue(Reach::NONE);
        }
        let row = self.rows.row(y, z);
        let steps = Steps::new(self.away[0]);
        let reached = match into.unfaced_cells() {
            0 => Reach::faced(steps.fill(into.faced_cells(), !row.opaque & view)),
            _ => steps.fill_unfaced(into, row.opaque, view),
        };
        let [x, y, z] = from.map(Reach::faced_cells);
        let visit = RowVisit {
            chunk: self.chunk,
            rows: self.rows,
            place,
            offset: [self.offset[0], self.offset[1] + place[0] as i32, self.offset[2] + place[1] as i32],
            row,
            reached: reached.cells(),
            entered: [(steps.step(reached.faced_cells()) | x) & view, y & view, z & view],
        };
        if visitor.hides_row(&visit) {
            return ControlFlow::Continue(Reach::NONE);
        }
        visitor.visit(&visit)?;
        ControlFlow::Continue(reached)
    }
}

/// The planes on the sides along x and z.
struct Between<'a, 'p> {
    x: &'a mut [&'p mut Plane; 2],
    z: &'a mut [&'p mut Plane; 2],
}

impl Between<'_, '_> {
    /// Whether nothing enters layer `y` from these sides.
    fn is_closed(&self, away: [Away; 3], y: usize) -> bool {
        let is_closed =
            |planes: &[&mut Plane; 2], away: Away| away.entered_by().is_none_or(|side| planes[side].0[y].is_none());
        is_closed(self.x, away[0]) && is_closed(self.z, away[2])
    }

    /// What enters row (y, z) by its end.
    fn coming_x(&self, away: Away, y: usize, z: usize) -> Reach {
        let first = if away == Away::Up { 0 } else { LAST };
        away.entered_by().map_or(Reach::NONE, |side| self.x[side].0[y].pick(z, first))
    }

    /// Hands on what leaves row (y, z) by its other end, or both.
    fn going_x(&mut self, away: Away, y: usize, z: usize, reached: Reach) {
        for side in away.left_by() {
            let last = if side == 0 { LAST } else { 0 };
            self.x[side].0[y] = self.x[side].0[y].put(z, reached, last);
        }
    }
}

/// The steps of a flood along a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Steps {
    /// Cells from which a flood going up goes on, with the eye's own.
    up: u16,
    /// Cells from which a flood going down goes on, with the eye's own.
    down: u16,
}

impl Steps {
    pub(super) const fn new(away: Away) -> Self {
        match away {
            Away::Up => Self { up: 0xffff, down: 0 },
            Away::Down => Self { up: 0, down: 0xffff },
            Away::Both(eye) => Self { up: 0xffff << eye, down: 0xffff >> (LAST - eye) },
        }
    }

    /// Whether a flood through cells that all let it pass leaves the row at its upper end, and at its lower end.
    pub(super) const fn leaves(self, reached: u16) -> [bool; 2] {
        [reached & self.up != 0, reached & self.down != 0]
    }

    /// Everything that is reached from `seeds` through cells of `through`.
    pub(super) const fn fill(self, seeds: u16, through: u16) -> u16 {
        let mut reached = 0;
        if self.up != 0 {
            reached = fill_up(seeds & self.up, through & self.up);
        }
        if self.down != 0 {
            reached |= fill_down(seeds & self.down, through & self.down);
        }
        reached
    }

    /// The cells that are one step farther than `reached`.
    pub(super) const fn step(self, reached: u16) -> u16 {
        (reached & self.up) << 1 | (reached & self.down) >> 1
    }

    /// The same as [`Steps::fill`] where opaque cells are entered from cells that show no face: from opaque ones, and from what isn't loaded.
    fn fill_unfaced(self, into: Reach, opaque: u16, view: u16) -> Reach {
        let seeds = (into.cells() & !opaque | into.unfaced_cells() & opaque) & view;
        // Within the row an opaque cell is entered from an opaque cell only.
        let up = fill_up(seeds & self.up, (view & (!opaque | opaque << 1) | seeds) & self.up);
        let down = fill_down(seeds & self.down, (view & (!opaque | opaque >> 1) | seeds) & self.down);
        let reached = up | down;
        Reach::faced(reached & !opaque) | Reach::unfaced(reached & opaque)
    }
}
