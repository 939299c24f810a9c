//! Palettes and packed blocks against a plain array.

use super::*;
use proptest::prelude::*;

fn contents(chunk: &Chunk) -> Vec<BlockId> {
    LocalPos::all().map(|at| chunk.get(at)).collect()
}

#[test]
fn palettes_of_every_width_hold_what_was_put_in() {
    for kinds in [1, 2, 3, 4, 5, 16, 17, 256, 257, 4096] {
        let blocks: [BlockId; CHUNK_VOLUME] = core::array::from_fn(|i| BlockId((i * 7 % kinds) as u16));
        let chunk = Chunk::from_blocks(&blocks);
        assert_eq!(contents(&chunk), blocks, "{kinds} kinds");
        assert_eq!(chunk.words.len(), bits_for(kinds) as usize * 64);
        let mut edited = Chunk::uniform(BlockId(0));
        for at in LocalPos::all() {
            edited.set(at, blocks[at.index()]);
        }
        assert_eq!(contents(&edited), blocks, "{kinds} kinds set one by one");
        assert_eq!(edited.bits, chunk.bits);
    }
}

#[test]
fn a_chunk_that_becomes_uniform_holds_no_array() {
    let mut chunk = Chunk::uniform(BlockId(3));
    let at = LocalPos::new(4, 5, 6);
    assert_eq!(chunk.set(at, BlockId(9)), BlockId(3));
    assert!(matches!(chunk.blocks(), ChunkBlocks::Packed(_)));
    assert_eq!(chunk.set(at, BlockId(3)), BlockId(9));
    assert!(matches!(chunk.blocks(), ChunkBlocks::Uniform(BlockId(3))));
}

#[test]
fn packed_blocks_refuse_what_does_not_fit() {
    let words = [0; 64];
    assert!(PackedBlocks::new(&[BlockId(0)], &words, 1).is_some());
    assert!(PackedBlocks::new(&[BlockId(0)], &words, 2).is_none());
    assert!(PackedBlocks::new(&[BlockId(0)], &words[1..], 1).is_none());
    assert!(PackedBlocks::new(&[], &words, 1).is_none());
    assert!(PackedBlocks::new(&[BlockId(0)], &words, 0).is_none());
    let ones = [u64::MAX; 64];
    let short = PackedBlocks::new(&[BlockId(7)], &ones, 1).unwrap();
    assert_eq!(short.get(LocalPos::new(0, 0, 0)), BlockId(7), "an index beyond the palette");
}

proptest! {
    #[test]
    fn edits_equal_those_of_a_plain_array(edits in prop::collection::vec((0..CHUNK_VOLUME, 0u16..40), 1..400)) {
        let mut plain = vec![BlockId(0); CHUNK_VOLUME];
        let mut chunk = Chunk::uniform(BlockId(0));
        for (index, id) in edits {
            let old = chunk.set(LocalPos::from_index(index).unwrap(), BlockId(id));
            prop_assert_eq!(old, plain[index]);
            plain[index] = BlockId(id);
        }
        prop_assert_eq!(&contents(&chunk), &plain);
        for (id, count) in chunk.counts() {
            prop_assert_eq!(plain.iter().filter(|&&block| block == id).count(), count);
        }
    }
}
