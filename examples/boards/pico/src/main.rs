//! Burrow on a Raspberry Pi Pico with the Pico Display Pack 2.
#![no_std]
#![no_main]

mod boot;
mod clocks;
mod interrupts;
mod pins;
mod registers;
mod time;
mod wires;

mod world {
    include!(env!("BURROW_WORLD"));
}

use core::fmt;

use board_demo::{Board, Buttons, EditedChunk, memory};
use board_metal::pl011::Uart;
use board_metal::stack;
use board_panels::st7789::{Glass, Mirror, Mounting, Order, St7789, Turn};
use cortex_m_rt::entry;
use embedded_graphics::pixelcolor::Rgb565;

use wires::{Strip, Wires};

/// The panel lies on its side.
const MOUNTING: Mounting = Mounting {
    memory: [240, 320],
    glass: [240, 320],
    offset: [0, 0],
    turn: Turn::Quarter,
    mirror: Mirror::Off,
    order: Order::Rgb,
    kind: Glass::Inverted,
};

struct Pico {
    console: Uart,
    began: u32,
}

impl Board for Pico {
    type Display = St7789<Wires>;

    fn show(&mut self, display: &mut Self::Display) {
        display.bus().finish();
    }

    fn buttons(&mut self) -> Buttons {
        pins::buttons()
    }

    fn start_clock(&mut self) {
        // The lamp shines while a frame is drawn.
        pins::LAMP.high();
        self.began = time::now();
    }

    fn ticks(&mut self) -> u32 {
        pins::LAMP.low();
        time::now().wrapping_sub(self.began)
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
    static mut EDITED: [EditedChunk; 4] = [EditedChunk::EMPTY; 4];
    static mut STRIPS: [Strip; 2] = [Strip::EMPTY; 2];

    stack::paint();
    clocks::start();
    pins::start();
    interrupts::start();
    let console = Uart::start(registers::UART_0, clocks::FREQUENCY);
    let display = St7789::start(Wires::start(STRIPS), MOUNTING, &mut time::wait);
    pins::BACKLIGHT.high();
    let memory = memory!(Rgb565, width: 320, rows: 48, planes: world::PLANES, palette: 8192, glass: 1024);
    board_demo::run(&mut Pico { console, began: 0 }, display, &world::SHOW, memory, EDITED)
}
