//! How long a document is: a walk that allocates nothing but its own way back.

use super::{DEPTH, NbtProblem};

const END: u8 = 0;
const COMPOUND: u8 = 10;

/// A container that the walk is inside of.
enum Open {
    Compound,
    List { tag: u8, left: usize },
}

/// The length of the document at the start of `bytes`, if it is whole and sound.
pub(super) fn measure(bytes: &[u8]) -> Result<usize, NbtProblem> {
    let mut walk = Walk { rest: bytes, open: Vec::new() };
    let root = walk.tag()?;
    walk.string()?;
    walk.value(root)?;
    while let Some(open) = walk.open.last_mut() {
        match open {
            Open::List { left: 0, .. } => {
                walk.open.pop();
            }
            Open::List { tag, left } => {
                *left -= 1;
                let tag = *tag;
                walk.value(tag)?;
            }
            Open::Compound => match walk.tag()? {
                END => {
                    walk.open.pop();
                }
                tag => {
                    walk.string()?;
                    walk.value(tag)?;
                }
            },
        }
    }
    // Only now, so that one that is too deep is called so.
    if root != COMPOUND {
        return Err(NbtProblem::NoCompound);
    }
    Ok(bytes.len() - walk.rest.len())
}

struct Walk<'a> {
    rest: &'a [u8],
    open: Vec<Open>,
}

impl Walk<'_> {
    /// Passes a value, or enters it.
    fn value(&mut self, tag: u8) -> Result<(), NbtProblem> {
        match tag {
            7 => self.array(1),
            8 => self.string(),
            9 => self.list(),
            COMPOUND => self.enter(Open::Compound),
            11 => self.array(4),
            12 => self.array(8),
            _ => self.skip(fixed_size(tag).ok_or(NbtProblem::Tag(tag))?),
        }
    }

    fn list(&mut self) -> Result<(), NbtProblem> {
        let tag = self.tag()?;
        let left = self.length()?;
        match fixed_size(tag) {
            Some(size) => self.skip(left.saturating_mul(size)),
            None if left == 0 => Ok(()),
            None if tag == END => Err(NbtProblem::Length(i32::try_from(left).unwrap_or(i32::MAX))),
            None => self.enter(Open::List { tag, left }),
        }
    }

    fn enter(&mut self, container: Open) -> Result<(), NbtProblem> {
        if self.open.len() == DEPTH {
            return Err(NbtProblem::TooDeep);
        }
        self.open.push(container);
        Ok(())
    }

    fn array(&mut self, size: usize) -> Result<(), NbtProblem> {
        let length = self.length()?;
        self.skip(length.saturating_mul(size))
    }

    fn tag(&mut self) -> Result<u8, NbtProblem> {
        let (&tag, rest) = self.rest.split_first().ok_or(NbtProblem::CutOff)?;
        self.rest = rest;
        Ok(tag)
    }

    fn length(&mut self) -> Result<usize, NbtProblem> {
        let (length, rest) = self.rest.split_first_chunk().ok_or(NbtProblem::CutOff)?;
        self.rest = rest;
        let length = i32::from_be_bytes(*length);
        usize::try_from(length).map_err(|_| NbtProblem::Length(length))
    }

    fn string(&mut self) -> Result<(), NbtProblem> {
        let (length, rest) = self.rest.split_first_chunk().ok_or(NbtProblem::CutOff)?;
        self.rest = rest;
        self.skip(u16::from_be_bytes(*length).into())
    }

    fn skip(&mut self, bytes: usize) -> Result<(), NbtProblem> {
        self.rest = self.rest.get(bytes..).ok_or(NbtProblem::CutOff)?;
        Ok(())
    }
}

/// Bytes of a value whose size its tag says.
fn fixed_size(tag: u8) -> Option<usize> {
    match tag {
        1 => Some(1),
        2 => Some(2),
        3 | 5 => Some(4),
        4 | 6 => Some(8),
        _ => None,
    }
}
