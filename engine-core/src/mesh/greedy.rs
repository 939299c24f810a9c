//! Merging the faces of one layer into rectangles, so that the picture stays the same.
//!
//! Faces merge only if block, light and occlusion are equal, and only in a direction along which the occlusion doesn't change:
//! a rectangle interpolates between its own corners, so shading that repeats with each block can't be merged across it.

use super::build::{LAYER, Merging, Unit};

/// A rectangle of equal faces in a layer, in blocks along the face's two axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rectangle {
    pub(super) u: usize,
    pub(super) v: usize,
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) unit: Unit,
}

/// Cuts a layer (index `v * 16 + u`) into rectangles, and empties it. Each face is in exactly one.
pub(super) fn rectangles(layer: &mut [Option<Unit>; LAYER * LAYER], merging: Merging, mut emit: impl FnMut(Rectangle)) {
    for v in 0..LAYER {
        let mut u = 0;
        while u < LAYER {
            let Some(unit) = layer[v * LAYER + u] else {
                u += 1;
                continue;
            };
            let (mut width, mut height) = (1, 1);
            if merging == Merging::Greedy {
                if unit.is_even_along_u() {
                    width =
                        layer[v * LAYER + u..(v + 1) * LAYER].iter().take_while(|&&next| next == Some(unit)).count();
                }
                if unit.is_even_along_v() {
                    let row = |v: usize| &layer[v * LAYER + u..v * LAYER + u + width];
                    height += (v + 1..LAYER).take_while(|&v| row(v).iter().all(|&next| next == Some(unit))).count();
                }
            }
            for row in v..v + height {
                layer[row * LAYER + u..row * LAYER + u + width].fill(None);
            }
            emit(Rectangle { u, v, width, height, unit });
            u += width;
        }
    }
}
