//! The flags of `flash`.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use super::boards::{BOARDS, Board};

/// What `flash` shall do.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Request {
    /// Show the boards.
    List,
    /// Build the firmware for a board, and what else is asked for.
    Flash(Box<Flags>),
}

/// The firmware to build, and what to do with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Flags {
    /// The name of a board that exists.
    pub(crate) board: &'static str,
    /// A file to open instead of the generated landscape.
    pub(crate) world: Option<PathBuf>,
    /// Of the generated landscape.
    pub(crate) seed: Option<u64>,
    /// x, y, z, yaw, pitch: one fixed view.
    pub(crate) camera: Option<String>,
    /// x,y,z,x,y,z: the blocks to keep of the world.
    pub(crate) cells: Option<String>,
    /// How many frames to draw.
    pub(crate) frames: Option<u32>,
    /// Where the picture goes.
    pub(crate) screenshot: Option<PathBuf>,
    /// Where the statistics go.
    pub(crate) stats: Option<PathBuf>,
    /// How far to go.
    pub(crate) extent: Extent,
}

/// How far to go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Extent {
    /// Build the firmware and run it.
    #[default]
    Run,
    /// Build it.
    Build,
}

impl Flags {
    /// Whether something is asked for that only an emulator gives.
    pub(crate) fn need_emulator(&self) -> bool {
        self.screenshot.is_some() || self.stats.is_some()
    }
}

/// Reads what follows `flash`.
///
/// # Errors
/// One line: which flag, and what is wrong with it.
pub(crate) fn parse(arguments: &[OsString]) -> Result<Request, String> {
    let mut flags = Flags::default();
    let mut arguments = arguments.iter();
    let mut list = false;
    while let Some(argument) = arguments.next() {
        let argument = argument.to_string_lossy();
        let (name, attached) = match argument.split_once('=') {
            Some((name, value)) => (name, Some(OsString::from(value))),
            None => (&*argument, None),
        };
        let mut value = || match attached.clone().or_else(|| arguments.next().cloned()) {
            Some(value) if !value.is_empty() => Ok(value),
            _ => Err(format!("{name} needs a value")),
        };
        match name {
            "--list" => list = true,
            "--build-only" => flags.extent = Extent::Build,
            "--board" => flags.board = board(&value()?)?,
            "--world" => flags.world = Some(value()?.into()),
            "--seed" => flags.seed = Some(number(name, &value()?, 0)?),
            "--frames" => flags.frames = Some(number(name, &value()?, 1)?),
            "--camera" => {
                let meaning = "x,y,z,yaw,pitch: five finite numbers, in blocks and degrees";
                flags.camera = Some(numbers(name, &value()?, 5, meaning, |number: f64| number.is_finite())?);
            }
            "--box" => {
                let meaning = "x,y,z,x,y,z: two corners in whole blocks";
                flags.cells = Some(numbers(name, &value()?, 6, meaning, |_: i32| true)?);
            }
            "--screenshot" => flags.screenshot = Some(value()?.into()),
            "--stats" => flags.stats = Some(value()?.into()),
            _ => return Err(format!("flash takes no `{argument}`")),
        }
    }
    match (list, flags.board) {
        (true, _) => Ok(Request::List),
        (false, "") => Err("which board? (--board NAME; --list shows them)".to_owned()),
        _ => Ok(Request::Flash(Box::new(flags))),
    }
}

fn board(name: &OsStr) -> Result<&'static str, String> {
    let known = name.to_str().and_then(Board::named);
    let names: Vec<&str> = BOARDS.iter().map(|board| board.name).collect();
    known.map(|board| board.name).ok_or_else(|| format!("no board `{}` ({})", name.display(), names.join(", ")))
}

fn number<T: std::str::FromStr + PartialOrd + From<u8>>(flag: &str, text: &OsStr, least: u8) -> Result<T, String> {
    let number = text.to_str().and_then(|text| text.parse().ok()).filter(|number| *number >= T::from(least));
    number.ok_or_else(|| format!("{flag}: `{}` is no whole number from {least} up, or too large", text.display()))
}

/// Numbers with commas between them, each of which must be `right`.
fn numbers<T: std::str::FromStr>(
    flag: &str,
    text: &OsStr,
    count: usize,
    meaning: &str,
    right: impl Fn(T) -> bool,
) -> Result<String, String> {
    let text = text.to_string_lossy();
    let is_right = |part: &str| part.trim().parse().is_ok_and(&right);
    if text.split(',').count() == count && text.split(',').all(is_right) {
        Ok(text.into_owned())
    } else {
        Err(format!("{flag}: `{text}` isn't {meaning}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Request, String> {
        parse(&line.split_whitespace().map(OsString::from).collect::<Vec<_>>())
    }

    #[test]
    fn all_flags() {
        let line = "--board riscv-virt --world=a.vox --seed 7 --camera 1,2,-3.5,90,-10 --box 0,0,-9,50,60,70 --frames 10 --screenshot a.png --stats a.json --build-only";
        let expected = Flags {
            board: "riscv-virt",
            world: Some("a.vox".into()),
            seed: Some(7),
            camera: Some("1,2,-3.5,90,-10".to_owned()),
            cells: Some("0,0,-9,50,60,70".to_owned()),
            frames: Some(10),
            screenshot: Some("a.png".into()),
            stats: Some("a.json".into()),
            extent: Extent::Build,
        };
        assert_eq!(parsed(line), Ok(Request::Flash(Box::new(expected))));
        assert_eq!(parsed("--list"), Ok(Request::List));
    }

    #[test]
    fn nonsense_is_named() {
        for (line, problem) in [
            ("", "which board? (--board NAME; --list shows them)"),
            ("--board", "--board needs a value"),
            ("--board pdp11", "no board `pdp11` ("),
            ("--board riscv-virt --frames 0", "--frames: `0` is no whole number from 1 up, or too large"),
            ("--board riscv-virt --seed -1", "--seed: `-1` is no whole number from 0 up, or too large"),
            ("--board riscv-virt --camera 1,2,3", "--camera: `1,2,3` isn't x,y,z,yaw,pitch: five finite numbers"),
            ("--board riscv-virt --camera 1,2,3,4,NaN", "--camera: `1,2,3,4,NaN` isn't"),
            ("--board riscv-virt fast", "flash takes no `fast`"),
        ] {
            let found = parsed(line).unwrap_err();
            assert!(found.starts_with(problem), "{line}: {found}");
        }
    }
}
