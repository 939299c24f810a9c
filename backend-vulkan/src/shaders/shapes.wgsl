// The second stream of chunk meshes: pieces of blocks that aren't cubes. Appended to `quads.wgsl`.
//
// A piece takes the room of two quads, laid out as engine-core's `mesh::ShapeQuad` says; vertex numbers count four to a piece. Its texture lies
// as on a cube's face, but its plane may be any: so fragments get the normal.

struct Piece {
    @builtin(position) position: vec4<f32>,
    // As in `Surface`; the last part is unused.
    @location(0) texture_light_size: vec4<f32>,
    @location(1) @interpolate(flat) tint_layer_axis_alpha: vec4<u32>,
    // From the eye.
    @location(2) ray: vec3<f32>,
    // Of no particular length.
    @location(3) @interpolate(flat) normal: vec3<f32>,
}

@vertex
fn shape_opaque_vertex(@builtin(vertex_index) vertex: u32, @builtin(instance_index) chunk: u32) -> Piece {
    return piece(vertex, chunk, true, false);
}

@vertex
fn shape_cutout_vertex(@builtin(vertex_index) vertex: u32, @builtin(instance_index) chunk: u32) -> Piece {
    return piece(vertex, chunk, true, true);
}

@vertex
fn shape_translucent_vertex(@builtin(vertex_index) vertex: u32, @builtin(instance_index) chunk: u32) -> Piece {
    return piece(vertex, chunk, false, false);
}

fn piece(vertex: u32, chunk: u32, overlaps: bool, hides_backs: bool) -> Piece {
    let first = 2u * (vertex >> 2u);
    let words = vec4<u32>(quads[first], quads[first + 1u]);
    let corner = vertex & 3u;
    let face = bits(words.x, 29u, 3u);
    let axis = face >> 1u;
    let is_slanted = bits(words.w, 23u, 1u) == 1u;

    let from_eye_chunk = vec3<f32>(vec3<i32>(three(chunk, 10u)) - 512);
    let cell = vec3<f32>(vec3<u32>(bits(words.x, 19u, 5u), bits(words.x, 24u, 5u), bits(words.y, 19u, 5u)));
    let in_cell = piece_corner(words[corner]);
    let at = frame.eye_chunk + 16.0 * from_eye_chunk + cell + in_cell;
    let ray = at - frame.eye;
    let b = piece_corner(words.y);
    let normal = cross(piece_corner(words.z) - b, b - piece_corner(words.x));
    var clip = frame.clip_from_cell * vec4<f32>(at, 1.0);
    if overlaps && !is_slanted {
        clip += overlap(clip, axis, 2.0 * face_corner(face, corner) - 1.0);
    }

    let light = bits(words.y, 24u, 8u);
    let shaded_as = select(face, 3u, bits(words.w, 22u, 1u) == 1u);
    let brightness = frame.shades[shaded_as * 4u + 3u].x
        * max(frame.light[light & 15u].x, frame.light[light >> 4u].x * frame.daylight);
    let block = bits(words.z, 19u, 13u) | bits(words.w, 19u, 3u) << 13u;
    let material = materials[block * 6u + face];
    let red_and_green = unpack2x16unorm(material.red_and_green);
    let blue = f32(material.blue_and_layer & 0xffffu) / 65535.0;
    // What is slanted has two sides.
    if hides_backs && !is_slanted && ((material.alpha_and_sides >> 8u) & 1u) == 0u && dot(normal, ray) > 0.0 {
        // All corners in one place.
        clip = vec3<f32>(0.0, 0.0, 1.0);
    }

    // The texture's s and t run from corner 0 of the face to its corners 1 and 3.
    let origin = face_corner(face, 0u);
    let s = dot(in_cell - origin, face_corner(face, 1u) - origin);
    let t = dot(in_cell - origin, face_corner(face, 3u) - origin);
    let shift = vec2<f32>(f32(extractBits(i32(words.w), 24u, 4u)), f32(extractBits(i32(words.w), 28u, 4u))) / 16.0;
    let tint = bitcast<vec3<u32>>(vec3<f32>(red_and_green, blue));
    let layer_axis_alpha = material.blue_and_layer >> 16u | axis << 16u | material.alpha_and_sides << 24u;
    return Piece(
        vec4<f32>(clip.xy, select(blended_near(dot(normal, ray) > 0.0), NEAR, overlaps), clip.z),
        vec4<f32>(vec2<f32>(s, t) + shift, brightness, 0.0),
        vec4<u32>(tint, layer_axis_alpha),
        ray,
        normal,
    );
}

// From the cell's lowest corner.
fn piece_corner(word: u32) -> vec3<f32> {
    return vec3<f32>(f32(bits(word, 0u, 5u)) / 16.0, f32(bits(word, 10u, 9u)) / 256.0, f32(bits(word, 5u, 5u)) / 16.0);
}

// A corner of a unit block's face.
fn face_corner(face: u32, corner: u32) -> vec3<f32> {
    return vec3<f32>((frame.corners >> vec3<u32>(face * 4u + corner)) & vec3<u32>(1u));
}

@fragment
fn shape_opaque(piece: Piece) -> @location(0) vec4<f32> {
    return vec4<f32>(piece_colour(piece, piece_texel(piece)), 1.0);
}

@fragment
fn shape_cutout(piece: Piece) -> @location(0) vec4<f32> {
    let texel = piece_texel(piece);
    if texel.a * alpha(piece_surface(piece)) < 0.5 {
        discard;
    }
    return vec4<f32>(piece_colour(piece, texel), 1.0);
}

@fragment
fn shape_translucent(piece: Piece) -> @location(0) vec4<f32> {
    let texel = piece_texel(piece);
    return vec4<f32>(piece_colour(piece, texel), texel.a * alpha(piece_surface(piece)));
}

fn piece_surface(piece: Piece) -> Surface {
    return Surface(piece.position, piece.texture_light_size, piece.tint_layer_axis_alpha);
}

fn piece_colour(piece: Piece, texel: vec4<f32>) -> vec3<f32> {
    let fogged_piece =
        FoggedSurface(piece.position, piece.texture_light_size, piece.tint_layer_axis_alpha, piece.ray);
    return fogged(fogged_piece, coloured(piece_surface(piece), texel));
}

// As `texel`, on any plane; of how far the point moves there from a pixel to the next, only the part along the texture's axes counts.
fn piece_texel(piece: Piece) -> vec4<f32> {
    let axis = (piece.tint_layer_axis_alpha.w >> 16u) & 3u;
    // The position's w is 1 / depth.
    let pixels = 2.0 * frame.half_size * piece.position.w;
    let towards = piece.ray * piece.position.w / dot(piece.ray * piece.position.w, piece.normal);
    let right = on_plane(axis, frame.across - towards * dot(frame.across, piece.normal)) / pixels.x;
    let below = on_plane(axis, frame.down - towards * dot(frame.down, piece.normal)) / pixels.y;
    let square = max(dot(right, right), dot(below, below)) * TEXELS * TEXELS;
    let step = u32(clamp((bitcast<i32>(square) >> 20u) - (127 << 3u), 0, 64));
    let level = step >> 4u;
    // On its very edge a piece doesn't show what lies beyond it, on the texture's other side.
    let place = vec2<u32>(clamp(piece.texture_light_size.xy * 16.0, vec2<f32>(0.0), vec2<f32>(15.99)));
    let tile = vec2<u32>(step & 3u, (step >> 2u) & 3u);
    let at = ((place | tile << vec2<u32>(4u)) >> vec2<u32>(level)) + vec2<u32>(0u, 128u - (128u >> level));
    return textureLoad(textures, at, piece.tint_layer_axis_alpha.w & 0xffffu, 0);
}
