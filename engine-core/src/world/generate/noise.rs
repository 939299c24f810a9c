//! Gradient noise on an integer lattice: the same bits on every machine, and as fine at the world's edge as at its origin.
//!
//! A coordinate stays an integer until it is split into a lattice cell (a shift) and the place within that cell (the bits shifted
//! out), so nothing is lost far out, where a float coordinate would turn into stairs. From there on only `f32` additions,
//! multiplications and comparisons are used. IEEE 754 defines those to the last bit, with or without a floating-point unit;
//! library functions (and fused multiply-adds) it does not, so there are none.

/// Mixes all bits of a word into all bits of the result (a permutation of the 32-bit words).
const fn mix(word: u32) -> u32 {
    let word = (word ^ (word >> 16)).wrapping_mul(0x7feb_352d);
    let word = (word ^ (word >> 15)).wrapping_mul(0x846c_a68b);
    word ^ (word >> 16)
}

/// Where a stream of hashed values starts: derived from the world's seed and the name of what it is for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Salt(u32);

impl Salt {
    /// The salt of one purpose in the world of `seed`. Different purposes give unrelated streams.
    pub(super) fn new(seed: u64, purpose: &str) -> Self {
        let seeded = mix(mix(seed as u32) ^ (seed >> 32) as u32);
        Self(purpose.bytes().fold(seeded, |salt, byte| mix(salt ^ u32::from(byte))))
    }

    /// The salt of the `index`th part of this purpose.
    pub(super) const fn part(self, index: u32) -> Self {
        Self(mix(self.0 ^ mix(index.wrapping_add(0x9e37_79b9))))
    }

    /// 32 hashed bits for a place in the plane.
    pub(super) const fn at_2d(self, x: i64, z: i64) -> u32 {
        self.at_3d(x, 0, z)
    }

    /// 32 hashed bits for a place in space.
    pub(super) const fn at_3d(self, x: i64, y: i64, z: i64) -> u32 {
        let x = (x as u32).wrapping_mul(0x9e37_79b1);
        let y = (y as u32).wrapping_mul(0xc2b2_ae3d).rotate_left(11);
        let z = (z as u32).wrapping_mul(0x85eb_ca77).rotate_left(16);
        mix(self.0 ^ x ^ y ^ z)
    }
}

/// A stream of dice throws, started anywhere.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dice(u32);

impl Dice {
    /// A stream that depends on nothing but these bits.
    pub(super) const fn new(bits: u32) -> Self {
        Self(bits)
    }

    /// The next throw: one of `0..sides`.
    pub(super) fn roll(&mut self, sides: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9);
        ((u64::from(mix(self.0)) * u64::from(sides)) >> 32) as u32
    }
}

/// One octave's lattice: cells of 2^`shift` blocks, moved by an offset of its own so that octaves share no zeros.
#[derive(Clone, Copy, Debug)]
struct Octave {
    salt: Salt,
    shift: u32,
    offset: i64,
    amplitude: f32,
}

impl Octave {
    fn split(&self, coordinate: i64) -> (i64, f32) {
        let moved = coordinate + self.offset;
        let within = moved & ((1 << self.shift) - 1);
        (moved >> self.shift, within as f32 / (1u32 << self.shift) as f32)
    }

    fn plane(&self, x: i64, z: i64) -> f32 {
        let ((cx, fx), (cz, fz)) = (self.split(x), self.split(z));
        let corner = |i: i64, k: i64| {
            let (gx, gz) = COMPASS[(self.salt.at_2d(cx + i, cz + k) >> 28) as usize];
            gx * (fx - i as f32) + gz * (fz - k as f32)
        };
        let (u, v) = (fade(fx), fade(fz));
        let near = lerp(corner(0, 0), corner(1, 0), u);
        let far = lerp(corner(0, 1), corner(1, 1), u);
        // Unit gradients reach at most half of the cell's diagonal.
        core::f32::consts::SQRT_2 * lerp(near, far, v)
    }

    fn space(&self, x: i64, y: i64, z: i64) -> f32 {
        let ((cx, fx), (cy, fy), (cz, fz)) = (self.split(x), self.split(y), self.split(z));
        let (u, v, w) = (fade(fx), fade(fy), fade(fz));
        let corner = |i: i64, j: i64, k: i64| {
            let (gx, gy, gz) = EDGES[(self.salt.at_3d(cx + i, cy + j, cz + k) >> 28) as usize];
            gx * (fx - i as f32) + gy * (fy - j as f32) + gz * (fz - k as f32)
        };
        let layer = |j: i64| {
            let near = lerp(corner(0, j, 0), corner(1, j, 0), u);
            let far = lerp(corner(0, j, 1), corner(1, j, 1), u);
            lerp(near, far, w)
        };
        lerp(layer(0), layer(1), v)
    }
}

/// A sum of `N` octaves, each with half the period and half the height of the one before; about −1..1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fractal<const N: usize> {
    octaves: [Octave; N],
}

impl<const N: usize> Fractal<N> {
    /// Noise whose broadest octave has a period of 2^`shift` blocks; `shift` is at least `N`.
    pub(super) fn new(salt: Salt, shift: u32) -> Self {
        let whole = 2.0 - 1.0 / (1u32 << (N - 1)) as f32;
        let octaves = core::array::from_fn(|index| {
            let salt = salt.part(index as u32);
            Octave {
                salt,
                shift: shift - index as u32,
                offset: i64::from(salt.at_2d(0, 0) >> 16),
                amplitude: 1.0 / ((1u32 << index) as f32 * whole),
            }
        });
        Self { octaves }
    }

    /// The noise over the plane.
    pub(super) fn plane(&self, x: i64, z: i64) -> f32 {
        self.octaves.iter().fold(0.0, |sum, octave| sum + octave.amplitude * octave.plane(x, z))
    }

    /// The noise in space.
    pub(super) fn space(&self, x: i64, y: i64, z: i64) -> f32 {
        self.octaves.iter().fold(0.0, |sum, octave| sum + octave.amplitude * octave.space(x, y, z))
    }
}

/// The straight way from `a` (at 0) to `b` (at 1).
pub(super) fn lerp(a: f32, b: f32, t: f32) -> f32 {
    a + (b - a) * t
}

/// 0 below `low`, 1 above `high`, and a smooth S between.
pub(super) fn smooth_step(low: f32, high: f32, value: f32) -> f32 {
    let t = ((value - low) / (high - low)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// Rounds down; `value` is far within the range of `i32`.
pub(super) fn floor(value: f32) -> i32 {
    let whole = value as i32;
    whole - i32::from(whole as f32 > value)
}

/// A curve through given (place, value) points, straight between them and level beyond the ends.
pub(super) fn curve(points: &[(f32, f32)], at: f32) -> f32 {
    let mut below = points[0];
    for &above in points {
        if at < above.0 {
            let t = (at - below.0) / (above.0 - below.0);
            return if at <= below.0 { below.1 } else { lerp(below.1, above.1, t) };
        }
        below = above;
    }
    below.1
}

/// The S from 0 to 1 whose first and second derivatives vanish at both ends, so that cells join without a crease.
fn fade(t: f32) -> f32 {
    t * t * t * (t * (t * 6.0 - 15.0) + 10.0)
}

/// Sixteen directions around the compass, of length 1.
const COMPASS: [(f32, f32); 16] = {
    let (a, b, c) = (0.923_879_5, 0.382_683_43, core::f32::consts::FRAC_1_SQRT_2);
    [
        (1.0, 0.0),
        (a, b),
        (c, c),
        (b, a),
        (0.0, 1.0),
        (-b, a),
        (-c, c),
        (-a, b),
        (-1.0, 0.0),
        (-a, -b),
        (-c, -c),
        (-b, -a),
        (0.0, -1.0),
        (b, -a),
        (c, -c),
        (a, -b),
    ]
};

/// The directions from a cube's centre to its twelve edges; four of them twice, to make a power of two.
const EDGES: [(f32, f32, f32); 16] = [
    (1.0, 1.0, 0.0),
    (-1.0, 1.0, 0.0),
    (1.0, -1.0, 0.0),
    (-1.0, -1.0, 0.0),
    (1.0, 0.0, 1.0),
    (-1.0, 0.0, 1.0),
    (1.0, 0.0, -1.0),
    (-1.0, 0.0, -1.0),
    (0.0, 1.0, 1.0),
    (0.0, -1.0, 1.0),
    (0.0, 1.0, -1.0),
    (0.0, -1.0, -1.0),
    (1.0, 1.0, 0.0),
    (-1.0, 1.0, 0.0),
    (0.0, -1.0, 1.0),
    (0.0, -1.0, -1.0),
];
