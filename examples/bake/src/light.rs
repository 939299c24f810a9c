//! The light of the box, packed by a palette for each chunk.

use engine_core::light::PackedLight;
use engine_core::{ChunkLight, Light, LocalPos};

/// The light of one chunk.
#[derive(Clone, Debug)]
pub(crate) enum CutLight {
    /// 4096 times the same.
    Uniform(Light),
    /// Indices into a palette, as [`PackedLight`] takes them.
    Packed { palette: Vec<Light>, bytes: Vec<u8>, bits: u32 },
}

impl CutLight {
    pub(crate) fn of(light: &ChunkLight<'_>) -> Self {
        let mut palette = Vec::new();
        let indices: Vec<usize> = LocalPos::all()
            .map(|at| {
                let light = light.get(at);
                palette.iter().position(|&known| known == light).unwrap_or_else(|| {
                    palette.push(light);
                    palette.len() - 1
                })
            })
            .collect();
        if palette.len() == 1 {
            return Self::Uniform(palette[0]);
        }
        let bits = PackedLight::bits_for(palette.len());
        let pack = |indices: &[usize]| indices.iter().rev().fold(0, |byte, index| byte << (bits % 8) | *index as u8);
        let bytes = indices.chunks(8 / bits as usize).map(pack).collect();
        Self::Packed { palette, bytes, bits }
    }

    /// Bytes that it takes in flash beside the chunk's description.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Self::Uniform(_) => 0,
            Self::Packed { palette, bytes, .. } => palette.len() + bytes.len(),
        }
    }

    pub(crate) fn view(&self) -> ChunkLight<'_> {
        match self {
            Self::Uniform(light) => ChunkLight::Uniform(*light),
            Self::Packed { palette, bytes, bits } => {
                PackedLight::new(palette, bytes, *bits).map_or(ChunkLight::Uniform(Light::OPEN_SKY), ChunkLight::Packed)
            }
        }
    }
}
