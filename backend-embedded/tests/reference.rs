//! The software renderer against the ray-walk reference, on the scenes of the conformance suite.

mod support;

use backend_embedded::PackedTextures;
use backend_embedded::texture::{Mips, pack};
use backend_null::conformance::compare;
use backend_null::conformance::scenes::{Scene, scenes};
use embedded_graphics::pixelcolor::Rgb888;
use engine_core::block::Layer;
use engine_core::{Rgba8, TextureSet};
use support::draw;

/// Of a texture the nearest mip level is drawn, where the reference mixes two. A channel may differ by so much…
const MIP_TOLERANCE: u8 = 32;
/// … but for this share of the pixels: texels beside each other may be of any two colours.
const TEXEL_SHARE: f64 = 0.07;
/// The same with levels mixed: what is left are the borders of texels, which may lie a little elsewhere.
const MIXED_SHARE: f64 = 0.01;

/// Geometry, light, fog, blending: as every renderer.
#[test]
fn without_textures_the_suite_s_own_tolerances_hold() {
    for scene in scenes() {
        let flat = scene.textures.layers().iter().map(|layer| Layer::flat(layer.average()));
        let scene = Scene { textures: TextureSet::new(flat.collect()), ..scene };
        let (reference, expected) = compare::of_reference(&scene);
        let bytes = pack(&scene.textures, Mips::Nearest);
        let flat = PackedTextures::new(&bytes).expect("packed is valid");
        let found = draw::<Rgb888>(&scene.world, flat, &scene.frame, scene.size, None);
        if let Err(wrong) = compare::compare(&found, &expected, &scene, &reference) {
            panic!("{}: {wrong}", scene.name);
        }
    }
}

/// The largest share of pixels over all scenes that are off by more than the tolerance.
fn worst_share(mips: Mips) -> f64 {
    let shares = scenes().map(|scene| {
        let (_, expected) = compare::of_reference(&scene);
        let bytes = pack(&scene.textures, mips);
        let textures = PackedTextures::new(&bytes).expect("packed is valid");
        let found = draw::<Rgb888>(&scene.world, textures, &scene.frame, scene.size, None);
        let off = |a: &Rgba8, b: &Rgba8| a.r.abs_diff(b.r).max(a.g.abs_diff(b.g)).max(a.b.abs_diff(b.b));
        let wrong = expected.pixels.iter().zip(&found.pixels).filter(|(a, b)| off(a, b) > MIP_TOLERANCE).count();
        wrong as f64 / found.pixels.len() as f64
    });
    shares.fold(0.0, f64::max)
}

#[test]
fn textures_are_right_but_for_mip_levels() {
    let share = worst_share(Mips::Nearest);
    assert!(share < TEXEL_SHARE, "{:.2} % of the pixels are wrong", share * 100.0);
}

#[test]
fn with_levels_mixed_textures_are_right() {
    let share = worst_share(Mips::Mixed);
    assert!(share < MIXED_SHARE, "{:.2} % of the pixels are wrong", share * 100.0);
}
