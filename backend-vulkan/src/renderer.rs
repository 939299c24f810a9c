//! The renderer: a frame as prose. Everything else in this crate is how.

use std::sync::Arc;
use std::time::{Duration, Instant};

use engine_core::{Capture, DrawList, Frame, FrameStats, MeshStore, Renderer, Rgba8, Size, TextureSet, WorldView};

use crate::debug::ValidationLog;
use crate::error::VulkanError;
use crate::gpu::Gpu;
use crate::instance::Instance;
use crate::memory::MemoryUse;
use crate::options::VulkanOptions;
use crate::pass::Backdrop;
use crate::surface::{self, Surface, Window};
use crate::sync::SubmitRecord;

/// Draws worlds with Vulkan: to a window, or to an image of its own.
///
/// ```no_run
/// use backend_vulkan::{VulkanOptions, VulkanRenderer};
/// use engine_core::{BlockRegistry, Renderer, Size, TextureSet};
///
/// let textures = TextureSet::builtin(&BlockRegistry::builtin());
/// let mut renderer = VulkanRenderer::offscreen(textures, &VulkanOptions::default())?;
/// renderer.resize(Size { width: 640, height: 480 })?;
/// # Ok::<_, backend_vulkan::VulkanError>(())
/// ```
pub struct VulkanRenderer {
    /// `None` once the device was lost and starting over has failed.
    gpu: Option<Gpu>,
    surface: Option<Arc<Surface>>,
    instance: Arc<Instance>,
    options: VulkanOptions,
    textures: TextureSet,
    meshes: MeshStore,
    list: DrawList,
    size: Size,
    follows: Following,
    record_time: Duration,
}

/// How long a frame took.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FrameTimes {
    /// On the processor: planning, recording and handing over the last frame, without waiting for the device.
    pub record: Duration,
    /// On the device, for the last frame that is known to have finished; `None` before the first one, and where the device has no clock.
    pub device: Option<Duration>,
}

/// Whether the renderer knows a world.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Following {
    /// Nothing was synchronised yet, so there's nothing to draw.
    Nothing,
    /// The world of the last `sync`.
    World,
}

impl VulkanRenderer {
    /// Draws with these textures to an image of its own.
    ///
    /// # Errors
    /// If there's no Vulkan, no device that will do, or no memory.
    pub fn offscreen(textures: TextureSet, options: &VulkanOptions) -> Result<Self, VulkanError> {
        Self::new(textures, None, options)
    }

    /// Draws with these textures to a window, of which it keeps a share: what winit's windows are, or an `Arc` of one.
    ///
    /// # Errors
    /// As [`VulkanRenderer::offscreen`], and if no device can draw to the window.
    pub fn for_window(window: impl Window, textures: TextureSet, options: &VulkanOptions) -> Result<Self, VulkanError> {
        Self::new(textures, Some(Box::new(window)), options)
    }

    fn new(
        textures: TextureSet,
        window: Option<Box<dyn Window>>,
        options: &VulkanOptions,
    ) -> Result<Self, VulkanError> {
        let extensions = window.as_deref().map_or(Ok(Vec::new()), surface::extensions)?;
        let instance = Arc::new(Instance::new(&extensions, options.validation)?);
        let surface = window.map(|window| Surface::new(&instance, window)).transpose()?.map(Arc::new);
        let gpu = Gpu::new(&instance, surface.as_ref(), options, &textures)?;
        Ok(Self {
            gpu: Some(gpu),
            surface,
            instance,
            options: options.clone(),
            textures,
            meshes: MeshStore::new(),
            list: DrawList::new(),
            size: Size::default(),
            follows: Following::Nothing,
            record_time: Duration::ZERO,
        })
    }

    /// The name of the device that draws.
    pub fn device_name(&self) -> &str {
        self.gpu.as_ref().map_or("none", |gpu| &gpu.device.adapter.description.name)
    }

    /// What the validation layer says. The log outlives the renderer: what was forgotten is only reported at its end.
    pub fn validation_log(&self) -> ValidationLog {
        self.instance.validation.clone()
    }

    /// Device memory in use.
    pub fn memory_use(&self) -> MemoryUse {
        self.gpu.as_ref().map_or_else(MemoryUse::default, |gpu| gpu.device.memory.in_use())
    }

    /// How long the last frame took.
    pub fn times(&self) -> FrameTimes {
        FrameTimes { record: self.record_time, device: self.gpu.as_ref().and_then(|gpu| gpu.frame_time) }
    }

    /// The last submits to the device, oldest first, about a thousand at most.
    pub fn submits(&self) -> Vec<SubmitRecord> {
        self.gpu.iter().flat_map(|gpu| gpu.timeline.journal()).collect()
    }

    /// One frame.
    fn draw(&mut self, world: &dyn WorldView, frame: &Frame) -> Result<FrameStats, VulkanError> {
        let nothing = FrameStats { mesh_bytes: self.meshes.bytes(), ..FrameStats::default() };
        let gpu = running(&mut self.gpu)?;
        if self.follows == Following::Nothing {
            return Ok(nothing);
        }
        let Some(begun) = gpu.begin(self.size)? else { return Ok(nothing) };
        let start = Instant::now();
        tracing::info_span!("plan").in_scope(|| self.list.plan(world, &self.meshes, frame, begun.size()));
        let backdrop = match self.list.inside() {
            Some(block) => Backdrop::Colour(self.textures.average_of(world.block_type(block))),
            None => Backdrop::Sky,
        };
        let draw_calls = gpu.draw(&begun, frame, &self.list, backdrop)?;
        self.record_time = start.elapsed();
        Ok(match backdrop {
            Backdrop::Sky => FrameStats { draw_calls, ..self.list.stats(&self.meshes) },
            Backdrop::Colour(_) => nothing,
        })
    }

    /// Whether a new device may help. One that doesn't answer still holds the window that it draws to, so then there's no other for it.
    fn may_start_over(&self, error: &VulkanError) -> bool {
        match error {
            VulkanError::DeviceLost { .. } => true,
            VulkanError::Timeout { .. } => self.surface.is_none(),
            _ => false,
        }
    }

    /// Starts over with a new device after the old one was lost, and gives it the whole world.
    fn restart(&mut self, world: &dyn WorldView) -> Result<(), VulkanError> {
        // First, so that the old swapchain is gone before the surface gets a new one.
        self.gpu = None;
        let mut gpu = Gpu::new(&self.instance, self.surface.as_ref(), &self.options, &self.textures)?;
        world.for_each_chunk(&mut |chunk| gpu.scene.note(chunk));
        gpu.take_over(world.block_types(), &self.meshes)?;
        self.gpu = Some(gpu);
        Ok(())
    }
}

impl Renderer for VulkanRenderer {
    type Error = VulkanError;

    fn resize(&mut self, size: Size) -> Result<(), VulkanError> {
        self.size = size;
        if let Some(gpu) = &mut self.gpu {
            gpu.resized();
        }
        Ok(())
    }

    fn sync(&mut self, world: &dyn WorldView) -> Result<(), VulkanError> {
        let gpu = running(&mut self.gpu)?;
        tracing::info_span!("mesh").in_scope(|| self.meshes.sync(world, &mut |chunk, _| gpu.scene.note(chunk)));
        gpu.take_over(world.block_types(), &self.meshes)?;
        self.follows = Following::World;
        Ok(())
    }

    /// A lost device is replaced once; if that doesn't help, the error says so.
    fn render(&mut self, world: &dyn WorldView, frame: &Frame) -> Result<FrameStats, VulkanError> {
        match self.draw(world, frame) {
            Err(error) if self.gpu.is_some() && self.may_start_over(&error) => {
                tracing::error!(%error, "starting over");
                self.restart(world)?;
                self.draw(world, frame)
            }
            drawn => drawn,
        }
    }

    fn capture(&mut self, pixels: &mut [Rgba8]) -> Result<Capture, VulkanError> {
        assert_eq!(pixels.len(), self.size.pixels(), "the buffer doesn't fit the picture of {:?}", self.size);
        running(&mut self.gpu)?.capture(self.size, pixels)
    }
}

/// The device, unless it was lost for good.
fn running(gpu: &mut Option<Gpu>) -> Result<&mut Gpu, VulkanError> {
    gpu.as_mut().ok_or(VulkanError::DeviceLost { doing: "go on after starting over had failed" })
}

#[cfg(test)]
mod tests {
    use ash::vk;
    use engine_core::{BlockPos, BlockRegistry, Camera, EyePosition, World};

    use super::*;
    use crate::memory::{Layout, Location};
    use crate::not_run::not_run;
    use crate::options::Validation;

    fn renderer() -> Option<VulkanRenderer> {
        let options = VulkanOptions { validation: Validation::On, ..VulkanOptions::default() };
        match VulkanRenderer::offscreen(TextureSet::new(Vec::new()), &options) {
            Err(error) if error.is_unavailable() => {
                not_run(&error.to_string());
                None
            }
            made => Some(made.unwrap()),
        }
    }

    fn picture(renderer: &mut VulkanRenderer, world: &World, frame: &Frame) -> Vec<Rgba8> {
        let size = Size { width: 64, height: 48 };
        renderer.resize(size).unwrap();
        renderer.render(world, frame).unwrap();
        let mut pixels = vec![Rgba8::default(); size.pixels()];
        assert_eq!(renderer.capture(&mut pixels).unwrap(), Capture::Picture);
        pixels
    }

    /// What happens after a lost device, which no driver for tests loses on request.
    #[test]
    fn after_starting_over_the_picture_is_the_same() {
        let Some(mut renderer) = renderer() else { return };
        let log = renderer.validation_log();
        let mut world = World::finite(BlockRegistry::parse("air empty\nred opaque tint=ff0000").unwrap());
        let red = world.registry().id("red").unwrap();
        world.set_block(BlockPos::new(0, 0, 0), red).unwrap();
        let eye = EyePosition::from_world([0.5, 1.5, 3.5]).unwrap();
        let frame = Frame::new(Camera::new(eye, 0.0, -20.0, 70.0).unwrap(), 4);
        renderer.sync(&world).unwrap();
        let before = picture(&mut renderer, &world, &frame);
        assert!(before.iter().any(|pixel| pixel.b == 0), "the block is in view");
        renderer.restart(&world).unwrap();
        assert!(before == picture(&mut renderer, &world, &frame));
        world.set_block(BlockPos::new(0, 0, 0), engine_core::BlockId::AIR).unwrap();
        renderer.sync(&world).unwrap();
        assert!(before != picture(&mut renderer, &world, &frame), "and it goes on following the world");
        drop(renderer);
        assert_eq!(log.messages(), Vec::<String>::new());
    }

    /// The canary sings: tests that find the log empty would be worth nothing otherwise.
    #[test]
    fn what_is_forgotten_is_reported_at_the_end() {
        let Some(renderer) = renderer() else { return };
        let log = renderer.validation_log();
        let device = renderer.gpu.as_ref().map(|gpu| Arc::clone(&gpu.device)).unwrap();
        let info = vk::BufferCreateInfo::default().size(64).usage(vk::BufferUsageFlags::STORAGE_BUFFER);
        // SAFETY: the device is alive. That the buffer is never destroyed is what this test is about.
        let buffer = unsafe { device.raw.create_buffer(&info, None) }.unwrap();
        device.name(buffer, "forgotten buffer");
        let requirements = vk::MemoryRequirements { size: 64, alignment: 16, memory_type_bits: !0 };
        let memory =
            device.memory.allocate("forgotten memory", requirements, Location::Device, Layout::Linear).unwrap();
        std::mem::forget(memory);
        assert_eq!(log.count(), 0);
        drop((device, renderer));
        let messages = log.messages();
        for forgotten in ["forgotten buffer", "forgotten memory"] {
            assert!(messages.iter().any(|message| message.contains(forgotten)), "{forgotten} in {messages:?}");
        }
    }
}
