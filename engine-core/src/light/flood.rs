//! Spreading light: cells by level, the brightest first, so that each is reached once by the best way.

use alloc::vec::Vec;
use core::marker::PhantomData;

use super::arena::{Arena, Cell};
use super::medium::Kind;
use crate::{Face, Light};

/// Cells that have light to pass on, by level.
pub(super) struct Flood<K> {
    cells: [Vec<Cell>; 16],
    kind: PhantomData<K>,
}

impl<K: Kind> Flood<K> {
    pub(super) fn new() -> Self {
        Self { cells: core::array::from_fn(|_| Vec::new()), kind: PhantomData }
    }

    /// Lets a cell pass on the level that it has, if it still has it then.
    pub(super) fn from(&mut self, cell: Cell, level: u8) {
        if level > 1 {
            self.cells[usize::from(level)].push(cell);
        }
    }

    /// Raises the level of a cell and lets it pass that on. One that has no less already stays as it is.
    pub(super) fn raise(&mut self, arena: &mut Arena<'_>, cell: Cell, level: u8) {
        let light = arena.light_mut(cell);
        if level > K::level(*light) {
            K::set(light, level);
            self.from(cell, level);
        }
    }

    /// Puts the light of a cell's own block into it.
    pub(super) fn shine(&mut self, arena: &mut Arena<'_>, cell: Cell) {
        let medium = arena.medium(cell);
        match K::emission(medium) {
            0 => {}
            level if medium.is_dark() => self.from(cell, level),
            level => self.raise(arena, cell, level),
        }
    }

    /// Passes everything on.
    pub(super) fn run(&mut self, arena: &mut Arena<'_>) {
        for level in (2..16u8).rev() {
            while let Some(cell) = self.cells[usize::from(level)].pop() {
                if arena.level::<K>(cell) != level {
                    continue;
                }
                let from = arena.medium(cell);
                for face in Face::ALL {
                    let Ok(there) = arena.step(cell, face) else { continue };
                    let slot = arena.slot_mut(there.slot);
                    let index = usize::from(there.index);
                    let light: &mut Light = &mut slot.light[index];
                    let reached = K::spread(level, from, face, slot.media[index]);
                    if reached > K::level(*light) {
                        K::set(light, reached);
                        self.from(there, reached);
                    }
                }
            }
        }
    }
}
