//! Copies from the processor to device buffers: staged as they come, recorded with the next submit.
//!
//! Invariant: what is copied from and what is copied to are kept until the submit with the copies has finished.

use std::sync::Arc;

use ash::vk;

use crate::barrier;
use crate::buffer::Buffer;
use crate::commands::Recording;
use crate::device::Device;
use crate::error::VulkanError;
use crate::memory::Location;

/// Bytes of a staging block; larger pieces get a block of their own.
const BLOCK: u64 = 4 << 20;

/// Copies that wait for the next submit.
pub(crate) struct Uploads {
    device: Arc<Device>,
    blocks: Vec<Block>,
    copies: Vec<Copy>,
}

struct Block {
    buffer: Buffer,
    used: u64,
}

struct Copy {
    block: usize,
    target: Arc<Buffer>,
    part: vk::BufferCopy,
}

impl Uploads {
    /// No copies yet.
    pub(crate) fn new(device: &Arc<Device>) -> Self {
        Self { device: Arc::clone(device), blocks: Vec::new(), copies: Vec::new() }
    }

    /// Has `bytes` copied to `target` from byte `offset` on, with the next submit. They are a multiple of four.
    pub(crate) fn stage(&mut self, target: &Arc<Buffer>, offset: u64, bytes: &[u8]) -> Result<(), VulkanError> {
        let length = bytes.len() as u64;
        if length == 0 {
            return Ok(());
        }
        if self.blocks.last().is_none_or(|block| block.buffer.size - block.used < length) {
            let usage = vk::BufferUsageFlags::TRANSFER_SRC;
            let buffer = Buffer::new(&self.device, "staging", BLOCK.max(length), usage, Location::Upload)?;
            self.blocks.push(Block { buffer, used: 0 });
        }
        let index = self.blocks.len() - 1;
        let block = &mut self.blocks[index];
        let start = block.used;
        block.buffer.bytes_mut()[start as usize..(start + length) as usize].copy_from_slice(bytes);
        block.used += length;
        let part = vk::BufferCopy { src_offset: start, dst_offset: offset, size: length };
        self.copies.push(Copy { block: index, target: Arc::clone(target), part });
        Ok(())
    }

    /// Records all copies, and that the draws after them see them. They stay staged until [`Uploads::take_submitted`].
    pub(crate) fn record(&self, commands: &Recording<'_>) {
        if self.copies.is_empty() {
            return;
        }
        let alike = |a: &Copy, b: &Copy| a.block == b.block && Arc::ptr_eq(&a.target, &b.target);
        for copies in self.copies.chunk_by(alike) {
            let parts: Vec<_> = copies.iter().map(|copy| copy.part).collect();
            commands.copy_buffer(&self.blocks[copies[0].block].buffer, &copies[0].target, &parts);
        }
        commands.memory_barrier(barrier::copied_to_read());
    }

    /// What was recorded has been submitted. Gives the buffers that must be kept until that submit has finished.
    pub(crate) fn take_submitted(&mut self) -> Vec<Arc<Buffer>> {
        let mut kept: Vec<_> = self.copies.drain(..).map(|copy| copy.target).collect();
        kept.dedup_by(|a, b| Arc::ptr_eq(a, b));
        kept.extend(self.blocks.drain(..).map(|block| Arc::new(block.buffer)));
        kept
    }
}
