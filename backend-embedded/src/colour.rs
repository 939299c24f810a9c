//! The colour types of displays, and how the renderer keeps their pixels.
//!
//! Everything is computed in linear light with 16 bits a channel ([`Linear`]) and encoded once. What is kept of a pixel until it is shown
//! ([`Colour::Stored`]) is the display's own form, but for black-and-white displays: there it is a grey, turned into dots as it is shown.

mod grey;
mod layer;
mod rgb;
pub mod srgb;

use core::fmt::Debug;

use embedded_graphics::pixelcolor::PixelColor;
use engine_core::Rgba8;

pub use layer::{GreyGlass, GreyLayer, RgbGlass, RgbLayer};

/// Red, green and blue in linear light: 0 to 65535.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Linear(pub [u16; 3]);

impl Linear {
    /// The luminance (Rec. 709), 0 to 65535.
    pub const fn luminance(self) -> u16 {
        let [r, g, b] = self.0;
        // Of 256 parts: 54 red, 183 green, 19 blue.
        ((r as u32 * 54 + g as u32 * 183 + b as u32 * 19) >> 8) as u16
    }

    /// Each channel times a factor of 65536 parts.
    pub fn scaled(self, factors: [u32; 3]) -> Self {
        let [r, g, b] = self.0;
        let times = |channel: u16, factor: u32| ((channel as u32 * factor) >> 16) as u16;
        Self([times(r, factors[0]), times(g, factors[1]), times(b, factors[2])])
    }

    /// The sum of both, where it is at most white.
    pub fn plus(self, other: Self) -> Self {
        let ([r, g, b], [r2, g2, b2]) = (self.0, other.0);
        Self([r.saturating_add(r2), g.saturating_add(g2), b.saturating_add(b2)])
    }
}

/// How finely light is told apart: as finely as the display shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fineness {
    /// Steps of brightness from black to full light, even to the eye.
    pub light: u32,
    /// Steps of fog from none to all.
    pub fog: u32,
    /// Steps of the sky from the horizon to the zenith.
    pub sky: u32,
}

/// A display's colour type.
pub trait Colour: PixelColor + Debug {
    /// A pixel as it is kept until it is shown.
    type Stored: Copy + Default + PartialEq + Debug;
    /// What has been seen of a pixel through translucent faces so far: a colour, and how much light from behind still comes through.
    type Layer: Copy + Default + Debug;
    /// What a translucent texel does to a [`Colour::Layer`].
    type Glass: Copy + Default + Debug;

    /// How finely light is told apart.
    const FINENESS: Fineness;

    /// The nearest pixel to a colour.
    fn encode(colour: Linear) -> Self::Stored;

    /// The colour of a pixel, as nearly as it was kept.
    fn decode(pixel: Self::Stored) -> Linear;

    /// A texel that gives `colour`, of which `alpha` of 255 parts count.
    fn glass(colour: Linear, alpha: u8) -> Self::Glass;

    /// Puts one more translucent texel behind those that were seen so far.
    fn look_through(layer: &mut Self::Layer, glass: Self::Glass);

    /// What is seen when `behind` lies behind all translucent texels.
    fn behind(layer: Self::Layer, behind: Self::Stored) -> Self::Stored;

    /// Whether what is shown of a pixel depends on its place.
    const IS_DITHERED: bool = false;

    /// Keeps a colour that something else drew, like text.
    fn store(self) -> Self::Stored;

    /// What the display shows at column `x` and row `y`.
    fn show(pixel: Self::Stored, x: u32, y: u32) -> Self;

    /// The shown colour as others know it.
    fn to_rgba(self) -> Rgba8;

    /// The nearest colour to one given in sRGB, for text and lines.
    fn from_rgb(colour: Rgba8) -> Self;
}
