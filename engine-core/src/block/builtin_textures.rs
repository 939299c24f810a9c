//! The textures that come with the engine, decoded from the PNG files under `assets/textures`.

use std::io::Cursor;
use std::string::String;
use std::vec::Vec;

use super::{Layer, TEXTURE_SIZE, TextureSet};
use crate::{BlockRegistry, Rgba8};

/// Names and PNG files, ordered by name.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/textures.rs"));

/// Shown for a texture that there is no file of.
const PLACEHOLDER: &str = "placeholder";

impl TextureSet {
    /// The built-in textures that a registry's blocks use, in the registry's order. One that doesn't exist looks like the one named `placeholder`.
    ///
    /// # Panics
    /// Never: a test decodes every file.
    pub fn builtin(registry: &BlockRegistry) -> Self {
        let file = |name: &str| FILES.binary_search_by_key(&name, |(known, _)| known).ok().map(|index| FILES[index].1);
        let layer = |name: &String| match file(name).or_else(|| file(PLACEHOLDER)) {
            Some(png) => decode(png).unwrap_or_else(|what| unreachable!("texture {name}: {what}")),
            None => Layer::flat(Rgba8::rgb(255, 0, 255)),
        };
        Self::new(registry.texture_names().iter().map(layer).collect())
    }
}

fn decode(png: &[u8]) -> Result<Layer, String> {
    let mut reader = png::Decoder::new(Cursor::new(png)).read_info().map_err(|error| std::format!("{error}"))?;
    let mut bytes = [0; TEXTURE_SIZE * TEXTURE_SIZE * 4];
    let info = reader.info();
    if (info.width, info.height) != (TEXTURE_SIZE as u32, TEXTURE_SIZE as u32)
        || reader.output_color_type() != (png::ColorType::Rgba, png::BitDepth::Eight)
    {
        return Err("not 16×16 in 8-bit RGBA".into());
    }
    reader.next_frame(&mut bytes).map_err(|error| std::format!("{error}"))?;
    let texels: Vec<_> = bytes.as_chunks().0.iter().map(|&[r, g, b, a]| Rgba8 { r, g, b, a }).collect();
    let texels = texels.as_slice().try_into().map_err(|_| "not 16×16")?;
    Ok(Layer::new(texels))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_decodes() {
        assert!(FILES.windows(2).all(|pair| pair[0].0 < pair[1].0));
        for (name, png) in FILES {
            assert_eq!(decode(png).map(|_| ()), Ok(()), "{name}");
        }
    }

    #[test]
    fn every_texture_of_the_builtin_blocks_exists() {
        for name in BlockRegistry::builtin().texture_names() {
            assert!(FILES.iter().any(|(known, _)| known == name), "{name}.png is missing");
        }
        assert!(FILES.iter().any(|(known, _)| *known == PLACEHOLDER));
    }

    #[test]
    fn a_missing_texture_is_plain_to_see() {
        let mut registry = BlockRegistry::new();
        registry.texture("no such texture").unwrap();
        let placeholder = registry.texture(PLACEHOLDER).unwrap();
        let set = TextureSet::builtin(&registry);
        assert_eq!(set.layers()[1], *set.layer(placeholder));
        assert_eq!(set.layers()[0].average(), Rgba8::rgb(255, 255, 255));
    }
}
