//! A renderer that draws nothing and keeps each frame's plan as data, for tests without a pixel.

use core::convert::Infallible;

use engine_core::{Capture, DrawList, Frame, FrameStats, MeshStore, Renderer, Rgba8, Size, WorldView};

/// Meshes and plans like the GPU renderer, and stops there.
///
/// ```
/// use backend_null::NullRenderer;
/// use engine_core::{BlockPos, BlockRegistry, Camera, EyePosition, Frame, Renderer, Size, World};
///
/// let mut world = World::finite(BlockRegistry::builtin());
/// let stone = world.registry().id("stone").ok_or("no stone")?;
/// world.set_block(BlockPos::new(0, 0, -3), stone)?;
///
/// let eye = EyePosition::from_world([0.5, 0.5, 0.5])?;
/// let mut renderer = NullRenderer::new();
/// renderer.resize(Size { width: 320, height: 240 })?;
/// renderer.sync(&world)?;
/// renderer.render(&world, &Frame::new(Camera::new(eye, 0.0, 0.0, 70.0)?, 4))?;
/// // Of its six faces only the front: −x and −y look into other chunks, from which no view comes, and the rest away from the eye.
/// assert_eq!(renderer.plan().to_string(), "opaque chunk 0,0,-1 quads 5..6\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct NullRenderer {
    meshes: MeshStore,
    plan: DrawList,
    size: Size,
}

impl NullRenderer {
    /// A renderer that has seen no world yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The plan of the last frame.
    pub fn plan(&self) -> &DrawList {
        &self.plan
    }

    /// The meshes of the world as of the last `sync`.
    pub fn meshes(&self) -> &MeshStore {
        &self.meshes
    }
}

impl Renderer for NullRenderer {
    type Error = Infallible;

    fn resize(&mut self, size: Size) -> Result<(), Infallible> {
        self.size = size;
        Ok(())
    }

    fn sync(&mut self, world: &dyn WorldView) -> Result<(), Infallible> {
        let _span = tracing::info_span!("mesh").entered();
        self.meshes.sync(world, &mut |_, _| {});
        Ok(())
    }

    fn render(&mut self, world: &dyn WorldView, frame: &Frame) -> Result<FrameStats, Infallible> {
        if self.size.is_empty() || !self.meshes.is_synced() {
            self.plan = DrawList::new();
            return Ok(FrameStats { mesh_bytes: self.meshes.bytes(), ..FrameStats::default() });
        }
        let _span = tracing::info_span!("plan").entered();
        self.plan.plan(world, &self.meshes, frame, self.size);
        let stats = self.plan.stats(&self.meshes);
        Ok(FrameStats { draw_calls: self.plan.draws().len() as u32, ..stats })
    }

    fn capture(&mut self, pixels: &mut [Rgba8]) -> Result<Capture, Infallible> {
        assert_eq!(pixels.len(), self.size.pixels(), "the buffer doesn't fit the picture of {:?}", self.size);
        Ok(Capture::NoPicture)
    }
}
