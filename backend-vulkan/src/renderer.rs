//! The renderer: a frame as prose. Everything else in this crate is how.

use std::sync::Arc;

use engine_core::{
    Capture, Coverage, DrawList, Frame, FrameStats, MeshStore, Renderer, Rgba8, Size, TextureSet, WorldView,
};

use crate::debug::ValidationLog;
use crate::error::VulkanError;
use crate::gpu::Gpu;
use crate::instance::Instance;
use crate::memory::MemoryUse;
use crate::options::VulkanOptions;
use crate::pass::Backdrop;
use crate::shader::data::FrameData;
use crate::surface::{Surface, SurfaceSource, Window};
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
    device_wish: Option<String>,
    textures: TextureSet,
    meshes: MeshStore,
    list: DrawList,
    size: Size,
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
        Self::new(textures, Some(SurfaceSource::Window(Box::new(window))), options)
    }

    /// Draws with these textures to a window that doesn't exist: every step of presenting is done, and nobody sees it.
    /// For tests of those steps.
    ///
    /// # Errors
    /// As [`VulkanRenderer::offscreen`], and if the driver has no such surfaces.
    pub fn for_no_screen(textures: TextureSet, options: &VulkanOptions) -> Result<Self, VulkanError> {
        Self::new(textures, Some(SurfaceSource::Headless), options)
    }

    fn new(textures: TextureSet, source: Option<SurfaceSource>, options: &VulkanOptions) -> Result<Self, VulkanError> {
        let extensions = source.as_ref().map_or(Ok(Vec::new()), SurfaceSource::extensions)?;
        let instance = Arc::new(Instance::new(&extensions, options.validation)?);
        let surface = source.map(|source| Surface::new(&instance, source)).transpose()?.map(Arc::new);
        let gpu = Gpu::new(&instance, surface.as_ref(), options.device.as_deref(), &textures)?;
        Ok(Self {
            gpu: Some(gpu),
            surface,
            instance,
            device_wish: options.device.clone(),
            textures,
            meshes: MeshStore::new(),
            list: DrawList::new(),
            size: Size::default(),
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

    /// The last submits to the device, oldest first, about a thousand at most.
    pub fn submits(&self) -> Vec<SubmitRecord> {
        self.gpu.iter().flat_map(|gpu| gpu.timeline.journal()).collect()
    }

    /// One frame.
    fn draw(&mut self, world: &dyn WorldView, frame: &Frame) -> Result<FrameStats, VulkanError> {
        let nothing = FrameStats { mesh_bytes: self.meshes.bytes(), ..FrameStats::default() };
        let gpu = running(&mut self.gpu)?;
        let Some(begun) = gpu.begin(self.size)? else { return Ok(nothing) };
        let size = begun.size();
        self.list.plan(world, &self.meshes, frame, size);
        let backdrop = backdrop(world, frame, &self.textures);
        let draw_calls = gpu.draw(&begun, &FrameData::new(frame, size), &self.list, backdrop)?;
        Ok(match backdrop {
            Backdrop::Sky => FrameStats { draw_calls, ..self.list.stats(&self.meshes) },
            Backdrop::Colour(_) => nothing,
        })
    }

    /// Starts over with a new device after the old one was lost, and gives it the whole world.
    fn restart(&mut self, world: &dyn WorldView) -> Result<(), VulkanError> {
        // First, so that the old swapchain is gone before the surface gets a new one.
        self.gpu = None;
        let wish = self.device_wish.as_deref();
        let mut gpu = Gpu::new(&self.instance, self.surface.as_ref(), wish, &self.textures)?;
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
        self.meshes.sync(world, &mut |chunk, _| gpu.scene.note(chunk));
        gpu.take_over(world.block_types(), &self.meshes)
    }

    /// A lost device is replaced once; if that doesn't help, the error says so.
    fn render(&mut self, world: &dyn WorldView, frame: &Frame) -> Result<FrameStats, VulkanError> {
        match self.draw(world, frame) {
            Err(error @ (VulkanError::DeviceLost { .. } | VulkanError::Timeout { .. })) if self.gpu.is_some() => {
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

/// From inside an opaque block one sees nothing but that block.
fn backdrop(world: &dyn WorldView, frame: &Frame, textures: &TextureSet) -> Backdrop {
    let block = world.block(frame.camera.eye().block()).map(|id| world.block_type(id));
    match block {
        Some(block) if block.coverage == Coverage::Opaque => Backdrop::Colour(textures.average_of(block)),
        _ => Backdrop::Sky,
    }
}
