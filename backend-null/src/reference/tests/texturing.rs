//! Texels: which one is where, which way round, and how they are mixed from afar.

use engine_core::block::Layer;
use engine_core::{Face, Rgba8, shade};

use super::{assert_close, camera, view, world};
use crate::conformance::scenes::{registry, textures};

fn texture(name: &str) -> Layer {
    let registry = registry();
    let index = registry.texture_names().iter().position(|known| known == name).unwrap();
    textures(&registry).layers()[index].clone()
}

fn shaded(texel: Rgba8, face: Face) -> Rgba8 {
    Rgba8::from_linear(texel.to_linear() * shade::face_shade(face))
}

/// The eye half a block before a face, with a field of view of 90 degrees, sees exactly that face.
const IN_FRONT: [(Face, [f64; 3], f32, f32); 6] = [
    (Face::NegX, [-0.5, 0.5, 0.5], 90.0, 0.0),
    (Face::PosX, [1.5, 0.5, 0.5], 270.0, 0.0),
    (Face::NegY, [0.5, -0.5, 0.5], 0.0, 90.0),
    (Face::PosY, [0.5, 1.5, 0.5], 0.0, -90.0),
    (Face::NegZ, [0.5, 0.5, -0.5], 180.0, 0.0),
    (Face::PosZ, [0.5, 0.5, 1.5], 0.0, 0.0),
];

#[test]
fn every_face_shows_its_texture_upright_and_unmirrored() {
    let world = world(&[([0, 0, 0], "letter")]);
    let letter = texture("letter");
    for (face, at, yaw, pitch) in IN_FRONT {
        let view = view(&world, camera(at, yaw, pitch, 90.0), 32, 32);
        for (x, y) in (0..32 * 32).map(|index| (index % 32, index / 32)) {
            let expected = shaded(letter.texel(0, x as usize / 2, y as usize / 2), face);
            assert_close(view.pixel(x, y), expected, 0, &format!("{face:?} at ({x}, {y})"));
        }
    }
}

#[test]
fn two_texels_a_pixel_are_level_one() {
    let world = world(&[([0, 0, 0], "stone")]);
    let (face, at, yaw, pitch) = IN_FRONT[5];
    let view = view(&world, camera(at, yaw, pitch, 90.0), 8, 8);
    for (x, y) in (0..64).map(|index| (index % 8, index / 8)) {
        let expected = shaded(texture("stone").texel(1, x as usize, y as usize), face);
        assert_close(view.pixel(x, y), expected, 0, &format!("({x}, {y})"));
    }
}

/// At √2 texels a pixel, each pixel is half of level 0 and half of level 1, in linear light.
#[test]
fn between_two_levels_both_count() {
    let world = world(&[([0, 0, 0], "letter")]);
    let (face, at, yaw, pitch) = IN_FRONT[5];
    let half = 2f32.sqrt() / 1.6;
    let view = view(&world, camera(at, yaw, pitch, 2.0 * half.atan().to_degrees()), 10, 10);
    let letter = texture("letter");
    for (x, y) in (0..100).map(|index| (index % 10, index / 10)) {
        let [s, t] = [x, y].map(|pixel| 0.5 + half * (pixel as f32 - 4.5) / 10.0);
        let [fine, coarse] = [0, 1].map(|level| {
            let texels = (16 >> level) as f32;
            letter.texel(level, (s * texels) as usize, (t * texels) as usize).to_linear()
        });
        let expected = Rgba8::from_linear((fine + coarse) * 0.5 * shade::face_shade(face));
        assert_close(view.pixel(x, y), expected, 1, &format!("({x}, {y})"));
    }
}

#[test]
fn from_far_away_a_texture_is_its_average() {
    let blocks: Vec<_> = (-8..8).flat_map(|x| (-8..8).map(move |y| ([x, y, -200], "letter"))).collect();
    let view = view(&world(&blocks), camera([0.0, 0.0, 0.0], 0.0, 0.0, 70.0), 48, 48);
    assert_close(view.pixel(24, 23), shaded(texture("letter").average(), Face::PosZ), 0, "the wall");
}
