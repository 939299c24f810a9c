//! The slow and plain way: every face by the rule alone, cell by cell, corner by corner.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::block::face_rule::face_between;
use crate::face::{CORNERS, Runs};
use crate::mesh::{ChunkIds, ChunkLight, ChunkMesh, MeshExtent, MeshGroup, MeshInput, MeshLight};
use crate::shade::OCCLUSION;
use crate::{BlockId, BlockType, CHUNK_VOLUME, Chunk, Coverage, Face, FaceGroup, Light};

/// How a chunk is handed to the mesher.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form {
    NotLoaded,
    Uniform,
    Packed,
    Ids,
}

struct Part {
    form: Form,
    ids: Box<[BlockId; CHUNK_VOLUME]>,
    light: Box<[Light; CHUNK_VOLUME]>,
    packed: Option<Chunk>,
}

/// The blocks and the light of a mesh's chunks and of those around, cell by cell.
pub(super) struct Cells {
    pub(super) extent: MeshExtent,
    parts: Vec<Part>,
}

impl Cells {
    /// Chunks in the forms that `form` says; a uniform one holds what `block` says of its middle, and one that isn't loaded nothing.
    pub(super) fn new(
        extent: MeshExtent,
        types: &[BlockType],
        form: impl Fn([i32; 3]) -> Form,
        block: impl Fn([i32; 3]) -> BlockId,
        light: impl Fn([i32; 3]) -> Light,
    ) -> Self {
        let size = 16 * extent.chunks() as i32;
        let mut parts = Vec::new();
        extent.for_each_chunk(|chunk, _| {
            let form = form(chunk);
            let mut ids = Box::new([BlockId(9999); CHUNK_VOLUME]);
            let mut lights = Box::new([Light(0xa5); CHUNK_VOLUME]);
            for index in 0..CHUNK_VOLUME as i32 {
                let at = [chunk[0] * 16 + index % 16, chunk[1] * 16 + index / 256, chunk[2] * 16 + index / 16 % 16];
                // What the mesh doesn't depend on stays as it is: nothing like a block.
                if !at.iter().all(|c| (-1..=size).contains(c)) {
                    continue;
                }
                let id = match form {
                    Form::NotLoaded => BlockId::NOT_LOADED,
                    Form::Uniform => block(chunk.map(|c| c * 16 + 8)),
                    Form::Packed | Form::Ids => block(at),
                };
                ids[index as usize] = id;
                lights[index as usize] = if is_opaque(types, id) { Light(0) } else { light(at) };
            }
            let packed = matches!(form, Form::Packed).then(|| Chunk::from_blocks(&ids));
            parts.push(Part { form, ids, light: lights, packed });
        });
        Self { extent, parts }
    }

    pub(super) fn size(&self) -> i32 {
        16 * self.extent.chunks() as i32
    }

    fn part(&self, chunk: [i32; 3]) -> &Part {
        let edge = self.extent.chunks() as i32 + 2;
        let [x, y, z] = chunk.map(|c| c + 1);
        &self.parts[((y * edge + z) * edge + x) as usize]
    }

    fn index([x, y, z]: [i32; 3]) -> usize {
        (((y & 15) * 16 + (z & 15)) * 16 + (x & 15)) as usize
    }

    pub(super) fn block(&self, at: [i32; 3]) -> BlockId {
        self.part(at.map(|c| c >> 4)).ids[Self::index(at)]
    }

    fn light(&self, at: [i32; 3]) -> Light {
        self.part(at.map(|c| c >> 4)).light[Self::index(at)]
    }

    pub(super) fn input(&self) -> MeshInput<'_> {
        MeshInput::new(self.extent, |chunk| {
            let part = self.part(chunk);
            match (part.form, &part.packed) {
                (Form::NotLoaded, _) => ChunkIds::NotLoaded,
                (Form::Uniform, _) => ChunkIds::Uniform(self.block(chunk.map(|c| if c < 0 { -1 } else { c * 16 }))),
                (_, Some(packed)) => packed.blocks().into(),
                (_, None) => ChunkIds::Ids(&part.ids),
            }
        })
    }

    pub(super) fn light_input(&self) -> MeshLight<'_> {
        MeshLight::new(self.extent, |chunk| ChunkLight::Cells(&self.part(chunk).light))
    }
}

fn is_opaque(types: &[BlockType], id: BlockId) -> bool {
    types.get(usize::from(id.0)).is_some_and(|t| t.coverage == Coverage::Opaque)
}

/// How the corners of faces are to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shade {
    Open,
    Occlusion,
    Smooth,
}

/// One face of one block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct UnitFace {
    group: MeshGroup,
    block: BlockId,
    occlusion: [u8; 4],
    /// Sums of block and sky light by corner, if lit.
    light: [[u8; 2]; 4],
    own_light: Light,
    is_flipped: bool,
}

/// The faces of a mesh: index `cell × 6 + face`, cells with x growing fastest, then z.
pub(super) type Faces = Vec<Option<UnitFace>>;

fn slot(size: i32, [x, y, z]: [i32; 3], face: Face) -> usize {
    ((y * size + z) * size + x) as usize * 6 + face.index()
}

/// Every face by the rule.
pub(super) fn plain_faces(cells: &Cells, types: &[BlockType], shade: Shade) -> Faces {
    let size = cells.size();
    let mut faces = alloc::vec![None; (size * size * size * 6) as usize];
    for at in (0..size * size * size).map(|i| [i % size, i / size / size, i / size % size]) {
        let id = cells.block(at);
        for face in Face::ALL {
            let beyond = add(at, face.normal());
            let group = match face_between(types, id, face, cells.block(beyond)) {
                FaceGroup::Hidden => continue,
                FaceGroup::Opaque => MeshGroup::Opaque(face),
                FaceGroup::Cutout => MeshGroup::Cutout(face),
                FaceGroup::CutoutDouble => MeshGroup::CutoutDouble,
                FaceGroup::Translucent => MeshGroup::Translucent,
                FaceGroup::Crossing => MeshGroup::Crossing,
            };
            let is_translucent = matches!(group, MeshGroup::Translucent | MeshGroup::Crossing);
            let corners = [0, 1, 2, 3].map(|corner| plain_corner(cells, types, at, face, corner));
            let occlusion = match shade {
                Shade::Open => [3; 4],
                _ if is_translucent => [3; 4],
                Shade::Occlusion | Shade::Smooth => corners.map(|(level, _)| level),
            };
            let mut light = [[0; 2]; 4];
            if shade == Shade::Smooth {
                // The mean of so many cells, as a sum of four cells for translucent faces.
                let scaled = |(level, sum): (u8, u8)| {
                    if is_translucent {
                        (4 * u32::from(sum) + u32::from(level).div_ceil(2)) / (u32::from(level) + 1)
                    } else {
                        sum.into()
                    }
                };
                light = corners.map(|(level, sums)| sums.map(|sum| scaled((level, sum)) as u8));
            }
            let [a, b, c, d] = occlusion.map(|level| OCCLUSION[usize::from(level)]);
            let [e, f, g, h] = light.map(|[block, sky]| i32::from(block) + i32::from(sky));
            let is_flipped = a + c > b + d || a + c == b + d && e + g > f + h;
            let own_light = if shade == Shade::Smooth { cells.light(beyond) } else { Light::OPEN_SKY };
            faces[slot(size, at, face)] = Some(UnitFace { group, block: id, occlusion, light, own_light, is_flipped });
        }
    }
    faces
}

fn add(a: [i32; 3], b: [i32; 3]) -> [i32; 3] {
    core::array::from_fn(|axis| a[axis] + b[axis])
}

/// Level and light sums at a corner, from where it lies: of the eight cells around it, the four in front of the face.
fn plain_corner(cells: &Cells, types: &[BlockType], at: [i32; 3], face: Face, corner: usize) -> (u8, [u8; 2]) {
    let normal = face.normal();
    let towards = face.corner(corner).map(|c| 2 * c - 1);
    let [u, v] = [face.u_axis() as usize, face.v_axis() as usize];
    let cell = |on_u: bool, on_v: bool| {
        let step = core::array::from_fn(|axis| match axis {
            axis if axis == u && on_u || axis == v && on_v => towards[axis],
            axis => normal[axis],
        });
        let at = add(at, step);
        (is_opaque(types, cells.block(at)), cells.light(at))
    };
    let (own, sides, between) = (cell(false, false), [cell(true, false), cell(false, true)], cell(true, true));
    let sum = |lights: &[Light]| [lights.iter().map(|l| l.block()).sum(), lights.iter().map(|l| l.sky()).sum()];
    if sides[0].0 && sides[1].0 {
        return (0, sum(&[own.1]));
    }
    let open: Vec<Light> =
        [own, sides[0], sides[1], between].iter().filter(|cell| !cell.0).map(|cell| cell.1).collect();
    (open.len() as u8 - 1, sum(&open))
}

/// A mesh taken apart into faces of single blocks.
///
/// # Panics
/// If a face is there twice, if quads lie outside the mesh or their group, or if one is larger than its corners allow.
pub(super) fn split(mesh: &ChunkMesh, size: i32) -> Faces {
    let mut faces = alloc::vec![None; (size * size * size * 6) as usize];
    let mut next = 0;
    for group in MeshGroup::all() {
        let range = mesh.range(group);
        assert_eq!(range.start, next, "{group} begins where the one before ends");
        next = range.end;
        for index in range {
            let quad = mesh.quads()[index as usize];
            let shape = quad.shape();
            let light = mesh.light().get(index as usize).copied().unwrap_or_default();
            let corner_light = CORNERS.map(|(s, t)| {
                let along = |runs, c| if matches!(runs, Runs::Along) { c } else { 1 - c };
                light.sums(along(shape.face.s_runs(), s) as usize, along(shape.face.t_runs(), t) as usize)
            });
            let look = [0, 1, 2, 3].map(|corner: usize| (shape.occlusion[corner], corner_light[corner]));
            assert!(shape.width == 1 || (look[0] == look[1] && look[2] == look[3]), "{quad} is uneven along u");
            assert!(shape.height == 1 || (look[0] == look[3] && look[1] == look[2]), "{quad} is uneven along v");
            for (u, v) in (0..shape.height).flat_map(|v| (0..shape.width).map(move |u| (u, v))) {
                let mut cell = shape.cell.map(i32::from);
                cell[shape.face.u_axis() as usize] += i32::from(u);
                cell[shape.face.v_axis() as usize] += i32::from(v);
                assert!(cell.iter().all(|c| (0..size).contains(c)), "{quad} reaches out of the mesh");
                let unit = UnitFace {
                    group,
                    block: shape.block,
                    occlusion: shape.occlusion,
                    light: corner_light,
                    own_light: shape.light,
                    is_flipped: quad.is_flipped(),
                };
                let slot = &mut faces[slot(size, cell, shape.face)];
                assert_eq!(*slot, None, "{quad} overlaps another");
                *slot = Some(unit);
            }
        }
    }
    assert_eq!(next as usize, mesh.quads().len());
    faces
}
