//! A frame's draws as the device sees them: plain data, made from the [`DrawList`] that all GPU renderers share.
//!
//! Invariant: draw number `n` reads [`DrawData`] number `n`, so its instance number is `n`.

use engine_core::{Draw, DrawList, Pass};

use crate::mesh_memory::QuadRange;
use crate::pipeline::Subject;
use crate::scene::MOST_QUADS_A_DRAW;
use crate::shader::data::DrawData;

/// What to record for a frame.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    pub(crate) steps: Vec<Step>,
    pub(crate) draws: Vec<DrawData>,
}

/// One draw call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// The first `count` quads of a draw.
    Quads { pass: Pass, source: Source, count: u32, draw: u32 },
    /// The sky.
    Sky,
}

/// Where quads lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    /// In a page of chunk meshes.
    Page(usize),
    /// Among those that were put in order for this frame.
    Ordered,
}

impl Step {
    /// Which pipeline draws it.
    pub(crate) fn subject(&self) -> Subject {
        match self {
            Self::Quads { pass, .. } => Subject::Quads(*pass),
            Self::Sky => Subject::Sky,
        }
    }
}

impl Plan {
    /// Empties the plan.
    pub(crate) fn clear(&mut self) {
        self.steps.clear();
        self.draws.clear();
    }

    /// Plans what `list` says, in place of what the plan holds. `range` tells where the mesh of its chunk number so-and-so
    /// lies.
    pub(crate) fn fill<'a>(&mut self, list: &DrawList, range: impl Fn(usize) -> Option<&'a QuadRange>) {
        self.clear();
        let (solid, ordered) = list.draws().split_at(list.draws().partition_point(|draw| !draw.pass.is_ordered()));
        for draw in solid {
            if let Some(range) = range(draw.chunk as usize) {
                self.push(list, draw, Source::Page(range.page), range.quads.start);
            }
        }
        // After what is solid, so that only what it leaves open is filled; before what it shines through.
        self.steps.push(Step::Sky);
        for draw in ordered {
            self.push(list, draw, Source::Ordered, 0);
        }
    }

    fn push(&mut self, list: &DrawList, draw: &Draw, source: Source, base: u32) {
        let offset = list.chunks()[draw.chunk as usize].offset;
        for first in draw.quads.clone().step_by(MOST_QUADS_A_DRAW as usize) {
            let count = (draw.quads.end - first).min(MOST_QUADS_A_DRAW);
            self.steps.push(Step::Quads { pass: draw.pass, source, count, draw: self.draws.len() as u32 });
            self.draws.push(DrawData::new(offset, base + first));
        }
    }
}
