//! What the shaders read, filled in by Rust: the twins of the structures in `shaders/*.wgsl`.
//!
//! Invariant: sizes and offsets agree with the compiled shaders, and every number comes from `engine-core`, so that all
//! renderers use the same.

use bytemuck::{Pod, Zeroable};
use engine_core::face::Axis;
use engine_core::{BlockType, Face, Frame, Size, shade};
use glam::{Mat4, Vec3, Vec4};

/// What is the same for all of a frame.
#[derive(Debug, Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct FrameData {
    clip_from_cell: Mat4,
    eye: Vec3,
    daylight: f32,
    zenith: Vec3,
    fog_start: f32,
    horizon: Vec3,
    fog_slope: f32,
    forward: Vec3,
    pixel: f32,
    corner: Vec3,
    _pad_corner: f32,
    across: Vec3,
    _pad_across: f32,
    down: Vec3,
    grid: f32,
    half_size: [f32; 2],
    _pad_half_size: [f32; 2],
    occlusion: [f32; 4],
    light: [f32; 16],
    faces: [FaceShape; 6],
}

#[derive(Debug, Clone, Copy, Pod, Zeroable)]
#[repr(C)]
struct FaceShape {
    u: Vec3,
    shade: f32,
    v: Vec3,
    _pad_v: f32,
    corners: [Vec4; 4],
}

/// One draw: its chunk, relative to the eye's cell, and its first quad.
#[derive(Debug, Clone, Copy, PartialEq, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct DrawData {
    pub(crate) origin: Vec3,
    pub(crate) first_quad: u32,
}

/// What a block type looks like.
#[derive(Debug, Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct MaterialData {
    tint: Vec4,
    layers: [u32; 6],
    _pad_layers: [u32; 2],
}

impl FrameData {
    /// The constants of a frame for a picture of this size, which has pixels, drawn by a device that places corners on a
    /// grid of 2^`grid_bits` steps a pixel.
    pub(crate) fn new(frame: &Frame, size: Size, grid_bits: u32) -> Self {
        let daylight = frame.daylight;
        let camera = &frame.camera;
        let (width, height) = (size.width as f32, size.height as f32);
        let corner = camera.ray(size, 0.0, 0.0);
        let (fog_start, fog_slope) = frame.fog.map_or((0.0, 0.0), |fog| (fog.start(), 1.0 / (fog.end() - fog.start())));
        Self {
            clip_from_cell: camera.clip_from_cell(size),
            eye: camera.eye().fraction(),
            daylight: daylight.strength,
            zenith: daylight.zenith,
            fog_start,
            horizon: daylight.horizon,
            fog_slope,
            forward: camera.basis().forward,
            pixel: 2.0 * camera.half_extent(size)[1] / height,
            corner,
            _pad_corner: 0.0,
            across: (camera.ray(size, width, 0.0) - corner) / width,
            _pad_across: 0.0,
            down: (camera.ray(size, 0.0, height) - corner) / height,
            grid: 0.5f32.powi(grid_bits as i32),
            half_size: [width / 2.0, height / 2.0],
            _pad_half_size: [0.0; 2],
            occlusion: shade::OCCLUSION,
            light: shade::LIGHT,
            faces: Face::ALL.map(FaceShape::new),
        }
    }
}

impl FaceShape {
    fn new(face: Face) -> Self {
        let corner = |index| Vec3::from(face.corner(index).map(|c| c as f32)).extend(0.0);
        Self {
            u: unit(face.u_axis()),
            shade: shade::face_shade(face),
            v: unit(face.v_axis()),
            _pad_v: 0.0,
            corners: [corner(0), corner(1), corner(2), corner(3)],
        }
    }
}

impl DrawData {
    /// A draw of a chunk whose first cell is `offset` blocks from the eye's.
    pub(crate) fn new(offset: [i32; 3], first_quad: u32) -> Self {
        // Whole numbers: exact as long as the chunk is within 2²⁴ blocks, far beyond any view distance.
        Self { origin: Vec3::from(offset.map(|blocks| blocks as f32)), first_quad }
    }
}

impl MaterialData {
    /// The look of a block type, with the texture layers that exist being `layers` many.
    pub(crate) fn new(block: &BlockType, layers: usize) -> Self {
        let layer = |face| {
            let id = block.texture(face).0;
            if usize::from(id) < layers { u32::from(id) } else { 0 }
        };
        let alpha = f32::from(block.tint.a) / 255.0;
        Self { tint: block.tint.to_linear().extend(alpha), layers: Face::ALL.map(layer), _pad_layers: [0; 2] }
    }
}

fn unit(axis: Axis) -> Vec3 {
    match axis {
        Axis::X => Vec3::X,
        Axis::Y => Vec3::Y,
        Axis::Z => Vec3::Z,
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
                layout!(FrameData: clip_from_cell, eye, daylight, zenith, fog_start, horizon, fog_slope, forward,
                    pixel, corner, across, down, grid, half_size, occlusion, light, faces),
            ),
            ("FaceShape", layout!(FaceShape: u, shade, v, corners)),
            ("Draw", layout!(DrawData: origin, first_quad)),
            ("Material", layout!(MaterialData: tint, layers)),
        ];
        for (name, rust) in twins {
            let mut shaders = STRUCTURES.iter().filter(|structure| structure.0 == name).peekable();
            assert!(shaders.peek().is_some(), "no shader has a {name}");
            for (_, size, fields) in shaders {
                assert_eq!(rust, (*size, fields.to_vec()), "{name}");
            }
        }
    }
}
