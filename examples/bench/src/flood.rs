//! `bench flood`: three ways to find the faces that a view shows, on the same scenes.
//!
//! * *loop*: every block that isn't covered on all six sides and passes a test against the view is drawn.
//! * *block-flood*: a breadth-first search through air from the camera's cell; each new neighbour is marked and tested against the view, and is
//!   drawn if it is solid.
//! * *row-flood*: ours, 16 cells at a time. What it finds is counted while the picture is drawn, since what is covered is searched no more; its time
//!   is that of the search alone, which leaves nothing out.
//!
//! The first two are as their authors describe them, on a plain array of one byte a block: nothing is slower to look at.

mod block_flood;
mod cover;
mod every_block;
mod grid;
mod row_flood;
mod scenes;

use std::path::Path;

use engine_core::{BlockPos, Face, Frame, Size, World};
use serde::Serialize;

use crate::contest::{self, Contender, Made, Rules};
use grid::Grid;

const RULES: Rules = Rules { rounds: 9, turn: 2_000_000 };
/// A way to find what a scene shows.
type Search = fn(&Scene) -> Found;
const METHODS: [(&str, Search); 3] =
    [("loop", every_block::search), ("block-flood", block_flood::search), ("row-flood", row_flood::search)];

/// The size of the pictures.
const SIZE: Size = Size { width: 320, height: 240 };

/// A world and a view of it, for all three.
struct Scene {
    name: String,
    world: World,
    grid: Grid,
    frame: Frame,
}

/// What a search found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Found {
    /// Cells that were looked at, marked or reached.
    cells: u64,
    /// Words of 16 cells that were worked on.
    row_words: u64,
    /// Blocks with a face to draw.
    blocks: u64,
    /// Faces that face the camera.
    faces: u64,
}

/// One line of the result.
#[derive(Serialize)]
struct Row {
    scene: String,
    method: &'static str,
    cells_visited: u64,
    row_words: u64,
    blocks: u64,
    faces: u64,
    ns: f64,
}

/// How the row flood compares with the block flood: medians over the scenes.
#[derive(Debug)]
struct Gain {
    /// Cells that the block flood marks for each row word.
    cells_a_word: f64,
    /// How many times fewer faces are left to draw.
    faces: f64,
}

/// Measures all scenes, prints the table and writes it to `json`.
pub(crate) fn run(json: Option<&Path>) -> Result<(), String> {
    let mut rows: Vec<Row> = Vec::new();
    let mut all = Vec::new();
    println!(
        "{:<35} {:<12} {:>8} {:>9} {:>7} {:>7} {:>10}",
        "scene", "method", "cells", "row words", "blocks", "faces", "µs"
    );
    for scene in scenes::all()? {
        let found = search(&scene);
        let contenders = METHODS.map(|(name, search)| {
            let run = move |scene: &Scene| Made { quads: search(scene).faces as usize, bytes: 0 };
            Contender { name, run: Box::new(run) }
        });
        let name = scene.name.clone();
        let scores = contest::hold(contenders.into(), &[scene], RULES);
        for (score, Found { cells: cells_visited, row_words, blocks, faces }) in scores.iter().zip(found) {
            let (method, ns) = (score.name, score.median());
            println!(
                "{name:<35} {method:<12} {cells_visited:>8} {row_words:>9} {blocks:>7} {faces:>7} {:>10.1}",
                ns / 1000.0
            );
            rows.push(Row { scene: name.clone(), method, cells_visited, row_words, blocks, faces, ns });
        }
        all.push(found);
    }
    let Gain { cells_a_word, faces } = gain(&all);
    let faster = |than: usize| median(rows.chunks(3).map(|scene| scene[than].ns / scene[2].ns));
    println!(
        "\nThe row flood against the block flood, medians over the scenes: {cells_a_word:.1} times fewer row words than cells marked,"
    );
    println!(
        "{faces:.2} times fewer faces, {:.1} times faster; {:.1} times faster than the loop.",
        faster(1),
        faster(0)
    );
    json.map_or(Ok(()), |path| crate::write_json(path, &rows))
}

/// What the three methods find: loop, block flood, row flood.
fn search(scene: &Scene) -> [Found; 3] {
    [every_block::search(scene), block_flood::search(scene), row_flood::drawn(scene)]
}

fn gain(found: &[[Found; 3]]) -> Gain {
    let ratio = |what: &dyn Fn(&[Found; 3]) -> (u64, u64)| {
        median(found.iter().map(|found| {
            let (theirs, ours) = what(found);
            theirs as f64 / ours as f64
        }))
    };
    Gain {
        cells_a_word: ratio(&|[_, block, row]| (block.cells, row.row_words)),
        faces: ratio(&|[_, block, row]| (block.faces, row.faces)),
    }
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    contest::quantile(values.collect(), 0.5)
}

/// Which way a face of a block must point to face the eye, by axis; none where the eye lies in its layer.
fn toward_eye(block: BlockPos, eye: BlockPos) -> impl Iterator<Item = Face> {
    let (block, eye) = (block.to_array(), eye.to_array());
    (0..3).filter_map(move |axis| match block[axis].cmp(&eye[axis]) {
        std::cmp::Ordering::Less => Some(Face::ALL[2 * axis + 1]),
        std::cmp::Ordering::Greater => Some(Face::ALL[2 * axis]),
        std::cmp::Ordering::Equal => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is promised of the search, but for its time; and covering only leaves out.
    #[test]
    fn fewer_row_words_and_faces() {
        let scenes = scenes::all().unwrap();
        let found: Vec<_> = scenes.iter().map(search).collect();
        for (scene, [every, block, row]) in scenes.iter().zip(&found) {
            assert!(row.faces <= block.faces && block.faces <= every.faces, "{}", scene.name);
            assert!(row.faces > 0 && row.row_words <= row_flood::search(scene).row_words, "{}", scene.name);
        }
        let gain = gain(&found);
        assert!(gain.cells_a_word >= 5.0 && gain.faces >= 1.2, "{gain:?}");
    }

    /// Along the ground of one chunk of 16×16×64 blocks.
    #[test]
    fn few_blocks_of_one_chunk_are_touched() {
        let scene = &scenes::all().unwrap()[0];
        assert_eq!(scene.grid.cells().len(), 16 * 16 * 64);
        let found = row_flood::drawn(scene);
        let share = |count: u64| count as f64 / scene.grid.cells().len() as f64;
        assert!(found.blocks > 0 && share(found.blocks) < 0.03 && share(found.row_words) < 0.07, "{found:?}");
    }
}
