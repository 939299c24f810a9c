// The quads of chunk meshes. There are no vertex buffers: four vertices pull each quad from a storage buffer.
//
// Vertex numbers count from the buffer's beginning, four to a quad. The instance number says where the chunk is: chunks
// from the eye's chunk, ten bits an axis, each 512 too high.
//
// Where the device is a processor, what comes from a uniform buffer is loaded again for every few pixels. So fragments take
// what they can from the vertices.

// What a face of a block type looks like: its texture's layer, and its tint in 16-bit steps.
struct Material {
    red_and_green: u32,
    blue_and_layer: u32,
    // Alpha in 8-bit steps; bit 8 is set where the back is seen as well.
    alpha_and_sides: u32,
}

// Six to a block type.
@group(0) @binding(1) var<storage, read> materials: array<Material>;
// See `textures.rs` for what lies where.
@group(0) @binding(2) var textures: texture_2d_array<f32>;

// Two words a quad, laid out as engine-core's `mesh::Quad` says.
@group(1) @binding(0) var<storage, read> quads: array<vec2<u32>>;
// The light at the corners of those that have bit 31 of their first word set, laid out as `mesh::CornerLight` says.
@group(1) @binding(1) var<storage, read> corner_light: array<vec2<u32>>;

struct Surface {
    @builtin(position) position: vec4<f32>,
    // Where on the texture, how bright, and how small texels get with the square of the depth.
    @location(0) texture_light_size: vec4<f32>,
    // Tint (bits of three numbers); texture layer, from bit 16 on the axis of the normal (0 x, 1 y, 2 z), from bit 24 on alpha.
    @location(1) @interpolate(flat) tint_layer_axis_alpha: vec4<u32>,
}

// The same behind fog.
struct FoggedSurface {
    @builtin(position) position: vec4<f32>,
    @location(0) texture_light_size: vec4<f32>,
    @location(1) @interpolate(flat) tint_layer_axis_alpha: vec4<u32>,
    // From the eye.
    @location(2) ray: vec3<f32>,
}

// The edges of opaque and cutout quads lie at least this many steps of the rasteriser's grid farther out than they should:
// rounding to the grid (each corner by half a step at most) then opens no gap where a corner of one quad lies on an edge of
// another.
const OVERLAP = 1.25;
// Where two edges meet in an acute angle, moving both out moves the corner farther: by at most this many steps each.
const FARTHEST = 16.0;

@vertex
fn opaque_vertex(@builtin(vertex_index) vertex: u32, @builtin(instance_index) chunk: u32) -> Surface {
    return fogless(surface(vertex, chunk, true, false));
}

@vertex
fn opaque_fogged_vertex(@builtin(vertex_index) vertex: u32, @builtin(instance_index) chunk: u32) -> FoggedSurface {
    return surface(vertex, chunk, true, false);
}

@vertex
fn cutout_vertex(@builtin(vertex_index) vertex: u32, @builtin(instance_index) chunk: u32) -> FoggedSurface {
    return surface(vertex, chunk, true, true);
}

@vertex
fn translucent_vertex(@builtin(vertex_index) vertex: u32, @builtin(instance_index) chunk: u32) -> Surface {
    return fogless(surface(vertex, chunk, false, false));
}

@vertex
fn translucent_fogged_vertex(@builtin(vertex_index) vertex: u32, @builtin(instance_index) chunk: u32) -> FoggedSurface {
    return surface(vertex, chunk, false, false);
}

fn fogless(surface: FoggedSurface) -> Surface {
    return Surface(surface.position, surface.texture_light_size, surface.tint_layer_axis_alpha);
}

// `hides_backs`: the pipeline doesn't, since some quads have two sides.
fn surface(vertex: u32, chunk: u32, overlaps: bool, hides_backs: bool) -> FoggedSurface {
    let quad = quads[vertex >> 2u];
    let face = bits(quad.x, 25u, 3u);
    let axis = face >> 1u;
    // A flipped quad is cut along the other diagonal: its corners are taken in the same order, starting one later.
    let corner = (vertex + bits(quad.x, 28u, 1u)) & 3u;

    let from_eye_chunk = vec3<f32>(vec3<i32>(three(chunk, 10u)) - 512);
    let origin = frame.eye_chunk + 16.0 * from_eye_chunk + vec3<f32>(three(quad.x, 5u));
    let size = vec2<f32>(f32(bits(quad.x, 15u, 5u) + 1u), f32(bits(quad.x, 20u, 5u) + 1u));
    let unit = vec3<f32>((frame.corners >> vec3<u32>(face * 4u + corner)) & vec3<u32>(1u));
    let at = origin + unit * along_axes(axis, size.x, size.y, 1.0);
    let ray = at - frame.eye;
    var clip = frame.clip_from_cell * vec4<f32>(at, 1.0);
    if overlaps {
        clip += overlap(clip, axis, 2.0 * unit - 1.0);
    }

    let level = bits(quad.y, 16u + 2u * corner, 2u);
    var light = vec2<f32>(f32(bits(quad.y, 24u, 4u)), f32(bits(quad.y, 28u, 4u)));
    if (quad.x >> 31u) == 1u {
        // Sums over so many cells, by where the corner lies along the axes of the face.
        let ends = select(unit.xy, select(unit.zy, unit.xz, axis == 1u), axis != 2u);
        let sums = corner_light[vertex >> 2u] >> vec2<u32>(u32(ends.x) * 8u + u32(ends.y) * 16u);
        light = vec2<f32>(sums & vec2<u32>(255u)) / f32(level + 1u);
    }
    let brightness = frame.shades[face * 4u + level].x
        * max(brightness_of_mean(light.x), brightness_of_mean(light.y) * frame.daylight);
    let material = materials[bits(quad.y, 0u, 16u) * 6u + face];
    let red_and_green = unpack2x16unorm(material.red_and_green);
    let blue = f32(material.blue_and_layer & 0xffffu) / 65535.0;
    let from_plane = select(select(ray.z, ray.y, axis == 1u), ray.x, axis == 0u);
    let is_back = (from_plane < 0.0) != ((face & 1u) == 1u);
    if hides_backs && (material.alpha_and_sides >> 8u) == 0u && is_back {
        // All corners in one place.
        clip = vec3<f32>(0.0, 0.0, 1.0);
    }

    // Corners 0 1 2 3 are the texture's (0, 0), (1, 0), (1, 1), (0, 1).
    let texture = vec2<f32>(f32(((corner + 1u) >> 1u) & 1u), f32(corner >> 1u)) * size;
    let tint = bitcast<vec3<u32>>(vec3<f32>(red_and_green, blue));
    let layer_axis_alpha = material.blue_and_layer >> 16u | axis << 16u | material.alpha_and_sides << 24u;
    return FoggedSurface(
        vec4<f32>(clip.xy, select(blended_near(is_back), NEAR, overlaps), clip.z),
        vec4<f32>(texture, brightness, TEXELS / abs(from_plane)),
        vec4<u32>(tint, layer_axis_alpha),
        ray,
    );
}

// Between two levels of light brightness is linear.
fn brightness_of_mean(level: f32) -> f32 {
    let below = min(u32(level), 14u);
    return mix(frame.light[below].x, frame.light[below + 1u].x, level - f32(below));
}

// The z of what is blended.
fn blended_near(is_back: bool) -> f32 {
    return select(NEAR_ON_ENTERING, NEAR_ON_LEAVING, is_back);
}

// The `count` bits from bit `first` on.
fn bits(word: u32, first: u32, count: u32) -> u32 {
    return extractBits(word, first, count);
}

// Three fields of `count` bits, from bit 0 on.
fn three(word: u32, count: u32) -> vec3<u32> {
    return vec3<u32>(bits(word, 0u, count), bits(word, count, count), bits(word, 2u * count, count));
}

// A vector by its parts along the axes along which a face's width and height are counted, and along its normal.
fn along_axes(axis: u32, u: f32, v: f32, normal: f32) -> vec3<f32> {
    let x = select(u, normal, axis == 0u);
    let y = select(v, normal, axis == 1u);
    let z = select(select(normal, v, axis == 1u), u, axis == 0u);
    return vec3<f32>(x, y, z);
}

// How far to move a corner in clip space, so that both edges there lie OVERLAP farther out. `outward` is −1 or 1 by axis.
fn overlap(clip: vec3<f32>, axis: u32, outward: vec3<f32>) -> vec3<f32> {
    let u = select(frame.clip_from_cell[0], frame.clip_from_cell[2], axis == 0u);
    let v = select(frame.clip_from_cell[1], frame.clip_from_cell[2], axis == 1u);
    let depth = max(clip.z, NEAR);
    let middle = clip.xy / depth;
    // By how many pixels the corner moves on the screen for a block along each, times its depth.
    let across = (u.xy - middle * u.z) * frame.half_size;
    let along = (v.xy - middle * v.z) * frame.half_size;
    // Not shorter than their lengths, and not longer than √2 times that. An axis that points at the eye has none.
    let shortest = vec2<f32>(0.03125 / frame.pixel);
    let lengths = max(vec2<f32>(abs(across.x) + abs(across.y), abs(along.x) + abs(along.y)), shortest);
    let product = lengths.x * lengths.y;
    let area = abs(across.x * along.y - across.y * along.x);
    let distance = min(OVERLAP * product / max(area, 1e-9), FARTHEST) * frame.grid * depth / product;
    let outward_u = select(outward.x, outward.z, axis == 0u);
    let outward_v = select(outward.y, outward.z, axis == 1u);
    return u * (outward_u * distance * lengths.y) + v * (outward_v * distance * lengths.x);
}

@fragment
fn opaque(surface: Surface) -> @location(0) vec4<f32> {
    return vec4<f32>(coloured(surface, texel(surface)), 1.0);
}

@fragment
fn opaque_fogged(surface: FoggedSurface) -> @location(0) vec4<f32> {
    let clear = fogless(surface);
    return vec4<f32>(fogged(surface, coloured(clear, texel(clear))), 1.0);
}

@fragment
fn cutout(surface: FoggedSurface) -> @location(0) vec4<f32> {
    let clear = fogless(surface);
    let texel = texel(clear);
    if texel.a * alpha(clear) < 0.5 {
        discard;
    }
    return vec4<f32>(fogged(surface, coloured(clear, texel)), 1.0);
}

@fragment
fn translucent(surface: Surface) -> @location(0) vec4<f32> {
    let texel = texel(surface);
    return vec4<f32>(coloured(surface, texel), texel.a * alpha(surface));
}

@fragment
fn translucent_fogged(surface: FoggedSurface) -> @location(0) vec4<f32> {
    let clear = fogless(surface);
    let texel = texel(clear);
    return vec4<f32>(fogged(surface, coloured(clear, texel)), texel.a * alpha(clear));
}

// Texels a block, times √1.0625, so that whole levels lie in the middle of their first steps.
const TEXELS = 16.492422502470642;

// The texture, filtered for what a pixel covers. By how much the point moves on its plane from a pixel to the next is
// computed, not taken from the neighbouring pixels: those may not be on the quad, or on the same side of a fold.
//
// Where a ray r meets a plane at the depth d, h from the eye, a step s of the ray moves that by d² / h × (r × s), turned by a
// right angle on the plane. With s along a row of pixels, r × s is the same in all of the row, and grows evenly from row to
// row; likewise along a column.
fn texel(surface: Surface) -> vec4<f32> {
    let axis = (surface.tint_layer_axis_alpha.w >> 16u) & 3u;
    let right = on_plane(axis, frame.row + frame.step * surface.position.y);
    let below = on_plane(axis, frame.column - frame.step * surface.position.x);
    // The position's w is 1 / depth.
    let square_depth = 1.0 / (surface.position.w * surface.position.w);
    let size = surface.texture_light_size.w * square_depth;
    let square = max(dot(right, right), dot(below, below)) * size * size;
    // A level is two powers of two of the square, each of which has eight steps; the first lies around 1.
    let step = u32(clamp((bitcast<i32>(square) >> 20u) - (127 << 3u), 0, 64));
    let level = step >> 4u;
    let place = vec2<u32>(vec2<i32>(surface.texture_light_size.xy * 16.0)) & vec2<u32>(15u);
    let tile = vec2<u32>(step & 3u, (step >> 2u) & 3u);
    let at = ((place | tile << vec2<u32>(4u)) >> vec2<u32>(level)) + vec2<u32>(0u, 128u - (128u >> level));
    return textureLoad(textures, at, surface.tint_layer_axis_alpha.w & 0xffffu, 0);
}

// The parts of a vector that lie on a plane whose normal is an axis.
fn on_plane(axis: u32, vector: vec3<f32>) -> vec2<f32> {
    return vec2<f32>(select(vector.x, vector.z, axis == 0u), select(vector.y, vector.z, axis == 1u));
}

fn alpha(surface: Surface) -> f32 {
    return f32(surface.tint_layer_axis_alpha.w >> 24u) / 255.0;
}

fn coloured(surface: Surface, texel: vec4<f32>) -> vec3<f32> {
    return texel.rgb * bitcast<vec3<f32>>(surface.tint_layer_axis_alpha.xyz) * surface.texture_light_size.z;
}

// The colour of a point, behind the fog before it.
fn fogged(surface: FoggedSurface, colour: vec3<f32>) -> vec3<f32> {
    let square = dot(surface.ray, surface.ray);
    let inverse_length = inverseSqrt(square);
    let way = clamp((square * inverse_length - frame.fog_start) * frame.fog_slope, 0.0, 1.0);
    return mix(colour, sky(surface.ray.y * inverse_length), way * way);
}
