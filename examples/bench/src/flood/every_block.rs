//! The loop over every block.

use engine_core::Face;

use super::grid::{EMPTY, ViewTest};
use super::{Found, SIZE, Scene, toward_eye};

pub(super) fn search(scene: &Scene) -> Found {
    let Scene { grid, frame, .. } = scene;
    let (eye, view) = (frame.camera.eye().block(), ViewTest::new(&frame.camera, SIZE));
    let mut found = Found::default();
    for (block, &kind) in grid.positions().zip(grid.cells()) {
        found.cells += 1;
        if kind == EMPTY {
            continue;
        }
        let covers = |face: Face| grid.is_covered(kind, block.step(face));
        if Face::ALL.into_iter().all(covers) || !view.sees(block) {
            continue;
        }
        let faces = toward_eye(block, eye).filter(|&face| !covers(face)).count() as u64;
        found.faces += faces;
        found.blocks += u64::from(faces > 0);
    }
    found
}
