//! The display: a PCI device (`bochs-display`) that shows a piece of memory, in which each pixel is 16 bits.

use core::convert::Infallible;
use core::sync::atomic::{AtomicBool, Ordering};

use board_metal::Registers;
use embedded_graphics::pixelcolor::{IntoStorage, Rgb565};
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

use crate::registers::pci;

/// Pixels in a row.
pub(crate) const WIDTH: usize = 320;
/// Rows.
pub(crate) const HEIGHT: usize = 240;

/// Vendor and device of the display.
const IDENTITY: u32 = 0x1111_1234;

const PCI_COMMAND: usize = 0x04;
const PCI_MEMORY_ON: u16 = 2;
/// Where the device's memory and its registers shall be.
const PCI_MEMORY_AT: usize = 0x10;
const PCI_REGISTERS_AT: usize = 0x18;

const MEMORY: usize = 0x4000_0000;
const REGISTERS: usize = 0x4100_0000;

const MODE_WIDTH: usize = 0x502;
const MODE_HEIGHT: usize = 0x504;
const MODE_BITS: usize = 0x506;
const MODE_ENABLE: usize = 0x508;
/// On, and its memory in one piece.
const ON: u16 = 0x41;

/// The display.
pub(crate) struct Screen {
    pixels: &'static mut [u16],
}

impl Screen {
    /// Switches the display on, once. `None` if the machine has none, or it is on already.
    pub(crate) fn start() -> Option<Self> {
        let device = (0..32).map(pci).find(|device| device.read(0) == IDENTITY)?;
        let pixels = take_memory()?;
        device.write(PCI_MEMORY_AT, MEMORY as u32);
        device.write(PCI_REGISTERS_AT, REGISTERS as u32);
        device.write_half(PCI_COMMAND, PCI_MEMORY_ON);
        // SAFETY: the device has just been told that its registers are here; they read and write no memory.
        #[expect(unsafe_code, reason = "says where a device is")]
        let mode = unsafe { Registers::at(REGISTERS) };
        mode.write_half(MODE_WIDTH, WIDTH as u16);
        mode.write_half(MODE_HEIGHT, HEIGHT as u16);
        mode.write_half(MODE_BITS, 16);
        mode.write_half(MODE_ENABLE, ON);
        Some(Self { pixels })
    }
}

/// The display's memory, the first time.
fn take_memory() -> Option<&'static mut [u16]> {
    static TAKEN: AtomicBool = AtomicBool::new(false);
    if TAKEN.swap(true, Ordering::Relaxed) {
        return None;
    }
    let memory = core::ptr::with_exposed_provenance_mut(MEMORY);
    // SAFETY: the display has 16 MiB of memory here, aligned, any bits are pixels, and nobody else has taken it.
    #[expect(unsafe_code, reason = "the display's memory is no Rust object")]
    Some(unsafe { core::slice::from_raw_parts_mut(memory, WIDTH * HEIGHT) })
}

impl DrawTarget for Screen {
    type Color = Rgb565;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Rgb565>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(point, colour) in pixels {
            if self.bounding_box().contains(point) {
                self.pixels[point.y as usize * WIDTH + point.x as usize] = colour.into_storage();
            }
        }
        Ok(())
    }

    fn fill_contiguous<I: IntoIterator<Item = Rgb565>>(
        &mut self,
        area: &Rectangle,
        colours: I,
    ) -> Result<(), Infallible> {
        if self.bounding_box().intersection(area) != *area {
            return self.draw_iter(area.points().zip(colours).map(|(point, colour)| Pixel(point, colour)));
        }
        let (left, top) = (area.top_left.x as usize, area.top_left.y as usize);
        let (width, height) = (area.size.width as usize, area.size.height as usize);
        if width == WIDTH {
            let pixels = &mut self.pixels[top * WIDTH..(top + height) * WIDTH];
            pixels.iter_mut().zip(colours).for_each(|(pixel, colour)| *pixel = colour.into_storage());
            return Ok(());
        }
        let mut colours = colours.into_iter();
        for row in self.pixels.chunks_exact_mut(WIDTH).skip(top).take(height) {
            for (pixel, colour) in row[left..left + width].iter_mut().zip(&mut colours) {
                *pixel = colour.into_storage();
            }
        }
        Ok(())
    }
}

impl OriginDimensions for Screen {
    fn size(&self) -> Size {
        Size::new(WIDTH as u32, HEIGHT as u32)
    }
}
