//! The same work by others: `fastanvil`, which reads the blocks of regions by name.
//!
//! It makes no world of them, so what it does is less than an import; beside it stands the same part of our own.

use std::fs::File;
use std::hint::black_box;
use std::path::Path;

use engine_core::LocalPos;
use engine_core::formats::Source;
use fastanvil::{Chunk, JavaChunk, Region};

use super::subject::Subject;
use super::{Done, Row, measured};
use crate::clock;

/// Blocks along each side of a column.
const COLUMN: usize = 16;

/// A way to look at all blocks of a region.
type Way = fn(&Path) -> Result<u64, String>;

/// Measures what others make of a region; of nothing else, and not of what they can't read.
pub(super) fn measure(subject: &Subject, rows: &mut Vec<Row>) {
    let Some(path) = subject.path.as_deref().filter(|path| path.extension().is_some_and(|end| end == "mca")) else {
        return;
    };
    let ways: [(_, Way); 2] = [(None, ours), (Some("fastanvil"), fastanvils)];
    for (peer, way) in ways {
        match measured(clock::nanoseconds, || way(path).map(|blocks| Done { blocks, bytes: 0 })) {
            Ok((ns, Done { blocks, bytes })) => {
                rows.push(Row { case: subject.name.clone(), op: "import-names", ns, blocks, bytes, peer });
            }
            Err(problem) => println!("  {} can't read it: {problem}", peer.unwrap_or("burrow")),
        }
    }
}

/// How many blocks a region has, each looked at by its name.
fn ours(path: &Path) -> Result<u64, String> {
    let Source::Map(mut map) = Source::open(path).map_err(|error| error.to_string())? else {
        return Err("it is a model".to_owned());
    };
    let mut blocks = 0;
    for piece in map.pieces().0 {
        for chunk in map.read(piece).map_err(|error| error.to_string())? {
            blocks += LocalPos::all().filter_map(|at| black_box(chunk.block(at))).count() as u64;
        }
    }
    Ok(blocks)
}

/// The same by fastanvil.
fn fastanvils(path: &Path) -> Result<u64, String> {
    let file = File::open(path).map_err(|error| error.to_string())?;
    let mut region = Region::from_stream(file).map_err(|error| error.to_string())?;
    let mut blocks = 0;
    for column in region.iter() {
        let column = column.map_err(|error| error.to_string())?;
        let chunk = JavaChunk::from_bytes(&column.data).map_err(|error| error.to_string())?;
        for y in chunk.y_range() {
            let row = (0..COLUMN * COLUMN).filter_map(|at| black_box(chunk.block(at % COLUMN, y, at / COLUMN)));
            blocks += row.count() as u64;
        }
    }
    Ok(blocks)
}
