// What all shaders share. Colours are linear light, positions are in blocks from the lowest corner of the eye's cell.
// The structures have twins in `shader/data.rs`; a test compares their layouts.

struct Frame {
    clip_from_cell: mat4x4<f32>,
    // Where in its cell the eye is.
    eye: vec3<f32>,
    // Factor on sky light.
    daylight: f32,
    zenith: vec3<f32>,
    fog_start: f32,
    horizon: vec3<f32>,
    // 1 / (end − start), or 0 where there's no fog.
    fog_slope: f32,
    forward: vec3<f32>,
    // Height of a pixel one block in front of the eye, in blocks.
    pixel: f32,
    // Direction through the picture's top left corner, and from there on to the next pixel on the right and below. The part
    // of such directions along `forward` is 1.
    corner: vec3<f32>,
    across: vec3<f32>,
    down: vec3<f32>,
    // A step of the rasteriser's grid, in pixels.
    grid: f32,
    // Half of the picture's width and height, in pixels.
    half_size: vec2<f32>,
    // Brightness by occlusion level.
    occlusion: vec4<f32>,
    // Brightness by light level, four to a vector.
    light: array<vec4<f32>, 4>,
    faces: array<FaceShape, 6>,
}

struct FaceShape {
    // Unit vectors of the axes along which width and height are counted.
    u: vec3<f32>,
    // Brightness by direction.
    shade: f32,
    v: vec3<f32>,
    // The corners of a unit block's face: 0 or 1 on each axis.
    corners: array<vec3<f32>, 4>,
}

@group(0) @binding(0) var<uniform> frame: Frame;

fn sky(direction: vec3<f32>) -> vec3<f32> {
    let low = 1.0 - clamp(normalize(direction).y, 0.0, 1.0);
    return mix(frame.zenith, frame.horizon, low * low * low);
}
