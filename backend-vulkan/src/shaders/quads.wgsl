// The quads of chunk meshes. There are no vertex buffers: four vertices pull each quad from a storage buffer.

// One draw: where its chunk is, and where its quads begin. Chosen by the instance number.
struct Draw {
    // The chunk's lowest corner: whole numbers, exact.
    origin: vec3<f32>,
    first_quad: u32,
}

// What a block type looks like.
struct Material {
    tint: vec4<f32>,
    // By face.
    layers: array<u32, 6>,
}

@group(0) @binding(1) var<storage, read> draws: array<Draw>;
@group(0) @binding(2) var<storage, read> materials: array<Material>;
@group(0) @binding(3) var textures: texture_2d_array<f32>;
@group(0) @binding(4) var texels: sampler;

// Two words a quad, laid out as engine-core's `mesh::Quad` says.
@group(1) @binding(0) var<storage, read> quads: array<vec2<u32>>;

struct Surface {
    @builtin(position) position: vec4<f32>,
    // Tint and light.
    @location(0) colour: vec4<f32>,
    @location(1) texture: vec2<f32>,
    // Texture layer, and from bit 16 on the axis of the normal: 0 x, 1 y, 2 z.
    @location(2) @interpolate(flat) layer_and_axis: u32,
    // From the eye.
    @location(3) ray: vec3<f32>,
}

// The edges of opaque and cutout quads lie this many steps of the rasteriser's grid farther out than they should: rounding
// to the grid (each corner by half a step at most) then opens no gap where a corner of one quad lies on an edge of another.
const OVERLAP = 1.25;
// Where two edges meet in an acute angle, moving both out moves the corner farther: by at most this many steps each.
const FARTHEST = 16.0;
// As far from the eye as the near plane, in blocks.
const NEAR = 0.0000152587890625;

const X = vec3<f32>(1.0, 0.0, 0.0);
const Y = vec3<f32>(0.0, 1.0, 0.0);
const Z = vec3<f32>(0.0, 0.0, 1.0);

@vertex
fn solid_vertex(@builtin(vertex_index) vertex: u32, @builtin(instance_index) draw: u32) -> Surface {
    return surface(vertex, draw, true);
}

@vertex
fn translucent_vertex(@builtin(vertex_index) vertex: u32, @builtin(instance_index) draw: u32) -> Surface {
    return surface(vertex, draw, false);
}

fn surface(vertex: u32, draw_index: u32, overlaps: bool) -> Surface {
    let draw = draws[draw_index];
    let quad = quads[draw.first_quad + (vertex >> 2u)];
    let face = bits(quad.x, 25u, 3u);
    // A flipped quad is cut along the other diagonal: its corners are taken in the same order, starting one later.
    let corner = (vertex + bits(quad.x, 28u, 1u)) & 3u;
    let u = frame.faces[face].u;
    let v = frame.faces[face].v;

    let cell = vec3<f32>(f32(bits(quad.x, 0u, 5u)), f32(bits(quad.x, 5u, 5u)), f32(bits(quad.x, 10u, 5u)));
    let size = vec2<f32>(f32(bits(quad.x, 15u, 5u) + 1u), f32(bits(quad.x, 20u, 5u) + 1u));
    let unit = frame.faces[face].corners[corner];
    var position = draw.origin + cell + unit * (1.0 + u * (size.x - 1.0) + v * (size.y - 1.0));
    if overlaps {
        let outward = unit * 2.0 - 1.0;
        let distance = overlap(position, u, v);
        position += outward * (u * distance.x + v * distance.y);
    }

    let light = bits(quad.y, 24u, 8u);
    let brightness = frame.faces[face].shade
        * frame.occlusion[bits(quad.y, 16u + 2u * corner, 2u)]
        * max(level(light & 15u), level(light >> 4u) * frame.daylight);
    let block = bits(quad.y, 0u, 16u);
    let tint = materials[block].tint;

    var out: Surface;
    out.position = frame.clip_from_cell * vec4<f32>(position, 1.0);
    out.colour = vec4<f32>(tint.rgb * brightness, tint.a);
    // Corners 0 1 2 3 are the texture's (0, 0), (1, 0), (1, 1), (0, 1).
    out.texture = vec2<f32>(f32(((corner + 1u) >> 1u) & 1u), f32(corner >> 1u)) * size;
    out.layer_and_axis = materials[block].layers[face] | (face >> 1u) << 16u;
    out.ray = position - frame.eye;
    return out;
}

// The `count` bits from bit `first` on.
fn bits(word: u32, first: u32, count: u32) -> u32 {
    return extractBits(word, first, count);
}

// Brightness of a light level.
fn level(light: u32) -> f32 {
    return frame.light[light >> 2u][light & 3u];
}

// How far to move a corner along `u` and `v`, in blocks, so that both edges there lie OVERLAP farther out.
fn overlap(at: vec3<f32>, u: vec3<f32>, v: vec3<f32>) -> vec2<f32> {
    let clip = frame.clip_from_cell * vec4<f32>(at, 1.0);
    let across = on_screen(clip, u);
    let along = on_screen(clip, v);
    let lengths = vec2<f32>(length(across), length(along));
    let area = abs(across.x * along.y - across.y * along.x);
    // An axis that points at the eye has no length on the screen.
    let shortest = 0.03125 / (frame.pixel * max(clip.w, NEAR));
    return frame.grid * min(lengths.yx * (OVERLAP / max(area, 1e-9)), FARTHEST / max(lengths, vec2<f32>(shortest)));
}

// By how many pixels a point moves on the screen for a block along `axis`.
fn on_screen(clip: vec4<f32>, axis: vec3<f32>) -> vec2<f32> {
    let step = frame.clip_from_cell * vec4<f32>(axis, 0.0);
    let depth = max(clip.w, NEAR);
    return (step.xy - clip.xy * (step.w / depth)) * frame.half_size / depth;
}

@fragment
fn opaque(surface: Surface) -> @location(0) vec4<f32> {
    return vec4<f32>(shaded(surface, texel(surface)), 1.0);
}

@fragment
fn cutout(surface: Surface) -> @location(0) vec4<f32> {
    let texel = texel(surface);
    if texel.a * surface.colour.a < 0.5 {
        discard;
    }
    return vec4<f32>(shaded(surface, texel), 1.0);
}

@fragment
fn translucent(surface: Surface) -> @location(0) vec4<f32> {
    let texel = texel(surface);
    return vec4<f32>(shaded(surface, texel), texel.a * surface.colour.a);
}

// The texture, filtered for what a pixel covers. By how much the point moves on its plane from a pixel to the next is
// computed, not taken from the neighbouring pixels: those may not be on the quad, or on the same side of a fold.
fn texel(surface: Surface) -> vec4<f32> {
    let axis = surface.layer_and_axis >> 16u;
    let u = select(X, Z, axis == 0u);
    let v = select(Y, Z, axis == 1u);
    let normal = 1.0 - u - v;
    let depth = dot(surface.ray, frame.forward);
    let slope = surface.ray / dot(surface.ray, normal);
    let right = depth * (frame.across - slope * dot(frame.across, normal));
    let below = depth * (frame.down - slope * dot(frame.down, normal));
    let layer = surface.layer_and_axis & 0xffffu;
    // Half the logarithm of a square is that of its root. A block is 2⁴ texels wide.
    let level = 0.5 * log2(max(dot(right, right), dot(below, below))) + 4.0;
    return textureSampleLevel(textures, texels, surface.texture, layer, level);
}

// The colour of a point, behind the fog before it.
fn shaded(surface: Surface, texel: vec4<f32>) -> vec3<f32> {
    let way = clamp((length(surface.ray) - frame.fog_start) * frame.fog_slope, 0.0, 1.0);
    return mix(texel.rgb * surface.colour.rgb, sky(surface.ray), way * way);
}
