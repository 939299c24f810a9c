//! What a texture looks like at one point, for a pixel of a certain size.
//!
//! A texel larger than a pixel is drawn as it is. Smaller ones are mixed: of the two mip levels around the pixel's size the nearest
//! texel each, the two mixed linearly, in linear light.

use engine_core::Rgba8;
use engine_core::block::{Layer, MIP_LEVELS, TEXTURE_SIZE};
use glam::{DVec2, Vec3, Vec4};

/// Which level fits where `(s, t)` changes by these amounts from a pixel to its neighbours on the right and below.
///
/// ```text
/// log2 of the larger change, in texels, and the bias;  0: one texel a pixel, 1: two, …
/// ```
pub(super) fn level(across: DVec2, down: DVec2, bias: f32) -> f32 {
    let texels = across.length().max(down.length()) * TEXTURE_SIZE as f64;
    (texels.log2() as f32 + bias).clamp(0.0, (MIP_LEVELS - 1) as f32)
}

/// The colour in linear light, and the alpha, at `(s, t)`.
pub(super) fn filter(layer: &Layer, s: f32, t: f32, level: f32) -> Vec4 {
    let fine = level as usize;
    let coarse = (fine + 1).min(MIP_LEVELS - 1);
    nearest(layer, fine, s, t).lerp(nearest(layer, coarse, s, t), level - fine as f32)
}

fn nearest(layer: &Layer, level: usize, s: f32, t: f32) -> Vec4 {
    let texels = TEXTURE_SIZE >> level;
    let index = |coordinate: f32| ((coordinate * texels as f32) as usize).min(texels - 1);
    linear(layer.texel(level, index(s), index(t)))
}

/// A stored colour in linear light, with its alpha.
pub(super) fn linear(colour: Rgba8) -> Vec4 {
    let rgb: Vec3 = colour.to_linear();
    rgb.extend(f32::from(colour.a) / 255.0)
}
