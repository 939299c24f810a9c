//! Translucent faces, by the formula `a × face + (1 − a) × what lies behind`.

use engine_core::block::Layer;
use engine_core::{Daylight, Face, Fog, Rgba8, TimeOfDay, shade};
use glam::Vec3;

use super::{View, assert_close, camera, view, world};
use crate::conformance::scenes::{registry, textures};

/// A face whose texture is flat at the given texel: its colour and its alpha.
fn face(name: &str, face: Face) -> (Vec3, f32) {
    let registry = registry();
    let block = registry.types()[usize::from(registry.id(name).unwrap().0)];
    let layer: Layer = textures(&registry).layer(block.texture(face)).clone();
    let texel = layer.texel(0, 8, 8);
    let colour = texel.to_linear() * block.tint.to_linear() * shade::face_shade(face);
    (colour, f32::from(texel.a) / 255.0 * f32::from(block.tint.a) / 255.0)
}

fn over((colour, alpha): (Vec3, f32), behind: Vec3) -> Vec3 {
    colour * alpha + behind * (1.0 - alpha)
}

/// The pixel whose ray meets texel (8, 8) of a face one block before the eye.
fn middle(view: &View) -> Rgba8 {
    view.pixel(32, 32)
}

/// Looking straight down at texel (8, 8) of the tops of the blocks around x = z = 0.
fn down(blocks: &[([i32; 3], &str)], y: f64) -> View {
    view(&world(blocks), camera([0.53, y, 0.53], 0.0, -90.0, 20.0), 64, 64)
}

#[test]
fn water_over_stone() {
    let seen = down(&[([0, 0, 0], "water"), ([0, -1, 0], "stone")], 1.5);
    let (stone, _) = face("stone", Face::PosY);
    assert_close(middle(&seen), Rgba8::from_linear(over(face("water", Face::PosY), stone)), 1, "water over stone");
}

#[test]
fn each_crossing_between_media_blends_once_with_the_medium_entered() {
    let blocks = [([0, 0, 0], "glass"), ([0, -1, 0], "water"), ([0, -2, 0], "water"), ([0, -3, 0], "stone")];
    let seen = down(&blocks, 1.5);
    let (stone, _) = face("stone", Face::PosY);
    let expected = over(face("glass", Face::PosY), over(face("water", Face::PosY), stone));
    assert_close(middle(&seen), Rgba8::from_linear(expected), 2, "glass over water over stone");
}

#[test]
fn the_surface_is_seen_from_below() {
    let blocks = [([0, 0, 0], "water"), ([0, -1, 0], "water")];
    let seen = view(&world(&blocks), camera([0.53, -0.5, 0.53], 0.0, 90.0, 20.0), 64, 64);
    let sky = Daylight::at(TimeOfDay::NOON).zenith;
    assert_close(
        middle(&seen),
        Rgba8::from_linear(over(face("water", Face::PosY), sky)),
        1,
        "the sky from under water",
    );
}

/// Fog hides each face by the face's own distance, not by that of what lies behind it.
#[test]
fn fog_comes_before_blending() {
    let mut seen = down(&[([0, 0, 0], "water"), ([0, -8, 0], "stone")], 2.0);
    seen.frame.fog = Fog::new(0.0, 10.0);
    let sky = Daylight::at(TimeOfDay::NOON).sky(-1.0);
    let fogged = |colour: Vec3, distance: f32| colour.lerp(sky, (distance / 10.0).powi(2));
    let (top, alpha) = face("water", Face::PosY);
    let (bottom, _) = face("water", Face::NegY);
    let (stone, _) = face("stone", Face::PosY);
    let below = over((fogged(bottom, 2.0), alpha), fogged(stone, 9.0));
    let expected = over((fogged(top, 1.0), alpha), below);
    assert_close(middle(&seen), Rgba8::from_linear(expected), 2, "water over stone in fog");
}

#[test]
fn daylight_and_the_sky_follow_the_time() {
    let mut seen = down(&[([0, 0, 0], "white")], 2.0);
    let night = Daylight::at(TimeOfDay::from_hours(0.0).unwrap());
    seen.frame.daylight = night;
    assert_close(middle(&seen), Rgba8::from_linear(Vec3::splat(night.strength)), 0, "a white block at night");
    seen.frame.camera = camera([0.5, 2.0, 0.5], 0.0, 90.0, 1.0);
    assert_close(middle(&seen), Rgba8::from_linear(night.zenith), 0, "the sky at night");
}
