//! What the shaders read, filled in by Rust: the twins of the structures in `shaders/*.wgsl`.
//!
//! Invariant: sizes and offsets agree with the compiled shaders, and every number comes from `engine-core`, so that all
//! renderers use the same.

use bytemuck::{Pod, Zeroable};
use engine_core::{BlockPos, BlockType, Face, Frame, Sides, Size, shade};
use glam::{Vec3, Vec4};

/// What is the same for all of a frame.
#[derive(Debug, Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct FrameData {
    clip_from_cell: [Vec4; 4],
    eye_chunk: Vec3,
    daylight: f32,
    zenith: Vec3,
    fog_start: f32,
    horizon: Vec3,
    fog_slope: f32,
    eye: Vec3,
    pixel: f32,
    corner: Vec3,
    grid: f32,
    across: Vec3,
    _pad_across: f32,
    down: Vec3,
    _pad_down: f32,
    row: Vec3,
    _pad_row: f32,
    column: Vec3,
    _pad_column: f32,
    step: Vec3,
    _pad_step: f32,
    half_size: [f32; 2],
    _pad_half_size: [f32; 2],
    corners: [u32; 3],
    _pad_corners: u32,
    shades: [Vec4; 24],
    light: [Vec4; 16],
}

/// What a face of a block type looks like.
#[derive(Debug, Clone, Copy, PartialEq, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct MaterialData {
    red_and_green: u32,
    blue_and_layer: u32,
    alpha_and_sides: u32,
}

impl FrameData {
    /// The constants of a frame for a picture of this size, which has pixels, drawn by a device that places corners on a
    /// grid of 2^`grid_bits` steps a pixel.
    pub(crate) fn new(frame: &Frame, size: Size, grid_bits: u32) -> Self {
        let daylight = frame.daylight;
        let camera = &frame.camera;
        let (width, height) = (size.width as f32, size.height as f32);
        let corner = camera.ray(size, 0.0, 0.0);
        let across = camera.ray(size, width, 0.0) - corner;
        let down = camera.ray(size, 0.0, height) - corner;
        let (pixel_across, pixel_down) = (across / width, down / height);
        let clip = camera.clip_from_cell(size);
        let (fog_start, fog_slope) = frame.fog.map_or((0.0, 0.0), |fog| (fog.start(), 1.0 / (fog.end() - fog.start())));
        Self {
            clip_from_cell: [clip.x_axis, clip.y_axis, clip.z_axis, clip.w_axis].map(|c| Vec4::new(c.x, c.y, c.w, 0.0)),
            eye_chunk: -Vec3::from(local(camera.eye().block()).map(f32::from)),
            daylight: daylight.strength,
            zenith: daylight.zenith,
            fog_start,
            horizon: daylight.horizon,
            fog_slope,
            eye: camera.eye().fraction(),
            pixel: 2.0 * camera.half_extent(size)[1] / height,
            corner,
            grid: 0.5f32.powi(grid_bits as i32),
            across,
            _pad_across: 0.0,
            down,
            _pad_down: 0.0,
            row: corner.cross(pixel_across),
            _pad_row: 0.0,
            column: corner.cross(pixel_down),
            _pad_column: 0.0,
            step: pixel_down.cross(pixel_across),
            _pad_step: 0.0,
            half_size: [width / 2.0, height / 2.0],
            _pad_half_size: [0.0; 2],
            corners: corners(),
            _pad_corners: 0,
            shades: shades(),
            light: shade::LIGHT.map(Vec4::splat),
        }
    }
}

/// An eye's place in its chunk.
fn local(eye: BlockPos) -> [u8; 3] {
    let local = eye.local();
    [local.x(), local.y(), local.z()]
}

/// Where the corners of all faces are, a bit each, by axis.
fn corners() -> [u32; 3] {
    let mut packed = [0; 3];
    for face in Face::ALL {
        for corner in 0..4 {
            for (word, place) in packed.iter_mut().zip(face.corner(corner)) {
                *word |= (place as u32) << (4 * face.index() + corner);
            }
        }
    }
    packed
}

/// Brightness by face and occlusion level.
fn shades() -> [Vec4; 24] {
    std::array::from_fn(|index| Vec4::splat(shade::face_shade(Face::ALL[index / 4]) * shade::OCCLUSION[index % 4]))
}

/// The instance number that tells the shaders where a chunk is whose first cell is `offset` blocks from the eye's, which is
/// `eye`. Far beyond any view distance it would wrap.
pub(crate) fn instance(offset: [i32; 3], eye: BlockPos) -> u32 {
    let eye = local(eye);
    let chunks: [u32; 3] = std::array::from_fn(|axis| ((offset[axis] + i32::from(eye[axis])) / 16 + 512) as u32 & 1023);
    chunks[0] | chunks[1] << 10 | chunks[2] << 20
}

impl MaterialData {
    /// The looks of a block type's faces, with the texture layers that exist being `layers` many.
    pub(crate) fn of(block: &BlockType, layers: usize) -> [Self; 6] {
        let steps = |part: f32| (part.clamp(0.0, 1.0) * 65535.0).round() as u32;
        let tint = block.tint.to_linear();
        Face::ALL.map(|face| {
            let id = block.texture(face).0;
            let layer = if usize::from(id) < layers { u32::from(id) } else { 0 };
            Self {
                red_and_green: steps(tint.x) | steps(tint.y) << 16,
                blue_and_layer: steps(tint.z) | layer << 16,
                alpha_and_sides: u32::from(block.tint.a) | u32::from(block.sides == Sides::Double) << 8,
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use std::mem::{offset_of, size_of};

    use super::*;
    use crate::shader::STRUCTURES;

    /// A structure's size, and its fields' names and offsets, without what only fills gaps.
    macro_rules! layout {
        ($type:ty: $($field:ident),+ $(,)?) => {
            (size_of::<$type>() as u32, vec![$((stringify!($field), offset_of!($type, $field) as u32)),+])
        };
    }

    #[test]
    fn rust_and_shaders_agree_on_every_offset() {
        let twins = [
            (
                "Frame",
                layout!(FrameData: clip_from_cell, eye_chunk, daylight, zenith, fog_start, horizon, fog_slope, eye, pixel,
                    corner, grid, across, down, row, column, step, half_size, corners, shades, light),
            ),
            ("Material", layout!(MaterialData: red_and_green, blue_and_layer, alpha_and_sides)),
        ];
        for (name, rust) in twins {
            let mut shaders = STRUCTURES.iter().filter(|structure| structure.0 == name).peekable();
            assert!(shaders.peek().is_some(), "no shader has a {name}");
            for (_, size, fields) in shaders {
                assert_eq!(rust, (*size, fields.to_vec()), "{name}");
            }
        }
    }

    #[test]
    fn instances_count_chunks_from_the_eyes() {
        let of = |offset, [x, y, z]: [i32; 3]| instance(offset, BlockPos::new(x, y, z));
        let middle = 512 | 512 << 10 | 512 << 20;
        assert_eq!(of([-3, 0, -15], [3, 16, -1]), middle);
        assert_eq!(of([-35, 1008, 1], [3, 16, -1]), middle - 2 + (63 << 10) + (1 << 20));
    }
}
