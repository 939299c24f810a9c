//! What is done to worlds, by us.

use std::fs;
use std::time::Instant;

use engine_core::formats::store::{Base, SaveFile};
use engine_core::{BlockBox, BlockId, BlockPos, Chunk, ChunkPos, Edit, LocalPos, World};

use super::subject::Subject;
use super::{Done, Row, measured, picture};
use crate::clock;

/// Single blocks that are replaced.
const SINGLE: usize = 10_000;
/// The sides of the box that is filled.
const BOX: i32 = 64;

/// Measures everything that is done to one world.
pub(super) fn measure(subject: &Subject, rows: &mut Vec<Row>) -> Result<(), String> {
    let mut note = |op, (ns, Done { blocks, bytes })| {
        rows.push(Row { case: subject.name.clone(), op, ns, blocks, bytes, peer: None });
    };
    let is_file = subject.path.is_some();
    let come_in = || subject.world().map(|world| made(&world));
    note(if is_file { "import" } else { "generate" }, measured(clock::nanoseconds, come_in)?);
    note("picture", measured(clock::nanoseconds, || picture::draw(&subject.world()?))?);

    let mut world = subject.world()?;
    let blocks = blocks(&world);
    let lit = || {
        // A new world each time: one that is lit has nothing left to do.
        let mut fresh = dark(&world)?;
        let start = clock::nanoseconds();
        fresh.update_light();
        Ok((clock::nanoseconds() - start, fresh.light_bytes() as u64))
    };
    note("light", inner(lit, blocks)?);

    let id = |world: &World, name: &str| world.registry().id(name).unwrap_or(BlockId(1));
    let [one, other] = ["stone", "sand"].map(|name| id(&world, name));
    let places: Vec<BlockPos> = scattered(&world).collect();
    let mut turn = 0;
    note(
        "set",
        measured(clock::nanoseconds, || {
            turn += 1;
            for &at in &places {
                let block = if turn % 2 == 0 { one } else { other };
                world.apply(&[Edit::Set { at, block }]).map_err(|error| error.to_string())?;
            }
            Ok(Done { blocks: places.len() as u64, bytes: 0 })
        })?,
    );
    let corner = places.first().copied().unwrap_or_default();
    let cells = corner.offset(BOX - 1, BOX - 1, BOX - 1).map(|end| BlockBox::between(corner, end));
    if let Some(cells) = cells {
        note(
            "fill",
            measured(clock::nanoseconds, || {
                turn += 1;
                let block = if turn % 2 == 0 { one } else { other };
                world.apply(&[Edit::Fill { cells, block }]).map_err(|error| error.to_string())?;
                Ok(Done { blocks: (BOX as u64).pow(3), bytes: 0 })
            })?,
        );
    }

    let mut world = subject.world()?;
    let path = std::env::temp_dir().join(format!("burrow-bench-{}.burrow", std::process::id()));
    let begin = Instant::now();
    let saved = measured(|| begin.elapsed().as_nanos() as u64, || save(&mut world, &path, blocks))?;
    note("save", saved);
    let loaded = measured(clock::nanoseconds, || load(&world, &path, blocks));
    // It may not be there.
    let _ = fs::remove_file(&path);
    note("load", loaded?);
    Ok(())
}

fn blocks(world: &World) -> u64 {
    world.chunks().len() as u64 * 4096
}

/// What a world takes in memory.
fn made(world: &World) -> Done {
    let bytes = world.chunks().map(|(_, chunk)| (size_of::<Chunk>() + chunk.bytes()) as u64).sum();
    Done { blocks: blocks(world), bytes }
}

/// The same blocks in a world that was never lit.
fn dark(world: &World) -> Result<World, String> {
    let mut dark = World::finite(world.registry().clone());
    for (at, chunk) in world.chunks() {
        dark.insert_chunk(at, chunk.clone()).map_err(|error| error.to_string())?;
    }
    Ok(dark)
}

/// The median of times that the work takes itself.
fn inner(mut work: impl FnMut() -> Result<(u64, u64), String>, blocks: u64) -> Result<(u64, Done), String> {
    let mut runs = (0..super::ROUNDS).map(|_| work()).collect::<Result<Vec<_>, _>>()?;
    runs.sort_unstable();
    let (ns, bytes) = runs[super::ROUNDS / 2];
    Ok((ns, Done { blocks, bytes }))
}

/// Cells all over a world's chunks.
fn scattered(world: &World) -> impl Iterator<Item = BlockPos> {
    let chunks: Vec<ChunkPos> = world.chunks().map(|(at, _)| at).collect();
    (0..SINGLE).filter_map(move |index| {
        let random = (index as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20;
        let chunk = chunks.get(random as usize % chunks.len().max(1))?;
        let part = |shift: u32| (random >> shift & 15) as u8;
        Some(chunk.block(LocalPos::new(part(20), part(24), part(28))))
    })
}

fn save(world: &mut World, path: &std::path::Path, blocks: u64) -> Result<Done, String> {
    // That of the round before.
    let _ = fs::remove_file(path);
    let mut save = SaveFile::create(path, &Base::Nothing).map_err(|error| error.to_string())?;
    save.adopt(world.registry_mut()).map_err(|error| error.to_string())?;
    save.commit(world.chunks()).map_err(|error| error.to_string())?;
    drop(save);
    let bytes = fs::metadata(path).map_err(|error| error.to_string())?.len();
    Ok(Done { blocks, bytes })
}

fn load(world: &World, path: &std::path::Path, blocks: u64) -> Result<Done, String> {
    let mut save = SaveFile::open(path).map_err(|error| error.to_string())?;
    let mut registry = world.registry().clone();
    save.adopt(&mut registry).map_err(|error| error.to_string())?;
    for at in save.places().0 {
        let chunk = save.load_chunk(at).map_err(|error| error.to_string())?;
        if chunk.as_ref().map(Chunk::blocks).map(|blocks| blocks.get(LocalPos::new(0, 0, 0))) != first(world, at) {
            return Err(format!("{at:?} wasn't loaded as it was saved"));
        }
    }
    drop(save);
    Ok(Done { blocks, bytes: fs::metadata(path).map_err(|error| error.to_string())?.len() })
}

fn first(world: &World, at: ChunkPos) -> Option<BlockId> {
    world.stored(at).map(|chunk| chunk.get(LocalPos::new(0, 0, 0)))
}
