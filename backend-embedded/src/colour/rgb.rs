//! Colour displays.

use embedded_graphics::pixelcolor::{IntoStorage, Rgb565, Rgb888, RgbColor};
use engine_core::Rgba8;

use super::srgb::{DECODE, encode};
use super::{Colour, Fineness, Linear, RgbGlass, RgbLayer};

impl Colour for Rgb888 {
    type Stored = Self;
    type Layer = RgbLayer;
    type Glass = RgbGlass;

    const FINENESS: Fineness = Fineness { light: 255, fog: 128, sky: 256 };

    fn encode(colour: Linear) -> Self {
        let [r, g, b] = colour.0.map(encode);
        Self::new(r, g, b)
    }

    fn decode(pixel: Self) -> Linear {
        Linear([pixel.r(), pixel.g(), pixel.b()].map(|channel| DECODE[usize::from(channel)]))
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
        Rgba8::rgb(self.r(), self.g(), self.b())
    }

    fn from_rgb(colour: Rgba8) -> Self {
        Self::new(colour.r, colour.g, colour.b)
    }
}

impl Colour for Rgb565 {
    type Stored = Self;
    type Layer = RgbLayer;
    type Glass = RgbGlass;

    const FINENESS: Fineness = Fineness { light: 32, fog: 32, sky: 64 };

    fn encode(colour: Linear) -> Self {
        let [r, g, b] = colour.0.map(|channel| u32::from(encode(channel)));
        nearest(r, g, b)
    }

    fn decode(pixel: Self) -> Linear {
        let Rgba8 { r, g, b, .. } = pixel.to_rgba();
        Linear([r, g, b].map(|channel| DECODE[usize::from(channel)]))
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
        let bits = u32::from(self.into_storage());
        let (r, g, b) = (bits >> 11, bits >> 5 & 63, bits & 31);
        Rgba8::rgb((r << 3 | r >> 2) as u8, (g << 2 | g >> 4) as u8, (b << 3 | b >> 2) as u8)
    }

    fn from_rgb(colour: Rgba8) -> Self {
        nearest(colour.r.into(), colour.g.into(), colour.b.into())
    }
}

/// The nearest of 32 and 64 steps to those of 256; the factors are 31/255 and 63/255 of a power of two.
fn nearest(r: u32, g: u32, b: u32) -> Rgb565 {
    let of_32 = |channel: u32| ((channel * 249 + 1014) >> 11) as u8;
    Rgb565::new(of_32(r), ((g * 253 + 505) >> 10) as u8, of_32(b))
}
