//! The emulated boards show, bit for bit, what the software renderer draws on this machine, and take the same number of instructions each time.

mod flash;
mod host;

use backend_embedded::colour::Colour;
use bake::{Scene, Wish};
use embedded_graphics::pixelcolor::{Gray4, Rgb565};
use engine_core::{BlockBox, Rgba8, RowFlood, Size};

use flash::Outcome;

const FRAMES: usize = 2;
/// Bytes for the world that each board has at least.
const ROOM: usize = 120 << 10;
/// And for the search.
const PLANES: usize = RowFlood::planes_for(4, 4);

/// Runs a board twice. Each of its pixels is a square of the screenshot, so many pixels wide.
fn check<C: Colour>(board: &str, size: Size, scale: usize) {
    let wish = Wish { world: None, seed: 1, camera: None, cells: None, room: ROOM, planes: PLANES, size };
    let scene = Scene::open(&wish).expect("the landscape is there");
    let kept = scene.cut.bounds();
    let cells =
        BlockBox::between(kept.min.origin(), kept.max.origin().offset(15, 15, 15).expect("no edge of the world"));
    let run = |number| match flash::run(board, cells, FRAMES, number) {
        Outcome::Ran(run) => Some(run),
        Outcome::CantRun(why) => {
            flash::not_run(&format!("{board}: {why}"));
            None
        }
    };
    let Some([first, second]) = run(1).zip(run(2)).map(<[_; 2]>::from) else { return };
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

#[test]
fn lm3s6965evb() {
    check::<Gray4>("lm3s6965evb", Size { width: 128, height: 64 }, 4);
}

#[test]
fn riscv_virt() {
    check::<Rgb565>("riscv-virt", Size { width: 320, height: 240 }, 1);
}

#[test]
fn pico() {
    check::<Rgb565>("pico", Size { width: 320, height: 240 }, 1);
}
