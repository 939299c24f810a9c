//! Worlds and views.

use engine_core::{
    BlockPos, BlockRegistry, Camera, ChunkPos, ChunkSource, EyePosition, Frame, Landscape, World, WorldView,
};

use super::Scene;
use super::grid::Grid;

/// Far enough for all of each world.
const VIEW_DISTANCE: u32 = 8;

/// All scenes: one chunk of 16×16×64, 4×4 and 8×8 of them, from the ground, the air and below.
pub(super) fn all() -> Result<Vec<Scene>, String> {
    let mut scenes = Vec::new();
    for (columns, name) in [(1, "one chunk"), (4, "hills 64×64×64"), (8, "hills 128×128×64")] {
        let (world, middle) = hills(columns)?;
        let (ground, edge) = (middle.y, f64::from(columns * 8) - 1.0);
        let stands = [
            ("along the ground", [0.5, 1.7, edge], 0.0, -4.0),
            ("down to the ground", [0.5, 1.7, 0.5], 30.0, -35.0),
            ("across", [-edge, 6.0, edge], 45.0, -12.0),
            ("from above", [0.5, 24.0, 0.5], 200.0, -50.0),
            ("up to the sky", [3.5, 1.7, 3.5], 120.0, 35.0),
        ];
        let stands = if columns == 1 { &stands[..1] } else { &stands[..] };
        for &(what, [x, y, z], yaw, pitch) in stands {
            let foot = [f64::from(middle.x) + x, f64::from(middle.z) + z];
            let height = surface(&world, foot[0].floor() as i32, foot[1].floor() as i32).unwrap_or(ground);
            let position = [foot[0], f64::from(height) + y, foot[1]];
            scenes.push(scene(format!("{name}, {what}"), world.clone(), position, yaw, pitch)?);
        }
    }
    let (world, _) = caves()?;
    for (index, cave) in hollows(&world).into_iter().enumerate() {
        let position = cave.to_array().map(|coordinate| f64::from(coordinate) + 0.5);
        scenes.push(scene(
            format!("caves 64×64×64, {}", index + 1),
            world.clone(),
            position,
            70.0 * index as f32,
            0.0,
        )?);
    }
    Ok(scenes)
}

fn scene(name: String, world: World, position: [f64; 3], yaw: f32, pitch: f32) -> Result<Scene, String> {
    let eye = EyePosition::from_world(position).map_err(|error| error.to_string())?;
    let camera = Camera::new(eye, yaw, pitch, Camera::DEFAULT_FOV).map_err(|error| error.to_string())?;
    let grid = Grid::new(&world);
    Ok(Scene { name, grid, world, frame: Frame::new(camera, VIEW_DISTANCE) })
}

/// So many columns of 16×16×64 each way around the place where one arrives, with the ground a third of the way up; and its middle.
fn hills(columns: i32) -> Result<(World, BlockPos), String> {
    let (landscape, registry) = landscape()?;
    let spawn = landscape.spawn();
    let middle =
        BlockPos::new((spawn.x >> 4) * 16 + 8 * (columns % 2), spawn.y, (spawn.z >> 4) * 16 + 8 * (columns % 2));
    let low = ChunkPos::new((middle.x >> 4) - columns / 2, (spawn.y - 20) >> 4, (middle.z >> 4) - columns / 2);
    Ok((fill(&landscape, registry, low, columns)?, middle))
}

/// Four columns each way of caves.
fn caves() -> Result<(World, BlockPos), String> {
    let (landscape, registry) = landscape()?;
    let spawn = landscape.spawn();
    let low = ChunkPos::new((spawn.x >> 4) - 2, -5, (spawn.z >> 4) - 2);
    Ok((fill(&landscape, registry, low, 4)?, BlockPos::new(spawn.x, -48, spawn.z)))
}

fn landscape() -> Result<(Landscape, BlockRegistry), String> {
    let registry = BlockRegistry::builtin();
    Ok((Landscape::new(7, &registry).map_err(|missing| missing.to_string())?, registry))
}

fn fill(landscape: &Landscape, registry: BlockRegistry, low: ChunkPos, columns: i32) -> Result<World, String> {
    let mut world = World::finite(registry);
    for (x, y, z) in (0..columns).flat_map(|x| (0..4).flat_map(move |y| (0..columns).map(move |z| (x, y, z)))) {
        let at = ChunkPos::new(low.x + x, low.y + y, low.z + z);
        world.insert_chunk(at, landscape.chunk(at)).map_err(|error| error.to_string())?;
    }
    Ok(world)
}

/// The y of the topmost block at (x, z) that one stands on.
fn surface(world: &World, x: i32, z: i32) -> Option<i32> {
    let top = world.highest_block()?;
    let is_ground = |&y: &i32| {
        world
            .block(BlockPos::new(x, y, z))
            .is_some_and(|id| world.block_type(id).coverage == engine_core::Coverage::Opaque)
    };
    (top - 128..=top).rev().find(is_ground)
}

/// Three cells in the middle of large hollows, far from each other.
fn hollows(world: &World) -> Vec<BlockPos> {
    let Some(bounds) = world.bounds() else { return Vec::new() };
    let low = bounds.min.origin();
    let is_air = |at: BlockPos| world.block(at) == Some(engine_core::BlockId::AIR);
    let mut found: Vec<BlockPos> = Vec::new();
    for (x, y, z) in (4..60)
        .step_by(4)
        .flat_map(|x| (4..60).step_by(3).flat_map(move |y| (4..60).step_by(4).map(move |z| (x, y, z))))
    {
        let at = BlockPos::new(low.x + x, low.y + y, low.z + z);
        let around = [[0, 0, 0], [2, 0, 0], [-2, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 2], [0, 0, -2]];
        let is_wide = around.into_iter().all(|[i, j, k]| at.offset(i, j, k).is_some_and(is_air));
        let is_far = found.iter().all(|other| other.x.abs_diff(at.x) + other.z.abs_diff(at.z) > 20);
        if is_wide && is_far && found.len() < 3 {
            found.push(at);
        }
    }
    found
}
