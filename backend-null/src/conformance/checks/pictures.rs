//! What is on the pictures: every scene against the reference, and the panes against the formula.

use engine_core::{Face, Renderer, Rgba8, shade};
use glam::Vec3;

use crate::conformance::compare::{BLEND_TOLERANCE, compare, of_reference};
use crate::conformance::diff;
use crate::conformance::scenes::{self, PANE_COLOURS, PaneView, Scene};
use crate::conformance::stand::Bench;

/// Every scene, against the reference.
pub(super) fn scenes<R: Renderer>(bench: &Bench<'_, R>) -> Result<(), String> {
    let failures: Vec<String> =
        scenes::scenes().filter_map(|scene| against_the_reference(bench, &scene).err()).collect();
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n  ")) }
}

/// Every scene with light of its own, against the reference.
pub(super) fn lit_scenes<R: Renderer>(bench: &Bench<'_, R>) -> Result<(), String> {
    let failures: Vec<String> =
        scenes::lit_scenes().filter_map(|scene| against_the_reference(bench, &scene).err()).collect();
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n  ")) }
}

fn against_the_reference<R: Renderer>(bench: &Bench<'_, R>, scene: &Scene) -> Result<(), String> {
    let named = |failure: String| format!("{}: {failure}", scene.name);
    let found = bench.picture(scene).map_err(named)?;
    let (reference, expected) = of_reference(scene);
    compare(&found, &expected, scene, &reference)
        .map_err(|failure| named(format!("{failure}; {}", diff::write(scene.name, &expected, &found))))
}

/// Case B11: the middle of the picture is the back-to-front formula's, each pane blended on entering and on leaving it.
pub(super) fn panes_blend_in_order<R: Renderer>(bench: &Bench<'_, R>) -> Result<(), String> {
    for view in [PaneView::FromRed, PaneView::FromWhite, PaneView::Slanting] {
        let scene = scenes::panes(view);
        let picture = bench.picture(&scene)?;
        let (x, y) = (scene.size.width / 2, scene.size.height / 2);
        let (found, expected) = (picture.at(x, y), blended(&scene, view, x, y));
        let pairs = [(found.r, expected.r), (found.g, expected.g), (found.b, expected.b)];
        if pairs.iter().any(|(a, b)| a.abs_diff(*b) > BLEND_TOLERANCE) {
            return Err(format!("{}: {found:?} instead of {expected:?} at ({x}, {y})", scene.name));
        }
    }
    Ok(())
}

/// The formula: from the sky toward the eye, each face of each pane over what lies behind it.
fn blended(scene: &Scene, view: PaneView, x: u32, y: u32) -> Rgba8 {
    let mut back_to_front = PANE_COLOURS;
    if view != PaneView::FromWhite {
        back_to_front.reverse();
    }
    let daylight = scene.frame.daylight;
    let up = scene.frame.camera.ray(scene.size, x as f32 + 0.5, y as f32 + 0.5).normalize().y;
    let light = shade::face_shade(Face::NegX) * daylight.strength;
    let through = |behind: Vec3, pane: &Rgba8| behind.lerp(pane.to_linear() * light, f32::from(pane.a) / 255.0);
    let both_faces = |behind: Vec3, pane: &Rgba8| through(through(behind, pane), pane);
    Rgba8::from_linear(back_to_front.iter().fold(daylight.sky(up), both_faces))
}
