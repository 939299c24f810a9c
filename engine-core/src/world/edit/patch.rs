//! What a chunk held before an edit, compressed.
//!
//! A patch names only cells that the edit changed. So taking it back leaves alone what has happened to the others since, water that flowed for
//! instance. Equal blocks in cells that follow each other are one run; a chunk that changed in every cell is kept as the chunk that it was.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::EditError;
use super::cells::Cells;
use crate::{BlockId, CHUNK_SIZE, CHUNK_VOLUME, Chunk, ChunkPos, World, WorldView};

/// What undoes a list of edits.
#[derive(Clone, Debug, Default)]
pub struct Undo {
    patches: Vec<(ChunkPos, Patch)>,
}

#[derive(Clone, Debug)]
pub(super) struct Patch {
    before: Before,
    presence: Presence,
}

#[derive(Clone, Debug)]
enum Before {
    Whole(Chunk),
    Runs(Vec<Run>),
}

/// Whether the chunk was stored. Where it wasn't, all was air, and when it is all air again it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Presence {
    Stored,
    Absent,
}

#[derive(Clone, Copy, Debug)]
struct Run {
    start: u16,
    length: u16,
    block: BlockId,
}

impl Undo {
    /// Whether the edits changed nothing.
    pub fn is_empty(&self) -> bool {
        self.patches.is_empty()
    }

    /// About how much memory it takes.
    pub fn bytes(&self) -> usize {
        let heap = |patch: &Patch| match &patch.before {
            Before::Whole(chunk) => chunk.bytes(),
            Before::Runs(runs) => runs.len() * size_of::<Run>(),
        };
        self.patches.iter().map(|(_, patch)| size_of::<(ChunkPos, Patch)>() + heap(patch)).sum()
    }

    pub(super) fn chunks(&self) -> impl Iterator<Item = (ChunkPos, &Patch)> {
        self.patches.iter().map(|(at, patch)| (*at, patch))
    }

    /// Whether it can be taken back in `world`.
    pub(super) fn check(&self, world: &World) -> Result<(), EditError> {
        self.patches.iter().try_for_each(|(at, patch)| {
            world.check_editable(*at)?;
            match &patch.before {
                Before::Whole(chunk) => chunk.counts().try_for_each(|(id, _)| world.check(id)),
                Before::Runs(runs) => runs.iter().try_for_each(|run| world.check(run.block)),
            }
        })
    }
}

/// Collects what shall become of the world, which it only reads until it has finished.
#[derive(Debug, Default)]
pub(super) struct Recorder {
    undo: Undo,
    chunks: Vec<(ChunkPos, Option<Chunk>)>,
    /// Every chunk whose mesh may depend on a changed cell.
    touched: BTreeSet<ChunkPos>,
}

impl Recorder {
    /// Edits the cells of the chunk at `at`.
    pub(super) fn put(&mut self, world: &World, at: ChunkPos, edit: impl FnOnce(&mut Cells)) {
        self.record(world, at, Presence::Stored, edit);
    }

    /// Gives the cells of the chunk at `at` back what they held.
    pub(super) fn revert(&mut self, world: &World, at: ChunkPos, patch: &Patch) {
        self.record(world, at, patch.presence, |cells| match &patch.before {
            Before::Whole(chunk) => *cells = Cells::of(&chunk.blocks()),
            Before::Runs(runs) => runs.iter().for_each(|run| cells.fill_run(run.start, run.length, run.block)),
        });
    }

    /// Records the chunk's next contents. `wanted` says whether it shall be stored if they are all air.
    fn record(&mut self, world: &World, at: ChunkPos, wanted: Presence, edit: impl FnOnce(&mut Cells)) {
        let old = world.stored(at);
        let blocks = world.chunk(at);
        let (before, mut after) = (Cells::of(&blocks), Cells::of(&blocks));
        edit(&mut after);
        let Some(mut difference) = Difference::between(&before, &after) else { return };
        difference.runs.shrink_to_fit();
        self.touched.extend(difference.touched(at));
        let after = after.into_chunk();
        let is_air = after.is_uniform(BlockId::AIR);
        let before = if difference.cells == CHUNK_VOLUME {
            Before::Whole(old.cloned().unwrap_or(Chunk::uniform(BlockId::AIR)))
        } else {
            Before::Runs(difference.runs)
        };
        let presence = if old.is_some() { Presence::Stored } else { Presence::Absent };
        self.undo.patches.push((at, Patch { before, presence }));
        self.chunks.push((at, (!is_air || wanted == Presence::Stored).then_some(after)));
    }

    /// Puts everything into the world.
    pub(super) fn finish(self, world: &mut World) -> Undo {
        world.put_edited(self.chunks, &self.touched);
        self.undo
    }
}

/// Which cells of a chunk changed.
#[derive(Debug, Default)]
struct Difference {
    cells: usize,
    /// What they held.
    runs: Vec<Run>,
    /// A bit for each neighbour that a changed cell touches, and for the chunk itself: 9·(y+1) + 3·(z+1) + (x+1).
    touched: u32,
}

impl Difference {
    /// `None` if there is none.
    fn between(before: &Cells, after: &Cells) -> Option<Self> {
        if let (Cells::Uniform(before), Cells::Uniform(after)) = (before, after) {
            let run = Run { start: 0, length: CHUNK_VOLUME as u16, block: *before };
            return (before != after).then(|| Self { cells: CHUNK_VOLUME, runs: [run].into(), touched: (1 << 27) - 1 });
        }
        let mut difference = Self::default();
        for row in 0..CHUNK_SIZE * CHUNK_SIZE {
            difference.add_row(row, &before.row(row), &after.row(row));
        }
        (difference.cells > 0).then_some(difference)
    }

    fn add_row(&mut self, row: usize, before: &[BlockId; CHUNK_SIZE], after: &[BlockId; CHUNK_SIZE]) {
        if before == after {
            return;
        }
        let [y, z] = [row / CHUNK_SIZE, row % CHUNK_SIZE].map(reach);
        for x in (0..CHUNK_SIZE).filter(|&x| before[x] != after[x]) {
            self.add_cell((row * CHUNK_SIZE + x) as u16, before[x]);
            for y in y.clone() {
                for z in z.clone() {
                    reach(x).for_each(|x| self.touched |= 1 << (9 * y + 3 * z + x));
                }
            }
        }
    }

    fn add_cell(&mut self, index: u16, block: BlockId) {
        self.cells += 1;
        match self.runs.last_mut() {
            Some(run) if run.block == block && run.start + run.length == index => run.length += 1,
            _ => self.runs.push(Run { start: index, length: 1, block }),
        }
    }

    fn touched(&self, at: ChunkPos) -> impl Iterator<Item = ChunkPos> {
        let touched = (0..27).filter(|neighbour| self.touched >> neighbour & 1 == 1);
        touched.filter_map(move |n| at.offset(n % 3 - 1, n / 9 - 1, n / 3 % 3 - 1))
    }
}

/// The chunks along one axis that a cell touches: 0 the one before, 1 its own, 2 the one after.
fn reach(local: usize) -> core::ops::RangeInclusive<usize> {
    match local {
        0 => 0..=1,
        15 => 1..=2,
        _ => 1..=1,
    }
}
