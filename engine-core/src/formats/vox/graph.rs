//! The scene graph as the file stores it: transforms (`nTRN`), groups (`nGRP`) and shapes (`nSHP`) by number,
//! and the layers (`LAYR`) that are switched off.
//!
//! Nothing is resolved here: a node may name children that don't exist, or itself.

use std::collections::{BTreeMap, BTreeSet};

use core::str::{self, FromStr};

use super::chunk::Chunk;
use super::error::{VoxError, VoxProblem};
use super::fields::{Dict, Fields};
use super::transform::{Rotation, Transform};

/// All nodes of a file, by number.
pub(super) struct Graph<'a> {
    pub(super) nodes: BTreeMap<i32, (Chunk<'a>, Node)>,
    pub(super) hidden_layers: BTreeSet<i32>,
}

/// One node.
pub(super) enum Node {
    /// Places its only child.
    Transform { child: i32, layer: i32, hidden: bool, frames: Vec<Keyframe<Transform>> },
    /// Holds its children together.
    Group { children: Vec<i32> },
    /// Shows a model; an animated one shows another model in each frame.
    Shape { models: Vec<Keyframe<i32>> },
}

/// A value that holds from its frame until the next.
pub(super) struct Keyframe<T> {
    frame: i32,
    value: T,
}

/// The value in frame 0, which is the one that a still world shows. Before its first frame a value is the
/// first one; of two for the same frame the first counts.
pub(super) fn at_frame_0<T: Copy>(frames: &[Keyframe<T>]) -> Option<T> {
    let past = frames.iter().rev().filter(|key| key.frame <= 0).max_by_key(|key| key.frame);
    past.or_else(|| frames.iter().min_by_key(|key| key.frame)).map(|key| key.value)
}

impl<'a> Graph<'a> {
    /// Reads all nodes and layers.
    pub(super) fn read(chunks: &[Chunk<'a>]) -> Result<Self, VoxError> {
        let mut graph = Self { nodes: BTreeMap::new(), hidden_layers: BTreeSet::new() };
        for chunk in chunks {
            match &chunk.id.0 {
                b"nTRN" | b"nGRP" | b"nSHP" => {
                    let (id, node) = read_node(chunk)?;
                    if graph.nodes.insert(id, (*chunk, node)).is_some() {
                        return Err(chunk.fails(VoxProblem::DuplicateNode(id)));
                    }
                }
                b"LAYR" => {
                    let mut fields = chunk.fields();
                    let layer = fields.i32()?;
                    if fields.dict()?.hidden() {
                        graph.hidden_layers.insert(layer);
                    }
                }
                _ => {}
            }
        }
        Ok(graph)
    }

    /// The node of that number, which `parent` refers to.
    pub(super) fn find(&self, parent: Option<i32>, node: i32) -> Result<&(Chunk<'a>, Node), VoxError> {
        self.nodes.get(&node).ok_or_else(|| {
            let problem = VoxProblem::MissingNode { parent, node };
            match parent.and_then(|parent| self.nodes.get(&parent)) {
                Some((chunk, _)) => chunk.fails(problem),
                None => VoxError::of_scene(problem),
            }
        })
    }
}

/// The node that is being read, for errors.
#[derive(Clone, Copy)]
struct Owner<'c, 'a> {
    chunk: &'c Chunk<'a>,
    id: i32,
}

/// What all nodes begin with, then what each kind has of its own.
fn read_node(chunk: &Chunk<'_>) -> Result<(i32, Node), VoxError> {
    let mut fields = chunk.fields();
    let id = fields.i32()?;
    let attributes = fields.dict()?;
    let owner = Owner { chunk, id };
    let node = match &chunk.id.0 {
        b"nTRN" => read_transform(owner, &mut fields, attributes.hidden())?,
        b"nGRP" => read_group(&mut fields)?,
        _ => read_shape(owner, &mut fields)?,
    };
    Ok((id, node))
}

fn read_transform(owner: Owner<'_, '_>, fields: &mut Fields<'_>, hidden: bool) -> Result<Node, VoxError> {
    let child = fields.i32()?;
    let _reserved = fields.i32()?;
    let layer = fields.i32()?;
    let mut frames = Vec::new();
    for _ in 0..fields.u32()? {
        let attributes = fields.dict()?;
        let rotation = match attributes.text("_r") {
            None => Rotation::IDENTITY,
            Some(text) => owner.parse("_r", text, |text| Rotation::from_byte(number(text)?))?,
        };
        let translation = match attributes.text("_t") {
            None => [0; 3],
            Some(text) => owner.parse("_t", text, translation)?,
        };
        let value = Transform { rotation, translation };
        frames.push(Keyframe { frame: owner.frame(&attributes)?, value });
    }
    Ok(Node::Transform { child, layer, hidden, frames })
}

fn read_group(fields: &mut Fields<'_>) -> Result<Node, VoxError> {
    let mut children = Vec::new();
    for _ in 0..fields.u32()? {
        children.push(fields.i32()?);
    }
    Ok(Node::Group { children })
}

fn read_shape(owner: Owner<'_, '_>, fields: &mut Fields<'_>) -> Result<Node, VoxError> {
    let mut models = Vec::new();
    for _ in 0..fields.u32()? {
        let value = fields.i32()?;
        let frame = owner.frame(&fields.dict()?)?;
        models.push(Keyframe { frame, value });
    }
    Ok(Node::Shape { models })
}

impl Owner<'_, '_> {
    /// The frame that a keyframe belongs to; 0 where it doesn't say.
    fn frame(self, attributes: &Dict<'_>) -> Result<i32, VoxError> {
        attributes.text("_f").map_or(Ok(0), |text| self.parse("_f", text, number))
    }

    fn parse<T>(self, name: &'static str, text: &[u8], parse: impl FnOnce(&str) -> Option<T>) -> Result<T, VoxError> {
        str::from_utf8(text).ok().and_then(parse).ok_or_else(|| {
            let shown = &text[..text.len().min(40)];
            let text = shown.escape_ascii().to_string();
            self.chunk.fails(VoxProblem::Attribute { node: self.id, name, text })
        })
    }
}

fn number<T: FromStr>(text: &str) -> Option<T> {
    text.trim().parse().ok()
}

fn translation(text: &str) -> Option<[i64; 3]> {
    let mut parts = text.split_ascii_whitespace().map(|part| part.parse::<i32>().ok());
    let [x, y, z] = [parts.next()??, parts.next()??, parts.next()??];
    parts.next().is_none().then_some([x, y, z].map(i64::from))
}
