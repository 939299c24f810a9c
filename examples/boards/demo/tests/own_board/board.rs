use core::{convert::Infallible, fmt::Write};

use board_demo::{Board, EditedChunk, memory};
use board_panels::Bus;
use embedded_graphics::{pixelcolor::Rgb565, pixelcolor::raw::ToBytes, prelude::*, primitives::Rectangle};

use crate::hal::{Spi, Uart}; // yours: how bytes get to the panel (`Bus`), and where text goes (`fmt::Write`)

include!(env!("BURROW_WORLD")); // the world, as the program `bake` wrote it

struct Panel(Spi); // or any driver that is a `DrawTarget`, like those of the crate mipidsi

impl DrawTarget for Panel {
    type Color = Rgb565;
    type Error = Infallible;
    fn draw_iter<I: IntoIterator<Item = Pixel<Rgb565>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        pixels.into_iter().try_for_each(|Pixel(at, c)| self.fill_solid(&Rectangle::new(at, Size::new(1, 1)), c))
    }
    fn fill_contiguous<I: IntoIterator<Item = Rgb565>>(&mut self, area: &Rectangle, all: I) -> Result<(), Infallible> {
        let (first, Some(last)) = (area.top_left, area.bottom_right()) else { return Ok(()) };
        for (command, from, to) in [(0x2a, first.x, last.x), (0x2b, first.y, last.y)] {
            self.0.command(&[command]); // the window: columns, then rows; both ends belong to it
            self.0.data(&[(from >> 8) as u8, from as u8, (to >> 8) as u8, to as u8]);
        }
        self.0.command(&[0x2c]);
        all.into_iter().map(|colour| self.0.data(&colour.to_be_bytes())).map(Ok).collect()
    }
}

impl OriginDimensions for Panel {
    fn size(&self) -> Size {
        Size::new(240, 240)
    }
}

struct Mine(Uart);

impl Board for Mine {
    type Display = Panel;
    fn console(&mut self) -> &mut dyn Write {
        &mut self.0
    }
}

pub(crate) fn start(spi: Spi, uart: Uart) -> ! {
    let memory = memory!(Rgb565, width: 240, rows: 24, planes: PLANES, palette: 4096, glass: 512);
    board_demo::run(&mut Mine(uart), Panel(spi), &SHOW, memory, &mut [EditedChunk::EMPTY])
}
