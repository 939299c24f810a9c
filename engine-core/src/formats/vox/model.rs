//! Models: a size and the voxels that are not empty, as the chunks `SIZE` and `XYZI` hold them.

use core::num::NonZeroU8;

use super::chunk::Chunk;
use super::error::{VoxError, VoxProblem};

/// One voxel of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Voxel {
    /// Its cell in the model, less than the model's size on each axis.
    pub position: [u8; 3],
    /// Its place in the palette. Index 0 means empty, so it never occurs here.
    pub colour: NonZeroU8,
}

/// A model, in the file's axes. Stored sparsely: memory follows the voxels, never the declared size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VoxModel {
    /// Length of its sides in voxels, each at least 1.
    pub size: [u32; 3],
    /// Its voxels in file order; where two share a cell, the later one counts.
    pub voxels: Vec<Voxel>,
}

impl VoxModel {
    /// The cell of the model that a transform of the scene graph keeps at its origin.
    pub(super) fn pivot(&self) -> [i64; 3] {
        self.size.map(|side| i64::from(side / 2))
    }

    /// The last cell that can hold a voxel, however long the model says it is.
    pub(super) fn last_cell(&self) -> [i64; 3] {
        self.size.map(|side| i64::from(side - 1).min(255))
    }
}

/// Reads all models of the file.
pub(super) fn read_models(chunks: &[Chunk<'_>]) -> Result<Vec<VoxModel>, VoxError> {
    let mut models = Vec::new();
    let mut pending: Option<(Chunk<'_>, [u32; 3])> = None;
    for chunk in chunks {
        match &chunk.id.0 {
            b"SIZE" => {
                if let Some((size, _)) = pending.replace((*chunk, read_size(chunk)?)) {
                    return Err(size.fails(VoxProblem::SizeWithoutVoxels));
                }
            }
            b"XYZI" => {
                let (_, size) = pending.take().ok_or_else(|| chunk.fails(VoxProblem::VoxelsWithoutSize))?;
                models.push(VoxModel { size, voxels: read_voxels(chunk, size)? });
            }
            // Teardown's tools pack voxels so. An empty world instead of an error would hide that.
            b"TDCZ" => return Err(chunk.fails(VoxProblem::Compressed)),
            _ => {}
        }
    }
    match pending {
        Some((size, _)) => Err(size.fails(VoxProblem::SizeWithoutVoxels)),
        None => Ok(models),
    }
}

fn read_size(chunk: &Chunk<'_>) -> Result<[u32; 3], VoxError> {
    let mut fields = chunk.fields();
    let size = [fields.i32()?, fields.i32()?, fields.i32()?];
    match size.map(u32::try_from) {
        [Ok(x @ 1..), Ok(y @ 1..), Ok(z @ 1..)] => Ok([x, y, z]),
        _ => Err(chunk.fails(VoxProblem::Size(size))),
    }
}

fn read_voxels(chunk: &Chunk<'_>, size: [u32; 3]) -> Result<Vec<Voxel>, VoxError> {
    let mut fields = chunk.fields();
    let declared = fields.u32()?;
    let (stored, _) = fields.rest().as_chunks::<4>();
    let Some(stored) = stored.get(..declared as usize) else {
        return Err(chunk.fails(VoxProblem::VoxelCount { declared, holds: stored.len() }));
    };
    let mut voxels = Vec::with_capacity(stored.len());
    for &[x, y, z, colour] in stored {
        let position = [x, y, z];
        if position.iter().zip(size).any(|(&at, side)| u32::from(at) >= side) {
            return Err(chunk.fails(VoxProblem::VoxelOutsideModel { position, size }));
        }
        if let Some(colour) = NonZeroU8::new(colour) {
            voxels.push(Voxel { position, colour });
        }
    }
    Ok(voxels)
}
