//! `bench mesh`: meshers against each other, and against what no mesher can do without.

mod blocks;
mod cases;
mod floors;
mod light;
mod ours;
mod peers;
mod volume;

use std::path::Path;

use engine_core::mesh::MeshExtent;
use serde::Serialize;

use crate::contest::{self, Rules, Score};
use cases::{Case, Files, Ground};

const RULES: Rules = Rules { rounds: 31, turn: 400_000 };

/// One line of the result.
#[derive(Serialize)]
struct Row {
    case: String,
    size: usize,
    mesher: &'static str,
    ns: f64,
    /// The mesher's time over ours of the same kind; of ours with light over ours without, and 1 for those.
    ratio_to_ours: f64,
    quads: usize,
    bytes: usize,
    #[serde(skip)]
    spread: [f64; 2],
}

/// Measures all cases, prints the table and writes it to `json`. Chunks of real worlds come from the file or folder `world`.
pub(crate) fn run(json: Option<&Path>, world: Option<&Path>) -> Result<(), String> {
    let blocks = blocks::Blocks::builtin()?;
    let files = Files::open(world)?;
    let mut ground = Ground::new(&blocks)?;
    let mut rows = Vec::new();
    for extent in [MeshExtent::Chunk, MeshExtent::EightChunks] {
        let mut cases = cases::regular(extent, &blocks)?;
        cases.extend(ground.cases(extent)?);
        cases.extend(files.cases(extent)?);
        for case in &cases {
            let first = rows.len();
            rows.extend(measure(extent, case));
            print(&rows[first..], case.volumes.len());
        }
    }
    match json {
        Some(path) => crate::write_json(path, &rows),
        None => Ok(()),
    }
}

fn measure(extent: MeshExtent, case: &Case) -> Vec<Row> {
    let mut contenders = ours::all(&case.types);
    contenders.extend(peers::culled(extent));
    let culled = contenders.len();
    contenders.extend(peers::greedy(extent, &case.types));
    contenders.extend(floors::all(extent, &case.types));
    let scores = contest::hold(contenders, &case.volumes, RULES);
    let size = 16 * extent.chunks();
    let row = |(index, score)| row(&case.name, size, score, &scores, index < culled, case.volumes.len());
    scores.iter().enumerate().map(row).collect()
}

fn row(case: &str, size: usize, score: &Score, scores: &[Score], is_culled: bool, inputs: usize) -> Row {
    let against = match score.name {
        ours::CULLED | floors::COPY | floors::COUNT | floors::FACES => ours::CULLED,
        ours::GREEDY | ours::OCCLUDED | ours::LIT => ours::GREEDY,
        _ if is_culled => ours::CULLED,
        _ => ours::GREEDY,
    };
    let ratio = scores.iter().find(|other| other.name == against).map_or([1.0; 3], |other| score.ratio_to(other));
    Row {
        case: case.into(),
        size,
        mesher: score.name,
        ns: score.median(),
        ratio_to_ours: ratio[1],
        quads: score.made.quads / inputs,
        bytes: score.made.bytes / inputs,
        spread: [ratio[0], ratio[2]],
    }
}

fn print(rows: &[Row], inputs: usize) {
    let Some(Row { case, size, .. }) = rows.first() else { return };
    println!("\n{case}, {size}³ ({inputs} inputs)");
    println!("  {:<42} {:>10} {:>8}  {:<15} {:>7} {:>8}", "", "µs", "ratio", "(10 % – 90 %)", "quads", "bytes");
    for row in rows {
        let Row { mesher, ns, ratio_to_ours, quads, bytes, spread: [low, high], .. } = row;
        let spread = format!("({low:.2} – {high:.2})");
        println!("  {mesher:<42} {:>10.2} {ratio_to_ours:>8.2}  {spread:<15} {quads:>7} {bytes:>8}", ns / 1000.0);
    }
}
