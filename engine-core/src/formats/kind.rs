//! The kinds of files.

use std::fmt;

/// A kind of file or folder that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A MagicaVoxel model, `.vox`.
    MagicaVoxel,
    /// One region of a Minecraft world, `.mca`.
    AnvilRegion,
    /// A folder with a Minecraft world, or with the regions of one.
    AnvilWorld,
    /// A Sponge schematic, `.schem`.
    Sponge,
    /// An MCEdit or Schematica schematic, `.schematic`.
    McEdit,
    /// A Litematica schematic, `.litematic`.
    Litematica,
    /// A Minecraft Classic map as ClassiCube saves it, `.cw`.
    ClassicWorld,
    /// A Luanti world: its folder, or the `map.sqlite` in it.
    Luanti,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::MagicaVoxel,
        Self::AnvilRegion,
        Self::AnvilWorld,
        Self::Sponge,
        Self::McEdit,
        Self::Litematica,
        Self::ClassicWorld,
        Self::Luanti,
    ];

    /// A name in one word, for programs to read.
    pub const fn word(self) -> &'static str {
        match self {
            Self::MagicaVoxel => "magicavoxel",
            Self::AnvilRegion => "anvil-region",
            Self::AnvilWorld => "anvil-world",
            Self::Sponge => "sponge-schematic",
            Self::McEdit => "mcedit-schematic",
            Self::Litematica => "litematica",
            Self::ClassicWorld => "classicworld",
            Self::Luanti => "luanti",
        }
    }

    /// Whether what lies outside of what is stored isn't known, rather than air: a world goes on there, a model ends.
    pub const fn is_endless(self) -> bool {
        matches!(self, Self::AnvilWorld | Self::Luanti)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::MagicaVoxel => "MagicaVoxel .vox",
            Self::AnvilRegion => "Minecraft region .mca",
            Self::AnvilWorld => "Minecraft world folder",
            Self::Sponge => "Sponge .schem",
            Self::McEdit => "MCEdit .schematic",
            Self::Litematica => "Litematica .litematic",
            Self::ClassicWorld => "ClassicWorld .cw",
            Self::Luanti => "Luanti map.sqlite",
        })
    }
}
