//! Palettes for faces whose brightness varies: one for each step, looked up by number, not by hash.

use super::{Brush, How};
use crate::colour::Colour;
use crate::palette::Lit;

/// No display has more steps of brightness.
const STEPS: usize = 256;

/// The palettes of one surface by their step of brightness, for one level, fog and sky. Memory for one surface after the other.
pub(crate) struct Ramp {
    /// [`Lit::NONE`] where it isn't known yet.
    steps: [Lit; STEPS],
    how: Option<How>,
    /// How often all palettes had been forgotten.
    forgotten: u32,
}

impl Ramp {
    pub(crate) const fn new() -> Self {
        Self { steps: [Lit::NONE; STEPS], how: None, forgotten: 0 }
    }

    /// Goes on to another surface.
    pub(super) const fn forget(&mut self) {
        self.how = None;
    }

    /// Where the palette of a step begins in the pool, once it was prepared.
    pub(super) fn begin(&self, light: u32) -> usize {
        self.steps[light as usize & (STEPS - 1)].begin()
    }
}

impl<C: Colour> Brush<'_, '_, '_, C> {
    /// Makes the palettes of some steps of brightness; returns whether there is room for all of them at once.
    pub(super) fn prepare(&mut self, first: u32, last: u32, [fog, sky]: [u32; 2]) -> bool {
        // To make room all may be forgotten, also those that were just made; then once more.
        for _ in 0..2 {
            let (how, forgotten) = (Some((self.level, fog, sky)), self.palettes.forgotten());
            if self.ramp.how != how || self.ramp.forgotten != forgotten {
                self.ramp.steps[..=self.palettes.lighting.light_steps() as usize].fill(Lit::NONE);
                (self.ramp.how, self.ramp.forgotten) = (how, forgotten);
            }
            for light in first..=last {
                if self.ramp.steps[light as usize] == Lit::NONE {
                    self.ramp.steps[light as usize] = self.lit(light, fog, sky);
                }
            }
            if self.palettes.forgotten() == forgotten {
                return true;
            }
        }
        false
    }
}
