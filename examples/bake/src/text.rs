//! The cut as Rust: a module that a board's firmware includes.

use std::fmt::Write;

use backend_embedded::texture::{Mips, pack};
use engine_core::block::shape::{FaceSet, Fluid, Shape};
use engine_core::visibility::{BitRows, Row};
use engine_core::{BlockType, Camera, ChunkBlocks, ChunkBox, ChunkPos, Light};

use crate::Scene;
use crate::cut::{CutChunk, CutRows};
use crate::light::CutLight;

/// What the module needs; the firmware's shared crate offers it.
const HEAD: &str = "\
// Written by the program `bake`. Changes are lost.
use board_demo::baked::*;
";

/// The module for a scene, of which `frames` frames shall be drawn.
pub fn text(scene: &Scene, frames: u32) -> String {
    let mut text = HEAD.to_owned();
    // Writing to a string can't fail.
    let _ = write_module(&mut text, scene, frames);
    text
}

fn write_module(text: &mut String, scene: &Scene, frames: u32) -> std::fmt::Result {
    let cut = &scene.cut;
    writeln!(text, "\npub(crate) const PLANES: usize = {};", scene.planes)?;
    writeln!(text, "\npub(crate) static SHOW: Show = Show {{")?;
    writeln!(text, "    world: Baked::new(&TYPES, Outside::{:?}, {}, &CHUNKS),", cut.outside, bounds(cut.bounds))?;
    writeln!(
        text,
        "    textures: &TEXTURES,\n    flight: &FLIGHT,\n    frames: {frames},\n    view_distance: {},",
        scene.view_distance
    )?;
    let fog = match scene.fog {
        Some(fog) => format!("Some([{:?}, {:?}])", fog.start(), fog.end()),
        None => "None".to_owned(),
    };
    writeln!(text, "    fog: {fog},\n}};")?;

    writeln!(text, "\nstatic FLIGHT: [Pose; {}] = [", scene.flight.len())?;
    scene.flight.iter().try_for_each(|camera| writeln!(text, "    {},", pose(camera)))?;
    writeln!(text, "];\n\nstatic TYPES: [BlockType; {}] = [", cut.types.len())?;
    cut.types.iter().try_for_each(|block| writeln!(text, "    {},", block_type(block)))?;
    let textures = pack(cut.textures(), Mips::Nearest);
    writeln!(text, "];\n\nstatic TEXTURES: [u8; {}] = {textures:?};", textures.len())?;
    writeln!(text, "\nstatic CHUNKS: [BakedChunk<'static>; {}] = [", cut.chunks.len())?;
    cut.chunks.iter().try_for_each(|chunk| writeln!(text, "    {},", self::chunk(chunk)))?;
    writeln!(text, "];")
}

fn bounds(ChunkBox { min, max }: ChunkBox) -> String {
    let corner = |ChunkPos { x, y, z }| format!("ChunkPos::new({x}, {y}, {z})");
    format!("ChunkBox {{ min: {}, max: {} }}", corner(min), corner(max))
}

fn pose(camera: &Camera) -> String {
    let (cell, fraction) = (camera.eye().block().to_array(), camera.eye().fraction().to_array());
    format!(
        "Pose {{ cell: {cell:?}, fraction: {fraction:?}, yaw: {:?}, pitch: {:?}, fov: {:?} }}",
        camera.yaw(),
        camera.pitch(),
        camera.fov()
    )
}

fn block_type(block: &BlockType) -> String {
    let BlockType { coverage, sides, inner_faces, solidity, emission, light_filter, textures, tint, shape } = block;
    let textures = textures.map(|id| format!("TextureId({})", id.0)).join(", ");
    format!(
        "BlockType {{ coverage: Coverage::{coverage:?}, sides: Sides::{sides:?}, inner_faces: InnerFaces::{inner_faces:?}, \
         solidity: Solidity::{solidity:?}, emission: {emission}, light_filter: {light_filter}, textures: [{textures}], tint: {tint:?}, shape: {} }}",
        self::shape(*shape)
    )
}

fn shape(shape: Shape) -> String {
    let set = |name: &str, set: FaceSet| format!("Shape::{name}(FaceSet::of_bits({}))", set.bits());
    match shape {
        Shape::Cube | Shape::Cross | Shape::Small => format!("Shape::{shape:?}"),
        Shape::Plate { side, depth } => format!("Shape::Plate {{ side: Face::{side:?}, depth: {depth} }}"),
        Shape::Steps { side, quarters } => {
            let quarters = quarters.bits();
            format!("Shape::Steps {{ side: Face::{side:?}, quarters: Quarters::of_bits({quarters}) }}")
        }
        Shape::Fence(links) => set("Fence", links),
        Shape::Wall(links) => set("Wall", links),
        Shape::Pane(links) => set("Pane", links),
        Shape::Sheets(sides) => set("Sheets", sides),
        Shape::Torch(side) => format!("Shape::Torch(Face::{side:?})"),
        Shape::Fluid(Fluid { kind, level }) => {
            format!("Shape::Fluid(Fluid {{ kind: FluidKind::{kind:?}, level: {level} }})")
        }
    }
}

fn chunk(chunk: &CutChunk) -> String {
    let blocks = match chunk.blocks.blocks() {
        ChunkBlocks::Packed(packed) => {
            let palette: Vec<u16> = packed.palette().iter().map(|id| id.0).collect();
            let words: Vec<String> = packed.words().iter().map(|word| format!("{word:#x}")).collect();
            format!("packed(&ids({palette:?}), &[{}], {})", words.join(","), packed.bits())
        }
        ChunkBlocks::Uniform(id) => format!("ChunkBlocks::Uniform(BlockId({}))", id.0),
        ChunkBlocks::NotLoaded => "ChunkBlocks::NotLoaded".to_owned(),
    };
    let rows = match &chunk.rows {
        CutRows::Uniform(row) => format!("ChunkRows::Uniform({})", self::row(*row)),
        CutRows::Each(rows) => format!("ChunkRows::Each(&BitRows::new([{}]))", self::rows(rows)),
    };
    format!("BakedChunk {{ blocks: {blocks}, rows: {rows}, light: {} }}", light(&chunk.light))
}

fn light(light: &CutLight) -> String {
    match light {
        CutLight::Uniform(Light(light)) => format!("ChunkLight::Uniform(Light({light:#x}))"),
        CutLight::Packed { palette, bytes, bits } => {
            let palette: Vec<u8> = palette.iter().map(|light| light.0).collect();
            format!("packed_light(&lights({palette:?}), &{bytes:?}, {bits})")
        }
    }
}

fn rows(rows: &BitRows) -> String {
    (0..256).map(|index| row(rows.row(index / 16, index % 16))).collect::<Vec<_>>().join(",")
}

fn row(Row { opaque, special }: Row) -> String {
    format!("row({opaque:#x},{special:#x})")
}
