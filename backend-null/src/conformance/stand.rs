//! The bench on which checks try a renderer: it makes the calls and turns errors into sentences.

use engine_core::{Capture, Checked, Frame, FrameStats, Renderer, Rgba8, Size, TextureSet, WorldView};

use super::scenes::Scene;
use super::{Draws, Picture};

/// Makes the renderers of one kind.
pub(super) struct Bench<'a, R> {
    pub(super) draws: Draws,
    pub(super) make: &'a dyn Fn(&TextureSet) -> R,
}

impl<R: Renderer> Bench<'_, R> {
    /// A new renderer on the stand.
    pub(super) fn stand(&self, textures: &TextureSet) -> Stand<R> {
        Stand { renderer: Checked::new((self.make)(textures)), size: Size::default(), draws: self.draws }
    }

    /// What a new renderer draws of a scene.
    pub(super) fn picture(&self, scene: &Scene) -> Result<Picture, String> {
        let mut stand = self.stand(&scene.textures);
        stand.resize(scene.size)?;
        stand.picture(&scene.world, &scene.frame)
    }
}

/// A renderer under check, with its size.
pub(super) struct Stand<R> {
    pub(super) renderer: Checked<R>,
    size: Size,
    draws: Draws,
}

impl<R: Renderer> Stand<R> {
    pub(super) fn resize(&mut self, size: Size) -> Result<(), String> {
        self.size = size;
        self.renderer.resize(size).map_err(|error| format!("resize to {size:?}: {error}"))
    }

    pub(super) fn sync(&mut self, world: &dyn WorldView) -> Result<(), String> {
        self.renderer.sync(world).map_err(|error| format!("sync: {error}"))
    }

    pub(super) fn render(&mut self, world: &dyn WorldView, frame: &Frame) -> Result<FrameStats, String> {
        self.renderer.render(world, frame).map_err(|error| format!("render: {error}"))
    }

    /// Reads the picture back, if the renderer says that it has one.
    pub(super) fn capture(&mut self) -> Result<Option<Picture>, String> {
        let untouched = Rgba8 { r: 1, g: 2, b: 3, a: 4 };
        let mut pixels = vec![untouched; self.size.pixels()];
        match self.renderer.capture(&mut pixels).map_err(|error| format!("capture: {error}"))? {
            Capture::Picture => Ok(Some(Picture { size: self.size, pixels })),
            Capture::NoPicture if pixels.iter().all(|&pixel| pixel == untouched) => Ok(None),
            Capture::NoPicture => Err("capture wrote pixels and said that there was no picture".to_owned()),
        }
    }

    /// Takes over what changed, draws a frame, and reads it back.
    ///
    /// A renderer that draws nothing gives an empty picture, so that checks of the calls work with it, too.
    pub(super) fn picture(&mut self, world: &dyn WorldView, frame: &Frame) -> Result<Picture, String> {
        self.sync(world)?;
        self.render(world, frame)?;
        match (self.draws, self.capture()?) {
            (Draws::Pixels, Some(picture)) => Ok(picture),
            (Draws::Pixels, None) => Err("capture says that there is no picture after a frame".to_owned()),
            (Draws::Nothing, None) => Ok(Picture { size: Size::default(), pixels: Vec::new() }),
            (Draws::Nothing, Some(_)) => Err("a renderer that draws nothing has a picture".to_owned()),
        }
    }
}

/// Fails unless two pictures are the same, bit for bit.
pub(super) fn same(what: &str, expected: &Picture, found: &Picture) -> Result<(), String> {
    if expected.size != found.size {
        return Err(format!("{what}: {:?} instead of {:?}", found.size, expected.size));
    }
    let Some((x, y)) = expected.first_difference(found) else { return Ok(()) };
    let count = expected.pixels.iter().zip(&found.pixels).filter(|(a, b)| a != b).count();
    let (a, b) = (expected.at(x, y), found.at(x, y));
    let file = super::diff::write(&what.replace(|c: char| !c.is_ascii_alphanumeric(), "-"), expected, found);
    Err(format!("{what}: {count} pixels differ, the first at ({x}, {y}): {b:?} instead of {a:?}; {file}"))
}
