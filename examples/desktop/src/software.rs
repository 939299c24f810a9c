//! The software renderer on a desktop: it draws on a canvas, which is memory, and a window shows the canvas.

mod canvas;
mod panel;

use std::cell::RefCell;
use std::rc::Rc;

use backend_embedded::memory::Heap;
use backend_embedded::texture::{self, TextureError};
use backend_embedded::{Hud, PackedTextures, SoftwareError, SoftwareRenderer};
use embedded_graphics::geometry::Dimensions;
use embedded_graphics::pixelcolor::Rgb888;
use engine_core::{Capture, Frame, FrameStats, Renderer, Rgba8, Size, TextureSet, WorldView};

use canvas::{Canvas, Endless};
pub(crate) use panel::Panel;

/// What lies over the picture in a window; shared by who knows it and who draws it.
pub(crate) type SharedHud = Rc<RefCell<Hud<String>>>;

/// The software renderer, and the window, if any, that shows what it drew.
pub(crate) struct Software {
    renderer: SoftwareRenderer<'static, Canvas, Heap<Rgb888>>,
    panel: Option<Panel>,
}

/// Why there is no picture by software.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SoftwareProblem {
    /// The textures can't be packed.
    #[error("the textures can't be used: {0}")]
    Textures(TextureError),
    /// The renderer.
    #[error(transparent)]
    Draw(#[from] SoftwareError<Endless>),
    /// The window.
    #[error("the window can't show a picture: {0}")]
    Show(String),
}

impl SoftwareProblem {
    /// What the window system said; its own form can't go from thread to thread.
    pub(crate) fn of_window(error: softbuffer::SoftBufferError) -> Self {
        Self::Show(error.to_string())
    }
}

impl Software {
    /// Draws with these textures to memory, and to a panel if there is one.
    ///
    /// # Errors
    /// If there are more textures than fit.
    pub(crate) fn new(textures: &TextureSet, panel: Option<Panel>) -> Result<Self, SoftwareProblem> {
        // The renderer borrows them as a board's does from flash. There is one renderer, and it ends with the program.
        let bytes: &'static [u8] = texture::pack(textures, texture::Mips::Mixed).leak();
        let textures = PackedTextures::new(bytes).map_err(SoftwareProblem::Textures)?;
        Ok(Self { renderer: SoftwareRenderer::new(Canvas::default(), Heap::new(), textures), panel })
    }
}

impl Renderer for Software {
    type Error = SoftwareProblem;

    fn resize(&mut self, size: Size) -> Result<(), SoftwareProblem> {
        self.renderer.display_mut().resize(size);
        Ok(self.renderer.resize(size)?)
    }

    fn sync(&mut self, world: &dyn WorldView) -> Result<(), SoftwareProblem> {
        Ok(self.renderer.sync(world)?)
    }

    fn render(&mut self, world: &dyn WorldView, frame: &Frame) -> Result<FrameStats, SoftwareProblem> {
        let stats = self.renderer.render(world, frame)?;
        if let Some(panel) = &mut self.panel {
            // Over the canvas, of which the next frame leaves nothing; what is captured is the renderer's own picture.
            let canvas = self.renderer.display_mut();
            let area = canvas.bounding_box();
            let Ok(()) = panel.hud.borrow().draw(canvas, area);
            panel.show(canvas).map_err(SoftwareProblem::of_window)?;
        }
        Ok(stats)
    }

    fn capture(&mut self, pixels: &mut [Rgba8]) -> Result<Capture, SoftwareProblem> {
        Ok(self.renderer.capture(pixels)?)
    }
}
