//! Translucency from front to back: what has been seen of a pixel so far, and how much light from behind still comes through.
//!
//! ```text
//! a translucent texel:  colour += transmittance × alpha × texel;   transmittance ×= 1 − alpha
//! what lies behind:     colour + transmittance × behind
//! ```
//!
//! No pixel is ever read back, and it takes as many steps as there are translucent faces, however many pixels lie behind.

use super::Linear;
use super::srgb::{DECODE, encode};

/// A coloured texel.
#[derive(Clone, Copy, Debug, Default)]
pub struct RgbGlass {
    /// Its colour times its alpha.
    colour: [u16; 3],
    /// What it lets through, of 65535.
    through: u16,
}

impl RgbGlass {
    pub(super) fn new(Linear(colour): Linear, alpha: u8) -> Self {
        let alpha = u32::from(alpha) * 257;
        Self { colour: colour.map(|channel| times(channel, alpha)), through: (65535 - alpha) as u16 }
    }
}

/// What has been seen of a pixel of a colour display.
#[derive(Clone, Copy, Debug)]
pub struct RgbLayer {
    colour: [u16; 3],
    through: u16,
}

/// Nothing yet: all light comes through.
impl Default for RgbLayer {
    fn default() -> Self {
        Self { colour: [0; 3], through: 65535 }
    }
}

impl RgbLayer {
    pub(super) fn look_through(&mut self, glass: RgbGlass) {
        let through = u32::from(self.through);
        for (seen, more) in self.colour.iter_mut().zip(glass.colour) {
            *seen = seen.saturating_add(times(more, through));
        }
        self.through = times(glass.through, through);
    }

    pub(super) fn behind(self, Linear(behind): Linear) -> Linear {
        let through = u32::from(self.through);
        let [r, g, b] = self.colour;
        Linear([r, g, b]).plus(Linear(behind.map(|channel| times(channel, through))))
    }
}

/// `a × b` of 65535 parts, rounded.
fn times(a: u16, b: u32) -> u16 {
    let product = u32::from(a) * b;
    // Dividing by 65535 is dividing by 65536 and a little more.
    ((product + (product >> 16) + 0x8000) >> 16) as u16
}

/// A texel without colour.
#[derive(Clone, Copy, Debug, Default)]
pub struct GreyGlass {
    /// Its light times its alpha, of 65535.
    light: u16,
    /// What it lets through, of 255.
    through: u8,
}

impl GreyGlass {
    pub(super) fn new(colour: Linear, alpha: u8) -> Self {
        Self { light: times(colour.luminance(), u32::from(alpha) * 257), through: 255 - alpha }
    }
}

/// What has been seen of a pixel of a display without colour: two bytes.
#[derive(Clone, Copy, Debug)]
pub struct GreyLayer {
    /// As sRGB, so that eight bits are enough.
    grey: u8,
    through: u8,
}

/// Nothing yet: all light comes through.
impl Default for GreyLayer {
    fn default() -> Self {
        Self { grey: 0, through: 255 }
    }
}

impl GreyLayer {
    pub(super) fn look_through(&mut self, glass: GreyGlass) {
        self.grey = self.with(glass.light);
        self.through = (times(u16::from(glass.through), u32::from(self.through) * 257)) as u8;
    }

    pub(super) fn behind(self, grey: u8) -> u8 {
        self.with(DECODE[usize::from(grey)])
    }

    /// The grey with this light added, as far as it comes through.
    fn with(self, light: u16) -> u8 {
        encode(DECODE[usize::from(self.grey)].saturating_add(times(light, u32::from(self.through) * 257)))
    }
}
