//! A renderer around a renderer that asserts the contract.

use super::{Capture, Renderer};
use crate::{Frame, FrameStats, Revision, Rgba8, Size, WorldView};

/// Wraps a renderer, is one itself, and panics where the caller or the wrapped renderer breaks the contract of [`Renderer`].
///
/// It asserts that
/// * the world's revision never goes back, and no change is drawn that wasn't synchronised;
/// * a frame without pixels, or before the first `sync`, reports nothing drawn;
/// * a capture fits the size, and there is a picture only after a frame of that size was drawn.
///
/// Meant for tests and debug builds.
#[derive(Debug)]
pub struct Checked<R> {
    inner: R,
    size: Size,
    synced: Option<Revision>,
    drawn: Option<Size>,
}

impl<R: Renderer> Checked<R> {
    /// Puts `inner`, a renderer that nothing was asked of yet, under check.
    pub fn new(inner: R) -> Self {
        Self { inner, size: Size::default(), synced: None, drawn: None }
    }

    /// The renderer under check.
    pub fn inner(&self) -> &R {
        &self.inner
    }

    /// Takes the check off.
    pub fn into_inner(self) -> R {
        self.inner
    }
}

impl<R: Renderer> Renderer for Checked<R> {
    type Error = R::Error;

    fn resize(&mut self, size: Size) -> Result<(), R::Error> {
        self.size = size;
        self.drawn = None;
        self.inner.resize(size)
    }

    fn sync(&mut self, world: &dyn WorldView) -> Result<(), R::Error> {
        let revision = world.revision();
        assert!(self.synced <= Some(revision), "the world went back from {:?} to {revision:?}", self.synced);
        self.inner.sync(world)?;
        self.synced = Some(revision);
        Ok(())
    }

    fn render(&mut self, world: &dyn WorldView, frame: &Frame) -> Result<FrameStats, R::Error> {
        if let Some(synced) = self.synced {
            assert_eq!(synced, world.revision(), "a change of the world was lost: call `sync` before `render`");
        }
        let stats = self.inner.render(world, frame)?;
        if self.size.is_empty() || self.synced.is_none() {
            let nothing = FrameStats { mesh_bytes: stats.mesh_bytes, ..FrameStats::default() };
            assert_eq!(stats, nothing, "a frame without pixels, or of a world that wasn't synchronised, was drawn");
        } else {
            self.drawn = Some(self.size);
        }
        Ok(stats)
    }

    fn capture(&mut self, pixels: &mut [Rgba8]) -> Result<Capture, R::Error> {
        assert_eq!(pixels.len(), self.size.pixels(), "the buffer doesn't fit the picture of {:?}", self.size);
        let capture = self.inner.capture(pixels)?;
        if capture == Capture::Picture {
            assert_eq!(self.drawn, Some(self.size), "a picture that was never drawn");
        }
        Ok(capture)
    }
}

#[cfg(test)]
#[cfg(feature = "alloc")]
mod tests {
    use super::*;
    use crate::{BlockPos, BlockRegistry, Camera, EyePosition, World};
    use core::convert::Infallible;

    /// Does nothing, and says that it drew one face.
    struct Liar;

    impl Renderer for Liar {
        type Error = Infallible;

        fn resize(&mut self, _: Size) -> Result<(), Infallible> {
            Ok(())
        }

        fn sync(&mut self, _: &dyn WorldView) -> Result<(), Infallible> {
            Ok(())
        }

        fn render(&mut self, _: &dyn WorldView, _: &Frame) -> Result<FrameStats, Infallible> {
            Ok(FrameStats { faces_drawn: 1, ..FrameStats::default() })
        }

        fn capture(&mut self, _: &mut [Rgba8]) -> Result<Capture, Infallible> {
            Ok(Capture::Picture)
        }
    }

    fn setting() -> (World, Frame, Checked<Liar>) {
        let eye = EyePosition::from_world([0.0; 3]).unwrap();
        let frame = Frame::new(Camera::new(eye, 0.0, 0.0, 70.0).unwrap(), 4);
        (World::finite(BlockRegistry::builtin()), frame, Checked::new(Liar))
    }

    #[test]
    #[should_panic(expected = "a change of the world was lost")]
    fn catches_a_lost_change() {
        let (mut world, frame, mut renderer) = setting();
        renderer.sync(&world).unwrap();
        let stone = world.registry().id("stone").unwrap();
        world.set_block(BlockPos::new(0, 0, 0), stone).unwrap();
        renderer.render(&world, &frame).unwrap();
    }

    #[test]
    #[should_panic(expected = "a frame without pixels, or of a world")]
    fn catches_drawing_before_the_first_sync() {
        let (world, frame, mut renderer) = setting();
        renderer.resize(Size { width: 1, height: 1 }).unwrap();
        renderer.render(&world, &frame).unwrap();
    }

    #[test]
    #[should_panic(expected = "a frame without pixels, or of a world")]
    fn catches_drawing_without_pixels() {
        let (world, frame, mut renderer) = setting();
        renderer.sync(&world).unwrap();
        renderer.render(&world, &frame).unwrap();
    }

    #[test]
    #[should_panic(expected = "a picture that was never drawn")]
    fn catches_a_picture_from_nowhere() {
        let (_, _, mut renderer) = setting();
        renderer.resize(Size { width: 1, height: 1 }).unwrap();
        renderer.capture(&mut [Rgba8::default()]).unwrap();
    }

    #[test]
    #[should_panic(expected = "the buffer doesn't fit")]
    fn catches_a_wrong_buffer() {
        let (_, _, mut renderer) = setting();
        renderer.resize(Size { width: 2, height: 1 }).unwrap();
        renderer.capture(&mut [Rgba8::default()]).unwrap();
    }
}
