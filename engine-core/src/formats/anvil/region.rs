//! A region file: a table of 1,024 places, and what lies at them.
//!
//! ```text
//! byte 0      1,024 entries   sector: 24 bits   sectors: 8 bits      slot = (z mod 32) · 32 + (x mod 32)
//! byte 4096   1,024 times of change
//! sector · 4096               length: u32   compression: u8   compressed NBT of length − 1 bytes
//! ```
//!
//! All numbers are big-endian. A compression with its highest bit set means that the NBT lies in a file of its own, `c.X.Z.mcc`.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::formats::MapProblem;
use crate::formats::inflate::{Compression, InflateProblem, Inflated, inflate};

/// Columns along one edge of a region.
pub(super) const REGION_SIZE: i32 = 32;

const SLOTS: usize = 1024;
const TABLE: usize = SLOTS * 4;
const SECTOR: u64 = 4096;
/// Sectors before the first column.
const TABLE_SECTORS: u32 = 2;
/// Bytes of one column, compressed or not.
const LIMIT: usize = 64 << 20;
/// The bit of the compression that means a file of its own.
const EXTERNAL: u8 = 0x80;

/// An open region file.
pub(super) struct Region {
    file: File,
    folder: PathBuf,
    length: u64,
    /// Entries of the table by slot.
    table: Box<[u32; SLOTS]>,
    /// The region's place, in regions.
    origin: (i32, i32),
}

impl Region {
    /// Opens a file and reads its table; one that ends within it has no more columns.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let mut file = File::open(path)?;
        let length = file.metadata()?.len();
        let mut bytes = Vec::new();
        file.by_ref().take(TABLE as u64).read_to_end(&mut bytes)?;
        let mut table = Box::new([0; SLOTS]);
        for (entry, bytes) in table.iter_mut().zip(bytes.as_chunks().0) {
            *entry = u32::from_be_bytes(*bytes);
        }
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        Ok(Self { file, folder, length, table, origin: (0, 0) })
    }

    /// Says where the region lies.
    pub(super) fn set_origin(&mut self, origin: (i32, i32)) {
        self.origin = origin;
    }

    /// Where the columns say that the region lies: the first that can be read and is in its own slot.
    pub(super) fn origin_of_columns(&mut self) -> Option<(i32, i32)> {
        (0..SLOTS).filter(|&slot| self.table[slot] != 0).collect::<Vec<_>>().into_iter().find_map(|slot| {
            let nbt = self.inline(slot).ok()??;
            let (x, z) = super::column::place(&nbt)?;
            (slot_of(x, z) == slot).then(|| (x.div_euclid(REGION_SIZE), z.div_euclid(REGION_SIZE)))
        })
    }

    /// The columns that the table names.
    pub(super) fn columns(&self) -> impl Iterator<Item = (i32, i32)> {
        let slots = (0..SLOTS).filter(|&slot| self.table[slot] != 0);
        slots.map(|slot| {
            let inside = |index: usize| index as i32;
            (
                self.origin.0.wrapping_mul(REGION_SIZE) | inside(slot % 32),
                self.origin.1.wrapping_mul(REGION_SIZE) | inside(slot / 32),
            )
        })
    }

    /// The NBT of a column, if there is one.
    pub(super) fn column(&mut self, x: i32, z: i32) -> Result<Option<Inflated>, MapProblem> {
        let slot = slot_of(x, z);
        if self.table[slot] == 0 {
            return Ok(None);
        }
        let (kind, payload) = self.payload(slot)?;
        if kind & EXTERNAL == 0 {
            return decompress(kind, &payload).map(Some);
        }
        let name = format!("c.{x}.{z}.mcc");
        let payload = match File::open(self.folder.join(&name)) {
            Ok(file) => read_limited(file, LIMIT as u64)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(MapProblem::ExternalMissing(name)),
            Err(error) => return Err(MapProblem::Unreadable(error)),
        };
        decompress(kind & !EXTERNAL, &payload).map(Some)
    }

    /// The NBT in a slot, unless it lies in a file of its own.
    fn inline(&mut self, slot: usize) -> Result<Option<Inflated>, MapProblem> {
        let (kind, payload) = self.payload(slot)?;
        if kind & EXTERNAL == 0 { decompress(kind, &payload).map(Some) } else { Ok(None) }
    }

    /// How a slot's payload is compressed, and the payload; some bytes may follow it.
    fn payload(&mut self, slot: usize) -> Result<(u8, Vec<u8>), MapProblem> {
        let sector = self.table[slot] >> 8;
        if sector < TABLE_SECTORS {
            return Err(MapProblem::InsideTable);
        }
        let start = u64::from(sector) * SECTOR;
        let left = self.length.saturating_sub(start);
        if left < 5 {
            return Err(MapProblem::BeyondEnd);
        }
        self.file.seek(SeekFrom::Start(start))?;
        let mut head = [0; 5];
        self.file.read_exact(&mut head)?;
        let [a, b, c, d, kind] = head;
        let declared = u64::from(u32::from_be_bytes([a, b, c, d]));
        if declared == 0 {
            return Err(MapProblem::NoLength);
        }
        // Up to a sector more may be declared than there is: if the NBT is complete, only padding is missing.
        if declared > left + SECTOR {
            return Err(MapProblem::PastEnd { declared, left: left - 4 });
        }
        // One byte more than the payload should have, since some tools leave out the compression's byte when they count.
        Ok((kind, read_limited(self.file.by_ref().take(declared), LIMIT as u64)?))
    }
}

fn slot_of(x: i32, z: i32) -> usize {
    (z.rem_euclid(REGION_SIZE) * REGION_SIZE + x.rem_euclid(REGION_SIZE)) as usize
}

fn read_limited(reader: impl Read, limit: u64) -> Result<Vec<u8>, MapProblem> {
    let mut bytes = Vec::new();
    reader.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit { Err(InflateProblem::TooLarge(LIMIT).into()) } else { Ok(bytes) }
}

fn decompress(kind: u8, payload: &[u8]) -> Result<Inflated, MapProblem> {
    let compression = match kind {
        1 => Compression::Gzip,
        2 => Compression::Zlib,
        3 => Compression::None,
        4 => Compression::Lz4,
        _ => return Err(MapProblem::UnknownCompression(kind)),
    };
    Ok(inflate(compression, payload, LIMIT))
}

/// The place in a name that ends with `r.X.Z.mca`.
pub(super) fn origin_in_name(path: &Path) -> Option<(i32, i32)> {
    let name = path.file_name()?.to_str()?.strip_suffix(".mca")?;
    let mut parts = name.rsplit('.');
    let (z, x) = (parts.next()?, parts.next()?);
    parts.next()?.ends_with('r').then_some(())?;
    Some((x.parse().ok().filter(is_place)?, z.parse().ok().filter(is_place)?))
}

/// Whether all columns of a region there have legal coordinates.
fn is_place(region: &i32) -> bool {
    let limit = crate::ChunkPos::MAX / REGION_SIZE;
    (-limit - 1..=limit).contains(region)
}

/// Whether a file has a name that only a region has. It tells the kind of files that have no content.
pub(in crate::formats) fn is_region_name(path: &Path) -> bool {
    origin_in_name(path).is_some() || path.extension().is_some_and(|ending| ending == "mca")
}

/// Whether a file of this length that begins like this may be a region: regions have no mark, but a table that is mostly sound.
pub(in crate::formats) fn looks_like_region(head: &[u8], length: u64) -> bool {
    if head.len() < TABLE || length < u64::from(TABLE_SECTORS) * SECTOR {
        return false;
    }
    let entries = head[..TABLE].as_chunks().0.iter().map(|bytes| u32::from_be_bytes(*bytes));
    let sectors = length.div_ceil(SECTOR);
    let sound = |entry: &u32| {
        let (first, count) = (entry >> 8, entry & 0xff);
        *entry == 0 || (first >= TABLE_SECTORS && count > 0 && u64::from(first) < sectors)
    };
    entries.filter(sound).count() > SLOTS / 2
}

/// A path's last part, for messages.
pub(super) fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
