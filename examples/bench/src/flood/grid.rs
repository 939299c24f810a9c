//! A world as the known methods see it: one array, and a matrix test a block.

use engine_core::{BlockPos, Camera, Coverage, InnerFaces, LocalPos, Size, World, WorldView};
use glam::{Mat4, Vec3, Vec4};

/// One byte a block: [`EMPTY`], [`OPAQUE`], or else the kind of a thing that is seen through.
pub(super) struct Grid {
    low: [i32; 3],
    size: [usize; 3],
    cells: Vec<u8>,
    /// By kind: whether there is no face between two of it.
    is_one: [bool; 256],
}

pub(super) const EMPTY: u8 = 0;
pub(super) const OPAQUE: u8 = 255;

impl Grid {
    pub(super) fn new(world: &World) -> Self {
        let mut grid = Self { low: [0; 3], size: [0; 3], cells: Vec::new(), is_one: [false; 256] };
        let Some(bounds) = world.bounds() else { return grid };
        let (low, high) = (bounds.min.origin().to_array(), bounds.max.origin().to_array());
        grid.low = low;
        grid.size = std::array::from_fn(|axis| (high[axis] + 16 - low[axis]) as usize);
        grid.cells = vec![EMPTY; grid.size.iter().product()];
        let mut kinds = Vec::new();
        world.for_each_chunk(&mut |chunk| {
            for at in LocalPos::all().map(|local| chunk.block(local)) {
                let (Some(index), Some(id)) = (grid.index(at), world.block(at)) else { continue };
                let block = world.block_type(id);
                grid.cells[index] = match block.coverage {
                    Coverage::Empty => EMPTY,
                    Coverage::Opaque => OPAQUE,
                    Coverage::Cutout | Coverage::Partial | Coverage::Translucent => {
                        let known = kinds.iter().position(|&kind| kind == id);
                        let kind = 1 + known.unwrap_or(kinds.len());
                        if known.is_none() {
                            kinds.push(id);
                        }
                        let is_one = block.coverage == Coverage::Translucent || block.inner_faces == InnerFaces::Hidden;
                        grid.is_one[kind] = is_one;
                        kind as u8
                    }
                };
            }
        });
        grid
    }

    /// Whether a block of a kind has no face toward its neighbour.
    pub(super) fn is_covered(&self, kind: u8, neighbour: Option<BlockPos>) -> bool {
        let beyond = neighbour.map_or(EMPTY, |at| self.at(at));
        beyond == OPAQUE || beyond == kind && self.is_one[usize::from(kind)]
    }

    pub(super) fn cells(&self) -> &[u8] {
        &self.cells
    }

    pub(super) fn index(&self, at: BlockPos) -> Option<usize> {
        let at = at.to_array();
        let mut index = 0;
        for axis in [1, 2, 0] {
            let place = (at[axis] - self.low[axis]) as usize;
            if place >= self.size[axis] {
                return None;
            }
            index = index * self.size[axis] + place;
        }
        Some(index)
    }

    pub(super) fn positions(&self) -> impl Iterator<Item = BlockPos> + use<> {
        let ([x0, y0, z0], [x, y, z]) = (self.low, self.size.map(|size| size as i32));
        (0..y).flat_map(move |j| (0..z).flat_map(move |k| (0..x).map(move |i| BlockPos::new(x0 + i, y0 + j, z0 + k))))
    }

    /// The block at a position; nothing outside.
    fn at(&self, at: BlockPos) -> u8 {
        self.index(at).map_or(EMPTY, |index| self.cells[index])
    }
}

/// The test of a block against the view: two products of a 4×4 matrix and a vector, the first to the eye's space, the second to clip space.
pub(super) struct ViewTest {
    eye: BlockPos,
    to_eye: Mat4,
    to_clip: Mat4,
    /// Half the diagonal of a block, in clip space, to each side.
    rim: [f32; 2],
}

impl ViewTest {
    pub(super) fn new(camera: &Camera, size: Size) -> Self {
        let basis = camera.basis();
        let rows = [basis.right, basis.up, basis.forward].map(|axis| axis.extend(-axis.dot(camera.eye().fraction())));
        let to_eye = Mat4::from_cols(rows[0], rows[1], rows[2], Vec4::W).transpose();
        let [width, height] = camera.half_extent(size);
        let to_clip = Mat4::from_diagonal(Vec4::new(1.0 / width, 1.0 / height, 1.0, 1.0));
        let radius = 3f32.sqrt() / 2.0;
        // The distance of a plane through the eye from a point, in the units of clip space.
        let rim = [width, height].map(|half| radius * (1.0 + half * half).sqrt() / half);
        Self { eye: camera.eye().block(), to_eye, to_clip, rim }
    }

    pub(super) fn sees(&self, block: BlockPos) -> bool {
        let (block, eye) = (block.to_array(), self.eye.to_array());
        let middle = Vec3::from_array(std::array::from_fn(|axis| (block[axis] - eye[axis]) as f32 + 0.5));
        let clip = self.to_clip * (self.to_eye * middle.extend(1.0));
        clip.x.abs() <= clip.z + self.rim[0] && clip.y.abs() <= clip.z + self.rim[1]
    }
}
