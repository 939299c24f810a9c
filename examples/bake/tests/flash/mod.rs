//! `cargo xtask flash`, as a user calls it.

pub(crate) mod qemu;

use std::io::Write;
use std::path::PathBuf;
use std::process::Command;

use engine_core::BlockBox;

/// What came of it.
pub(crate) type Outcome<T> = Result<T, CantRun>;

/// Why not: the emulator, or a Rust that builds for the board, can't be had here.
pub(crate) struct CantRun(String);

/// What a run left.
pub(crate) struct Run {
    pub(crate) screenshot: Vec<u8>,
    pub(crate) stats: String,
}

/// Flashes a board with these blocks of the landscape.
pub(crate) fn run(board: &str, cells: BlockBox, frames: usize, number: u32) -> Outcome<Run> {
    let place = |kind: &str| PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{board}-{number}.{kind}"));
    let (screenshot, stats) = (place("png"), place("json"));
    let mut command = command(board, cells, frames);
    command.arg("--screenshot").arg(&screenshot).arg("--stats").arg(&stats);
    start(command).map(|_| Run {
        screenshot: std::fs::read(&screenshot).expect("there is a picture"),
        stats: std::fs::read_to_string(&stats).expect("there are statistics"),
    })
}

/// Builds the same, and gives the file to load.
pub(crate) fn build(board: &str, cells: BlockBox, frames: usize) -> Outcome<PathBuf> {
    let mut command = command(board, cells, frames);
    command.arg("--build-only");
    start(command).map(|said| said.lines().next().expect("it names the file").into())
}

fn command(board: &str, cells: BlockBox, frames: usize) -> Command {
    let corner = |corner: engine_core::BlockPos| corner.to_array().map(|coordinate| coordinate.to_string()).join(",");
    let mut command = Command::new(env!("CARGO"));
    command.args(["run", "--quiet", "--package", "xtask", "--", "flash", "--board", board]);
    command.arg(format!("--box={},{}", corner(cells.min()), corner(cells.max()))).arg(format!("--frames={frames}"));
    command
}

/// What a command says.
fn start(mut command: Command) -> Outcome<String> {
    let output = command.output().expect("cargo starts");
    let said = String::from_utf8_lossy(&output.stderr);
    if let Some((_, why)) = said.split_once("xtask: can't run here: ") {
        return Err(CantRun(why.trim().to_owned()));
    }
    assert!(output.status.success(), "{command:?}: {}\n{said}", output.status);
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The width of a picture, and its pixels as red, green and blue.
pub(crate) fn pixels(png: &[u8]) -> (usize, Vec<[u8; 3]>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().expect("a PNG");
    let mut bytes = vec![0; reader.output_buffer_size().expect("a size that fits")];
    let frame = reader.next_frame(&mut bytes).expect("a whole PNG");
    let samples = frame.color_type.samples();
    (frame.width as usize, bytes.chunks_exact(samples).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect())
}

impl CantRun {
    /// Says that a test couldn't run.
    pub(crate) fn log(&self, board: &str) {
        println!("NOT RUN: {board}: {}", self.0);
        if let Some(log) = std::env::var_os("BURROW_NOT_RUN_LOG") {
            let log = std::fs::OpenOptions::new().append(true).create(true).open(log);
            writeln!(log.expect("the log can be opened"), "NOT RUN: {board}: {}", self.0).expect("and written");
        }
    }
}
