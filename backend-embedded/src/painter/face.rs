//! One face, or some equal ones beside each other: from corners to pixels.

use engine_core::face::Runs;
use engine_core::{BlockId, Face};

use super::{Painter, RowInWork};
use crate::brush::{Brush, Kind, Mapping, Place, Shading, Surface};
use crate::clip::clip;
use crate::colour::Colour;
use crate::lens::Spot;
use crate::mapping::{Affine, Perspective};
use crate::polygon::{Bounds, Corner, scan};

/// A face is drawn with one linear function if its depths differ by at most this part of the least. The error is below an eighth of a
/// texel. With levels mixed it is below a sixtieth: whoever wants these wants texels where they belong, too.
pub(super) const fn evenness(fineness: u32) -> i32 {
    if fineness == 0 { 16 } else { 128 }
}

/// A face of one block, or some equal ones beside each other in a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct FaceRun {
    pub(super) block: BlockId,
    pub(super) face: Face,
    /// The first cell in the row, and how many there are.
    pub(super) x: usize,
    pub(super) count: usize,
    pub(super) seen: Seen,
    pub(super) kind: Kind,
    pub(super) shading: Shading,
}

impl FaceRun {
    /// The cell on whose face s begins.
    fn first_along_s(&self) -> usize {
        if self.face.s_runs() == Runs::Along { self.x } else { self.x + self.count - 1 }
    }
}

/// From which side a face is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    FromFront,
    FromBehind,
}

impl<'s, C: Colour> Painter<'s, '_, C> {
    pub(super) fn draw(&mut self, row: &mut RowInWork<'_, 's>, run: &FaceRun) {
        let FaceRun { face, x, count, .. } = *run;
        let axis = face.axis() as usize;
        if self.lens.eye[axis] == 0 && row.cell(x)[axis] + face.corner(0)[axis] == 0 {
            // The eye lies in the face's plane.
            return;
        }
        let Some(spots) = row.corners.of_faces(face, x, count) else {
            for x in x..x + count {
                self.draw_near(row, &FaceRun { x, count: 1, ..*run });
            }
            return;
        };
        let mut outline = spots.map(|Spot { x, y, .. }| Corner { x, y });
        if run.seen == Seen::FromBehind {
            outline.reverse();
        }
        let Some(bounds) = Bounds::of(&outline, run.kind.rim(), &self.strip.clip()) else { return };
        if self.is_covered(bounds) {
            return;
        }
        let fineness = self.palettes.textures.fineness();
        let (mapping, level) = match Affine::new(&spots, count as i32, fineness) {
            Some(affine) if is_far(row.cell(x)) || is_even(&spots, evenness(fineness)) => {
                (Mapping::Affine(affine), affine.level(fineness))
            }
            Some(affine) => (
                Mapping::Perspective(Perspective::new(self.lens, face, row.cell(run.first_along_s()), count as i32)),
                affine.level(fineness),
            ),
            None => (Mapping::Flat, self.palettes.textures.last_level()),
        };
        self.paint(row, &outline, bounds, run, mapping, level);
    }

    /// Draws a face of which some corners are too near the eye, or behind it.
    fn draw_near(&mut self, row: &RowInWork<'_, 's>, run: &FaceRun) {
        let cell = row.cell(run.x);
        let corners = [0, 1, 2, 3].map(|corner| {
            let at = run.face.corner(corner);
            core::array::from_fn(|axis| cell[axis] + at[axis])
        });
        let mut outline = clip(self.lens, &corners);
        if run.seen == Seen::FromBehind {
            outline.reverse();
        }
        let Some(bounds) = Bounds::of(outline.corners(), run.kind.rim(), &self.strip.clip()) else { return };
        let mapping = Mapping::Perspective(Perspective::new(self.lens, run.face, cell, 1));
        self.paint(row, outline.corners(), bounds, run, mapping, 0);
    }

    fn paint(
        &mut self,
        row: &RowInWork<'_, 's>,
        outline: &[Corner],
        bounds: Bounds,
        run: &FaceRun,
        mapping: Mapping,
        level: u32,
    ) {
        let FaceRun { block, face, count, kind, shading, .. } = *run;
        let place = row.is_foggy.then(|| Place::new(self.lens, face, row.cell(run.first_along_s())));
        let surface = Surface { block, face, kind, mapping, level, shading, place, count: count as i32 };
        self.fill(&surface, outline, bounds);
    }

    /// Fills an outline of which some lies within these bounds.
    #[inline(never)]
    pub(super) fn fill(&mut self, surface: &Surface, outline: &[Corner], bounds: Bounds) {
        self.faces += 1;
        let mut brush = Brush::new(&mut self.strip, &mut self.palettes, self.lens, &mut self.ramp, surface);
        scan(outline, surface.kind.rim(), bounds, |row, first, last| brush.span(row, first, last));
    }
}

/// Faces beyond so many blocks are drawn with one linear function in any case: perspective's numbers don't reach farther.
const FAR: i32 = 60;

pub(super) fn is_far(cell: [i32; 3]) -> bool {
    // No part of the way is longer than all of it.
    cell.iter().map(|at| at * at).sum::<i32>() > FAR * FAR
}

/// Whether all corners are about equally far away.
pub(super) fn is_even(spots: &[Spot; 4], evenness: i32) -> bool {
    let depths = spots.map(|spot| spot.depth);
    let (least, most) = depths.iter().fold((i32::MAX, 0), |(least, most), &depth| (least.min(depth), most.max(depth)));
    (most - least) <= least / evenness
}
