//! The table of block types by name, read from a text file.
//!
//! One block a line; `#` begins a comment. Words are separated by spaces:
//!
//! ```text
//! name    coverage     textures and options
//! air     empty
//! stone   opaque       all=stone
//! grass   opaque       side=grass_side top=grass_top bottom=dirt
//! leaves  cutout       all=leaves sides=double inner=hidden
//! water   translucent  all=water solidity=passable
//! slab    opaque       all=stone shape=plate:bottom:8
//! lamp    opaque       all=lamp emission=15 tint=ffeecc
//! haze    cutout       all=haze light_filter=1
//! ```
//!
//! Without `light_filter` an opaque block lets no light in, any other all of it.
//! `all`, `side`, `top`, `bottom`, `west`, `east`, `north` and `south` name textures, later words over earlier ones; faces that none names are white.
//! Shapes are those of [`Shape::parse`]; opaque blocks of another shape than the cube become partial, and let all light in. The first block must be `air`.

mod shaped;

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::{BlockId, BlockType, Coverage, InnerFaces, Shape, Sides, Solidity, TextureId};
use crate::{Face, Rgba8};

/// The blocks that the generated landscape is made of, and a good likeness of common ones.
const BUILTIN: &str = include_str!("../../assets/blocks.txt");

/// Block types with their names, and the names of the textures that they use.
#[derive(Clone, Debug)]
pub struct BlockRegistry {
    types: Vec<BlockType>,
    names: Vec<String>,
    ids: BTreeMap<String, BlockId>,
    textures: Vec<String>,
}

/// Why a block table was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegistryError {
    line: usize,
    what: String,
}

impl fmt::Display for RegistryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => f.write_str(&self.what),
            line => write!(f, "line {line}: {}", self.what),
        }
    }
}

impl core::error::Error for RegistryError {}

impl BlockRegistry {
    /// As many types as ids can tell apart; the last id is [`BlockId::NOT_LOADED`].
    pub const CAPACITY: usize = u16::MAX as usize;

    /// A table that holds only air, and the one texture [`TextureId::WHITE`].
    pub fn new() -> Self {
        let air = "air".to_owned();
        Self {
            types: [BlockType::AIR].into(),
            names: [air.clone()].into(),
            ids: [(air, BlockId::AIR)].into(),
            textures: ["white".to_owned()].into(),
        }
    }

    /// The block table that comes with the engine.
    ///
    /// # Panics
    /// Never: a test reads the whole table.
    pub fn builtin() -> Self {
        match Self::parse(BUILTIN) {
            Ok(registry) => registry,
            Err(error) => unreachable!("assets/blocks.txt, {error}"),
        }
    }

    /// Reads a block table in the form that the module describes.
    ///
    /// # Errors
    /// The line and what is wrong with it: an unknown word, a name that occurs twice, a first block other than air.
    pub fn parse(text: &str) -> Result<Self, RegistryError> {
        let mut registry = Self::new();
        let mut seen_air = false;
        for (index, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default();
            let mut words = line.split_ascii_whitespace();
            let Some(name) = words.next() else { continue };
            let at_line = |what: String| RegistryError { line: index + 1, what };
            let block = registry.parse_block(words).map_err(at_line)?;
            if !seen_air {
                seen_air = true;
                if name != "air" || block != BlockType::AIR {
                    return Err(at_line("the first block must be `air empty`".to_owned()));
                }
                continue;
            }
            registry.add(name, block).map_err(|error| at_line(error.what))?;
        }
        Ok(registry)
    }

    fn parse_block<'a>(&mut self, mut words: impl Iterator<Item = &'a str>) -> Result<BlockType, String> {
        let mut block = match words.next().unwrap_or_default() {
            "empty" => BlockType::AIR,
            "opaque" => BlockType::opaque([TextureId::WHITE; 6]),
            "cutout" => seen_through(Coverage::Cutout),
            "translucent" => seen_through(Coverage::Translucent),
            word => return Err(format!("`{word}` is no coverage (empty, opaque, cutout or translucent)")),
        };
        for word in words {
            let (key, value) = word.split_once('=').ok_or_else(|| format!("`{word}` isn't of the form key=value"))?;
            let unknown = || format!("`{value}` is no value of `{key}`");
            match (key, value) {
                ("sides", "single") => block.sides = Sides::Single,
                ("sides", "double") => block.sides = Sides::Double,
                ("inner", "hidden") => block.inner_faces = InnerFaces::Hidden,
                ("inner", "shown") => block.inner_faces = InnerFaces::Shown,
                ("solidity", "passable") => block.solidity = Solidity::Passable,
                ("solidity", "solid") => block.solidity = Solidity::Solid,
                ("emission", _) => block.emission = parse_level(value).ok_or_else(unknown)?,
                ("light_filter", _) => block.light_filter = parse_level(value).ok_or_else(unknown)?,
                ("shape", _) => block = block.shaped(Shape::parse(value).ok_or_else(unknown)?),
                ("tint", _) => block.tint = parse_colour(value).ok_or_else(unknown)?,
                _ => {
                    let texture = self.texture(value).map_err(|error| error.what)?;
                    for &face in faces_named(key).ok_or_else(|| format!("`{key}` is no key"))? {
                        block.textures[face.index()] = texture;
                    }
                }
            }
        }
        Ok(block)
    }

    /// Adds a type and returns its id.
    ///
    /// # Errors
    /// If the name is taken or the table is full.
    pub fn add(&mut self, name: &str, block: BlockType) -> Result<BlockId, RegistryError> {
        let fail = |what| Err(RegistryError { line: 0, what });
        if self.types.len() >= Self::CAPACITY {
            return fail(format!("the block table is full ({} types)", Self::CAPACITY));
        }
        if self.ids.contains_key(name) {
            return fail(format!("block `{name}` occurs twice"));
        }
        let id = BlockId(self.types.len() as u16);
        self.types.push(block);
        self.names.push(name.to_owned());
        self.ids.insert(name.to_owned(), id);
        Ok(id)
    }

    /// The id of a texture by name; a new one if no block has used the name before.
    ///
    /// # Errors
    /// If there are more textures than ids can tell apart.
    pub fn texture(&mut self, name: &str) -> Result<TextureId, RegistryError> {
        let index = self.textures.iter().position(|known| known == name).unwrap_or(self.textures.len());
        let id = u16::try_from(index)
            .map_err(|_| RegistryError { line: 0, what: "there are too many textures".to_owned() })?;
        if index == self.textures.len() {
            self.textures.push(name.to_owned());
        }
        Ok(TextureId(id))
    }

    /// All types, indexed by [`BlockId`].
    pub fn types(&self) -> &[BlockType] {
        &self.types
    }

    /// The id of a block by name.
    pub fn id(&self, name: &str) -> Option<BlockId> {
        self.ids.get(name).copied()
    }

    /// The name of a block.
    pub fn name(&self, id: BlockId) -> Option<&str> {
        self.names.get(usize::from(id.0)).map(String::as_str)
    }

    /// The names of all textures in use, indexed by [`TextureId`]; the first is `white`.
    pub fn texture_names(&self) -> &[String] {
        &self.textures
    }
}

impl Default for BlockRegistry {
    fn default() -> Self {
        Self::new()
    }
}

fn faces_named(key: &str) -> Option<&'static [Face]> {
    Some(match key {
        "all" => &Face::ALL,
        "side" => &[Face::NegX, Face::PosX, Face::NegZ, Face::PosZ],
        "west" => &[Face::NegX],
        "east" => &[Face::PosX],
        "bottom" => &[Face::NegY],
        "top" => &[Face::PosY],
        "north" => &[Face::NegZ],
        "south" => &[Face::PosZ],
        _ => return None,
    })
}

fn seen_through(coverage: Coverage) -> BlockType {
    BlockType { coverage, light_filter: 0, ..BlockType::opaque([TextureId::WHITE; 6]) }
}

/// Reads a level of light.
fn parse_level(text: &str) -> Option<u8> {
    text.parse().ok().filter(|&level| level < 16)
}

/// Reads `rrggbb` or `rrggbbaa` in hexadecimal digits.
fn parse_colour(text: &str) -> Option<Rgba8> {
    let digits = u32::from_str_radix(text, 16).ok()?;
    let [r, g, b, a] = match text.len() {
        6 => (digits << 8 | 0xff).to_be_bytes(),
        8 => digits.to_be_bytes(),
        _ => return None,
    };
    Some(Rgba8 { r, g, b, a })
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn reads_what_the_module_describes() {
        let text = "air empty # nothing\n\ngrass opaque side=grass_side top=grass bottom=dirt\n\
                    leaves cutout all=leaves sides=double inner=hidden light_filter=1\n\
                    slab opaque all=stone shape=plate:bottom:8\n\
                    lamp opaque all=lamp emission=15 tint=ffeecc\npane translucent all=glass tint=ffffff80";
        let registry = BlockRegistry::parse(text).unwrap();
        let block = |name: &str| registry.types()[usize::from(registry.id(name).unwrap().0)];
        let texture = |name: &str, face| &*registry.texture_names()[usize::from(block(name).texture(face).0)];
        assert_eq!(registry.types().len(), 6);
        assert_eq!(
            (block("slab").coverage, block("slab").shape),
            (Coverage::Partial, Shape::Plate { side: Face::NegY, depth: 8 })
        );
        assert_eq!(
            Face::ALL.map(|f| texture("grass", f)),
            ["grass_side", "grass_side", "dirt", "grass", "grass_side", "grass_side"]
        );
        assert_eq!(block("leaves").coverage, Coverage::Cutout);
        assert_eq!((block("leaves").sides, block("leaves").inner_faces), (Sides::Double, InnerFaces::Hidden));
        assert_eq!((block("lamp").emission, block("lamp").tint), (15, Rgba8::rgb(255, 238, 204)));
        assert_eq!(["grass", "leaves", "pane"].map(|name| block(name).light_filter), [15, 1, 0]);
        assert_eq!(block("pane").tint.a, 128);
        assert_eq!(registry.name(BlockId(1)), Some("grass"));
    }

    #[test]
    fn says_where_and_what_is_wrong() {
        for (text, message) in [
            ("stone opaque", "line 1: the first block must be `air empty`"),
            ("air empty\nstone solid", "line 2: `solid` is no coverage (empty, opaque, cutout or translucent)"),
            ("air empty\n\nx opaque up=y", "line 3: `up` is no key"),
            ("air empty\nx opaque emission=16", "line 2: `16` is no value of `emission`"),
            ("air empty\nx opaque tint=fff", "line 2: `fff` is no value of `tint`"),
            ("air empty\nx opaque shape=plate:top:16", "line 2: `plate:top:16` is no value of `shape`"),
            ("air empty\nx opaque glow", "line 2: `glow` isn't of the form key=value"),
            ("air empty\nx opaque\nx opaque", "line 3: block `x` occurs twice"),
        ] {
            assert_eq!(BlockRegistry::parse(text).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn the_builtin_table_is_sound() {
        assert!(BlockRegistry::builtin().id("stone").is_some());
    }
}
