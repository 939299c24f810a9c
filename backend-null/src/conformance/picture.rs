//! A picture with its size, and how to keep it as a file.

use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

use engine_core::{Rgba8, Size};

/// Pixels in rows from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// How large it is.
    pub size: Size,
    /// As many as the size says.
    pub pixels: Vec<Rgba8>,
}

impl Picture {
    /// A picture made pixel by pixel, from column and row.
    pub fn from_fn(size: Size, mut pixel: impl FnMut(u32, u32) -> Rgba8) -> Self {
        let pixels = (0..size.height).flat_map(|y| (0..size.width).map(move |x| (x, y)));
        Self { size, pixels: pixels.map(|(x, y)| pixel(x, y)).collect() }
    }

    /// The pixel in column `x` and row `y`.
    ///
    /// # Panics
    /// If it is outside the picture.
    pub fn at(&self, x: u32, y: u32) -> Rgba8 {
        assert!(x < self.size.width && y < self.size.height, "({x}, {y}) is outside {:?}", self.size);
        self.pixels[y as usize * self.size.width as usize + x as usize]
    }

    /// Where two pictures of one size differ first: column and row.
    pub fn first_difference(&self, other: &Self) -> Option<(u32, u32)> {
        let index = self.pixels.iter().zip(&other.pixels).position(|(a, b)| a != b)?;
        Some((index as u32 % self.size.width, index as u32 / self.size.width))
    }

    /// Writes the picture, which has pixels, as a PNG file.
    ///
    /// # Errors
    /// If the file can't be written.
    pub fn write(&self, path: &Path) -> Result<(), png::EncodingError> {
        let mut encoder = png::Encoder::new(BufWriter::new(File::create(path)?), self.size.width, self.size.height);
        encoder.set_color(png::ColorType::Rgba);
        let bytes: Vec<u8> = self.pixels.iter().flat_map(|p| [p.r, p.g, p.b, p.a]).collect();
        encoder.write_header()?.write_image_data(&bytes)
    }
}
