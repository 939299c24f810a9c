//! The emulated boards show, bit for bit, what the software renderer draws on this machine, and take the same number of instructions each time.

mod flash;
mod host;

use std::time::{Duration, Instant};

use backend_embedded::colour::Colour;
use bake::{Scene, Wish};
use embedded_graphics::pixelcolor::{Gray4, Rgb565};
use engine_core::{BlockBox, Rgba8, RowFlood, Size};

use flash::qemu::Qemu;

const FRAMES: usize = 2;
/// How long a button may take to do something.
const PATIENCE: Duration = Duration::from_secs(60);
/// Bytes for the world that each board has at least.
const ROOM: usize = 120 << 10;
/// And for the search.
const PLANES: usize = RowFlood::planes_for(4, 4);

/// A part of the landscape that each board has room for.
fn scene(size: Size) -> (Scene, BlockBox) {
    let wish = Wish { world: None, seed: 1, camera: None, cells: None, room: ROOM, planes: PLANES, size };
    let scene = Scene::open(&wish).expect("the landscape is there");
    let kept = scene.cut.bounds();
    let last = kept.max.origin().offset(15, 15, 15).expect("no edge of the world");
    (scene, BlockBox::between(kept.min.origin(), last))
}

/// Runs a board twice. Each of its pixels is a square of the screenshot, so many pixels wide.
fn check<C: Colour>(board: &str, size: Size, scale: usize) {
    let (scene, cells) = scene(size);
    let run = |number| flash::run(board, cells, FRAMES, number);
    let (first, second) = match run(1).and_then(|first| Ok((first, run(2)?))) {
        Ok(runs) => runs,
        Err(reason) => return reason.log(board),
    };
    assert!(first.stats.contains("\"instructions_per_frame\": "), "{}", first.stats);
    assert_eq!(first.stats, second.stats, "two runs");
    assert!(first.screenshot == second.screenshot, "two runs give two pictures");

    let [width, height] = [size.width, size.height].map(|pixels| pixels as usize);
    let (wide, shown) = flash::pixels(&first.screenshot);
    assert_eq!([wide, shown.len()], [width * scale, width * height * scale * scale]);
    let drawn = host::draw::<C>(&scene, FRAMES - 1, size);
    for (index, Rgba8 { r, g, b, .. }) in drawn.into_iter().enumerate() {
        let (x, y) = (index % width, index / width);
        assert_eq!(shown[y * scale * wide + x * scale], [r, g, b], "{board}, at {x}, {y}");
    }
}

const OLED: Size = Size { width: 128, height: 64 };

#[test]
fn lm3s6965evb() {
    check::<Gray4>("lm3s6965evb", OLED, 4);
    buttons_move_the_camera();
}

/// Of the board above, whose firmware is built.
fn buttons_move_the_camera() {
    let elf = match flash::build("lm3s6965evb", scene(OLED).1, FRAMES) {
        Ok(elf) => elf,
        Err(reason) => return reason.log("lm3s6965evb"),
    };
    let mut qemu = Qemu::start(&elf);
    let mut before = qemu.screen();
    for key in ["right", "up"] {
        let start = Instant::now();
        // The emulator wires a key up with its first press; the second one counts.
        while qemu.screen() == before {
            assert!(start.elapsed() < PATIENCE, "{key} does nothing");
            qemu.press(key);
            std::thread::sleep(Duration::from_millis(200));
        }
        before = qemu.settled();
    }
}

#[test]
fn riscv_virt() {
    check::<Rgb565>("riscv-virt", Size { width: 320, height: 240 }, 1);
}

#[test]
fn pico() {
    check::<Rgb565>("pico", Size { width: 320, height: 240 }, 1);
}
