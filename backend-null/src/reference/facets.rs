//! Which facets of a block that isn't a cube a ray meets: each is a flat piece with an outline, and tested for itself.

use engine_core::block::shape::Facet;
use glam::DVec3;

/// By how much a point may lie outside of an outline, relative to its size, so that rounding leaves no gap between two facets.
const ROUNDING: f64 = 1e-9;

/// When the ray from `eye` meets a facet of the block in `cell`, if it does and the facet is seen from that side.
pub(super) fn time_of_meeting(facet: &Facet, cell: [i64; 3], eye: DVec3, ray: DVec3) -> Option<f64> {
    let low = DVec3::from_array(cell.map(|coordinate| coordinate as f64)) - eye;
    let corners = facet.corners.map(|corner| low + DVec3::from_array(corner.map(f64::from)) / 256.0);
    let normal = normal(facet);
    let speed = normal.dot(ray);
    if speed == 0.0 || speed > 0.0 && !facet.group.is_double_sided() {
        return None;
    }
    let time = normal.dot(corners[0]) / speed;
    let point = ray * time;
    // The corners run clockwise seen from the front, so what lies inside is on the right of each edge.
    let is_inside = (0..4).all(|index| {
        let (from, to) = (corners[index], corners[(index + 1) % 4]);
        normal.dot((to - from).cross(point - from)) <= ROUNDING * normal.length()
    });
    (time > 0.0 && is_inside).then_some(time)
}

/// A vector in the direction of a facet's front.
pub(super) fn normal(facet: &Facet) -> DVec3 {
    DVec3::from_array(facet.normal().map(f64::from))
}
