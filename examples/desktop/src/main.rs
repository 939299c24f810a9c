//! Fly through a generated landscape or a model: one world, and whichever renderer draws it.
//!
//! ```text
//! flags ── world ── window ── backend ──┐
//!             └──── headless ─ backend ─┴── report
//! ```
//!
//! [`flags`] reads the command line, [`world`] opens what there is to see, [`backend`] chooses who draws; [`window`] draws until it is
//! closed, [`headless`] a number of frames to memory; [`report`] writes the picture and the statistics.

mod backend;
mod camera;
mod console;
mod controls;
mod flags;
mod hand;
mod headless;
mod mouse;
mod output;
mod pace;
mod picture;
mod report;
mod software;
mod stats;
mod window;
mod world;

use std::process::ExitCode;

use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

use backend::Drawer;
use flags::{Backend, Flags, Request, Target};
use window::Ending;
use world::Scene;

/// The exit code of a command line that makes no sense.
const WRONG_COMMAND_LINE: u8 = 2;

fn main() -> ExitCode {
    // Quiet unless RUST_LOG asks: what went wrong is said in one line at the end.
    let filter = EnvFilter::builder().with_default_directive(LevelFilter::OFF.into()).from_env_lossy();
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();

    match flags::parse(std::env::args_os().skip(1)) {
        Ok(Request::Help) => {
            console::say(flags::USAGE.trim_end());
            ExitCode::SUCCESS
        }
        Ok(Request::Draw(flags)) => match draw(&flags) {
            Ok(()) => ExitCode::SUCCESS,
            Err(problem) => fail(&problem, ExitCode::FAILURE),
        },
        Err(problem) => fail(&problem, ExitCode::from(WRONG_COMMAND_LINE)),
    }
}

fn fail(problem: &str, code: ExitCode) -> ExitCode {
    console::note(&format!("error: {problem}"));
    code
}

fn draw(flags: &Flags) -> Result<(), String> {
    let mut scene = Scene::open(flags)?;
    let drawn = draw_scene(flags, &mut scene);
    // However drawing ended: what was edited is saved.
    let finished = scene.finish();
    drawn.and(finished)
}

fn draw_scene(flags: &Flags, scene: &mut Scene) -> Result<(), String> {
    if flags.target == Target::Window {
        match flags.backend {
            None | Some(Backend::Vulkan | Backend::Software) => match window::run(flags, scene)? {
                Ending::Closed => return Ok(()),
                Ending::NoWindowSystem(why) => console::note(&format!("no window system ({why}): drawing headless")),
            },
            Some(Backend::Reference | Backend::Null) => console::note("this renderer has no window: drawing headless"),
        }
    }
    let drawer = Drawer::offscreen(flags, &scene.world)?;
    headless::run(flags, scene, drawer)
}
