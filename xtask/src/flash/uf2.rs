//! UF2 images: what a Pico in its boot loader takes as a file on a drive.
//!
//! Blocks of 512 bytes, each with 256 bytes for one page of flash and its address. The family says for which chip they are; the boot loader
//! takes no other.

/// The RP2040's family.
pub(crate) const RP2040: u32 = 0xe48b_ff56;

const BEGIN: [u32; 2] = [0x0a32_4655, 0x9e5d_5157];
const END: u32 = 0x0ab1_6f30;
const HAS_FAMILY: u32 = 0x2000;
const PAGE: usize = 256;
const BLOCK: usize = 512;

/// An image of bytes and the addresses in flash that they are for.
///
/// Pages that several pieces share are one block; what no piece fills is zero.
pub(crate) fn image(pieces: &[(u32, &[u8])], family: u32) -> Vec<u8> {
    let mut pages = std::collections::BTreeMap::new();
    for &(address, bytes) in pieces {
        for (at, &byte) in (u64::from(address)..).zip(bytes) {
            let page = pages.entry(at / PAGE as u64).or_insert([0; PAGE]);
            page[at as usize % PAGE] = byte;
        }
    }
    let mut image = Vec::with_capacity(pages.len() * BLOCK);
    for (index, (number, page)) in pages.iter().enumerate() {
        let address = (number * PAGE as u64) as u32;
        let head = [BEGIN[0], BEGIN[1], HAS_FAMILY, address, PAGE as u32, index as u32, pages.len() as u32, family];
        image.extend(head.iter().flat_map(|word| word.to_le_bytes()));
        image.extend(page);
        image.resize((index + 1) * BLOCK - 4, 0);
        image.extend(END.to_le_bytes());
    }
    image
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(bytes: &[u8], at: usize) -> u32 {
        u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap())
    }

    #[test]
    fn pages_are_blocks() {
        let image = image(&[(0x1000_0000, &[1; 256]), (0x1000_01fe, &[2, 3, 4])], RP2040);
        assert_eq!(image.len(), 3 * BLOCK);
        for (index, block) in image.chunks(BLOCK).enumerate() {
            assert_eq!([word(block, 0), word(block, 4), word(block, 508)], [BEGIN[0], BEGIN[1], END]);
            assert_eq!([word(block, 8), word(block, 12)], [HAS_FAMILY, 0x1000_0000 + index as u32 * 256]);
            assert_eq!([word(block, 16), word(block, 20), word(block, 24)], [256, index as u32, 3]);
            assert_eq!(word(block, 28), 0xe48b_ff56);
        }
        assert_eq!(image[32..32 + 256], [1; 256]);
        assert_eq!(image[512 + 32 + 253..512 + 32 + 257], [0, 2, 3, 0]);
        assert_eq!(image[1024 + 32..1024 + 34], [4, 0]);
    }
}
