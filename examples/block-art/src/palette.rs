//! Colours, and ramps of a few tones: each material is painted with four to seven colours and no others.

use crate::canvas::Canvas;
use crate::field::Field;

/// An sRGB colour with straight alpha.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Colour(pub(crate) [u8; 4]);

/// Where shadows go: never to black, but toward a cool dark.
const SHADOW: Colour = rgb(0x14_1528);
/// Where highlights go: toward warm sunlight.
const SUN: Colour = rgb(0xff_f6dc);

/// An opaque colour from `0xrrggbb`.
pub(crate) const fn rgb(hex: u32) -> Colour {
    let [_, r, g, b] = hex.to_be_bytes();
    Colour([r, g, b, 255])
}

impl Colour {
    /// Nothing there: the hole of a cutout texture.
    pub(crate) const CLEAR: Self = Self([0; 4]);

    /// This colour with another opacity.
    pub(crate) fn alpha(self, alpha: u8) -> Self {
        let [r, g, b, _] = self.0;
        Self([r, g, b, alpha])
    }

    /// `weight` of 256 parts of `other`, the rest of this; the alpha stays.
    pub(crate) fn mix(self, other: Self, weight: i32) -> Self {
        let channel = |i: usize| {
            let (a, b) = (i32::from(self.0[i]), i32::from(other.0[i]));
            u8::try_from((a * (256 - weight) + b * weight + 128) >> 8).unwrap_or(u8::MAX)
        };
        Self([channel(0), channel(1), channel(2), self.0[3]])
    }

    /// Lighter (positive) or darker (negative) by so many of 256 parts, with the hue shift that light has outdoors.
    pub(crate) fn shade(self, amount: i32) -> Self {
        let toward = if amount < 0 { SHADOW } else { SUN };
        self.mix(toward, amount.abs().min(256))
    }
}

/// Tones from dark to light, each with its share of the area.
///
/// Shares fix how bright a material is on average, whatever the noise that spreads the tones.
#[derive(Clone)]
pub(crate) struct Ramp(Vec<(i32, Colour)>);

impl Ramp {
    /// A ramp of `(share, 0xrrggbb)`, darkest first.
    pub(crate) fn of(tones: &[(i32, u32)]) -> Self {
        Self(tones.iter().map(|&(share, hex)| (share, rgb(hex))).collect())
    }

    /// Five tones with most of the area in the middle one, from `0xrrggbb`, darkest first.
    pub(crate) fn bell(tones: [u32; 5]) -> Self {
        let shares = [2, 4, 5, 4, 2];
        Self(shares.into_iter().zip(tones.map(rgb)).collect())
    }

    /// Five tones around one colour, `step` apart.
    pub(crate) fn around(colour: Colour, step: i32) -> Self {
        let tones = [(2, -2), (4, -1), (5, 0), (4, 1), (2, 2)];
        Self(tones.map(|(share, steps)| (share, colour.shade(steps * step))).to_vec())
    }

    /// The tone at `level`, 0 to 255, of an equalised field.
    pub(crate) fn at(&self, level: i32) -> Colour {
        let total: i32 = self.0.iter().map(|&(share, _)| share).sum();
        let mut left = level * total;
        for &(share, colour) in &self.0 {
            left -= share * 256;
            if left < 0 {
                return colour;
            }
        }
        self.0.last().map_or(Colour::CLEAR, |&(_, colour)| colour)
    }

    /// Spreads the tones over a tile: the lowest pixels of the field get the darkest tone.
    pub(crate) fn paint(&self, field: &Field) -> Canvas {
        let field = field.equalised();
        Canvas::from_fn(|x, y| self.at(field.at(x, y)))
    }
}
