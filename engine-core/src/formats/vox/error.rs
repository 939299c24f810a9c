//! What can be wrong with a `.vox` file, and where: one line names the byte, the chunk and the problem.

use core::error::Error;
use core::fmt;

use super::chunk::{ChunkId, MAIN, MAIN_OFFSET};

/// A `.vox` file that cannot be read.
///
/// Prints as one line, such as ``byte 48, chunk `XYZI`: declares 2147483647 voxels but holds 2``.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VoxError {
    /// Byte offset in the file of the chunk that is at fault.
    pub offset: usize,
    /// The chunk that starts there, as far as it has a name.
    pub chunk: Option<ChunkId>,
    /// What is wrong with it.
    pub problem: VoxProblem,
}

/// What is wrong with one chunk of a `.vox` file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VoxProblem {
    /// The file does not begin with `VOX `.
    NoMagic,
    /// The first chunk is not `MAIN`.
    NoMain,
    /// The file ends before a chunk does.
    PastEnd {
        /// Bytes that the chunk, its header and its children ask for.
        needs: u64,
        /// Bytes that are left for it.
        holds: usize,
    },
    /// A chunk's content ends before one of its fields.
    FieldPastContent {
        /// Bytes that the field asks for.
        needs: usize,
        /// Bytes that are left for it.
        holds: usize,
    },
    /// `MAIN` holds nothing, yet the file goes on after it.
    BytesAfterEmptyMain(usize),
    /// Voxels that are compressed in a way this reader does not know.
    Compressed,
    /// A model with a side that is not at least one voxel long.
    Size([i32; 3]),
    /// `SIZE` that no `XYZI` follows.
    SizeWithoutVoxels,
    /// `XYZI` without a `SIZE` before it.
    VoxelsWithoutSize,
    /// `XYZI` that declares more voxels than it holds.
    VoxelCount {
        /// Number of voxels that the chunk declares.
        declared: u32,
        /// Number of voxels that its length has room for.
        holds: usize,
    },
    /// A voxel outside its own model.
    VoxelOutsideModel {
        /// Where the voxel is.
        position: [u8; 3],
        /// Size of its model.
        size: [u32; 3],
    },
    /// A palette whose length is not a whole number of colours.
    PaletteLength(usize),
    /// An attribute whose text is not what its name asks for.
    Attribute {
        /// Node that has the attribute.
        node: i32,
        /// Name of the attribute.
        name: &'static str,
        /// Its text, shortened.
        text: String,
    },
    /// Two nodes with the same number.
    DuplicateNode(i32),
    /// A node names one that the file does not have.
    MissingNode {
        /// The node that refers to it; none for the root.
        parent: Option<i32>,
        /// The node that is missing.
        node: i32,
    },
    /// A shape shows a model that the file does not have.
    MissingModel {
        /// The shape.
        node: i32,
        /// The model that it names.
        model: i32,
        /// Number of models in the file.
        models: usize,
    },
    /// A node that is its own ancestor.
    Cycle(i32),
    /// The scene repeats its own parts so often that walking it would not end in reasonable time.
    TooManyNodes(usize),
    /// The scene places more voxels than can be built in reasonable time.
    TooManyVoxels(u64),
    /// The scene spreads over more chunks than its file justifies.
    TooManyChunks(usize),
    /// A model is placed where the world has no coordinates.
    OutsideWorld {
        /// Index of the model.
        model: usize,
    },
}

impl VoxError {
    /// A problem with the scene as a whole rather than with one of its parts.
    pub(super) fn of_scene(problem: VoxProblem) -> Self {
        Self { offset: MAIN_OFFSET, chunk: Some(MAIN), problem }
    }
}

impl fmt::Display for VoxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {}", self.offset)?;
        if let Some(chunk) = self.chunk {
            write!(f, ", chunk `{chunk}`")?;
        }
        write!(f, ": {}", self.problem)
    }
}

impl Error for VoxError {}

impl fmt::Display for VoxProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoMagic => write!(f, "not a MagicaVoxel file: it does not begin with `VOX `"),
            Self::NoMain => write!(f, "expected the chunk `MAIN`"),
            Self::PastEnd { needs, holds } => {
                write!(f, "the file is cut off: {needs} bytes needed, {holds} left")
            }
            Self::FieldPastContent { needs, holds } => {
                write!(f, "the chunk is too short: a field of {needs} bytes, {holds} left")
            }
            Self::BytesAfterEmptyMain(bytes) => {
                write!(f, "it declares no content, yet {bytes} bytes follow it")
            }
            Self::Compressed => write!(f, "unsupported: compressed voxels"),
            Self::Size([x, y, z]) => {
                write!(f, "a model of {x}×{y}×{z}: each side must be at least 1")
            }
            Self::SizeWithoutVoxels => write!(f, "no `XYZI` follows this size"),
            Self::VoxelsWithoutSize => write!(f, "no `SIZE` comes before these voxels"),
            Self::VoxelCount { declared, holds } => {
                write!(f, "declares {declared} voxels but holds {holds}")
            }
            Self::VoxelOutsideModel { position: [x, y, z], size: [sx, sy, sz] } => {
                write!(f, "the voxel at ({x}, {y}, {z}) lies outside its model of {sx}×{sy}×{sz}")
            }
            Self::PaletteLength(bytes) => {
                write!(f, "{bytes} bytes are not a whole number of colours")
            }
            Self::Attribute { node, name, text } => {
                write!(f, "node {node}: attribute `{name}` cannot be \"{text}\"")
            }
            Self::DuplicateNode(node) => write!(f, "node {node} occurs twice"),
            Self::MissingNode { parent: None, node } => {
                write!(f, "the scene has no root: there is no node {node}")
            }
            Self::MissingNode { parent: Some(parent), node } => {
                write!(f, "node {parent} refers to node {node}, which does not exist")
            }
            Self::MissingModel { node, model, models } => {
                write!(f, "node {node} shows model {model}, but the file has {models} models")
            }
            Self::Cycle(node) => write!(f, "node {node} is its own ancestor"),
            Self::TooManyNodes(limit) => {
                write!(f, "the scene repeats its nodes more than {limit} times")
            }
            Self::TooManyVoxels(limit) => {
                write!(f, "the scene places more than {limit} voxels")
            }
            Self::TooManyChunks(limit) => {
                write!(f, "the scene spreads over more than {limit} chunks of 16×16×16")
            }
            Self::OutsideWorld { model } => {
                write!(f, "model {model} is placed outside the world's coordinates")
            }
        }
    }
}
