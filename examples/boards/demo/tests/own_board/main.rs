//! The board of the README, with wires that end in memory: what arrives at its panel is the picture, each pixel once.

mod board;
mod hal;

use std::sync::mpsc;

use hal::{Glass, Spi, Uart};

/// Rows that the board draws at once.
const ROWS: usize = 24;

#[test]
fn a_picture_arrives_at_the_panel() {
    let glass = Glass::default();
    let (said, lines) = mpsc::channel();
    let spi = Spi::to(&glass);
    // It never returns: after the last frame it waits for buttons that aren't there.
    std::thread::spawn(move || board::start(spi, Uart::to(said)));
    let mut frames = 0;
    loop {
        let line = lines.recv().expect("it doesn't end");
        assert!(!line.starts_with("failed"), "{line}");
        frames += usize::from(line.starts_with("frame "));
        if line == "done" {
            break;
        }
    }
    let glass = glass.lock().expect("nothing failed with it");
    assert!(frames > 0 && glass.windows == frames * 240 / ROWS, "{frames} frames, {} windows", glass.windows);
    assert!(glass.written.iter().all(|&times| times == frames), "each pixel is written once in each frame");
    let colours: std::collections::BTreeSet<_> = glass.pixels.iter().collect();
    assert!(colours.len() > 50, "{} colours are no landscape", colours.len());
}

#[test]
fn the_readme_shows_this_board() {
    let readme = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../README.md"));
    let board = include_str!("board.rs");
    assert!(readme.contains(board));
    assert!(board.lines().filter(|line| !line.is_empty()).count() < 40, "it is a short program");
}
