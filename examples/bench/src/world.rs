//! `bench world`: how fast worlds come in, are lit, edited, saved and loaded, and what they take.
//!
//! | op | does |
//! |---|---|
//! | `generate`, `import` | makes all chunks of a piece of landscape, or reads a file or folder whole |
//! | `import-names` | only reads the names of all blocks, as peers do: into memory, not into a world |
//! | `picture` | `import`, and a picture of 640×480 by the software renderer |
//! | `light` | lights all chunks from nothing |
//! | `set`, `fill` | replaces single blocks all over the world, and a box of 64³ |
//! | `save` | commits all chunks to a new save, until the disk has them |
//! | `load` | reads all of them back |
//!
//! Times are processor time but for `save`, which waits for the disk.

mod operations;
mod peers;
mod picture;
mod subject;

use std::path::Path;

use serde::Serialize;

use subject::Subject;

/// Each operation is done so often; the median counts.
const ROUNDS: usize = 5;

/// One line of the result.
#[derive(Serialize)]
pub(crate) struct Row {
    case: String,
    op: &'static str,
    /// For all of it.
    ns: u64,
    /// Blocks that were gone through, air included.
    blocks: u64,
    /// What they take, in memory or, for `save` and `load`, on disk; 0 if that doesn't count.
    bytes: u64,
    /// Who did the work, if it weren't we.
    peer: Option<&'static str>,
}

/// What was done, before its name is put to it.
pub(super) struct Done {
    pub(super) blocks: u64,
    pub(super) bytes: u64,
}

/// Measures all cases, prints the table and writes it to `json`.
pub(crate) fn run(json: Option<&Path>, world: Option<&Path>) -> Result<(), String> {
    let mut rows = Vec::new();
    for subject in Subject::all(world)? {
        let first = rows.len();
        operations::measure(&subject, &mut rows)?;
        peers::measure(&subject, &mut rows);
        print(&rows[first..]);
    }
    match json {
        Some(path) => crate::write_json(path, &rows),
        None => Ok(()),
    }
}

/// Does something several times: the median of what it took by the given clock, and what was done.
pub(super) fn measured(
    clock: impl Fn() -> u64,
    mut work: impl FnMut() -> Result<Done, String>,
) -> Result<(u64, Done), String> {
    let mut times = Vec::new();
    let mut done = Done { blocks: 0, bytes: 0 };
    for _ in 0..ROUNDS {
        let start = clock();
        done = work()?;
        times.push(clock() - start);
    }
    times.sort_unstable();
    Ok((times[ROUNDS / 2], done))
}

fn print(rows: &[Row]) {
    let Some(Row { case, .. }) = rows.first() else { return };
    println!("\n{case}");
    println!("  {:<14} {:<10} {:>10} {:>12} {:>14} {:>14}", "", "", "ms", "blocks", "M blocks/s", "bytes/chunk");
    for Row { op, ns, blocks, bytes, peer, .. } in rows {
        let rate = *blocks as f64 * 1000.0 / (*ns).max(1) as f64;
        let chunks = (*blocks as f64 / 4096.0).max(1.0);
        let each = if *bytes > 0 { format!("{:.0}", *bytes as f64 / chunks) } else { String::new() };
        let milliseconds = *ns as f64 / 1e6;
        println!(
            "  {op:<14} {:<10} {milliseconds:>10.2} {blocks:>12} {rate:>14.1} {each:>14}",
            peer.unwrap_or("burrow")
        );
    }
}
