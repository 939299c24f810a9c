//! A piece of the engine's generated landscape: hills, sea, woods and caves as users see them.

use engine_core::world::generate::Landscape;
use engine_core::{BlockPos, BlockRegistry, Camera, ChunkPos, EyePosition, World};
use glam::Vec3;

use super::Scene;

pub(super) const SCENES: &[fn() -> Scene] = &[
    || generated("generated-landscape", [0.5, 1.6, 0.5], 20.0, -6.0),
    || generated("generated-from-above", [-30.5, 34.6, 41.5], 40.0, -35.0),
];

/// The landscape's number.
const SEED: u64 = 7;
/// Chunks from the middle to each side.
const HALF: i32 = 3;

/// A view of the piece around the landscape's spawn point, from a place relative to it.
///
/// # Panics
/// Never: the engine's block table holds what its landscape is made of.
pub fn generated(name: &'static str, at: [f32; 3], yaw: f32, pitch: f32) -> Scene {
    let registry = BlockRegistry::builtin();
    let landscape = Landscape::new(SEED, &registry).expect("the engine's block table is complete");
    let spawn = landscape.spawn();
    let middle = spawn.chunk();
    let mut world = World::finite(registry);
    for (x, z) in (-HALF..=HALF).flat_map(|z| (-HALF..=HALF).map(move |x| (middle.x + x, middle.z + z))) {
        let stack = landscape.stack(x, z);
        for y in middle.y - 3..=middle.y + 2 {
            world.insert_chunk(ChunkPos::new(x, y, z), stack.chunk(y)).expect("the spawn point is far from all limits");
        }
    }
    let camera = camera(spawn, at, yaw, pitch);
    Scene::new(name, world, camera)
}

fn camera(spawn: BlockPos, at: [f32; 3], yaw: f32, pitch: f32) -> Camera {
    let cell = at.map(f32::floor);
    let block = spawn.offset(cell[0] as i32, cell[1] as i32, cell[2] as i32).unwrap_or(spawn);
    let eye = EyePosition::new(block, Vec3::from(at) - Vec3::from(cell));
    eye.and_then(|eye| Camera::new(eye, yaw, pitch, 70.0)).expect("a scene's camera is valid")
}
