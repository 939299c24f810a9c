//! A frame's draws as the device sees them: plain data, made from the [`DrawList`] that all GPU renderers share.
//!
//! Invariant: the commands of a step lie side by side, so that one indirect call draws all of them.

use std::ops::Range;

use bytemuck::{Pod, Zeroable};
use engine_core::draw_list::Stream;
use engine_core::{Draw, DrawList, Frame, Pass};
use glam::Vec3;

use crate::adapter::query::Adapter;
use crate::mesh_memory::QuadRange;
use crate::options::DrawCalls;
use crate::pipeline::{Air, Subject};
use crate::scene::MOST_QUADS_A_DRAW;
use crate::shader::data::instance;

/// What to record for a frame.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    pub(crate) steps: Vec<Step>,
    pub(crate) commands: Vec<DrawCommand>,
}

/// Draws of one pipeline and one buffer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Step {
    /// Some of the plan's commands.
    Quads { subject: Subject, source: Source, commands: Range<u32> },
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

/// Some quads of one chunk: the twin of Vulkan's `VkDrawIndexedIndirectCommand`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct DrawCommand {
    /// Six to a quad.
    pub(crate) index_count: u32,
    pub(crate) instance_count: u32,
    pub(crate) first_index: u32,
    /// Four for each quad before the first in its buffer.
    pub(crate) vertex_offset: i32,
    /// Where the chunk is.
    pub(crate) first_instance: u32,
}

impl Step {
    /// Which pipeline draws it.
    pub(crate) fn subject(&self) -> Subject {
        match self {
            Self::Quads { subject, .. } => *subject,
            Self::Sky => Subject::Sky,
        }
    }
}

impl Plan {
    /// Empties the plan.
    pub(crate) fn clear(&mut self) {
        self.steps.clear();
        self.commands.clear();
    }

    /// Plans what `list` says of `frame`, in place of what the plan holds. `range` tells where the mesh of its chunk number
    /// so-and-so lies, in one of `pages` pages.
    pub(crate) fn fill<'a>(
        &mut self,
        list: &DrawList,
        frame: &Frame,
        pages: usize,
        range: impl Fn(usize) -> Option<&'a QuadRange>,
    ) {
        self.clear();
        let (solid, ordered) = list.draws().split_at(list.draws().partition_point(|draw| !draw.pass.is_ordered()));
        let opaque = solid.partition_point(|draw| draw.pass == Pass::Opaque);
        let (opaque, cutout) = solid.split_at(opaque);
        let mut push_all = |subject: Subject, draws: &[Draw], takes: &dyn Fn([i32; 3]) -> bool| {
            let wanted = subject.stream();
            for page in 0..pages {
                for draw in draws
                    .iter()
                    .filter(|draw| draw.stream == wanted && takes(list.chunks()[draw.chunk as usize].offset))
                {
                    if let Some(range) = range(draw.chunk as usize).filter(|range| range.page == page) {
                        let first = if wanted == Stream::Cubes { range.quads.start } else { range.first_piece };
                        self.push(list, frame, draw, subject, (Source::Page(page), first));
                    }
                }
            }
        };
        push_all(Subject::Opaque(Air::Clear), opaque, &|offset| is_clear(frame, offset));
        push_all(Subject::Opaque(Air::Foggy), opaque, &|offset| !is_clear(frame, offset));
        push_all(Subject::OpaqueShapes, opaque, &|_| true);
        push_all(Subject::Cutout, cutout, &|_| true);
        push_all(Subject::CutoutShapes, cutout, &|_| true);
        // After what is solid, so that only what it leaves open is filled; before what it shines through.
        self.steps.push(Step::Sky);
        let air = if frame.fog.is_some() { Air::Foggy } else { Air::Clear };
        for draw in ordered {
            let (subject, first) = match draw.stream {
                Stream::Cubes => (Subject::Translucent(air), 0),
                Stream::Shapes => (Subject::TranslucentShapes, first_ordered_piece(list)),
            };
            self.push(list, frame, draw, subject, (Source::Ordered, first));
        }
    }

    /// How many draw calls the device gets.
    pub(crate) fn draw_calls(&self, adapter: &Adapter) -> u32 {
        let calls_of = |step: &Step| match step {
            Step::Quads { commands, .. } => calls(commands, adapter).count() as u32,
            Step::Sky => 1,
        };
        self.steps.iter().map(calls_of).sum()
    }

    fn push(&mut self, list: &DrawList, frame: &Frame, draw: &Draw, subject: Subject, (source, base): (Source, u32)) {
        let chunk = instance(list.chunks()[draw.chunk as usize].offset, frame.camera.eye().block());
        let begin = self.commands.len() as u32;
        for first in draw.quads.clone().step_by(MOST_QUADS_A_DRAW as usize) {
            let count = (draw.quads.end - first).min(MOST_QUADS_A_DRAW);
            self.commands.push(DrawCommand::new(base + first, count, chunk));
        }
        let end = self.commands.len() as u32;
        match self.steps.last_mut() {
            Some(Step::Quads { subject: last, source: from, commands }) if *last == subject && *from == source => {
                commands.end = end;
            }
            _ => self.steps.push(Step::Quads { subject, source, commands: begin..end }),
        }
    }
}

impl DrawCommand {
    fn new(first_quad: u32, quads: u32, chunk: u32) -> Self {
        Self {
            index_count: 6 * quads,
            instance_count: 1,
            first_index: 0,
            vertex_offset: (4 * first_quad) as i32,
            first_instance: chunk,
        }
    }
}

/// Where the pieces begin among what was put in order: after the quads, at a place that is a whole number of pieces.
pub(crate) fn first_ordered_piece(list: &DrawList) -> u32 {
    (list.ordered().len() as u32).div_ceil(2)
}

/// Whether all of the chunk whose first cell is `offset` blocks from the eye's lies before where the fog begins.
fn is_clear(frame: &Frame, offset: [i32; 3]) -> bool {
    let Some(fog) = frame.fog else { return true };
    let eye = frame.camera.eye().fraction();
    let first = Vec3::from(offset.map(|blocks| blocks as f32)) - eye;
    // Its farthest corner, and a block more for what quads are widened by.
    let farthest = first.abs().max((first + 16.0).abs()) + 1.0;
    farthest.length_squared() < fog.start() * fog.start()
}

/// How commands are dealt out to draw calls.
pub(crate) fn calls(commands: &Range<u32>, adapter: &Adapter) -> impl Iterator<Item = Range<u32>> {
    let most = match adapter.draw_calls {
        DrawCalls::Direct | DrawCalls::Indirect => 1,
        DrawCalls::MultiIndirect => adapter.limits.max_draw_indirect_count.max(1),
    };
    let end = commands.end;
    commands.clone().step_by(most as usize).map(move |start| start..end.min(start.saturating_add(most)))
}
