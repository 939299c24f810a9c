//! When a picture counts as that of the reference.
//!
//! A renderer may place an edge, of a silhouette or of a texel, a little elsewhere than the reference, and may choose mip levels a little otherwise; it
//! may not show anything that isn't there. So a pixel may have **any colour that the reference sees within the pixel's own area**,
//! give or take [`CHANNEL_TOLERANCE`] and [`MIP_TOLERANCE`]. [`EDGE_SHARE`] bounds how many pixels may take theirs from elsewhere than their middle.
//!
//! There is one exception: renderers that widen faces a little, so that no gap opens between them, show slivers of faces that are hidden. Right on
//! the border of a face, up to [`SEAM_REACH`] from it, a pixel may have any colour; [`SEAM_SHARE`] bounds how many do.
//! No face fits into that: its own inside is farther from its borders.

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use engine_core::block::shape::Facet;
use engine_core::{BlockPos, Face, Renderer, Rgba8, Size};

use super::Picture;
use super::scenes::Scene;
use crate::ReferenceRenderer;
use crate::reference::Painter;

/// Steps of 255 by which a channel may differ: 8-bit targets, blending and arithmetic in 32 bits round at other places than the reference.
pub const CHANNEL_TOLERANCE: u8 = 3;
/// Mip levels by which a texture may be sharper or blurrier: logarithms and mixing factors are rounded. A renderer computes its level from the
/// exact derivatives; differences between neighbouring pixels, as devices take them by themselves, may be off by a third of a level.
pub const MIP_TOLERANCE: f32 = 0.05;
/// The share of pixels that may have the colour of another point of their area than their middle.
pub const EDGE_SHARE: f64 = 0.01;
/// How far from a pixel's middle the border of a face may be for the pixel to have any colour, in pixels.
pub const SEAM_REACH: f32 = 1.0 / 32.0;
/// The share of pixels that may make use of that.
pub const SEAM_SHARE: f64 = 0.0005;
/// Steps of 255 by which the five blended panes of case B11 may differ from the formula.
pub const BLEND_TOLERANCE: u8 = 1;

/// Where a pixel's area is sampled: distances from its middle, in pixels, the nearest first, so that thin slivers near it aren't missed.
const RINGS: [f32; 6] = [1.0 / 64.0, 1.0 / 32.0, 1.0 / 16.0, 1.0 / 8.0, 1.0 / 4.0, 1.0 / 2.0];
/// Samples on each ring.
const DIRECTIONS: u32 = 16;

/// How a pixel compares with the reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Match {
    /// As the reference sees it through the pixel's middle.
    Middle,
    /// As the reference sees it somewhere in the pixel.
    Edge,
    /// As the reference sees it nowhere in the pixel, but right on the border of a face.
    Seam,
    /// Wrong.
    Stray,
}

/// A reference that follows the scene's world, and the picture that it draws.
pub fn of_reference(scene: &Scene) -> (ReferenceRenderer, Picture) {
    let mut reference = ReferenceRenderer::new(scene.textures.clone());
    let mut pixels = vec![Rgba8::default(); scene.size.pixels()];
    let Ok(()) = reference.resize(scene.size);
    let Ok(()) = reference.sync(&scene.world);
    let Ok(_) = reference.render(&scene.world, &scene.frame);
    let Ok(_) = reference.capture(&mut pixels);
    (reference, Picture { size: scene.size, pixels })
}

/// Compares a picture of a scene with what `reference`, which follows the scene's world, draws and sees.
///
/// # Errors
/// What is wrong with the picture.
pub fn compare(
    picture: &Picture,
    expected: &Picture,
    scene: &Scene,
    reference: &ReferenceRenderer,
) -> Result<(), String> {
    let Size { width, height } = expected.size;
    let judge = Judge::new(scene, reference).ok_or("the reference has seen no world")?;
    let (mut edges, mut seams) = (0, 0);
    for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
        let (found, wanted) = (picture.at(x, y), expected.at(x, y));
        match judge.judge(found, wanted, x, y) {
            Match::Middle => {}
            Match::Edge => edges += 1,
            Match::Seam => seams += 1,
            Match::Stray => return Err(format!("{found:?} instead of {wanted:?} at ({x}, {y})")),
        }
    }
    for (what, found, limit) in [("edges", edges, EDGE_SHARE), ("seams", seams, SEAM_SHARE)] {
        let share = f64::from(found) / expected.pixels.len() as f64;
        if share > limit {
            return Err(format!("{:.2} % of the pixels lie on other sides of {what}", share * 100.0));
        }
    }
    Ok(())
}

/// The reference with its textures as sharp as is right, sharper, and blurrier.
struct Judge<'a> {
    painters: [Painter<'a>; 3],
}

impl<'a> Judge<'a> {
    fn new(scene: &Scene, reference: &'a ReferenceRenderer) -> Option<Self> {
        let painter = |bias| Some(reference.painter(&scene.frame, scene.size)?.with_mip_bias(bias));
        Some(Self { painters: [painter(0.0)?, painter(-MIP_TOLERANCE)?, painter(MIP_TOLERANCE)?] })
    }

    /// Judges the pixel in column `x` and row `y`; `expected` is the reference's colour in its middle.
    fn judge(&self, found: Rgba8, expected: Rgba8, x: u32, y: u32) -> Match {
        let [x, y] = [x, y].map(|index| index as f32 + 0.5);
        if is_close(found, expected) || self.may_be(found, x, y) {
            return Match::Middle;
        }
        if RINGS.into_iter().flat_map(ring).any(|(dx, dy)| self.may_be(found, x + dx, y + dy)) {
            return Match::Edge;
        }
        let faces = self.faces(x, y);
        let near = RINGS.into_iter().filter(|&radius| radius <= SEAM_REACH).flat_map(ring);
        let mut others = near.map(|(dx, dy)| self.faces(x + dx, y + dy));
        if others.any(|other| other != faces) { Match::Seam } else { Match::Stray }
    }

    /// The faces seen through a point, from front to back.
    fn faces(&self, x: f32, y: f32) -> Vec<(BlockPos, Face, Option<Facet>)> {
        let mut faces = Vec::new();
        self.painters[0].look(x, y, &mut |hit, paint| {
            faces.push((hit.block, hit.face, hit.facet));
            if paint.w < 1.0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        faces
    }

    /// Whether a colour may be what is seen through a point: whether it lies among those of the sharper and the blurrier textures.
    fn may_be(&self, found: Rgba8, x: f32, y: f32) -> bool {
        let seen = self.painters.each_ref().map(|painter| painter.pixel(x, y).colour);
        let channels: [fn(Rgba8) -> u8; 4] = [|c| c.r, |c| c.g, |c| c.b, |c| c.a];
        channels.into_iter().all(|channel| {
            let [low, high] = [seen.map(channel).into_iter().min(), seen.map(channel).into_iter().max()];
            let low = low.unwrap_or(0).saturating_sub(CHANNEL_TOLERANCE);
            let high = high.unwrap_or(255).saturating_add(CHANNEL_TOLERANCE);
            (low..=high).contains(&channel(found))
        })
    }
}

/// The samples on one ring, relative to its middle.
fn ring(radius: f32) -> impl Iterator<Item = (f32, f32)> {
    (0..DIRECTIONS).map(move |step| {
        let (sin, cos) = (step as f32 / DIRECTIONS as f32 * std::f32::consts::TAU).sin_cos();
        (radius * cos, radius * sin)
    })
}

/// Whether no channel differs by more than [`CHANNEL_TOLERANCE`].
pub fn is_close(a: Rgba8, b: Rgba8) -> bool {
    let pairs = [(a.r, b.r), (a.g, b.g), (a.b, b.b), (a.a, b.a)];
    pairs.into_iter().all(|(a, b)| a.abs_diff(b) <= CHANNEL_TOLERANCE)
}
