//! How fluids flow: a bounded step at a time, the same on every machine.
//!
//! A cell that may change is *awake*. A step looks at awake cells, each at the world as it was before the step, and puts what they become into the
//! world as one list of edits; then the cells around those that changed are awake. So the order in which cells are looked at doesn't matter.
//!
//! What an open cell, or one in which something flows, becomes:
//!
//! ```text
//! under the same fluid              it falls
//! beside some that spreads          a drop less than the most of them: water 1 of 8, lava 2 of 8
//! beside two sources of water       a source, if what is below is solid or a source
//! otherwise                         nothing
//! ```
//!
//! What is in a cell spreads unless it can fall: if what lies below isn't open, nor the same fluid (a source spreads over its own kind). Sources stay.
//! Water and lava don't flow into each other: who is there first stays.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::{Edit, EditError, Undo, World};
use crate::block::shape::{Fluid, FluidKind, Shape};
use crate::{BlockId, BlockPos, BlockType, Coverage, Face, WorldView};

/// The sides to which fluids spread.
const BESIDE: [Face; 4] = [Face::NegX, Face::PosX, Face::NegZ, Face::PosZ];

/// The fluids of a world in motion.
#[derive(Clone, Debug, Default)]
pub struct Flow {
    awake: BTreeSet<[i32; 3]>,
}

/// What a step did.
#[derive(Debug)]
pub struct FlowStep {
    /// How many cells it looked at.
    pub looked_at: usize,
    /// What undoes it; `None` if nothing changed.
    pub undo: Option<Undo>,
}

impl Flow {
    /// Nothing is awake.
    pub fn new() -> Self {
        Self::default()
    }

    /// Something happened at a cell: it and those around it are looked at in the next step.
    pub fn wake(&mut self, at: BlockPos) {
        self.awake.insert(at.to_array());
        self.awake.extend(Face::ALL.iter().filter_map(|&face| at.step(face)).map(BlockPos::to_array));
    }

    /// Whether all has come to rest.
    pub fn is_at_rest(&self) -> bool {
        self.awake.is_empty()
    }

    /// Looks at `budget` awake cells at most, the lowest first, and lets fluids flow there. Cells that aren't loaded rest.
    ///
    /// # Errors
    /// If the table of blocks has no room for the levels of a fluid. The world is as it was.
    pub fn step(&mut self, world: &mut World, budget: usize) -> Result<FlowStep, EditError> {
        let cells: Vec<[i32; 3]> = self.awake.iter().copied().take(budget).collect();
        let mut changes = Vec::new();
        for &[x, y, z] in &cells {
            let at = BlockPos::new(x, y, z);
            let Some(old) = world.block(at) else { continue };
            if let Some(new) = becomes(world, at, old)
                && let Some(block) = block_of(world, new)
                && block != old
            {
                changes.push((at, block));
            }
        }
        let edits: Vec<Edit<'_>> = changes.iter().map(|&(at, block)| Edit::Set { at, block }).collect();
        let undo = if edits.is_empty() { None } else { Some(world.apply(&edits)?) };
        cells.iter().for_each(|cell| _ = self.awake.remove(cell));
        changes.iter().for_each(|&(at, _)| self.wake(at));
        Ok(FlowStep { looked_at: cells.len(), undo })
    }
}

/// What a cell with the block `old` becomes: a fluid or nothing. `None` if it isn't for fluids to change.
fn becomes(world: &World, at: BlockPos, old: BlockId) -> Option<Option<Fluid>> {
    let there = fluid(world, Some(old));
    if there.is_some_and(|fluid| fluid.level == 0) || there.is_none() && !is_open(world, old) {
        return None;
    }
    let kinds = match there {
        Some(fluid) => &[fluid.kind][..],
        None => &[FluidKind::Water, FluidKind::Lava],
    };
    Some(kinds.iter().find_map(|&kind| flows_in(world, at, kind)))
}

/// What of a fluid flows into a cell.
fn flows_in(world: &World, at: BlockPos, kind: FluidKind) -> Option<Fluid> {
    let of_kind =
        |at: Option<BlockPos>| fluid(world, at.and_then(|at| world.block(at))).filter(|fluid| fluid.kind == kind);
    if of_kind(at.step(Face::PosY)).is_some() {
        return Some(Fluid { kind, level: Fluid::FALLING });
    }
    let spreading = |face: &Face| {
        let beside = at.step(*face)?;
        of_kind(Some(beside)).filter(|fluid| spreads(world, beside, *fluid))
    };
    let most = BESIDE.iter().filter_map(spreading).map(|fluid| fluid.amount()).max()?;
    let sources = BESIDE.iter().filter_map(spreading).filter(|fluid| fluid.level == 0).count();
    let rests = at.step(Face::NegY).is_some_and(|below| match of_kind(Some(below)) {
        Some(fluid) => fluid.level == 0,
        None => world.block(below).is_some_and(|block| !is_open(world, block)),
    });
    if kind == FluidKind::Water && sources >= 2 && rests {
        return Some(Fluid { kind, level: 0 });
    }
    let drop = if kind == FluidKind::Water { 1 } else { 2 };
    (most > drop).then(|| Fluid { kind, level: 8 - (most - drop) })
}

/// Whether what is in a cell flows to its sides.
fn spreads(world: &World, at: BlockPos, fluid_there: Fluid) -> bool {
    let Some(below) = at.step(Face::NegY).and_then(|below| world.block(below)) else { return true };
    match fluid(world, Some(below)) {
        Some(below) if below.kind == fluid_there.kind => fluid_there.level == 0,
        Some(_) => true,
        None => !is_open(world, below),
    }
}

fn fluid(world: &World, block: Option<BlockId>) -> Option<Fluid> {
    match world.block_type(block?).shape {
        Shape::Fluid(fluid) => Some(fluid),
        _ => None,
    }
}

/// Whether fluids flow into a block.
fn is_open(world: &World, block: BlockId) -> bool {
    world.block_type(block).coverage == Coverage::Empty
}

/// The block of a fluid: one that is there, or another level of it, which is made.
fn block_of(world: &mut World, fluid: Option<Fluid>) -> Option<BlockId> {
    let Some(fluid) = fluid else { return Some(BlockId::AIR) };
    let find = |wanted: &dyn Fn(Fluid) -> bool| {
        let is_wanted = |block: &BlockType| matches!(block.shape, Shape::Fluid(fluid) if wanted(fluid));
        world.block_types().iter().position(is_wanted).map(|index| BlockId(index as u16))
    };
    if let Some(known) = find(&|other| other == fluid) {
        return Some(known);
    }
    let other_level = find(&|other| other.kind == fluid.kind)?;
    let name = world.registry().name(other_level)?;
    let base = world.registry().id(name.rsplit_once('/').map_or(name, |(base, _)| base)).unwrap_or(other_level);
    world.registry_mut().shaped(base, Shape::Fluid(fluid))
}

#[cfg(test)]
mod tests;
