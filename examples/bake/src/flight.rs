//! Fixed flights of a hundred frames, after which they begin anew.

use std::f64::consts::TAU;

use engine_core::{BlockBox, Camera};
use glam::DVec3;

use crate::{Cut, view};

/// Frames of a flight.
pub(crate) const FRAMES: usize = 100;

/// How far to the sides a flight around a place goes, and how far ahead, in blocks.
const ACROSS: f64 = 7.0;
const AHEAD: f64 = 3.5;
/// How far down and up one looks on the way, in degrees.
const NOD: f32 = 10.0;
/// The frame in which one looks where the flight was to begin: the best is seen early.
const BEST: usize = 8;
/// Frames over which the way up or down is spread.
const GENTLE: usize = 6;

/// Around a place, close above whatever stands there, looking everywhere once.
pub(crate) fn around(start: &Camera, cut: &Cut) -> Vec<Camera> {
    let from = start.eye().to_world();
    let places: [[f64; 2]; FRAMES] = std::array::from_fn(|frame| {
        let turn = TAU * frame as f64 / FRAMES as f64;
        [from[0] + ACROSS * turn.sin(), from[2] - AHEAD * (1.0 - turn.cos())]
    });
    let tops = places.map(|[x, z]| {
        let near = (-1..=1).flat_map(|dx| (-1..=1).map(move |dz| (x.floor() as i32 + dx, z.floor() as i32 + dz)));
        let top = near.filter_map(|(x, z)| cut.top(x, z)).max();
        top.map_or(from[1], |top| f64::from(top) + 1.0 + view::EYE_HEIGHT)
    });
    let heights = gentle(&tops);
    let cameras = (0..FRAMES).map(|frame| {
        let turn = frame as f32 / FRAMES as f32;
        let [x, z] = places[frame];
        let pitch = start.pitch() - NOD * (2.0 * turn * std::f32::consts::TAU).sin();
        let yaw = start.yaw() + 360.0 * (turn - BEST as f32 / FRAMES as f32);
        view::look([x, heights[frame], z], yaw, pitch).unwrap_or(*start)
    });
    cameras.collect()
}

/// Around a model, looking at its middle.
pub(crate) fn orbit(start: &Camera, cells: BlockBox) -> Vec<Camera> {
    let middle = view::middle(cells);
    let distance = DVec3::from(start.eye().to_world()).distance(middle);
    let cameras = (0..FRAMES).map(|frame| {
        let yaw = start.yaw() + 360.0 * frame as f32 / FRAMES as f32;
        let turned = Camera::new(start.eye(), yaw, start.pitch(), start.fov()).unwrap_or(*start);
        let eye = middle - turned.basis().forward.as_dvec3() * distance;
        view::look(eye.to_array(), yaw, start.pitch()).unwrap_or(*start)
    });
    cameras.collect()
}

/// Heights that are nowhere below the given ones and change little from frame to frame.
fn gentle(heights: &[f64; FRAMES]) -> [f64; FRAMES] {
    let near = |heights: &[f64; FRAMES], frame: usize| -> [f64; 2 * GENTLE + 1] {
        std::array::from_fn(|step| heights[(frame + FRAMES + step - GENTLE) % FRAMES])
    };
    // Each mean is of maxima that all include the frame's own height.
    let highest: [f64; FRAMES] = std::array::from_fn(|frame| near(heights, frame).into_iter().fold(f64::MIN, f64::max));
    std::array::from_fn(|frame| near(&highest, frame).iter().sum::<f64>() / (2 * GENTLE + 1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gentle_heights_stay_above() {
        let mut heights = [3.0; FRAMES];
        (heights[99], heights[40]) = (20.0, 9.0);
        let gentle = gentle(&heights);
        for frame in 0..FRAMES {
            assert!(gentle[frame] >= heights[frame] - 1e-9, "{frame}");
            assert!((gentle[frame] - gentle[(frame + 1) % FRAMES]).abs() <= 17.0 / 13.0 + 1e-9, "{frame}");
        }
        assert_eq!(gentle[70], 3.0);
    }
}
