//! Materials: of all that `MATL` and its forerunner `MATT` say, how strongly a colour glows and how much it hides.
//!
//! Metal and clouds are plain colours here, and glass doesn't bend what is seen through it.

use core::num::NonZeroU8;
use core::str;

use super::chunk::Chunk;
use super::error::VoxError;
use super::fields::{Dict, Fields};

/// What a colour is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Material {
    /// Light that it gives off, 0 to 15.
    pub emission: u8,
    /// How much of what lies behind it it hides: 255 is opaque.
    pub alpha: u8,
}

impl Material {
    /// Dark and opaque, as colours are of which the file says nothing.
    pub const PLAIN: Self = Self { emission: 0, alpha: 255 };

    /// Gives off light; `strength` from 0 to 1. Any light at all is at least 1.
    fn emitting(strength: f32) -> Self {
        // Conversions saturate, and what isn't a number becomes 0.
        Self { emission: (strength.clamp(0.0, 1.0) * 15.0).ceil() as u8, ..Self::PLAIN }
    }

    /// Lets light through; `transparency` from 0 to 1. A trace of the colour always stays, or the voxel would vanish.
    fn glass(transparency: f32) -> Self {
        let hidden = 1.0 - transparency.clamp(0.0, 1.0);
        Self { alpha: (hidden * 255.0).round().max(CLEAREST) as u8, ..Self::PLAIN }
    }
}

/// Alpha of the clearest glass.
const CLEAREST: f32 = 26.0;

/// The materials of a file by colour index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Materials([Material; 256]);

impl Materials {
    /// The material of a colour.
    pub fn of(&self, index: NonZeroU8) -> Material {
        self.0[usize::from(index.get())]
    }
}

/// Reads all materials. Numbers that belong to no colour (some writers number index 0 as 256) are left out.
pub(super) fn read_materials(chunks: &[Chunk<'_>]) -> Result<Materials, VoxError> {
    let mut materials = Materials([Material::PLAIN; 256]);
    for chunk in chunks {
        let read = match &chunk.id.0 {
            b"MATL" => read_named,
            b"MATT" => read_numbered,
            _ => continue,
        };
        let mut fields = chunk.fields();
        let index = fields.i32()?;
        let material = read(&mut fields)?;
        if let Ok(index @ 0..256) = usize::try_from(index) {
            materials.0[index] = material;
        }
    }
    Ok(materials)
}

/// `MATL`: attributes by name. Files from before MagicaVoxel 0.99.5 have a `_weight` in place of the rest.
fn read_named(fields: &mut Fields<'_>) -> Result<Material, VoxError> {
    let dict = fields.dict()?;
    Ok(match dict.text("_type") {
        Some(b"_emit") => Material::emitting(first_number(&dict, ["_emit", "_weight"]).unwrap_or(0.0)),
        Some(b"_glass") => Material::glass(first_number(&dict, ["_trans", "_alpha", "_weight"]).unwrap_or(0.5)),
        _ => Material::PLAIN,
    })
}

/// `MATT`: a kind by number and a weight.
fn read_numbered(fields: &mut Fields<'_>) -> Result<Material, VoxError> {
    let kind = fields.i32()?;
    let weight = f32::from_bits(fields.u32()?);
    Ok(match kind {
        2 => Material::glass(weight),
        3 => Material::emitting(weight),
        _ => Material::PLAIN,
    })
}

/// The first of these attributes that the file has, if it is a number.
fn first_number<const N: usize>(dict: &Dict<'_>, names: [&str; N]) -> Option<f32> {
    let text = names.into_iter().find_map(|name| dict.text(name))?;
    str::from_utf8(text).ok()?.parse().ok()
}
