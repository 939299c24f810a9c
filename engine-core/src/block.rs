//! Block types as plain data. A block in the world is a [`BlockId`]; what it looks like is its [`BlockType`].
//!
//! Which faces exist between two blocks is said in one table, in [`face_rule`].

#[cfg(feature = "formats")]
mod builtin_textures;
pub mod face_rule;
#[cfg(feature = "alloc")]
mod registry;
pub mod shape;
#[cfg(feature = "alloc")]
mod textures;

pub use face_rule::FaceGroup;
#[cfg(feature = "alloc")]
pub use registry::{BlockRegistry, RegistryError};
pub use shape::Shape;
#[cfg(feature = "alloc")]
pub use textures::{Layer, MIP_LEVELS, TEXTURE_SIZE, TextureSet};

use crate::{Face, Rgba8};

/// Index of a block type in the world's table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct BlockId(pub u16);

impl BlockId {
    /// Nothing. Every table of block types begins with it.
    pub const AIR: Self = Self(0);
    /// Stands in a neighbourhood for a cell whose chunk isn't loaded. No face is made toward it, and no block type has this id.
    pub const NOT_LOADED: Self = Self(u16::MAX);
}

/// Index of a texture in the world's [`TextureSet`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TextureId(pub u16);

impl TextureId {
    /// All white: with a tint it is a flat colour. Every texture set begins with it.
    pub const WHITE: Self = Self(0);
}

/// How much of what lies behind it a block lets through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Coverage {
    /// Everything: it has no faces.
    #[default]
    Empty,
    /// Nothing.
    Opaque,
    /// Nothing where its shape is, and everything beside it (slabs, stairs). Opaque blocks of any shape but the cube are this.
    Partial,
    /// Each texel all or nothing (leaves): texels of less than half alpha are holes.
    Cutout,
    /// Each texel a part, by its alpha (water, glass).
    Translucent,
}

/// From which sides a cutout block's faces are seen. Translucent faces toward emptiness are always seen from both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sides {
    /// From the front: back faces are culled.
    #[default]
    Single,
    /// From the front and the back.
    Double,
}

/// Whether two touching cutout blocks of one type show the faces between them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InnerFaces {
    /// They are left out: fewer faces, seen as one hollow block.
    Hidden,
    /// They are shown: leaves stay dense inside.
    #[default]
    Shown,
}

/// Whether a player collides with a block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Solidity {
    /// One walks through.
    Passable,
    /// One stands on it.
    #[default]
    Solid,
}

/// What every block of one type has in common. Needs no allocation; names live in the [`BlockRegistry`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockType {
    /// What it lets through.
    pub coverage: Coverage,
    /// From where its cutout faces are seen.
    pub sides: Sides,
    /// Whether cutout blocks of this type show the faces between them.
    pub inner_faces: InnerFaces,
    /// Whether one collides with it.
    pub solidity: Solidity,
    /// Block light that it gives off, 0 to 15.
    pub emission: u8,
    /// How many levels of light are lost on the way into it, 0 to 15: with 0 sky light falls straight through it undimmed, and any other way it
    /// loses one level a block as in air. Nothing gets into a block that is opaque.
    pub light_filter: u8,
    /// The texture of each face, by [`Face::index`].
    pub textures: [TextureId; 6],
    /// Multiplies the texture, in linear light. Alpha multiplies the texture's alpha.
    pub tint: Rgba8,
    /// What of its cell it fills. One that is opaque is a cube.
    pub shape: Shape,
}

impl BlockType {
    /// Nothing at all.
    pub const AIR: Self = Self {
        coverage: Coverage::Empty,
        solidity: Solidity::Passable,
        light_filter: 0,
        ..Self::opaque([TextureId::WHITE; 6])
    };

    /// A solid opaque cube with these textures by face.
    pub const fn opaque(textures: [TextureId; 6]) -> Self {
        Self {
            coverage: Coverage::Opaque,
            sides: Sides::Single,
            inner_faces: InnerFaces::Shown,
            solidity: Solidity::Solid,
            emission: 0,
            light_filter: 15,
            textures,
            tint: Rgba8::rgb(255, 255, 255),
            shape: Shape::Cube,
        }
    }

    /// The same block in another shape. An opaque one becomes partial, and lets light in; back as a cube it is opaque again.
    pub const fn shaped(self, shape: Shape) -> Self {
        match (self.coverage, shape) {
            (Coverage::Partial, Shape::Cube) => Self { coverage: Coverage::Opaque, light_filter: 15, shape, ..self },
            (Coverage::Opaque, Shape::Cube) => Self { shape, ..self },
            (Coverage::Opaque, _) => Self { coverage: Coverage::Partial, light_filter: 0, shape, ..self },
            _ => Self { shape, ..self },
        }
    }

    /// A solid opaque cube of one flat colour.
    pub const fn coloured(colour: Rgba8) -> Self {
        Self { tint: colour, ..Self::opaque([TextureId::WHITE; 6]) }
    }

    /// The texture on `face`.
    pub const fn texture(&self, face: Face) -> TextureId {
        self.textures[face.index()]
    }
}
