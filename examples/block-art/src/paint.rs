//! The painters, one family of materials a file.

pub(crate) mod rock;

pub(crate) mod masonry;
pub(crate) mod ore;

pub(crate) mod sand;
pub(crate) mod soil;

pub(crate) mod leaves;
pub(crate) mod wood;

pub(crate) mod flowers;
pub(crate) mod plants;
mod sprite;

pub(crate) mod fluid;
pub(crate) mod frozen;
pub(crate) mod glass;

pub(crate) mod crops;
pub(crate) mod dyed;
pub(crate) mod furniture;
pub(crate) mod light;
pub(crate) mod mineral;
pub(crate) mod nether;
pub(crate) mod plain;
