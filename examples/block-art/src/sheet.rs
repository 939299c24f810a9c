//! The contact sheet: every texture enlarged, in the catalogue's order, to judge the look by eye; those that wrap are
//! laid 2 × 2 to judge their seams too.

use std::path::Path;

use crate::canvas::SIDE;
use crate::catalogue::{Texture, Wrap};
use crate::files::write_png;
use crate::palette::{Colour, rgb};

const COLUMNS: usize = 14;
const ZOOM: usize = 4;
const TILE: usize = 2 * SIDE as usize * ZOOM;
const CELL: usize = TILE + 8;
const PAPER: Colour = rgb(0x2b_2d33);
/// Seen through holes and glass.
const BEHIND: Colour = rgb(0x8f_b4dc);

/// Writes the sheet of these textures.
pub(crate) fn write(textures: &[Texture], path: &Path) -> Result<(), String> {
    let (width, height) = (COLUMNS * CELL, textures.len().div_ceil(COLUMNS) * CELL);
    let pixels: Vec<u8> = (0..width * height)
        .flat_map(|index| {
            let (x, y) = (index % width, index / width);
            let texture = textures.get(y / CELL * COLUMNS + x / CELL);
            texture.map_or(PAPER, |texture| enlarged(texture, x % CELL, y % CELL)).0
        })
        .collect();
    let size = |pixels| u32::try_from(pixels).map_err(|_| format!("{}: the sheet is too large", path.display()));
    write_png(path, size(width)?, size(height)?, &pixels)
}

/// A pixel of one cell of the sheet.
fn enlarged(texture: &Texture, x: usize, y: usize) -> Colour {
    if x >= TILE || y >= TILE {
        return PAPER;
    }
    let zoom = if texture.wrap == Wrap::Single { 2 * ZOOM } else { ZOOM };
    let coordinate = |at: usize| i32::try_from(at / zoom).unwrap_or_default();
    let colour = texture.canvas.at(coordinate(x), coordinate(y));
    BEHIND.mix(colour, i32::from(colour.0[3]) * 256 / 255)
}
