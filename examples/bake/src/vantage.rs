//! Where there is most to see: the place whose surroundings are the most varied, and the direction of the best view.

use std::collections::BTreeMap;
use std::f64::consts::TAU;

use engine_core::world::EditError;
use engine_core::{BlockId, BlockPos, ChunkPos, Coverage, Landscape, World, WorldView};

/// Places are considered at the corners of so many chunks to each side of the middle.
const PLACES: i32 = 8;
/// Chunks to each side of the middle that are looked at.
const CHUNKS: i32 = PLACES + 2;

/// Lines of sight around a place.
const RAYS: usize = 48;
/// So many neighbours are one view.
const VIEW: usize = 12;
/// How far one looks, in blocks.
const REACH: i32 = 30;
/// How high above the topmost block one is.
const EYE: f64 = 4.0;
/// What lies so much higher or lower than the place is a wall or an abyss, and counts for nothing.
const NEAR: i32 = 8;

/// Makes the chunks of a landscape around a chunk that hold the topmost blocks.
pub(crate) fn insert_surface(world: &mut World, landscape: &Landscape, middle: ChunkPos) -> Result<(), EditError> {
    let sides = || -CHUNKS..=CHUNKS;
    for (x, z) in sides().flat_map(|z| sides().map(move |x| (middle.x + x, middle.z + z))) {
        let cells = (0..16).flat_map(|dz| (0..16).map(move |dx| (x * 16 + dx, z * 16 + dz)));
        // The sea lies below y = 0.
        let ground = cells.map(|(x, z)| landscape.height(x, z).max(-1));
        let (low, high) = ground.fold((i32::MAX, i32::MIN), |(low, high), y| (low.min(y), high.max(y)));
        let stack = landscape.stack(x, z);
        // No tree is higher than a chunk.
        for y in low >> 4..=(high >> 4) + 1 {
            world.insert_chunk(ChunkPos::new(x, y, z), stack.chunk(y))?;
        }
    }
    Ok(())
}

/// The best place around a chunk, above its topmost block, and the yaw of the best view from there. `None` if there is nothing but air.
pub(crate) fn best(world: &World, middle: ChunkPos) -> Option<(BlockPos, f32)> {
    let surface = Surface::new(world, middle)?;
    let mut best: Option<(f64, BlockPos, f32)> = None;
    let places = || -PLACES..=PLACES;
    for (x, z) in places().flat_map(|z| places().map(move |x| (x, z))) {
        let (x, z) = ((middle.x + x).wrapping_mul(16), (middle.z + z).wrapping_mul(16));
        let Some((y, _)) = surface.top(x, z).filter(|&(_, id)| world.block_type(id).coverage == Coverage::Opaque)
        else {
            continue;
        };
        let at = BlockPos::new(x, y + 1, z);
        let (charm, yaw) = surface.charm(at);
        if best.is_none_or(|(most, ..)| charm > most) {
            best = Some((charm, at, yaw));
        }
    }
    best.map(|(_, at, yaw)| (at, yaw))
}

/// A topmost block that is seen: how high, and which.
type Seen = (i32, BlockId);

/// The topmost block of each column of a square.
struct Surface {
    low: [i32; 2],
    wide: i32,
    tops: Vec<Option<Seen>>,
}

impl Surface {
    fn new(world: &World, middle: ChunkPos) -> Option<Self> {
        let (bottom, highest) = (world.bounds()?.min.origin().y, world.highest_block()?);
        let low =
            [middle.x, middle.z].map(|middle| (middle - CHUNKS).clamp(ChunkPos::MIN, ChunkPos::MAX - 2 * CHUNKS) * 16);
        let wide = (2 * CHUNKS + 1) * 16;
        let cells = (0..wide).flat_map(|z| (0..wide).map(move |x| (low[0] + x, low[1] + z)));
        let top = |(x, z)| {
            let block = |y| world.block(BlockPos::new(x, y, z)).filter(|&id| id != BlockId::AIR);
            (bottom..=highest).rev().find_map(|y| Some((y, block(y)?)))
        };
        Some(Self { low, wide, tops: cells.map(top).collect() })
    }

    fn top(&self, x: i32, z: i32) -> Option<Seen> {
        let [x, z] = [x.wrapping_sub(self.low[0]), z.wrapping_sub(self.low[1])];
        let is_inside = (0..self.wide).contains(&x) && (0..self.wide).contains(&z);
        is_inside.then(|| self.tops[(z * self.wide + x) as usize]).flatten()
    }

    /// How much there is to see all around a place and in its best view, and the yaw of that view.
    fn charm(&self, at: BlockPos) -> (f64, f32) {
        let rays: Vec<Vec<Seen>> = (0..RAYS).map(|ray| self.ray(at, TAU * ray as f64 / RAYS as f64)).collect();
        let (mut best, mut middle) = (f64::MIN, 0.0);
        for first in 0..RAYS {
            let seen: Vec<Seen> = (first..first + VIEW).flat_map(|ray| &rays[ray % RAYS]).copied().collect();
            let variety = variety(&seen, VIEW);
            if variety > best {
                (best, middle) = (variety, first as f32 + (VIEW - 1) as f32 / 2.0);
            }
        }
        (best + variety(&rays.concat(), RAYS), 360.0 * middle / RAYS as f32)
    }

    /// What is seen along a line of sight: all that rises above the line from the eye to whatever is nearer.
    fn ray(&self, at: BlockPos, yaw: f64) -> Vec<Seen> {
        let (east, south) = (yaw.sin(), -yaw.cos());
        let mut horizon = f64::MIN;
        let mut seen = Vec::new();
        for distance in (2..=REACH).map(f64::from) {
            let (x, z) = (f64::from(at.x) + east * distance, f64::from(at.z) + south * distance);
            let Some(top) = self.top(x.floor() as i32, z.floor() as i32) else { continue };
            let slope = (f64::from(top.0 - at.y) - EYE) / distance;
            if slope > horizon {
                horizon = slope;
                seen.extend((top.0.abs_diff(at.y) <= NEAR as u32).then_some(top));
            }
        }
        seen
    }
}

/// How varied is what is seen along so many rays: the mix of blocks, how many kinds, the range of heights, and how much there is at all.
fn variety(seen: &[Seen], rays: usize) -> f64 {
    let mut counts = BTreeMap::<BlockId, u32>::new();
    for &(_, id) in seen {
        *counts.entry(id).or_default() += 1;
    }
    let share = |count: u32| f64::from(count) / seen.len().max(1) as f64;
    // The probability that two of them differ (Simpson, 1949).
    let mix = 1.0 - counts.values().map(|&count| share(count) * share(count)).sum::<f64>();
    let kinds = counts.values().filter(|&&count| share(count) > 0.01).count();
    let heights = || seen.iter().map(|&(y, _)| y);
    let range = heights().max().unwrap_or(0) - heights().min().unwrap_or(0);
    let far = seen.len() as f64 / (rays as f64 * f64::from(REACH));
    2.0 * mix + kinds.min(8) as f64 / 8.0 + f64::from(range) / f64::from(2 * NEAR) + 2.0 * far
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_core::BlockRegistry;

    /// A plain of stone, with a pond to the east of one corner of chunks.
    #[test]
    fn water_and_stone_are_better_than_stone() {
        let mut world = World::finite(BlockRegistry::builtin());
        let [stone, water] = ["stone", "water"].map(|name| world.registry().id(name).unwrap());
        let reach = CHUNKS * 16;
        for (x, z) in (-reach..reach).flat_map(|x| (-reach..reach).map(move |z| (x, z))) {
            let is_pond = (36..60).contains(&x) && (-12..12).contains(&z);
            world.set_block(BlockPos::new(x, 5, z), if is_pond { water } else { stone }).unwrap();
        }
        let (at, yaw) = best(&world, ChunkPos::new(0, 0, 0)).unwrap();
        assert!(at.y == 6 && (16..=80).contains(&at.x) && (-32..=32).contains(&at.z), "{at:?}");
        let to_pond = f64::from(48 - at.x).atan2(f64::from(at.z)).to_degrees();
        let off = (f64::from(yaw) - to_pond + 540.0).rem_euclid(360.0) - 180.0;
        assert!(off.abs() < 60.0, "{at:?}: {yaw}, not {to_pond}");
        assert_eq!(best(&World::finite(BlockRegistry::builtin()), ChunkPos::new(0, 0, 0)), None);
    }
}
