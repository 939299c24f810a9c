//! The light of a real region, from its blocks alone, compared with the light that its game stored.

use std::collections::BTreeMap;

use engine_core::formats::{NamedChunk, Palettes};
use engine_core::{BlockPos, CHUNK_VOLUME, ChunkPos, Light, LocalPos, World, WorldView};

use crate::data::data;
use crate::reading::map;

/// Cells in which there is light by one of both, and those of them in which it is the same.
#[derive(Clone, Copy, Debug, Default)]
struct Score {
    lit: u64,
    equal: u64,
}

impl Score {
    fn note(&mut self, found: u8, stored: u8) {
        self.lit += u64::from(found > 0 || stored > 0);
        self.equal += u64::from(found == stored && found > 0);
    }

    fn share(self) -> f64 {
        self.equal as f64 / self.lit as f64
    }
}

/// What a cell holds by the game's way of counting: there, opaque blocks that shine hold their own light.
fn held(world: &World, at: BlockPos) -> Light {
    let emission = world.block_type(world.block(at).unwrap_or_default()).emission;
    let light = world.light_at(at);
    Light::new(light.block().max(emission), light.sky())
}

fn level(levels: &[u8; CHUNK_VOLUME / 2], at: LocalPos) -> u8 {
    levels[at.index() / 2] >> (4 * (at.index() % 2)) & 15
}

#[test]
fn light_is_what_the_game_stored() {
    let Some(folder) = data("anvil", "the light of a real region") else { return };
    let mut source = map(&folder.join("gomc-r.0.0.mca")).unwrap();
    let mut palettes = Palettes::builtin();
    let mut named: Vec<NamedChunk> = Vec::new();
    for piece in source.pieces().0 {
        named.extend(source.read(piece).unwrap());
    }
    let chunks: Vec<_> = named.iter().map(|named| (named.at, palettes.chunk(named))).collect();
    let mut world = World::streamed(palettes.into_registry());
    for (at, chunk) in chunks {
        world.insert_chunk(at, chunk).unwrap();
    }
    let start = std::time::Instant::now();
    world.update_light();
    println!("{} chunks lit in {:?}, {} bytes", named.len(), start.elapsed(), world.light_bytes());

    let has_column = |x, z| world.stored(ChunkPos::new(x, 0, z)).is_some();
    let (mut block, mut sky) = (Score::default(), Score::default());
    let mut differing: BTreeMap<(&str, String), u64> = BTreeMap::new();
    for named in &named {
        let ChunkPos { x, z, .. } = named.at;
        if !(-1..=1).all(|dz| (-1..=1).all(|dx| has_column(x + dx, z + dz))) {
            continue;
        }
        for at in LocalPos::all() {
            let found = held(&world, named.at.block(at));
            let mut note = |kind, score: &mut Score, found, levels: &Option<Box<[u8; CHUNK_VOLUME / 2]>>| {
                let Some(levels) = levels else { return };
                let stored = level(levels, at);
                score.note(found, stored);
                if found != stored {
                    let name = named.block(at).map(|name| name.without_states().to_string()).unwrap_or_default();
                    *differing.entry((kind, name)).or_default() += 1;
                }
            };
            note("block", &mut block, found.block(), &named.light.block);
            note("sky", &mut sky, found.sky(), &named.light.sky);
        }
    }
    let mut differing: Vec<_> = differing.into_iter().collect();
    differing.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    println!("block light {:.4} of {}, sky light {:.4} of {}", block.share(), block.lit, sky.share(), sky.lit);
    println!("differing: {:?}", &differing[..differing.len().min(24)]);
    assert!(block.lit > 10_000 && sky.lit > 1_000_000);
    assert!(block.share() >= 0.99 && sky.share() >= 0.99);
}
