//! One update: everything that happened to the blocks goes into the light.
//!
//! ```text
//! edited cells go dark, with all that hangs on them
//! the sky falls into chunks that came; what neighbours had from chunks that were there goes dark
//! what is left shines in again, and lamps shine
//! ```

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use super::ChunkLight;
use super::arena::{Arena, Cell, Link, Slot, border, opposite};
use super::arrival::{Had, Renewed, Stays, fall};
use super::flood::Flood;
use super::medium::{Kind, Lamps, Sky};
use super::removal::Removal;
use super::store::{Kept, LightStore, around};
use crate::world::Outside;
use crate::{BlockPos, BlockType, CHUNK_VOLUME, Chunk, ChunkPos, Face, Light, LocalPos};

/// Whether light is in step with the blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LightProgress {
    /// There is more to do.
    Behind,
    /// It is.
    Settled,
}

/// The blocks that light falls on.
#[derive(Clone, Copy)]
pub(crate) struct Ground<'a> {
    pub(crate) chunks: &'a BTreeMap<ChunkPos, Chunk>,
    pub(crate) types: &'a [BlockType],
    pub(crate) outside: Outside,
}

/// A chunk whose light has changed, and the box of cells in it that have: both corners belong to it.
pub(crate) struct Relit {
    pub(crate) at: ChunkPos,
    pub(crate) low: [u8; 3],
    pub(crate) high: [u8; 3],
}

/// A chunk that came, went or was replaced.
struct Pending {
    at: ChunkPos,
    gave: u8,
    was_lit: bool,
}

impl LightStore {
    /// Takes in all edits, and whole columns of chunks that came or went until there were so many chunks.
    pub(crate) fn update(&mut self, ground: Ground<'_>, chunks: usize) -> (Vec<Relit>, LightProgress) {
        let edits = core::mem::take(&mut self.edits);
        let batch = self.next_batch(ground, chunks);
        if edits.is_empty() && batch.is_empty() {
            return (Vec::new(), LightProgress::Settled);
        }
        let mut arena = Arena::new(self, ground);
        relight(&mut arena, &edits, &batch, self, ground.outside);
        let slots = arena.into_slots();
        let relit = slots.iter().filter_map(|slot| self.keep(slot, ground.outside)).collect();
        (relit, if self.is_settled() { LightProgress::Settled } else { LightProgress::Behind })
    }

    /// The next chunks that came or went, the upper ones of a column first. From now on those that came count as lit.
    fn next_batch(&mut self, ground: Ground<'_>, chunks: usize) -> Vec<Pending> {
        let mut batch = Vec::new();
        while batch.len() < chunks
            && let Some(([x, z], heights)) = self.pending.pop_first()
        {
            for (&y, &gave) in heights.iter().rev() {
                let at = ChunkPos::new(x, y, z);
                let (is_stored, was_lit) = (ground.chunks.contains_key(&at), self.lit.remove(&at));
                if is_stored {
                    self.lit.insert(at);
                }
                if is_stored || was_lit {
                    batch.push(Pending { at, gave, was_lit });
                }
            }
        }
        batch
    }

    /// Keeps the light of a chunk, and tells what is different.
    fn keep(&mut self, slot: &Slot, outside: Outside) -> Option<Relit> {
        let open = [Light::OPEN_SKY; CHUNK_VOLUME];
        let light = if self.reaches(slot.at, outside) { &slot.light } else { &open };
        let mut old = [Light::OPEN_SKY; CHUNK_VOLUME];
        self.light(slot.at).unpack(&mut old);
        if *light == old {
            return None;
        }
        let first = light[0];
        match light.iter().all(|cell| *cell == first) {
            true if first == Light::OPEN_SKY => _ = self.chunks.remove(&slot.at),
            true => _ = self.chunks.insert(slot.at, Kept::Uniform(first)),
            false => _ = self.chunks.insert(slot.at, Kept::Cells(Box::new(*light))),
        }
        let mut relit = Relit { at: slot.at, low: [15; 3], high: [0; 3] };
        for at in LocalPos::all().filter(|at| light[at.index()] != old[at.index()]) {
            for (axis, c) in [at.x(), at.y(), at.z()].into_iter().enumerate() {
                relit.low[axis] = relit.low[axis].min(c);
                relit.high[axis] = relit.high[axis].max(c);
            }
        }
        Some(relit)
    }
}

fn relight(
    arena: &mut Arena<'_>,
    edits: &BTreeMap<BlockPos, u8>,
    batch: &[Pending],
    store: &LightStore,
    outside: Outside,
) {
    let mut sky = (Removal::<Sky>::new(), Flood::<Sky>::new());
    let mut lamps = (Removal::<Lamps>::new(), Flood::<Lamps>::new());
    let edited: Vec<Cell> = edits.keys().filter_map(|at| cell(arena, *at)).collect();
    for (at, gave) in edits {
        let Some(cell) = cell(arena, *at) else { continue };
        sky.0.darken(arena, cell, 0);
        lamps.0.darken(arena, cell, *gave);
    }
    sky.0.run(arena, &mut sky.1);
    lamps.0.run(arena, &mut lamps.1);

    let renewed = renew(arena, batch, store, outside);
    let mut is_renewed = Vec::new();
    for chunk in &renewed {
        is_renewed.resize(is_renewed.len().max(chunk.slot as usize + 1), false);
        is_renewed[chunk.slot as usize] = true;
    }
    for chunk in renewed.iter().filter(|chunk| chunk.stays == Stays::Here) {
        fall(arena, chunk.slot, &mut sky.1);
    }
    for chunk in &renewed {
        chunk.take(arena, &is_renewed, &mut sky.0);
        chunk.take(arena, &is_renewed, &mut lamps.0);
    }
    if outside == Outside::Air {
        for pending in batch {
            lengthen_shadows(arena, pending.at, store, &mut sky.0);
        }
    }
    sky.0.run(arena, &mut sky.1);
    lamps.0.run(arena, &mut lamps.1);

    for chunk in &renewed {
        chunk.give(arena, &is_renewed, &mut sky.1);
        chunk.give(arena, &is_renewed, &mut lamps.1);
    }
    for &cell in &edited {
        refill(arena, cell, &mut sky.1);
        refill(arena, cell, &mut lamps.1);
    }
    sky.0.restore(arena, &mut sky.1);
    lamps.0.restore(arena, &mut lamps.1);
    sky.1.run(arena);
    lamps.1.run(arena);
}

fn cell(arena: &mut Arena<'_>, at: BlockPos) -> Option<Cell> {
    let slot = arena.fetch(at.chunk())?;
    Some(Cell { slot, index: at.local().index() as u16 })
}

fn renew(arena: &mut Arena<'_>, batch: &[Pending], store: &LightStore, outside: Outside) -> Vec<Renewed> {
    let mut renew = |at: ChunkPos, gave: u8, had_light: bool| {
        let slot = arena.insert(at);
        let had = if had_light { Had::Light(Box::new(arena.slot(slot).light)) } else { Had::OpenSky };
        let stays = if store.reaches(at, outside) { Stays::Here } else { Stays::Gone };
        Renewed { slot, had, gave, stays }
    };
    let is_finite = outside == Outside::Air;
    let mut renewed: Vec<Renewed> =
        batch.iter().map(|pending| renew(pending.at, pending.gave, pending.was_lit || is_finite)).collect();
    // Light leaves the air around what went, too.
    let forsaken = |at: &ChunkPos| is_finite && store.chunks.contains_key(at) && !store.reaches(*at, outside);
    let own: BTreeSet<ChunkPos> = batch.iter().map(|pending| pending.at).collect();
    let forsaken: BTreeSet<ChunkPos> = own.iter().flat_map(|&at| around(at)).filter(forsaken).collect();
    renewed.extend(forsaken.difference(&own).map(|&at| renew(at, 0, true)));
    renewed
}

/// Lets in what the neighbours of a cell, the sky and its own block have for it.
fn refill<K: Kind>(arena: &mut Arena<'_>, cell: Cell, flood: &mut Flood<K>) {
    flood.shine(arena, cell);
    for face in Face::ALL {
        match arena.step(cell, face) {
            Ok(there) => flood.from(there, arena.level::<K>(there)),
            Err(Link::OpenSky) => {
                let level = arena.sky_level::<K>(cell, face);
                flood.raise(arena, cell, level);
            }
            Err(_) => {}
        }
    }
}

/// Around a chunk that came there may be air now that light goes through and didn't before: shadows fall on into it.
fn lengthen_shadows(arena: &mut Arena<'_>, at: ChunkPos, store: &LightStore, sky: &mut Removal<Sky>) {
    for below in around(at) {
        let over = below.step(Face::PosY).filter(|over| store.chunks.contains_key(over));
        let (Some(over), Some(slot)) = (over.and_then(|over| arena.fetch(over)), arena.fetch(below)) else { continue };
        for index in border(Face::NegY) {
            let (from, to) = (Cell { slot: over, index }, Cell { slot, index: opposite(index, Face::NegY) });
            let level = Sky::spread(arena.level::<Sky>(from), arena.medium(from), Face::NegY, arena.medium(to));
            if Sky::level(arena.light(to)) == 15 && level < 15 {
                sky.darken(arena, to, 0);
            }
        }
    }
}

impl ChunkLight<'_> {
    /// The light cell by cell.
    pub(super) fn unpack(&self, into: &mut [Light; CHUNK_VOLUME]) {
        match self {
            Self::Uniform(light) => into.fill(*light),
            Self::Cells(cells) => into.copy_from_slice(&cells[..]),
            Self::Packed(_) | Self::Relit(..) => LocalPos::all().for_each(|at| into[at.index()] = self.get(at)),
        }
    }
}
