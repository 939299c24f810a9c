//! What meshes look like: the surface sampled as a renderer draws it, quad by quad, with texture, occlusion and light.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::properties::cells;
use super::*;
use crate::face::Runs;
use crate::shade::{OCCLUSION, brightness_of_mean};
use crate::{BlockId, CHUNK_VOLUME, LocalPos};

/// Samples along each side of a block's face; a texture is 16 texels wide.
const SAMPLES: usize = 4;
const TEXELS: f32 = 16.0;

/// By how much the brightness may differ: what rounding does to a value interpolated over a quad of 32 blocks instead of one.
const ROUNDING: f32 = 1e-5;

/// One point of the surface, in the middle of a texel.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Sample {
    group: MeshGroup,
    block: BlockId,
    texel: [u8; 2],
    /// Of block light and of sky light.
    brightness: [f32; 2],
}

/// The samples of all faces of a mesh: index (cell × 6 + face) × samples, cells with x growing fastest, then z.
///
/// # Panics
/// If a point is drawn twice.
fn draw(mesh: &ChunkMesh, size: usize) -> Vec<Option<Sample>> {
    let mut picture = alloc::vec![None; size * size * size * 6 * SAMPLES * SAMPLES];
    for_each_sample(mesh, |[x, y, z], face, at, sample| {
        let slot = &mut picture[(((y * size + z) * size + x) * 6 + face.index()) * SAMPLES * SAMPLES + at];
        assert_eq!(*slot, None, "{face:?} of {x},{y},{z} is drawn twice");
        *slot = Some(sample);
    });
    picture
}

/// Calls `draw` with the cell, the face, the place on it, and what is there.
fn for_each_sample(mesh: &ChunkMesh, mut draw: impl FnMut([usize; 3], Face, usize, Sample)) {
    for group in MeshGroup::all() {
        for index in mesh.range(group) {
            let (quad, light) = (mesh.quads()[index as usize], mesh.light().get(index as usize));
            let shape = quad.shape();
            let face = shape.face;
            let [width, height] = [shape.width, shape.height].map(usize::from);
            for (i, j) in (0..height * SAMPLES).flat_map(|j| (0..width * SAMPLES).map(move |i| (i, j))) {
                let mut cell = shape.cell.map(usize::from);
                cell[face.u_axis() as usize] += i / SAMPLES;
                cell[face.v_axis() as usize] += j / SAMPLES;
                // The middles of texels 0, 5, 10 and 15: as many from one end as from the other.
                let along = |index: usize| (index / SAMPLES) as f32 + (5.0 * (index % SAMPLES) as f32 + 0.5) / TEXELS;
                let across = |runs, at: f32, length: usize| match runs {
                    Runs::Along => at / length as f32,
                    Runs::Against => 1.0 - at / length as f32,
                };
                let (s, t) = (across(face.s_runs(), along(i), width), across(face.t_runs(), along(j), height));
                let texel = [s * width as f32, t * height as f32].map(|along| (along.fract() * TEXELS) as u8);
                let brightness = brightness(quad, light.copied(), [s, t]);
                let sample = Sample { group, block: shape.block, texel, brightness };
                draw(cell, face, i % SAMPLES + j % SAMPLES * SAMPLES, sample);
            }
        }
    }
}

/// Interpolated in the triangle that the point lies in.
fn brightness(quad: Quad, light: Option<CornerLight>, [s, t]: [f32; 2]) -> [f32; 2] {
    let shape = quad.shape();
    let corner = |s: usize, t: usize, corner: usize| {
        let level = shape.occlusion[corner];
        let Some(light) = light else { return [OCCLUSION[usize::from(level)]; 2] };
        let lattice = |runs, along| if runs == Runs::Along { along } else { 1 - along };
        let sums = light.sums(lattice(shape.face.s_runs(), s), lattice(shape.face.t_runs(), t));
        sums.map(|sum| brightness_of_mean(f32::from(sum) / (f32::from(level) + 1.0)) * OCCLUSION[usize::from(level)])
    };
    let corners = [corner(0, 0, 0), corner(1, 0, 1), corner(1, 1, 2), corner(0, 1, 3)];
    [0, 1].map(|kind| {
        let [a, b, c, d] = corners.map(|corner| corner[kind]);
        match (quad.is_flipped(), s >= t, s + t <= 1.0) {
            (false, true, _) => a + s * (b - a) + t * (c - b),
            (false, false, _) => a + t * (d - a) + s * (c - d),
            (true, _, true) => a + s * (b - a) + t * (d - a),
            (true, _, false) => c + (1.0 - s) * (d - c) + (1.0 - t) * (b - c),
        }
    })
}

fn differ(a: &Sample, b: &Sample) -> bool {
    let is_brighter = (0..2).any(|kind| (a.brightness[kind] - b.brightness[kind]).abs() > ROUNDING);
    (a.group, a.block, a.texel) != (b.group, b.block, b.texel) || is_brighter
}

#[test]
fn merging_changes_no_point_of_the_picture() {
    let registry = registry();
    let mut mesher = Mesher::new(registry.types());
    let mut mesh = ChunkMesh::default();
    for (seed, extent) in (0..12).map(|seed| (seed, MeshExtent::Chunk)).chain([(3, MeshExtent::EightChunks)]) {
        let cells = cells(seed, extent, registry.types());
        let (input, light) = (cells.input(), cells.light_input());
        for shading in [Shading::Occlusion, Shading::Smooth(&light)] {
            let [culled, greedy] = [Merging::Culled, Merging::Greedy].map(|merging| {
                mesher.mesh(&input, merging, shading, &mut mesh);
                draw(&mesh, 16 * extent.chunks())
            });
            let differing = culled.iter().zip(&greedy).find(|(a, b)| match (a, b) {
                (Some(a), Some(b)) => differ(a, b),
                (a, b) => a.is_some() != b.is_some(),
            });
            assert_eq!(differing, None, "seed {seed}, {extent:?}");
        }
    }
}

/// One block in the middle of a chunk among air, and those opaque ones in the layer in front of its `face` that `near` names: bit u + 3 v. Gives the
/// face's samples.
fn face_among(mesher: &mut Mesher, face: Face, near: u32) -> Vec<Sample> {
    let mut ids = Box::new([BlockId::AIR; CHUNK_VOLUME]);
    let mut put = |at: [i32; 3]| ids[LocalPos::new(at[0] as u8, at[1] as u8, at[2] as u8).index()] = BlockId(1);
    let middle = [8; 3];
    put(middle);
    for cell in (0..9).filter(|cell| near >> cell & 1 == 1) {
        let mut at = core::array::from_fn(|axis| middle[axis] + face.normal()[axis]);
        at[face.u_axis() as usize] += cell % 3 - 1;
        at[face.v_axis() as usize] += cell / 3 - 1;
        put(at);
    }
    let mut mesh = ChunkMesh::default();
    let input = MeshInput::new(MeshExtent::Chunk, |chunk| match chunk {
        [0, 0, 0] => ChunkIds::Ids(&ids),
        _ => ChunkIds::Uniform(BlockId::AIR),
    });
    mesher.mesh(&input, Merging::Greedy, Shading::Occlusion, &mut mesh);
    let mut samples = alloc::vec![None; SAMPLES * SAMPLES];
    for_each_sample(&mesh, |cell, of, at, sample| {
        if (cell, of) == ([8; 3], face) {
            samples[at] = Some(sample);
        }
    });
    samples.into_iter().map(Option::unwrap).collect()
}

/// Case A12: whatever lies near a face, the picture of the mirrored arrangement is the mirrored picture, along u and along v, on all sides.
#[test]
fn mirrored_surroundings_give_mirrored_shading() {
    let mut mesher = Mesher::new(registry().types());
    let mirror =
        |near: u32, to: fn(u32) -> u32| (0..9).fold(0, |mirrored, cell| mirrored | (near >> cell & 1) << to(cell));
    let last = SAMPLES - 1;
    for face in Face::ALL {
        // With something right in front there is no face.
        let picture = |near: u32| (near >> 4 & 1 == 0).then(|| face_among(&mut mesher, face, near));
        let pictures: Vec<_> = (0..512).map(picture).collect();
        let picture = |near: u32| pictures[near as usize].as_ref();
        for (near, own) in (0..512).filter_map(|near| Some((near, picture(near)?))) {
            let along_u = picture(mirror(near, |cell| cell / 3 * 3 + 2 - cell % 3)).unwrap();
            let along_v = picture(mirror(near, |cell| (2 - cell / 3) * 3 + cell % 3)).unwrap();
            for (u, v) in (0..SAMPLES * SAMPLES).map(|i| (i % SAMPLES, i / SAMPLES)) {
                let own = own[u + v * SAMPLES].brightness[0];
                let mirrored = [along_u[last - u + v * SAMPLES], along_v[u + (last - v) * SAMPLES]];
                let is_same = mirrored.iter().all(|m| (m.brightness[0] - own).abs() <= ROUNDING);
                assert!(is_same, "{face:?} {near:#b} at {u} {v}");
            }
        }
    }
}

/// Case A13: however large a quad, each of its blocks shows the whole texture once, on all sides.
#[test]
fn textures_repeat_with_each_block() {
    let mut ids = Box::new([BlockId::AIR; CHUNK_VOLUME]);
    for (x, y, z) in (0..4 * 3 * 2).map(|i| (i % 4, i / 4 % 3, i / 12)) {
        ids[LocalPos::new(x, y, z).index()] = BlockId(1);
    }
    let input = MeshInput::new(MeshExtent::Chunk, |chunk| match chunk {
        [0, 0, 0] => ChunkIds::Ids(&ids),
        _ => ChunkIds::Uniform(BlockId::AIR),
    });
    let mut mesh = ChunkMesh::default();
    Mesher::new(registry().types()).mesh(&input, Merging::Greedy, Shading::Occlusion, &mut mesh);
    assert_eq!(mesh.quads().len(), 6);
    let picture = draw(&mesh, 16);
    let blocks = picture.as_chunks::<{ SAMPLES * SAMPLES }>().0;
    let mut shown = 0;
    for (index, block) in blocks.iter().enumerate().filter(|(_, block)| block[0].is_some()) {
        let face = Face::ALL[index % 6];
        let texel = |at: usize, runs| (if runs == Runs::Along { at } else { SAMPLES - 1 - at }) as u8 * 5;
        let texels = block.map(|sample| sample.map(|sample| sample.texel));
        let whole =
            core::array::from_fn(|i| Some([texel(i % SAMPLES, face.s_runs()), texel(i / SAMPLES, face.t_runs())]));
        assert_eq!(texels, whole, "{face:?}");
        shown += 1;
    }
    assert_eq!(shown, 2 * (4 * 3 + 3 * 2 + 2 * 4));
}
