//! A table of names, read from text; the form is described one module up.

use std::collections::HashMap;

use super::{MappingError, Shape, Target};

/// Names with what they mean.
#[derive(Clone, Debug, Default)]
pub(super) struct Table(HashMap<String, Vec<Entry>>);

/// One line for one name.
#[derive(Clone, Debug)]
struct Entry {
    /// States that the block must have.
    states: Vec<(String, String)>,
    target: Target,
}

/// A set by name, and its members: as they stand on the left, and on the right.
type Sets<'a> = HashMap<&'a str, Vec<(&'a str, &'a str)>>;

impl Table {
    pub(super) fn parse(text: &str) -> Result<Self, MappingError> {
        let mut table = Self::default();
        let mut sets = Sets::new();
        for (line, words) in lines(text) {
            let fails = |what: String| MappingError { line, what };
            match words[..] {
                ["set", name, ref members @ ..] => {
                    sets.insert(name, members.iter().map(|member| sides(member)).collect());
                }
                [pattern, block] => table.add(&sets, pattern, block, Shape::Cube).map_err(fails)?,
                [pattern, block, shape] => {
                    let shape = Shape::named(shape).ok_or_else(|| fails(format!("`{shape}` is no shape")))?;
                    table.add(&sets, pattern, block, shape).map_err(fails)?;
                }
                _ => return Err(fails("expected a name, a block and perhaps a shape".to_owned())),
            }
        }
        Ok(table)
    }

    fn add(&mut self, sets: &Sets<'_>, pattern: &str, block: &str, shape: Shape) -> Result<(), String> {
        let Some((start, rest)) = pattern.split_once('{') else {
            return self.insert(pattern, Target { block: block.to_owned(), shape });
        };
        let (set, end) = rest.split_once('}').ok_or("a `{` without `}`")?;
        let members = sets.get(set).ok_or_else(|| format!("there is no set `{set}`"))?;
        let braced = format!("{{{set}}}");
        for (left, right) in members {
            let target = Target { block: block.replace(&braced, right), shape };
            self.insert(&format!("{start}{left}{end}"), target)?;
        }
        Ok(())
    }

    fn insert(&mut self, name: &str, target: Target) -> Result<(), String> {
        let (name, states) = name.split_once('[').map_or((name, ""), |(name, rest)| (name, rest.trim_end_matches(']')));
        let states = states.split(',').filter_map(|pair| pair.split_once('='));
        let states: Vec<_> = states.map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        let entries = self.0.entry(name.to_owned()).or_default();
        if entries.iter().any(|entry| entry.states.iter().all(|state| states.contains(state))) {
            return Err(format!("`{name}` is named by an earlier line"));
        }
        entries.push(Entry { states, target });
        Ok(())
    }

    /// What a name means for a block with these states.
    pub(super) fn target<'a>(&self, name: &str, state: impl Fn(&str) -> Option<&'a str>) -> Option<Target> {
        let fits = |entry: &&Entry| entry.states.iter().all(|(key, value)| state(key) == Some(value));
        self.0.get(name)?.iter().find(fits).map(|entry| entry.target.clone())
    }

    /// Everything that a name can mean.
    #[cfg(test)]
    pub(super) fn targets(&self) -> impl Iterator<Item = &Target> {
        self.0.values().flatten().map(|entry| &entry.target)
    }
}

/// The words of each line that has any, with the line's number.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, Vec<&str>)> {
    text.lines().enumerate().map(|(index, line)| (index + 1, words(line))).filter(|(_, words)| !words.is_empty())
}

fn words(line: &str) -> Vec<&str> {
    line.split('#').next().unwrap_or_default().split_whitespace().collect()
}

/// What a member of a set is on the left, and on the right.
fn sides(member: &str) -> (&str, &str) {
    member.split_once(':').unwrap_or((member, member))
}
