//! How bright things are: face shade, occlusion, light levels, daylight, sky and fog. Every renderer uses these numbers.
//!
//! All factors and colours are linear light. The colour of an opaque point is
//!
//! ```text
//! texel × tint × face_shade × occlusion × max(block light, sky light × daylight)   mixed toward sky(direction) by fog(distance)
//! ```
//!
//! Occlusion and light are those of the face's corners, by the rule in [`light::corner`](crate::light::corner).

use glam::Vec3;

use crate::Face;

/// What is left of the light on a face, by its direction: the sun stands high, a little to the south.
pub const fn face_shade(face: Face) -> f32 {
    match face {
        Face::PosY => 1.0,
        Face::PosZ | Face::NegZ => 0.68,
        Face::PosX | Face::NegX => 0.48,
        Face::NegY => 0.30,
    }
}

/// What is left of the light at a corner, by its occlusion level: 3 is open, 0 the darkest.
pub const OCCLUSION: [f32; 4] = [0.28, 0.46, 0.70, 1.0];

/// Brightness by light level, 0 to 15: each level a fifth darker than the next, and never quite black.
pub const LIGHT: [f32; 16] = {
    let mut levels = [1.0; 16];
    let mut level = 15;
    while level > 0 {
        level -= 1;
        levels[level] = levels[level + 1] * 0.8;
    }
    levels
};

/// Brightness of a mean of light levels: what lies between two levels is linear.
pub fn brightness_of_mean(level: f32) -> f32 {
    let below = (level.clamp(0.0, 15.0) as usize).min(14);
    LIGHT[below] + (level - below as f32) * (LIGHT[below + 1] - LIGHT[below])
}

/// Block and sky light of one place, 0 to 15 each.
///
/// ```text
/// bit 7 6 5 4 | 3 2 1 0
///     sky     | block
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Light(pub u8);

impl Light {
    /// Full sky light and no block light.
    pub const OPEN_SKY: Self = Self(0xf0);

    /// From its two parts; only their low four bits count.
    pub const fn new(block: u8, sky: u8) -> Self {
        Self((sky & 15) << 4 | (block & 15))
    }

    /// Light that lamps give, 0 to 15.
    pub const fn block(self) -> u8 {
        self.0 & 15
    }

    /// Light from above, 0 to 15.
    pub const fn sky(self) -> u8 {
        self.0 >> 4
    }

    /// Brightness under this daylight, 0 to 1.
    pub fn brightness(self, daylight: &Daylight) -> f32 {
        let block = LIGHT[usize::from(self.block())];
        let sky = LIGHT[usize::from(self.sky())] * daylight.strength;
        block.max(sky)
    }
}

/// The state of the sky at one time of day, in linear light.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Daylight {
    /// Factor on sky light: 1 at noon, small at night.
    pub strength: f32,
    /// The sky straight up.
    pub zenith: Vec3,
    /// The sky at the horizon and below.
    pub horizon: Vec3,
}

/// Time of day, light strength, zenith, horizon. Between two entries everything is linear; colours are linear light.
const DAY: [(f32, f32, [f32; 3], [f32; 3]); 9] = [
    (0.0, 0.06, [0.001, 0.002, 0.006], [0.004, 0.007, 0.016]),
    (4.5, 0.06, [0.001, 0.002, 0.006], [0.004, 0.007, 0.016]),
    (6.0, 0.40, [0.060, 0.110, 0.260], [0.560, 0.290, 0.160]),
    (8.0, 0.92, [0.110, 0.260, 0.640], [0.480, 0.610, 0.780]),
    (12.0, 1.00, [0.120, 0.290, 0.720], [0.500, 0.660, 0.840]),
    (16.0, 0.92, [0.110, 0.260, 0.640], [0.480, 0.610, 0.780]),
    (18.0, 0.40, [0.060, 0.090, 0.240], [0.600, 0.260, 0.120]),
    (19.5, 0.06, [0.001, 0.002, 0.006], [0.004, 0.007, 0.016]),
    (24.0, 0.06, [0.001, 0.002, 0.006], [0.004, 0.007, 0.016]),
];

impl Daylight {
    /// The sky at a time of day.
    pub fn at(time: crate::TimeOfDay) -> Self {
        let hours = time.hours();
        let next = DAY.iter().position(|entry| entry.0 > hours).unwrap_or(DAY.len() - 1);
        let (from, to) = (DAY[next - 1], DAY[next]);
        let part = (hours - from.0) / (to.0 - from.0);
        let mix = |a: [f32; 3], b: [f32; 3]| Vec3::from(a).lerp(Vec3::from(b), part);
        Self { strength: from.1 + (to.1 - from.1) * part, zenith: mix(from.2, to.2), horizon: mix(from.3, to.3) }
    }

    /// The sky in a direction of which `up` is the y part when its length is 1.
    ///
    /// Mixed from the horizon to the zenith by `1 − (1 − up)³`; the horizon's colour below it.
    pub fn sky(&self, up: f32) -> Vec3 {
        let low = 1.0 - up.clamp(0.0, 1.0);
        self.zenith.lerp(self.horizon, low * low * low)
    }
}

/// Where distance hides things: nothing before `start`, everything from `end` on. Distances from the eye in blocks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fog {
    start: f32,
    end: f32,
}

impl Fog {
    /// Fog between two distances, or `None` unless `0 ≤ start < end` and both are finite.
    pub fn new(start: f32, end: f32) -> Option<Self> {
        (0.0 <= start && start < end && end.is_finite()).then_some(Self { start, end })
    }

    /// Fog that begins at three fifths of this distance and hides what lies on it. The distance is at least one block.
    pub fn hiding(distance: u32) -> Self {
        let end = distance.clamp(1, 1 << 24) as f32;
        Self { start: end * 0.6, end }
    }

    /// Where it begins, in blocks from the eye.
    pub fn start(self) -> f32 {
        self.start
    }

    /// Where it hides everything, in blocks from the eye.
    pub fn end(self) -> f32 {
        self.end
    }

    /// How much of a point at this distance is hidden, 0 to 1: the square of the way from start to end.
    pub fn amount(self, distance: f32) -> f32 {
        let way = ((distance - self.start) / (self.end - self.start)).clamp(0.0, 1.0);
        way * way
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TimeOfDay;

    #[test]
    fn light_falls_by_a_fifth_a_level() {
        assert_eq!(LIGHT[15], 1.0);
        assert!(LIGHT.windows(2).all(|pair| (pair[0] / pair[1] - 0.8).abs() < 1e-6));
        const { assert!(LIGHT[0] > 0.03) };
        for (level, brightness) in LIGHT.into_iter().enumerate() {
            assert_eq!(brightness_of_mean(level as f32), brightness);
        }
        assert!((brightness_of_mean(7.5) - 0.5 * (LIGHT[7] + LIGHT[8])).abs() < 1e-6);
    }

    #[test]
    fn the_brighter_of_both_lights_counts() {
        let night = Daylight::at(TimeOfDay::from_hours(0.0).unwrap());
        assert_eq!(Light::new(15, 15).brightness(&night), 1.0);
        assert_eq!(Light::new(0, 15).brightness(&night), night.strength);
        assert_eq!((Light::OPEN_SKY.block(), Light::OPEN_SKY.sky()), (0, 15));
    }

    #[test]
    fn fog_ends_where_it_says() {
        let fog = Fog::hiding(100);
        assert_eq!((fog.amount(60.0), fog.amount(100.0), fog.amount(1e9)), (0.0, 1.0, 1.0));
        assert_eq!(Fog::new(5.0, 5.0), None);
        assert_eq!(Fog::new(f32::NAN, 5.0), None);
    }
}
