//! What a baked world is made of: all names that the module needs which the program `bake` writes.

use engine_core::{BlockPos, Camera, EyePosition};
use glam::Vec3;

pub use engine_core::block::shape::{FaceSet, Fluid, FluidKind, Quarters};
pub use engine_core::light::PackedLight;
pub use engine_core::visibility::{BitRows, Row};
pub use engine_core::world::{Baked, BakedChunk, Outside, PackedBlocks};
pub use engine_core::{
    BlockId, BlockType, ChunkBlocks, ChunkBox, ChunkLight, ChunkPos, ChunkRows, Coverage, Face, InnerFaces, Light, Rgba8, Shape, Sides,
    Solidity, TextureId,
};

/// A world, and what to show of it.
#[derive(Clone, Copy, Debug)]
pub struct Show {
    /// The world.
    pub world: Baked<'static>,
    /// Its textures, as [`backend_embedded::PackedTextures`] takes them.
    pub textures: &'static [u8],
    /// Where to look from, frame by frame, again and again.
    pub flight: &'static [Pose],
    /// How many frames to draw before the buttons take over.
    pub frames: u32,
    /// How far one sees, in chunks.
    pub view_distance: u32,
    /// From where to where fog hides what is farther, in blocks.
    pub fog: Option<[f32; 2]>,
}

/// An eye, as constants.
#[derive(Clone, Copy, Debug)]
pub struct Pose {
    /// Its cell.
    pub cell: [i32; 3],
    /// Where it is in the cell.
    pub fraction: [f32; 3],
    /// Degrees to the right of north.
    pub yaw: f32,
    /// Degrees above the horizon.
    pub pitch: f32,
    /// The vertical field of view, in degrees.
    pub fov: f32,
}

impl Pose {
    /// The camera; `None` if there is no such.
    pub fn camera(&self) -> Option<Camera> {
        let [x, y, z] = self.cell;
        let eye = EyePosition::new(BlockPos::new(x, y, z), Vec3::from(self.fraction)).ok()?;
        Camera::new(eye, self.yaw, self.pitch, self.fov).ok()
    }
}

/// A chunk's packed blocks.
///
/// # Panics
/// If the parts don't fit: while the program is compiled.
pub const fn packed<'a>(palette: &'a [BlockId], words: &'a [u64], bits: u32) -> ChunkBlocks<'a> {
    match PackedBlocks::new(palette, words, bits) {
        Some(blocks) => ChunkBlocks::Packed(blocks),
        None => panic!("packed blocks that don't fit"),
    }
}

/// A chunk's packed light.
///
/// # Panics
/// If the parts don't fit: while the program is compiled.
pub const fn packed_light<'a>(palette: &'a [Light], bytes: &'a [u8], bits: u32) -> ChunkLight<'a> {
    match PackedLight::new(palette, bytes, bits) {
        Some(light) => ChunkLight::Packed(light),
        None => panic!("packed light that doesn't fit"),
    }
}

/// Light by its numbers.
pub const fn lights<const N: usize>(numbers: [u8; N]) -> [Light; N] {
    let mut lights = [Light::OPEN_SKY; N];
    let mut index = 0;
    while index < N {
        lights[index] = Light(numbers[index]);
        index += 1;
    }
    lights
}

/// Block ids by their numbers.
pub const fn ids<const N: usize>(numbers: [u16; N]) -> [BlockId; N] {
    let mut ids = [BlockId::AIR; N];
    let mut index = 0;
    while index < N {
        ids[index] = BlockId(numbers[index]);
        index += 1;
    }
    ids
}

/// A row of 16 cells.
pub const fn row(opaque: u16, special: u16) -> Row {
    Row { opaque, special }
}
