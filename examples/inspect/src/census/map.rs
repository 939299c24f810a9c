//! Counts a map, one piece at a time.

use engine_core::CHUNK_VOLUME;
use engine_core::formats::{BlockName, Kind, MapSource, NamedChunk, Palettes};

use super::{Census, Counts};

pub(super) fn take(source: &mut dyn MapSource, wanted: &[[i32; 3]]) -> Census {
    let mut census = Census::new(source.kind(), wanted);
    census.regions = source.regions().iter().map(|name| (name.clone(), Counts::new())).collect();
    let mut palettes = Palettes::builtin();
    let (pieces, messages) = source.pieces();
    census.messages = messages;
    for piece in pieces {
        match source.read(piece) {
            Ok(chunks) => {
                census.chunks += 1;
                for chunk in &chunks {
                    palettes.note(chunk);
                    census.count(chunk);
                    census.locate(source, chunk);
                }
            }
            Err(error) => census.messages.push(error.to_string()),
        }
    }
    census.placeholders = palettes.placeholders().clone();
    census.messages.extend(palettes.message());
    census
}

impl Census {
    fn count(&mut self, chunk: &NamedChunk) {
        for (name, count) in chunk.palette.iter().zip(chunk.counts()).filter(|(_, count)| *count > 0) {
            let key = key(self.kind, name);
            if let Some((_, region)) = self.regions.get_mut(chunk.region) {
                *region.entry(key.clone()).or_default() += count;
            }
            *self.blocks.entry(key).or_default() += count;
        }
        widen(&mut self.light.block, chunk.light.block.as_deref());
        widen(&mut self.light.sky, chunk.light.sky.as_deref());
    }

    /// Widens the bounds by the chunk, and looks for the wanted blocks in it.
    fn locate(&mut self, source: &dyn MapSource, chunk: &NamedChunk) {
        let axes = source.axes();
        for corner in chunk.stored_box().into_iter().flatten() {
            self.include(axes.to_file(corner));
        }
        for (cell, found) in &mut self.at {
            let cell = axes.to_world(*cell);
            if cell.chunk() == chunk.at
                && let Some(block) = chunk.block(cell.local())
            {
                *found = Some(block.to_string());
            }
        }
    }
}

/// What a block is counted as: in worlds, states would make too many kinds of it.
fn key(kind: Kind, name: &BlockName) -> String {
    match kind {
        Kind::AnvilRegion | Kind::AnvilWorld => name.without_states().to_string(),
        _ => name.to_string(),
    }
}

/// Widens a range by levels of light, two in a byte.
fn widen(range: &mut Option<[u8; 2]>, levels: Option<&[u8; CHUNK_VOLUME / 2]>) {
    for level in levels.into_iter().flatten().flat_map(|pair| [pair & 15, pair >> 4]) {
        let [low, high] = range.unwrap_or([level; 2]);
        *range = Some([low.min(level), high.max(level)]);
    }
}
