//! A world's light, brought in step with its blocks when it is asked to be.

use super::World;
use crate::light::{Ground, LightProgress};

/// Chunks that an update without a limit takes in at a time: so many lie unpacked in memory.
const BATCH: usize = 512;

impl World {
    /// Brings light in step with the blocks: after edits and loading, before renderers look. What it changes is on the list of changes.
    ///
    /// Until the first call, all is under the open sky. An edit costs what it changes, a chunk that comes is lit once.
    ///
    /// ```
    /// use engine_core::{BlockPos, BlockRegistry, World, WorldView};
    ///
    /// let registry = BlockRegistry::builtin();
    /// let torch = registry.id("torch").unwrap();
    /// let mut world = World::finite(registry);
    /// world.set_block(BlockPos::new(14, 8, 8), torch).unwrap();
    /// world.update_light();
    /// assert_eq!(world.light_at(BlockPos::new(16, 8, 8)).block(), 12);
    /// ```
    pub fn update_light(&mut self) {
        while self.update_light_of(BATCH) == LightProgress::Behind {}
    }

    /// The same in steps: takes in all edits, and of the chunks that came or went about as many as `chunks` says, whole columns at a time.
    /// What is left of those waits for the next call; the light at the end is the same.
    pub fn update_light_of(&mut self, chunks: usize) -> LightProgress {
        if self.light.is_settled() {
            return LightProgress::Settled;
        }
        let ground = Ground { chunks: &self.chunks, types: self.registry.types(), outside: self.outside };
        let (relit, progress) = self.light.update(ground, chunks.max(1));
        for chunk in relit {
            let reach = |axis: usize| -i32::from(chunk.low[axis] == 0)..=i32::from(chunk.high[axis] == 15);
            for y in reach(1) {
                for z in reach(2) {
                    for x in reach(0) {
                        self.touch(chunk.at.offset(x, y, z));
                    }
                }
            }
        }
        progress
    }

    /// How much memory the light's arrays take.
    pub fn light_bytes(&self) -> usize {
        self.light.bytes()
    }
}
