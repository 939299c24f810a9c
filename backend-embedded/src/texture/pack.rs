//! From a texture set to bytes.

use alloc::vec::Vec;

use engine_core::block::Layer;
use engine_core::{Rgba8, TextureSet};

use super::LEVELS;

/// The bytes of [`PackedTextures`](super::PackedTextures) for a set of textures.
pub fn pack(textures: &TextureSet) -> Vec<u8> {
    // More than 65535 can't be named by an id.
    let layers = &textures.layers()[..textures.layers().len().min(usize::from(u16::MAX))];
    let mut bytes = Vec::from((layers.len() as u16).to_le_bytes());
    let table = bytes.len();
    bytes.resize(table + 4 * layers.len(), 0);
    for (index, layer) in layers.iter().enumerate() {
        let at = bytes.len() as u32;
        bytes[table + 4 * index..table + 4 * index + 4].copy_from_slice(&at.to_le_bytes());
        pack_layer(layer, &mut bytes);
    }
    bytes
}

fn pack_layer(layer: &Layer, bytes: &mut Vec<u8>) {
    let palettes: [Vec<Rgba8>; LEVELS] = core::array::from_fn(|level| palette(layer.level(level)));
    for colours in &palettes {
        let solid = colours.iter().filter(|colour| is_solid(**colour)).count();
        bytes.extend((colours.len() as u16).to_le_bytes());
        bytes.extend((solid as u16).to_le_bytes());
    }
    for Rgba8 { r, g, b, a } in palettes.iter().flatten() {
        bytes.extend([r, g, b, a]);
    }
    for (level, colours) in palettes.iter().enumerate() {
        let index = |texel: &Rgba8| colours.iter().position(|colour| colour == texel).unwrap_or(0) as u8;
        bytes.extend(layer.level(level).iter().map(index));
    }
}

/// The different colours of a level, those that are at least half opaque first.
fn palette(texels: &[Rgba8]) -> Vec<Rgba8> {
    let mut colours: Vec<Rgba8> = Vec::new();
    for wanted in [true, false] {
        for &texel in texels {
            if is_solid(texel) == wanted && !colours.contains(&texel) {
                colours.push(texel);
            }
        }
    }
    colours
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
        let bytes = pack(&set);
        let packed = PackedTextures::new(&bytes).unwrap();
        for (index, layer) in set.layers().iter().enumerate() {
            for level in 0..MIP_LEVELS {
                let found = packed.level(TextureId(index as u16), level);
                for (&texel, expected) in found.texels.iter().zip(layer.level(level)) {
                    let colour = &found.colours[4 * usize::from(texel)..][..4];
                    assert_eq!(colour, [expected.r, expected.g, expected.b, expected.a]);
                    assert_eq!(usize::from(texel) < found.solid, expected.a >= 128);
                }
                assert_eq!(found.texels.len(), layer.level(level).len());
            }
        }
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let bytes = pack(&TextureSet::new(Vec::new()));
        assert!(PackedTextures::new(&bytes).is_ok());
        assert_eq!(PackedTextures::new(&[]).unwrap_err(), TextureError::None);
        assert_eq!(PackedTextures::new(&[0, 0]).unwrap_err(), TextureError::None);
        for end in 2..bytes.len() {
            assert_eq!(PackedTextures::new(&bytes[..end]).unwrap_err(), TextureError::OutOfBounds(0), "{end} bytes");
        }
        let mut wrong = bytes.clone();
        *wrong.last_mut().unwrap() = 1;
        assert_eq!(PackedTextures::new(&wrong).unwrap_err(), TextureError::NoSuchColour(0));
    }
}
