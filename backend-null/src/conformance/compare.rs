//! When a picture counts as that of the reference.
//!
//! A renderer may place an edge, of a silhouette or of a texel, a little elsewhere than the reference; it may not show anything that isn't there.
//! So a pixel may have **any colour that the reference sees within the pixel's own area**, give or take [`CHANNEL_TOLERANCE`]. How many pixels
//! may make use of this is bounded by [`EDGE_SHARE`], and none may show what the reference sees nowhere in it, but for the few that
//! [`STRAY_SHARE`] allows: slivers thinner than the samples are apart. Strays lie alone: two of them never touch, so no face fits into them.

use engine_core::{Rgba8, Size};

use super::Picture;
use super::scenes::Scene;
use crate::ReferenceRenderer;

/// Steps of 255 by which a channel may differ: 8-bit textures, targets and blending round at other places than floats do.
pub const CHANNEL_TOLERANCE: u8 = 4;
/// Steps of 255 by which the five blended panes of case B11 may differ from the formula.
pub const BLEND_TOLERANCE: u8 = 1;
/// Samples along each side of a pixel's area, its border included.
pub const AREA_SAMPLES: u32 = 5;
/// The share of pixels that may have the colour of another point of their area than their middle.
pub const EDGE_SHARE: f64 = 0.04;
/// The share of pixels that may have a colour which no sample of their area has.
pub const STRAY_SHARE: f64 = 0.0005;

/// How a pixel compares with the reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Match {
    /// As the reference sees it through the pixel's middle.
    Middle,
    /// As the reference sees it somewhere in the pixel.
    Edge,
    /// As the reference sees it nowhere in the pixel.
    Stray,
}

/// Compares a picture of a scene with what `reference`, which follows the scene's world, sees.
///
/// # Errors
/// What is wrong with the picture.
pub fn compare(
    picture: &Picture,
    expected: &Picture,
    scene: &Scene,
    reference: &ReferenceRenderer,
) -> Result<(), String> {
    let Size { width, height } = picture.size;
    let mut matches = Vec::with_capacity(picture.pixels.len());
    for y in 0..height {
        for x in 0..width {
            matches.push(match_pixel(picture.at(x, y), expected.at(x, y), (x, y), scene, reference));
        }
    }
    let at = |x: u32, y: u32| matches[(y * width + x) as usize];
    let count = |wanted| matches.iter().filter(|&&found| found == wanted).count();
    let share = |count: usize| count as f64 / matches.len() as f64;

    let (edges, strays) = (count(Match::Edge), count(Match::Stray));
    for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
        let neighbours = (y..=y + 1).flat_map(|j| (x.saturating_sub(1)..=x + 1).map(move |i| (i, j)));
        let mut later = neighbours.filter(|&(i, j)| (j, i) > (y, x) && i < width && j < height);
        if at(x, y) == Match::Stray && later.any(|(i, j)| at(i, j) == Match::Stray) {
            let (found, wanted) = (picture.at(x, y), expected.at(x, y));
            return Err(format!(
                "{strays} pixels are wrong, of which ({x}, {y}) touches another: {found:?} instead of {wanted:?}"
            ));
        }
    }
    if share(strays) > STRAY_SHARE {
        return Err(format!("{strays} of {} pixels show what isn't there", matches.len()));
    }
    if share(edges) > EDGE_SHARE {
        return Err(format!("{edges} of {} pixels lie on other sides of edges", matches.len()));
    }
    Ok(())
}

fn match_pixel(
    found: Rgba8,
    expected: Rgba8,
    (x, y): (u32, u32),
    scene: &Scene,
    reference: &ReferenceRenderer,
) -> Match {
    if is_close(found, expected) {
        return Match::Middle;
    }
    let step = |index: u32| index as f32 / (AREA_SAMPLES - 1) as f32;
    let mut places = (0..AREA_SAMPLES).flat_map(|j| (0..AREA_SAMPLES).map(move |i| (step(i), step(j))));
    let seen = |(dx, dy)| reference.sample(&scene.frame, scene.size, x as f32 + dx, y as f32 + dy);
    let is_there = places.any(|place| seen(place).is_some_and(|colour| is_close(found, colour)));
    if is_there { Match::Edge } else { Match::Stray }
}

/// Whether no channel differs by more than [`CHANNEL_TOLERANCE`].
pub fn is_close(a: Rgba8, b: Rgba8) -> bool {
    let pairs = [(a.r, b.r), (a.g, b.g), (a.b, b.b), (a.a, b.a)];
    pairs.into_iter().all(|(a, b)| a.abs_diff(b) <= CHANNEL_TOLERANCE)
}
