//! Burrow on the Stellaris LM3S6965 evaluation board, as QEMU emulates it.
#![no_std]
#![no_main]

mod fault;
mod input;
mod registers;
mod wires;

mod world {
    include!(env!("BURROW_WORLD"));
}

use core::fmt;

use board_demo::{Board, Buttons, EditedChunk, memory};
use board_metal::pl011::Uart;
use board_metal::{Registers, stack};
use board_panels::ssd0323::{self, Ssd0323};
use cortex_m_rt::entry;
use embedded_graphics::pixelcolor::Gray4;

use input::Pad;
use wires::Wires;

/// The clock of the UART and all else, in hertz.
const CLOCK: u32 = 50_000_000;

/// The counter of the processor counts down from here.
const TICKS: u32 = 0x00ff_ffff;

struct Evb {
    pad: Pad,
    timer: Registers,
    console: Uart,
}

impl Board for Evb {
    type Display = Ssd0323<'static, Wires>;

    fn show(&mut self, display: &mut Self::Display) {
        display.flush();
    }

    fn buttons(&mut self) -> Buttons {
        self.pad.read()
    }

    fn start_clock(&mut self) {
        // Any write makes it start over.
        self.timer.write(registers::TIMER_VALUE, 0);
    }

    fn ticks(&mut self) -> u32 {
        TICKS - self.timer.read(registers::TIMER_VALUE)
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
    static mut EDITED: [EditedChunk; 1] = [EditedChunk::EMPTY; 1];
    static mut PICTURE: [u8; ssd0323::BYTES] = [0; ssd0323::BYTES];

    stack::paint();
    registers::start_clocks();
    let display = Ssd0323::start(Wires::start(), PICTURE);
    let mut board =
        Evb { pad: Pad::start(), timer: registers::start_timer(TICKS), console: registers::start_uart(CLOCK) };
    let memory = memory!(Gray4, width: 128, rows: 64, planes: world::PLANES, palette: 4096, glass: 512);
    board_demo::run(&mut board, display, &world::SHOW, memory, EDITED)
}
