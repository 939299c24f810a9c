//! The corners of a row's cells in the picture, each worked out once when it is first needed.

use engine_core::Face;

use crate::lens::{Lens, Point, Projection, Spot};
use crate::polygon::Corner;

/// Where a corner of a face is in its row.
#[derive(Clone, Copy)]
struct Place {
    /// Which of the four edges: y + 2 × z.
    edge: u8,
    /// Whether it is at the end of the cell.
    is_last: bool,
}

/// The four corners of each face.
static CORNERS: [[Place; 4]; 6] = {
    let mut corners = [[Place { edge: 0, is_last: false }; 4]; 6];
    let mut face = 0;
    while face < 6 {
        let mut corner = 0;
        while corner < 4 {
            let [x, y, z] = Face::ALL[face].corner(corner);
            corners[face][corner] = Place { edge: (y + 2 * z) as u8, is_last: x == 1 };
            corner += 1;
        }
        face += 1;
    }
    corners
};

/// The corners along the four edges of a row: 17 for each y and z of 0 and 1.
pub(crate) struct RowCorners<'l> {
    projection: &'l Projection,
    /// The row's.
    offset: Option<[i32; 3]>,
    base: [Point; 4],
    step: Point,
    spots: [[Spot; 17]; 4],
    known: [u32; 4],
}

impl<'l> RowCorners<'l> {
    /// Memory for the corners of one row after the other.
    pub(crate) fn new(lens: &'l Lens) -> Self {
        let (projection, nowhere) = (lens.projection(0), Point::default());
        Self {
            projection,
            offset: None,
            base: [nowhere; 4],
            step: nowhere,
            spots: [[Spot::default(); 17]; 4],
            known: [0; 4],
        }
    }

    /// Goes on to the row whose first cell is this many blocks from the eye's.
    pub(crate) fn begin(&mut self, lens: &'l Lens, offset: [i32; 3]) {
        if self.offset == Some(offset) {
            return;
        }
        self.offset = Some(offset);
        let farthest = offset.iter().map(|at| at.abs() + 17).max().unwrap_or(0);
        let projection = lens.projection(farthest);
        let first = projection.corner(offset);
        let (y, z) = (projection.step(1), projection.step(2));
        self.base = [first, first.plus(y), first.plus(z), first.plus(y).plus(z)];
        (self.projection, self.step, self.known) = (projection, projection.step(0), [0; 4]);
    }

    /// Where the corners of `count` faces from cell `x` on lie in the picture; `None` if one is too near the eye, or behind it.
    pub(crate) fn of_faces(&mut self, face: Face, x: usize, count: usize) -> Option<[Spot; 4]> {
        let [a, b, c, d] = &CORNERS[face.index()];
        let mut spot = |corner: &Place| self.spot(usize::from(corner.edge), x + if corner.is_last { count } else { 0 });
        Some([spot(a)?, spot(b)?, spot(c)?, spot(d)?])
    }

    /// Where the eight corners of the cells from `first` to before `end` lie; `None` if one is too near the eye, or behind it.
    pub(crate) fn of_cells(&mut self, first: usize, end: usize) -> Option<[Corner; 8]> {
        let mut places = [Corner::default(); 8];
        for (index, place) in places.iter_mut().enumerate() {
            let Spot { x, y, .. } = self.spot(index & 3, if index < 4 { first } else { end })?;
            *place = Corner { x, y };
        }
        Some(places)
    }

    fn spot(&mut self, edge: usize, x: usize) -> Option<Spot> {
        let spot = &mut self.spots[edge & 3][x];
        if self.known[edge & 3] >> x & 1 == 0 {
            self.known[edge & 3] |= 1 << x;
            let (Point { across, down, depth }, base, x) = (self.step, self.base[edge & 3], x as i32);
            let along = Point { across: across * x, down: down * x, depth: depth * x };
            // A place that there is has a depth.
            *spot = self.projection.spot(base.plus(along)).unwrap_or_default();
        }
        (spot.depth != 0).then_some(*spot)
    }

    /// How many cells from `x` on may be drawn as one: while their depths differ by at most this part of the least, divided by their number.
    pub(crate) fn even_stretch(&self, face: Face, x: usize, evenness: i32) -> usize {
        let edge = usize::from(CORNERS[face.index()][0].edge);
        let step = self.step.depth;
        let depth = self.base[edge].depth + step * x as i32;
        let change = step.abs();
        let is_even = |count: i32| evenness * count * count * change <= depth - count * change;
        (2..=16).take_while(|&count| is_even(count)).last().map_or(1, |count| count as usize)
    }
}
