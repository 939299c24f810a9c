//! Writes NBT documents, right or wrong.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::{GzEncoder, ZlibEncoder};

/// A value with its tag.
#[derive(Clone)]
pub(crate) enum Nbt {
    Byte(i8),
    Short(i16),
    Int(i32),
    Float(f32),
    String(String),
    Bytes(Vec<u8>),
    Ints(Vec<i32>),
    Longs(Vec<u64>),
    List(Vec<Nbt>),
    Compound(Vec<(String, Nbt)>),
}

/// A compound of these names and values.
pub(crate) fn compound<const N: usize>(pairs: [(&str, Nbt); N]) -> Nbt {
    Nbt::Compound(pairs.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

impl Nbt {
    pub(crate) fn text(text: &str) -> Self {
        Self::String(text.to_owned())
    }

    /// The same compound with one value more.
    pub(crate) fn with(self, name: &str, value: Self) -> Self {
        let Self::Compound(mut pairs) = self else { panic!("not a compound") };
        pairs.push((name.to_owned(), value));
        Self::Compound(pairs)
    }

    /// A document whose root has no name.
    pub(crate) fn document(&self) -> Vec<u8> {
        let mut bytes = vec![self.tag(), 0, 0];
        self.write(&mut bytes);
        bytes
    }

    pub(crate) fn gzip(&self) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(&self.document()).unwrap();
        encoder.finish().unwrap()
    }

    pub(crate) fn zlib(&self) -> Vec<u8> {
        zlib(&self.document())
    }

    fn tag(&self) -> u8 {
        match self {
            Self::Byte(_) => 1,
            Self::Short(_) => 2,
            Self::Int(_) => 3,
            Self::Float(_) => 5,
            Self::Bytes(_) => 7,
            Self::String(_) => 8,
            Self::List(_) => 9,
            Self::Compound(_) => 10,
            Self::Ints(_) => 11,
            Self::Longs(_) => 12,
        }
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        let length = |length: usize| (length as i32).to_be_bytes();
        match self {
            Self::Byte(value) => bytes.extend(value.to_be_bytes()),
            Self::Short(value) => bytes.extend(value.to_be_bytes()),
            Self::Int(value) => bytes.extend(value.to_be_bytes()),
            Self::Float(value) => bytes.extend(value.to_be_bytes()),
            Self::String(text) => string(bytes, text),
            Self::Bytes(values) => {
                bytes.extend(length(values.len()));
                bytes.extend(values);
            }
            Self::Ints(values) => {
                bytes.extend(length(values.len()));
                bytes.extend(values.iter().flat_map(|value| value.to_be_bytes()));
            }
            Self::Longs(values) => {
                bytes.extend(length(values.len()));
                bytes.extend(values.iter().flat_map(|value| value.to_be_bytes()));
            }
            Self::List(items) => {
                bytes.push(items.first().map_or(0, Self::tag));
                bytes.extend(length(items.len()));
                items.iter().for_each(|item| item.write(bytes));
            }
            Self::Compound(pairs) => {
                for (name, value) in pairs {
                    bytes.push(value.tag());
                    string(bytes, name);
                    value.write(bytes);
                }
                bytes.push(0);
            }
        }
    }
}

pub(crate) fn zlib(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn string(bytes: &mut Vec<u8>, text: &str) {
    bytes.extend((text.len() as u16).to_be_bytes());
    bytes.extend(text.as_bytes());
}

/// Packs indices into words; `padded` ones don't span two.
pub(crate) fn pack(indices: &[usize], bits: usize, padded: bool) -> Vec<u64> {
    let mut words = Vec::<u64>::new();
    let mut bit = 0;
    for &index in indices {
        if padded && bit % 64 + bits > 64 {
            bit = bit / 64 * 64 + 64;
        }
        for i in 0..bits {
            words.resize(words.len().max((bit + i) / 64 + 1), 0);
            words[(bit + i) / 64] |= ((index >> i & 1) as u64) << ((bit + i) % 64);
        }
        bit += bits;
    }
    words
}
