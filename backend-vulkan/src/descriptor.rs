//! What the shaders' bindings are, in one table, and sets that fill them.
//!
//! ```text
//! set 0  what a frame shares   0 frame · 1 materials · 2 textures
//! set 1  where quads lie       0 quads · 1 light at their corners
//! ```
//!
//! Invariant: the tables agree with the `@group` and `@binding` of the shaders. The layer compares them whenever a
//! pipeline is made.

use std::sync::Arc;

use ash::vk;

use crate::buffer::Buffer;
use crate::device::Device;
use crate::error::{Doing, VulkanError};
use crate::object::Owned;

/// One binding: its number is its place in the table.
struct Binding {
    kind: vk::DescriptorType,
    stages: vk::ShaderStageFlags,
}

const fn binding(kind: vk::DescriptorType, stages: vk::ShaderStageFlags) -> Binding {
    Binding { kind, stages }
}

const BOTH: vk::ShaderStageFlags =
    vk::ShaderStageFlags::from_raw(vk::ShaderStageFlags::VERTEX.as_raw() | vk::ShaderStageFlags::FRAGMENT.as_raw());

const SCENE_SET: &[Binding] = &[
    binding(vk::DescriptorType::UNIFORM_BUFFER, BOTH),
    binding(vk::DescriptorType::STORAGE_BUFFER, vk::ShaderStageFlags::VERTEX),
    binding(vk::DescriptorType::SAMPLED_IMAGE, vk::ShaderStageFlags::FRAGMENT),
];

const QUADS_SET: &[Binding] = &[
    binding(vk::DescriptorType::STORAGE_BUFFER, vk::ShaderStageFlags::VERTEX),
    binding(vk::DescriptorType::STORAGE_BUFFER, vk::ShaderStageFlags::VERTEX),
];

/// Set 0, binding 0: the frame's constants.
pub(crate) const FRAME: u32 = 0;
/// Set 0, binding 1: texture and tint by block and face.
pub(crate) const MATERIALS: u32 = 1;
/// Set 0, binding 2: the texture array.
pub(crate) const TEXTURES: u32 = 2;

/// Set 1, binding 0: quads.
pub(crate) const QUADS: u32 = 0;
/// Set 1, binding 1: the light at their corners, where they have such.
pub(crate) const CORNER_LIGHT: u32 = 1;

/// Which of the two sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SetKind {
    /// Set 0.
    Scene,
    /// Set 1.
    Quads,
}

impl SetKind {
    fn bindings(self) -> &'static [Binding] {
        match self {
            Self::Scene => SCENE_SET,
            Self::Quads => QUADS_SET,
        }
    }

    /// The set's number in the shaders.
    pub(crate) fn index(self) -> u32 {
        match self {
            Self::Scene => 0,
            Self::Quads => 1,
        }
    }
}

/// The layouts of both sets, and of the pipelines that use them.
pub(crate) struct Layouts {
    pub(crate) pipeline: Owned<vk::PipelineLayout>,
    scene: Owned<vk::DescriptorSetLayout>,
    quads: Owned<vk::DescriptorSetLayout>,
}

impl Layouts {
    /// Makes them from the tables.
    pub(crate) fn new(device: &Arc<Device>) -> Result<Self, VulkanError> {
        let scene = set_layout(device, SetKind::Scene, "scene set")?;
        let quads = set_layout(device, SetKind::Quads, "quads set")?;
        let sets = [scene.raw, quads.raw];
        let info = vk::PipelineLayoutCreateInfo::default().set_layouts(&sets);
        // SAFETY: the device and the set layouts are alive.
        let raw = unsafe { device.raw.create_pipeline_layout(&info, None) }.doing("create the pipeline layout")?;
        Ok(Self { pipeline: Owned::new(device, raw, "pipeline layout"), scene, quads })
    }

    fn set(&self, kind: SetKind) -> vk::DescriptorSetLayout {
        match kind {
            SetKind::Scene => self.scene.raw,
            SetKind::Quads => self.quads.raw,
        }
    }
}

fn set_layout(device: &Arc<Device>, kind: SetKind, name: &str) -> Result<Owned<vk::DescriptorSetLayout>, VulkanError> {
    let bindings: Vec<_> = (0..)
        .zip(kind.bindings())
        .map(|(number, binding)| {
            vk::DescriptorSetLayoutBinding::default()
                .binding(number)
                .descriptor_type(binding.kind)
                .descriptor_count(1)
                .stage_flags(binding.stages)
        })
        .collect();
    let info = vk::DescriptorSetLayoutCreateInfo::default().bindings(&bindings);
    // SAFETY: the device is alive.
    let raw =
        unsafe { device.raw.create_descriptor_set_layout(&info, None) }.doing("create a descriptor set layout")?;
    Ok(Owned::new(device, raw, name))
}

/// A set, in a pool of its own. It is written only while no frame in flight uses it.
pub(crate) struct DescriptorSet {
    pub(crate) raw: vk::DescriptorSet,
    kind: SetKind,
    _pool: Owned<vk::DescriptorPool>,
    device: Arc<Device>,
}

impl DescriptorSet {
    /// An empty set: all its bindings must be filled before it is bound.
    pub(crate) fn new(device: &Arc<Device>, layouts: &Layouts, kind: SetKind, name: &str) -> Result<Self, VulkanError> {
        const DOING: &str = "create a descriptor set";
        let sizes: Vec<_> = kind
            .bindings()
            .iter()
            .map(|binding| vk::DescriptorPoolSize::default().ty(binding.kind).descriptor_count(1))
            .collect();
        let info = vk::DescriptorPoolCreateInfo::default().max_sets(1).pool_sizes(&sizes);
        // SAFETY: the device is alive.
        let pool = unsafe { device.raw.create_descriptor_pool(&info, None) }.doing(DOING)?;
        let pool = Owned::new(device, pool, name);
        let set_layouts = [layouts.set(kind)];
        let info = vk::DescriptorSetAllocateInfo::default().descriptor_pool(pool.raw).set_layouts(&set_layouts);
        // SAFETY: the pool is new and has room for just this set.
        let sets = unsafe { device.raw.allocate_descriptor_sets(&info) }.doing(DOING)?;
        let raw = sets.first().copied().unwrap_or_default();
        device.name(raw, name);
        Ok(Self { raw, kind, _pool: pool, device: Arc::clone(device) })
    }

    /// Fills a binding with all of a buffer.
    pub(crate) fn write_buffer(&mut self, binding: u32, buffer: &Buffer) {
        let info = [vk::DescriptorBufferInfo::default().buffer(buffer.raw).range(vk::WHOLE_SIZE)];
        self.write(self.write_of(binding).buffer_info(&info));
    }

    /// Fills a binding with an image that shaders may read.
    pub(crate) fn write_image(&mut self, binding: u32, view: vk::ImageView) {
        let layout = vk::ImageLayout::SHADER_READ_ONLY_OPTIMAL;
        let info = [vk::DescriptorImageInfo::default().image_view(view).image_layout(layout)];
        self.write(self.write_of(binding).image_info(&info));
    }

    fn write_of(&self, binding: u32) -> vk::WriteDescriptorSet<'static> {
        let kind = self.kind.bindings()[binding as usize].kind;
        vk::WriteDescriptorSet::default().dst_set(self.raw).dst_binding(binding).descriptor_type(kind)
    }

    fn write(&self, write: vk::WriteDescriptorSet<'_>) {
        // SAFETY: set and resource are of this device and alive, and no frame in flight uses the set.
        unsafe { self.device.raw.update_descriptor_sets(&[write], &[]) };
    }
}
