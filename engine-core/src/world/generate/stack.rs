//! The chunks above and below each other: what they share is computed once, then each is filled.

use alloc::vec::Vec;

use super::Landscape;
use super::apron::Apron;
use super::biome::Layers;
use super::caves::is_hollow;
use super::relief::LOWEST;
use super::trees::{self, Part, REACH, TALLEST, Tree};
use crate::{BlockId, CHUNK_VOLUME, Chunk};

/// Around this height stone turns into deepslate.
const DEEP: i32 = -32;

/// Below this height there is nothing but deepslate, veins and caves: the ground, its soil and its ceilings all end above.
pub(super) const ABYSS: i32 = LOWEST - 28;

/// All chunks at one place of the plane, without floor or ceiling.
#[derive(Clone, Debug)]
pub struct Stack<'a> {
    landscape: &'a Landscape,
    corner: [i64; 2],
    columns: Vec<Ground>,
    /// Above these nothing is hollow.
    ceilings: [f32; 256],
    trees: Vec<Tree>,
}

/// What one column is made of.
#[derive(Clone, Copy, Debug)]
struct Ground {
    height: i32,
    layers: Layers,
    /// The topmost block of the sea, where the ground lies below it.
    surf: BlockId,
    /// Below this height stone is deepslate.
    deep: i32,
}

impl<'a> Stack<'a> {
    pub(super) fn new(landscape: &'a Landscape, x: i32, z: i32) -> Self {
        let corner = [i64::from(x) * 16, i64::from(z) * 16];
        let apron = Apron::new(&landscape.relief, corner);
        let columns = (0..256)
            .map(|index| Ground::new(landscape, &apron, corner[0] + index % 16, corner[1] + index / 16))
            .collect();
        let low = corner.map(|edge| edge - REACH);
        let high = corner.map(|edge| edge + 16 + REACH);
        let trees = trees::sites(landscape.tree_salt, low, high)
            .filter_map(|site| {
                let column = apron.at(site.x, site.z);
                let firm = column.shape.cover >= 1.0;
                let biome = landscape.biome(&apron, site.x, site.z);
                firm.then(|| site.tree(column.height, biome.woods(column))).flatten()
            })
            .collect();
        Self { landscape, corner, columns, ceilings: apron.ceilings(), trees }
    }

    /// The chunk at height `y`, in chunks.
    pub fn chunk(&self, y: i32) -> Chunk {
        let floor = i64::from(y) * 16;
        if floor + 16 <= i64::from(ABYSS) {
            return abyss(self.landscape, [self.corner[0], floor, self.corner[1]]);
        }
        let highest = self.columns.iter().map(|ground| i64::from(ground.height)).max().unwrap_or(0);
        let treetop = self.trees.iter().map(|tree| tree.foot[1] + i64::from(TALLEST)).max();
        if floor > highest.max(treetop.unwrap_or(highest)) {
            if floor >= 0 {
                return Chunk::uniform(BlockId::AIR);
            }
            if floor < -16 {
                return Chunk::uniform(self.landscape.palette.water);
            }
        }
        let mut blocks = [BlockId::AIR; CHUNK_VOLUME];
        let corner = [self.corner[0], floor, self.corner[1]];
        if floor <= highest || floor < 0 {
            self.lay_ground(corner, &mut blocks);
        }
        if floor <= highest {
            lay_veins(self.landscape, corner, &mut blocks);
        }
        self.grow_trees(corner, &mut blocks);
        Chunk::from_blocks(&blocks)
    }

    /// The world coordinates of the stack's first column.
    #[cfg(test)]
    pub(super) fn corner(&self) -> [i64; 2] {
        self.corner
    }

    /// The trees that stand in the stack or reach into it.
    pub(super) fn trees(&self) -> &[Tree] {
        &self.trees
    }

    /// Ground, water and air, with caves left out.
    fn lay_ground(&self, corner: [i64; 3], blocks: &mut [BlockId; CHUNK_VOLUME]) {
        let hollow = self.landscape.caves.hollow(corner, &self.ceilings);
        for (index, block) in blocks.iter_mut().enumerate() {
            let y = corner[1] + (index / 256) as i64;
            if !is_hollow(&hollow, index) {
                *block = self.columns[index % 256].block(y, self.landscape);
            }
        }
    }

    /// Trees, wherever there is air.
    fn grow_trees(&self, corner: [i64; 3], blocks: &mut [BlockId; CHUNK_VOLUME]) {
        let palette = &self.landscape.palette;
        for part in [Part::Wood, Part::Leaves] {
            for tree in &self.trees {
                tree.grow(corner, |[x, y, z], grown| {
                    let block = &mut blocks[(y * 16 + z) * 16 + x];
                    if grown == part && *block == BlockId::AIR {
                        *block = tree.block(part, palette);
                    }
                });
            }
        }
    }
}

/// The chunk with this corner, far below the ground.
pub(super) fn abyss(landscape: &Landscape, corner: [i64; 3]) -> Chunk {
    let hollow = landscape.caves.hollow(corner, &[f32::MAX; 256]);
    let mut blocks = core::array::from_fn(|index| match is_hollow(&hollow, index) {
        true => BlockId::AIR,
        false => landscape.palette.deepslate,
    });
    lay_veins(landscape, corner, &mut blocks);
    Chunk::from_blocks(&blocks)
}

/// Veins, wherever there is rock.
fn lay_veins(landscape: &Landscape, corner: [i64; 3], blocks: &mut [BlockId; CHUNK_VOLUME]) {
    let palette = &landscape.palette;
    landscape.ores.veins(corner, |[x, y, z], vein| {
        let block = &mut blocks[(y * 16 + z) * 16 + x];
        if [palette.stone, palette.deepslate].contains(block) {
            *block = vein;
        }
    });
}

impl Ground {
    fn new(landscape: &Landscape, apron: &Apron, x: i64, z: i64) -> Self {
        let palette = &landscape.palette;
        let column = apron.at(x, z);
        let layers = landscape.biome(apron, x, z).layers(column, palette);
        let surf = if column.is_frozen() { palette.ice } else { palette.water };
        Self { height: column.height, layers, surf, deep: DEEP + (landscape.ragged.at_2d(x, z) >> 30) as i32 }
    }

    /// The block at height `y`, were there no caves.
    fn block(&self, y: i64, landscape: &Landscape) -> BlockId {
        let palette = &landscape.palette;
        match i64::from(self.height) - y {
            ..0 if y >= 0 => BlockId::AIR,
            ..0 if y == -1 => self.surf,
            ..0 => palette.water,
            depth if depth <= i64::from(self.layers.base) => self.layers.at(depth as i32),
            _ if y < i64::from(self.deep) => palette.deepslate,
            _ => palette.stone,
        }
    }
}
