//! The blocks that a landscape is made of, looked up by name once.

use crate::{BlockId, BlockRegistry};

/// A landscape needs a block that the registry doesn't have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MissingBlock {
    /// The block's name.
    pub name: &'static str,
}

impl core::fmt::Display for MissingBlock {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(out, "the landscape needs a block named `{}`, which the block registry doesn't have", self.name)
    }
}

impl core::error::Error for MissingBlock {}

macro_rules! palette {
    ($($name:ident)*) => {
        /// The id of each block, under its name.
        #[derive(Clone, Copy, Debug)]
        pub(super) struct Palette {
            $(pub(super) $name: BlockId,)*
        }

        impl Palette {
            pub(super) fn new(registry: &BlockRegistry) -> Result<Self, MissingBlock> {
                let find = |name| registry.id(name).ok_or(MissingBlock { name });
                Ok(Self { $($name: find(stringify!($name))?,)* })
            }
        }
    };
}

palette! {
    stone deepslate dirt grass snowy_grass sand sandstone gravel clay snow ice water
    oak_log oak_leaves birch_log birch_leaves spruce_log spruce_leaves
    coal_ore copper_ore iron_ore gold_ore lapis_ore redstone_ore emerald_ore diamond_ore
}
