//! One box of blocks, from a file small enough to be held: what schematics and Classic maps have in common.
//!
//! ```text
//! decompressed bytes ── Cells: the number at any place ── chunks of 16×16×16, cut when asked for
//! ```

use std::collections::HashMap;

use super::map::{MapError, MapSource, NamedChunk, Piece, StoredLight};
use super::name::BlockName;
use super::{Kind, MapProblem, Spawn};
use crate::{CHUNK_SIZE, CHUNK_VOLUME, ChunkPos, LocalPos};

/// Blocks that one box may have.
const VOLUME: u64 = 1 << 29;

/// The size of a box, in blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoxSize {
    pub(super) x: usize,
    pub(super) y: usize,
    pub(super) z: usize,
}

impl BoxSize {
    /// A size whose sides are at least 1 and whose volume can be held.
    pub(super) fn new([x, y, z]: [i64; 3]) -> Result<Self, MapProblem> {
        let side = |side: i64| usize::try_from(side).ok().filter(|&side| side > 0 && side <= VOLUME as usize);
        match (side(x), side(y), side(z)) {
            (Some(x), Some(y), Some(z)) if x as u128 * y as u128 * z as u128 <= u128::from(VOLUME) => {
                Ok(Self { x, y, z })
            }
            _ => Err(MapProblem::Size([x, y, z])),
        }
    }

    /// Blocks in it.
    pub(super) fn volume(self) -> usize {
        self.x * self.y * self.z
    }

    /// Where in an array with rows along x, then z, then y a block is.
    pub(super) fn index(self, [x, y, z]: [usize; 3]) -> usize {
        (y * self.z + z) * self.x + x
    }
}

/// The blocks of a box by number.
pub(super) trait Cells: Send {
    /// The numbers of up to 16 blocks along x, the first of them at this index.
    fn row(&self, index: usize, into: &mut [u32]);

    /// The name of a number.
    fn name(&self, number: u32) -> BlockName;
}

/// A box of blocks at some place.
pub(super) struct Volume {
    pub(super) size: BoxSize,
    /// The block with the lowest coordinates.
    pub(super) corner: [i32; 3],
    pub(super) cells: Box<dyn Cells>,
}

impl Volume {
    /// The box at the origin.
    pub(super) fn at_origin(size: BoxSize, cells: impl Cells + 'static) -> Self {
        Self { size, corner: [0; 3], cells: Box::new(cells) }
    }

    /// Whether all of it has legal coordinates.
    pub(super) fn is_legal(&self) -> bool {
        self.range().iter().all(|[low, high]| i32::try_from(*low).is_ok() && i32::try_from(*high).is_ok())
    }

    /// The lowest and the highest coordinate by axis.
    fn range(&self) -> [[i64; 2]; 3] {
        let size = [self.size.x, self.size.y, self.size.z];
        core::array::from_fn(|axis| {
            let low = i64::from(self.corner[axis]);
            [low, low + size[axis] as i64 - 1]
        })
    }

    /// The chunks that it touches.
    fn chunks(&self) -> impl Iterator<Item = ChunkPos> {
        let chunk = CHUNK_SIZE as i64;
        let [x, y, z] = self.range().map(|range| range.map(|c| c.div_euclid(chunk) as i32));
        (y[0]..=y[1])
            .flat_map(move |y| (z[0]..=z[1]).flat_map(move |z| (x[0]..=x[1]).map(move |x| ChunkPos::new(x, y, z))))
    }

    /// What of a chunk lies in the box, if anything does.
    fn cut(&self, at: ChunkPos, region: usize) -> Option<NamedChunk> {
        let chunk = CHUNK_SIZE as i64;
        // The part of the chunk by axis, in blocks from the box's corner, and how far into the chunk it begins.
        let mut parts = [(0..0, 0), (0..0, 0), (0..0, 0)];
        for (axis, [low, high]) in self.range().into_iter().enumerate() {
            let start = i64::from(at.to_array()[axis]) * chunk;
            let (first, last) = (low.max(start), high.min(start + chunk - 1));
            if first > last {
                return None;
            }
            parts[axis] = ((first - low) as usize..(last - low + 1) as usize, (first - start) as usize);
        }
        let [(xs, x0), (ys, y0), (zs, z0)] = parts;
        let mut palette = Palette::default();
        let mut cells = Box::new([NamedChunk::ABSENT; CHUNK_VOLUME]);
        let mut row = [0; CHUNK_SIZE];
        let row = &mut row[..xs.len()];
        for (y, z) in ys.clone().flat_map(|y| zs.clone().map(move |z| (y, z))) {
            self.cells.row(self.size.index([xs.start, y, z]), row);
            let to = LocalPos::new(x0 as u8, (y0 + y - ys.start) as u8, (z0 + z - zs.start) as u8).index();
            for (cell, &number) in cells[to..].iter_mut().zip(row.iter()) {
                *cell = palette.index(number, self.cells.as_ref());
            }
        }
        Some(NamedChunk { at, region, palette: palette.names, cells, light: StoredLight::default() })
    }
}

/// The palette of one chunk.
#[derive(Default)]
struct Palette {
    names: Vec<BlockName>,
    indices: HashMap<u32, u16>,
    latest: Option<(u32, u16)>,
}

impl Palette {
    fn index(&mut self, number: u32, cells: &dyn Cells) -> u16 {
        if let Some((known, index)) = self.latest
            && known == number
        {
            return index;
        }
        let names = &mut self.names;
        let index = *self.indices.entry(number).or_insert_with(|| {
            names.push(cells.name(number));
            (names.len() - 1) as u16
        });
        self.latest = Some((number, index));
        index
    }
}

/// A file that consists of such boxes.
pub(super) struct VolumeSource {
    kind: Kind,
    file: String,
    volumes: Vec<Volume>,
    /// The names of the boxes, for kinds that name them.
    regions: Vec<String>,
    /// What the file holds that can't be shown.
    messages: Vec<String>,
    spawn: Option<Spawn>,
}

impl VolumeSource {
    /// A file with one box.
    pub(super) fn single(kind: Kind, file: String, volume: Volume) -> Self {
        Self { kind, file, volumes: vec![volume], regions: Vec::new(), messages: Vec::new(), spawn: None }
    }

    /// A file with named boxes.
    pub(super) fn named(kind: Kind, file: String, volumes: Vec<(String, Volume)>, messages: Vec<String>) -> Self {
        let (regions, volumes) = volumes.into_iter().unzip();
        Self { kind, file, volumes, regions, messages, spawn: None }
    }

    /// The same, where visitors begin at `spawn`.
    pub(super) fn with_spawn(self, spawn: Option<Spawn>) -> Self {
        Self { spawn, ..self }
    }
}

impl MapSource for VolumeSource {
    fn kind(&self) -> Kind {
        self.kind
    }

    fn spawn(&self) -> Option<Spawn> {
        self.spawn
    }

    fn regions(&self) -> &[String] {
        &self.regions
    }

    fn pieces(&mut self) -> (Vec<Piece>, Vec<String>) {
        let mut chunks: Vec<ChunkPos> = self.volumes.iter().flat_map(Volume::chunks).collect();
        chunks.sort_unstable();
        chunks.dedup();
        let label = |message: &String| format!("{}: {message}", self.file);
        (chunks.into_iter().map(Piece::Chunk).collect(), self.messages.iter().map(label).collect())
    }

    fn piece_of(&self, at: ChunkPos) -> Piece {
        Piece::Chunk(at)
    }

    fn read(&mut self, piece: Piece) -> Result<Vec<NamedChunk>, MapError> {
        let Piece::Chunk(at) = piece else { return Ok(Vec::new()) };
        let volumes = self.volumes.iter().enumerate();
        Ok(volumes.filter_map(|(region, volume)| volume.cut(at, region)).collect())
    }
}
