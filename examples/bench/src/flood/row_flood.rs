//! Ours.

use std::cell::RefCell;
use std::collections::HashSet;
use std::ops::ControlFlow;

use engine_core::visibility::{Plane, RowFlood, RowVisit, View, Visitor};
use engine_core::{FaceGroup, WorldView};

use super::cover::Cover;
use super::{Found, SIZE, Scene, toward_eye};

/// The search alone, as it is timed: nothing is drawn, so nothing is ever covered.
pub(super) fn search(scene: &Scene) -> Found {
    let mut counter = Counter::default();
    let row_words = flood(scene, &mut counter);
    Found { row_words, ..counter.0 }
}

/// What is found when each row is drawn before the next is searched.
pub(super) fn drawn(scene: &Scene) -> Found {
    let cover = Cover::new(&scene.frame.camera, SIZE);
    let mut painter = Painter { scene, cover, found: Found::default() };
    let row_words = flood(scene, &mut painter);
    Found { row_words, ..painter.found }
}

fn flood(scene: &Scene, visitor: &mut impl Visitor) -> u64 {
    thread_local! {
        static PLANES: RefCell<Vec<Plane>> = const { RefCell::new(Vec::new()) };
    }
    let Scene { world, frame, .. } = scene;
    let Some(bounds) = world.bounds() else { return 0 };
    PLANES.with_borrow_mut(|planes| {
        planes.resize(RowFlood::planes_in(bounds, frame.view_distance), Plane::EMPTY);
        let view = View::new(&frame.camera, SIZE);
        RowFlood::new(planes).run(world, frame, &view, visitor).map_or(0, |stats| stats.row_words)
    })
}

/// Counts what it is shown.
#[derive(Default)]
struct Counter(Found);

impl Visitor for Counter {
    fn visit(&mut self, row: &RowVisit<'_>) -> ControlFlow<()> {
        self.0.cells += u64::from(row.reached.count_ones());
        let there = row.row.opaque | row.row.special;
        let [x, y, z] = row.entered.map(|entered| entered & there);
        self.0.faces += u64::from(x.count_ones() + y.count_ones() + z.count_ones());
        self.0.blocks += u64::from((x | y | z).count_ones());
        ControlFlow::Continue(())
    }
}

/// Counts exactly, and covers what it counts.
struct Painter<'a> {
    scene: &'a Scene,
    cover: Cover,
    found: Found,
}

impl Visitor for Painter<'_> {
    fn hides(&mut self, low: [i32; 3], high: [i32; 3]) -> bool {
        self.cover.hides(low, high)
    }

    fn visit(&mut self, row: &RowVisit<'_>) -> ControlFlow<()> {
        let eye = self.scene.frame.camera.eye().block();
        self.found.cells += u64::from(row.reached.count_ones());
        let mut blocks = HashSet::new();
        for seen in
            row.faces(&self.scene.world).filter(|seen| toward_eye(seen.block, eye).any(|face| face == seen.face))
        {
            blocks.insert(seen.block);
            self.found.faces += 1;
            if seen.group == FaceGroup::Opaque {
                let (block, eye) = (seen.block.to_array(), eye.to_array());
                self.cover.cover(std::array::from_fn(|axis| block[axis] - eye[axis]), seen.face);
            }
        }
        self.found.blocks += blocks.len() as u64;
        ControlFlow::Continue(())
    }
}
