//! Colours, and the way between what is stored (sRGB) and what is computed with (linear light).
//!
//! Textures, tints and pictures are 8-bit sRGB. Mip levels, shading, fog and blending are computed in linear light.

use glam::Vec3;

/// An 8-bit sRGB colour with straight (not premultiplied) alpha.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Rgba8 {
    /// Red.
    pub r: u8,
    /// Green.
    pub g: u8,
    /// Blue.
    pub b: u8,
    /// Opacity: 0 is clear, 255 opaque.
    pub a: u8,
}

impl Rgba8 {
    /// An opaque colour.
    pub const fn rgb(r: u8, g: u8, b: u8) -> Self {
        Self { r, g, b, a: 255 }
    }

    /// The nearest opaque colour to a linear one; parts outside 0 to 1 are clamped.
    pub fn from_linear(colour: Vec3) -> Self {
        let [r, g, b] = colour.to_array().map(linear_to_srgb);
        Self::rgb(r, g, b)
    }

    /// The colour in linear light, without the alpha.
    pub fn to_linear(self) -> Vec3 {
        Vec3::new(srgb_to_linear(self.r), srgb_to_linear(self.g), srgb_to_linear(self.b))
    }
}

/// Decodes one 8-bit sRGB channel to linear light, 0 to 1 (IEC 61966-2-1).
pub fn srgb_to_linear(encoded: u8) -> f32 {
    let encoded = f32::from(encoded) / 255.0;
    if encoded <= 0.04045 { encoded / 12.92 } else { libm::powf((encoded + 0.055) / 1.055, 2.4) }
}

/// Encodes one channel of linear light as 8-bit sRGB, clamped and rounded to nearest (IEC 61966-2-1).
pub fn linear_to_srgb(linear: f32) -> u8 {
    let encoded = if linear <= 0.003_130_8 {
        linear.max(0.0) * 12.92
    } else {
        1.055 * libm::powf(linear.min(1.0), 1.0 / 2.4) - 0.055
    };
    (encoded * 255.0 + 0.5) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encoding_undoes_decoding() {
        for encoded in 0..=255 {
            assert_eq!(linear_to_srgb(srgb_to_linear(encoded)), encoded);
        }
        assert_eq!(linear_to_srgb(-1.0), 0);
        assert_eq!(linear_to_srgb(f32::INFINITY), 255);
    }
}
