//! The program that every board runs: it flies through a baked world, reports what each frame took, and then does what the buttons ask for.
//!
//! What differs from board to board is behind [`Board`]: the display, the buttons, the clock and the console. A board gives its
//! memory with [`memory!`] and its world as the program `bake` wrote it, and calls [`run`].
#![no_std]
#![forbid(unsafe_code)]

pub mod baked;
mod board;
mod memory;
mod steering;

pub use board::{Board, Button, Buttons};
pub use engine_core::world::EditedChunk;
#[doc(hidden)]
pub use memory::parts;

use core::fmt::Write;

use backend_embedded::memory::Parts;
use backend_embedded::{PackedTextures, SoftwareRenderer};
use embedded_graphics::prelude::{Dimensions, DrawTarget};
use engine_core::{BakedWorld, Camera, Fog, Frame, FrameStats, Renderer, Size, WorldView};

use baked::Show;

/// Draws the frames of a show, and then what the buttons ask for, without end.
pub fn run<B: Board>(
    board: &mut B,
    display: B::Display,
    show: &Show,
    memory: Parts<'_, <B::Display as DrawTarget>::Color>,
    edited: &mut [EditedChunk],
) -> ! {
    let Ok(textures) = PackedTextures::new(show.textures) else { die(board.console(), &"the textures are broken") };
    let size = display.bounding_box().size;
    let mut renderer = SoftwareRenderer::new(display, memory, textures);
    let world = BakedWorld::new(show.world, edited);
    if let Err(error) = renderer.resize(Size { width: size.width, height: size.height }) {
        die(board.console(), &error)
    }
    if let Err(error) = renderer.sync(&world) {
        die(board.console(), &error)
    }
    for index in 0..show.frames {
        let pose = show.flight.get(index as usize % show.flight.len().max(1));
        let Some(camera) = pose.and_then(baked::Pose::camera) else { die(board.console(), &"there is nothing to see") };
        board.start_clock();
        let stats = draw(board, &mut renderer, &world, &frame(show, camera));
        let ticks = board.ticks();
        // A console that fails has nobody to tell.
        let _ = report(board.console(), index, ticks, &stats);
    }
    let stack = board.deepest_stack();
    let _ = writeln!(board.console(), "stack {stack}\ndone");
    let last = show.frames.saturating_sub(1) as usize % show.flight.len().max(1);
    let Some(mut camera) = show.flight.get(last).and_then(baked::Pose::camera) else {
        die(board.console(), &"there is nothing to see")
    };
    loop {
        let buttons = board.buttons();
        if buttons != Buttons::NONE {
            camera = steering::moved(camera, buttons);
            draw(board, &mut renderer, &world, &frame(show, camera));
        }
    }
}

/// One frame: the renderer's, and the board's part in showing it.
fn draw<B: Board>(
    board: &mut B,
    renderer: &mut SoftwareRenderer<'_, B::Display, Parts<'_, <B::Display as DrawTarget>::Color>>,
    world: &dyn WorldView,
    frame: &Frame,
) -> FrameStats {
    match renderer.render(world, frame) {
        Ok(stats) => {
            board.show(renderer.display_mut());
            stats
        }
        Err(error) => die(board.console(), &error),
    }
}

fn frame(show: &Show, camera: Camera) -> Frame {
    let fog = show.fog.and_then(|[start, end]| Fog::new(start, end));
    Frame { fog, ..Frame::new(camera, show.view_distance) }
}

fn report(console: &mut dyn Write, index: u32, ticks: u32, stats: &FrameStats) -> core::fmt::Result {
    let FrameStats { chunks_visible, faces_drawn, row_words, .. } = stats;
    writeln!(
        console,
        "frame {index} ticks {ticks} chunks_visible {chunks_visible} faces_drawn {faces_drawn} row_words {row_words}"
    )
}

/// What a board does that can't go on: it says why, and stops.
pub fn die(console: &mut dyn Write, why: &dyn core::fmt::Display) -> ! {
    let _ = writeln!(console, "\nfailed: {why}");
    loop {
        core::hint::spin_loop();
    }
}
