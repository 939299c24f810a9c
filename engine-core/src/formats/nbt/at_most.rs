//! Lists and maps that are refused when they are longer than what the format can mean.

use std::fmt;
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};

/// What a list holds, or a map as pairs in file order: at most `N` items.
#[derive(Debug)]
pub(crate) struct AtMost<const N: usize, T>(pub(crate) Vec<T>);

impl<'de, const N: usize, T: Deserialize<'de>> Deserialize<'de> for AtMost<N, T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(List(PhantomData))
    }
}

/// A map, as pairs in file order.
#[derive(Debug)]
pub(crate) struct PairsAtMost<const N: usize, K, V>(pub(crate) Vec<(K, V)>);

impl<'de, const N: usize, K: Deserialize<'de>, V: Deserialize<'de>> Deserialize<'de> for PairsAtMost<N, K, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Map(PhantomData))
    }
}

struct List<const N: usize, T>(PhantomData<T>);

impl<'de, const N: usize, T: Deserialize<'de>> Visitor<'de> for List<N, T> {
    type Value = AtMost<N, T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of at most {N}")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element()? {
            if items.len() == N {
                return Err(A::Error::custom(format_args!("a list of more than {N}")));
            }
            items.push(item);
        }
        Ok(AtMost(items))
    }
}

struct Map<const N: usize, K, V>(PhantomData<(K, V)>);

impl<'de, const N: usize, K: Deserialize<'de>, V: Deserialize<'de>> Visitor<'de> for Map<N, K, V> {
    type Value = PairsAtMost<N, K, V>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a compound of at most {N}")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut pairs = Vec::new();
        while let Some(pair) = map.next_entry()? {
            if pairs.len() == N {
                return Err(A::Error::custom(format_args!("a compound of more than {N}")));
            }
            pairs.push(pair);
        }
        Ok(PairsAtMost(pairs))
    }
}
