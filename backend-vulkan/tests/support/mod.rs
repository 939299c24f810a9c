//! What the tests of this renderer share: a renderer under validation, and small worlds.
//!
//! Each test program uses a part of it.
#![allow(dead_code, reason = "every test program compiles this module and uses a part of it")]

mod not_run;
#[cfg(target_os = "linux")]
pub(crate) mod window;

use std::ops::{Deref, DerefMut};

use backend_vulkan::{Validation, ValidationLog, VulkanError, VulkanOptions, VulkanRenderer};
use engine_core::{
    BlockPos, BlockRegistry, Camera, Capture, Checked, EyePosition, Frame, FrameStats, Renderer, Rgba8, Size,
    TextureSet, World,
};
use not_run::not_run;

/// A renderer that fails the test if the validation layer has said anything by the time it is gone.
pub(crate) struct Watched {
    renderer: Option<Checked<VulkanRenderer>>,
    log: ValidationLog,
    /// What the last [`Watched::picture`] took.
    pub(crate) stats: FrameStats,
}

/// How a renderer under test is started.
pub(crate) fn options() -> VulkanOptions {
    VulkanOptions { validation: Validation::On, ..VulkanOptions::default() }
}

/// An offscreen renderer under test; `None`, loudly, where this machine can't run it.
pub(crate) fn renderer(textures: TextureSet) -> Option<Watched> {
    watch(VulkanRenderer::offscreen(textures, &options()))
}

/// Puts a renderer under test that was started with [`options`].
pub(crate) fn watch(started: Result<VulkanRenderer, VulkanError>) -> Option<Watched> {
    match started {
        Ok(renderer) => {
            let log = renderer.validation_log();
            Some(Watched { renderer: Some(Checked::new(renderer)), log, stats: FrameStats::default() })
        }
        Err(error) if error.is_unavailable() => {
            not_run(&format!("{}: {error}", std::thread::current().name().unwrap_or("a Vulkan test")));
            None
        }
        Err(error) => panic!("{error}"),
    }
}

impl Watched {
    /// Synchronises, draws and reads back one frame.
    pub(crate) fn picture(&mut self, world: &World, frame: &Frame, size: Size) -> Vec<Rgba8> {
        self.resize(size).unwrap();
        self.sync(world).unwrap();
        self.stats = self.render(world, frame).unwrap();
        self.read(size)
    }

    /// Reads the last frame back.
    pub(crate) fn read(&mut self, size: Size) -> Vec<Rgba8> {
        let mut pixels = vec![Rgba8::default(); size.pixels()];
        assert_eq!(self.capture(&mut pixels).unwrap(), Capture::Picture);
        pixels
    }
}

impl Deref for Watched {
    type Target = Checked<VulkanRenderer>;

    fn deref(&self) -> &Self::Target {
        self.renderer.as_ref().expect("it is only taken when dropped")
    }
}

impl DerefMut for Watched {
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.renderer.as_mut().expect("it is only taken when dropped")
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        // The last messages come while device and instance are destroyed.
        self.renderer = None;
        if !std::thread::panicking() {
            assert_eq!(self.log.messages(), Vec::<String>::new(), "the validation layer is silent");
        }
    }
}

/// The size of most pictures: odd, and not a power of two.
pub(crate) const SIZE: Size = Size { width: 161, height: 121 };

/// The built-in blocks and textures, and an empty world of them.
pub(crate) fn builtin() -> (World, TextureSet) {
    let registry = BlockRegistry::builtin();
    let textures = TextureSet::builtin(&registry);
    (World::finite(registry), textures)
}

/// An empty world of the blocks in a table, and a texture set in which everything is white.
pub(crate) fn table(blocks: &str) -> (World, TextureSet) {
    let registry = BlockRegistry::parse(blocks).unwrap();
    (World::finite(registry), TextureSet::new(Vec::new()))
}

/// Fills a box of cells with a block of this name; both corners belong to it.
pub(crate) fn fill(world: &mut World, min: [i32; 3], max: [i32; 3], name: &str) {
    let block = world.registry().id(name).expect("the registry has this block");
    for x in min[0]..=max[0] {
        for y in min[1]..=max[1] {
            for z in min[2]..=max[2] {
                world.set_block(BlockPos::new(x, y, z), block).unwrap();
            }
        }
    }
}

/// A frame at noon, without fog.
pub(crate) fn view(eye: [f64; 3], yaw: f32, pitch: f32) -> Frame {
    let camera = Camera::new(EyePosition::from_world(eye).unwrap(), yaw, pitch, Camera::DEFAULT_FOV).unwrap();
    Frame { fog: None, ..Frame::new(camera, 8) }
}

/// The pixel in the middle.
pub(crate) fn middle(pixels: &[Rgba8], size: Size) -> Rgba8 {
    pixels[size.height as usize / 2 * size.width as usize + size.width as usize / 2]
}

/// Asserts that two colours are equal within one step a channel.
#[track_caller]
pub(crate) fn assert_close(found: Rgba8, expected: Rgba8, what: &str) {
    let steps = |a: u8, b: u8| a.abs_diff(b) <= 1;
    let close = steps(found.r, expected.r) && steps(found.g, expected.g) && steps(found.b, expected.b);
    assert!(close, "{what}: {found:?} instead of {expected:?}");
}
