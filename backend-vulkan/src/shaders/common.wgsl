// What all shaders share. Colours are linear light, positions are in blocks from the lowest corner of the eye's cell.
// The structures have twins in `shader/data.rs`; a test compares their layouts.

struct Frame {
    // The x, y and w of clip space; z is NEAR everywhere.
    clip_from_cell: mat4x3<f32>,
    // The lowest corner of the eye's chunk.
    eye_chunk: vec3<f32>,
    // Factor on sky light.
    daylight: f32,
    zenith: vec3<f32>,
    fog_start: f32,
    horizon: vec3<f32>,
    // 1 / (end − start), or 0 where there's no fog.
    fog_slope: f32,
    // Where in its cell the eye is.
    eye: vec3<f32>,
    // Height of a pixel one block in front of the eye, in blocks.
    pixel: f32,
    // Direction through the picture's top left corner, and from there on to the opposite ends of its upper and left edge. The part of such directions
    // along the view is 1.
    corner: vec3<f32>,
    // A step of the rasteriser's grid, in pixels.
    grid: f32,
    across: vec3<f32>,
    down: vec3<f32>,
    // For the sizes of pixels on planes, see `texel` in quads.wgsl.
    row: vec3<f32>,
    column: vec3<f32>,
    step: vec3<f32>,
    // Half of the picture's width and height, in pixels.
    half_size: vec2<f32>,
    // The corners of a unit block's faces, one word an axis: bit `4 × face + corner` is where on that axis it is, 0 or 1.
    corners: vec3<u32>,
    // Brightness by direction (0 to 5 in steps of 4) and occlusion level.
    shades: array<vec4<f32>, 24>,
    // Brightness by light level.
    light: array<vec4<f32>, 16>,
}

@group(0) @binding(0) var<uniform> frame: Frame;

// Distance of the near plane, and the z of all of clip space.
const NEAR = 0.0000152587890625;
// What is blended is moved by one part in 2¹⁶ where something may touch it, such as a slab in water: toward the eye if one leaves the medium there, for
// what touches it then lies beyond, and away from it if one enters it.
const NEAR_ON_LEAVING = 0.000015259021893143654;
const NEAR_ON_ENTERING = 0.000015258556231856346;

// The sky in a direction of which `up` is the part upward when its length is 1.
fn sky(up: f32) -> vec3<f32> {
    let low = 1.0 - clamp(up, 0.0, 1.0);
    return mix(frame.zenith, frame.horizon, low * low * low);
}
