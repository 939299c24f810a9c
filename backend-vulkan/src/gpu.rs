//! Everything that belongs to one device, and the steps of a frame on it. After a lost device all of it is made anew.
//!
//! Invariant: nothing of it is dropped before the device has finished with it.

use std::sync::Arc;
use std::time::Duration;

use engine_core::{BlockType, Capture, DrawList, Frame, MeshStore, Rgba8, Size, TextureSet};

use crate::adapter::query;
use crate::capture;
use crate::conv;
use crate::depth::DepthBuffer;
use crate::descriptor::Layouts;
use crate::device::Device;
use crate::error::VulkanError;
use crate::frame_slot::FrameSlot;
use crate::instance::Instance;
use crate::offscreen::OffscreenImage;
use crate::options::VulkanOptions;
use crate::pass::{Backdrop, Drawing};
use crate::pipeline::Pipelines;
use crate::pipeline_cache::PipelineCache;
use crate::scene::Scene;
use crate::shader::data::FrameData;
use crate::surface::Surface;
use crate::sync::{FRAMES_IN_FLIGHT, Timeline};
use crate::target::{Picture, Target};
use crate::timer::{self, Timer};

/// A device at work.
pub(crate) struct Gpu {
    pub(crate) scene: Scene,
    pub(crate) timeline: Timeline,
    pub(crate) device: Arc<Device>,
    target: Target,
    slots: Vec<FrameSlot>,
    next_slot: usize,
    pipelines: Pipelines,
    pipeline_cache: PipelineCache,
    layouts: Layouts,
    depth: DepthBuffer,
    last: Option<LastFrame>,
    /// How long the device took for the last frame that is known to have finished.
    pub(crate) frame_time: Option<Duration>,
}

/// The frame that was drawn last. Its slot still holds all that it was drawn from.
#[derive(Debug, Clone, Copy)]
struct LastFrame {
    slot: usize,
    size: Size,
    backdrop: Backdrop,
}

/// A frame that has been prepared and can be drawn: its slot is free, and there is a picture.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Begun {
    slot: usize,
    picture: Picture,
}

impl Begun {
    /// The picture's size.
    pub(crate) fn size(&self) -> Size {
        conv::size(self.picture.extent)
    }
}

impl Gpu {
    /// Chooses a device and sets everything up on it.
    pub(crate) fn new(
        instance: &Arc<Instance>,
        surface: Option<&Arc<Surface>>,
        options: &VulkanOptions,
        textures: &TextureSet,
    ) -> Result<Self, VulkanError> {
        let device = query::open_best(instance, surface.map(|surface| &**surface), options)?;
        let target = match surface {
            Some(surface) => Target::window(&device, surface)?,
            None => Target::Offscreen(None),
        };
        let layouts = Layouts::new(&device)?;
        let mut pipeline_cache = PipelineCache::open(&device, options.pipeline_cache.as_deref())?;
        let pipelines = Pipelines::new(&device, &layouts, &mut pipeline_cache, target.format())?;
        let mut timeline = Timeline::new(&device)?;
        let scene = Scene::new(&device, &mut timeline, textures)?;
        let slots = (0..FRAMES_IN_FLIGHT).map(|index| FrameSlot::new(&device, &layouts, &scene, index));
        let slots = slots.collect::<Result<_, _>>()?;
        let depth = DepthBuffer::default();
        Ok(Self {
            scene,
            timeline,
            device,
            target,
            slots,
            next_slot: 0,
            pipelines,
            pipeline_cache,
            layouts,
            depth,
            last: None,
            frame_time: None,
        })
    }

    /// The surface has another size now.
    pub(crate) fn resized(&mut self) {
        self.target.invalidate();
        self.last = None;
    }

    /// Takes over block types and changed meshes, to be copied to the device with the next frame.
    pub(crate) fn take_over(&mut self, types: &[BlockType], meshes: &MeshStore) -> Result<(), VulkanError> {
        let _span = tracing::info_span!("upload").entered();
        self.scene.take_over(&self.layouts, types, meshes, self.timeline.submitted() + 1)
    }

    /// Waits for a free slot and asks for a picture of this size.
    pub(crate) fn begin(&mut self, size: Size) -> Result<Option<Begun>, VulkanError> {
        let slot = self.next_slot;
        self.timeline.wait(self.slots[slot].submit)?;
        self.slots[slot].kept.clear();
        self.frame_time = self.slots[slot].timer.as_ref().and_then(Timer::read);
        self.scene.reclaim(self.timeline.finished()?);
        let picture = self.target.begin(&self.device, &self.timeline, size, slot)?;
        Ok(picture.map(|picture| Begun { slot, picture }))
    }

    /// Draws a prepared frame, and hands it on. Gives the number of draw calls.
    pub(crate) fn draw(
        &mut self,
        begun: &Begun,
        frame: &Frame,
        list: &DrawList,
        backdrop: Backdrop,
    ) -> Result<u32, VulkanError> {
        // From here on until the frame is submitted, an error would leave an acquired image behind.
        let drawn = self.draw_to(begun, frame, list, backdrop).and_then(|()| self.target.finish(&begun.picture));
        if drawn.is_err() {
            self.target.invalidate();
        }
        drawn.map(|()| self.slots[begun.slot].plan.draw_calls(&self.device.adapter))
    }

    fn draw_to(
        &mut self,
        begun: &Begun,
        frame: &Frame,
        list: &DrawList,
        backdrop: Backdrop,
    ) -> Result<(), VulkanError> {
        let Begun { slot: index, picture } = *begun;
        if self.pipelines.colour_format != self.target.format() {
            self.timeline.wait_for_all()?;
            let (layouts, cache) = (&self.layouts, &mut self.pipeline_cache);
            self.pipelines = Pipelines::new(&self.device, layouts, cache, self.target.format())?;
        }
        self.last = None;
        let slot = &mut self.slots[index];
        match backdrop {
            Backdrop::Sky => {
                let _span = tracing::info_span!("draws").entered();
                let range = |chunk: usize| self.scene.range(list.chunks()[chunk].chunk);
                slot.plan.fill(list, frame, self.scene.pages(), range);
            }
            Backdrop::Colour(_) => slot.plan.clear(),
        }
        let grid_bits = self.device.adapter.limits.sub_pixel_precision_bits;
        slot.write(&self.scene, &FrameData::new(frame, begun.size(), grid_bits), list)?;
        self.next_slot = (index + 1) % FRAMES_IN_FLIGHT;
        self.submit(index, &picture, backdrop)?;
        self.last = Some(LastFrame { slot: index, size: begun.size(), backdrop });
        Ok(())
    }

    /// Records and submits what a slot holds.
    fn submit(&mut self, index: usize, picture: &Picture, backdrop: Backdrop) -> Result<(), VulkanError> {
        let FrameSlot { commands, scene_set, ordered_set, plan, indirect, submit, kept, timer, .. } =
            &mut self.slots[index];
        let depth = self.depth.fitting(&self.device, &self.timeline, picture.extent)?;
        let span = tracing::info_span!("record").entered();
        let recording = commands.record()?;
        if let Some(timer) = timer {
            recording.reset_timer(timer);
            recording.write_time(timer, timer::BEGIN);
        }
        self.scene.uploads.record(&recording);
        let drawing = Drawing {
            layouts: &self.layouts,
            pipelines: &self.pipelines,
            scene: &self.scene,
            scene_set,
            ordered_set,
            plan,
            indirect,
            adapter: &self.device.adapter,
            depth,
            backdrop,
        };
        drawing.record(&recording, picture);
        if let Some(timer) = timer {
            recording.write_time(timer, timer::END);
            timer.recorded();
        }
        let recorded = recording.finish()?;
        drop(span);
        *submit = self.timeline.submit(recorded, picture.presentation)?;
        kept.extend(self.scene.uploads.take_submitted());
        Ok(())
    }

    /// Reads back the last frame, if there is one of this size.
    ///
    /// A window's pictures are gone once they are shown, so the frame is drawn again, from what its slot still holds, to an
    /// image of our own.
    pub(crate) fn capture(&mut self, size: Size, pixels: &mut [Rgba8]) -> Result<Capture, VulkanError> {
        let Some(last) = self.last.filter(|last| last.size == size) else { return Ok(Capture::NoPicture) };
        if let Target::Offscreen(Some(image)) = &self.target {
            capture::read(&self.device, &mut self.timeline, image, pixels)?;
            return Ok(Capture::Picture);
        }
        self.timeline.wait(self.slots[last.slot].submit)?;
        let image = OffscreenImage::new(&self.device, conv::extent(size), self.target.format())?;
        let drawn = self.submit(last.slot, &image.picture(), last.backdrop);
        // Also waits for the drawing, before the image goes.
        drawn.and_then(|()| capture::read(&self.device, &mut self.timeline, &image, pixels))?;
        Ok(Capture::Picture)
    }
}

impl Drop for Gpu {
    fn drop(&mut self) {
        if self.device.is_abandoned() {
            return;
        }
        if let Err(error) = self.timeline.wait_for_all() {
            tracing::warn!(%error, "gave up waiting for the device");
        }
        self.device.wait_idle();
    }
}
