//! Case B11: five coloured panes behind each other, each in a chunk of its own.

use engine_core::{BlockPos, Rgba8};

use super::Scene;
use super::stage::Stage;

pub(super) const SCENES: &[fn() -> Scene] =
    &[|| panes(PaneView::FromRed), || panes(PaneView::FromWhite), || panes(PaneView::Slanting)];

/// The panes' tints along x, alpha included.
pub const PANE_COLOURS: [Rgba8; 5] =
    [pane(255, 0, 0), pane(0, 255, 0), pane(0, 0, 255), pane(255, 255, 0), pane(255, 255, 255)];

const fn pane(r: u8, g: u8, b: u8) -> Rgba8 {
    Rgba8 { r, g, b, a: 0x60 }
}

/// From where the panes are seen. In each view all five cover the middle of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaneView {
    /// Along x: the red one is the nearest.
    FromRed,
    /// Against x: the white one is the nearest.
    FromWhite,
    /// Along x at 45 degrees; red is the nearest.
    Slanting,
}

/// The scene in one of its views.
pub fn panes(view: PaneView) -> Scene {
    let mut stage = Stage::finite(BlockPos::new(0, 0, 0));
    for (index, name) in ["red_pane", "green_pane", "blue_pane", "yellow_pane", "white_pane"].into_iter().enumerate() {
        let x = 16 * index as i32 + 8;
        stage.fill([x..=x, -12..=12, -50..=50], name);
    }
    let (name, at, yaw) = match view {
        PaneView::FromRed => ("panes-from-red", [2.5, 0.6, 0.3], 90.0),
        PaneView::FromWhite => ("panes-from-white", [78.5, 0.6, 0.3], 270.0),
        PaneView::Slanting => ("panes-slanting", [2.5, 0.6, 40.3], 45.0),
    };
    let camera = stage.camera(at, yaw, 0.0, 70.0);
    Scene::new(name, stage.world, camera)
}
