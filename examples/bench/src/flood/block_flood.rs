//! The breadth-first search block by block: a queue of air cells, a mark and a view test a cell, and no rule about direction.

use std::collections::VecDeque;

use engine_core::Face;

use super::grid::{EMPTY, OPAQUE, ViewTest};
use super::{Found, SIZE, Scene, toward_eye};

pub(super) fn search(scene: &Scene) -> Found {
    let Scene { grid, frame, .. } = scene;
    let (eye, view) = (frame.camera.eye().block(), ViewTest::new(&frame.camera, SIZE));
    let mut found = Found::default();
    let mut marked = vec![false; grid.cells().len()];
    let mut queue = VecDeque::from([eye]);
    while let Some(cell) = queue.pop_front() {
        for next in Face::ALL.into_iter().filter_map(|face| cell.step(face)) {
            let Some(index) = grid.index(next).filter(|&index| !marked[index]) else { continue };
            marked[index] = true;
            found.cells += 1;
            if !view.sees(next) {
                continue;
            }
            let kind = grid.cells()[index];
            if kind != EMPTY {
                let faces =
                    toward_eye(next, eye).filter(|&face| !grid.is_covered(kind, next.step(face))).count() as u64;
                found.faces += faces;
                found.blocks += u64::from(faces > 0);
            }
            if kind != OPAQUE {
                queue.push_back(next);
            }
        }
    }
    found
}
