//! Draws the rows that the flood visits, as it visits them.
//!
//! A row is a box, entered once and left once by any ray. So first come the faces by which it is entered along y and z, in any order; then those
//! between its cells along x, outward from the eye; at last those by which it is left. Equal open faces beside each other
//! are drawn as one, as long as they are about equally far away.

mod corners;
mod face;
mod row;
mod shape;
mod special;

use core::ops::ControlFlow;

use engine_core::visibility::{RowVisit, Visitor};
use engine_core::{Axis, Face, WorldView};

use crate::around::Around;
use crate::brush::{Kind, Ramp, Shading};
use crate::colour::Colour;
use crate::lens::Lens;
use crate::occlusion::{cells_across, cells_along, corner_levels, darkened};
use crate::palette::Palettes;
use crate::polygon::{Bounds, Corner, Rim};
use crate::strip::Strip;
use corners::RowCorners;
use face::{FaceRun, Seen};
use row::RowInWork;

/// So many rows that show nothing let one look whether the next are hidden.
const PATIENCE: u32 = 2;

/// Draws one strip.
pub(crate) struct Painter<'s, 't, C: Colour> {
    pub(crate) world: &'s dyn WorldView,
    pub(crate) lens: &'s Lens,
    pub(crate) palettes: Palettes<'s, 't, C>,
    pub(crate) strip: Strip<'s, C>,
    /// The step of brightness of an open face, by direction.
    pub(crate) open: [u32; 6],
    /// The square of the distance from which on there is fog, in 1/16 block.
    pub(crate) fog_start: u32,
    pub(crate) ramp: Ramp,
    /// Faces drawn so far.
    pub(crate) faces: u64,
}

/// A painter with the memory that it takes from row to row.
pub(crate) struct Tour<'s, 't, C: Colour> {
    pub(crate) painter: Painter<'s, 't, C>,
    around: Option<Around<'s>>,
    corners: RowCorners<'s>,
    /// How many rows are to show nothing before it is worth while to look whether the next is hidden.
    patience: u32,
    /// Where the last row began, in blocks from the eye's cell.
    last: Option<[i32; 3]>,
}

impl<'s, 't, C: Colour> Tour<'s, 't, C> {
    pub(crate) fn new(painter: Painter<'s, 't, C>) -> Self {
        Self { around: None, corners: RowCorners::new(painter.lens), painter, patience: PATIENCE, last: None }
    }
}

impl<'s, C: Colour> Visitor for Tour<'s, '_, C> {
    fn hides(&mut self, low: [i32; 3], high: [i32; 3]) -> bool {
        let farthest = low.iter().chain(&high).map(|at| at.abs() + 1).max().unwrap_or(0);
        let projection = self.painter.lens.projection(farthest);
        let mut places = [Corner::default(); 8];
        for (index, place) in places.iter_mut().enumerate() {
            let corner = core::array::from_fn(|axis| if index >> axis & 1 == 1 { high[axis] + 1 } else { low[axis] });
            let Some(spot) = projection.spot(projection.corner(corner)) else { return false };
            *place = Corner { x: spot.x, y: spot.y };
        }
        Bounds::of(&places, Rim::Narrow, &self.painter.strip.clip())
            .is_none_or(|bounds| self.painter.is_covered(bounds))
    }

    fn hides_row(&mut self, row: &RowVisit<'_>) -> bool {
        if self.patience > 0 {
            return false;
        }
        let Some([first, last]) = row.extent() else { return false };
        self.corners.begin(self.painter.lens, row.offset);
        let clip = self.painter.strip.clip();
        let is_hidden = self.corners.of_cells(first, last + 1).is_some_and(|places| {
            Bounds::of(&places, Rim::Narrow, &clip).is_none_or(|bounds| self.painter.is_covered(bounds))
        });
        if !is_hidden {
            self.patience = PATIENCE;
        }
        is_hidden
    }

    fn visit(&mut self, visit: &RowVisit<'_>) -> ControlFlow<()> {
        let [x, y, z] = visit.entered;
        let entered = x | y | z;
        let (opaque, special) = (visit.row.opaque & entered, visit.row.special & (entered | visit.reached));
        if opaque | special == 0 {
            return ControlFlow::Continue(());
        }
        debug_assert!(!self.last.is_some_and(|last| is_before(visit.offset, last)), "front to back: {visit:?}");
        self.last = Some(visit.offset);
        let Self { painter, around, corners, patience, .. } = self;
        if painter.strip.coverage.is_full() {
            return ControlFlow::Break(());
        }
        if around.as_ref().is_none_or(|around| around.chunk() != visit.chunk) {
            *around = None;
        }
        let around =
            around.get_or_insert_with(|| Around::new(painter.world, visit.chunk, painter.world.rows(visit.chunk)));
        corners.begin(painter.lens, visit.offset);
        // By what is there, not by what is in view: see `faces_along`.
        let there = u32::from(visit.row.opaque | visit.row.special);
        let mut row = RowInWork {
            visit,
            around,
            corners,
            is_foggy: painter.reaches_fog(visit.offset),
            nine: None,
            ends: there & 1 | there >> 14 & 2,
        };
        let before = painter.strip.painted;
        painter.row(&mut row);
        *patience = if painter.strip.painted == before { patience.saturating_sub(1) } else { PATIENCE };
        ControlFlow::Continue(())
    }
}

impl<'s, C: Colour> Painter<'s, '_, C> {
    /// Whether all tiles that these pixels of the picture lie in are full.
    fn is_covered(&self, bounds: Bounds) -> bool {
        let top = self.strip.top;
        self.strip.coverage.hides(Bounds { top: bounds.top - top, bottom: bounds.bottom - top, ..bounds })
    }

    fn reaches_fog(&self, offset: [i32; 3]) -> bool {
        let [x, y, z] = offset;
        let farthest = [x.abs().max((x + 16).abs()), y.abs() + 1, z.abs() + 1];
        let squared: i32 = farthest.iter().map(|blocks| blocks * blocks).sum();
        squared as u32 > self.fog_start >> 8
    }

    fn row(&mut self, row: &mut RowInWork<'_, 's>) {
        let RowVisit { offset, row: content, entered, reached, .. } = *row.visit;
        for axis in [Axis::Y, Axis::Z] {
            let entered = entered[axis as usize];
            let face = toward_eye(axis, offset[axis as usize]);
            if content.opaque & entered != 0 {
                self.faces_along(row, face, content.opaque & entered);
            }
            if content.special & entered != 0 {
                self.entries(row, face, content.special & entered);
            }
        }
        self.faces_across(row);
        if content.special & reached != 0 {
            for axis in [Axis::Y, Axis::Z] {
                self.exits_along(row, axis, content.special & reached);
            }
        }
    }

    /// Opaque faces of a direction along rows: those of `wanted`, and with them what is beside them and alike.
    ///
    /// Which faces are drawn as one follows from the blocks alone, not from what of them is in view, so that strips come out as the whole picture does.
    /// Those that weren't asked for are hidden, or not in view: they do no harm.
    fn faces_along(&mut self, row: &mut RowInWork<'_, 's>, face: Face, wanted: u16) {
        let in_front = row.rows_in_front(face);
        let exposed = u32::from(row.visit.row.opaque) & !(in_front[1] >> 1);
        let open = exposed & !u32::from(darkened(in_front));
        let mut left = u32::from(wanted);
        while left != 0 {
            let mut x = left.trailing_zeros() as usize;
            let block = row.block(x);
            let alike = |row: &RowInWork<'_, 's>, x: usize| open >> x & 1 == 1 && row.block(x) == block;
            let mut count = 1;
            if open >> x & 1 == 1 {
                while x > 0 && alike(row, x - 1) {
                    x -= 1;
                }
                // From where they begin, piece by piece, to the one that is wanted.
                loop {
                    let most = row.corners.even_stretch(face, x, face::evenness(self.palettes.textures.fineness()));
                    count = 1;
                    while count < most && x + count < 16 && alike(row, x + count) {
                        count += 1;
                    }
                    if left & !(u32::MAX << (x + count)) != 0 {
                        break;
                    }
                    x += count;
                }
            }
            let shading = self.shading_along(in_front, face, x);
            self.draw(row, &FaceRun { block, face, x, count, seen: Seen::FromFront, kind: Kind::Opaque, shading });
            left &= u32::MAX << (x + count);
        }
    }

    /// All faces between the row's cells, outward from the eye.
    fn faces_across(&mut self, row: &mut RowInWork<'_, 's>) {
        let RowVisit { offset, row: content, entered, reached, .. } = *row.visit;
        let entries = (content.opaque | content.special) & entered[0];
        let exits = content.special & reached;
        // Cells at growing x from the eye's on, and at shrinking x from the one before it.
        let eye = (-offset[0]).clamp(0, 16) as usize;
        let mut up = u32::from(entries | exits) & (u32::MAX << eye);
        while up != 0 {
            let x = up.trailing_zeros() as usize;
            self.across(row, Face::NegX, x, entries, exits);
            up &= up - 1;
        }
        // The eye's own cell is left both ways, but only one way was taken.
        if offset[0] <= 0 && eye < 16 && exits >> eye & 1 == 1 {
            self.exit(row, Face::NegX, eye);
        }
        let mut down = u32::from(entries | exits) & !(u32::MAX << eye);
        while down != 0 {
            let x = 31 - down.leading_zeros() as usize;
            self.across(row, Face::PosX, x, entries, exits);
            down &= !(1 << x);
        }
    }

    /// The faces of one cell across the row: the one toward the eye, `face`, and the one away from it.
    fn across(&mut self, row: &mut RowInWork<'_, 's>, face: Face, x: usize, entries: u16, exits: u16) {
        if row.visit.row.special >> x & 1 == 1 && self.shape(row, x) {
            return;
        }
        if entries >> x & 1 == 1 {
            if row.visit.row.opaque >> x & 1 == 1 {
                let (block, shading) = (row.block(x), self.shading_across(row, face, x));
                self.draw(
                    row,
                    &FaceRun { block, face, x, count: 1, seen: Seen::FromFront, kind: Kind::Opaque, shading },
                );
            } else {
                self.entry(row, face, x);
            }
        }
        if exits >> x & 1 == 1 {
            self.exit(row, face.opposite(), x);
        }
    }

    /// The shading of a face across the row.
    fn shading_across(&self, row: &mut RowInWork<'_, 's>, face: Face, x: usize) -> Shading {
        // In the words x = −1 is bit 0.
        let bit = if face == Face::NegX { x } else { x + 2 };
        self.shading(face, cells_across(&row.rows_around(), bit))
    }

    /// The shading of a face along the row.
    fn shading_along(&self, rows_in_front: [u32; 3], face: Face, x: usize) -> Shading {
        self.shading(face, cells_along(rows_in_front, x))
    }

    /// The shading of a face by the opaque cells around the one in front of it.
    fn shading(&self, face: Face, cells: u32) -> Shading {
        if cells == 0 {
            return Shading::Even(self.open[face.index()]);
        }
        Shading::Corners(self.palettes.lighting.shadow(face, corner_levels(face, cells)))
    }
}

/// Whether a row may hide another: on each axis it lies on the same side of the eye and nearer, or as near.
fn is_before(row: [i32; 3], other: [i32; 3]) -> bool {
    let is_nearer = |axis: usize| {
        let (near, far) = (row[axis], other[axis]);
        (near >= 0) == (far >= 0) && near.abs() <= far.abs()
    };
    row != other && row[0] == other[0] && is_nearer(1) && is_nearer(2)
}

/// The face of a cell that looks back to the eye, by the cell's place from the eye's along the axis.
fn toward_eye(axis: Axis, offset: i32) -> Face {
    Face::ALL[2 * axis as usize + usize::from(offset < 0)]
}
