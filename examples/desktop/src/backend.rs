//! Who draws: the choice that the command line leaves open, and the way back where Vulkan can't be used.

use std::sync::Arc;

use backend_null::{NullRenderer, ReferenceRenderer};
use backend_vulkan::sync::FRAMES_IN_FLIGHT;
use backend_vulkan::{Validation, ValidationLog, VulkanError, VulkanOptions, VulkanRenderer};
use engine_core::{BoxedRenderer, Capture, Frame, FrameStats, Renderer, Rgba8, Size, TextureSet, World};
use winit::window::Window;

use crate::flags::{Backend, Flags};
use crate::software::{Panel, SharedHud, Software, SoftwareProblem};
use crate::stats::Artist;
use crate::{cache_folder, console};

/// If this environment variable is set to anything but nothing or 0, the validation layer watches every Vulkan call.
const VALIDATION: &str = "BURROW_VALIDATION";

/// A renderer at work.
pub(crate) struct Drawer {
    renderer: BoxedRenderer,
    artist: Artist,
    frames_ahead: u32,
    validation: ValidationLog,
}

/// Vulkan can't be used.
#[derive(Debug)]
enum NoVulkan {
    /// But it was asked for.
    Refused(String),
    /// Another renderer may be.
    Free(String),
}

/// What came of drawing.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Drawn {
    /// A frame, which took this.
    Frame(FrameStats),
    /// Nothing: there is no window any more.
    WindowGone,
}

impl Drawer {
    /// The renderer that draws to memory for these flags.
    ///
    /// # Errors
    /// One line, if the renderer asked for can't be used.
    pub(crate) fn offscreen(flags: &Flags, world: &World) -> Result<Self, String> {
        match flags.backend {
            Some(Backend::Software) => Self::software(world, None),
            Some(Backend::Null) => Ok(Self::on_cpu("null", NullRenderer::new())),
            Some(Backend::Reference) => Ok(Self::on_cpu("reference", ReferenceRenderer::new(textures(world)))),
            Some(Backend::Vulkan) | None => {
                match Self::vulkan(flags, |options| VulkanRenderer::offscreen(textures(world), options)) {
                    Ok(drawer) => Ok(drawer),
                    Err(NoVulkan::Refused(why)) => Err(why),
                    Err(NoVulkan::Free(why)) => {
                        note_fallback(&why);
                        Self::software(world, None)
                    }
                }
            }
        }
    }

    /// The renderer that draws to a window for these flags; the software renderer with `hud` over its pictures.
    ///
    /// # Errors
    /// One line, if the renderer asked for can't be used, or none can.
    pub(crate) fn windowed(
        flags: &Flags,
        world: &World,
        window: &Arc<Window>,
        hud: &SharedHud,
    ) -> Result<Self, String> {
        if flags.backend != Some(Backend::Software) {
            let start = |options: &_| VulkanRenderer::for_window(Arc::clone(window), textures(world), options);
            match Self::vulkan(flags, start) {
                Ok(drawer) => return Ok(drawer),
                Err(NoVulkan::Refused(why)) => return Err(why),
                Err(NoVulkan::Free(why)) => note_fallback(&why),
            }
        }
        let panel = Panel::new(Arc::clone(window), SharedHud::clone(hud));
        Self::software(world, Some(panel.map_err(|error| SoftwareProblem::of_window(error).to_string())?))
    }

    /// The renderer that runs anywhere.
    fn software(world: &World, panel: Option<Panel>) -> Result<Self, String> {
        let renderer = Software::new(&textures(world), panel).map_err(|error| error.to_string())?;
        Ok(Self::on_cpu("software", renderer))
    }

    fn on_cpu(backend: &'static str, renderer: impl Renderer + 'static) -> Self {
        let artist = Artist { backend, device: "CPU".to_owned() };
        Self { renderer: BoxedRenderer::new(renderer), artist, frames_ahead: 0, validation: ValidationLog::default() }
    }

    fn vulkan(
        flags: &Flags,
        start: impl FnOnce(&VulkanOptions) -> Result<VulkanRenderer, VulkanError>,
    ) -> Result<Self, NoVulkan> {
        let watched = std::env::var_os(VALIDATION).is_some_and(|value| !value.is_empty() && value != "0");
        let validation = if watched { Validation::On } else { Validation::Off };
        let pipeline_cache = cache_folder::find();
        let options =
            VulkanOptions { device: flags.device.clone(), validation, pipeline_cache, ..VulkanOptions::default() };
        let renderer = start(&options).map_err(|error| {
            let is_wanted = flags.backend == Some(Backend::Vulkan) || flags.device.is_some() || watched;
            let why = format!("Vulkan can't be used: {error}");
            if is_wanted { NoVulkan::Refused(why) } else { NoVulkan::Free(why) }
        })?;
        Ok(Self {
            artist: Artist { backend: "vulkan", device: renderer.device_name().to_owned() },
            frames_ahead: FRAMES_IN_FLIGHT as u32,
            validation: renderer.validation_log(),
            renderer: BoxedRenderer::new(renderer),
        })
    }

    /// Who it is.
    pub(crate) fn artist(&self) -> &Artist {
        &self.artist
    }

    /// How many frames are begun before the first is finished. From then on each takes as long as it really does.
    pub(crate) fn frames_ahead(&self) -> u32 {
        self.frames_ahead
    }

    /// The target has this size now.
    ///
    /// # Errors
    /// As all that follow, one line: what the renderer said.
    pub(crate) fn resize(&mut self, size: Size) -> Result<(), String> {
        self.renderer.resize(size).map_err(|error| error.to_string())
    }

    /// Takes over what changed in the world.
    pub(crate) fn sync(&mut self, world: &World) -> Result<(), String> {
        let _span = tracing::info_span!("sync").entered();
        self.renderer.sync(world).map_err(|error| error.to_string())
    }

    /// Takes over what changed in the world and draws a frame of it.
    pub(crate) fn draw(&mut self, world: &World, frame: &Frame) -> Result<Drawn, String> {
        self.sync(world)?;
        let _span = tracing::info_span!("render").entered();
        match self.renderer.render(world, frame) {
            Ok(stats) => Ok(Drawn::Frame(stats)),
            Err(error) => match error.get().downcast_ref() {
                // Known here before the window system tells.
                Some(VulkanError::SurfaceLost { .. }) => Ok(Drawn::WindowGone),
                _ => Err(error.to_string()),
            },
        }
    }

    /// The last frame's pixels.
    pub(crate) fn capture(&mut self, size: Size) -> Result<Vec<Rgba8>, String> {
        let mut pixels = vec![Rgba8::default(); size.pixels()];
        match self.renderer.capture(&mut pixels).map_err(|error| error.to_string())? {
            Capture::Picture => Ok(pixels),
            Capture::NoPicture => {
                Err("there is no picture: nothing was drawn since the last change of size".to_owned())
            }
        }
    }

    /// Ends the renderer; what the validation layer had to say.
    pub(crate) fn end(self) -> Vec<String> {
        drop(self.renderer);
        self.validation.messages()
    }
}

/// Tells what becomes of a run without Vulkan.
fn note_fallback(why: &str) {
    console::note(&format!("{why}; drawing with the software renderer"));
}

fn textures(world: &World) -> TextureSet {
    TextureSet::builtin(world.registry())
}
