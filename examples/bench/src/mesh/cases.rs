//! The inputs: nothing, all, the regular, the random, pieces of the generated landscape, and of worlds in files.

mod files;
mod landscape;

use engine_core::mesh::MeshExtent;
use engine_core::{BlockId, BlockType, Coverage};

pub(super) use files::Files;
pub(super) use landscape::Ground;

use super::blocks::Blocks;
use super::volume::Volume;

/// Some inputs of one kind.
pub(super) struct Case {
    pub(super) name: String,
    pub(super) types: Vec<BlockType>,
    pub(super) volumes: Vec<Volume>,
}

/// How many inputs a case has where they differ: as many as fit into the caches near a core.
fn pieces(extent: MeshExtent) -> usize {
    match extent {
        MeshExtent::Chunk => 16,
        MeshExtent::EightChunks => 6,
    }
}

/// What isn't from a world.
pub(super) fn regular(extent: MeshExtent, blocks: &Blocks) -> Result<Vec<Case>, String> {
    let kinds = [blocks.id("stone")?, blocks.id("dirt")?, blocks.id("water")?, blocks.id("ice")?];
    let stone = kinds[0];
    let volume = |block: &dyn Fn([i32; 3]) -> BlockId| Volume::new(extent, blocks.types(), block, |_, _| true);
    let case = |name: &str, volumes| Case { name: name.into(), types: blocks.types().to_vec(), volumes };
    let noise = |seed: u64| {
        volume(&|at| match hash(seed, at) {
            h if h & 1 == 0 => BlockId::AIR,
            h => kinds[(h >> 1) as usize % 4],
        })
    };
    Ok(vec![
        case("air", vec![volume(&|_| BlockId::AIR)]),
        case("solid", vec![volume(&|_| stone)]),
        case("checkerboard", vec![volume(&|[x, y, z]| if (x + y + z) % 2 == 0 { stone } else { BlockId::AIR })]),
        case("noise", (0..pieces(extent) as u64).map(noise).collect()),
    ])
}

fn hash(seed: u64, [x, y, z]: [i32; 3]) -> u64 {
    let place = [x, y, z]
        .iter()
        .fold(seed, |h: u64, &c| (h ^ (c + 99) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(27));
    (place ^ place >> 31).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 20
}

/// How much of a piece of a world is what, in percent.
#[derive(Clone, Copy)]
struct Mixture {
    air: usize,
    opaque: usize,
    water: usize,
}

/// Where the blocks of a piece come from.
trait Source {
    fn blocks(&self) -> &Blocks;

    fn block(&mut self, at: [i32; 3]) -> BlockId;

    /// The height above which there is nothing.
    fn top(&self) -> i32;

    /// The piece with its lowest corner at `origin`.
    fn piece(&mut self, extent: MeshExtent, [x0, y0, z0]: [i32; 3]) -> Volume {
        let types = self.blocks().types().to_vec();
        let (above, top) = (y0 + 16 * (extent.chunks() as i32 + 1), self.top());
        let shared = std::cell::RefCell::new(self);
        let is_empty = |at| types[usize::from(shared.borrow_mut().block(at).0)].coverage == Coverage::Empty;
        let sky = |x, z| (above..top).all(|y| is_empty([x0 + x, y, z0 + z]));
        Volume::new(extent, &types, |[x, y, z]| shared.borrow_mut().block([x0 + x, y0 + y, z0 + z]), sky)
    }

    /// What a piece consists of, by some of its cells.
    fn mixture(&mut self, extent: MeshExtent, [x0, y0, z0]: [i32; 3], water: BlockId) -> Mixture {
        let size = 16 * extent.chunks() as i32;
        let mut counts = [0; 3];
        for [x, y, z] in (0..size * size * size).step_by(7).map(|i| [i % size, i / size / size, i / size % size]) {
            let id = self.block([x0 + x, y0 + y, z0 + z]);
            let is_opaque = self.blocks().types()[usize::from(id.0)].coverage == Coverage::Opaque;
            counts[if id == water { 2 } else { usize::from(is_opaque) }] += 1;
        }
        let all: usize = counts.iter().sum();
        let [air, opaque, water] = counts.map(|count| count * 100 / all);
        Mixture { air, opaque, water }
    }
}
