//! Numbers of blocks before 1.13, with what the four bits of their data mean.
//!
//! ```text
//! bits log   0/12 axis=y   4/12 axis=x   8/12 axis=z      data of which the bits 12 are 0 mean axis=y, …
//! 1:0        stone                                         a block with this data
//! 17:0/3     oak_log       log                             one whose data's bits 3 are 0; what the other bits mean
//! 7          bedrock                                       one with any data
//! ```
//!
//! The first line that fits counts.

use std::collections::HashMap;

use super::table::lines;
use super::{BlockName, MappingError};

#[derive(Clone, Debug, Default)]
pub(super) struct Numbers {
    entries: HashMap<u16, Vec<Entry>>,
    bits: HashMap<String, Vec<(Bits, String)>>,
}

#[derive(Clone, Debug)]
struct Entry {
    data: Bits,
    /// A name, perhaps with states in brackets.
    name: String,
    /// What the bits mean besides.
    bits: Option<String>,
}

/// A value of some bits.
#[derive(Clone, Copy, Debug)]
struct Bits {
    value: u8,
    mask: u8,
}

impl Bits {
    /// Reads `value` or `value/mask`.
    fn parse(text: &str) -> Option<Self> {
        let (value, mask) = text.split_once('/').unwrap_or((text, "15"));
        let (value, mask): (u8, u8) = (value.parse().ok()?, mask.parse().ok()?);
        (mask < 16 && value & !mask == 0).then_some(Self { value, mask })
    }

    fn fit(self, data: u8) -> bool {
        data & self.mask == self.value
    }
}

impl Numbers {
    pub(super) fn parse(text: &str) -> Result<Self, MappingError> {
        let mut numbers = Self::default();
        for (line, words) in lines(text) {
            let fails = |what: &str| MappingError { line, what: what.to_owned() };
            match words[..] {
                ["bits", name, ref rest @ ..] => {
                    let pair = |pair: &[&str]| Some((Bits::parse(pair[0])?, (*pair.get(1)?).to_owned()));
                    let pairs: Option<_> = rest.chunks(2).map(pair).collect();
                    let pairs = pairs.ok_or_else(|| fails("expected pairs of `value/mask` and `state=value`"))?;
                    numbers.bits.insert(name.to_owned(), pairs);
                }
                [number, name, ref rest @ ..] if rest.len() <= 1 => {
                    let (id, data) = number.split_once(':').unwrap_or((number, "0/0"));
                    let id = id.parse().map_err(|_| fails("expected a number"))?;
                    let data = Bits::parse(data).ok_or_else(|| fails("expected `value` or `value/mask`"))?;
                    let bits = rest.first().map(|&bits| bits.to_owned());
                    if bits.as_ref().is_some_and(|bits| !numbers.bits.contains_key(bits)) {
                        return Err(fails("there are no bits of that name"));
                    }
                    numbers.entries.entry(id).or_default().push(Entry { data, name: name.to_owned(), bits });
                }
                _ => return Err(fails("expected a number, a name and perhaps what the bits mean")),
            }
        }
        Ok(numbers)
    }

    /// The name of a block since 1.13.
    pub(super) fn name(&self, id: u16, data: u8) -> Option<BlockName> {
        let entry = self.entries.get(&id)?.iter().find(|entry| entry.data.fit(data))?;
        let meanings = entry.bits.as_ref().and_then(|bits| self.bits.get(bits)).into_iter().flatten();
        let states = meanings.filter(|(bits, _)| bits.fit(data)).map(|(_, state)| state.as_str());
        let BlockName::State { name, states: given } = BlockName::of_text(&entry.name) else { return None };
        let states: Vec<&str> = given.split(',').filter(|state| !state.is_empty()).chain(states).collect();
        Some(BlockName::State { name, states: states.join(",") })
    }

    /// Every name that a number can have.
    #[cfg(test)]
    pub(super) fn names(&self) -> impl Iterator<Item = BlockName> {
        let all = self.entries.keys().flat_map(|&id| (0..16).map(move |data| (id, data)));
        all.filter_map(|(id, data)| self.name(id, data))
    }
}
