//! Block textures: square layers with mip levels.
//!
//! Every layer is 16×16 texels of sRGB. A mip level halves the one before it down to one texel: the mean of four texels **in linear light**,
//! weighted by alpha, so that holes don't darken their surroundings; alpha itself is the plain mean. A renderer magnifies with the nearest texel, and
//! when it shrinks takes the nearest texel of the two levels around the wanted size and mixes these linearly (in linear light).

use alloc::vec::Vec;
use glam::Vec3;

use super::{BlockType, TextureId};
use crate::Rgba8;

/// Texels along one edge of a layer.
pub const TEXTURE_SIZE: usize = 16;
/// Levels of a layer: 16, 8, 4, 2 and 1 texels wide.
pub const MIP_LEVELS: usize = 5;

/// Texels in all levels of a layer, largest level first.
const LAYER_TEXELS: usize = 256 + 64 + 16 + 4 + 1;
const LEVEL_STARTS: [usize; MIP_LEVELS + 1] = [0, 256, 320, 336, 340, LAYER_TEXELS];

/// One texture with its mip levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    texels: [Rgba8; LAYER_TEXELS],
}

impl Layer {
    /// A layer from its largest level, in rows from the top, with the smaller levels computed from it.
    pub fn new(texels: &[Rgba8; TEXTURE_SIZE * TEXTURE_SIZE]) -> Self {
        let mut layer = Self { texels: [Rgba8::default(); LAYER_TEXELS] };
        layer.texels[..texels.len()].copy_from_slice(texels);
        for (level, start) in LEVEL_STARTS.into_iter().enumerate().take(MIP_LEVELS).skip(1) {
            let size = TEXTURE_SIZE >> level;
            for y in 0..size {
                for x in 0..size {
                    let from =
                        [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(i, j)| layer.texel(level - 1, 2 * x + i, 2 * y + j));
                    layer.texels[start + y * size + x] = mean(from);
                }
            }
        }
        layer
    }

    /// A layer of one colour.
    pub fn flat(colour: Rgba8) -> Self {
        Self { texels: [colour; LAYER_TEXELS] }
    }

    /// The texel in column `x` and row `y` (from the top) of a level; both repeat beyond its edge.
    ///
    /// # Panics
    /// If `level` isn't below [`MIP_LEVELS`].
    pub fn texel(&self, level: usize, x: usize, y: usize) -> Rgba8 {
        let size = TEXTURE_SIZE >> level;
        self.level(level)[(y & (size - 1)) * size + (x & (size - 1))]
    }

    /// All texels of a level, in rows from the top; level `n` is `16 >> n` texels wide.
    ///
    /// # Panics
    /// If `level` isn't below [`MIP_LEVELS`].
    pub fn level(&self, level: usize) -> &[Rgba8] {
        &self.texels[LEVEL_STARTS[level]..LEVEL_STARTS[level + 1]]
    }

    /// The mean colour of the whole layer: its last level.
    pub fn average(&self) -> Rgba8 {
        self.texels[LAYER_TEXELS - 1]
    }
}

/// The mean of four texels in linear light, colours weighted by alpha.
fn mean(texels: [Rgba8; 4]) -> Rgba8 {
    let alpha: u32 = texels.iter().map(|t| u32::from(t.a)).sum();
    let mut sum = Vec3::ZERO;
    for texel in texels {
        let weight = if alpha == 0 { 0.25 } else { f32::from(texel.a) / alpha as f32 };
        sum += texel.to_linear() * weight;
    }
    Rgba8 { a: ((alpha + 2) / 4) as u8, ..Rgba8::from_linear(sum) }
}

/// The textures of a world, indexed by [`TextureId`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextureSet {
    layers: Vec<Layer>,
}

impl TextureSet {
    /// A set of these layers. A white one is put in front if there is none at all, so that [`TextureId::WHITE`] exists.
    pub fn new(layers: Vec<Layer>) -> Self {
        if layers.is_empty() {
            return Self { layers: [Layer::flat(Rgba8::rgb(255, 255, 255))].into() };
        }
        Self { layers }
    }

    /// The layers in order of their ids; at least one.
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// The mean colour of a block of this type, in linear light: what an eye inside it sees.
    pub fn average_of(&self, block: &BlockType) -> Vec3 {
        let sum: Vec3 = block.textures.iter().map(|&id| self.layer(id).average().to_linear()).sum();
        sum / 6.0 * block.tint.to_linear()
    }

    /// A layer by id; the first for an id that the set doesn't hold.
    pub fn layer(&self, id: TextureId) -> &Layer {
        self.layers.get(usize::from(id.0)).unwrap_or(&self.layers[0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_means_in_linear_light() {
        let mut texels = [Rgba8::rgb(0, 0, 0); 256];
        for (index, texel) in texels.iter_mut().enumerate() {
            if (index % 16 + index / 16) % 2 == 0 {
                *texel = Rgba8::rgb(255, 255, 255);
            }
        }
        // Half the light of white is 188 in sRGB, not 128.
        let layer = Layer::new(&texels);
        assert!(layer.level(1).iter().all(|&t| t == Rgba8::rgb(188, 188, 188)));
        assert_eq!(layer.average(), Rgba8::rgb(188, 188, 188));
        assert_eq!((0..MIP_LEVELS).map(|l| layer.level(l).len()).sum::<usize>(), LAYER_TEXELS);
    }

    #[test]
    fn holes_do_not_darken() {
        let mut texels = [Rgba8 { r: 0, g: 0, b: 0, a: 0 }; 256];
        texels.iter_mut().step_by(2).for_each(|t| *t = Rgba8::rgb(10, 200, 30));
        let average = Layer::new(&texels).average();
        assert_eq!((average.r, average.g, average.b), (10, 200, 30));
        assert!((127..=129).contains(&average.a));
    }
}
