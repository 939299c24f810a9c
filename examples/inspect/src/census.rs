//! Counts everything that a file stores.

mod map;
mod model;

use std::collections::BTreeMap;
use std::path::Path;

use engine_core::formats::{FormatError, Kind, Source};

/// How often each block occurs, by the name that its file has for it.
pub(crate) type Counts = BTreeMap<String, u64>;

/// What a file holds. Coordinates are the file's own.
pub(crate) struct Census {
    pub(crate) kind: Kind,
    /// The corners of what is stored; both belong to it.
    pub(crate) bounds: Option<Bounds>,
    /// Pieces that could be read.
    pub(crate) chunks: u64,
    pub(crate) blocks: Counts,
    /// Counts of each region, for kinds that have regions.
    pub(crate) regions: Vec<(String, Counts)>,
    pub(crate) placeholders: Counts,
    pub(crate) light: Light,
    pub(crate) messages: Vec<String>,
    /// The blocks that were asked for; `None` where nothing is stored.
    pub(crate) at: Vec<([i32; 3], Option<String>)>,
}

/// The least and the greatest level of light that is stored, if any is.
#[derive(Default)]
pub(crate) struct Light {
    pub(crate) block: Option<[u8; 2]>,
    pub(crate) sky: Option<[u8; 2]>,
}

/// A box of blocks; both corners belong to it.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    pub(crate) min: [i32; 3],
    pub(crate) max: [i32; 3],
}

impl Bounds {
    fn of(cell: [i32; 3]) -> Self {
        Self { min: cell, max: cell }
    }

    fn including(self, cell: [i32; 3]) -> Self {
        let pick = |pick: fn(i32, i32) -> i32, corner: [i32; 3]| std::array::from_fn(|i| pick(corner[i], cell[i]));
        Self { min: pick(i32::min, self.min), max: pick(i32::max, self.max) }
    }
}

impl Census {
    /// Reads a file or folder, and names the blocks at `wanted`.
    pub(crate) fn take(path: &Path, wanted: &[[i32; 3]]) -> Result<Self, FormatError> {
        Ok(match Source::open(path)? {
            Source::Map(mut source) => map::take(source.as_mut(), wanted),
            Source::Model(scene) => model::take(&scene, wanted),
        })
    }

    fn new(kind: Kind, wanted: &[[i32; 3]]) -> Self {
        Self {
            kind,
            bounds: None,
            chunks: 0,
            blocks: Counts::new(),
            regions: Vec::new(),
            placeholders: Counts::new(),
            light: Light::default(),
            messages: Vec::new(),
            at: wanted.iter().map(|&cell| (cell, None)).collect(),
        }
    }

    /// False if there was something to read and all of it is broken.
    pub(crate) fn is_anything_read(&self) -> bool {
        self.chunks > 0 || self.messages.is_empty()
    }

    fn include(&mut self, cell: [i32; 3]) {
        self.bounds = Some(self.bounds.map_or(Bounds::of(cell), |bounds| bounds.including(cell)));
    }
}
