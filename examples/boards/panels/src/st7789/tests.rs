//! The driver against a model of the controller, which knows nothing of the driver.

use embedded_graphics::pixelcolor::raw::RawU16;
use embedded_graphics::primitives::PrimitiveStyle;

use super::*;

/// A controller with its memory, as its data sheet describes it.
struct Controller {
    memory: Vec<Option<u16>>,
    columns: u16,
    rows: u16,
    access: u8,
    /// First and last, of columns and of rows.
    window: [[u16; 2]; 2],
    /// The column and row that the next pixel goes to.
    at: [u16; 2],
    command: u8,
    half: Option<u8>,
    bytes: Vec<u8>,
}

impl Controller {
    fn new([columns, rows]: [u16; 2]) -> Self {
        Self {
            memory: vec![None; usize::from(columns) * usize::from(rows)],
            columns,
            rows,
            access: 0,
            window: [[0, 0]; 2],
            at: [0, 0],
            command: 0,
            half: None,
            bytes: Vec::new(),
        }
    }

    fn pixel(&mut self, colour: u16) {
        let [column, row] = self.at;
        let (mut x, mut y) = if self.access & 0x20 == 0 { (column, row) } else { (row, column) };
        assert!(x < self.columns && y < self.rows, "pixel {column},{row} lies outside the memory");
        if self.access & 0x40 != 0 {
            x = self.columns - 1 - x;
        }
        if self.access & 0x80 != 0 {
            y = self.rows - 1 - y;
        }
        let cell = &mut self.memory[usize::from(y) * usize::from(self.columns) + usize::from(x)];
        assert_eq!(cell.replace(colour), None, "memory {x},{y} is written twice");
        self.at[0] += 1;
        if self.at[0] > self.window[0][1] {
            self.at = [self.window[0][0], self.at[1] + 1];
        }
        assert!(row <= self.window[1][1], "more pixels than the window holds");
    }
}

impl Bus for &mut Controller {
    fn command(&mut self, bytes: &[u8]) {
        assert_eq!(bytes.len(), 1, "arguments are data here");
        assert_eq!(self.half, None, "half a pixel");
        self.command = bytes[0];
        self.bytes.clear();
        if self.command == 0x2c {
            self.at = [self.window[0][0], self.window[1][0]];
        }
    }

    fn data(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.bytes.push(byte);
            match (self.command, &*self.bytes) {
                (0x36, &[access]) => self.access = access,
                (0x3a, &[format]) => assert_eq!(format, 0x55, "16 bits a pixel"),
                (0x2a | 0x2b, &[a, b, c, d]) => {
                    let axis = usize::from(self.command - 0x2a);
                    self.window[axis] = [u16::from_be_bytes([a, b]), u16::from_be_bytes([c, d])];
                }
                (0x2c, _) => match self.half.take() {
                    Some(upper) => self.pixel(u16::from_be_bytes([upper, byte])),
                    None => self.half = Some(byte),
                },
                _ => {}
            }
        }
    }
}

const PANELS: [([u16; 2], [u16; 2], [u16; 2]); 6] = [
    ([240, 320], [240, 320], [0, 0]),
    ([240, 320], [240, 240], [0, 80]),
    ([240, 320], [135, 240], [52, 40]),
    ([132, 162], [128, 128], [2, 1]),
    ([240, 320], [170, 320], [35, 0]),
    ([240, 320], [1, 1], [7, 9]),
];
const TURNS: [Turn; 4] = [Turn::None, Turn::Quarter, Turn::Half, Turn::ThreeQuarters];

fn mounted((memory, glass, offset): ([u16; 2], [u16; 2], [u16; 2]), turn: Turn, mirror: Mirror) -> Mounting {
    Mounting { memory, glass, offset, turn, mirror, order: Order::Rgb, kind: Glass::Normal }
}

/// Where on the glass one sees the picture's pixel, by turning the picture step by step.
fn on_glass(mounting: &Mounting, [x, y]: [u16; 2]) -> [u16; 2] {
    let quarters = TURNS.iter().position(|&turn| turn == mounting.turn).unwrap();
    let [mut width, mut height] = mounting.size();
    let x = if mounting.mirror == Mirror::On { width - 1 - x } else { x };
    let mut at = [x, y];
    for _ in 0..quarters {
        // A quarter to the right: the top row becomes the right column.
        at = [height - 1 - at[1], at[0]];
        (width, height) = (height, width);
    }
    at
}

#[test]
fn each_pixel_of_the_glass_is_written_once_and_in_its_place() {
    for panel in PANELS {
        for turn in TURNS {
            for mirror in [Mirror::Off, Mirror::On] {
                let mounting = mounted(panel, turn, mirror);
                let mut controller = Controller::new(mounting.memory);
                let mut display = St7789::start(&mut controller, mounting, &mut |_| {});
                let Size { width, height } = display.bounding_box().size;
                // In strips of a height that the panel's is no multiple of.
                for top in (0..height).step_by(16) {
                    let strip = Rectangle::new(Point::new(0, top as i32), Size::new(width, 16.min(height - top)));
                    let colours = strip.points().map(|p| Rgb565::from(RawU16::new(colour(p.x as u16, p.y as u16))));
                    display.fill_contiguous(&strip, colours).unwrap();
                }
                let written = controller.memory.iter().flatten().count();
                assert_eq!(written, usize::from(panel.1[0]) * usize::from(panel.1[1]), "{mounting:?}");
                for y in 0..height as u16 {
                    for x in 0..width as u16 {
                        let [column, row] = on_glass(&mounting, [x, y]);
                        let cell =
                            usize::from(row + panel.2[1]) * usize::from(panel.0[0]) + usize::from(column + panel.2[0]);
                        assert_eq!(controller.memory[cell], Some(colour(x, y)), "{x},{y} of {mounting:?}");
                    }
                }
            }
        }
    }
}

fn colour(x: u16, y: u16) -> u16 {
    x.wrapping_mul(321) ^ y.wrapping_mul(7919)
}

#[test]
fn what_lies_outside_is_left_out() {
    let mounting = mounted(PANELS[1], Turn::Quarter, Mirror::Off);
    let mut controller = Controller::new(mounting.memory);
    let mut display = St7789::start(&mut controller, mounting, &mut |_| {});
    let style = PrimitiveStyle::with_fill(Rgb565::RED);
    Rectangle::new(Point::new(-3, 238), Size::new(5, 5)).into_styled(style).draw(&mut display).unwrap();
    let area = Rectangle::new(Point::new(238, -1), Size::new(4, 2));
    display.fill_contiguous(&area, [Rgb565::GREEN; 8]).unwrap();
    Pixel(Point::new(240, 0), Rgb565::BLUE).draw(&mut display).unwrap();
    assert_eq!(controller.memory.iter().flatten().count(), 2 * 2 + 2);
}

#[test]
fn colours_go_out_with_the_upper_byte_first() {
    let mut controller = Controller::new([240, 320]);
    let mounting = mounted(PANELS[0], Turn::None, Mirror::Off);
    let mut display = St7789::start(&mut controller, mounting, &mut |_| {});
    let grey = Rgb565::new(0x80 >> 3, 0x80 >> 2, 0x80 >> 3);
    for (colour, bytes) in
        [(Rgb565::RED, [0xf8, 0x00]), (Rgb565::GREEN, [0x07, 0xe0]), (Rgb565::BLUE, [0x00, 0x1f]), (grey, [0x84, 0x10])]
    {
        display.bus().memory.fill(None);
        Pixel(Point::zero(), colour).draw(&mut display).unwrap();
        assert_eq!(display.bus().bytes, bytes);
    }
}
