//! Where the quads of chunk meshes lie on the device: a few large buffers, *pages*, and ranges in them.
//!
//! Invariants: a page is no larger than any device lets a shader see at once (128 MiB). A range that was freed is given
//! out again only after the submits that may read or fill it have finished.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;

use ash::vk;
use engine_core::mesh::{CornerLight, Quad, ShapeQuad};

use crate::buffer::Buffer;
use crate::descriptor::{CORNER_LIGHT, DescriptorSet, Layouts, QUADS, SetKind};
use crate::device::Device;
use crate::error::VulkanError;
use crate::memory::Location;
use crate::ranges::Ranges;
use crate::upload::Uploads;

/// Quads in a page: 32 MiB.
const PAGE_QUADS: u32 = 4 << 20;

/// All pages.
pub(crate) struct MeshMemory {
    device: Arc<Device>,
    pages: Vec<Page>,
    /// Freed ranges, and the submit after which they can be used again; in order.
    retired: VecDeque<(u64, QuadRange)>,
}

struct Page {
    buffer: Arc<Buffer>,
    /// As many entries as quads.
    light: Arc<Buffer>,
    set: DescriptorSet,
    free: Ranges,
}

/// Quads of one mesh in a page: faces of cubes, then pieces of other shapes, which take the room of two quads each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct QuadRange {
    pub(crate) page: usize,
    pub(crate) quads: Range<u32>,
    /// Where the pieces begin: so many pieces after the page's beginning.
    pub(crate) first_piece: u32,
}

impl MeshMemory {
    /// No pages yet.
    pub(crate) fn new(device: &Arc<Device>) -> Self {
        Self { device: Arc::clone(device), pages: Vec::new(), retired: VecDeque::new() }
    }

    /// Finds room for quads, of which there are some, and stages their copy. `light` has an entry for each, or none at all.
    pub(crate) fn store(
        &mut self,
        layouts: &Layouts,
        uploads: &mut Uploads,
        quads: &[Quad],
        light: &[CornerLight],
        pieces: &[ShapeQuad],
    ) -> Result<QuadRange, VulkanError> {
        // Pieces begin at even places, so there may have to be a gap before them.
        let gap = u32::from(!pieces.is_empty());
        let mut range = self.allocate(layouts, quads.len() as u32 + gap + 2 * pieces.len() as u32)?;
        range.first_piece = (range.quads.start + quads.len() as u32).div_ceil(2);
        let corners: Vec<[u32; 2]> = light.iter().map(|light| light.words()).collect();
        let unlit = std::iter::repeat_n(&[0; 2], quads.len().saturating_sub(corners.len()));
        let mut words: Vec<[u32; 2]> = quads.iter().zip(corners.iter().chain(unlit)).map(marked).collect();
        append_pieces(&mut words, pieces, 2 * range.first_piece - range.quads.start);
        let offset = u64::from(range.quads.start) * size_of::<Quad>() as u64;
        let page = &self.pages[range.page];
        let mut staged = uploads.stage(&page.buffer, offset, bytemuck::cast_slice(&words));
        if staged.is_ok() && !corners.is_empty() {
            staged = uploads.stage(&page.light, offset, bytemuck::cast_slice(&corners));
        }
        if let Err(error) = staged {
            self.pages[range.page].free.free(range.quads);
            return Err(error);
        }
        Ok(range)
    }

    /// Gives a range back, to be used again once submit number `after` has finished.
    pub(crate) fn retire(&mut self, range: QuadRange, after: u64) {
        self.retired.push_back((after, range));
    }

    /// Makes what was retired usable, as far as its submits have finished.
    pub(crate) fn reclaim(&mut self, finished: u64) {
        while let Some((_, range)) = self.retired.pop_front_if(|(after, _)| *after <= finished) {
            self.pages[range.page].free.free(range.quads);
        }
    }

    /// How many pages there are.
    pub(crate) fn pages(&self) -> usize {
        self.pages.len()
    }

    /// The set by which shaders see a page.
    pub(crate) fn set(&self, page: usize) -> &DescriptorSet {
        &self.pages[page].set
    }

    fn allocate(&mut self, layouts: &Layouts, quads: u32) -> Result<QuadRange, VulkanError> {
        for (page, Page { free, .. }) in self.pages.iter_mut().enumerate() {
            if let Some(quads) = free.allocate(quads) {
                return Ok(QuadRange { page, first_piece: 0, quads });
            }
        }
        let page = self.pages.len();
        let mut new = Page::new(&self.device, layouts, page)?;
        let quads = new.free.allocate(quads);
        self.pages.push(new);
        let quads = quads.ok_or(VulkanError::OutOfMemory { place: "device", doing: "store a mesh beyond any page" })?;
        Ok(QuadRange { page, first_piece: 0, quads })
    }
}

/// Set in a quad's first word if it has light of its own at its corners: that bit is free there.
const IS_LIT: u32 = 1 << 31;

/// The words of a quad, marked if there is light at its corners. Where that is nothing but zeros, so is the quad's own.
pub(crate) fn marked((quad, light): (&Quad, &[u32; 2])) -> [u32; 2] {
    let [place, look] = quad.words();
    if *light == [0; 2] { [place, look] } else { [place | IS_LIT, look] }
}

/// Appends pieces to quads, from the place `first` on.
pub(crate) fn append_pieces(words: &mut Vec<[u32; 2]>, pieces: &[ShapeQuad], first: u32) {
    if !pieces.is_empty() {
        words.resize(first as usize, [0; 2]);
    }
    words.extend(pieces.iter().flat_map(|piece| {
        let [a, b, c, d] = piece.words();
        [[a, b], [c, d]]
    }));
}

impl Page {
    fn new(device: &Arc<Device>, layouts: &Layouts, number: usize) -> Result<Self, VulkanError> {
        let name = format!("quads, page {number}");
        let size = u64::from(PAGE_QUADS) * size_of::<Quad>() as u64;
        let usage = vk::BufferUsageFlags::STORAGE_BUFFER | vk::BufferUsageFlags::TRANSFER_DST;
        let buffer = Arc::new(Buffer::new(device, &name, size, usage, Location::Device)?);
        let mut set = DescriptorSet::new(device, layouts, SetKind::Quads, &name)?;
        set.write_buffer(QUADS, &buffer);
        let name = format!("light, page {number}");
        let light = Arc::new(Buffer::new(device, &name, size, usage, Location::Device)?);
        set.write_buffer(CORNER_LIGHT, &light);
        Ok(Self { buffer, light, set, free: Ranges::new(PAGE_QUADS) })
    }
}
