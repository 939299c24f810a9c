//! Which face a pixel sees.

use std::collections::BTreeSet;

use engine_core::{BlockPos, Daylight, Face, Rgba8, Size, TimeOfDay};
use glam::DVec3;

use super::{assert_close, camera, view, world};

fn sky(ray: DVec3) -> Rgba8 {
    Rgba8::from_linear(Daylight::at(TimeOfDay::NOON).sky(ray.normalize().y as f32))
}

/// Case B1: a pixel sees the floor if and only if its ray meets the floor's rectangle; what it doesn't see is the sky's gradient.
#[test]
fn a_floor_ends_where_its_rectangle_ends() {
    let blocks: Vec<_> = (-32..32).flat_map(|x| (-64..0).map(move |z| ([x, -1, z], "white"))).collect();
    let world = world(&blocks);
    for pitch in [0.0, -30.0, -89.0] {
        let eye = [0.3, 1.6, -0.7];
        let view = view(&world, camera(eye, 8.0, pitch, 70.0), 160, 90);
        for (x, y) in (0..160 * 90).map(|index| (index % 160, index / 160)) {
            let ray = view.frame.camera.ray(view.size, x as f32 + 0.5, y as f32 + 0.5).as_dvec3();
            let landing = DVec3::from_array(eye) - ray * (1.6 / ray.y);
            let on_floor = ray.y < 0.0 && (-32.0..32.0).contains(&landing.x) && (-64.0..0.0).contains(&landing.z);
            let expected = if on_floor { Rgba8::rgb(255, 255, 255) } else { sky(ray) };
            assert_close(view.pixel(x, y), expected, 0, &format!("pitch {pitch}, ({x}, {y})"));
        }
    }
}

#[test]
fn visible_faces_are_those_in_front_and_those_seen_through() {
    let blocks =
        [([0, 0, 0], "stone"), ([1, 0, 0], "stone"), ([0, 0, 2], "glass"), ([0, 0, -1], "letter"), ([5, 0, 4], "sand")];
    let view = view(&world(&blocks), camera([0.5, 0.5, 4.9], 0.0, 0.0, 50.0), 64, 64);
    let face = |x, y, z, face| (BlockPos::new(x, y, z), face);
    let expected = BTreeSet::from([
        face(0, 0, 0, Face::PosZ),
        face(1, 0, 0, Face::PosZ),
        face(0, 0, 2, Face::PosZ),
        // The glass is left by its back, and at its rim by its sides.
        face(0, 0, 2, Face::NegZ),
        face(0, 0, 2, Face::NegX),
        face(0, 0, 2, Face::PosX),
        face(0, 0, 2, Face::NegY),
        face(0, 0, 2, Face::PosY),
    ]);
    assert_eq!(view.reference.visible_faces(&view.frame, view.size), expected);
    assert!(view.reference.visible_faces(&view.frame, Size::default()).is_empty());
}
