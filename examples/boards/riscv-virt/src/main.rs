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

use board_demo::{Board, Buttons};
use board_metal::stack;
use riscv_rt::entry;

use display::Screen;
use registers::Console;

struct Virt {
    screen: Screen,
    console: Console,
    began: u32,
}

impl Board for Virt {
    type Display = Screen;

    fn display(&mut self) -> &mut Screen {
        &mut self.screen
    }

    fn show(&mut self) {
        // The display shows its memory at any time.
    }

    fn buttons(&mut self) -> Buttons {
        // The machine has none.
        Buttons::NONE
    }

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
    stack::paint();
    let mut console = Console;
    let Some(screen) = Screen::start() else {
        board_demo::die(&mut console, &"no display: start the emulator with -device bochs-display,romfile=")
    };
    board_demo::run(&mut Virt { screen, console, began: 0 }, &world::SHOW, &mut [])
}
