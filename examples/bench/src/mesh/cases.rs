//! The inputs: nothing, all, the regular, the random, and pieces of the generated landscape.

use engine_core::mesh::MeshExtent;
use engine_core::{BlockId, ChunkPos, ChunkSource, Coverage, Landscape, LocalPos};
use std::collections::HashMap;

use super::blocks::Blocks;
use super::volume::Volume;

/// Some inputs of one kind.
pub(super) struct Case {
    pub(super) name: &'static str,
    pub(super) volumes: Vec<Volume>,
}

/// How many pieces of the landscape a case has.
const PIECES: usize = 12;

/// All cases for meshes of one size.
pub(super) fn all(extent: MeshExtent, blocks: &Blocks) -> Result<Vec<Case>, String> {
    let mut cases = regular(extent, blocks)?;
    cases.extend(landscape(extent, blocks)?);
    Ok(cases)
}

/// What isn't from a landscape.
fn regular(extent: MeshExtent, blocks: &Blocks) -> Result<Vec<Case>, String> {
    let kinds = [blocks.id("stone")?, blocks.id("dirt")?, blocks.id("water")?, blocks.id("ice")?];
    let stone = kinds[0];
    let made = |block: &dyn Fn([i32; 3]) -> BlockId| vec![Volume::new(extent, blocks.types(), block)];
    Ok(vec![
        Case { name: "air", volumes: made(&|_| BlockId::AIR) },
        Case { name: "solid", volumes: made(&|_| stone) },
        Case {
            name: "checkerboard",
            volumes: made(&|[x, y, z]| if (x + y + z) % 2 == 0 { stone } else { BlockId::AIR }),
        },
        Case {
            name: "noise",
            volumes: made(&|at| if hash(at) & 1 == 0 { BlockId::AIR } else { kinds[(hash(at) >> 1) as usize % 4] }),
        },
    ])
}

fn hash([x, y, z]: [i32; 3]) -> u64 {
    let place = [x, y, z]
        .iter()
        .fold(0, |h: u64, &c| (h ^ (c + 99) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(27));
    (place ^ place >> 31).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 20
}

/// Surfaces with water, caves below ground, and everything that isn't uniform in the order in which it comes.
fn landscape(extent: MeshExtent, blocks: &Blocks) -> Result<Vec<Case>, String> {
    let landscape = Landscape::new(7, blocks.registry()).map_err(|error| error.to_string())?;
    let water = blocks.id("water")?;
    let edge = extent.chunks() as i32;
    let mut held = HashMap::new();
    let mut block = |x: i32, y: i32, z: i32| {
        let chunk = held.entry((x >> 4, y >> 4, z >> 4));
        let chunk = chunk.or_insert_with(|| landscape.chunk(ChunkPos::new(x >> 4, y >> 4, z >> 4)));
        blocks.renamed(chunk.get(LocalPos::new((x & 15) as u8, (y & 15) as u8, (z & 15) as u8)))
    };
    let [mut terrain, mut caves, mut mixed] = [const { Vec::new() }; 3];
    for spot in 0..4000 {
        let (x, z) = (spot % 63 * 48 * edge, spot / 63 * 80 * edge);
        for y in [-2, -1, 0, 1] {
            if terrain.len() == PIECES && caves.len() == PIECES && mixed.len() == PIECES {
                break;
            }
            let origin = [x, y * 16 * edge, z];
            let mut counts = [0usize; 3];
            let size = edge * 16;
            for at in (0..size * size * size).step_by(7).map(|i| [i % size, i / size / size, i / size % size]) {
                let id = block(origin[0] + at[0], origin[1] + at[1], origin[2] + at[2]);
                let coverage = blocks.types()[usize::from(id.0)].coverage;
                let kind = if id == water { 2 } else { usize::from(coverage == Coverage::Opaque) };
                counts[kind] += 1;
            }
            let all = counts.iter().sum::<usize>();
            let [air, opaque, wet] = counts.map(|count| count * 100 / all);
            let is_surface = (20..80).contains(&air) && (20..80).contains(&opaque);
            let wanted = if y >= -1 && is_surface && (2..40).contains(&wet) && terrain.len() < PIECES {
                &mut terrain
            } else if y == -2 && (8..60).contains(&air) && wet == 0 && caves.len() < PIECES {
                &mut caves
            } else if air < 97 && (air > 0 || wet > 0) && mixed.len() < PIECES && spot % 5 == 0 {
                &mut mixed
            } else {
                continue;
            };
            wanted.push(Volume::new(extent, blocks.types(), |at| {
                block(origin[0] + at[0], origin[1] + at[1], origin[2] + at[2])
            }));
        }
    }
    let cases = [("terrain", terrain), ("caves", caves), ("landscape", mixed)];
    match cases.iter().find(|(_, volumes)| volumes.is_empty()) {
        Some((name, _)) => Err(format!("the landscape has no {name}")),
        None => Ok(cases.map(|(name, volumes)| Case { name, volumes }).into()),
    }
}
