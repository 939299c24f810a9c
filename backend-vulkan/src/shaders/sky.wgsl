// The sky, wherever nothing was drawn: one triangle over the whole picture, infinitely far away.

struct Pixel {
    @builtin(position) position: vec4<f32>,
    @location(0) ray: vec3<f32>,
}

@vertex
fn vertex(@builtin(vertex_index) index: u32) -> Pixel {
    // (0, 0), (2, 0), (0, 2), in widths and heights of the picture from its top left.
    let at = vec2<f32>(f32(index & 1u), f32(index >> 1u)) * 2.0;
    return Pixel(vec4<f32>(at * 2.0 - 1.0, 0.0, 1.0), frame.corner + frame.across * at.x + frame.down * at.y);
}

@fragment
fn fragment(pixel: Pixel) -> @location(0) vec4<f32> {
    return vec4<f32>(sky(pixel.ray.y * inverseSqrt(dot(pixel.ray, pixel.ray))), 1.0);
}
