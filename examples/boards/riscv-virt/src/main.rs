//! Burrow on the RISC-V machine `virt`, as QEMU emulates it.
#![no_std]
#![no_main]

mod display;
mod fault;
mod registers;

mod world {
    include!(env!("BURROW_WORLD"));
}

use core::fmt;

use board_demo::{Board, EditedChunk, memory};
use board_metal::stack;
use embedded_graphics::pixelcolor::Rgb565;
use riscv_rt::entry;
use static_cell::ConstStaticCell;

use display::Screen;
use registers::Console;

struct Virt {
    console: Console,
    began: u32,
}

impl Board for Virt {
    type Display = Screen;

    fn start_clock(&mut self) {
        self.began = registers::instructions();
    }

    fn ticks(&mut self) -> u32 {
        registers::instructions().wrapping_sub(self.began)
    }

    fn deepest_stack(&self) -> usize {
        stack::deepest()
    }

    fn console(&mut self) -> &mut dyn fmt::Write {
        &mut self.console
    }
}

#[entry]
fn main() -> ! {
    static EDITED: ConstStaticCell<[EditedChunk; 4]> = ConstStaticCell::new([EditedChunk::EMPTY; 4]);

    stack::paint();
    let mut console = Console;
    let Some(screen) = Screen::start() else {
        board_demo::die(&mut console, &"no display: start the emulator with -device bochs-display,romfile=")
    };
    let memory = memory!(Rgb565, width: 320, rows: 80, planes: world::PLANES, palette: 16384, glass: 2048);
    board_demo::run(&mut Virt { console, began: 0 }, screen, &world::SHOW, memory, EDITED.take())
}
