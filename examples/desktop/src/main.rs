//! Fly through a generated landscape or a model: one world, and whichever renderer draws it.
//!
//! ```text
//! flags ── world ── window ── backend ──┐
//!             └──── headless ─ backend ─┴── report
//! ```
//!
//! [`flags`] reads the command line, [`world`] opens what there is to see, [`backend`] chooses who draws; [`window`] draws until it is
//! closed, [`headless`] a number of frames to memory; [`report`] writes the picture and the statistics, [`trace`] what took how long.

mod backend;
mod cache_folder;
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
mod trace;
mod window;
mod world;

use std::process::ExitCode;

use backend::Drawer;
use flags::{Backend, Flags, Request, Target};
use trace::Trace;
use window::Ending;
use world::Scene;

/// The exit code of a command line that makes no sense.
const WRONG_COMMAND_LINE: u8 = 2;

fn main() -> ExitCode {
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
    let trace = trace::start(flags.trace.as_deref())?;
    let drawn = draw_world(flags);
    // However drawing ended: what it took until then may tell why.
    let traced = trace.map_or(Ok(()), Trace::finish);
    drawn.and(traced)
}

fn draw_world(flags: &Flags) -> Result<(), String> {
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
