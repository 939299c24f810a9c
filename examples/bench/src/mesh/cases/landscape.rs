//! Pieces of the generated landscape: shores, caves below ground, and whatever there is.

use std::collections::HashMap;

use engine_core::mesh::MeshExtent;
use engine_core::{BlockId, Chunk, ChunkPos, ChunkSource, Coverage, Landscape, LocalPos};

use super::super::blocks::Blocks;
use super::{Case, Mixture, Source, pieces};

/// Nothing grows above this.
const TOP: i32 = 256;

/// What of the landscape is kept.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keep {
    All,
    /// The opaque blocks: all else is air.
    Opaque,
}

/// The landscape, with the chunks of it that were made.
pub(in super::super) struct Ground<'a> {
    blocks: &'a Blocks,
    landscape: Landscape,
    made: HashMap<ChunkPos, Chunk>,
    keep: Keep,
}

impl<'a> Ground<'a> {
    /// The landscape of a fixed seed.
    pub(in super::super) fn new(blocks: &'a Blocks) -> Result<Self, String> {
        let landscape = Landscape::new(7, blocks.registry()).map_err(|error| error.to_string())?;
        Ok(Self { blocks, landscape, made: HashMap::new(), keep: Keep::All })
    }

    /// Surfaces with water, which lie around the sea's, and the same without anything that isn't opaque; caves, far below; and everything that isn't uniform in the order in which it comes.
    pub(in super::super) fn cases(&mut self, extent: MeshExtent) -> Result<Vec<Case>, String> {
        let half = 8 * extent.chunks() as i32;
        let terrain =
            |m: Mixture| (20..80).contains(&m.air) && (20..80).contains(&m.opaque) && (2..40).contains(&m.water);
        let caves = |m: Mixture| (8..60).contains(&m.air) && m.water == 0;
        let any = |m: Mixture| m.air < 97 && m.air + m.water > 0;
        Ok(vec![
            self.case("terrain", extent, &[-half], &terrain, Keep::All)?,
            self.case("terrain-dry", extent, &[-half], &terrain, Keep::Opaque)?,
            self.case("caves", extent, &[-4 * half], &caves, Keep::All)?,
            self.case("landscape", extent, &[-2 * half, 0], &any, Keep::All)?,
        ])
    }

    fn case(
        &mut self,
        name: &str,
        extent: MeshExtent,
        heights: &[i32],
        is_wanted: &dyn Fn(Mixture) -> bool,
        keep: Keep,
    ) -> Result<Case, String> {
        let (water, step) = (self.blocks.id("water")?, 16 * extent.chunks() as i32);
        let mut volumes = Vec::new();
        for (spot, y) in (0..2000).flat_map(|spot| heights.iter().map(move |&y| (spot, y))) {
            let origin = [spot % 45 * 3 * step, y, spot / 45 * 5 * step];
            let mixture = self.mixture(extent, origin, water);
            if is_wanted(mixture) {
                self.keep = keep;
                volumes.push(self.piece(extent, origin));
                self.keep = Keep::All;
            }
            // What was made for this place isn't needed for the next.
            self.made.clear();
            if volumes.len() == pieces(extent) {
                return Ok(Case { name: name.into(), types: self.blocks.types().to_vec(), volumes });
            }
        }
        Err(format!("the landscape has too little of {name}"))
    }
}

impl Source for Ground<'_> {
    fn blocks(&self) -> &Blocks {
        self.blocks
    }

    fn block(&mut self, [x, y, z]: [i32; 3]) -> BlockId {
        let at = ChunkPos::new(x >> 4, y >> 4, z >> 4);
        let chunk = self.made.entry(at).or_insert_with(|| self.landscape.chunk(at));
        let id = self.blocks.renamed(chunk.get(LocalPos::new((x & 15) as u8, (y & 15) as u8, (z & 15) as u8)));
        let is_opaque = self.blocks.types()[usize::from(id.0)].coverage == Coverage::Opaque;
        if is_opaque || self.keep == Keep::All { id } else { BlockId::AIR }
    }

    fn top(&self) -> i32 {
        TOP
    }
}
