//! The flood against rays, and its order.

mod landscape;
mod mazes;
mod rays;
mod small;

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::*;
use crate::{BlockPos, Face, FaceGroup, Size, World};
use rays::Grid;

/// Keeps every face in the order in which it was found.
struct Collector<'w> {
    world: &'w World,
    faces: Vec<SeenFace>,
}

impl Visitor for Collector<'_> {
    fn visit(&mut self, row: &RowVisit<'_>) -> ControlFlow<()> {
        let before = self.faces.len();
        self.faces.extend(row.faces(self.world));
        let reversed: Vec<_> = row.faces(self.world).rev().collect();
        assert!(reversed.iter().rev().eq(&self.faces[before..]), "reversed isn't the reverse");
        ControlFlow::Continue(())
    }
}

fn flood(world: &World, frame: &Frame, view: &View) -> Vec<SeenFace> {
    let needed = world.bounds().map_or(0, |bounds| RowFlood::planes_in(bounds, frame.view_distance));
    let mut planes = alloc::vec![Plane::full(Reach::faced(0x5a5a)); needed];
    let mut collector = Collector { world, faces: Vec::new() };
    RowFlood::new(&mut planes).run(world, frame, view, &mut collector).unwrap();
    collector.faces
}

/// Every face that a ray through the middle of a pixel sees must have been found, and after all that the ray sees before it; none twice.
fn check(world: &World, grid: &Grid, frame: &Frame, size: Size) -> Result<usize, alloc::string::String> {
    let found = flood(world, frame, &View::new(&frame.camera, size));
    let mut order = BTreeMap::new();
    for (place, seen) in found.iter().enumerate() {
        if order.insert((seen.block, seen.face), (place, seen.group)).is_some() {
            return Err(alloc::format!("{seen:?} comes twice, {frame:?}"));
        }
    }
    let mut seen_by_rays = 0;
    for pixel in 0..size.pixels() as u32 {
        let (x, y) = (pixel % size.width, pixel / size.width);
        let mut latest = None;
        for (block, face, group) in grid.trace(frame, size, x as f32 + 0.5, y as f32 + 0.5) {
            seen_by_rays += 1;
            let Some(&(place, found_group)) = order.get(&(block, face)) else {
                return Err(alloc::format!("{block:?} {face:?} is seen and wasn't found, {frame:?} {size:?}"));
            };
            if found_group != group {
                return Err(alloc::format!("{block:?} {face:?} is {group:?}, not {found_group:?}, {frame:?}"));
            }
            if latest >= Some(place) {
                return Err(alloc::format!("{block:?} {face:?} comes before what hides it, {frame:?} {size:?}"));
            }
            latest = Some(place);
        }
    }
    Ok(seen_by_rays)
}
