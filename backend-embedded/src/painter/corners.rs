//! The corners of a row's cells in the picture, each worked out once when it is first needed.

use engine_core::Face;

use crate::lens::{Lens, Point, Projection, Spot};

/// Faces are merged while their depths differ by at most this part of the least, divided by their number.
const EVEN: i32 = 16;

/// The corners along the four edges of a row: 17 for each y and z of 0 and 1.
pub(crate) struct RowCorners<'l> {
    projection: &'l Projection,
    base: [Point; 4],
    step: Point,
    spots: [[Spot; 17]; 4],
    known: [u32; 4],
}

impl<'l> RowCorners<'l> {
    /// Memory for the corners of one row after the other.
    pub(crate) fn new(lens: &'l Lens) -> Self {
        let (projection, nowhere) = (lens.projection(0), Point::default());
        Self { projection, base: [nowhere; 4], step: nowhere, spots: [[Spot::default(); 17]; 4], known: [0; 4] }
    }

    /// Goes on to the row whose first cell is this many blocks from the eye's.
    pub(crate) fn begin(&mut self, lens: &'l Lens, offset: [i32; 3]) {
        let farthest = offset.iter().map(|at| at.abs() + 17).max().unwrap_or(0);
        let projection = lens.projection(farthest);
        let first = projection.corner(offset);
        let (y, z) = (projection.step(1), projection.step(2));
        self.base = [first, first.plus(y), first.plus(z), first.plus(y).plus(z)];
        (self.projection, self.step, self.known) = (projection, projection.step(0), [0; 4]);
    }

    /// Where a corner lies in the picture; `None` if it is too near the eye, or behind it. `y` and `z` are 0 or 1, `x` counts from the row's first.
    pub(crate) fn spot(&mut self, [x, y, z]: [i32; 3]) -> Option<Spot> {
        let edge = (y + 2 * z) as usize;
        let spot = &mut self.spots[edge][x as usize];
        if self.known[edge] >> x & 1 == 0 {
            self.known[edge] |= 1 << x;
            let Point { across, down, depth } = self.step;
            let along = Point { across: across * x, down: down * x, depth: depth * x };
            // A place that there is has a depth.
            *spot = self.projection.spot(self.base[edge].plus(along)).unwrap_or_default();
        }
        (spot.depth != 0).then_some(*spot)
    }

    /// How many cells from `x` on may be drawn as one: all of them about equally far away.
    pub(crate) fn even_stretch(&self, face: Face, x: usize) -> usize {
        let corner = face.corner(0);
        let edge = (corner[1] + 2 * corner[2]) as usize;
        let step = self.step.depth;
        let depth = self.base[edge].depth + step * x as i32;
        let change = step.abs();
        let is_even = |count: i32| EVEN * count * count * change <= depth - count * change;
        (2..=16).take_while(|&count| is_even(count)).last().map_or(1, |count| count as usize)
    }
}
