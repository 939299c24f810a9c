//! The census as text for people, and as JSON for programs.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use crate::census::{Census, Counts};

/// Blocks that the text names; the rest is summed up.
const NAMED: usize = 20;

/// One JSON object.
pub(crate) fn json(census: &Census) -> String {
    let corner = |pick: fn(&crate::census::Bounds) -> [i32; 3]| census.bounds.as_ref().map(pick);
    let at = |([x, y, z], block): &([i32; 3], Option<String>)| json!({"x": x, "y": y, "z": z, "block": block});
    let mut object = json!({
        "kind": census.kind.word(),
        "min": corner(|bounds| bounds.min),
        "max": corner(|bounds| bounds.max),
        "chunks": census.chunks,
        "blocks": census.blocks,
        "placeholders": census.placeholders,
        "light": {"block": census.light.block, "sky": census.light.sky},
        "messages": census.messages,
        "at": census.at.iter().map(at).collect::<Vec<_>>(),
    });
    if !census.regions.is_empty() {
        let regions = census.regions.iter().map(|(name, blocks)| (name.clone(), json!({"blocks": blocks})));
        object["regions"] = Value::Object(regions.collect::<Map<_, _>>());
    }
    format!("{object:#}\n")
}

/// A few lines.
pub(crate) fn text(census: &Census) -> String {
    let mut lines = format!("{}: {} chunks", census.kind, census.chunks);
    if let Some(bounds) = &census.bounds {
        let corner = |corner: [i32; 3]| corner.map(|c| c.to_string()).join(",");
        let size: Vec<String> =
            (0..3).map(|i| (i64::from(bounds.max[i]) - i64::from(bounds.min[i]) + 1).to_string()).collect();
        let _ = write!(lines, ", {} blocks from {} to {}", size.join("×"), corner(bounds.min), corner(bounds.max));
    }
    lines.push('\n');
    counts(&mut lines, &census.blocks);
    for (name, blocks) in &census.regions {
        let _ = writeln!(lines, "region {name}:");
        counts(&mut lines, blocks);
    }
    for (kind, range) in [("block", census.light.block), ("sky", census.light.sky)] {
        if let Some([low, high]) = range {
            let _ = writeln!(lines, "{kind} light from {low} to {high}");
        }
    }
    for ([x, y, z], block) in &census.at {
        let _ = writeln!(lines, "{x},{y},{z}: {}", block.as_deref().unwrap_or("nothing stored"));
    }
    for message in &census.messages {
        let _ = writeln!(lines, "note: {message}");
    }
    lines
}

fn counts(lines: &mut String, counts: &Counts) {
    let mut sorted: Vec<_> = counts.iter().collect();
    sorted.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    let (named, rest) = sorted.split_at(sorted.len().min(NAMED));
    for (name, count) in named {
        let _ = writeln!(lines, "{count:>12}  {name}");
    }
    if !rest.is_empty() {
        let sum: u64 = rest.iter().map(|(_, count)| **count).sum();
        let _ = writeln!(lines, "{sum:>12}  of {} other kinds", rest.len());
    }
}
