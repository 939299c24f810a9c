//! What changes in a world is seen after the next `sync`, and nothing else changes.

use engine_core::{BlockId, BlockPos, Changes, Chunk, ChunkPos, Renderer, World, WorldView};

use crate::conformance::scenes::{self, Place, Scene, at_place};
use crate::conformance::stand::{Bench, same};

/// In the middle of a chunk, on its borders, and on an edge where four chunks meet; all in plain view over the lake.
const EDITS: [[i32; 3]; 5] = [[12, 6, 23], [16, 6, 21], [13, 6, 16], [15, 7, 15], [16, 8, 16]];

/// Case A4: two frames of a still camera are equal, and synchronising again changes nothing.
pub(super) fn still_camera<R: Renderer>(bench: &Bench<'_, R>) -> Result<(), String> {
    let transparent = |scene: &Scene| ["over-water", "media-side-by-side", "leaves-of-all-kinds"].contains(&scene.name);
    for scene in scenes::scenes().filter(transparent) {
        let mut stand = bench.stand(&scene.textures);
        stand.resize(scene.size)?;
        let first = stand.picture(&scene.world, &scene.frame)?;
        for what in ["second", "third"] {
            let again = stand.picture(&scene.world, &scene.frame)?;
            same(&format!("the {what} frame of {}", scene.name), &first, &again)?;
        }
    }
    Ok(())
}

/// Edits in the middle, on a border and at a corner of a chunk, put and taken away again, against a renderer that knew the world from the start.
pub(super) fn edits_are_seen<R: Renderer>(bench: &Bench<'_, R>) -> Result<(), String> {
    let mut scene = at_place(Place::Origin);
    let letter = scene.world.registry().id("letter").unwrap_or_default();
    let before = bench.picture(&scene)?;
    let mut stand = bench.stand(&scene.textures);
    stand.resize(scene.size)?;
    same("a first picture", &before, &stand.picture(&scene.world, &scene.frame)?)?;

    let mut latest = before.clone();
    for [x, y, z] in EDITS {
        edit(&mut scene, BlockPos::new(x, y, z), letter)?;
        let now = stand.picture(&scene.world, &scene.frame)?;
        if now == latest {
            return Err(format!("a block put at {x},{y},{z} isn't seen"));
        }
        same("a picture after an edit", &bench.picture(&scene)?, &now)?;
        latest = now;
    }
    for [x, y, z] in EDITS {
        edit(&mut scene, BlockPos::new(x, y, z), BlockId::AIR)?;
    }
    same("a picture after all edits were undone", &before, &stand.picture(&scene.world, &scene.frame)?)
}

/// Case A3: chunks are taken out and put back; the picture is that of a renderer that saw none of it.
pub(super) fn chunks_come_and_go<R: Renderer>(bench: &Bench<'_, R>) -> Result<(), String> {
    let mut scene = at_place(Place::Origin);
    let before = bench.picture(&scene)?;
    let mut stand = bench.stand(&scene.textures);
    stand.resize(scene.size)?;
    stand.picture(&scene.world, &scene.frame)?;

    let gone = [ChunkPos::new(0, 0, 1), ChunkPos::new(1, 0, 0), ChunkPos::new(0, 0, 0)];
    let mut removed = Vec::new();
    for at in gone {
        removed.push((at, scene.world.remove_chunk(at).ok_or("the scene lacks a chunk")?));
        let now = stand.picture(&scene.world, &scene.frame)?;
        same("a picture without a chunk", &bench.picture(&scene)?, &now)?;
    }
    for (at, chunk) in removed {
        scene.world.insert_chunk(at, chunk).map_err(|error| error.to_string())?;
        stand.sync(&scene.world)?;
    }
    same("a picture after all chunks came back", &before, &stand.picture(&scene.world, &scene.frame)?)
}

/// So much happens between two calls of `sync` that the world can't name it all.
pub(super) fn forgotten_changes<R: Renderer>(bench: &Bench<'_, R>) -> Result<(), String> {
    let mut scene = at_place(Place::Origin);
    let mut stand = bench.stand(&scene.textures);
    stand.resize(scene.size)?;
    stand.picture(&scene.world, &scene.frame)?;

    let seen = scene.world.revision();
    scene.world.remove_chunk(ChunkPos::new(0, 0, 1)).ok_or("the scene lacks a chunk")?;
    let mut count = 0;
    while scene.world.changes_since(seen, &mut |_| ()) == Changes::Named && count < 1 << 20 {
        come_and_go(&mut scene.world, 1000 + count, 4096)?;
        count += 4096;
    }
    same(
        "a picture after more changes than are named",
        &bench.picture(&scene)?,
        &stand.picture(&scene.world, &scene.frame)?,
    )
}

/// Nothing is drained: one renderer follows each change, the other comes late.
pub(super) fn two_renderers_one_world<R: Renderer>(bench: &Bench<'_, R>) -> Result<(), String> {
    let mut scene = at_place(Place::Origin);
    let letter = scene.world.registry().id("letter").unwrap_or_default();
    let mut eager = bench.stand(&scene.textures);
    let mut late = bench.stand(&scene.textures);
    for stand in [&mut eager, &mut late] {
        stand.resize(scene.size)?;
        stand.sync(&scene.world)?;
    }
    for x in 8..16 {
        edit(&mut scene, BlockPos::new(x, 7, 20), letter)?;
        eager.picture(&scene.world, &scene.frame)?;
    }
    let eager = eager.picture(&scene.world, &scene.frame)?;
    same("a picture of the renderer that comes late", &eager, &late.picture(&scene.world, &scene.frame)?)
}

fn edit(scene: &mut Scene, at: BlockPos, id: BlockId) -> Result<(), String> {
    scene.world.set_block(at, id).map(drop).map_err(|error| error.to_string())
}

/// Puts `count` chunks somewhere far away and takes each out again.
fn come_and_go(world: &mut World, start: i32, count: i32) -> Result<(), String> {
    for index in start..start + count {
        let at = ChunkPos::new(index * 2, 1000, 0);
        world.insert_chunk(at, Chunk::uniform(BlockId::AIR)).map_err(|error| error.to_string())?;
        world.remove_chunk(at);
    }
    Ok(())
}
