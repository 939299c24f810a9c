//! `bake`: writes a world for a board.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use bake::{Scene, Wish};
use engine_core::{BlockBox, BlockPos, Size};
use lexopt::{Arg, Parser, ValueExt};

const USAGE: &str = "\
Usage: bake --out FILE.rs [FLAGS]

  --world PATH              a file to open (without: a generated landscape)
  --seed N                  of the generated landscape (1)
  --camera x,y,z,yaw,pitch  one view, in blocks and degrees (without: a flight of 100 frames)
  --box x,y,z,x,y,z         two corners of what to keep, in blocks (without: a box around the eye)
  --room BYTES              what it may take at most (1048576)
  --planes N                planes of RAM for the search, 64 bytes each (314: 12 by 12 chunks)
  --size WxH                of the picture (320x240)
  --frames N                how many frames to draw (the flight: 100; one view: 1)
";

/// What the command line asks for.
struct Flags {
    wish: Wish,
    frames: Option<u32>,
    out: PathBuf,
}

fn main() -> ExitCode {
    match flags(std::env::args_os().skip(1)) {
        Ok(None) => {
            print!("{USAGE}");
            ExitCode::SUCCESS
        }
        Ok(Some(flags)) => bake(&flags).map_or_else(|problem| fail(&problem, 1), |()| ExitCode::SUCCESS),
        Err(problem) => fail(&problem.to_string(), 2),
    }
}

fn fail(problem: &str, code: u8) -> ExitCode {
    eprintln!("error: {problem}");
    ExitCode::from(code)
}

fn bake(flags: &Flags) -> Result<(), String> {
    let scene = Scene::open(&flags.wish)?;
    let frames = flags.frames.unwrap_or(scene.flight.len() as u32);
    let text = bake::text(&scene, frames);
    // A file that stays the same isn't touched, so that nothing is compiled again for it.
    if std::fs::read_to_string(&flags.out).is_ok_and(|there| there == text) {
        return Ok(());
    }
    std::fs::write(&flags.out, text).map_err(|error| format!("can't write {}: {error}", flags.out.display()))
}

fn flags(arguments: impl Iterator<Item = OsString>) -> Result<Option<Flags>, lexopt::Error> {
    let size = Size { width: 320, height: 240 };
    let mut wish = Wish { world: None, seed: 1, camera: None, cells: None, room: 1 << 20, planes: 314, size };
    let (mut frames, mut out) = (None, None);
    let mut parser = Parser::from_args(arguments);
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Long("help") | Arg::Short('h') => return Ok(None),
            Arg::Long("world") => wish.world = Some(parser.value()?.into()),
            Arg::Long("seed") => wish.seed = parser.value()?.parse()?,
            Arg::Long("camera") => {
                let [x, y, z, yaw, pitch] = parser.value()?.parse_with(|text| numbers(text, ','))?;
                wish.camera = Some(([x, y, z], [yaw as f32, pitch as f32]));
            }
            Arg::Long("box") => {
                let [a, b, c, d, e, f] = parser.value()?.parse_with(|text| numbers(text, ','))?;
                wish.cells = Some(BlockBox::between(BlockPos::new(a, b, c), BlockPos::new(d, e, f)));
            }
            Arg::Long("room") => wish.room = parser.value()?.parse()?,
            Arg::Long("planes") => wish.planes = parser.value()?.parse()?,
            Arg::Long("size") => {
                let [width, height] = parser.value()?.parse_with(|text| numbers(text, 'x'))?;
                wish.size = Size { width, height };
            }
            Arg::Long("frames") => frames = Some(parser.value()?.parse()?),
            Arg::Long("out") => out = Some(parser.value()?.into()),
            other => return Err(other.unexpected()),
        }
    }
    Ok(Some(Flags { wish, frames, out: out.ok_or("--out is missing")? }))
}

/// Exactly `N` numbers.
fn numbers<T: std::str::FromStr, const N: usize>(text: &str, between: char) -> Result<[T; N], String> {
    let parts: Vec<T> = text.split(between).filter_map(|part| part.trim().parse().ok()).collect();
    let count = text.split(between).count();
    <[T; N]>::try_from(parts)
        .ok()
        .filter(|_| count == N)
        .ok_or_else(|| format!("{N} numbers with `{between}` between them"))
}
