//! What one frame in flight has for itself: its plan, its commands, and the data that the processor writes for it.
//!
//! Invariant: a slot is written only after the submit that last used it has finished.

use std::sync::Arc;

use ash::vk;
use bytemuck::Pod;
use engine_core::DrawList;

use crate::buffer::Buffer;
use crate::commands::CommandList;
use crate::descriptor::{self, DescriptorSet, Layouts, SetKind};
use crate::device::Device;
use crate::error::VulkanError;
use crate::memory::Location;
use crate::mesh_memory::{append_pieces, marked};
use crate::plan::{DrawCommand, Plan, first_ordered_piece};
use crate::scene::Scene;
use crate::shader::data::FrameData;
use crate::timer::Timer;

/// Draws, and translucent quads, that there's room for at first.
const FIRST_ITEMS: u64 = 1024;
const INDIRECT: vk::BufferUsageFlags = vk::BufferUsageFlags::INDIRECT_BUFFER;
const STORAGE: vk::BufferUsageFlags = vk::BufferUsageFlags::STORAGE_BUFFER;

/// One of the frames in flight.
pub(crate) struct FrameSlot {
    pub(crate) commands: CommandList,
    /// Set 0: what the frame shares.
    pub(crate) scene_set: DescriptorSet,
    /// Set 1 for the quads that are put in order for each frame.
    pub(crate) ordered_set: DescriptorSet,
    /// What is drawn.
    pub(crate) plan: Plan,
    /// The submit that last used the slot.
    pub(crate) submit: u64,
    /// What that submit still needs.
    pub(crate) kept: Vec<Arc<Buffer>>,
    frame: Buffer,
    /// How long the device takes, where it has a clock.
    pub(crate) timer: Option<Timer>,
    /// The plan's commands, for draws that the device reads by itself.
    pub(crate) indirect: Buffer,
    ordered: Buffer,
    ordered_light: Buffer,
    words: Vec<[u32; 2]>,
    light_words: Vec<[u32; 2]>,
    materials: Arc<Buffer>,
    device: Arc<Device>,
}

impl FrameSlot {
    /// Slot number `index`.
    pub(crate) fn new(
        device: &Arc<Device>,
        layouts: &Layouts,
        scene: &Scene,
        index: usize,
    ) -> Result<Self, VulkanError> {
        let named = |what: &str| format!("{what}, slot {index}");
        let mut scene_set = DescriptorSet::new(device, layouts, SetKind::Scene, &named("scene"))?;
        let mut ordered_set = DescriptorSet::new(device, layouts, SetKind::Quads, &named("ordered quads"))?;
        let usage = vk::BufferUsageFlags::UNIFORM_BUFFER;
        let frame = Buffer::new(device, &named("frame"), size_of::<FrameData>() as u64, usage, Location::Upload)?;
        let size = FIRST_ITEMS * size_of::<DrawCommand>() as u64;
        let indirect = Buffer::new(device, &named("draws"), size, INDIRECT, Location::Upload)?;
        let ordered = Buffer::new(device, &named("ordered quads"), FIRST_ITEMS * 8, STORAGE, Location::Upload)?;
        let ordered_light = Buffer::new(device, &named("ordered light"), FIRST_ITEMS * 8, STORAGE, Location::Upload)?;
        scene_set.write_buffer(descriptor::FRAME, &frame);
        scene_set.write_buffer(descriptor::MATERIALS, scene.materials());
        scene_set.write_image(descriptor::TEXTURES, scene.textures());
        ordered_set.write_buffer(descriptor::QUADS, &ordered);
        ordered_set.write_buffer(descriptor::CORNER_LIGHT, &ordered_light);
        Ok(Self {
            commands: CommandList::new(device, &named("frame"))?,
            timer: Timer::new(device, &named("timer"))?,
            scene_set,
            ordered_set,
            plan: Plan::default(),
            words: Vec::new(),
            light_words: Vec::new(),
            submit: 0,
            kept: Vec::new(),
            frame,
            indirect,
            ordered,
            ordered_light,
            materials: Arc::clone(scene.materials()),
            device: Arc::clone(device),
        })
    }

    /// Fills the slot for a frame, of which the plan is already made.
    pub(crate) fn write(&mut self, scene: &Scene, frame: &FrameData, list: &DrawList) -> Result<(), VulkanError> {
        self.frame.bytes_mut().copy_from_slice(bytemuck::bytes_of(frame));
        let (device, scene_set, ordered_set) = (&self.device, &mut self.scene_set, &mut self.ordered_set);
        fill(device, &mut self.indirect, "draws", INDIRECT, &self.plan.commands)?;
        self.light_words.clear();
        self.light_words.extend(list.ordered_light().iter().map(|light| light.words()));
        self.words.clear();
        self.words.extend(list.ordered().iter().zip(&self.light_words).map(marked));
        append_pieces(&mut self.words, list.ordered_shapes(), 2 * first_ordered_piece(list));
        if fill(device, &mut self.ordered, "ordered quads", STORAGE, &self.words)? {
            ordered_set.write_buffer(descriptor::QUADS, &self.ordered);
        }
        if fill(device, &mut self.ordered_light, "ordered light", STORAGE, &self.light_words)? {
            ordered_set.write_buffer(descriptor::CORNER_LIGHT, &self.ordered_light);
        }
        if !Arc::ptr_eq(&self.materials, scene.materials()) {
            self.materials = Arc::clone(scene.materials());
            scene_set.write_buffer(descriptor::MATERIALS, &self.materials);
        }
        Ok(())
    }
}

/// Writes all items, in a larger buffer where they don't fit; tells whether it is another now.
fn fill<T: Pod>(
    device: &Arc<Device>,
    buffer: &mut Buffer,
    name: &str,
    usage: vk::BufferUsageFlags,
    items: &[T],
) -> Result<bool, VulkanError> {
    let bytes: &[u8] = bytemuck::cast_slice(items);
    let grown = bytes.len() as u64 > buffer.size;
    if grown {
        *buffer = Buffer::new(device, name, (bytes.len() as u64).next_power_of_two(), usage, Location::Upload)?;
    }
    buffer.bytes_mut()[..bytes.len()].copy_from_slice(bytes);
    Ok(grown)
}
