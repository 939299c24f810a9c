//! The program that every board runs: it draws frames and reports what each took.
//!
//! What differs from board to board is behind [`Board`]: the display, the buttons, the clock and the console.
#![no_std]
#![forbid(unsafe_code)]

pub mod baked;
mod board;
mod card;

pub use board::{Board, Button, Buttons};

use core::fmt::Write;

use baked::Show;
use engine_core::BakedWorld;
use engine_core::world::EditedChunk;

/// Draws the frames of a show, and then what the buttons ask for, without end.
pub fn run(board: &mut impl Board, show: &Show, edited: &mut [EditedChunk]) -> ! {
    let world = BakedWorld::new(show.world, edited);
    let mut frame = 0;
    loop {
        board.start_clock();
        card::draw(board.display(), frame);
        board.show();
        let ticks = board.ticks();
        // A console that fails has nobody to tell.
        let _ = writeln!(board.console(), "frame {frame} ticks {ticks}");
        frame += 1;
        if frame == show.frames {
            let highest = engine_core::WorldView::highest_block(&world);
            let _ = writeln!(board.console(), "highest {highest:?}");
            let stack = board.deepest_stack();
            let _ = writeln!(board.console(), "stack {stack}\ndone");
            loop {
                core::hint::spin_loop();
            }
        }
    }
}

/// What a board does that can't go on: it says why, and stops.
pub fn die(console: &mut impl Write, why: &dyn core::fmt::Display) -> ! {
    let _ = writeln!(console, "\nfailed: {why}");
    loop {
        core::hint::spin_loop();
    }
}
