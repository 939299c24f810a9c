use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::{format, vec::Vec};

use super::apron::Apron;
use super::stack::ABYSS;
use super::trees::REACH;
use super::{Landscape, MissingBlock, caves};
use crate::{BlockId, BlockPos, BlockRegistry, Chunk, ChunkPos, ChunkSource, LocalPos};

const SEEDS: [u64; 4] = [1, 2, 42, 0xfeed_f00d_dead_beef];

fn landscape(seed: u64) -> Landscape {
    Landscape::new(seed, &BlockRegistry::builtin()).unwrap()
}

/// A box of chunks, to be asked for blocks by name.
struct Sample {
    names: BlockRegistry,
    chunks: BTreeMap<ChunkPos, Chunk>,
}

impl Sample {
    fn new(landscape: &Landscape, low: [i32; 3], high: [i32; 3]) -> Self {
        let mut chunks = BTreeMap::new();
        for z in low[2]..high[2] {
            for x in low[0]..high[0] {
                let stack = landscape.stack(x, z);
                chunks.extend((low[1]..high[1]).map(|y| (ChunkPos::new(x, y, z), stack.chunk(y))));
            }
        }
        Self { names: BlockRegistry::builtin(), chunks }
    }

    fn at(&self, x: i32, y: i32, z: i32) -> Option<&str> {
        let block = BlockPos::new(x, y, z);
        self.names.name(self.chunks.get(&block.chunk())?.get(block.local()))
    }

    fn blocks(&self) -> impl Iterator<Item = (BlockPos, &str)> {
        self.chunks.iter().flat_map(move |(chunk, blocks)| {
            LocalPos::all().map(move |at| (chunk.block(at), self.names.name(blocks.get(at)).unwrap()))
        })
    }
}

/// A 64-bit FNV-1a hash of the names of the blocks, which no renumbering of ids changes.
fn fingerprint(chunk: &Chunk) -> u64 {
    let registry = BlockRegistry::builtin();
    let names = LocalPos::all().map(|at| registry.name(chunk.get(at)).unwrap());
    let bytes = names.flat_map(|name| name.bytes().chain([0]));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[test]
fn the_same_seed_gives_the_same_world_everywhere() {
    let places = [[0, 0, 0], [-1, -1, -1], [7, -4, -9], [-12, 1, 30], [625_000, 0, -625_000], [5, -60_000_000, 5]];
    let mut found = String::new();
    for seed in SEEDS {
        let landscape = landscape(seed);
        for [x, y, z] in places {
            let hash = fingerprint(&landscape.chunk(ChunkPos::new(x, y, z)));
            found += &format!("{seed} ({x} {y} {z}) {hash:016x}\n");
        }
    }
    expect_test::expect![[r#"
        1 (0 0 0) c49df272361ea352
        1 (-1 -1 -1) 0b59b95478e1e5c4
        1 (7 -4 -9) 3003e8f3257edeab
        1 (-12 1 30) c7d1ba932fdc2325
        1 (625000 0 -625000) 98c247134e28b91b
        1 (5 -60000000 5) 0672de34a1e79d24
        2 (0 0 0) c7d1ba932fdc2325
        2 (-1 -1 -1) 12eb156308e790f7
        2 (7 -4 -9) 3ed4a04cd6c7fdf6
        2 (-12 1 30) c7d1ba932fdc2325
        2 (625000 0 -625000) c7d1ba932fdc2325
        2 (5 -60000000 5) 5bf249e49bf4dc11
        42 (0 0 0) 8663fa8bdc7be2d3
        42 (-1 -1 -1) 8b270504e4407a2d
        42 (7 -4 -9) b87f72cab96c5d65
        42 (-12 1 30) 3afc205cb9663027
        42 (625000 0 -625000) 9b9d70430d28adaf
        42 (5 -60000000 5) 28cee6d33355eed7
        18369602397475290863 (0 0 0) c7d1ba932fdc2325
        18369602397475290863 (-1 -1 -1) 818608842b437219
        18369602397475290863 (7 -4 -9) 18e947789d13ef4b
        18369602397475290863 (-12 1 30) c7d1ba932fdc2325
        18369602397475290863 (625000 0 -625000) d77993fdd671649f
        18369602397475290863 (5 -60000000 5) a21c6d1978bd8263
    "#]]
    .assert_eq(&found);
}

#[test]
fn a_stack_and_a_single_chunk_agree() {
    let landscape = landscape(2);
    let stack = landscape.stack(-3, 4);
    for y in -7..8 {
        assert_eq!(fingerprint(&stack.chunk(y)), fingerprint(&landscape.chunk(ChunkPos::new(-3, y, 4))), "y {y}");
    }
}

#[test]
fn trees_that_cross_borders_are_whole() {
    let (mut across, reach) = (0, REACH as i32);
    for seed in SEEDS {
        let landscape = landscape(seed);
        let wood = (0..).map(|x| landscape.stack(x, 0)).find(|stack| stack.trees().len() > 8).unwrap();
        let ground = wood.trees()[0].foot[1].div_euclid(16) as i32;
        let [west, north] = wood.corner().map(|edge| edge.div_euclid(16) as i32);
        let sample = Sample::new(&landscape, [west - 1, ground - 2, north - 1], [west + 2, ground + 4, north + 2]);

        for corner in sample.chunks.keys().map(|chunk| chunk.origin()) {
            let [x, y, z] = corner.to_array();
            for tree in wood.trees() {
                tree.grow([x, y, z].map(i64::from), |[dx, dy, dz], _| {
                    let (x, y, z) = (x + dx as i32, y + dy as i32, z + dz as i32);
                    assert_ne!(sample.at(x, y, z), Some("air"), "seed {seed}: cut off at {x} {y} {z}");
                });
            }
        }
        for (leaf, name) in sample.blocks().filter(|(_, name)| name.ends_with("_leaves")) {
            if (leaf.chunk().x, leaf.chunk().z) == (west, north) {
                let log = name.replace("_leaves", "_log");
                let mut around = (-reach..=reach).flat_map(|z| (-reach..=reach).map(move |x| (leaf.x + x, leaf.z + z)));
                let trunk = around.find(|&(x, z)| (-8..=2).any(|up| sample.at(x, leaf.y + up, z) == Some(&log)));
                let (x, z) = trunk.unwrap_or_else(|| panic!("seed {seed}: no {log} around the leaves at {leaf:?}"));
                across += u32::from((x >> 4, z >> 4) != (west, north));
            }
        }
    }
    assert!(across > 100, "only {across} leaves lie in another chunk than their trunk");
}

#[test]
fn neighbours_know_the_same_trees() {
    let landscape = landscape(3);
    let mut shared = 0;
    for x in 0..12 {
        let (west, east) = (landscape.stack(x, 6), landscape.stack(x + 1, 6));
        let border = i64::from(x + 1) * 16;
        let near = |stack: &super::Stack<'_>| -> Vec<String> {
            let within = stack.trees().iter().filter(|tree| (border - REACH..border + REACH).contains(&tree.foot[0]));
            within.map(|tree| format!("{tree:?}")).collect()
        };
        assert_eq!(near(&west), near(&east), "at x {border}");
        shared += near(&west).len();
    }
    assert!(shared > 0, "no tree stands near a border");
}

#[test]
fn no_water_finds_a_way_into_the_caves() {
    // Places where tunnels come up to a lake or the sea.
    for (seed, x, z) in [(1, 9, 33), (1, 30, 28), (2, 12, 37), (2, 18, 39), (42, 38, 32), (42, 35, 38)] {
        let sample = Sample::new(&landscape(seed), [x - 1, -2, z - 1], [x + 2, 0, z + 2]);
        for (water, _) in sample.blocks().filter(|(_, name)| *name == "water") {
            for [x, y, z] in [[-1, 0, 0], [1, 0, 0], [0, -1, 0], [0, 0, -1], [0, 0, 1]] {
                let beside = sample.at(water.x + x, water.y + y, water.z + z);
                assert_ne!(beside, Some("air"), "seed {seed}: air beside the water at {water:?}");
            }
        }
    }
}

#[test]
fn the_ground_around_water_is_tight() {
    let landscape = landscape(2);
    let mut banks = 0;
    for (x, z) in (0..6).flat_map(|x| (0..6).map(move |z| (x * 240, z * 240))) {
        let apron = Apron::new(&landscape.relief, [x, z]);
        for (index, ceiling) in apron.ceilings().into_iter().enumerate() {
            assert!(ceiling - caves::TAPER >= ABYSS as f32, "a ceiling at {ceiling}");
            let (x, z) = (x + index as i64 % 16, z + index as i64 / 16);
            for (dx, dz) in (-2..=2).flat_map(|dx| (-2..=2).map(move |dz| (dx, dz))) {
                let floor = apron.at(x + dx, z + dz).height;
                if floor < 0 {
                    banks += 1;
                    let lowest = floor as f32 + if (dx, dz) == (0, 0) { -8.0 } else { 4.0 };
                    assert!(ceiling <= lowest, "hollow up to {ceiling} at {x} {z}, near water down to {floor}");
                }
            }
        }
    }
    assert!(banks > 1000, "hardly any water");
}

#[test]
fn land_and_caves_have_their_share() {
    for seed in SEEDS {
        let landscape = landscape(seed);
        let heights: Vec<i32> = (0..900).map(|i| landscape.height(i % 30 * 211 - 3000, i / 30 * 211 - 3000)).collect();
        let land = heights.iter().filter(|&&height| height >= 0).count();
        assert!((450..720).contains(&land), "seed {seed}: {land} of 900 places are land");
        assert!(heights.iter().any(|&height| height > 45), "seed {seed}: no mountains");
        assert!(heights.iter().any(|&height| height < -20), "seed {seed}: no deep sea");

        let (mut air, mut all) = (0, 0);
        for place in -6..6 {
            let deep = Sample::new(&landscape, [place * 9, -6, place * 5], [place * 9 + 1, -4, place * 5 + 1]);
            air += deep.blocks().filter(|(_, name)| *name == "air").count();
            all += deep.blocks().count();
        }
        assert!((all / 40..all / 7).contains(&air), "seed {seed}: {air} of {all} blocks deep down are hollow");
    }
}

#[test]
fn ores_keep_to_their_depths() {
    let mut found: BTreeMap<String, (i32, i32, u32)> = BTreeMap::new();
    for seed in SEEDS {
        let sample = Sample::new(&landscape(seed), [-2, -9, -1], [1, 6, 2]);
        for (block, name) in sample.blocks() {
            let (low, high, count) = found.entry(name.to_string()).or_insert((i32::MAX, i32::MIN, 0));
            (*low, *high, *count) = (block.y.min(*low), block.y.max(*high), *count + 1);
        }
    }
    let band = |name: &str| found.get(name).copied().unwrap_or((0, 0, 0));
    for (name, highest, least) in [
        ("coal_ore", 104, 700),
        ("copper_ore", 64, 100),
        ("iron_ore", 64, 700),
        ("gold_ore", 8, 200),
        ("redstone_ore", -16, 200),
        ("lapis_ore", 16, 40),
        ("diamond_ore", -16, 80),
        ("deepslate", -29, 100_000),
    ] {
        let (_, high, count) = band(name);
        assert!(high <= highest, "{name} at height {high}");
        assert!(count >= least, "only {count} blocks of {name}");
    }
    assert!(band("stone").0 >= -32, "stone at height {}", band("stone").0);
}

#[test]
fn the_world_has_no_end() {
    let landscape = landscape(1);
    let ends = [i32::MIN, ChunkPos::MIN, ChunkPos::MIN + 1, 0, ChunkPos::MAX, i32::MAX];
    for x in ends {
        for z in ends {
            let stack = landscape.stack(x, z);
            for y in ends {
                let chunk = stack.chunk(y);
                let mut kinds = chunk.counts();
                match y {
                    1.. => assert_eq!(kinds.next(), Some((BlockId::AIR, 4096)), "high up at {x} {z}"),
                    ..0 => assert!(kinds.any(|(id, count)| id == landscape.palette.deepslate && count > 1000)),
                    0 => (),
                }
            }
        }
    }
    let heights: Vec<i32> = (0..400).map(|back| landscape.height(i32::MAX - back, i32::MIN + 7)).collect();
    let steepest = heights.windows(2).map(|pair| (pair[0] - pair[1]).abs()).max();
    assert!(steepest < Some(6), "a step of {steepest:?} blocks far out");
    assert!(heights.iter().max() > heights.iter().min(), "flat far out");
}

#[test]
fn heights_are_those_of_the_blocks() {
    let landscape = landscape(42);
    let sample = Sample::new(&landscape, [-2, -3, -2], [2, 7, 2]);
    let mut mouths = 0;
    for (x, z) in (-32..32).flat_map(|x| (-32..32).map(move |z| (x, z))) {
        let height = landscape.height(x, z);
        mouths += u32::from(sample.at(x, height, z) == Some("air"));
        let above = sample.at(x, height + 1, z).unwrap();
        let grown = ["air", "water", "ice"].contains(&above) || above.ends_with("_log") || above.ends_with("_leaves");
        assert!(grown, "{above} above the ground at {x} {z}");
    }
    assert!(mouths < 400, "{mouths} of 4096 columns are open");
}

#[test]
fn a_visitor_stands_on_dry_ground() {
    for seed in SEEDS {
        let landscape = landscape(seed);
        let spawn = landscape.spawn();
        let chunk = spawn.chunk();
        let sample = Sample::new(&landscape, [chunk.x, -1, chunk.z], [chunk.x + 1, 7, chunk.z + 1]);
        let at = |up| sample.at(spawn.x, spawn.y + up, spawn.z).unwrap();
        assert_eq!([at(0), at(1)], ["air", "air"], "seed {seed}: at {spawn:?}");
        assert!(!["air", "water", "ice"].contains(&at(-1)), "seed {seed}: on {}", at(-1));
    }
}

#[test]
fn a_missing_block_is_named() {
    let registry = BlockRegistry::parse("air empty\nstone opaque\ndeepslate opaque").unwrap();
    let error = Landscape::new(1, &registry).unwrap_err();
    assert_eq!(error, MissingBlock { name: "dirt" });
    assert_eq!(error.to_string(), "the landscape needs a block named `dirt`, which the block registry doesn't have");
}
