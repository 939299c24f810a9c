//! The scenes that renderers are judged by: small, the same on every machine, and each with a name and a reason.

mod blocks;
mod fluids;
mod generated;
mod landscape;
mod light;
mod limits;
mod media;
mod outdoors;
mod panes;
mod shapes;
mod solids;
mod stage;

use engine_core::{Camera, Frame, Size, TextureSet, World};

pub use blocks::{registry, textures};
pub use generated::generated;
pub use limits::{Place, at_place};
pub use panes::{PANE_COLOURS, PaneView, panes};

/// A world, and one frame of it.
#[derive(Clone, Debug)]
pub struct Scene {
    /// Says what is to be seen; a picture's file is named after it.
    pub name: &'static str,
    /// The textures of the world's block table.
    pub textures: TextureSet,
    /// What is drawn.
    pub world: World,
    /// From where, and how.
    pub frame: Frame,
    /// How large.
    pub size: Size,
}

/// The size of a scene's picture, unless it says otherwise.
const SIZE: Size = Size { width: 192, height: 108 };
/// The view distance of a scene, unless it says otherwise: more than any of them is large.
const VIEW_DISTANCE: u32 = 16;

impl Scene {
    /// A scene at noon, without fog.
    fn new(name: &'static str, world: World, camera: Camera) -> Self {
        let frame = Frame { fog: None, ..Frame::new(camera, VIEW_DISTANCE) };
        Self { name, textures: textures(world.registry()), world, frame, size: SIZE }
    }
}

/// Scenes whose world has light of its own.
pub fn lit_scenes() -> impl Iterator<Item = Scene> {
    light::SCENES.iter().map(|build| build())
}

/// All other scenes, each built when the iterator comes to it.
pub fn scenes() -> impl Iterator<Item = Scene> {
    let groups: [&[fn() -> Scene]; 8] = [
        outdoors::SCENES,
        media::SCENES,
        shapes::SCENES,
        fluids::SCENES,
        solids::SCENES,
        limits::SCENES,
        panes::SCENES,
        generated::SCENES,
    ];
    groups.into_iter().flatten().map(|build| build())
}
