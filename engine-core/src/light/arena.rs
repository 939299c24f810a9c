//! Chunks in the hands of an update: their light cell by cell, what their blocks mean to light, and their neighbours.
//!
//! Chunks are fetched when light first reaches for them. Which there are is fixed while an update runs.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::medium::{Kind, Medium};
use super::store::LightStore;
use super::update::Ground;
use crate::world::Outside;
use crate::{BlockId, CHUNK_VOLUME, ChunkBlocks, ChunkPos, Face, Light};

/// What lies beyond a side of a chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Link {
    Unknown,
    Chunk(u32),
    /// Nothing that light goes into or comes out of.
    Nothing,
    /// The open sky.
    OpenSky,
}

/// One cell of a chunk in the arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) slot: u32,
    pub(super) index: u16,
}

pub(super) struct Slot {
    pub(super) at: ChunkPos,
    pub(super) light: [Light; CHUNK_VOLUME],
    pub(super) media: [Medium; CHUNK_VOLUME],
    links: [Link; 6],
}

pub(super) struct Arena<'a> {
    store: &'a LightStore,
    ground: Ground<'a>,
    media: Vec<Medium>,
    slots: Vec<Box<Slot>>,
    by_place: BTreeMap<ChunkPos, u32>,
    unpacked: Box<[BlockId; CHUNK_VOLUME]>,
}

impl<'a> Arena<'a> {
    pub(super) fn new(store: &'a LightStore, ground: Ground<'a>) -> Self {
        let media = Medium::table(ground.types);
        let unpacked = Box::new([BlockId::AIR; CHUNK_VOLUME]);
        Self { store, ground, media, slots: Vec::new(), by_place: BTreeMap::new(), unpacked }
    }

    /// The chunks fetched so far.
    pub(super) fn into_slots(self) -> Vec<Box<Slot>> {
        self.slots
    }

    pub(super) fn slot(&self, slot: u32) -> &Slot {
        &self.slots[slot as usize]
    }

    pub(super) fn slot_mut(&mut self, slot: u32) -> &mut Slot {
        &mut self.slots[slot as usize]
    }

    pub(super) fn light(&self, cell: Cell) -> Light {
        self.slot(cell.slot).light[usize::from(cell.index)]
    }

    pub(super) fn light_mut(&mut self, cell: Cell) -> &mut Light {
        &mut self.slot_mut(cell.slot).light[usize::from(cell.index)]
    }

    pub(super) fn medium(&self, cell: Cell) -> Medium {
        self.slot(cell.slot).media[usize::from(cell.index)]
    }

    /// The level that a cell passes on: what it holds, or what an opaque block in it gives off.
    pub(super) fn level<K: Kind>(&self, cell: Cell) -> u8 {
        K::level(self.light(cell)).max(K::emission(self.medium(cell)))
    }

    /// The chunk at a place that light goes through, as it is in the store.
    pub(super) fn fetch(&mut self, at: ChunkPos) -> Option<u32> {
        self.store.reaches(at, self.ground.outside).then(|| self.insert(at))
    }

    /// The chunk at a place, whether or not light goes through it.
    pub(super) fn insert(&mut self, at: ChunkPos) -> u32 {
        if let Some(&slot) = self.by_place.get(&at) {
            return slot;
        }
        let mut light = [Light::OPEN_SKY; CHUNK_VOLUME];
        self.store.light(at).unpack(&mut light);
        let mut media = [Medium::AIR; CHUNK_VOLUME];
        if let Some(chunk) = self.ground.chunks.get(&at).filter(|_| self.store.is_lit(at)) {
            let medium = |id: BlockId| self.media.get(usize::from(id.0)).copied().unwrap_or_default();
            match chunk.blocks() {
                ChunkBlocks::NotLoaded => {}
                ChunkBlocks::Uniform(id) => media.fill(medium(id)),
                ChunkBlocks::Packed(blocks) => {
                    blocks.unpack(&mut self.unpacked);
                    for (medium_there, id) in media.iter_mut().zip(self.unpacked.iter()) {
                        *medium_there = medium(*id);
                    }
                }
            }
        }
        let slot = self.slots.len() as u32;
        self.slots.push(Box::new(Slot { at, light, media, links: [Link::Unknown; 6] }));
        self.by_place.insert(at, slot);
        slot
    }

    /// What lies beyond a side of a chunk.
    pub(super) fn link(&mut self, slot: u32, face: Face) -> Link {
        let known = self.slot(slot).links[face.index()];
        if known != Link::Unknown {
            return known;
        }
        let beyond = self.slot(slot).at.step(face).and_then(|at| self.fetch(at));
        let link = match beyond {
            Some(beyond) => Link::Chunk(beyond),
            None if self.sees_sky(face) => Link::OpenSky,
            None => Link::Nothing,
        };
        self.slot_mut(slot).links[face.index()] = link;
        link
    }

    /// Whether there is open sky on this side of a chunk where no light goes on: above it, and around a finite world.
    pub(super) fn sees_sky(&self, face: Face) -> bool {
        face == Face::PosY || face != Face::NegY && self.ground.outside == Outside::Air
    }

    /// The level that a cell has from the open sky on one of its sides.
    pub(super) fn sky_level<K: Kind>(&self, cell: Cell, side: Face) -> u8 {
        if K::FALLS { K::spread(15, Medium::AIR, side.opposite(), self.medium(cell)) } else { 0 }
    }

    /// The cell on the other side of a face, if light can get there; or what is there instead.
    pub(super) fn step(&mut self, cell: Cell, face: Face) -> Result<Cell, Link> {
        let place = 4 * [0, 2, 1][face.axis() as usize];
        let (unit, last) = (1 << place, cell.index >> place & 15);
        let (index, leaves) = match face.index() & 1 {
            0 => (cell.index.wrapping_sub(unit), last == 0),
            _ => (cell.index.wrapping_add(unit), last == 15),
        };
        if !leaves {
            return Ok(Cell { index, ..cell });
        }
        match self.link(cell.slot, face) {
            Link::Chunk(slot) => Ok(Cell { slot, index: opposite(cell.index, face) }),
            link => Err(link),
        }
    }
}

/// The index of the cell across the border: the same one at the other end of the chunk.
pub(super) fn opposite(index: u16, face: Face) -> u16 {
    index ^ 15 << (4 * [0, 2, 1][face.axis() as usize])
}

/// The cells of a chunk at one of its sides.
pub(super) fn border(face: Face) -> impl Iterator<Item = u16> {
    let across = 4 * [0, 2, 1][face.axis() as usize];
    let [u, v] = [face.u_axis(), face.v_axis()].map(|axis| 4 * [0, 2, 1][axis as usize]);
    let end = if face.index() & 1 == 0 { 0 } else { 15 << across };
    (0..256).map(move |i: u16| end | (i & 15) << u | (i >> 4) << v)
}
