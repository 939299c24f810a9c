//! Taking light away: from a cell on, all that it may have lit goes dark, and what is as bright for another reason shines in again.

use alloc::vec::Vec;
use core::marker::PhantomData;

use super::arena::{Arena, Cell, Link};
use super::flood::Flood;
use super::medium::Kind;
use crate::Face;

/// Cells that went dark, with the level that they had and have to take back from their neighbours.
pub(super) struct Removal<K> {
    cells: Vec<(Cell, u8)>,
    /// Cells that went dark though the open sky is on one side.
    under_sky: Vec<(Cell, Face)>,
    /// Cells that went dark though their own block shines.
    shining: Vec<Cell>,
    kind: PhantomData<K>,
}

impl<K: Kind> Removal<K> {
    pub(super) fn new() -> Self {
        Self { cells: Vec::new(), under_sky: Vec::new(), shining: Vec::new(), kind: PhantomData }
    }

    /// Makes a cell dark that passed on the level `passed`: what it has or, if that is more, what its block gave off.
    pub(super) fn darken(&mut self, arena: &mut Arena<'_>, cell: Cell, passed: u8) {
        let light = arena.light_mut(cell);
        let level = K::level(*light).max(passed);
        K::set(light, 0);
        if K::emission(arena.medium(cell)) > 0 {
            self.shining.push(cell);
        }
        if level > 0 {
            self.cells.push((cell, level));
        }
    }

    /// Darkens everything that hangs on it. `flood` gets what has to shine in again.
    pub(super) fn run(&mut self, arena: &mut Arena<'_>, flood: &mut Flood<K>) {
        while let Some((cell, level)) = self.cells.pop() {
            for face in Face::ALL {
                match arena.step(cell, face) {
                    Ok(there) => {
                        let held = K::level(arena.light(there));
                        if K::may_have_lit(level, face, held) {
                            self.darken(arena, there, 0);
                        } else {
                            flood.from(there, arena.level::<K>(there));
                        }
                    }
                    Err(Link::OpenSky) if K::FALLS => self.under_sky.push((cell, face)),
                    Err(_) => {}
                }
            }
        }
    }

    /// Gives the dark cells what they have by themselves, when all darkening is done.
    pub(super) fn restore(self, arena: &mut Arena<'_>, flood: &mut Flood<K>) {
        for cell in self.shining {
            flood.shine(arena, cell);
        }
        for (cell, face) in self.under_sky {
            let level = arena.sky_level::<K>(cell, face);
            flood.raise(arena, cell, level);
        }
    }
}
