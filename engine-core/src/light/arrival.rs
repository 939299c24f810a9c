//! Chunks that come, go or are replaced: the sky falls into them in whole columns, and at their borders they and their neighbours trade what changed.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::arena::{Arena, Cell, Link, border, opposite};
use super::flood::Flood;
use super::medium::{Kind, Medium, Sky};
use super::removal::Removal;
use crate::{CHUNK_VOLUME, Face, Light};

/// A chunk whose light is made anew.
pub(super) struct Renewed {
    pub(super) slot: u32,
    pub(super) had: Had,
    /// The most that an opaque block gave off that was there.
    pub(super) gave: u8,
    pub(super) stays: Stays,
}

/// The light that its neighbours may have from it.
pub(super) enum Had {
    /// None, but the sky was open where it is now.
    OpenSky,
    Light(Box<[Light; CHUNK_VOLUME]>),
}

/// Whether there is a chunk afterwards.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stays {
    Here,
    Gone,
}

impl Renewed {
    /// The level that the cell passed on.
    fn passed<K: Kind>(&self, arena: &Arena<'_>, index: u16, face: Face) -> u8 {
        match &self.had {
            Had::OpenSky => {
                if K::FALLS && arena.sees_sky(face.opposite()) {
                    15
                } else {
                    0
                }
            }
            Had::Light(light) => K::level(light[usize::from(index)]).max(if K::FALLS { 0 } else { self.gave }),
        }
    }

    /// The level that it passes on now, and through what.
    fn passes<K: Kind>(&self, arena: &Arena<'_>, index: u16, face: Face) -> (u8, Medium) {
        let cell = Cell { slot: self.slot, index };
        match self.stays {
            Stays::Here => (arena.level::<K>(cell), arena.medium(cell)),
            Stays::Gone if K::FALLS && arena.sees_sky(face.opposite()) => (15, Medium::AIR),
            Stays::Gone => (0, Medium::AIR),
        }
    }

    /// Darkens what the neighbours had from the chunk and don't get from it any more, as far as that is known.
    pub(super) fn take<K: Kind>(&self, arena: &mut Arena<'_>, is_renewed: &[bool], removal: &mut Removal<K>) {
        for face in Face::ALL {
            let Link::Chunk(beyond) = arena.link(self.slot, face) else { continue };
            if is_renewed.get(beyond as usize) == Some(&true) {
                continue;
            }
            for index in border(face) {
                let there = Cell { slot: beyond, index: opposite(index, face) };
                let held = K::level(arena.light(there));
                if K::may_have_lit(self.passed::<K>(arena, index, face), face, held) {
                    let (level, from) = self.passes::<K>(arena, index, face);
                    if K::spread(level, from, face, arena.medium(there)) < held {
                        removal.darken(arena, there, 0);
                    }
                }
            }
        }
    }

    /// Finds all from which light has to go on in the chunk and at its borders.
    pub(super) fn give<K: Kind>(&self, arena: &mut Arena<'_>, is_renewed: &[bool], flood: &mut Flood<K>) {
        if self.stays == Stays::Gone {
            for face in Face::ALL {
                if arena.sees_sky(face.opposite())
                    && let Link::Chunk(beyond) = arena.link(self.slot, face)
                {
                    open_sky(arena, beyond, face.opposite(), flood);
                }
            }
            return;
        }
        for index in 0..CHUNK_VOLUME as u16 {
            if K::emission(arena.slot(self.slot).media[usize::from(index)]) > 0 {
                flood.shine(arena, Cell { slot: self.slot, index });
            }
        }
        for face in Face::ALL {
            match arena.link(self.slot, face) {
                Link::Chunk(beyond) => {
                    let twice = is_renewed.get(beyond as usize) == Some(&true) && face.index() & 1 == 0;
                    if !twice {
                        trade(arena, [self.slot, beyond], face, flood);
                    }
                }
                Link::OpenSky => open_sky(arena, self.slot, face, flood),
                Link::Nothing | Link::Unknown => {}
            }
        }
    }
}

/// On one side of a chunk is the open sky.
fn open_sky<K: Kind>(arena: &mut Arena<'_>, slot: u32, side: Face, flood: &mut Flood<K>) {
    if !K::FALLS {
        return;
    }
    for index in border(side) {
        let cell = Cell { slot, index };
        let level = arena.sky_level::<K>(cell, side);
        flood.raise(arena, cell, level);
    }
}

/// On both sides of a border, what is brighter than the other side goes on.
fn trade<K: Kind>(arena: &Arena<'_>, [here, beyond]: [u32; 2], face: Face, flood: &mut Flood<K>) {
    let slots = [here, beyond].map(|slot| arena.slot(slot));
    for index in border(face) {
        let cells = [Cell { slot: here, index }, Cell { slot: beyond, index: opposite(index, face) }];
        let media = [0, 1].map(|side| slots[side].media[usize::from(cells[side].index)]);
        let held = [0, 1].map(|side| K::level(slots[side].light[usize::from(cells[side].index)]));
        let passed = [0, 1].map(|side| held[side].max(K::emission(media[side])));
        if K::spread(passed[0], media[0], face, media[1]) > held[1] {
            flood.from(cells[0], passed[0]);
        }
        if K::spread(passed[1], media[1], face.opposite(), media[0]) > held[0] {
            flood.from(cells[1], passed[1]);
        }
    }
}

/// Rows of 16 cells along x, in the order of their indices.
type Rows = [u16; 256];

/// Makes the chunk dark but for the sky that falls straight down into it. Cells from which it goes on sideways or dimmed get into `flood`.
pub(super) fn fall(arena: &mut Arena<'_>, slot: u32, flood: &mut Flood<Sky>) {
    let (mut falling, mut above) = ([0xffff; 16], [Medium::AIR; 256]);
    if let Link::Chunk(over) = arena.link(slot, Face::PosY) {
        let over = arena.slot(over);
        above.copy_from_slice(&over.media[..256]);
        for (row, cells) in falling.iter_mut().zip(over.light.as_chunks::<16>().0) {
            *row = bits(cells, |light| Sky::level(*light) == 15);
        }
    }
    let slot_there = arena.slot_mut(slot);
    slot_there.light.fill(Light(0));
    if falling == [0xffff; 16] && above.iter().chain(&slot_there.media).all(|medium| medium.is_open()) {
        slot_there.light.fill(Light::OPEN_SKY);
        return;
    }
    let (mut open, mut takes): (Rows, Rows) = ([0; 256], [0; 256]);
    for y in (0..16).rev() {
        for z in 0..16 {
            let row = y * 16 + z;
            let cells = &slot_there.media[row * 16..row * 16 + 16];
            let over = &above[z * 16..z * 16 + 16];
            let clear = (0..16).fold(0, |bits, x| bits | u16::from(cells[x].is_clear_below(over[x])) << x);
            falling[z] &= clear;
            open[row] = falling[z];
            takes[row] = bits(cells, |medium| !medium.is_dark());
            for (x, light) in slot_there.light[row * 16..row * 16 + 16].iter_mut().enumerate() {
                *light = if falling[z] >> x & 1 == 1 { Light::OPEN_SKY } else { Light(0) };
            }
        }
        above.copy_from_slice(&slot_there.media[y * 256..y * 256 + 256]);
    }
    for (row, bits) in edges(&open, &takes).into_iter().enumerate() {
        let mut left = bits;
        while left != 0 {
            flood.from(Cell { slot, index: (row * 16) as u16 + left.trailing_zeros() as u16 }, 15);
            left &= left - 1;
        }
    }
}

fn bits<T>(cells: &[T], holds: impl Fn(&T) -> bool) -> u16 {
    cells.iter().enumerate().fold(0, |bits, (x, cell)| bits | u16::from(holds(cell)) << x)
}

/// The cells under the open sky that have a neighbour in the chunk, beside or below, which takes light in and isn't under the open sky.
fn edges(open: &Rows, takes: &Rows) -> Vec<u16> {
    let shaded = |row: usize| takes[row] & !open[row];
    let edge = |row: usize| {
        let (y, z) = (row / 16, row % 16);
        let mut near = shaded(row) << 1 | shaded(row) >> 1;
        if z > 0 {
            near |= shaded(row - 1);
        }
        if z < 15 {
            near |= shaded(row + 1);
        }
        if y > 0 {
            near |= shaded(row - 16);
        }
        near & open[row]
    };
    (0..256).map(edge).collect()
}
