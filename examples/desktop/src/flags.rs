//! The command line, read into plain data. Whatever a flag may not be is refused here, before anything is loaded.

mod usage;
mod value;

use std::ffi::OsString;
use std::path::PathBuf;

use engine_core::{Camera, CameraError, Culling, EyePosition, Size, TimeOfDay};
use lexopt::Arg::{Long, Short};

use crate::output;
pub(crate) use usage::USAGE;
use value::Pose;

/// The landscape unless another is chosen: from where it begins one sees a lake, woods and mountains.
const SEED: u64 = 3;

/// What the command line asks for.
#[derive(Debug, PartialEq)]
pub(crate) enum Request {
    /// Print [`USAGE`].
    Help,
    /// Draw.
    Draw(Box<Flags>),
}

/// What to draw, how, and what to write about it. `None` is what the program may choose.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Flags {
    /// A file to open instead of the generated landscape.
    pub(crate) world: Option<PathBuf>,
    /// Of the generated landscape.
    pub(crate) seed: u64,
    /// Where edits are kept.
    pub(crate) save: Option<PathBuf>,
    pub(crate) backend: Option<Backend>,
    /// Part of the name of the device to draw with.
    pub(crate) device: Option<String>,
    pub(crate) size: Size,
    /// Vertical, in degrees.
    pub(crate) fov: f32,
    /// In chunks.
    pub(crate) view_distance: Option<u32>,
    pub(crate) camera: Option<Camera>,
    pub(crate) time: TimeOfDay,
    pub(crate) culling: Culling,
    /// How many frames to draw before the program ends.
    pub(crate) frames: Option<u32>,
    pub(crate) target: Target,
    pub(crate) screenshot: Option<PathBuf>,
    pub(crate) stats: Option<PathBuf>,
    pub(crate) trace: Option<PathBuf>,
}

/// Who draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Backend {
    /// The GPU.
    Vulkan,
    /// The renderer for microcontrollers, which runs anywhere.
    Software,
    /// A slow ray walk, the judge of all others.
    Reference,
    /// Nobody: frames are planned, not drawn.
    Null,
}

/// What is drawn on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// A window, if there is a window system.
    Window,
    /// Memory.
    Headless,
}

impl Default for Flags {
    fn default() -> Self {
        Self {
            world: None,
            seed: SEED,
            save: None,
            backend: None,
            device: None,
            size: Size { width: 1280, height: 720 },
            fov: Camera::DEFAULT_FOV,
            view_distance: None,
            camera: None,
            time: TimeOfDay::NOON,
            culling: Culling::On,
            frames: None,
            target: Target::Window,
            screenshot: None,
            stats: None,
            trace: None,
        }
    }
}

/// Reads the arguments that follow the program's name.
///
/// # Errors
/// One line: which flag, and what is wrong with it.
pub(crate) fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Request, String> {
    let mut flags = Flags::default();
    let mut pose = None;
    let mut parser = lexopt::Parser::from_args(arguments);
    while let Some(argument) = parser.next().map_err(|error| error.to_string())? {
        let name = match argument {
            Short('h') | Long("help") => return Ok(Request::Help),
            Long(name) => name.to_owned(),
            other => return Err(other.unexpected().to_string()),
        };
        take(&name, &mut parser, &mut flags, &mut pose).map_err(|problem| format!("--{name}: {problem}"))?;
    }
    let ([x, y, z], [yaw, pitch]) = pose.unwrap_or_default();
    let checked = EyePosition::from_world([x, y, z]).and_then(|eye| Camera::new(eye, yaw, pitch, flags.fov));
    let camera = checked.map_err(|problem| match problem {
        CameraError::FieldOfView(_) => format!("--fov: {problem}"),
        _ => format!("--camera: {problem}"),
    })?;
    flags.camera = pose.map(|_| camera);
    if flags.backend == Some(Backend::Null) && flags.screenshot.is_some() {
        return Err("--screenshot: the null renderer draws no pictures".to_owned());
    }
    let written = [("screenshot", &flags.screenshot), ("stats", &flags.stats), ("trace", &flags.trace)];
    let files: Vec<_> = written.into_iter().filter_map(|(name, file)| Some((name, file.as_ref()?))).collect();
    for (at, (name, file)) in files.iter().enumerate() {
        if let Some((other, _)) = files[..at].iter().find(|(_, other)| output::are_one_file(other, file)) {
            return Err(format!("--{name}: `{}` is the file of --{other}", file.display()));
        }
    }
    Ok(Request::Draw(Box::new(flags)))
}

/// Reads one flag with its value. The camera's pose waits for the field of view.
fn take(name: &str, parser: &mut lexopt::Parser, flags: &mut Flags, pose: &mut Option<Pose>) -> Result<(), String> {
    let mut text = || value::text(parser);
    match name {
        "world" => flags.world = Some(text()?.into()),
        "save" => flags.save = Some(text()?.into()),
        "seed" => flags.seed = value::seed(&text()?)?,
        "backend" => flags.backend = Some(value::backend(&text()?)?),
        "device" => flags.device = Some(value::name(text()?)?),
        "size" => flags.size = value::size(&text()?)?,
        "fov" => flags.fov = value::number(&text()?)?,
        "view-distance" => flags.view_distance = Some(value::view_distance(&text()?)?),
        "camera" => *pose = Some(value::pose(&text()?)?),
        "time" => flags.time = value::time(&text()?)?,
        "culling" => flags.culling = value::culling(&text()?)?,
        "frames" => flags.frames = Some(value::frames(&text()?)?),
        "headless" => flags.target = Target::Headless,
        "screenshot" => flags.screenshot = Some(text()?.into()),
        "stats" => flags.stats = Some(text()?.into()),
        "trace" => flags.trace = Some(text()?.into()),
        _ => return Err("there is no such flag; --help lists them".to_owned()),
    }
    Ok(())
}

#[cfg(test)]
mod tests;
