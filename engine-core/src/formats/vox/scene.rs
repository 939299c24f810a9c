//! The scene graph resolved: which model stands where.
//!
//! The walk keeps its own stack and knows which nodes it is inside of, so neither a deep scene nor a cycle can
//! harm it. Parts of a scene may be shared, which lets a small file describe an exponentially large scene; so
//! the walk repeats only so many visits.

use std::collections::BTreeSet;

use super::error::{VoxError, VoxProblem};
use super::graph::{Graph, Keyframe, Node, at_frame_0};
use super::model::VoxModel;
use super::transform::Transform;

/// A model at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instance {
    /// Index of the model.
    pub model: usize,
    /// From the model's cells to those of the scene. Every cell that the model has ends within 32 bits.
    pub transform: Transform,
}

/// What of a scene is seen, and how much isn't.
#[derive(Default)]
pub(super) struct Instances {
    pub(super) shown: Vec<Instance>,
    pub(super) hidden: usize,
}

/// Visits beyond one for each node. A scene that shares no part needs none.
const REPEATED_VISITS: usize = 1 << 18;

/// Number of the node where a scene begins.
const ROOT: i32 = 0;

#[derive(Clone, Copy)]
enum Visibility {
    Shown,
    Hidden,
}

/// A node to be visited.
#[derive(Clone, Copy)]
struct Visit {
    node: i32,
    parent: Option<i32>,
    placed: Transform,
    visibility: Visibility,
}

enum Step {
    Enter(Visit),
    Leave(i32),
}

/// Walks the scene from its root, children in file order.
pub(super) fn walk(graph: &Graph<'_>, models: &[VoxModel]) -> Result<Instances, VoxError> {
    let mut found = Instances::default();
    let mut inside = BTreeSet::new();
    let mut visits_left = graph.nodes.len() + REPEATED_VISITS;
    let mut steps = vec![Step::Enter(Visit {
        node: ROOT,
        parent: None,
        placed: Transform::IDENTITY,
        visibility: Visibility::Shown,
    })];
    while let Some(step) = steps.pop() {
        let visit = match step {
            Step::Enter(visit) => visit,
            Step::Leave(node) => {
                inside.remove(&node);
                continue;
            }
        };
        let (chunk, node) = graph.find(visit.parent, visit.node)?;
        if visits_left == 0 {
            return Err(chunk.fails(VoxProblem::TooManyNodes(REPEATED_VISITS)));
        }
        visits_left -= 1;
        if !inside.insert(visit.node) {
            return Err(chunk.fails(VoxProblem::Cycle(visit.node)));
        }
        steps.push(Step::Leave(visit.node));
        match node {
            Node::Transform { child, layer, hidden, frames } => {
                let own = at_frame_0(frames).unwrap_or(Transform::IDENTITY);
                let switched_off = *hidden || graph.hidden_layers.contains(layer);
                steps.push(Step::Enter(Visit {
                    node: *child,
                    parent: Some(visit.node),
                    placed: visit.placed.after(own),
                    visibility: if switched_off { Visibility::Hidden } else { visit.visibility },
                }));
            }
            Node::Group { children } => {
                let enter = |&node| Step::Enter(Visit { node, parent: Some(visit.node), ..visit });
                // The stack gives back last what went in first.
                steps.extend(children.iter().rev().map(enter));
            }
            Node::Shape { models: frames } => {
                let shown = frame_0_of(frames, visit, models).map_err(|problem| chunk.fails(problem))?;
                match visit.visibility {
                    Visibility::Shown => found.shown.extend(shown),
                    Visibility::Hidden => found.hidden += usize::from(shown.is_some()),
                }
            }
        }
    }
    Ok(found)
}

/// What a shape shows.
fn frame_0_of(frames: &[Keyframe<i32>], visit: Visit, models: &[VoxModel]) -> Result<Option<Instance>, VoxProblem> {
    let Some(number) = at_frame_0(frames) else {
        return Ok(None);
    };
    let missing = VoxProblem::MissingModel { node: visit.node, model: number, models: models.len() };
    let Ok(index) = usize::try_from(number) else {
        return Err(missing);
    };
    let Some(model) = models.get(index) else {
        return Err(missing);
    };
    let about_pivot = Transform::shift(model.pivot().map(|at| -at));
    placed(index, model, visit.placed.after(about_pivot)).map(Some)
}

/// Models of a file that has no scene graph: their cells are those of the scene. Where there are several, they
/// stand in a row along x, one cell apart, because the file doesn't say where they belong.
pub(super) fn row(models: &[VoxModel]) -> Result<Vec<Instance>, VoxProblem> {
    let mut start = 0;
    let mut instances = Vec::with_capacity(models.len());
    for (index, model) in models.iter().enumerate() {
        instances.push(placed(index, model, Transform::shift([start, 0, 0]))?);
        start += i64::from(model.size[0]) + 1;
    }
    Ok(instances)
}

fn placed(index: usize, model: &VoxModel, transform: Transform) -> Result<Instance, VoxProblem> {
    let first = transform.cell([0; 3]);
    let last = transform.cell(model.last_cell());
    let fits = |cell: [i64; 3]| cell.iter().all(|&at| i32::try_from(at).is_ok());
    if fits(first) && fits(last) {
        Ok(Instance { model: index, transform })
    } else {
        Err(VoxProblem::OutsideWorld { model: index })
    }
}
