//! Displays without colour: 16 greys, and black and white.

use embedded_graphics::pixelcolor::{BinaryColor, Gray4, GrayColor};
use engine_core::Rgba8;

use super::srgb::{DECODE, encode};
use super::{Colour, Fineness, GreyGlass, GreyLayer, Linear};

const FINENESS: Fineness = Fineness { light: 16, fog: 16, sky: 32 };

/// A grey of 256 steps, as the eye sees it.
fn grey_of(colour: Linear) -> u8 {
    encode(colour.luminance())
}

fn linear_of(grey: u8) -> Linear {
    Linear([DECODE[usize::from(grey)]; 3])
}

fn grey_of_rgb(Rgba8 { r, g, b, .. }: Rgba8) -> u8 {
    grey_of(Linear([r, g, b].map(|channel| DECODE[usize::from(channel)])))
}

impl Colour for Gray4 {
    type Stored = Self;
    type Layer = GreyLayer;
    type Glass = GreyGlass;

    const FINENESS: Fineness = FINENESS;

    fn encode(colour: Linear) -> Self {
        nearest(grey_of(colour))
    }

    fn decode(pixel: Self) -> Linear {
        linear_of(pixel.luma() * 17)
    }

    fn glass(colour: Linear, alpha: u8) -> GreyGlass {
        GreyGlass::new(colour, alpha)
    }

    fn look_through(layer: &mut GreyLayer, glass: GreyGlass) {
        layer.look_through(glass);
    }

    fn behind(layer: GreyLayer, behind: Self) -> Self {
        nearest(layer.behind(behind.luma() * 17))
    }

    fn store(self) -> Self {
        self
    }

    fn show(pixel: Self, _: u32, _: u32) -> Self {
        pixel
    }

    fn to_rgba(self) -> Rgba8 {
        let grey = self.luma() * 17;
        Rgba8::rgb(grey, grey, grey)
    }

    fn from_rgb(colour: Rgba8) -> Self {
        nearest(grey_of_rgb(colour))
    }
}

/// The nearest of 16 greys to one of 256.
fn nearest(grey: u8) -> Gray4 {
    Gray4::new(((u32::from(grey) * 15 + 128) >> 8) as u8)
}

/// Black and white: a grey becomes a pattern of dots, the denser the lighter (ordered dither).
impl Colour for BinaryColor {
    type Stored = u8;
    type Layer = GreyLayer;
    type Glass = GreyGlass;

    const FINENESS: Fineness = FINENESS;

    const IS_DITHERED: bool = true;

    fn encode(colour: Linear) -> u8 {
        // The eye sums up the light of the dots, so what counts is their share of it.
        (colour.luminance() >> 8) as u8
    }

    fn decode(pixel: u8) -> Linear {
        Linear([u16::from(pixel) * 257; 3])
    }

    fn glass(colour: Linear, alpha: u8) -> GreyGlass {
        GreyGlass::new(colour, alpha)
    }

    fn look_through(layer: &mut GreyLayer, glass: GreyGlass) {
        layer.look_through(glass);
    }

    fn behind(layer: GreyLayer, behind: u8) -> u8 {
        let grey = layer.behind(encode(u16::from(behind) * 257));
        (DECODE[usize::from(grey)] >> 8) as u8
    }

    fn store(self) -> u8 {
        if self.is_on() { 255 } else { 0 }
    }

    fn show(pixel: u8, x: u32, y: u32) -> Self {
        if pixel > THRESHOLDS[(y & 3) as usize][(x & 3) as usize] { Self::On } else { Self::Off }
    }

    fn to_rgba(self) -> Rgba8 {
        let grey = if self.is_on() { 255 } else { 0 };
        Rgba8::rgb(grey, grey, grey)
    }

    fn from_rgb(colour: Rgba8) -> Self {
        if grey_of_rgb(colour) >= 128 { Self::On } else { Self::Off }
    }
}

/// Above which grey a dot is white: a 4×4 matrix in which neighbours lie far apart (Bayer, 1973), 0 to 15 as 7 to 247.
const THRESHOLDS: [[u8; 4]; 4] = [[7, 135, 39, 167], [199, 71, 231, 103], [55, 183, 23, 151], [247, 119, 215, 87]];
