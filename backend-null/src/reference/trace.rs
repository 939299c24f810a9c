//! Which faces a ray meets, from front to back.

use std::ops::ControlFlow;

use engine_core::block::face_rule::face_between;
use engine_core::block::shape::{Facet, for_each_facet};
use engine_core::{BlockId, BlockPos, Face, FaceGroup, Frame, Shape};
use glam::DVec3;

use super::facets::time_of_meeting;
use super::snapshot::{Blocks, Snapshot};
use super::walk::Walk;

/// A face that a ray meets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hit {
    /// The block that the face belongs to.
    pub(crate) block: BlockPos,
    /// Its cell, counted from the eye's cell.
    pub(super) cell: [i64; 3],
    pub(super) id: BlockId,
    pub(crate) face: Face,
    pub(super) group: FaceGroup,
    /// The piece of the block's surface, if it isn't a cube.
    pub(crate) facet: Option<Facet>,
    /// How far the ray has come, in lengths of its direction.
    pub(super) time: f64,
}

/// The frame's eye in the world.
pub(super) struct Sight<'a> {
    pub(super) world: &'a Snapshot,
    pub(super) frame: Frame,
}

/// A cell on the way of a ray.
struct Place<'a> {
    /// Counted from the eye's cell.
    cell: [i64; 3],
    /// In the world; `None` beyond the coordinate range.
    position: Option<BlockPos>,
    /// The chunk that it lies in.
    blocks: &'a Blocks,
    id: BlockId,
    /// Whether the view distance reaches the chunk.
    is_reached: bool,
}

impl<'a> Sight<'a> {
    /// Calls `visit` with each face that the ray from the eye meets until it breaks off or the ray ends. Returns the number of cells looked at.
    pub(super) fn trace(&self, ray: DVec3, visit: &mut dyn FnMut(Hit) -> ControlFlow<()>) -> u64 {
        let mut walk = Walk::new(self.frame.camera.eye().fraction().as_dvec3(), ray);
        let mut here = self.place(walk.cell(), None);
        let mut cells = 1;
        if self.meet_facets(&here, ray, visit).is_break() {
            return cells;
        }
        loop {
            if self.pass_emptiness(&here, &mut walk) {
                here = self.place(walk.cell(), Some(&here));
            }
            let crossing = walk.step();
            let beyond = self.place(walk.cell(), Some(&here));
            cells += 1;

            if crossing.time > 0.0 {
                let exit = self.face(&here, crossing.exit, &beyond, crossing.time);
                let entry = self.face(&beyond, crossing.exit.opposite(), &here, crossing.time);
                let exit = exit.filter(|hit| hit.group.is_double_sided());
                let entry = entry.filter(|_| beyond.is_reached);
                for hit in exit.into_iter().chain(entry) {
                    if visit(hit).is_break() {
                        return cells;
                    }
                }
            }

            if beyond.is_reached && self.meet_facets(&beyond, ray, visit).is_break() {
                return cells;
            }

            let left_the_range = beyond.position.is_none();
            // From what isn't loaded one gets into the ground without meeting a face, and sees on to the next one.
            let has_no_face = here.id == BlockId::NOT_LOADED || self.world.is_opaque(here.id);
            let met_the_ground = self.world.is_opaque(beyond.id) && !has_no_face;
            if left_the_range || !beyond.is_reached || met_the_ground {
                return cells;
            }
            here = beyond;
        }
    }

    /// What is in a cell. What is known of its chunk is taken from the cell before it where that lies in the same one.
    fn place(&self, cell: [i64; 3], before: Option<&Place<'a>>) -> Place<'a> {
        let position = self.position(cell);
        let chunk = position.unwrap_or_default().chunk();
        let (blocks, is_reached) = match before {
            Some(Place { position: Some(at), blocks, is_reached, .. }) if at.chunk() == chunk => (*blocks, *is_reached),
            _ => (self.world.chunk(chunk), self.frame.reaches(chunk)),
        };
        let id = position.map_or(BlockId::NOT_LOADED, |at| blocks.get(at.local()));
        Place { cell, position, blocks, id, is_reached }
    }

    /// The face of a block toward its neighbour, if there is one.
    fn face(&self, of: &Place<'a>, face: Face, beyond: &Place<'a>, time: f64) -> Option<Hit> {
        let group = face_between(self.world.types(), of.id, face, beyond.id);
        let (block, cell, id) = (of.position?, of.cell, of.id);
        (group != FaceGroup::Hidden).then_some(Hit { block, cell, id, face, group, facet: None, time })
    }

    /// Calls `visit` with each facet that the ray meets in a cell, in order.
    fn meet_facets(
        &self,
        of: &Place<'a>,
        ray: DVec3,
        visit: &mut dyn FnMut(Hit) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (Some(block), cell, id) = (of.position, of.cell, of.id) else { return ControlFlow::Continue(()) };
        if self.world.block_type(id).shape == Shape::Cube {
            return ControlFlow::Continue(());
        }
        let eye = self.frame.camera.eye().fraction().as_dvec3();
        let around = |[x, y, z]: [i32; 3]| self.world.block(block.offset(x, y, z));
        let mut hits = Vec::new();
        for_each_facet(self.world.types(), id, &around, &mut |&facet| {
            let meeting = time_of_meeting(&facet, cell, eye, ray);
            let hit = |time| Hit { block, cell, id, face: facet.face, group: facet.group, facet: Some(facet), time };
            hits.extend(meeting.map(hit));
        });
        hits.sort_by(|a, b| a.time.total_cmp(&b.time));
        hits.into_iter().try_for_each(visit)
    }

    /// Goes on to the last cell of the empty cube that the walk is in, if it is in one.
    fn pass_emptiness(&self, here: &Place<'a>, walk: &mut Walk) -> bool {
        let Some(bits) = here.position.and_then(|at| self.world.empty_cube(at, here.blocks)) else { return false };
        let low = self.lowest_of_cube(here.cell, bits);
        walk.pass(low, low.map(|lowest| lowest + (1 << bits) - 1));
        true
    }

    /// The lowest cell of the aligned cube with an edge of `2^bits` blocks around a cell, both counted from the eye's cell.
    fn lowest_of_cube(&self, cell: [i64; 3], bits: u32) -> [i64; 3] {
        let eye = self.frame.camera.eye().block().to_array().map(i64::from);
        [0, 1, 2].map(|axis| ((eye[axis] + cell[axis]) >> bits << bits) - eye[axis])
    }

    /// The world position of a cell, or `None` beyond the coordinate range.
    pub(super) fn position(&self, cell: [i64; 3]) -> Option<BlockPos> {
        let eye = self.frame.camera.eye().block().to_array().map(i64::from);
        let [x, y, z] = [0, 1, 2].map(|axis| i32::try_from(eye[axis] + cell[axis]).ok());
        Some(BlockPos::new(x?, y?, z?))
    }
}
