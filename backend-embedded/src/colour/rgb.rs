//! Colour displays.

use core::fmt::Debug;

use embedded_graphics::pixelcolor::{IntoStorage, PixelColor, Rgb565, Rgb888, RgbColor};
use engine_core::Rgba8;

use super::srgb::{DECODE, encode};
use super::{Colour, Fineness, Linear, RgbGlass, RgbLayer};

/// What colour types of red, green and blue differ in. Their pixels are kept as they are shown.
pub trait Rgb: PixelColor + Debug + Default {
    /// How finely light is told apart.
    const FINENESS: Fineness;

    /// The nearest colour to channels of 0 to 255 steps.
    fn nearest(channels: [u8; 3]) -> Self;

    /// Its channels in 0 to 255 steps.
    fn channels(self) -> [u8; 3];
}

impl Rgb for Rgb888 {
    const FINENESS: Fineness = Fineness { light: 255, fog: 128, sky: 256 };

    fn nearest([r, g, b]: [u8; 3]) -> Self {
        Self::new(r, g, b)
    }

    fn channels(self) -> [u8; 3] {
        [self.r(), self.g(), self.b()]
    }
}

impl Rgb for Rgb565 {
    const FINENESS: Fineness = Fineness { light: 32, fog: 32, sky: 64 };

    /// The factors are 31/255 and 63/255 of a power of two.
    fn nearest(channels: [u8; 3]) -> Self {
        let [r, g, b] = channels.map(u32::from);
        let of_32 = |channel: u32| ((channel * 249 + 1014) >> 11) as u8;
        Self::new(of_32(r), ((g * 253 + 505) >> 10) as u8, of_32(b))
    }

    fn channels(self) -> [u8; 3] {
        let bits = u32::from(self.into_storage());
        let (r, g, b) = (bits >> 11, bits >> 5 & 63, bits & 31);
        [(r << 3 | r >> 2) as u8, (g << 2 | g >> 4) as u8, (b << 3 | b >> 2) as u8]
    }
}

impl<C: Rgb> Colour for C {
    type Stored = Self;
    type Layer = RgbLayer;
    type Glass = RgbGlass;

    const FINENESS: Fineness = <C as Rgb>::FINENESS;

    fn encode(colour: Linear) -> Self {
        Self::nearest(colour.0.map(encode))
    }

    fn decode(pixel: Self) -> Linear {
        Linear(pixel.channels().map(|channel| DECODE[usize::from(channel)]))
    }

    fn glass(colour: Linear, alpha: u8) -> RgbGlass {
        RgbGlass::new(colour, alpha)
    }

    fn look_through(layer: &mut RgbLayer, glass: RgbGlass) {
        layer.look_through(glass);
    }

    fn behind(layer: RgbLayer, behind: Self) -> Self {
        Self::encode(layer.behind(Self::decode(behind)))
    }

    fn store(self) -> Self {
        self
    }

    fn show(pixel: Self, _: u32, _: u32) -> Self {
        pixel
    }

    fn to_rgba(self) -> Rgba8 {
        let [r, g, b] = self.channels();
        Rgba8::rgb(r, g, b)
    }

    fn from_rgb(colour: Rgba8) -> Self {
        Self::nearest([colour.r, colour.g, colour.b])
    }
}
