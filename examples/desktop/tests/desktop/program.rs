//! Runs the program in a folder of its own.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder for one test; gone with it.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// A new one. `name` must be the test's own.
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("burrow-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// A file in it.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The program, started in this folder without any window system.
    pub(crate) fn program(&self, line: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_desktop"));
        command.args(line.split_whitespace()).current_dir(&self.0).env("XDG_CACHE_HOME", self.0.join(".cache"));
        for variable in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "BURROW_VALIDATION", "RUST_LOG"] {
            command.env_remove(variable);
        }
        command
    }

    /// Runs the program to its end.
    pub(crate) fn run(&self, line: &str) -> Run {
        Run::of(self.program(line))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// How a run of the program ended.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    pub(crate) fn of(mut command: Command) -> Self {
        let Output { status, stdout, stderr } = command.output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        Self { code: status.code(), out: text(stdout), err: text(stderr) }
    }
}

/// Width, height and colours of an 8-bit RGB picture.
pub(crate) fn picture(path: &Path) -> (u32, u32, Vec<u8>) {
    let file = std::io::BufReader::new(fs::File::open(path).unwrap());
    let mut reader = png::Decoder::new(file).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Rgb, png::BitDepth::Eight));
    (info.width, info.height, bytes)
}

/// What `--stats` wrote.
pub(crate) fn stats(path: &Path) -> serde_json::Value {
    serde_json::from_slice(&fs::read(path).unwrap()).unwrap()
}

/// A MagicaVoxel model of this size with voxels at these places.
pub(crate) fn voxels(size: [u8; 3], places: &[[u8; 3]]) -> Vec<u8> {
    let chunk = |id: &[u8], content: &[u8], children: &[u8]| {
        let length = |bytes: &[u8]| (bytes.len() as u32).to_le_bytes();
        [id, &length(content), &length(children), content, children].concat()
    };
    let size = chunk(b"SIZE", &size.map(|side| u32::from(side).to_le_bytes()).concat(), &[]);
    let count = (places.len() as u32).to_le_bytes().to_vec();
    let voxels = places.iter().flat_map(|&[x, y, z]| [x, y, z, 1]);
    let voxels = chunk(b"XYZI", &count.into_iter().chain(voxels).collect::<Vec<_>>(), &[]);
    [b"VOX \x96\x00\x00\x00".as_slice(), &chunk(b"MAIN", &[], &[size, voxels].concat())].concat()
}

/// Says, where nobody can miss it, that a test didn't run.
pub(crate) fn not_run<T>(test: &str, why: &str) -> Option<T> {
    let line = format!("NOT RUN: {test}: {why}");
    println!("{line}");
    if let Some(log) = std::env::var_os("BURROW_NOT_RUN_LOG") {
        let mut file = std::fs::OpenOptions::new().append(true).create(true).open(log).unwrap();
        writeln!(file, "{line}").unwrap();
    }
    None
}
