//! From a texture set to bytes.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;

use engine_core::block::Layer;
use engine_core::{Rgba8, TextureSet, linear_to_srgb, srgb_to_linear};

use super::{ENTRY, LAST_LEVEL};

/// What there is between mip levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mips {
    /// Nothing. The nearest is drawn: smallest.
    Nearest,
    /// Mixtures, in steps that nobody tells from mixing for each pixel.
    Mixed,
}

impl Mips {
    const fn fineness(self) -> u32 {
        match self {
            Self::Nearest => 0,
            Self::Mixed => 4,
        }
    }
}

/// The bytes of [`PackedTextures`](super::PackedTextures) for a set of textures.
pub fn pack(textures: &TextureSet, mips: Mips) -> Vec<u8> {
    // More than 65535 can't be named by an id.
    let layers = &textures.layers()[..textures.layers().len().min(usize::from(u16::MAX))];
    let mut bytes = Vec::from((layers.len() as u16).to_le_bytes());
    bytes.extend((mips.fineness() as u16).to_le_bytes());
    let table = bytes.len();
    bytes.resize(table + 4 * layers.len(), 0);
    let mut mixer = Mixer::new(mips.fineness());
    for (index, layer) in layers.iter().enumerate() {
        let at = bytes.len() as u32;
        bytes[table + 4 * index..table + 4 * index + 4].copy_from_slice(&at.to_le_bytes());
        pack_layer(layer, &mut mixer, &mut bytes);
    }
    bytes
}

fn pack_layer(layer: &Layer, mixer: &mut Mixer, bytes: &mut Vec<u8>) {
    let (table, levels) = (bytes.len(), (LAST_LEVEL << mixer.fineness) + 1);
    bytes.resize(table + ENTRY * levels, 0);
    for level in 0..levels {
        let texels = mixer.level(layer, level);
        let colours = palette(&texels);
        let solid = colours.iter().filter(|colour| is_solid(**colour)).count();
        let entry = ((solid as u64) << 16 | colours.len() as u64) | (bytes.len() as u64) << 32;
        bytes[table + ENTRY * level..table + ENTRY * (level + 1)].copy_from_slice(&entry.to_le_bytes());
        bytes.extend(colours.iter().flat_map(|&colour| bytes_of(colour)));
        let places: BTreeMap<[u8; 4], u8> =
            (0..=255).zip(&colours).map(|(index, colour)| (bytes_of(*colour), index)).collect();
        bytes.extend(texels.iter().map(|&texel| places.get(&bytes_of(texel)).copied().unwrap_or(0)));
    }
}

/// What lies between levels. Each mixture of two channels is worked out once for all textures.
struct Mixer {
    fineness: u32,
    /// By share, then by both channels.
    known: Vec<Option<u8>>,
}

impl Mixer {
    fn new(fineness: u32) -> Self {
        Self { fineness, known: vec![None; 1 << (16 + fineness)] }
    }

    /// A level, or what lies so far between it and the next.
    fn level(&mut self, layer: &Layer, level: usize) -> Vec<Rgba8> {
        let (steps, finer) = (1 << self.fineness, level >> self.fineness);
        let (share, near) = (level % steps, layer.level(finer));
        if share == 0 {
            return near.to_vec();
        }
        let (far, wide) = (layer.level(finer + 1), 16 >> finer);
        let part = share as f32 / steps as f32;
        let mixed = near.iter().enumerate().map(|(index, &texel)| {
            let (x, y) = (index % wide, index / wide);
            let behind = far[y / 2 * (wide / 2) + x / 2];
            let alpha = f32::from(texel.a) + (f32::from(behind.a) - f32::from(texel.a)) * part;
            Rgba8 {
                r: self.channel(texel.r, behind.r, share),
                g: self.channel(texel.g, behind.g, share),
                b: self.channel(texel.b, behind.b, share),
                a: libm::roundf(alpha) as u8,
            }
        });
        mixed.collect()
    }

    /// `share` parts of `b` in the rest of `a`, mixed as light.
    fn channel(&mut self, a: u8, b: u8, share: usize) -> u8 {
        let part = share as f32 / (1 << self.fineness) as f32;
        let mixed = || linear_to_srgb(srgb_to_linear(a) + (srgb_to_linear(b) - srgb_to_linear(a)) * part);
        *self.known[share << 16 | usize::from(a) << 8 | usize::from(b)].get_or_insert_with(mixed)
    }
}

/// The different colours of a level, those that are at least half opaque first.
fn palette(texels: &[Rgba8]) -> Vec<Rgba8> {
    let mut known = BTreeSet::new();
    let different: Vec<Rgba8> = texels.iter().copied().filter(|&texel| known.insert(bytes_of(texel))).collect();
    let (solid, others): (Vec<_>, Vec<_>) = different.into_iter().partition(|&colour| is_solid(colour));
    [solid, others].concat()
}

fn bytes_of(Rgba8 { r, g, b, a }: Rgba8) -> [u8; 4] {
    [r, g, b, a]
}

fn is_solid(colour: Rgba8) -> bool {
    colour.a >= 128
}

#[cfg(test)]
mod tests {
    use super::super::{PackedTextures, TextureError};
    use super::*;
    use engine_core::block::MIP_LEVELS;
    use engine_core::{BlockRegistry, TextureId};

    #[test]
    fn every_texel_is_kept() {
        let set = TextureSet::builtin(&BlockRegistry::builtin());
        for mips in [Mips::Nearest, Mips::Mixed] {
            let bytes = pack(&set, mips);
            let packed = PackedTextures::new(&bytes).unwrap();
            for (index, layer) in set.layers().iter().enumerate() {
                for level in 0..MIP_LEVELS {
                    let found = packed.level(TextureId(index as u16), level << mips.fineness());
                    for (&texel, expected) in found.texels.iter().zip(layer.level(level)) {
                        let colour = &found.colours[4 * usize::from(texel)..][..4];
                        assert_eq!(colour, [expected.r, expected.g, expected.b, expected.a]);
                        assert_eq!(usize::from(texel) < found.solid, expected.a >= 128);
                    }
                    assert_eq!(found.texels.len(), layer.level(level).len());
                }
            }
        }
    }

    #[test]
    fn between_levels_lie_mixtures() {
        // Black and white columns, so that all coarser levels are an even grey.
        let texels =
            core::array::from_fn(|index| if index % 2 == 0 { Rgba8::rgb(0, 0, 0) } else { Rgba8::rgb(255, 255, 255) });
        let layer = Layer::new(&texels);
        let set = TextureSet::new(alloc::vec![layer.clone()]);
        let (id, bytes) = (TextureId((set.layers().len() - 1) as u16), pack(&set, Mips::Mixed));
        assert_eq!(set.layer(id), &layer, "it is the last");
        let packed = PackedTextures::new(&bytes).unwrap();
        let half = packed.level(id, 8);
        let grey = srgb_to_linear(layer.level(1)[0].r);
        let expected = [linear_to_srgb(grey * 0.5), linear_to_srgb((1.0 + grey) * 0.5)];
        for (index, &texel) in half.texels.iter().enumerate() {
            assert_eq!(half.colours[4 * usize::from(texel)], expected[index % 2], "texel {index}");
        }
        assert_eq!(half.texels.len(), 256);
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let bytes = pack(&TextureSet::new(Vec::new()), Mips::Nearest);
        assert!(PackedTextures::new(&bytes).is_ok());
        assert_eq!(PackedTextures::new(&[]).unwrap_err(), TextureError::None);
        assert_eq!(PackedTextures::new(&[0; 4]).unwrap_err(), TextureError::None);
        assert_eq!(PackedTextures::new(&[1, 0, 5, 0]).unwrap_err(), TextureError::TooFine);
        for end in 2..bytes.len() {
            assert_eq!(PackedTextures::new(&bytes[..end]).unwrap_err(), TextureError::OutOfBounds(0), "{end} bytes");
        }
        let mut wrong = bytes.clone();
        *wrong.last_mut().unwrap() = 1;
        assert_eq!(PackedTextures::new(&wrong).unwrap_err(), TextureError::NoSuchColour(0));
    }
}
