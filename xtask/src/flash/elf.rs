//! What an ELF file of 32 bits says about a program: what goes into flash, and how much RAM its statics take.

use std::ops::Range;

/// The sections that stand for memory.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Sections(Vec<Section>);

#[derive(Debug, PartialEq, Eq)]
struct Section {
    name: String,
    address: u32,
    bytes: u32,
    content: Content,
}

/// Whether a section's bytes are in the file, and so in flash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    Stored,
    Empty,
}

/// 32 bits, little-endian.
const MAGIC: &[u8] = b"\x7fELF\x01\x01";
const NO_BITS: u32 = 8;
const ALLOCATED: u32 = 2;

impl Sections {
    /// Reads the section headers of a little-endian ELF file of 32 bits.
    pub(crate) fn read(file: &[u8]) -> Result<Self, String> {
        sections(file).map(Self).ok_or_else(|| NO_ELF.to_owned())
    }

    /// Bytes in flash.
    pub(crate) fn flash(&self) -> u64 {
        self.sum(|section| section.content == Content::Stored)
    }

    /// Bytes of statics in RAM.
    pub(crate) fn statics(&self, ram: &Range<u32>) -> u64 {
        // One runtime describes what is left for the stack as a section.
        self.sum(|section| ram.contains(&section.address) && section.name != ".stack")
    }

    fn sum(&self, counts: impl Fn(&Section) -> bool) -> u64 {
        self.0.iter().filter(|section| counts(section)).map(|section| u64::from(section.bytes)).sum()
    }
}

/// What goes into flash: addresses with their bytes.
pub(crate) fn pieces(file: &[u8]) -> Result<Vec<(u32, &[u8])>, String> {
    segments(file).ok_or_else(|| NO_ELF.to_owned())
}

const NO_ELF: &str = "the linker wrote no ELF file of 32 bits";
const LOADED: u32 = 1;

fn segments(file: &[u8]) -> Option<Vec<(u32, &[u8])>> {
    if !file.starts_with(MAGIC) {
        return None;
    }
    let (table, size) = (word(file, 28)? as usize, usize::from(half(file, 42)?));
    let mut found = Vec::new();
    for index in 0..usize::from(half(file, 44)?) {
        let header = file.get(table + index * size..)?;
        let (start, bytes) = (word(header, 4)? as usize, word(header, 16)? as usize);
        if word(header, 0)? == LOADED && bytes > 0 {
            found.push((word(header, 12)?, file.get(start..start + bytes)?));
        }
    }
    Some(found)
}

fn sections(file: &[u8]) -> Option<Vec<Section>> {
    if !file.starts_with(MAGIC) {
        return None;
    }
    let (table, size) = (word(file, 32)? as usize, usize::from(half(file, 46)?));
    let header = |index: u16| file.get(table + usize::from(index) * size..);
    let names = word(header(half(file, 50)?)?, 16)? as usize;
    let mut found = Vec::new();
    for index in 0..half(file, 48)? {
        let header = header(index)?;
        if word(header, 8)? & ALLOCATED != 0 {
            let name = file.get(names + word(header, 0)? as usize..)?.split(|&byte| byte == 0).next()?;
            let content = if word(header, 4)? == NO_BITS { Content::Empty } else { Content::Stored };
            let name = String::from_utf8_lossy(name).into_owned();
            found.push(Section { name, address: word(header, 12)?, bytes: word(header, 20)?, content });
        }
    }
    Some(found)
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

fn half(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn section(name: &str, address: u32, bytes: u32, content: Content) -> Section {
        Section { name: name.to_owned(), address, bytes, content }
    }

    #[test]
    fn statics_are_not_the_stack() {
        let sections = Sections(vec![
            section(".text", 0, 1000, Content::Stored),
            section(".data", 0x2000_0000, 10, Content::Stored),
            section(".bss", 0x2000_000c, 500, Content::Empty),
            section(".stack", 0x2000_0200, 60_000, Content::Empty),
        ]);
        assert_eq!(sections.flash(), 1010);
        assert_eq!(sections.statics(&(0x2000_0000..0x2001_0000)), 510);
    }

    /// A file of two sections: the names, and `.bss`.
    #[test]
    fn headers_are_read() {
        let mut file = vec![0; 52];
        file[..6].copy_from_slice(b"\x7fELF\x01\x01");
        file.extend(b"\0.bss\0\0\0");
        for (at, value) in [(32, 60_u32), (46, 40), (48, 2), (50, 0)] {
            file[at..at + 2].copy_from_slice(&value.to_le_bytes()[..2]);
        }
        for header in [[0, 3, 0, 0, 52, 8, 0, 0, 0, 0], [1, NO_BITS, ALLOCATED | 1, 0x2000_0000, 60, 7, 0, 0, 0, 0]] {
            file.extend(header.iter().flat_map(|word| word.to_le_bytes()));
        }
        let expected = vec![section(".bss", 0x2000_0000, 7, Content::Empty)];
        assert_eq!(Sections::read(&file), Ok(Sections(expected)));
        assert_eq!(pieces(&file), Ok(vec![]));
        assert!(Sections::read(&file[..100]).is_err());
        assert!(Sections::read(b"\x7fELF\x02\x01").is_err());
    }
}
